-- imports that are done by themselves once a day: where a sheet is found, and whose columns it has
CREATE TABLE import_plans (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  supplier TEXT NOT NULL,
  folder TEXT NOT NULL DEFAULT '',
  pattern TEXT NOT NULL DEFAULT '',
  address TEXT NOT NULL DEFAULT '',
  minute INTEGER NOT NULL CHECK (minute BETWEEN 0 AND 1439),
  is_on INTEGER NOT NULL CHECK (is_on IN (0,1)),
  state TEXT NOT NULL CHECK (state IN ('waiting','looking','taken','nothing','failed')),
  -- the last business day on which it was begun; empty: none
  last_day TEXT NOT NULL DEFAULT '',
  -- the file that was seen last, until it stands still
  seen TEXT NOT NULL DEFAULT '',
  -- the file that was taken last
  taken TEXT NOT NULL DEFAULT '',
  trouble TEXT NOT NULL DEFAULT '',
  sheet_id INTEGER NOT NULL DEFAULT 0,
  looked_us INTEGER NOT NULL DEFAULT 0,
  staff_id INTEGER NOT NULL,
  added_us INTEGER NOT NULL
) STRICT;
