-- goods that come back pay for what is sold with them; which vehicle it was that a part did not fit
@sqlite
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '''invoice_ecommerce''))', '''invoice_ecommerce'',''exchange''))')
  WHERE type = 'table' AND name = 'transactions';
PRAGMA writable_schema = RESET;
CREATE TABLE a_change (of_schema INTEGER NOT NULL) STRICT; -- which other connections notice
INSERT INTO a_change SELECT NULL WHERE NOT EXISTS ( -- and which fails where the text was another
  SELECT 1 FROM sqlite_schema WHERE name = 'transactions' AND sql LIKE '%''invoice_ecommerce'',''exchange''))%');
DROP TABLE a_change;
@postgres
ALTER TABLE transactions DROP CONSTRAINT transactions_kind_check;
ALTER TABLE transactions ADD CONSTRAINT transactions_kind_check
  CHECK (kind IN ('cash','card','check','gift_voucher','reward_voucher','store_credit','on_account',
    'invoice_ecommerce','exchange'));
@both
-- the order that was sold with them, 0: none
ALTER TABLE goods_returns ADD COLUMN for_order_id INTEGER NOT NULL DEFAULT 0;
-- the vehicle that they did not fit, JSON; empty: another reason, or nobody knew
ALTER TABLE goods_returns ADD COLUMN vehicle TEXT NOT NULL DEFAULT '';
ALTER TABLE goods_returns ADD COLUMN base_vehicle_id INTEGER NOT NULL DEFAULT 0;
CREATE INDEX goods_returns_reason ON goods_returns (reason, at_us);
CREATE INDEX goods_return_lines_part ON goods_return_lines (part_id, return_id) WHERE part_id <> 0;
