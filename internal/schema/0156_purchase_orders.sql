-- what a store orders from a vendor (TRD-13)
CREATE TABLE purchase_orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- the number that the vendor is told
  vendor_id INTEGER NOT NULL REFERENCES vendors (id),
  location_id INTEGER NOT NULL REFERENCES locations (id),
  state TEXT NOT NULL CHECK (state IN ('draft', 'ordered', 'cancelled')),
  note TEXT NOT NULL,
  expected_day TEXT NOT NULL, -- '': not known
  staff_id INTEGER NOT NULL,
  added_us INTEGER NOT NULL,
  ordered_us INTEGER NOT NULL, -- 0: not yet
  open_lines INTEGER NOT NULL CHECK (open_lines >= 0), -- lines of which something is still to come
  version INTEGER NOT NULL CHECK (version >= 1) -- raised with every change
) STRICT;
CREATE INDEX purchase_orders_state ON purchase_orders (state, open_lines, location_id, id);
CREATE INDEX purchase_orders_vendor ON purchase_orders (vendor_id, id);

CREATE TABLE purchase_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  purchase_id INTEGER NOT NULL REFERENCES purchase_orders (id),
  sort INTEGER NOT NULL,
  part_id INTEGER NOT NULL REFERENCES parts (id),
  ordered INTEGER NOT NULL CHECK (ordered >= 1), -- pieces
  received INTEGER NOT NULL CHECK (received >= 0), -- by receipts that are booked
  dropped INTEGER NOT NULL CHECK (dropped >= 0), -- will not come
  cost_e4 INTEGER NOT NULL CHECK (cost_e4 >= 0), -- of a piece; 0: not known
  UNIQUE (purchase_id, part_id)
) STRICT;
CREATE INDEX purchase_lines_part ON purchase_lines (part_id, purchase_id);

-- one arrival of goods of an order. An order has several; one is open at a time.
CREATE TABLE purchase_receipts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  purchase_id INTEGER NOT NULL REFERENCES purchase_orders (id),
  state TEXT NOT NULL CHECK (state IN ('open', 'booked')),
  slip TEXT NOT NULL, -- the vendor's number of it
  freight_cents INTEGER NOT NULL CHECK (freight_cents >= 0),
  staff_id INTEGER NOT NULL, -- who began it; once it is booked, who booked it
  begun_us INTEGER NOT NULL,
  booked_us INTEGER NOT NULL, -- 0: not yet
  business_day TEXT NOT NULL -- of its booking; '': not yet
) STRICT;
CREATE UNIQUE INDEX purchase_receipts_open ON purchase_receipts (purchase_id) WHERE state = 'open';
CREATE INDEX purchase_receipts_purchase ON purchase_receipts (purchase_id, id);

CREATE TABLE purchase_receipt_lines (
  receipt_id INTEGER NOT NULL REFERENCES purchase_receipts (id),
  line_id INTEGER NOT NULL REFERENCES purchase_lines (id),
  scanned INTEGER NOT NULL CHECK (scanned >= 0),
  damaged INTEGER NOT NULL CHECK (damaged BETWEEN 0 AND scanned),
  too_many TEXT NOT NULL CHECK (too_many IN ('', 'keep', 'send_back')), -- what becomes of more than was ordered
  cost_e4 INTEGER NOT NULL CHECK (cost_e4 >= 0), -- of a piece, by the vendor's papers
  accepted INTEGER NOT NULL CHECK (accepted >= 0), -- into the stock, once it is booked
  value_e4 INTEGER NOT NULL CHECK (value_e4 >= 0), -- of these with their freight
  PRIMARY KEY (receipt_id, line_id)
) STRICT;
