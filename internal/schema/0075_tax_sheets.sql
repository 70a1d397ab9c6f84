-- the sheets of rates that were loaded
CREATE TABLE tax_sheets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  loaded_us INTEGER NOT NULL
) STRICT;

-- what became of the rows of those that hold: reason is a sentence as JSON, '' where the row holds
CREATE TABLE tax_sheet_rows (
  sheet_id INTEGER NOT NULL REFERENCES tax_sheets (id),
  line INTEGER NOT NULL,
  zone_id INTEGER NOT NULL,
  first_code TEXT NOT NULL,
  last_code TEXT NOT NULL,
  region TEXT NOT NULL,
  rate_ppm INTEGER NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (sheet_id, line)
) STRICT;
CREATE INDEX tax_sheet_rows_code ON tax_sheet_rows (zone_id, first_code);

-- the sheet that made a rule, so that the next one of the same state takes its place
ALTER TABLE tax_rules ADD COLUMN sheet_id INTEGER REFERENCES tax_sheets (id);

-- whoever manages the staff of a shop that was there before may set up its taxes, and give others the right to
INSERT INTO role_permissions (role_id, permission)
SELECT role_id, 'tax.edit' FROM role_permissions WHERE permission = 'staff.manage';
