-- pieces that an order was promised although they are not here yet: as they come they are held for it (SPO-1)
CREATE TABLE stock_awaits (
  order_id INTEGER NOT NULL REFERENCES orders (id),
  part_id INTEGER NOT NULL REFERENCES parts (id),
  location_id INTEGER NOT NULL REFERENCES locations (id),
  wanted INTEGER NOT NULL CHECK (wanted >= 1),
  arrived INTEGER NOT NULL CHECK (arrived >= 0), -- held for the order, or handed over
  dropped INTEGER NOT NULL CHECK (dropped >= 0), -- called off before they were handed over
  PRIMARY KEY (order_id, part_id),
  CHECK (arrived + dropped <= wanted)
) STRICT;

-- the customer's order that a purchase is made for, 0: none; and the distributor's warehouse that it is sent to
ALTER TABLE purchase_orders ADD COLUMN order_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE purchase_orders ADD COLUMN warehouse TEXT NOT NULL DEFAULT ''; -- its code there; '': the vendor is told by a person
ALTER TABLE purchase_orders ADD COLUMN ships TEXT NOT NULL DEFAULT ''; -- how it is to be sent; '': as ever
ALTER TABLE purchase_orders ADD COLUMN intent TEXT NOT NULL DEFAULT ''; -- key of the call that made it for an order
CREATE UNIQUE INDEX purchase_orders_intent ON purchase_orders (intent, vendor_id, warehouse) WHERE intent <> '';
CREATE INDEX purchase_orders_order ON purchase_orders (order_id, id) WHERE order_id <> 0;

-- who may order from a distributor for a customer
INSERT INTO role_permissions (role_id, permission)
  SELECT role_id, 'stock.order_for_customer' FROM role_permissions WHERE permission IN ('stock.buy', 'stock.receive')
  GROUP BY role_id;
