-- +goose Up
-- payment: all ways to pay, money given back as a movement of its own, money without an order, surcharges
ALTER TABLE transactions RENAME TO transactions_before;
DROP INDEX transactions_order;
DROP INDEX transactions_shift;
CREATE TABLE transactions (
  id INTEGER PRIMARY KEY AUTOINCREMENT, order_id INTEGER REFERENCES orders (id), customer_id INTEGER NOT NULL DEFAULT 0,
  kind TEXT NOT NULL CHECK (kind IN ('cash','card','check','gift_voucher','reward_voucher','store_credit','on_account','invoice_ecommerce')),
  movement TEXT NOT NULL DEFAULT 'payment' CHECK (movement IN ('payment','refund')),
  status TEXT NOT NULL CHECK (status IN ('pending','captured','void_requested','void','refund_requested','refunded','failed')),
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), surcharge_cents INTEGER NOT NULL DEFAULT 0 CHECK (surcharge_cents >= 0),
  surcharge_tax_cents INTEGER NOT NULL DEFAULT 0 CHECK (surcharge_tax_cents >= 0), label TEXT NOT NULL, reference TEXT NOT NULL DEFAULT '', detail TEXT NOT NULL DEFAULT '',
  ref_id INTEGER NOT NULL DEFAULT 0, parent_id INTEGER NOT NULL DEFAULT 0, return_id INTEGER NOT NULL DEFAULT 0,
  intent_key TEXT NOT NULL UNIQUE, staff_id INTEGER NOT NULL, location_id INTEGER NOT NULL, register_id INTEGER NOT NULL, shift_id INTEGER NOT NULL,
  business_day TEXT NOT NULL, at_us INTEGER NOT NULL, voided_us INTEGER, voided_by INTEGER NOT NULL DEFAULT 0,
  CHECK (order_id IS NOT NULL OR customer_id <> 0), CHECK (surcharge_cents + surcharge_tax_cents < amount_cents)
) STRICT;
INSERT INTO transactions (id, order_id, kind, status, amount_cents, label, intent_key, staff_id, location_id, register_id, shift_id, business_day, at_us, voided_us, voided_by)
  SELECT id, order_id, kind, status, amount_cents, label, intent_key, staff_id, location_id, register_id, shift_id, business_day, at_us, voided_us, voided_by FROM transactions_before;
DROP TABLE transactions_before;
CREATE INDEX transactions_order ON transactions (order_id, id);
CREATE INDEX transactions_shift ON transactions (shift_id, id);
CREATE INDEX transactions_customer ON transactions (customer_id, id) WHERE customer_id <> 0;
CREATE INDEX transactions_parent ON transactions (parent_id) WHERE parent_id <> 0;
-- payment: money of an order that must be given back, by the tender it came in with
CREATE TABLE refunds_due (
  id INTEGER PRIMARY KEY AUTOINCREMENT, order_id INTEGER NOT NULL REFERENCES orders (id), transaction_id INTEGER NOT NULL REFERENCES transactions (id),
  return_id INTEGER NOT NULL DEFAULT 0, amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), paid_cents INTEGER NOT NULL DEFAULT 0 CHECK (paid_cents BETWEEN 0 AND amount_cents),
  reason TEXT NOT NULL, staff_id INTEGER NOT NULL, approver_id INTEGER NOT NULL DEFAULT 0, added_us INTEGER NOT NULL, changed_us INTEGER NOT NULL
) STRICT;
CREATE INDEX refunds_due_order ON refunds_due (order_id, id);
CREATE INDEX refunds_due_open ON refunds_due (added_us, id) WHERE paid_cents < amount_cents;
-- order: what cards cost on top, and what cash was rounded by
ALTER TABLE orders ADD COLUMN surcharge_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN rounding_cents INTEGER NOT NULL DEFAULT 0;
-- promo and credit: what a tender took is given back by its void alone; a reward voucher was never paid for
ALTER TABLE vouchers ADD COLUMN kind TEXT NOT NULL DEFAULT 'gift' CHECK (kind IN ('gift','reward'));
ALTER TABLE voucher_movements ADD COLUMN transaction_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE credit_movements ADD COLUMN transaction_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE reward_movements ADD COLUMN transaction_id INTEGER NOT NULL DEFAULT 0;
CREATE INDEX voucher_movements_transaction ON voucher_movements (transaction_id) WHERE transaction_id <> 0;
CREATE INDEX credit_movements_transaction ON credit_movements (transaction_id) WHERE transaction_id <> 0;
CREATE INDEX reward_movements_transaction ON reward_movements (transaction_id) WHERE transaction_id <> 0;
-- register: why cash moves
ALTER TABLE drawer_movements RENAME TO drawer_movements_before;
DROP INDEX drawer_movements_shift;
CREATE TABLE drawer_movements (
  id INTEGER PRIMARY KEY AUTOINCREMENT, shift_id INTEGER NOT NULL REFERENCES shifts (id), at_us INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('float','tender','change','void','refund','paid_in','paid_out','drop','count')), amount_cents INTEGER NOT NULL CHECK (amount_cents <> 0),
  transaction_id INTEGER NOT NULL DEFAULT 0, order_id INTEGER NOT NULL DEFAULT 0, staff_id INTEGER NOT NULL
) STRICT;
INSERT INTO drawer_movements (id, shift_id, at_us, kind, amount_cents, transaction_id, order_id, staff_id)
  SELECT id, shift_id, at_us, kind, amount_cents, transaction_id, order_id, staff_id FROM drawer_movements_before ORDER BY id;
