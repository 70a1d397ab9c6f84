-- +goose Up
-- order: what the list of orders is answered from. A sheet is what the list knows of the 4,096 orders whose ids divided by
-- 4096 give its number. Version 0: not written yet, a job does it, and until then the orders themselves are read
CREATE TABLE order_sheets (sheet INTEGER NOT NULL PRIMARY KEY, version INTEGER NOT NULL, body BLOB NOT NULL) STRICT;
INSERT INTO order_sheets (sheet, version, body) SELECT DISTINCT id / 4096, 0, CAST(x'' AS BLOB) FROM orders;
-- each server asks whether a sheet is another one than it has in memory, and does not want to walk along the bodies
CREATE INDEX order_sheets_version ON order_sheets (sheet, version);
-- orders that changed since their sheet was written: no two sales wait for a sheet. The job that writes sheets takes them out
CREATE TABLE order_changes (id INTEGER PRIMARY KEY AUTOINCREMENT, order_id INTEGER NOT NULL) STRICT;
-- the tills' and shops' sweeps of check-outs that nobody pays
CREATE INDEX orders_checkout ON orders (added_us, id) WHERE pos_status = 'checkout';
-- +goose StatementBegin
CREATE TRIGGER orders_list_new AFTER INSERT ON orders BEGIN INSERT INTO order_changes (order_id) VALUES (NEW.id); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER orders_list_changed AFTER UPDATE ON orders BEGIN INSERT INTO order_changes (order_id) VALUES (NEW.id); END;
-- +goose StatementEnd
-- what the list was answered from before
DROP TRIGGER orders_tally_new;
DROP TRIGGER orders_tally_changed;
DROP TABLE order_tallies;
DROP TABLE order_marks;
DROP INDEX orders_list;
DROP INDEX orders_place;
DROP INDEX orders_cashier;
DROP INDEX orders_label;
DROP INDEX orders_saved;
DROP INDEX orders_kiosk;
DROP INDEX orders_owing;
DROP INDEX orders_name;
DROP INDEX orders_total;
DROP INDEX orders_balance;
DROP INDEX orders_changed;
DROP INDEX orders_unmarked;
ALTER TABLE orders DROP COLUMN marked;
