-- +goose Up
-- captcha: one riddle of a session at a time; whoever answers it takes it away
CREATE TABLE captchas (
  key TEXT NOT NULL PRIMARY KEY, code TEXT NOT NULL, first INTEGER NOT NULL, second INTEGER NOT NULL, tries INTEGER NOT NULL CHECK (tries >= 0), expires_us INTEGER NOT NULL
) STRICT;
CREATE INDEX captchas_expires ON captchas (expires_us);
-- notify: what a message is about, where it is neither an order nor a customer
ALTER TABLE messages ADD COLUMN subject_id INTEGER NOT NULL DEFAULT 0;
-- contact: what people ask about a part, and how they want to be answered
CREATE TABLE contact_messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT, location_id INTEGER NOT NULL REFERENCES locations (id), part_id INTEGER REFERENCES parts (id), customer_id INTEGER REFERENCES customers (id),
  name TEXT NOT NULL, email TEXT NOT NULL, phone TEXT NOT NULL, phone_e164 TEXT NOT NULL, message TEXT NOT NULL,
  by_text INTEGER NOT NULL CHECK (by_text IN (0,1)), override_text INTEGER NOT NULL CHECK (override_text IN (0,1)), lang TEXT NOT NULL, sent_us INTEGER NOT NULL
) STRICT;
CREATE INDEX contact_messages_location ON contact_messages (location_id, id);
-- review: what buyers say of a part, one of each
CREATE TABLE reviews (
  id INTEGER PRIMARY KEY AUTOINCREMENT, part_id INTEGER NOT NULL REFERENCES parts (id), customer_id INTEGER NOT NULL REFERENCES customers (id), author TEXT NOT NULL,
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5), body TEXT NOT NULL, lang TEXT NOT NULL, state TEXT NOT NULL CHECK (state IN ('waiting','approved','rejected')),
  version INTEGER NOT NULL, written_us INTEGER NOT NULL, decided_us INTEGER, decided_by INTEGER,
  UNIQUE (part_id, customer_id)
) STRICT;
CREATE INDEX reviews_state ON reviews (state, id);
-- order: whether a customer bought a part
CREATE INDEX order_lines_part ON order_lines (part_id, order_id);
-- access: who may approve reviews in a shop that is open already
INSERT INTO role_permissions (role_id, permission) SELECT id, 'review.moderate' FROM roles WHERE name IN ('owner', 'manager', 'catalog editor');
