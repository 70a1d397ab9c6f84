-- Counts of what lies in a store, part by part while it sells (TRD-13, INV-3).

CREATE TABLE stock_counts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  location_id INTEGER NOT NULL REFERENCES locations (id),
  state TEXT NOT NULL CHECK (state IN ('open','again','review','posted','cancelled')),
  basis TEXT NOT NULL CHECK (basis IN ('bins','value','found','hand')), -- by what its parts were chosen
  from_bin TEXT NOT NULL,
  to_bin TEXT NOT NULL,
  version INTEGER NOT NULL,
  made_us INTEGER NOT NULL,
  posted_us INTEGER NOT NULL -- 0: not yet
) STRICT;
CREATE INDEX stock_counts_state ON stock_counts (state, id);

CREATE TABLE stock_count_lines (
  count_id INTEGER NOT NULL REFERENCES stock_counts (id),
  part_id INTEGER NOT NULL REFERENCES parts (id),
  bin TEXT NOT NULL,
  again INTEGER NOT NULL CHECK (again IN (0, 1)), -- a second, blind count was asked for
  booked INTEGER NOT NULL, -- pieces, with their sign; what they are worth beside it
  value_e4 INTEGER NOT NULL,
  PRIMARY KEY (count_id, part_id)
) STRICT;
CREATE INDEX stock_count_lines_part ON stock_count_lines (part_id, count_id);

-- what somebody counted of a line, and what the stock was in that minute
CREATE TABLE stock_count_passes (
  count_id INTEGER NOT NULL REFERENCES stock_counts (id),
  part_id INTEGER NOT NULL REFERENCES parts (id),
  pass INTEGER NOT NULL CHECK (pass IN (1, 2)),
  counted INTEGER NOT NULL CHECK (counted >= 0),
  expected INTEGER NOT NULL,
  at_us INTEGER NOT NULL,
  actor_kind TEXT NOT NULL,
  actor_id INTEGER NOT NULL,
  PRIMARY KEY (count_id, part_id, pass)
) STRICT;
