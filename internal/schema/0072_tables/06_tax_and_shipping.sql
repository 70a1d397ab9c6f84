-- places that belong together for taxes and shipping; ids are those of package region; zone 0 is the whole country,
-- '' every postcode
CREATE TABLE areas (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE CHECK (name <> '')
) STRICT;

CREATE TABLE area_places (
  area_id INTEGER NOT NULL REFERENCES areas (id),
  country_id INTEGER NOT NULL CHECK (country_id > 0),
  zone_id INTEGER NOT NULL CHECK (zone_id >= 0),
  postcodes TEXT NOT NULL,
  PRIMARY KEY (area_id, country_id, zone_id)
) STRICT;

CREATE TABLE tax_classes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE tax_rates (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  rate_ppm INTEGER NOT NULL CHECK (rate_ppm >= 0)
) STRICT;

CREATE TABLE tax_rules (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  location_id INTEGER REFERENCES locations (id),
  area_id INTEGER REFERENCES areas (id),
  class_id INTEGER NOT NULL REFERENCES tax_classes (id),
  rate_id INTEGER NOT NULL REFERENCES tax_rates (id),
  level_id INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  CHECK ((location_id IS NULL) <> (area_id IS NULL)),
  UNIQUE (location_id, class_id, rate_id, level_id),
  UNIQUE (area_id, class_id, rate_id, level_id)
) STRICT;

-- ways to send, what they cost where, and what parts cost on top
CREATE TABLE shipping_methods (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('flat','item','weight','product','carrier','pickup')),
  tax_class_id INTEGER NOT NULL,
  hazmat INTEGER NOT NULL CHECK (hazmat IN (0,1)),
  active INTEGER NOT NULL CHECK (active IN (0,1)),
  sort INTEGER NOT NULL
) STRICT;

CREATE TABLE shipping_method_texts (
  method_id INTEGER NOT NULL REFERENCES shipping_methods (id),
  lang TEXT NOT NULL,
  title TEXT NOT NULL CHECK (title <> ''),
  PRIMARY KEY (method_id, lang)
) STRICT;

CREATE TABLE shipping_tariffs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  method_id INTEGER NOT NULL REFERENCES shipping_methods (id),
  area_id INTEGER REFERENCES areas (id),
  from_cents INTEGER NOT NULL CHECK (from_cents >= 0)
) STRICT;
CREATE UNIQUE INDEX shipping_tariffs_area ON shipping_tariffs (method_id, area_id, from_cents)
  WHERE area_id IS NOT NULL;
CREATE UNIQUE INDEX shipping_tariffs_everywhere ON shipping_tariffs (method_id, from_cents) WHERE area_id IS NULL;

CREATE TABLE shipping_bands (
  tariff_id INTEGER NOT NULL REFERENCES shipping_tariffs (id),
  up_to_g INTEGER NOT NULL CHECK (up_to_g > 0),
  cost_cents INTEGER NOT NULL CHECK (cost_cents >= 0),
  PRIMARY KEY (tariff_id, up_to_g)
) STRICT;

CREATE TABLE part_surcharges (
  part_id INTEGER NOT NULL REFERENCES parts (id),
  kind TEXT NOT NULL CHECK (kind IN ('hazmat','oversize')),
  amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0),
  PRIMARY KEY (part_id, kind)
) STRICT;
