CREATE TABLE brands (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  aaia TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  name_fold TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE categories (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  parent_id INTEGER REFERENCES categories (id),
  pictogram TEXT NOT NULL,
  sort INTEGER NOT NULL
) STRICT;

CREATE TABLE category_texts (
  category_id INTEGER NOT NULL REFERENCES categories (id),
  lang TEXT NOT NULL,
  name TEXT NOT NULL,
  examples TEXT NOT NULL,
  PRIMARY KEY (category_id, lang)
) STRICT;

-- what a part is (PIES)
CREATE TABLE series (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  brand_id INTEGER NOT NULL REFERENCES brands (id),
  name TEXT NOT NULL,
  name_fold TEXT NOT NULL,
  UNIQUE (brand_id, name_fold)
) STRICT;

CREATE TABLE parts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  brand_id INTEGER NOT NULL REFERENCES brands (id),
  number TEXT NOT NULL,
  number_norm TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('part','kit')),
  pictogram TEXT NOT NULL,
  category_id INTEGER NOT NULL REFERENCES categories (id),
  tax_class_id INTEGER NOT NULL,
  minimum INTEGER NOT NULL CHECK (minimum >= 1),
  weight_g INTEGER NOT NULL CHECK (weight_g >= 0),
  orderable INTEGER NOT NULL CHECK (orderable IN (0,1)),
  active INTEGER NOT NULL CHECK (active IN (0,1)),
  popularity INTEGER NOT NULL DEFAULT 0,
  added_us INTEGER NOT NULL,
  series_id INTEGER REFERENCES series (id),
  tier TEXT NOT NULL DEFAULT '' CHECK (tier IN ('','Genuine','OE','OEM','Aftermarket','Performance','Remanufactured')),
  part_type_id INTEGER NOT NULL DEFAULT 0,
  part_type TEXT NOT NULL DEFAULT '',
  multiple INTEGER NOT NULL DEFAULT 1 CHECK (multiple >= 1),
  length_mm INTEGER NOT NULL DEFAULT 0 CHECK (length_mm >= 0),
  width_mm INTEGER NOT NULL DEFAULT 0 CHECK (width_mm >= 0),
  height_mm INTEGER NOT NULL DEFAULT 0 CHECK (height_mm >= 0),
  UNIQUE (brand_id, number_norm)
) STRICT;
CREATE INDEX parts_number ON parts (number_norm, id);
CREATE INDEX parts_series ON parts (series_id, id) WHERE series_id IS NOT NULL;
CREATE INDEX parts_category ON parts (category_id, active, id);

CREATE TABLE part_texts (
  part_id INTEGER NOT NULL REFERENCES parts (id),
  lang TEXT NOT NULL,
  name TEXT NOT NULL,
  name_fold TEXT NOT NULL,
  summary TEXT NOT NULL,
  description TEXT NOT NULL,
  short_name TEXT NOT NULL DEFAULT '',
  warranty TEXT NOT NULL DEFAULT '',
  prop65 TEXT NOT NULL DEFAULT '',
  -- a word for each paragraph of the description, what its file calls it (MKT, FAB.2); '' where nobody knows
  kinds TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (part_id, lang)
) STRICT;

CREATE TABLE part_codes (
  code TEXT NOT NULL,
  part_id INTEGER NOT NULL REFERENCES parts (id),
  kind TEXT NOT NULL CHECK (kind IN ('upc','ean','case')),
  pieces INTEGER NOT NULL CHECK (pieces >= 1),
  PRIMARY KEY (code, part_id)
) STRICT;
CREATE INDEX part_codes_part ON part_codes (part_id, code);

CREATE TABLE part_attributes (
  part_id INTEGER NOT NULL REFERENCES parts (id),
  lang TEXT NOT NULL,
  sort INTEGER NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  -- attributes may stand in groups; empty: the specifications
  group_name TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (part_id, lang, sort)
) STRICT;

