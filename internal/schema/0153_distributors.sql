-- vendors that the shop asks and orders from by their own systems, and what it ordered there (DIST-3, DIST-4)
CREATE TABLE distributors (
  vendor_id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('simulator', 'rest', 'files')),
  address TEXT NOT NULL, -- where it is asked
  client TEXT NOT NULL, -- who the shop's program is there; its secret is in the environment
  patience_ms INTEGER NOT NULL CHECK (patience_ms BETWEEN 500 AND 60000), -- how long an answer to a question may take
  absent_is_zero INTEGER NOT NULL CHECK (absent_is_zero IN (0, 1)), -- what a stock feed leaves out is there no more
  active INTEGER NOT NULL CHECK (active IN (0, 1))
) STRICT;

-- the shop's number there, by store; location 0: of stores that have none of their own
CREATE TABLE distributor_accounts (
  vendor_id INTEGER NOT NULL REFERENCES distributors (vendor_id),
  location_id INTEGER NOT NULL,
  number TEXT NOT NULL,
  PRIMARY KEY (vendor_id, location_id)
) STRICT;

-- an order is written here before anybody is asked. doubt: it was sent, and what became of it is not known.
-- acknowledged: it is there, and prices or lines are missing in what was said of it.
CREATE TABLE distributor_orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  number TEXT NOT NULL UNIQUE, -- ours, by which it is known there
  vendor_id INTEGER NOT NULL,
  location_id INTEGER NOT NULL,
  account TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('placing', 'doubt', 'acknowledged', 'confirmed', 'refused', 'shipped', 'invoiced')),
  content TEXT NOT NULL, -- what was ordered, as JSON
  standing TEXT NOT NULL, -- all that was said of it so far, as JSON
  version INTEGER NOT NULL CHECK (version >= 0), -- of standing
  tries INTEGER NOT NULL CHECK (tries >= 0), -- how often it was sent, each time by the same number
  reason TEXT NOT NULL, -- why it is where it is, as JSON of a sentence; ''
  sent_us INTEGER NOT NULL, -- last; 0: never
  added_us INTEGER NOT NULL,
  changed_us INTEGER NOT NULL
) STRICT;
CREATE INDEX distributor_orders_open ON distributor_orders (state, id)
  WHERE state IN ('placing', 'doubt', 'acknowledged');
CREATE INDEX distributor_orders_vendor ON distributor_orders (vendor_id, id);

-- each answer that said something new
CREATE TABLE distributor_answers (
  order_id INTEGER NOT NULL REFERENCES distributor_orders (id),
  version INTEGER NOT NULL CHECK (version >= 1),
  state TEXT NOT NULL,
  content TEXT NOT NULL, -- JSON, as it was understood
  at_us INTEGER NOT NULL,
  PRIMARY KEY (order_id, version)
) STRICT;
