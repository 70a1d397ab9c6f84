-- +goose Up
-- payment: a card is also charged without an order, for what a customer owes on account and for store credit
ALTER TABLE card_events RENAME TO card_events_before;
ALTER TABLE card_steps RENAME TO card_steps_before;
ALTER TABLE card_attempts RENAME TO card_attempts_before;
DROP INDEX one_open_per_order;
DROP INDEX one_open_per_device;
DROP INDEX card_attempts_order;
DROP INDEX card_attempts_due;
DROP INDEX card_attempts_attention;
DROP INDEX card_attempts_unknown;
DROP INDEX card_steps_attempt;
CREATE TABLE card_attempts (
  id INTEGER PRIMARY KEY AUTOINCREMENT, order_id INTEGER REFERENCES orders (id), customer_id INTEGER NOT NULL DEFAULT 0, reference TEXT NOT NULL UNIQUE,
  means TEXT NOT NULL CHECK (means IN ('web','terminal','link')), provider TEXT NOT NULL, provider_id TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL CHECK (state IN ('created','sent','awaiting','cancel_requested','unknown','approved','declined','cancelled','not_found','failed','void_requested','unknown_void','voided','refund_requested','refunded','reversed')),
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), surcharge_cents INTEGER NOT NULL DEFAULT 0 CHECK (surcharge_cents >= 0),
  surcharge_tax_cents INTEGER NOT NULL DEFAULT 0 CHECK (surcharge_tax_cents >= 0), taken_cents INTEGER NOT NULL DEFAULT 0 CHECK (taken_cents BETWEEN 0 AND amount_cents),
  currency TEXT NOT NULL, message TEXT NOT NULL DEFAULT '', label TEXT NOT NULL DEFAULT '',
  intent_key TEXT UNIQUE, device_id INTEGER REFERENCES terminal_devices (id), department_id INTEGER NOT NULL DEFAULT 0,
  card_type TEXT NOT NULL DEFAULT '' CHECK (card_type IN ('','credit','debit')), staff_id INTEGER NOT NULL DEFAULT 0, location_id INTEGER NOT NULL DEFAULT 0,
  register_id INTEGER NOT NULL DEFAULT 0, shift_id INTEGER NOT NULL DEFAULT 0, forced INTEGER NOT NULL DEFAULT 0 CHECK (forced IN (0,1)),
  duplicate INTEGER NOT NULL DEFAULT 0 CHECK (duplicate IN (0,1)), released INTEGER NOT NULL DEFAULT 0 CHECK (released IN (0,1)), settled INTEGER NOT NULL DEFAULT 0 CHECK (settled IN (0,1)),
  transaction_id INTEGER NOT NULL DEFAULT 0, refund_due_cents INTEGER NOT NULL DEFAULT 0 CHECK (refund_due_cents BETWEEN 0 AND amount_cents),
  refunds INTEGER NOT NULL DEFAULT 0, refunding_cents INTEGER NOT NULL DEFAULT 0 CHECK (refunding_cents >= 0), refunded_cents INTEGER NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND taken_cents),
  asks INTEGER NOT NULL DEFAULT 0, ask_us INTEGER NOT NULL, added_us INTEGER NOT NULL, changed_us INTEGER NOT NULL, paged INTEGER NOT NULL DEFAULT 0 CHECK (paged IN (0,1)),
  CHECK (order_id IS NOT NULL OR customer_id <> 0)
) STRICT;
INSERT INTO card_attempts (id, order_id, reference, means, provider, provider_id, state, amount_cents, surcharge_cents, surcharge_tax_cents, taken_cents, currency, message, label, intent_key, device_id,
    department_id, card_type, staff_id, location_id, register_id, shift_id, forced, duplicate, released, settled, transaction_id, refund_due_cents, refunds, refunding_cents, refunded_cents, asks, ask_us, added_us, changed_us, paged)
  SELECT id, order_id, reference, means, provider, provider_id, state, amount_cents, surcharge_cents, surcharge_tax_cents, taken_cents, currency, message, label, intent_key, device_id,
    department_id, card_type, staff_id, location_id, register_id, shift_id, forced, duplicate, released, settled, transaction_id, refund_due_cents, refunds, refunding_cents, refunded_cents, asks, ask_us, added_us, changed_us, paged
  FROM card_attempts_before;
CREATE TABLE card_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT, provider TEXT NOT NULL, event_id TEXT NOT NULL, attempt_id INTEGER NOT NULL REFERENCES card_attempts (id), at_us INTEGER NOT NULL, UNIQUE (provider, event_id)
) STRICT;
INSERT INTO card_events (id, provider, event_id, attempt_id, at_us) SELECT id, provider, event_id, attempt_id, at_us FROM card_events_before;
CREATE TABLE card_steps (
  id INTEGER PRIMARY KEY AUTOINCREMENT, attempt_id INTEGER NOT NULL REFERENCES card_attempts (id), from_state TEXT NOT NULL, to_state TEXT NOT NULL, at_us INTEGER NOT NULL
) STRICT;
INSERT INTO card_steps (id, attempt_id, from_state, to_state, at_us) SELECT id, attempt_id, from_state, to_state, at_us FROM card_steps_before;
DROP TABLE card_events_before;
DROP TABLE card_steps_before;
DROP TABLE card_attempts_before;
CREATE UNIQUE INDEX one_open_per_order ON card_attempts (order_id) WHERE state IN ('created','sent','awaiting','cancel_requested','unknown') AND released = 0;
CREATE UNIQUE INDEX one_open_per_device ON card_attempts (device_id) WHERE state IN ('created','sent','awaiting','cancel_requested','unknown') AND released = 0;
CREATE INDEX card_attempts_order ON card_attempts (order_id, id);
CREATE INDEX card_attempts_customer ON card_attempts (customer_id, id) WHERE order_id IS NULL;
CREATE INDEX card_attempts_due ON card_attempts (ask_us) WHERE state IN ('created','sent','awaiting','cancel_requested','unknown','void_requested','unknown_void','refund_requested');
CREATE INDEX card_attempts_attention ON card_attempts (location_id, id) WHERE refund_due_cents > 0;
CREATE INDEX card_attempts_unknown ON card_attempts (added_us) WHERE paged = 0 AND state IN ('sent','awaiting','cancel_requested','unknown','void_requested','unknown_void','refund_requested');
CREATE INDEX card_steps_attempt ON card_steps (attempt_id, id);
