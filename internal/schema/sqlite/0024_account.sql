-- +goose Up
-- customer: what they agreed to, whose account they buy on, and where goods go unless they say otherwise
ALTER TABLE customers ADD COLUMN business_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE customers ADD COLUMN newsletter INTEGER NOT NULL DEFAULT 0 CHECK (newsletter IN (0,1));
ALTER TABLE customers ADD COLUMN texting_alerts INTEGER NOT NULL DEFAULT 0 CHECK (texting_alerts IN (0,1));
ALTER TABLE customers ADD COLUMN address_id INTEGER NOT NULL DEFAULT 0;
CREATE INDEX customers_business ON customers (business_id, id);
CREATE TABLE customer_addresses (
  id INTEGER PRIMARY KEY AUTOINCREMENT, customer_id INTEGER NOT NULL REFERENCES customers (id), label TEXT NOT NULL,
  firstname TEXT NOT NULL, lastname TEXT NOT NULL, company TEXT NOT NULL, address_1 TEXT NOT NULL, address_2 TEXT NOT NULL,
  city TEXT NOT NULL, postcode TEXT NOT NULL, country_id INTEGER NOT NULL, zone_id INTEGER NOT NULL, added_us INTEGER NOT NULL
) STRICT;
CREATE INDEX customer_addresses_customer ON customer_addresses (customer_id, id);
-- access: a sign-in made before the version was raised is worth nothing
ALTER TABLE customer_logins ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
-- account: links by which a password is set, each once; the secret of one is kept as its hash, and only once it was sent
CREATE TABLE password_links (
  id INTEGER PRIMARY KEY AUTOINCREMENT, customer_id INTEGER NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('forgotten','invited')), lang TEXT NOT NULL,
  token_hash TEXT UNIQUE, asked_us INTEGER NOT NULL, expires_us INTEGER NOT NULL, used_us INTEGER
) STRICT;
CREATE INDEX password_links_customer ON password_links (customer_id, id);
CREATE INDEX password_links_asked ON password_links (asked_us);
-- rma: what customers ask to bring back
CREATE TABLE return_requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT, order_id INTEGER NOT NULL REFERENCES orders (id), customer_id INTEGER NOT NULL REFERENCES customers (id),
  reason TEXT NOT NULL CHECK (reason IN ('wrong_fit','wrong_part','defective','damaged','core','not_needed')), comment TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('asked','agreed','refused','received')), asked_us INTEGER NOT NULL, changed_us INTEGER NOT NULL
) STRICT;
CREATE INDEX return_requests_order ON return_requests (order_id, id);
CREATE INDEX return_requests_customer ON return_requests (customer_id, id);
CREATE TABLE return_request_lines (
  request_id INTEGER NOT NULL REFERENCES return_requests (id), line_id INTEGER NOT NULL REFERENCES order_lines (id),
  quantity INTEGER NOT NULL CHECK (quantity >= 1), PRIMARY KEY (request_id, line_id)
) STRICT;
