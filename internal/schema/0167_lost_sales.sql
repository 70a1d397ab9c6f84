-- What was asked for and could not be sold, and what was sold once and is no demand (LOST-1).

-- pieces of a part that a store did not sell as it had too few
CREATE TABLE stock_lost_sales (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  location_id INTEGER NOT NULL REFERENCES locations (id),
  part_id INTEGER NOT NULL REFERENCES parts (id),
  pieces INTEGER NOT NULL CHECK (pieces >= 1),
  wish TEXT NOT NULL, -- of a shopper on a day, hashed, which is counted once; '': somebody at the counter said so
  business_day TEXT NOT NULL,
  at_us INTEGER NOT NULL,
  actor_kind TEXT NOT NULL,
  actor_id INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX stock_lost_sales_wish ON stock_lost_sales (wish, part_id, location_id) WHERE wish <> '';
CREATE INDEX stock_lost_sales_part ON stock_lost_sales (location_id, part_id, at_us);

-- orders that say nothing of what will be asked for: of many pieces at once, or for somebody alone
CREATE TABLE stock_one_offs (
  order_id INTEGER PRIMARY KEY,
  at_us INTEGER NOT NULL,
  staff_id INTEGER NOT NULL
) STRICT;
