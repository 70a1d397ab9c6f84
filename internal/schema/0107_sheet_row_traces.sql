-- what a file of the trade changed of a part: enough to take it back
ALTER TABLE sheet_rows ADD COLUMN trace TEXT NOT NULL DEFAULT '';
