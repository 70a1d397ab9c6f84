-- +goose Up
-- order: where it goes, how it is paid and why it is not taxed; addresses are JSON, '' where there is none
ALTER TABLE orders ADD COLUMN ship_to TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN bill_to TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN shipping_code TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN shipping_title TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN po_number TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN exempt_number TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN exempt_reason TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN certificate_id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE orders ALTER COLUMN payment_method SET DEFAULT 'till';
ALTER TABLE orders DROP CONSTRAINT orders_payment_method_check;
ALTER TABLE orders ADD CONSTRAINT orders_payment_method_check CHECK (payment_method IN ('till','cod','card','account','free'));

-- order: lines of more kinds, what is charged on top among them; what discounts took off; a labor line's part; a voucher's id
ALTER TABLE order_lines ALTER COLUMN kind SET DEFAULT 'part';
ALTER TABLE order_lines DROP CONSTRAINT order_lines_kind_check;
ALTER TABLE order_lines ADD CONSTRAINT order_lines_kind_check CHECK (kind IN ('part','core','labor','custom','gift','shipping','handling'));
ALTER TABLE order_lines ADD COLUMN discount_cents BIGINT NOT NULL DEFAULT 0 CHECK (discount_cents >= 0 AND discount_cents <= total_cents);
ALTER TABLE order_lines ADD COLUMN of_key TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN ref_id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE order_lines ADD COLUMN po_number TEXT COLLATE "C" NOT NULL DEFAULT '';

-- order: which coupon, voucher or credit a row is of
ALTER TABLE order_totals ADD COLUMN ref_id BIGINT NOT NULL DEFAULT 0;
