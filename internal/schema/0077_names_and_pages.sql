-- what a shop calls an order status in Spanish; empty: as the program translates the name
ALTER TABLE order_statuses ADD COLUMN name_es TEXT NOT NULL DEFAULT '';

-- whether visitors find a page, and whether the foot of every page leads to it
ALTER TABLE pages ADD COLUMN active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0,1));
ALTER TABLE pages ADD COLUMN in_foot INTEGER NOT NULL DEFAULT 1 CHECK (in_foot IN (0,1));