CREATE TABLE part_cores (
  part_id INTEGER NOT NULL PRIMARY KEY REFERENCES parts (id),
  charge_cents INTEGER NOT NULL CHECK (charge_cents > 0),
  tax_class_id INTEGER NOT NULL
) STRICT;

CREATE TABLE kit_components (
  kit_id INTEGER NOT NULL REFERENCES parts (id),
  part_id INTEGER NOT NULL REFERENCES parts (id),
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  sort INTEGER NOT NULL,
  PRIMARY KEY (kit_id, part_id)
) STRICT;
CREATE INDEX kit_components_part ON kit_components (part_id, kit_id);

CREATE TABLE part_packages (
  part_id INTEGER NOT NULL REFERENCES parts (id),
  sort INTEGER NOT NULL,
  uom TEXT NOT NULL,
  eaches INTEGER NOT NULL CHECK (eaches >= 1),
  gtin TEXT NOT NULL,
  length_mm INTEGER NOT NULL CHECK (length_mm >= 0),
  width_mm INTEGER NOT NULL CHECK (width_mm >= 0),
  height_mm INTEGER NOT NULL CHECK (height_mm >= 0),
  weight_g INTEGER NOT NULL CHECK (weight_g >= 0),
  PRIMARY KEY (part_id, sort)
) STRICT;
CREATE INDEX part_packages_gtin ON part_packages (gtin, part_id) WHERE gtin <> '';

CREATE TABLE part_interchanges (
  part_id INTEGER NOT NULL REFERENCES parts (id),
  sort INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('oe','competitor')),
  brand TEXT NOT NULL,
  label TEXT NOT NULL,
  number TEXT NOT NULL,
  number_norm TEXT NOT NULL,
  direction TEXT NOT NULL CHECK (direction IN ('both','replaces','replaced_by')),
  grade TEXT NOT NULL,
  note TEXT NOT NULL,
  PRIMARY KEY (part_id, sort)
) STRICT;
CREATE INDEX part_interchanges_number ON part_interchanges (number_norm, part_id);

CREATE TABLE part_supersessions (
  brand_id INTEGER NOT NULL REFERENCES brands (id),
  number TEXT NOT NULL,
  number_norm TEXT NOT NULL,
  part_id INTEGER NOT NULL REFERENCES parts (id),
  from_day TEXT NOT NULL,
  message TEXT NOT NULL,
  PRIMARY KEY (brand_id, number_norm)
) STRICT;
CREATE INDEX part_supersessions_part ON part_supersessions (part_id, brand_id, number_norm);
-- an old number is scanned without its brand
CREATE INDEX part_supersessions_number ON part_supersessions (number_norm);

CREATE TABLE part_documents (
  part_id INTEGER NOT NULL REFERENCES parts (id),
  sort INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('instructions','warranty','safety','image','other')),
  title TEXT NOT NULL,
  lang TEXT NOT NULL,
  url TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  PRIMARY KEY (part_id, sort),
  CHECK ((url = '') <> (sha256 = ''))
) STRICT;
CREATE INDEX part_documents_sha256 ON part_documents (sha256, part_id) WHERE sha256 <> '';

-- what a part looks like
CREATE TABLE images (
  hash TEXT NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
  sha256 TEXT NOT NULL,
  width INTEGER NOT NULL CHECK (width >= 1),
  height INTEGER NOT NULL CHECK (height >= 1),
  opaque INTEGER NOT NULL CHECK (opaque IN (0,1)),
  formats TEXT NOT NULL,
  added_us INTEGER NOT NULL
) STRICT;

CREATE TABLE image_files (
  hash TEXT NOT NULL REFERENCES images (hash),
  side INTEGER NOT NULL CHECK (side >= 1),
  format TEXT NOT NULL CHECK (format IN ('jpg','png','webp','avif')),
  sha256 TEXT NOT NULL,
  PRIMARY KEY (hash, side, format)
) STRICT;

