-- +goose Up
-- price: days from which and until which (the last day included); '' is open
ALTER TABLE prices RENAME TO prices_before;
CREATE TABLE prices (
  part_id INTEGER NOT NULL REFERENCES parts (id), level_id INTEGER NOT NULL REFERENCES price_levels (id),
  min_quantity INTEGER NOT NULL CHECK (min_quantity >= 1), from_day TEXT NOT NULL DEFAULT '', to_day TEXT NOT NULL DEFAULT '',
  price_e4 INTEGER NOT NULL CHECK (price_e4 >= 0), PRIMARY KEY (part_id, level_id, min_quantity, from_day)
) STRICT;
INSERT INTO prices (part_id, level_id, min_quantity, price_e4) SELECT part_id, level_id, min_quantity, price_e4 FROM prices_before;
DROP TABLE prices_before;
CREATE INDEX prices_from ON prices (from_day, part_id) WHERE from_day <> '';
CREATE INDEX prices_to ON prices (to_day, part_id) WHERE to_day <> '';
CREATE TABLE part_maps (
  part_id INTEGER NOT NULL REFERENCES parts (id), from_day TEXT NOT NULL, to_day TEXT NOT NULL, map_e4 INTEGER NOT NULL CHECK (map_e4 > 0),
  PRIMARY KEY (part_id, from_day)
) STRICT;
CREATE INDEX part_maps_from ON part_maps (from_day, part_id) WHERE from_day <> '';
CREATE INDEX part_maps_to ON part_maps (to_day, part_id) WHERE to_day <> '';
-- the day up to which beginnings and ends are in the change feed
CREATE TABLE price_days (
  only_one INTEGER NOT NULL PRIMARY KEY CHECK (only_one = 1), day TEXT NOT NULL
) STRICT;
