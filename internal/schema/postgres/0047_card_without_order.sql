-- +goose Up
-- payment: a card is also charged without an order, for what a customer owes on account and for store credit
ALTER TABLE card_attempts ALTER COLUMN order_id DROP NOT NULL, ADD COLUMN customer_id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE card_attempts ADD CHECK (order_id IS NOT NULL OR customer_id <> 0);
CREATE INDEX card_attempts_customer ON card_attempts (customer_id, id) WHERE order_id IS NULL;