CREATE TABLE part_images (
  part_id INTEGER NOT NULL REFERENCES parts (id),
  sort INTEGER NOT NULL,
  hash TEXT NOT NULL REFERENCES images (hash),
  kind TEXT NOT NULL CHECK (kind IN ('photo','drawing')),
  alt TEXT NOT NULL,
  PRIMARY KEY (part_id, sort)
) STRICT;
CREATE INDEX part_images_hash ON part_images (hash, part_id);

-- what buyers think of a part, and what its card says beyond the part itself
CREATE TABLE part_ratings (
  part_id INTEGER NOT NULL PRIMARY KEY REFERENCES parts (id),
  sum INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 1),
  CHECK (sum BETWEEN count AND 5 * count)
) STRICT;

CREATE TABLE part_signs (
  part_id INTEGER NOT NULL PRIMARY KEY REFERENCES parts (id),
  install INTEGER NOT NULL CHECK (install IN (0,1)),
  shipping_cents INTEGER CHECK (shipping_cents >= 0)
) STRICT;

CREATE TABLE part_sign_texts (
  part_id INTEGER NOT NULL REFERENCES parts (id),
  lang TEXT NOT NULL,
  stock_text TEXT NOT NULL,
  -- what the cart says of a part of which there is not enough, instead of the shop's sentence; '' is that
  -- sentence
  out_text TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (part_id, lang)
) STRICT;

CREATE TABLE part_options (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  part_id INTEGER NOT NULL REFERENCES parts (id),
  kind TEXT NOT NULL CHECK (kind IN ('select','radio','image','checkbox','text','textarea','date','time','datetime')),
  required INTEGER NOT NULL CHECK (required IN (0,1)),
  sort INTEGER NOT NULL
) STRICT;
CREATE INDEX part_options_part ON part_options (part_id, sort, id);

CREATE TABLE part_option_texts (
  option_id INTEGER NOT NULL REFERENCES part_options (id),
  lang TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (option_id, lang)
) STRICT;

CREATE TABLE part_option_values (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  option_id INTEGER NOT NULL REFERENCES part_options (id),
  price_e4 INTEGER NOT NULL,
  sort INTEGER NOT NULL,
  image TEXT REFERENCES images (hash),
  stock_part_id INTEGER REFERENCES parts (id)
) STRICT;
CREATE INDEX part_option_values_option ON part_option_values (option_id, sort, id);

CREATE TABLE part_option_value_texts (
  value_id INTEGER NOT NULL REFERENCES part_option_values (id),
  lang TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (value_id, lang)
) STRICT;

CREATE TABLE slugs (
  slug TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('part','category','brand','series','page')),
  target_id INTEGER NOT NULL,
  current INTEGER NOT NULL CHECK (current IN (0,1))
) STRICT;
CREATE INDEX slugs_target ON slugs (kind, target_id, current);
CREATE UNIQUE INDEX slugs_one_current ON slugs (kind, target_id) WHERE current = 1;

-- parts that the owner shows in a place of the shop, in this order
CREATE TABLE slot_parts (
  slot TEXT NOT NULL CHECK (slot IN ('bestseller','featured','latest','special')),
  part_id INTEGER NOT NULL REFERENCES parts (id),
  position INTEGER NOT NULL,
  PRIMARY KEY (slot, part_id)
) STRICT;

-- what an hour of work costs, and the work that comes with a part
CREATE TABLE labor_types (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL UNIQUE,
  rate_cents INTEGER NOT NULL CHECK (rate_cents >= 0),
  tax_class_id INTEGER NOT NULL,
  sort INTEGER NOT NULL,
  active INTEGER NOT NULL CHECK (active IN (0,1))
) STRICT;

CREATE TABLE part_labor (
  part_id INTEGER NOT NULL PRIMARY KEY REFERENCES parts (id),
  labor_id INTEGER NOT NULL REFERENCES labor_types (id),
  minutes INTEGER NOT NULL CHECK (minutes >= 1)
) STRICT;
