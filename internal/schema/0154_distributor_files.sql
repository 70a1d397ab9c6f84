-- what goes to distributors and comes from them by files (DIST-4). A control number is used once each way.
CREATE TABLE distributor_letters (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  vendor_id INTEGER NOT NULL,
  way TEXT NOT NULL CHECK (way IN ('in', 'out')),
  control INTEGER NOT NULL,
  subject TEXT NOT NULL, -- out: what it is of, once: an order's number, or the control number of what it acknowledges
  name TEXT NOT NULL, -- of the file
  content BLOB NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'accepted', 'rejected', 'taken')),
  at_us INTEGER NOT NULL,
  UNIQUE (vendor_id, way, control)
) STRICT;
CREATE UNIQUE INDEX distributor_letters_subject ON distributor_letters (vendor_id, subject) WHERE way = 'out';
CREATE INDEX distributor_letters_waiting ON distributor_letters (vendor_id, id) WHERE state = 'waiting';

-- the stock of a distributor as its last feed has it
CREATE TABLE distributor_figures (
  vendor_id INTEGER NOT NULL,
  aaia TEXT NOT NULL,
  mpn TEXT NOT NULL,
  warehouse TEXT NOT NULL,
  inventory INTEGER NOT NULL CHECK (inventory >= 0),
  cost_e4 INTEGER NOT NULL CHECK (cost_e4 >= 0), -- of a piece; 0: not known
  as_of_us INTEGER NOT NULL,
  PRIMARY KEY (vendor_id, aaia, mpn, warehouse)
) STRICT;
