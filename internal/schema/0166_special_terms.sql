-- What a special order is made on (SPO-1).

-- a vendor that takes nothing back that was ordered there for a customer
ALTER TABLE vendors ADD COLUMN final INTEGER NOT NULL DEFAULT 0 CHECK (final IN (0, 1));

-- the customer accepted, as it was ordered, that it can't be brought back
ALTER TABLE purchase_orders ADD COLUMN final INTEGER NOT NULL DEFAULT 0 CHECK (final IN (0, 1));

-- when the last pieces came that an order waits for, and who received them
ALTER TABLE stock_awaits ADD COLUMN came_us INTEGER NOT NULL DEFAULT 0; -- 0: none came
ALTER TABLE stock_awaits ADD COLUMN came_by INTEGER NOT NULL DEFAULT 0; -- of the staff; 0: nobody of them

-- who may take back what was accepted as not returnable: whoever looks after more than the counter's money
INSERT INTO role_permissions (role_id, permission)
  SELECT role_id, 'return.final' FROM role_permissions WHERE permission = 'return.no_receipt';