DROP TABLE drawer_movements_before;
CREATE INDEX drawer_movements_shift ON drawer_movements (shift_id, id);
-- +goose StatementBegin
CREATE TRIGGER drawer_movements_no_update BEFORE UPDATE ON drawer_movements BEGIN SELECT RAISE(ABORT, 'drawer_movements is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER drawer_movements_no_delete BEFORE DELETE ON drawer_movements BEGIN SELECT RAISE(ABORT, 'drawer_movements is append-only'); END;
-- +goose StatementEnd
-- ledger: surcharges, rounding of cash and returns have causes of their own
ALTER TABLE ledger_lines RENAME TO ledger_lines_before;
ALTER TABLE ledger_entries RENAME TO ledger_entries_before;
DROP INDEX ledger_entries_order;
DROP INDEX ledger_entries_shift;
DROP INDEX ledger_lines_entry;
DROP INDEX ledger_lines_account;
CREATE TABLE ledger_entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT, at_us INTEGER NOT NULL, business_day TEXT NOT NULL,
  cause TEXT NOT NULL CHECK (cause IN ('order','tender','change','drawer','given','refund','surcharge','rounding','return')),
  actor_kind TEXT NOT NULL, actor_id INTEGER NOT NULL,
  order_id INTEGER NOT NULL DEFAULT 0, transaction_id INTEGER NOT NULL DEFAULT 0,
  shift_id INTEGER NOT NULL DEFAULT 0, location_id INTEGER NOT NULL DEFAULT 0,
  currency TEXT NOT NULL, reversal_of INTEGER UNIQUE REFERENCES ledger_entries (id)
) STRICT;
CREATE TABLE ledger_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT, entry_id INTEGER NOT NULL REFERENCES ledger_entries (id),
  account_id INTEGER NOT NULL REFERENCES ledger_accounts (id), amount_cents INTEGER NOT NULL CHECK (amount_cents <> 0)
) STRICT;
INSERT INTO ledger_entries (id, at_us, business_day, cause, actor_kind, actor_id, order_id, transaction_id, shift_id, location_id, currency, reversal_of)
  SELECT id, at_us, business_day, cause, actor_kind, actor_id, order_id, transaction_id, shift_id, location_id, currency, reversal_of FROM ledger_entries_before ORDER BY id;
INSERT INTO ledger_lines (id, entry_id, account_id, amount_cents) SELECT id, entry_id, account_id, amount_cents FROM ledger_lines_before ORDER BY id;
DROP TABLE ledger_lines_before;
DROP TABLE ledger_entries_before;
CREATE INDEX ledger_entries_order ON ledger_entries (order_id, id);
CREATE INDEX ledger_entries_shift ON ledger_entries (shift_id, id);
CREATE INDEX ledger_lines_entry ON ledger_lines (entry_id, id);
CREATE INDEX ledger_lines_account ON ledger_lines (account_id, id);
-- +goose StatementBegin
CREATE TRIGGER ledger_entries_no_update BEFORE UPDATE ON ledger_entries BEGIN SELECT RAISE(ABORT, 'ledger_entries is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_entries_no_delete BEFORE DELETE ON ledger_entries BEGIN SELECT RAISE(ABORT, 'ledger_entries is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_lines_no_update BEFORE UPDATE ON ledger_lines BEGIN SELECT RAISE(ABORT, 'ledger_lines is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_lines_no_delete BEFORE DELETE ON ledger_lines BEGIN SELECT RAISE(ABORT, 'ledger_lines is append-only'); END;
-- +goose StatementEnd
