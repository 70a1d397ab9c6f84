-- What the shop buys, from whom, and what it costs (TRD-13).

-- whom the shop buys from
CREATE TABLE vendors (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE, -- short, as on labels and in files
  name TEXT NOT NULL,
  name_fold TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL, -- the shop's number there
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  lead_days INTEGER NOT NULL CHECK (lead_days BETWEEN 0 AND 365), -- from order to arrival
  minimum_cents INTEGER NOT NULL CHECK (minimum_cents >= 0), -- of an order; 0: none
  note TEXT NOT NULL,
  active INTEGER NOT NULL CHECK (active IN (0, 1))
) STRICT;

-- how a vendor sells a part. cost_e4 is of a piece, whatever the pack holds.
CREATE TABLE vendor_parts (
  vendor_id INTEGER NOT NULL REFERENCES vendors (id),
  part_id INTEGER NOT NULL REFERENCES parts (id),
  number TEXT NOT NULL, -- the vendor's own; '': the part's
  pack INTEGER NOT NULL CHECK (pack >= 1), -- pieces that come together
  minimum INTEGER NOT NULL CHECK (minimum >= 0), -- pieces of an order of it; 0: one pack
  cost_e4 INTEGER NOT NULL CHECK (cost_e4 >= 0), -- of a piece; 0: not known
  PRIMARY KEY (vendor_id, part_id)
) STRICT;
CREATE INDEX vendor_parts_part ON vendor_parts (part_id, vendor_id);

-- of what lies in a store, the pieces whose cost is known, and what they are worth together
ALTER TABLE stock_levels ADD COLUMN costed INTEGER NOT NULL DEFAULT 0 CHECK (costed >= 0);
ALTER TABLE stock_levels ADD COLUMN value_e4 INTEGER NOT NULL DEFAULT 0 CHECK (value_e4 >= 0);
ALTER TABLE stock_levels ADD COLUMN last_e4 INTEGER NOT NULL DEFAULT 0 CHECK (last_e4 >= 0); -- of a piece; 0: not known

-- the same of what came and went; and the document that says why, where there is one
ALTER TABLE stock_movements ADD COLUMN costed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE stock_movements ADD COLUMN value_e4 INTEGER NOT NULL DEFAULT 0;
ALTER TABLE stock_movements ADD COLUMN document TEXT NOT NULL DEFAULT '';
ALTER TABLE stock_movements ADD COLUMN document_id INTEGER NOT NULL DEFAULT 0;
CREATE INDEX stock_movements_document ON stock_movements (document, document_id, id) WHERE document_id <> 0;
@sqlite
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(replace(sql, '''released''))', '''released'',''transferred'',''sent_back'',''revalued''))'),
    'quantity INTEGER NOT NULL CHECK (quantity <> 0)', 'quantity INTEGER NOT NULL CHECK (quantity <> 0 OR kind = ''revalued'')')
  WHERE type = 'table' AND name = 'stock_movements';
PRAGMA writable_schema = RESET;
CREATE TABLE a_change (of_schema INTEGER NOT NULL) STRICT; -- which other connections notice
INSERT INTO a_change SELECT NULL WHERE NOT EXISTS ( -- and which fails where the text was another
  SELECT 1 FROM sqlite_schema WHERE name = 'stock_movements' AND sql LIKE '%''revalued''))%'
    AND sql LIKE '%quantity <> 0 OR kind = ''revalued''%');
DROP TABLE a_change;
@postgres
ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_kind_check;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_kind_check CHECK (kind IN
  ('received','sold','returned','adjusted','found','reserved','released','transferred','sent_back','revalued'));
ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_quantity_check;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_quantity_check CHECK (quantity <> 0 OR kind = 'revalued');
@both

-- who may set up whom the shop buys from, and order
INSERT INTO role_permissions (role_id, permission)
  SELECT role_id, 'stock.buy' FROM role_permissions WHERE permission = 'staff.manage'
  UNION SELECT r.role_id, 'stock.buy' FROM role_permissions r WHERE r.permission = 'stock.receive'
    AND EXISTS (SELECT 1 FROM role_permissions o WHERE o.role_id = r.role_id AND o.permission = 'price.cost');
