-- The bill of a vendor for a purchase (TRD-13): it comes later than the goods, and sets right what they cost.
CREATE TABLE purchase_bills (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  purchase_id INTEGER NOT NULL REFERENCES purchase_orders (id),
  vendor_id INTEGER NOT NULL REFERENCES vendors (id),
  number TEXT NOT NULL CHECK (number <> ''), -- the vendor's
  day TEXT NOT NULL, -- on it; '': it does not say
  charges_cents INTEGER NOT NULL, -- freight and the like, less discounts
  total_cents INTEGER NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('hand', 'distributor')),
  state TEXT NOT NULL CHECK (state IN ('open', 'posted', 'dropped')),
  gone_e4 INTEGER NOT NULL, -- of what it changed, of pieces that had left the stock
  added_us INTEGER NOT NULL,
  posted_us INTEGER NOT NULL, -- 0: not posted
  business_day TEXT NOT NULL, -- of its posting; '': not posted
  version INTEGER NOT NULL CHECK (version >= 1), -- raised with every change
  UNIQUE (vendor_id, number)
) STRICT;
CREATE INDEX purchase_bills_purchase ON purchase_bills (purchase_id, id);
CREATE INDEX purchase_bills_open ON purchase_bills (purchase_id) WHERE state = 'open';

CREATE TABLE purchase_bill_lines (
  bill_id INTEGER NOT NULL REFERENCES purchase_bills (id),
  line_id INTEGER NOT NULL REFERENCES purchase_lines (id),
  pieces INTEGER NOT NULL CHECK (pieces >= 1),
  cost_e4 INTEGER NOT NULL CHECK (cost_e4 >= 0), -- of a piece
  PRIMARY KEY (bill_id, line_id)
) STRICT;
CREATE INDEX purchase_bill_lines_line ON purchase_bill_lines (line_id, bill_id);

-- of what came of a line, the pieces that posted bills are for
ALTER TABLE purchase_receipt_lines ADD COLUMN billed INTEGER NOT NULL DEFAULT 0 CHECK (billed >= 0 AND billed <= scanned);

-- claims of what was billed and did not come, and of what was billed too dear; and of what customers brought back
@sqlite
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(replace(sql, '''wrong'',''return''))', '''wrong'',''return'',''overcharge''))'),
    '(''hand'',''receipt'',''box'')', '(''hand'',''receipt'',''box'',''bill'',''rma'')')
  WHERE type = 'table' AND name = 'claims';
PRAGMA writable_schema = RESET;
CREATE TABLE a_change (of_schema INTEGER NOT NULL) STRICT; -- which other connections notice
INSERT INTO a_change SELECT NULL WHERE NOT EXISTS ( -- and which fails where the text was another
  SELECT 1 FROM sqlite_schema WHERE name = 'claims' AND sql LIKE '%''overcharge''))%' AND sql LIKE '%''bill'',''rma''))%');
DROP TABLE a_change;
@postgres
ALTER TABLE claims DROP CONSTRAINT claims_kind_check;
ALTER TABLE claims ADD CONSTRAINT claims_kind_check CHECK (kind IN ('core','warranty','short','wrong','return','overcharge'));
ALTER TABLE claims DROP CONSTRAINT claims_source_check;
ALTER TABLE claims ADD CONSTRAINT claims_source_check CHECK (source IN ('hand','receipt','box','bill','rma'));
@both
