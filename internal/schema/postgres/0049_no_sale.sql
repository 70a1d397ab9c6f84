-- +goose Up
-- register: why a drawer was opened without a sale, which moves no cash
ALTER TABLE drawer_movements DROP CONSTRAINT drawer_movements_kind_check, DROP CONSTRAINT drawer_movements_amount_cents_check;
ALTER TABLE drawer_movements
  ADD CONSTRAINT drawer_movements_kind_check CHECK (kind IN ('float','tender','change','void','refund','paid_in','paid_out','drop','count','no_sale')),
  ADD CONSTRAINT drawer_movements_amount_cents_check CHECK ((amount_cents = 0) = (kind = 'no_sale'));
