-- what a register sold last, and to whom (TKT-3)
CREATE INDEX orders_lately ON orders (register_id, id);
