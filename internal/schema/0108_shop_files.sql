-- a set-up file that was applied, with what it changed: enough to take it back
CREATE TABLE shop_files (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  applied_us INTEGER NOT NULL,
  undone_us INTEGER NOT NULL, -- 0: it stands
  changes TEXT NOT NULL -- JSON
) STRICT;
