-- a voucher that is not taken until somebody lets it again; what is left on it stays a debt of the shop
ALTER TABLE vouchers ADD COLUMN blocked INTEGER NOT NULL DEFAULT 0 CHECK (blocked IN (0,1));
