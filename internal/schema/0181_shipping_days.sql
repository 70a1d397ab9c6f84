-- how long a way of shipping takes (PICK-4)
ALTER TABLE shipping_methods ADD COLUMN days_from INTEGER NOT NULL DEFAULT 0 CHECK (days_from >= 0); -- working days under way, at least
ALTER TABLE shipping_methods ADD COLUMN days_to INTEGER NOT NULL DEFAULT 0 CHECK (days_to >= 0); -- at most; 0: nobody says
