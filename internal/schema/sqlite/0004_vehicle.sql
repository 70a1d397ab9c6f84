-- +goose Up
-- The vehicles are one packed file, in the program or in files. A row is a file that was brought in; none is live
-- while the program's own is in force.
CREATE TABLE vehicle_references (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, version TEXT NOT NULL, sha256 TEXT NOT NULL, base_vehicles INTEGER NOT NULL,
  added_us INTEGER NOT NULL, live INTEGER NOT NULL CHECK (live IN (0,1))
) STRICT;
CREATE UNIQUE INDEX vehicle_references_live ON vehicle_references (live) WHERE live = 1;

DROP TABLE vehicle_values;
DROP TABLE base_vehicles;
DROP TABLE models;
DROP TABLE makes;
