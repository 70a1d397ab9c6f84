-- +goose Up
-- region: places that belong together for taxes and shipping; ids are those of package region; zone 0 is the whole country, '' every postcode
CREATE TABLE areas (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE CHECK (name <> '')) STRICT;
CREATE TABLE area_places (
  area_id INTEGER NOT NULL REFERENCES areas (id), country_id INTEGER NOT NULL CHECK (country_id > 0), zone_id INTEGER NOT NULL CHECK (zone_id >= 0),
  postcodes TEXT NOT NULL, PRIMARY KEY (area_id, country_id, zone_id)
) STRICT;

-- tax: a rule is a store's or an area's; of one price level or, with 0, of all
ALTER TABLE tax_rules RENAME TO tax_rules_before;
CREATE TABLE tax_rules (
  id INTEGER PRIMARY KEY AUTOINCREMENT, location_id INTEGER REFERENCES locations (id), area_id INTEGER REFERENCES areas (id),
  class_id INTEGER NOT NULL REFERENCES tax_classes (id), rate_id INTEGER NOT NULL REFERENCES tax_rates (id), level_id INTEGER NOT NULL,
  priority INTEGER NOT NULL, CHECK ((location_id IS NULL) <> (area_id IS NULL)),
  UNIQUE (location_id, class_id, rate_id, level_id), UNIQUE (area_id, class_id, rate_id, level_id)
) STRICT;
INSERT INTO tax_rules (location_id, class_id, rate_id, level_id, priority)
  SELECT location_id, class_id, rate_id, 0, priority FROM tax_rules_before ORDER BY location_id, class_id, rate_id;
DROP TABLE tax_rules_before;

-- shipping: ways to send, what they cost where, and what parts cost on top
CREATE TABLE shipping_methods (
  id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL UNIQUE, kind TEXT NOT NULL CHECK (kind IN ('flat','item','weight','product','carrier','pickup')),
  tax_class_id INTEGER NOT NULL, hazmat INTEGER NOT NULL CHECK (hazmat IN (0,1)), active INTEGER NOT NULL CHECK (active IN (0,1)), sort INTEGER NOT NULL
) STRICT;
CREATE TABLE shipping_method_texts (
  method_id INTEGER NOT NULL REFERENCES shipping_methods (id), lang TEXT NOT NULL, title TEXT NOT NULL CHECK (title <> ''), PRIMARY KEY (method_id, lang)
) STRICT;
CREATE TABLE shipping_tariffs (
  id INTEGER PRIMARY KEY AUTOINCREMENT, method_id INTEGER NOT NULL REFERENCES shipping_methods (id), area_id INTEGER REFERENCES areas (id),
  from_cents INTEGER NOT NULL CHECK (from_cents >= 0)
) STRICT;
CREATE UNIQUE INDEX shipping_tariffs_area ON shipping_tariffs (method_id, area_id, from_cents) WHERE area_id IS NOT NULL;
CREATE UNIQUE INDEX shipping_tariffs_everywhere ON shipping_tariffs (method_id, from_cents) WHERE area_id IS NULL;
CREATE TABLE shipping_bands (
  tariff_id INTEGER NOT NULL REFERENCES shipping_tariffs (id), up_to_g INTEGER NOT NULL CHECK (up_to_g > 0), cost_cents INTEGER NOT NULL CHECK (cost_cents >= 0),
  PRIMARY KEY (tariff_id, up_to_g)
) STRICT;
CREATE TABLE part_surcharges (
  part_id INTEGER NOT NULL REFERENCES parts (id), kind TEXT NOT NULL CHECK (kind IN ('hazmat','oversize')), amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0),
  PRIMARY KEY (part_id, kind)
) STRICT;

-- customer: who pays no tax, and the papers that say so: of one zone, days with the last included, '' is open
ALTER TABLE customers ADD COLUMN tax_exempt INTEGER NOT NULL DEFAULT 0 CHECK (tax_exempt IN (0,1));
ALTER TABLE customers ADD COLUMN tax_exempt_number TEXT NOT NULL DEFAULT '';
CREATE TABLE tax_certificates (
  id INTEGER PRIMARY KEY AUTOINCREMENT, customer_id INTEGER NOT NULL REFERENCES customers (id), country_id INTEGER NOT NULL CHECK (country_id > 0),
  zone_id INTEGER NOT NULL CHECK (zone_id > 0), reason TEXT NOT NULL CHECK (reason IN ('resale','manufacturing','agriculture','government','nonprofit','other')),
  number TEXT NOT NULL CHECK (number <> ''), sha256 TEXT NOT NULL, from_day TEXT NOT NULL, to_day TEXT NOT NULL, added_us INTEGER NOT NULL
) STRICT;
CREATE INDEX tax_certificates_customer ON tax_certificates (customer_id, zone_id, id);
