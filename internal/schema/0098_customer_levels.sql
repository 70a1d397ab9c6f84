-- the customers of a price level and of businesses by name
CREATE INDEX customers_level_name ON customers (level_id, name_fold, id);
CREATE INDEX customers_businesses ON customers (name_fold, id, business_id) WHERE business_id > 0;
