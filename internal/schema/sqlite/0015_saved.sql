-- +goose Up
-- saved: parts on the lists of a customer, or of a visitor by the secret of the session
CREATE TABLE saved_parts (
  id INTEGER PRIMARY KEY AUTOINCREMENT, customer_id INTEGER NOT NULL DEFAULT 0, visitor TEXT NOT NULL DEFAULT '',
  list TEXT NOT NULL CHECK (list IN ('compare','wishlist')), part_id INTEGER NOT NULL REFERENCES parts (id), added_us INTEGER NOT NULL,
  CHECK ((customer_id = 0) <> (visitor = '')), UNIQUE (customer_id, visitor, list, part_id)
) STRICT;
CREATE INDEX saved_parts_added ON saved_parts (customer_id, added_us);
CREATE INDEX saved_parts_part ON saved_parts (part_id);
