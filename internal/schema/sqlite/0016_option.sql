-- +goose Up
-- catalog: options of more kinds; a value may show an image, and take its pieces from the stock of a part
DROP INDEX part_options_part;
DROP INDEX part_option_values_option;
ALTER TABLE part_options RENAME TO part_options_before;
ALTER TABLE part_option_texts RENAME TO part_option_texts_before;
ALTER TABLE part_option_values RENAME TO part_option_values_before;
ALTER TABLE part_option_value_texts RENAME TO part_option_value_texts_before;
CREATE TABLE part_options (
  id INTEGER PRIMARY KEY AUTOINCREMENT, part_id INTEGER NOT NULL REFERENCES parts (id),
  kind TEXT NOT NULL CHECK (kind IN ('select','radio','image','checkbox','text','textarea','date','time','datetime')),
  required INTEGER NOT NULL CHECK (required IN (0,1)), sort INTEGER NOT NULL
) STRICT;
CREATE INDEX part_options_part ON part_options (part_id, sort, id);
CREATE TABLE part_option_texts (
  option_id INTEGER NOT NULL REFERENCES part_options (id), lang TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (option_id, lang)
) STRICT;
CREATE TABLE part_option_values (
  id INTEGER PRIMARY KEY AUTOINCREMENT, option_id INTEGER NOT NULL REFERENCES part_options (id), price_e4 INTEGER NOT NULL, sort INTEGER NOT NULL,
  image TEXT REFERENCES images (hash), stock_part_id INTEGER REFERENCES parts (id)
) STRICT;
CREATE INDEX part_option_values_option ON part_option_values (option_id, sort, id);
CREATE TABLE part_option_value_texts (
  value_id INTEGER NOT NULL REFERENCES part_option_values (id), lang TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (value_id, lang)
) STRICT;
INSERT INTO part_options (id, part_id, kind, required, sort) SELECT id, part_id, kind, required, sort FROM part_options_before;
INSERT INTO part_option_texts (option_id, lang, name) SELECT option_id, lang, name FROM part_option_texts_before;
INSERT INTO part_option_values (id, option_id, price_e4, sort) SELECT id, option_id, price_e4, sort FROM part_option_values_before;
INSERT INTO part_option_value_texts (value_id, lang, name) SELECT value_id, lang, name FROM part_option_value_texts_before;
DROP TABLE part_option_value_texts_before;
DROP TABLE part_option_values_before;
DROP TABLE part_option_texts_before;
DROP TABLE part_options_before;
CREATE INDEX part_documents_sha256 ON part_documents (sha256, part_id) WHERE sha256 <> '';
