-- +goose Up
-- price: levels that are made from another by a matrix; brand 0 stands for all that have no row of their own
CREATE TABLE price_derivations (
  level_id INTEGER NOT NULL PRIMARY KEY REFERENCES price_levels (id), from_level_id INTEGER NOT NULL REFERENCES price_levels (id), CHECK (from_level_id <> level_id)
) STRICT;
CREATE TABLE price_matrix (
  level_id INTEGER NOT NULL REFERENCES price_derivations (level_id), brand_id INTEGER NOT NULL, multiplier_ppm INTEGER NOT NULL CHECK (multiplier_ppm > 0),
  step_e4 INTEGER NOT NULL CHECK (step_e4 > 0), rounding TEXT NOT NULL CHECK (rounding IN ('nearest','up','down')), PRIMARY KEY (level_id, brand_id)
) STRICT;
-- price: what one customer was promised; days from which and until which (the last day included); '' is open
CREATE TABLE contract_prices (
  customer_id INTEGER NOT NULL REFERENCES customers (id), part_id INTEGER NOT NULL REFERENCES parts (id), min_quantity INTEGER NOT NULL CHECK (min_quantity >= 1),
  from_day TEXT NOT NULL, to_day TEXT NOT NULL, price_e4 INTEGER NOT NULL CHECK (price_e4 >= 0), PRIMARY KEY (customer_id, part_id, min_quantity, from_day)
) STRICT;
-- labor: what an hour of work costs, and the work that comes with a part
CREATE TABLE labor_types (
  id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL UNIQUE, rate_cents INTEGER NOT NULL CHECK (rate_cents >= 0), tax_class_id INTEGER NOT NULL,
  sort INTEGER NOT NULL, active INTEGER NOT NULL CHECK (active IN (0,1))
) STRICT;
CREATE TABLE part_labor (
  part_id INTEGER NOT NULL PRIMARY KEY REFERENCES parts (id), labor_id INTEGER NOT NULL REFERENCES labor_types (id), minutes INTEGER NOT NULL CHECK (minutes >= 1)
) STRICT;
-- cart: lines that are no part, and what a cashier set on a line
ALTER TABLE cart_lines RENAME TO cart_lines_before;
CREATE TABLE cart_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT, cart_id INTEGER NOT NULL REFERENCES carts (id), key TEXT NOT NULL, kind TEXT NOT NULL DEFAULT 'part' CHECK (kind IN ('part','labor','custom','gift')),
  part_id INTEGER REFERENCES parts (id), quantity INTEGER NOT NULL CHECK (quantity >= 1), options TEXT NOT NULL, terms TEXT NOT NULL DEFAULT '{}', vehicle TEXT NOT NULL DEFAULT '', added_us INTEGER NOT NULL,
  UNIQUE (cart_id, key), CHECK ((kind = 'part') = (part_id IS NOT NULL))
) STRICT;
INSERT INTO cart_lines (id, cart_id, key, kind, part_id, quantity, options, terms, vehicle, added_us)
  SELECT id, cart_id, key, 'part', part_id, quantity, options, '{}', vehicle, added_us FROM cart_lines_before;
DROP TABLE cart_lines_before;
-- order: what a cashier set on a line
ALTER TABLE order_lines ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
CREATE INDEX orders_parked ON orders (location_id, id) WHERE pos_status IN ('saved','quote','kiosk','checkout');
-- access: who may change a price
INSERT INTO role_permissions (role_id, permission) SELECT id, 'price.override' FROM roles WHERE name IN ('owner', 'manager');
