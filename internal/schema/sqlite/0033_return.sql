-- +goose Up
-- till: what customers brought back; order 0: without a receipt
CREATE TABLE goods_returns (
  id INTEGER PRIMARY KEY AUTOINCREMENT, order_id INTEGER NOT NULL, customer_id INTEGER NOT NULL, reason TEXT NOT NULL, comment TEXT NOT NULL,
  receipt_number TEXT NOT NULL UNIQUE, total_cents INTEGER NOT NULL CHECK (total_cents >= 0), credit_cents INTEGER NOT NULL CHECK (credit_cents BETWEEN 0 AND total_cents),
  intent_key TEXT NOT NULL UNIQUE, staff_id INTEGER NOT NULL, approver_id INTEGER NOT NULL, location_id INTEGER NOT NULL, register_id INTEGER NOT NULL, shift_id INTEGER NOT NULL,
  business_day TEXT NOT NULL, at_us INTEGER NOT NULL
) STRICT;
CREATE INDEX goods_returns_order ON goods_returns (order_id, id) WHERE order_id <> 0;
CREATE INDEX goods_returns_customer ON goods_returns (customer_id, id) WHERE customer_id <> 0;
CREATE INDEX goods_returns_shift ON goods_returns (shift_id, id);
CREATE TABLE goods_return_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT, return_id INTEGER NOT NULL REFERENCES goods_returns (id), line_id INTEGER NOT NULL, part_id INTEGER NOT NULL, kind TEXT NOT NULL,
  name TEXT NOT NULL, number TEXT NOT NULL, quantity INTEGER NOT NULL CHECK (quantity >= 1), restock INTEGER NOT NULL CHECK (restock IN (0,1)),
  total_cents INTEGER NOT NULL CHECK (total_cents >= 0), discount_cents INTEGER NOT NULL CHECK (discount_cents BETWEEN 0 AND total_cents)
) STRICT;
CREATE INDEX goods_return_lines_return ON goods_return_lines (return_id, id);
CREATE INDEX goods_return_lines_line ON goods_return_lines (line_id, id) WHERE line_id <> 0;
CREATE TABLE goods_return_taxes (
  id INTEGER PRIMARY KEY AUTOINCREMENT, return_id INTEGER NOT NULL REFERENCES goods_returns (id), return_line_id INTEGER NOT NULL REFERENCES goods_return_lines (id),
  code TEXT NOT NULL, tax_cents INTEGER NOT NULL CHECK (tax_cents >= 0)
) STRICT;
CREATE INDEX goods_return_taxes_return ON goods_return_taxes (return_id, id);
