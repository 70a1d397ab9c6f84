-- +goose Up
-- catalog: what a part is (PIES)
CREATE TABLE series (
  id INTEGER PRIMARY KEY AUTOINCREMENT, brand_id INTEGER NOT NULL REFERENCES brands (id), name TEXT NOT NULL, name_fold TEXT NOT NULL,
  UNIQUE (brand_id, name_fold)
) STRICT;
ALTER TABLE parts ADD COLUMN series_id INTEGER REFERENCES series (id);
ALTER TABLE parts ADD COLUMN tier TEXT NOT NULL DEFAULT ''
  CHECK (tier IN ('','Genuine','OE','OEM','Aftermarket','Performance','Remanufactured'));
ALTER TABLE parts ADD COLUMN part_type_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE parts ADD COLUMN part_type TEXT NOT NULL DEFAULT '';
ALTER TABLE parts ADD COLUMN multiple INTEGER NOT NULL DEFAULT 1 CHECK (multiple >= 1);
ALTER TABLE parts ADD COLUMN length_mm INTEGER NOT NULL DEFAULT 0 CHECK (length_mm >= 0);
ALTER TABLE parts ADD COLUMN width_mm INTEGER NOT NULL DEFAULT 0 CHECK (width_mm >= 0);
ALTER TABLE parts ADD COLUMN height_mm INTEGER NOT NULL DEFAULT 0 CHECK (height_mm >= 0);
CREATE INDEX parts_series ON parts (series_id, id) WHERE series_id IS NOT NULL;
ALTER TABLE part_texts ADD COLUMN short_name TEXT NOT NULL DEFAULT '';
ALTER TABLE part_texts ADD COLUMN warranty TEXT NOT NULL DEFAULT '';
ALTER TABLE part_texts ADD COLUMN prop65 TEXT NOT NULL DEFAULT '';

DROP INDEX parts_category;
CREATE INDEX parts_category ON parts (category_id, active, id);
CREATE INDEX part_codes_part ON part_codes (part_id, code);
CREATE TABLE part_packages (
  part_id INTEGER NOT NULL REFERENCES parts (id), sort INTEGER NOT NULL, uom TEXT NOT NULL, eaches INTEGER NOT NULL CHECK (eaches >= 1), gtin TEXT NOT NULL,
  length_mm INTEGER NOT NULL CHECK (length_mm >= 0), width_mm INTEGER NOT NULL CHECK (width_mm >= 0), height_mm INTEGER NOT NULL CHECK (height_mm >= 0),
  weight_g INTEGER NOT NULL CHECK (weight_g >= 0), PRIMARY KEY (part_id, sort)
) STRICT;
CREATE INDEX part_packages_gtin ON part_packages (gtin, part_id) WHERE gtin <> '';
CREATE TABLE part_interchanges (
  part_id INTEGER NOT NULL REFERENCES parts (id), sort INTEGER NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('oe','competitor')),
  brand TEXT NOT NULL, label TEXT NOT NULL, number TEXT NOT NULL, number_norm TEXT NOT NULL,
  direction TEXT NOT NULL CHECK (direction IN ('both','replaces','replaced_by')), grade TEXT NOT NULL, note TEXT NOT NULL, PRIMARY KEY (part_id, sort)
) STRICT;
CREATE INDEX part_interchanges_number ON part_interchanges (number_norm, part_id);
CREATE TABLE part_supersessions (
  brand_id INTEGER NOT NULL REFERENCES brands (id), number TEXT NOT NULL, number_norm TEXT NOT NULL, part_id INTEGER NOT NULL REFERENCES parts (id),
  from_day TEXT NOT NULL, message TEXT NOT NULL, PRIMARY KEY (brand_id, number_norm)
) STRICT;
CREATE INDEX part_supersessions_part ON part_supersessions (part_id, brand_id, number_norm);
CREATE TABLE part_documents (
  part_id INTEGER NOT NULL REFERENCES parts (id), sort INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('instructions','warranty','safety','image','other')), title TEXT NOT NULL, lang TEXT NOT NULL,
  url TEXT NOT NULL, sha256 TEXT NOT NULL, PRIMARY KEY (part_id, sort), CHECK ((url = '') <> (sha256 = ''))
) STRICT;

-- addresses of brands and series
DROP INDEX slugs_target;
DROP INDEX slugs_one_current;
ALTER TABLE slugs RENAME TO slugs_before;
CREATE TABLE slugs (
  slug TEXT NOT NULL PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('part','category','brand','series')), target_id INTEGER NOT NULL,
  current INTEGER NOT NULL CHECK (current IN (0,1))
) STRICT;
INSERT INTO slugs (slug, kind, target_id, current) SELECT slug, kind, target_id, current FROM slugs_before;
DROP TABLE slugs_before;
CREATE INDEX slugs_target ON slugs (kind, target_id, current);
CREATE UNIQUE INDEX slugs_one_current ON slugs (kind, target_id) WHERE current = 1;
