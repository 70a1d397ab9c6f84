-- what an account asks for before it is charged
@both
-- 1: the company's PO number
ALTER TABLE customer_accounts ADD COLUMN asks_po INTEGER NOT NULL DEFAULT 0;
