-- +goose Up
-- order: the screens that have an order open now; one that was not seen for a minute has gone without a word
CREATE TABLE order_openings (token TEXT PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders (id), register_id INTEGER NOT NULL, staff_id INTEGER NOT NULL, seen_us INTEGER NOT NULL) STRICT;
CREATE INDEX order_openings_order ON order_openings (order_id);
