-- what a store answered to who asks to bring something back; the store is that of the order
ALTER TABLE return_requests ADD COLUMN answer TEXT NOT NULL DEFAULT '';
ALTER TABLE return_requests ADD COLUMN location_id INTEGER NOT NULL DEFAULT 0;
UPDATE return_requests SET location_id = (SELECT location_id FROM orders WHERE orders.id = return_requests.order_id);
CREATE INDEX return_requests_state ON return_requests (state, location_id, id);
