-- +goose Up
-- register: why a drawer was opened without a sale, which moves no cash
ALTER TABLE drawer_movements RENAME TO drawer_movements_before;
DROP INDEX drawer_movements_shift;
CREATE TABLE drawer_movements (
  id INTEGER PRIMARY KEY AUTOINCREMENT, shift_id INTEGER NOT NULL REFERENCES shifts (id), at_us INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('float','tender','change','void','refund','paid_in','paid_out','drop','count','no_sale')),
  amount_cents INTEGER NOT NULL CHECK ((amount_cents = 0) = (kind = 'no_sale')),
  transaction_id INTEGER NOT NULL DEFAULT 0, order_id INTEGER NOT NULL DEFAULT 0, staff_id INTEGER NOT NULL, reason TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO drawer_movements (id, shift_id, at_us, kind, amount_cents, transaction_id, order_id, staff_id, reason)
  SELECT id, shift_id, at_us, kind, amount_cents, transaction_id, order_id, staff_id, reason FROM drawer_movements_before ORDER BY id;
DROP TABLE drawer_movements_before;
CREATE INDEX drawer_movements_shift ON drawer_movements (shift_id, id);
-- +goose StatementBegin
CREATE TRIGGER drawer_movements_no_update BEFORE UPDATE ON drawer_movements BEGIN SELECT RAISE(ABORT, 'drawer_movements is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER drawer_movements_no_delete BEFORE DELETE ON drawer_movements BEGIN SELECT RAISE(ABORT, 'drawer_movements is append-only'); END;
-- +goose StatementEnd
