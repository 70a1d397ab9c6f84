-- +goose Up
-- order: what a list of orders is searched by: words of the buyer's name, the digits of a phone number from
-- behind, purchase order numbers, part numbers
CREATE TABLE order_marks (
  kind TEXT NOT NULL CHECK (kind IN ('name','phone','po','part')), mark TEXT NOT NULL, order_id INTEGER NOT NULL REFERENCES orders (id),
  PRIMARY KEY (kind, mark, order_id)
) STRICT;
CREATE INDEX order_marks_order ON order_marks (order_id);
-- 0: its marks are not written yet; a job does it
ALTER TABLE orders ADD COLUMN marked INTEGER NOT NULL DEFAULT 0;
CREATE INDEX orders_unmarked ON orders (id) WHERE marked = 0;
-- 0: not deleted; a deleted order is in no list, its money stays in the books
ALTER TABLE orders ADD COLUMN deleted_us INTEGER NOT NULL DEFAULT 0;
CREATE INDEX orders_list ON orders (added_us, id, location_id, channel, pos_status, staff_id, status_id, total_cents, paid_cents, balance_cents) WHERE deleted_us = 0;
CREATE INDEX orders_place ON orders (location_id, added_us, id, channel, pos_status, paid_cents, total_cents) WHERE deleted_us = 0;
CREATE INDEX orders_cashier ON orders (staff_id, added_us, id) WHERE deleted_us = 0;
CREATE INDEX orders_label ON orders (status_id, added_us, id) WHERE deleted_us = 0;
CREATE INDEX orders_saved ON orders (added_us, id, location_id, channel) WHERE deleted_us = 0 AND pos_status IN ('saved','quote');
CREATE INDEX orders_kiosk ON orders (added_us, id, location_id, channel) WHERE deleted_us = 0 AND pos_status = 'kiosk';
CREATE INDEX orders_owing ON orders (added_us, id, location_id, channel) WHERE deleted_us = 0 AND balance_cents > 0 AND pos_status IN ('checkout','complete');
CREATE INDEX orders_name ON orders (name_fold, id) WHERE deleted_us = 0;
CREATE INDEX orders_total ON orders (total_cents, id) WHERE deleted_us = 0;
CREATE INDEX orders_balance ON orders (balance_cents, id) WHERE deleted_us = 0;
CREATE INDEX orders_changed ON orders (changed_us, id) WHERE deleted_us = 0;
-- how many orders of each kind there are: the sum of n. A change adds rows, so that no two sales wait for each other; a job
-- adds them up
CREATE TABLE order_tallies (
  id INTEGER PRIMARY KEY AUTOINCREMENT, location_id INTEGER NOT NULL, channel TEXT NOT NULL, pos_status TEXT NOT NULL, status_id INTEGER NOT NULL,
  staff_id INTEGER NOT NULL, owes INTEGER NOT NULL, paid INTEGER NOT NULL, n INTEGER NOT NULL
) STRICT;
INSERT INTO order_tallies (location_id, channel, pos_status, status_id, staff_id, owes, paid, n)
  SELECT location_id, channel, pos_status, status_id, staff_id, CASE WHEN balance_cents > 0 THEN 1 ELSE 0 END, CASE WHEN paid_cents >= total_cents THEN 1 ELSE 0 END, COUNT(*)
  FROM orders GROUP BY 1, 2, 3, 4, 5, 6, 7;
-- +goose StatementBegin
CREATE TRIGGER orders_tally_new AFTER INSERT ON orders BEGIN
  INSERT INTO order_tallies (location_id, channel, pos_status, status_id, staff_id, owes, paid, n) SELECT NEW.location_id, NEW.channel, NEW.pos_status, NEW.status_id, NEW.staff_id, CASE WHEN NEW.balance_cents > 0 THEN 1 ELSE 0 END, CASE WHEN NEW.paid_cents >= NEW.total_cents THEN 1 ELSE 0 END, 1 WHERE NEW.deleted_us = 0;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER orders_tally_changed AFTER UPDATE OF location_id, channel, pos_status, status_id, staff_id, balance_cents, paid_cents, total_cents, deleted_us ON orders
WHEN OLD.location_id <> NEW.location_id OR OLD.channel <> NEW.channel OR OLD.pos_status <> NEW.pos_status OR OLD.status_id <> NEW.status_id
  OR OLD.staff_id <> NEW.staff_id OR (OLD.balance_cents > 0) <> (NEW.balance_cents > 0) OR (OLD.paid_cents >= OLD.total_cents) <> (NEW.paid_cents >= NEW.total_cents)
  OR OLD.deleted_us <> NEW.deleted_us
BEGIN
  INSERT INTO order_tallies (location_id, channel, pos_status, status_id, staff_id, owes, paid, n) SELECT OLD.location_id, OLD.channel, OLD.pos_status, OLD.status_id, OLD.staff_id, CASE WHEN OLD.balance_cents > 0 THEN 1 ELSE 0 END, CASE WHEN OLD.paid_cents >= OLD.total_cents THEN 1 ELSE 0 END, -1 WHERE OLD.deleted_us = 0;
  INSERT INTO order_tallies (location_id, channel, pos_status, status_id, staff_id, owes, paid, n) SELECT NEW.location_id, NEW.channel, NEW.pos_status, NEW.status_id, NEW.staff_id, CASE WHEN NEW.balance_cents > 0 THEN 1 ELSE 0 END, CASE WHEN NEW.paid_cents >= NEW.total_cents THEN 1 ELSE 0 END, 1 WHERE NEW.deleted_us = 0;
END;
-- +goose StatementEnd
-- statuses are data: whether one takes the parts from stock, whether the customer is told, and whether staff may set it by hand
ALTER TABLE order_statuses ADD COLUMN takes_stock INTEGER NOT NULL DEFAULT 0 CHECK (takes_stock IN (0,1));
ALTER TABLE order_statuses ADD COLUMN tells INTEGER NOT NULL DEFAULT 0 CHECK (tells IN (0,1));
ALTER TABLE order_statuses ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 0 CHECK (by_hand IN (0,1));
ALTER TABLE order_statuses ADD COLUMN sort INTEGER NOT NULL DEFAULT 0;
UPDATE order_statuses SET background = '#ffffff', foreground = '#14181b', takes_stock = 0, tells = 0, by_hand = 1, sort = 1 WHERE code = 'pending';
UPDATE order_statuses SET background = '#0b4da2', foreground = '#ffffff', takes_stock = 0, tells = 0, by_hand = 1, sort = 2 WHERE code = 'processing';
UPDATE order_statuses SET background = '#ffffff', foreground = '#14181b', takes_stock = 1, tells = 0, by_hand = 1, sort = 6 WHERE code = 'complete';
UPDATE order_statuses SET background = '#ffffff', foreground = '#606970', takes_stock = 0, tells = 0, by_hand = 0, sort = 11 WHERE code = 'cancelled';
UPDATE order_statuses SET background = '#ffffff', foreground = '#606970', takes_stock = 0, tells = 0, by_hand = 0, sort = 12 WHERE code = 'voided';
