-- how the last visit to what a distributor brings ended (DIST-4)
CREATE TABLE distributor_visits (
  vendor_id INTEGER PRIMARY KEY,
  at_us INTEGER NOT NULL,
  failed TEXT NOT NULL -- what went wrong; empty: nothing
) STRICT;
