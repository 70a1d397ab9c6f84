-- +goose Up
-- ledger: what the shop gives away, and what it owes back, have causes of their own
ALTER TABLE ledger_lines RENAME TO ledger_lines_before;
ALTER TABLE ledger_entries RENAME TO ledger_entries_before;
DROP INDEX ledger_entries_order;
DROP INDEX ledger_entries_shift;
DROP INDEX ledger_lines_entry;
DROP INDEX ledger_lines_account;
CREATE TABLE ledger_entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT, at_us INTEGER NOT NULL, business_day TEXT NOT NULL,
  cause TEXT NOT NULL CHECK (cause IN ('order','tender','change','drawer','given','refund')),
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
-- credit: what the shop owes a customer; a row is countered, never changed
CREATE TABLE credits (
  customer_id INTEGER NOT NULL PRIMARY KEY REFERENCES customers (id), balance_cents INTEGER NOT NULL CHECK (balance_cents >= 0)
) STRICT;
CREATE TABLE credit_movements (
  id INTEGER PRIMARY KEY AUTOINCREMENT, customer_id INTEGER NOT NULL REFERENCES customers (id), order_id INTEGER NOT NULL DEFAULT 0,
  amount_cents INTEGER NOT NULL CHECK (amount_cents <> 0), description TEXT NOT NULL, actor_kind TEXT NOT NULL, actor_id INTEGER NOT NULL, at_us INTEGER NOT NULL
) STRICT;
CREATE INDEX credit_movements_customer ON credit_movements (customer_id, id);
CREATE INDEX credit_movements_order ON credit_movements (order_id, id);
-- +goose StatementBegin
CREATE TRIGGER credit_movements_no_update BEFORE UPDATE ON credit_movements BEGIN SELECT RAISE(ABORT, 'credit_movements is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER credit_movements_no_delete BEFORE DELETE ON credit_movements BEGIN SELECT RAISE(ABORT, 'credit_movements is append-only'); END;
-- +goose StatementEnd
-- promo: coupons; a day of '' is open, a limit of 0 is none
CREATE TABLE coupons (
  id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL, code_fold TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
  rate_ppm INTEGER NOT NULL CHECK (rate_ppm BETWEEN 0 AND 1000000), amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0),
  free_shipping INTEGER NOT NULL CHECK (free_shipping IN (0,1)), signed_in INTEGER NOT NULL CHECK (signed_in IN (0,1)),
  minimum_cents INTEGER NOT NULL CHECK (minimum_cents >= 0), from_day TEXT NOT NULL, to_day TEXT NOT NULL,
  uses INTEGER NOT NULL CHECK (uses >= 0), uses_each INTEGER NOT NULL CHECK (uses_each >= 0), active INTEGER NOT NULL CHECK (active IN (0,1)), added_us INTEGER NOT NULL,
  CHECK (rate_ppm = 0 OR amount_cents = 0)
) STRICT;
CREATE TABLE coupon_parts (coupon_id INTEGER NOT NULL REFERENCES coupons (id), part_id INTEGER NOT NULL REFERENCES parts (id), PRIMARY KEY (coupon_id, part_id)) STRICT;
CREATE TABLE coupon_categories (coupon_id INTEGER NOT NULL REFERENCES coupons (id), category_id INTEGER NOT NULL REFERENCES categories (id), PRIMARY KEY (coupon_id, category_id)) STRICT;
-- promo: each use of a coupon that has a limit takes one of its places, and one of the shopper's; an order that is undone frees both
CREATE TABLE coupon_uses (
  id INTEGER PRIMARY KEY AUTOINCREMENT, coupon_id INTEGER NOT NULL REFERENCES coupons (id), order_id INTEGER NOT NULL, shopper TEXT NOT NULL,
  place INTEGER CHECK (place >= 1), shopper_place INTEGER CHECK (shopper_place >= 1), amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0),
  day TEXT NOT NULL, used_us INTEGER NOT NULL, undone_us INTEGER
) STRICT;
CREATE UNIQUE INDEX coupon_uses_place ON coupon_uses (coupon_id, place) WHERE undone_us IS NULL;
CREATE UNIQUE INDEX coupon_uses_shopper ON coupon_uses (coupon_id, shopper, shopper_place) WHERE undone_us IS NULL;
CREATE UNIQUE INDEX coupon_uses_order ON coupon_uses (order_id, coupon_id) WHERE undone_us IS NULL;
-- notify: what a message tells its reader alone; gone when it was sent
ALTER TABLE messages ADD COLUMN secret TEXT NOT NULL DEFAULT '';
-- promo: gift vouchers; only the hash of a code is kept
CREATE TABLE vouchers (
  id INTEGER PRIMARY KEY AUTOINCREMENT, hash TEXT NOT NULL UNIQUE, order_id INTEGER NOT NULL DEFAULT 0,
  original_cents INTEGER NOT NULL CHECK (original_cents > 0), balance_cents INTEGER NOT NULL CHECK (balance_cents >= 0),
  state TEXT NOT NULL CHECK (state IN ('waiting','active','void')), to_day TEXT NOT NULL,
  to_name TEXT NOT NULL, to_email TEXT NOT NULL, from_name TEXT NOT NULL, from_email TEXT NOT NULL, message TEXT NOT NULL, theme TEXT NOT NULL,
  lang TEXT NOT NULL, added_us INTEGER NOT NULL, sent_us INTEGER,
  CHECK (balance_cents <= original_cents), CHECK (state <> 'void' OR balance_cents = 0)
) STRICT;
CREATE INDEX vouchers_order ON vouchers (order_id, id);
CREATE TABLE voucher_movements (
  id INTEGER PRIMARY KEY AUTOINCREMENT, voucher_id INTEGER NOT NULL REFERENCES vouchers (id), order_id INTEGER NOT NULL DEFAULT 0,
  amount_cents INTEGER NOT NULL CHECK (amount_cents <> 0), day TEXT NOT NULL, at_us INTEGER NOT NULL
) STRICT;
CREATE INDEX voucher_movements_voucher ON voucher_movements (voucher_id, id);
CREATE INDEX voucher_movements_order ON voucher_movements (order_id, id);
-- +goose StatementBegin
CREATE TRIGGER voucher_movements_no_update BEFORE UPDATE ON voucher_movements BEGIN SELECT RAISE(ABORT, 'voucher_movements is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER voucher_movements_no_delete BEFORE DELETE ON voucher_movements BEGIN SELECT RAISE(ABORT, 'voucher_movements is append-only'); END;
-- +goose StatementEnd
-- promo: reward points; a part may earn other points than its price does
CREATE TABLE rewards (
  customer_id INTEGER NOT NULL PRIMARY KEY REFERENCES customers (id), points INTEGER NOT NULL CHECK (points >= 0)
) STRICT;
CREATE TABLE reward_movements (
  id INTEGER PRIMARY KEY AUTOINCREMENT, customer_id INTEGER NOT NULL REFERENCES customers (id), order_id INTEGER NOT NULL DEFAULT 0,
  kind TEXT NOT NULL CHECK (kind IN ('given','earned','spent')), points INTEGER NOT NULL CHECK (points <> 0), description TEXT NOT NULL, at_us INTEGER NOT NULL
) STRICT;
CREATE INDEX reward_movements_customer ON reward_movements (customer_id, id);
CREATE INDEX reward_movements_order ON reward_movements (order_id, id);
-- +goose StatementBegin
CREATE TRIGGER reward_movements_no_update BEFORE UPDATE ON reward_movements BEGIN SELECT RAISE(ABORT, 'reward_movements is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER reward_movements_no_delete BEFORE DELETE ON reward_movements BEGIN SELECT RAISE(ABORT, 'reward_movements is append-only'); END;
-- +goose StatementEnd
CREATE TABLE part_rewards (part_id INTEGER NOT NULL PRIMARY KEY REFERENCES parts (id), points INTEGER NOT NULL CHECK (points >= 0)) STRICT;
-- cart: gift vouchers that a shopper is about to buy
CREATE TABLE cart_gifts (
  id INTEGER PRIMARY KEY AUTOINCREMENT, cart_id INTEGER NOT NULL REFERENCES carts (id), key TEXT NOT NULL, amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  to_name TEXT NOT NULL, to_email TEXT NOT NULL, from_name TEXT NOT NULL, from_email TEXT NOT NULL, message TEXT NOT NULL, theme TEXT NOT NULL, added_us INTEGER NOT NULL,
  UNIQUE (cart_id, key)
) STRICT;
-- access: who may give away in a shop that is open already
INSERT INTO role_permissions (role_id, permission) SELECT id, 'coupon.edit' FROM roles WHERE name IN ('owner', 'manager');
INSERT INTO role_permissions (role_id, permission) SELECT id, 'credit.give' FROM roles WHERE name IN ('owner', 'manager');
