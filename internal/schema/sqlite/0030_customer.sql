-- +goose Up
-- customer: what stands in a form, who they became, when they were erased, and the sort keys of their list
ALTER TABLE customers ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE customers ADD COLUMN merged_into INTEGER NOT NULL DEFAULT 0;
ALTER TABLE customers ADD COLUMN erased_us INTEGER;
ALTER TABLE customers ADD COLUMN company_fold TEXT NOT NULL DEFAULT '';
ALTER TABLE customers ADD COLUMN papers TEXT NOT NULL DEFAULT '';
CREATE INDEX customers_email_sort ON customers (email_fold, id);
CREATE INDEX customers_company ON customers (company_fold, id);
CREATE INDEX customers_telephone ON customers (telephone_digits, id);
CREATE INDEX customers_added ON customers (added_us, id);
CREATE INDEX customers_level ON customers (level_id, id);
CREATE INDEX customers_active ON customers (active, id);
-- customer: every end of what a customer is found by (name, company, email, phone, VIN, plate), cut to 24 characters, so
-- that any part of it is the beginning of a row. grade: 0 the whole, 1 from a word on, 2 from within a word; 3 to 5 the
-- same of customers who are not active
CREATE TABLE customer_words (
  grade INTEGER NOT NULL CHECK (grade BETWEEN 0 AND 5), word TEXT NOT NULL, customer_id INTEGER NOT NULL, PRIMARY KEY (grade, word, customer_id)
) STRICT, WITHOUT ROWID;
-- customer: who is to be put among the words, once
CREATE TABLE customer_unwritten (customer_id INTEGER NOT NULL PRIMARY KEY) STRICT;
INSERT INTO customer_unwritten (customer_id) SELECT id FROM customers;
-- customer: fields of the owner's choice, and what was said in them; options of a checkbox have commas between
CREATE TABLE customer_fields (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, location TEXT NOT NULL CHECK (location IN ('account','address')),
  kind TEXT NOT NULL CHECK (kind IN ('select','radio','checkbox','text','textarea','date','time','datetime')), required INTEGER NOT NULL CHECK (required IN (0,1)),
  sort INTEGER NOT NULL, active INTEGER NOT NULL CHECK (active IN (0,1))
) STRICT;
CREATE TABLE customer_field_options (
  id INTEGER PRIMARY KEY AUTOINCREMENT, field_id INTEGER NOT NULL REFERENCES customer_fields (id), name TEXT NOT NULL, sort INTEGER NOT NULL
) STRICT;
CREATE INDEX customer_field_options_field ON customer_field_options (field_id, sort, id);
CREATE TABLE customer_field_values (
  customer_id INTEGER NOT NULL REFERENCES customers (id), address_id INTEGER NOT NULL DEFAULT 0, field_id INTEGER NOT NULL REFERENCES customer_fields (id),
  value TEXT NOT NULL, PRIMARY KEY (customer_id, address_id, field_id)
) STRICT;
-- customer: tags
CREATE TABLE customer_tags (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, title_fold TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE customer_tagged (
  customer_id INTEGER NOT NULL REFERENCES customers (id), tag_id INTEGER NOT NULL REFERENCES customer_tags (id), PRIMARY KEY (customer_id, tag_id)
) STRICT;
CREATE INDEX customer_tagged_tag ON customer_tagged (tag_id, customer_id);
-- customer: what was written about them, and to them; the picture is a file
CREATE TABLE customer_notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT, customer_id INTEGER NOT NULL REFERENCES customers (id), at_us INTEGER NOT NULL, actor_kind TEXT NOT NULL, actor_id INTEGER NOT NULL,
  comment TEXT NOT NULL, image_sha256 TEXT NOT NULL DEFAULT '', email_id INTEGER NOT NULL DEFAULT 0, text_id INTEGER NOT NULL DEFAULT 0, intent_key TEXT UNIQUE
) STRICT;
CREATE INDEX customer_notes_customer ON customer_notes (customer_id, id);
-- customer: where they signed in and ordered from, and what is banned; a network is an IPv4 address or the first half of an IPv6 one
CREATE TABLE customer_ips (
  id INTEGER PRIMARY KEY AUTOINCREMENT, customer_id INTEGER NOT NULL REFERENCES customers (id), ip TEXT NOT NULL, network TEXT NOT NULL, added_us INTEGER NOT NULL, seen_us INTEGER NOT NULL,
  UNIQUE (customer_id, ip)
) STRICT;
CREATE INDEX customer_ips_network ON customer_ips (network, customer_id);
CREATE TABLE banned_ips (network TEXT NOT NULL PRIMARY KEY, staff_id INTEGER NOT NULL, added_us INTEGER NOT NULL) STRICT;
-- garage: vehicles that a customer owns, with their papers; of those only looked for, one of a kind
ALTER TABLE customer_vehicles RENAME TO customer_vehicles_before;
DROP INDEX customer_vehicles_chosen;
CREATE TABLE customer_vehicles (
  id INTEGER PRIMARY KEY AUTOINCREMENT, customer_id INTEGER NOT NULL REFERENCES customers (id), facets TEXT NOT NULL, vehicle TEXT NOT NULL,
  added_us INTEGER NOT NULL, chosen_us INTEGER NOT NULL, owned INTEGER NOT NULL DEFAULT 0 CHECK (owned IN (0,1)), title TEXT NOT NULL DEFAULT '',
  vin TEXT NOT NULL DEFAULT '', license_plate TEXT NOT NULL DEFAULT '', license_state TEXT NOT NULL DEFAULT '', notes TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO customer_vehicles (id, customer_id, facets, vehicle, added_us, chosen_us) SELECT id, customer_id, facets, vehicle, added_us, chosen_us FROM customer_vehicles_before;
DROP TABLE customer_vehicles_before;
CREATE INDEX customer_vehicles_chosen ON customer_vehicles (customer_id, chosen_us, id);
CREATE UNIQUE INDEX customer_vehicles_looked ON customer_vehicles (customer_id, facets) WHERE owned = 0;
