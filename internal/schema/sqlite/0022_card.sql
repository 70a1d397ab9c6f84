-- +goose Up
-- payment: more ways than cash; the label is what people call the means ("Visa 4242")
ALTER TABLE transactions RENAME TO transactions_before;
CREATE TABLE transactions (
  id INTEGER PRIMARY KEY AUTOINCREMENT, order_id INTEGER NOT NULL REFERENCES orders (id), kind TEXT NOT NULL CHECK (kind IN ('cash','card','on_account')),
  status TEXT NOT NULL CHECK (status IN ('captured','void','refunded')), amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), label TEXT NOT NULL,
  intent_key TEXT NOT NULL UNIQUE, staff_id INTEGER NOT NULL, location_id INTEGER NOT NULL, register_id INTEGER NOT NULL, shift_id INTEGER NOT NULL,
  business_day TEXT NOT NULL, at_us INTEGER NOT NULL, voided_us INTEGER, voided_by INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO transactions (id, order_id, kind, status, amount_cents, label, intent_key, staff_id, location_id, register_id, shift_id, business_day, at_us, voided_us, voided_by)
  SELECT id, order_id, kind, status, amount_cents, '', intent_key, staff_id, location_id, register_id, shift_id, business_day, at_us, voided_us, voided_by FROM transactions_before;
DROP TABLE transactions_before;
CREATE INDEX transactions_order ON transactions (order_id, id);
CREATE INDEX transactions_shift ON transactions (shift_id, id);

-- payment: each try to charge a card; the provider knows it by its reference. One of an order is open at a time.
CREATE TABLE card_attempts (
  id INTEGER PRIMARY KEY AUTOINCREMENT, order_id INTEGER NOT NULL REFERENCES orders (id), reference TEXT NOT NULL UNIQUE,
  provider TEXT NOT NULL, provider_id TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL CHECK (state IN ('created','sent','awaiting','cancel_requested','unknown','approved','declined','cancelled','not_found','failed','refund_requested','refunded','reversed')),
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), currency TEXT NOT NULL, message TEXT NOT NULL DEFAULT '', label TEXT NOT NULL DEFAULT '',
  transaction_id INTEGER NOT NULL DEFAULT 0, refund_due_cents INTEGER NOT NULL DEFAULT 0 CHECK (refund_due_cents BETWEEN 0 AND amount_cents),
  asks INTEGER NOT NULL DEFAULT 0, ask_us INTEGER NOT NULL, added_us INTEGER NOT NULL, changed_us INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX card_attempts_open ON card_attempts (order_id) WHERE state IN ('created','sent','awaiting','cancel_requested','unknown');
CREATE INDEX card_attempts_order ON card_attempts (order_id, id);
CREATE INDEX card_attempts_due ON card_attempts (ask_us) WHERE state IN ('created','sent','awaiting','cancel_requested','unknown','refund_requested');
-- payment: what a provider has told by itself, once each
CREATE TABLE card_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT, provider TEXT NOT NULL, event_id TEXT NOT NULL, attempt_id INTEGER NOT NULL REFERENCES card_attempts (id), at_us INTEGER NOT NULL, UNIQUE (provider, event_id)
) STRICT;
-- payment: customers who may buy on account
CREATE TABLE customer_accounts (
  customer_id INTEGER NOT NULL PRIMARY KEY REFERENCES customers (id), terms_days INTEGER NOT NULL CHECK (terms_days IN (15,30,45)),
  limit_cents INTEGER NOT NULL CHECK (limit_cents >= 0), hold INTEGER NOT NULL CHECK (hold IN (0,1)), changed_us INTEGER NOT NULL
) STRICT;
