CREATE TABLE price_levels (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  sort INTEGER NOT NULL
) STRICT;

CREATE TABLE customers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  level_id INTEGER NOT NULL REFERENCES price_levels (id),
  firstname TEXT NOT NULL,
  lastname TEXT NOT NULL,
  company TEXT NOT NULL,
  name_fold TEXT NOT NULL,
  email TEXT NOT NULL,
  email_fold TEXT NOT NULL,
  telephone TEXT NOT NULL,
  telephone_digits TEXT NOT NULL,
  active INTEGER NOT NULL CHECK (active IN (0,1)),
  added_us INTEGER NOT NULL,
  -- who pays no tax, and the papers that say so: of one zone, days with the last included, '' is open
  tax_exempt INTEGER NOT NULL DEFAULT 0 CHECK (tax_exempt IN (0,1)),
  tax_exempt_number TEXT NOT NULL DEFAULT '',
  -- what they agreed to, whose account they buy on, and where goods go unless they say otherwise
  business_id INTEGER NOT NULL DEFAULT 0,
  newsletter INTEGER NOT NULL DEFAULT 0 CHECK (newsletter IN (0,1)),
  texting_alerts INTEGER NOT NULL DEFAULT 0 CHECK (texting_alerts IN (0,1)),
  address_id INTEGER NOT NULL DEFAULT 0,
  -- what stands in a form, who they became, when they were erased, and the sort keys of their list
  version INTEGER NOT NULL DEFAULT 1,
  merged_into INTEGER NOT NULL DEFAULT 0,
  erased_us INTEGER,
  company_fold TEXT NOT NULL DEFAULT '',
  papers TEXT NOT NULL DEFAULT '',
  -- the list is sorted by the last name; it is written with the words
  lastname_fold TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE UNIQUE INDEX customers_email ON customers (email_fold) WHERE active = 1 AND email_fold <> '';
CREATE INDEX customers_name ON customers (name_fold, id);
CREATE INDEX customers_business ON customers (business_id, id);
CREATE INDEX customers_email_sort ON customers (email_fold, id);
CREATE INDEX customers_company ON customers (company_fold, id);
CREATE INDEX customers_telephone ON customers (telephone_digits, id);
CREATE INDEX customers_added ON customers (added_us, id);
CREATE INDEX customers_level ON customers (level_id, id);
CREATE INDEX customers_active ON customers (active, id);
-- those who became others are asked for every hour
CREATE INDEX customers_merged ON customers (merged_into) WHERE merged_into <> 0;
CREATE INDEX customers_lastname ON customers (lastname_fold, id);

CREATE TABLE tax_certificates (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  country_id INTEGER NOT NULL CHECK (country_id > 0),
  zone_id INTEGER NOT NULL CHECK (zone_id > 0),
  reason TEXT NOT NULL CHECK (reason IN ('resale','manufacturing','agriculture','government','nonprofit','other')),
  number TEXT NOT NULL CHECK (number <> ''),
  sha256 TEXT NOT NULL,
  from_day TEXT NOT NULL,
  to_day TEXT NOT NULL,
  added_us INTEGER NOT NULL
) STRICT;
CREATE INDEX tax_certificates_customer ON tax_certificates (customer_id, zone_id, id);

CREATE TABLE customer_addresses (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  label TEXT NOT NULL,
  firstname TEXT NOT NULL,
  lastname TEXT NOT NULL,
  company TEXT NOT NULL,
  address_1 TEXT NOT NULL,
  address_2 TEXT NOT NULL,
  city TEXT NOT NULL,
  postcode TEXT NOT NULL,
  country_id INTEGER NOT NULL,
  zone_id INTEGER NOT NULL,
  added_us INTEGER NOT NULL
) STRICT;
CREATE INDEX customer_addresses_customer ON customer_addresses (customer_id, id);

-- every end of what a customer is found by (name, company, email, phone, VIN, plate), cut to 24 characters, so that
-- any part of it is the beginning of a row. grade: 0 the whole, 1 from a word on, 2 from within a word; 3 to 5 the
-- same of customers who are not active
CREATE TABLE customer_words (
  grade INTEGER NOT NULL CHECK (grade BETWEEN 0 AND 5),
  word TEXT NOT NULL,
  customer_id INTEGER NOT NULL,
  PRIMARY KEY (grade, word, customer_id)
) STRICT, WITHOUT ROWID;
@postgres
-- a search reads nothing but the index, which is so only of pages that were vacuumed
ALTER TABLE customer_words SET (autovacuum_vacuum_insert_scale_factor = 0.01,
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01);
@both

-- who is to be put among the words, once
CREATE TABLE customer_unwritten (
  customer_id INTEGER NOT NULL PRIMARY KEY
) STRICT;

-- fields of the owner's choice, and what was said in them; options of a checkbox have commas between
CREATE TABLE customer_fields (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  location TEXT NOT NULL CHECK (location IN ('account','address')),
  kind TEXT NOT NULL CHECK (kind IN ('select','radio','checkbox','text','textarea','date','time','datetime')),
  required INTEGER NOT NULL CHECK (required IN (0,1)),
  sort INTEGER NOT NULL,
  active INTEGER NOT NULL CHECK (active IN (0,1))
) STRICT;

