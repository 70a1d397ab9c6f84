-- Feeds of stock and prices as tables (DIST-4). What a stock feed says of a part beside its pieces:
ALTER TABLE distributor_figures ADD COLUMN core_e4 INTEGER NOT NULL DEFAULT 0 CHECK (core_e4 >= 0); -- of a piece; 0: not said
ALTER TABLE distributor_figures ADD COLUMN pack INTEGER NOT NULL DEFAULT 0 CHECK (pack >= 0); -- pieces sold together; 0: not said
ALTER TABLE distributor_figures ADD COLUMN name TEXT NOT NULL DEFAULT '';

-- what the last price feed says of each part
CREATE TABLE distributor_prices (
  vendor_id INTEGER NOT NULL,
  aaia TEXT NOT NULL,
  mpn TEXT NOT NULL,
  cost_e4 INTEGER NOT NULL CHECK (cost_e4 >= 0), -- of a piece; 0: not said
  core_e4 INTEGER NOT NULL CHECK (core_e4 >= 0),
  pack INTEGER NOT NULL CHECK (pack >= 0),
  name TEXT NOT NULL,
  as_of_us INTEGER NOT NULL,
  PRIMARY KEY (vendor_id, aaia, mpn)
) STRICT;

-- the last table of each kind that was taken whole
CREATE TABLE distributor_feeds (
  vendor_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('stock', 'prices')),
  name TEXT NOT NULL, -- of the file
  sum TEXT NOT NULL, -- SHA-256 of the file, hex
  lines INTEGER NOT NULL CHECK (lines > 0), -- that were read
  as_of_us INTEGER NOT NULL,
  taken_us INTEGER NOT NULL,
  PRIMARY KEY (vendor_id, kind)
) STRICT;
