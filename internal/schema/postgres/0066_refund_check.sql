-- +goose Up
-- payment: charges of which several parts went back when all parts of a web card had one name at its company, which then paid only the first; each is looked at once more, and leaves this table when all that is booked as paid back was paid
CREATE TABLE card_refund_checks (attempt_id BIGINT PRIMARY KEY REFERENCES card_attempts (id), ask_us BIGINT NOT NULL);
INSERT INTO card_refund_checks (attempt_id, ask_us) SELECT id, 0 FROM card_attempts WHERE means IN ('web','link') AND refunds > 1 AND refunded_cents > 0;
