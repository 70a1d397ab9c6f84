-- +goose Up
-- payment: addresses on which an order is paid by card; what is signed is not changed, and the address itself is not kept
CREATE TABLE payment_links (
  id INTEGER PRIMARY KEY AUTOINCREMENT, order_id INTEGER NOT NULL REFERENCES orders (id), token_hash TEXT NOT NULL UNIQUE, nonce TEXT NOT NULL,
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), total_cents INTEGER NOT NULL, currency TEXT NOT NULL, staff_id INTEGER NOT NULL, location_id INTEGER NOT NULL,
  expires_us INTEGER NOT NULL, added_us INTEGER NOT NULL
) STRICT;
CREATE INDEX payment_links_order ON payment_links (order_id, id);
