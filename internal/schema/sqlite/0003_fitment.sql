-- +goose Up
-- Every accepted submission of applications: one file. What counts of a brand is what is not undone, from the last full
-- submission that is not undone on; serial numbers the submissions of a brand.
CREATE TABLE fitment_sources (
  id INTEGER PRIMARY KEY AUTOINCREMENT, brand TEXT NOT NULL, serial INTEGER NOT NULL, name TEXT NOT NULL,
  submission TEXT NOT NULL CHECK (submission IN ('full','update')), sha256 TEXT NOT NULL,
  applications INTEGER NOT NULL, deletes INTEGER NOT NULL, parts INTEGER NOT NULL, report TEXT NOT NULL,
  added_us INTEGER NOT NULL, staff_id INTEGER NOT NULL, undone_us INTEGER, UNIQUE (brand, serial)
) STRICT;
CREATE INDEX fitment_sources_brand ON fitment_sources (brand, id);

-- Edits name the vehicle by the id of whatever reference is in force and an application by its content, so that they
-- outlive both. The old rows go: their ids mean nothing in the new reference, and no shop is in use yet.
DROP TABLE fitment_edits;
CREATE TABLE fitment_edits (
  id INTEGER PRIMARY KEY AUTOINCREMENT, part_id INTEGER NOT NULL REFERENCES parts (id), action TEXT NOT NULL CHECK (action IN ('add','delete')),
  by_hand INTEGER NOT NULL CHECK (by_hand IN (0,1)), base_vehicle_id INTEGER NOT NULL, vehicle_key INTEGER NOT NULL, identity INTEGER NOT NULL,
  conditions TEXT NOT NULL, position TEXT NOT NULL, quantity INTEGER NOT NULL CHECK (quantity >= 1), label TEXT NOT NULL, part_type INTEGER NOT NULL,
  notes TEXT NOT NULL, added_us INTEGER NOT NULL, staff_id INTEGER NOT NULL, UNIQUE (part_id, vehicle_key, identity)
) STRICT;
