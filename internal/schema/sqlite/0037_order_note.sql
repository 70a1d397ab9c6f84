-- +goose Up
-- order: the text message beside the e-mail of a step
ALTER TABLE order_history ADD COLUMN text_id INTEGER NOT NULL DEFAULT 0;
CREATE INDEX customer_vehicles_vin ON customer_vehicles (vin) WHERE vin <> '';
