-- +goose Up
-- catalog: pages of the shop's own words have addresses as parts have
DROP INDEX slugs_target;
DROP INDEX slugs_one_current;
ALTER TABLE slugs RENAME TO slugs_before;
CREATE TABLE slugs (
  slug TEXT NOT NULL PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('part','category','brand','series','page')), target_id INTEGER NOT NULL,
  current INTEGER NOT NULL CHECK (current IN (0,1))
) STRICT;
INSERT INTO slugs (slug, kind, target_id, current) SELECT slug, kind, target_id, current FROM slugs_before;
DROP TABLE slugs_before;
CREATE INDEX slugs_target ON slugs (kind, target_id, current);
CREATE UNIQUE INDEX slugs_one_current ON slugs (kind, target_id) WHERE current = 1;
-- catalog: attributes may stand in groups; empty: the specifications
ALTER TABLE part_attributes ADD COLUMN group_name TEXT NOT NULL DEFAULT '';
-- content: what the shop says of itself; role: what a form means by it, such as the terms of sale
CREATE TABLE pages (
  id INTEGER PRIMARY KEY AUTOINCREMENT, role TEXT NOT NULL CHECK (role IN ('','terms','privacy')), sort INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX pages_role ON pages (role) WHERE role <> '';
CREATE TABLE page_texts (
  page_id INTEGER NOT NULL REFERENCES pages (id), lang TEXT NOT NULL, title TEXT NOT NULL, summary TEXT NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (page_id, lang)
) STRICT;
