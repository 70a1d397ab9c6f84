-- the customers of a price level by name
CREATE INDEX customers_level_name ON customers (level_id, name_fold, id);
