-- what the ledger books of a deposit that the shop keeps has a cause of its own
@sqlite
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '''rounding'',''return''))', '''rounding'',''return'',''core''))')
  WHERE type = 'table' AND name = 'ledger_entries';
PRAGMA writable_schema = RESET;
CREATE TABLE a_change (of_schema INTEGER NOT NULL) STRICT; -- which other connections notice
INSERT INTO a_change SELECT NULL WHERE NOT EXISTS ( -- and which fails where the text was another
  SELECT 1 FROM sqlite_schema WHERE name = 'ledger_entries' AND sql LIKE '%''return'',''core''))%');
DROP TABLE a_change;
@postgres
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_cause_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_cause_check
  CHECK (cause IN ('order','tender','change','drawer','given','refund','surcharge','rounding','return','core'));
@both
