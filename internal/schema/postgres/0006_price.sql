-- +goose Up
-- price: days from which and until which (the last day included); '' is open
ALTER TABLE prices ADD COLUMN from_day TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE prices ADD COLUMN to_day TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE prices DROP CONSTRAINT prices_pkey;
ALTER TABLE prices ADD PRIMARY KEY (part_id, level_id, min_quantity, from_day);
CREATE INDEX prices_from ON prices (from_day, part_id) WHERE from_day <> '';
CREATE INDEX prices_to ON prices (to_day, part_id) WHERE to_day <> '';
CREATE TABLE part_maps (
  part_id BIGINT NOT NULL REFERENCES parts (id), from_day TEXT COLLATE "C" NOT NULL, to_day TEXT COLLATE "C" NOT NULL, map_e4 BIGINT NOT NULL CHECK (map_e4 > 0),
  PRIMARY KEY (part_id, from_day)
);
CREATE INDEX part_maps_from ON part_maps (from_day, part_id) WHERE from_day <> '';
CREATE INDEX part_maps_to ON part_maps (to_day, part_id) WHERE to_day <> '';
-- the day up to which beginnings and ends are in the change feed
CREATE TABLE price_days (
  only_one BIGINT NOT NULL PRIMARY KEY CHECK (only_one = 1), day TEXT COLLATE "C" NOT NULL
);
