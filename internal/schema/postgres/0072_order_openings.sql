-- +goose Up
-- order: the screens that have an order open now; one that was not seen for a minute has gone without a word
CREATE TABLE order_openings (token TEXT COLLATE "C" PRIMARY KEY, order_id BIGINT NOT NULL REFERENCES orders (id), register_id BIGINT NOT NULL, staff_id BIGINT NOT NULL, seen_us BIGINT NOT NULL);
CREATE INDEX order_openings_order ON order_openings (order_id);
