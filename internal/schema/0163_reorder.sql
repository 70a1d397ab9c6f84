-- When a part is ordered again for a store, and up to how many (TRD-13). A part without a row is ordered by its demand.
CREATE TABLE reorder_rules (
  part_id INTEGER NOT NULL REFERENCES parts (id),
  location_id INTEGER NOT NULL REFERENCES locations (id),
  mode TEXT NOT NULL CHECK (mode IN ('demand', 'hand', 'never')),
  point INTEGER NOT NULL CHECK (point >= 0), -- by hand: at so many or fewer; else 0
  up_to INTEGER NOT NULL CHECK (up_to >= point),
  vendor_id INTEGER NOT NULL, -- 0: the cheapest
  version INTEGER NOT NULL, -- raised with every change, and whenever the part is put on a draft
  PRIMARY KEY (location_id, part_id)
) STRICT;
