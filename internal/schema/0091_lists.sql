-- the parts of a state or of a brand, the newest first, and how many there are of them
CREATE INDEX parts_state ON parts (active, orderable, id);
CREATE INDEX parts_brand ON parts (brand_id, id);
CREATE INDEX parts_brand_state ON parts (brand_id, active, orderable, id);
