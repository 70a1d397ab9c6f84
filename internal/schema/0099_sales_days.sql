-- what was sold on each business day at each store, added up from the ledger as far as sales_days_until says
CREATE TABLE sales_days (
  business_day TEXT NOT NULL,
  location_id INTEGER NOT NULL,
  sold_cents INTEGER NOT NULL,
  returned_cents INTEGER NOT NULL,
  orders INTEGER NOT NULL,
  PRIMARY KEY (business_day, location_id)
) STRICT;
CREATE TABLE sales_days_until (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  entry_id INTEGER NOT NULL
) STRICT;