CREATE TABLE customer_field_options (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  field_id INTEGER NOT NULL REFERENCES customer_fields (id),
  name TEXT NOT NULL,
  sort INTEGER NOT NULL
) STRICT;
CREATE INDEX customer_field_options_field ON customer_field_options (field_id, sort, id);

CREATE TABLE customer_field_values (
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  address_id INTEGER NOT NULL DEFAULT 0,
  field_id INTEGER NOT NULL REFERENCES customer_fields (id),
  value TEXT NOT NULL,
  PRIMARY KEY (customer_id, address_id, field_id)
) STRICT;

CREATE TABLE customer_tags (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL,
  title_fold TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE customer_tagged (
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  tag_id INTEGER NOT NULL REFERENCES customer_tags (id),
  PRIMARY KEY (customer_id, tag_id)
) STRICT;
CREATE INDEX customer_tagged_tag ON customer_tagged (tag_id, customer_id);

-- what was written about them, and to them; the picture is a file
CREATE TABLE customer_notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  at_us INTEGER NOT NULL,
  actor_kind TEXT NOT NULL,
  actor_id INTEGER NOT NULL,
  comment TEXT NOT NULL,
  image_sha256 TEXT NOT NULL DEFAULT '',
  email_id INTEGER NOT NULL DEFAULT 0,
  text_id INTEGER NOT NULL DEFAULT 0,
  intent_key TEXT UNIQUE
) STRICT;
CREATE INDEX customer_notes_customer ON customer_notes (customer_id, id);

-- where they signed in and ordered from, and what is banned; a network is an IPv4 address or the first half of an
-- IPv6 one
CREATE TABLE customer_ips (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  ip TEXT NOT NULL,
  network TEXT NOT NULL,
  added_us INTEGER NOT NULL,
  seen_us INTEGER NOT NULL,
  UNIQUE (customer_id, ip)
) STRICT;
CREATE INDEX customer_ips_network ON customer_ips (network, customer_id);

CREATE TABLE banned_ips (
  network TEXT NOT NULL PRIMARY KEY,
  staff_id INTEGER NOT NULL,
  added_us INTEGER NOT NULL
) STRICT;

CREATE TABLE prices (
  part_id INTEGER NOT NULL REFERENCES parts (id),
  level_id INTEGER NOT NULL REFERENCES price_levels (id),
  min_quantity INTEGER NOT NULL CHECK (min_quantity >= 1),
  from_day TEXT NOT NULL DEFAULT '',
  to_day TEXT NOT NULL DEFAULT '',
  price_e4 INTEGER NOT NULL CHECK (price_e4 >= 0),
  PRIMARY KEY (part_id, level_id, min_quantity, from_day)
) STRICT;
CREATE INDEX prices_from ON prices (from_day, part_id) WHERE from_day <> '';
CREATE INDEX prices_to ON prices (to_day, part_id) WHERE to_day <> '';

CREATE TABLE part_maps (
  part_id INTEGER NOT NULL REFERENCES parts (id),
  from_day TEXT NOT NULL,
  to_day TEXT NOT NULL,
  map_e4 INTEGER NOT NULL CHECK (map_e4 > 0),
  PRIMARY KEY (part_id, from_day)
) STRICT;
CREATE INDEX part_maps_from ON part_maps (from_day, part_id) WHERE from_day <> '';
CREATE INDEX part_maps_to ON part_maps (to_day, part_id) WHERE to_day <> '';

-- the day up to which beginnings and ends are in the change feed
CREATE TABLE price_days (
  only_one INTEGER NOT NULL PRIMARY KEY CHECK (only_one = 1),
  day TEXT NOT NULL
) STRICT;

-- other currencies that amounts are shown in; one unit of the store's is rate_e9/10^9 units
CREATE TABLE currencies (
  code TEXT NOT NULL PRIMARY KEY CHECK (length(code) = 3),
  name TEXT NOT NULL,
  symbol TEXT NOT NULL,
  decimals INTEGER NOT NULL CHECK (decimals BETWEEN 0 AND 3),
  rate_e9 INTEGER NOT NULL CHECK (rate_e9 >= 1),
  enabled INTEGER NOT NULL CHECK (enabled IN (0,1)),
  sort INTEGER NOT NULL,
  updated_us INTEGER NOT NULL
) STRICT;

-- what a maker gives back at once; days from which and until which (the last day included); '' is open
CREATE TABLE part_rebates (
  part_id INTEGER NOT NULL REFERENCES parts (id),
  from_day TEXT NOT NULL,
  to_day TEXT NOT NULL,
  name TEXT NOT NULL CHECK (name <> ''),
  amount_e4 INTEGER NOT NULL CHECK (amount_e4 > 0),
  PRIMARY KEY (part_id, from_day)
) STRICT;
CREATE INDEX part_rebates_from ON part_rebates (from_day, part_id) WHERE from_day <> '';
CREATE INDEX part_rebates_to ON part_rebates (to_day, part_id) WHERE to_day <> '';

