-- +goose Up
-- order: where it goes, how it is paid and why it is not taxed; addresses are JSON, '' where there is none
ALTER TABLE orders ADD COLUMN ship_to TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN bill_to TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN shipping_code TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN shipping_title TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN po_number TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN exempt_number TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN exempt_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN certificate_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders RENAME COLUMN payment_method TO payment_before;
ALTER TABLE orders ADD COLUMN payment_method TEXT NOT NULL DEFAULT 'till' CHECK (payment_method IN ('till','cod','card','account','free'));
UPDATE orders SET payment_method = payment_before;
ALTER TABLE orders DROP COLUMN payment_before;

-- order: lines of more kinds, what is charged on top among them; what discounts took off; a labor line's part; a voucher's id
ALTER TABLE order_lines RENAME COLUMN kind TO kind_before;
ALTER TABLE order_lines ADD COLUMN kind TEXT NOT NULL DEFAULT 'part' CHECK (kind IN ('part','core','labor','custom','gift','shipping','handling'));
UPDATE order_lines SET kind = kind_before;
ALTER TABLE order_lines DROP COLUMN kind_before;
ALTER TABLE order_lines ADD COLUMN discount_cents INTEGER NOT NULL DEFAULT 0 CHECK (discount_cents >= 0 AND discount_cents <= total_cents);
ALTER TABLE order_lines ADD COLUMN of_key TEXT NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN ref_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE order_lines ADD COLUMN po_number TEXT NOT NULL DEFAULT '';

-- order: which coupon, voucher or credit a row is of
ALTER TABLE order_totals ADD COLUMN ref_id INTEGER NOT NULL DEFAULT 0;
