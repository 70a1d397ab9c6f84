-- +goose Up
-- catalog: options of more kinds; a value may show an image, and take its pieces from the stock of a part
ALTER TABLE part_options DROP CONSTRAINT part_options_kind_check;
ALTER TABLE part_options ADD CONSTRAINT part_options_kind_check
  CHECK (kind IN ('select','radio','image','checkbox','text','textarea','date','time','datetime'));
ALTER TABLE part_option_values ADD COLUMN image TEXT COLLATE "C" REFERENCES images (hash);
ALTER TABLE part_option_values ADD COLUMN stock_part_id BIGINT REFERENCES parts (id);
CREATE INDEX part_documents_sha256 ON part_documents (sha256, part_id) WHERE sha256 <> '';
