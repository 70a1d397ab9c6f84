-- +goose Up
-- customer: a list is sorted by the last name; it is written with the words, which everybody who is there gets once more
ALTER TABLE customers ADD COLUMN lastname_fold TEXT COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX customers_lastname ON customers (lastname_fold, id);
INSERT INTO customer_unwritten (customer_id) SELECT id FROM customers WHERE id NOT IN (SELECT customer_id FROM customer_unwritten);