-- parts that are shown without a price and not sold, with what is said in its place
CREATE TABLE unpriced_parts (
  part_id INTEGER NOT NULL PRIMARY KEY REFERENCES parts (id),
  notice TEXT NOT NULL
) STRICT;

-- levels that are made from another by a matrix; brand 0 stands for all that have no row of their own
CREATE TABLE price_derivations (
  level_id INTEGER NOT NULL PRIMARY KEY REFERENCES price_levels (id),
  from_level_id INTEGER NOT NULL REFERENCES price_levels (id),
  CHECK (from_level_id <> level_id)
) STRICT;

CREATE TABLE price_matrix (
  level_id INTEGER NOT NULL REFERENCES price_derivations (level_id),
  brand_id INTEGER NOT NULL,
  multiplier_ppm INTEGER NOT NULL CHECK (multiplier_ppm > 0),
  step_e4 INTEGER NOT NULL CHECK (step_e4 > 0),
  rounding TEXT NOT NULL CHECK (rounding IN ('nearest','up','down')),
  PRIMARY KEY (level_id, brand_id)
) STRICT;

-- what one customer was promised; days from which and until which (the last day included); '' is open
CREATE TABLE contract_prices (
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  part_id INTEGER NOT NULL REFERENCES parts (id),
  min_quantity INTEGER NOT NULL CHECK (min_quantity >= 1),
  from_day TEXT NOT NULL,
  to_day TEXT NOT NULL,
  price_e4 INTEGER NOT NULL CHECK (price_e4 >= 0),
  PRIMARY KEY (customer_id, part_id, min_quantity, from_day)
) STRICT;

-- the vehicles that customers shop for; what is known of one is written in vehicle, its facets tell it from the
-- others
CREATE TABLE customer_vehicles (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  facets TEXT NOT NULL,
  vehicle TEXT NOT NULL,
  added_us INTEGER NOT NULL,
  chosen_us INTEGER NOT NULL,
  owned INTEGER NOT NULL DEFAULT 0 CHECK (owned IN (0,1)),
  title TEXT NOT NULL DEFAULT '',
  vin TEXT NOT NULL DEFAULT '',
  license_plate TEXT NOT NULL DEFAULT '',
  license_state TEXT NOT NULL DEFAULT '',
  notes TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX customer_vehicles_chosen ON customer_vehicles (customer_id, chosen_us, id);
CREATE UNIQUE INDEX customer_vehicles_looked ON customer_vehicles (customer_id, facets) WHERE owned = 0;
CREATE INDEX customer_vehicles_vin ON customer_vehicles (vin) WHERE vin <> '';

-- links by which a password is set, each once; the secret of one is kept as its hash, and only once it was sent
CREATE TABLE password_links (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('forgotten','invited')),
  lang TEXT NOT NULL,
  token_hash TEXT UNIQUE,
  asked_us INTEGER NOT NULL,
  expires_us INTEGER NOT NULL,
  used_us INTEGER
) STRICT;
CREATE INDEX password_links_customer ON password_links (customer_id, id);
CREATE INDEX password_links_asked ON password_links (asked_us);

-- what the shop owes a customer; a row is countered, never changed
CREATE TABLE credits (
  customer_id INTEGER NOT NULL PRIMARY KEY REFERENCES customers (id),
  balance_cents INTEGER NOT NULL CHECK (balance_cents >= 0)
) STRICT;

CREATE TABLE credit_movements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  order_id INTEGER NOT NULL DEFAULT 0,
  amount_cents INTEGER NOT NULL CHECK (amount_cents <> 0),
  description TEXT NOT NULL,
  actor_kind TEXT NOT NULL,
  actor_id INTEGER NOT NULL,
  at_us INTEGER NOT NULL,
  transaction_id INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX credit_movements_customer ON credit_movements (customer_id, id);
CREATE INDEX credit_movements_order ON credit_movements (order_id, id);
CREATE INDEX credit_movements_transaction ON credit_movements (transaction_id) WHERE transaction_id <> 0;
@append-only credit_movements

-- parts on the lists of a customer, or of a visitor by the secret of the session
CREATE TABLE saved_parts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL DEFAULT 0,
  visitor TEXT NOT NULL DEFAULT '',
  list TEXT NOT NULL CHECK (list IN ('compare','wishlist')),
  part_id INTEGER NOT NULL REFERENCES parts (id),
  added_us INTEGER NOT NULL,
  CHECK ((customer_id = 0) <> (visitor = '')),
  UNIQUE (customer_id, visitor, list, part_id)
) STRICT;
CREATE INDEX saved_parts_added ON saved_parts (customer_id, added_us);
CREATE INDEX saved_parts_part ON saved_parts (part_id);

-- a row for each list, which who puts something on it holds; also when nothing is on it yet
CREATE TABLE saved_lists (
  customer_id INTEGER NOT NULL,
  visitor TEXT NOT NULL,
  list TEXT NOT NULL,
  changed_us INTEGER NOT NULL,
  PRIMARY KEY (customer_id, visitor, list)
) STRICT;
