-- a sheet that the back office brings in: what it is asked to do, and how far it is
CREATE TABLE sheets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('new','checking','checked','running','stopped','done','undoing','undone')),
  choices TEXT NOT NULL,
  rows_total INTEGER NOT NULL DEFAULT 0,
  rows_done INTEGER NOT NULL DEFAULT 0,
  counts TEXT NOT NULL DEFAULT '{}',
  trouble TEXT NOT NULL DEFAULT '',
  staff_id INTEGER NOT NULL,
  added_us INTEGER NOT NULL,
  changed_us INTEGER NOT NULL
) STRICT;

-- what became of its rows, without those that change nothing; changes are the fields with what was there before
CREATE TABLE sheet_rows (
  sheet_id INTEGER NOT NULL REFERENCES sheets (id),
  number INTEGER NOT NULL,
  line INTEGER NOT NULL,
  label TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('changed','added','doubtful','refused')),
  part_id INTEGER NOT NULL DEFAULT 0,
  location_id INTEGER NOT NULL DEFAULT 0,
  changes TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  undone TEXT NOT NULL DEFAULT '' CHECK (undone IN ('','back','partly','kept','failed')),
  undo_reason TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (sheet_id, number)
) STRICT;
CREATE INDEX sheet_rows_outcome ON sheet_rows (sheet_id, outcome, number);

-- how the sheets of a supplier are read
CREATE TABLE sheet_habits (
  supplier TEXT NOT NULL PRIMARY KEY,
  choices TEXT NOT NULL,
  changed_us INTEGER NOT NULL,
  staff_id INTEGER NOT NULL
) STRICT;
