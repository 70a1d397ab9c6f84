CREATE TABLE order_statuses (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  background TEXT NOT NULL,
  foreground TEXT NOT NULL,
  -- statuses are data: whether one takes the parts from stock, whether the customer is told, and whether staff
  -- may set it by hand
  takes_stock INTEGER NOT NULL DEFAULT 0 CHECK (takes_stock IN (0,1)),
  tells INTEGER NOT NULL DEFAULT 0 CHECK (tells IN (0,1)),
  by_hand INTEGER NOT NULL DEFAULT 0 CHECK (by_hand IN (0,1)),
  sort INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  client_uuid TEXT NOT NULL UNIQUE,
  site_id INTEGER NOT NULL,
  location_id INTEGER NOT NULL REFERENCES locations (id),
  channel TEXT NOT NULL CHECK (channel IN ('web','pos')),
  register_id INTEGER NOT NULL DEFAULT 0,
  shift_id INTEGER NOT NULL DEFAULT 0,
  staff_id INTEGER NOT NULL DEFAULT 0,
  customer_id INTEGER NOT NULL DEFAULT 0,
  name TEXT NOT NULL,
  name_fold TEXT NOT NULL,
  email TEXT NOT NULL,
  telephone TEXT NOT NULL,
  lang TEXT NOT NULL,
  pos_status TEXT NOT NULL CHECK (pos_status IN ('saved','quote','kiosk','checkout','complete','cancelled','voided')),
  status_id INTEGER NOT NULL REFERENCES order_statuses (id),
  currency TEXT NOT NULL,
  tax_basis TEXT NOT NULL CHECK (tax_basis IN ('line','invoice')),
  total_cents INTEGER NOT NULL CHECK (total_cents >= 0),
  paid_cents INTEGER NOT NULL DEFAULT 0,
  balance_cents INTEGER NOT NULL,
  change_cents INTEGER NOT NULL DEFAULT 0,
  receipt_number TEXT UNIQUE,
  token_hash TEXT NOT NULL UNIQUE,
  vehicle TEXT NOT NULL,
  business_day TEXT NOT NULL,
  added_us INTEGER NOT NULL,
  changed_us INTEGER NOT NULL,
  completed_us INTEGER,
  version INTEGER NOT NULL,
  -- where it goes, how it is paid and why it is not taxed; addresses are JSON, '' where there is none
  ship_to TEXT NOT NULL DEFAULT '',
  bill_to TEXT NOT NULL DEFAULT '',
  shipping_code TEXT NOT NULL DEFAULT '',
  shipping_title TEXT NOT NULL DEFAULT '',
  po_number TEXT NOT NULL DEFAULT '',
  exempt_number TEXT NOT NULL DEFAULT '',
  exempt_reason TEXT NOT NULL DEFAULT '',
  certificate_id INTEGER NOT NULL DEFAULT 0,
  payment_method TEXT NOT NULL DEFAULT 'till' CHECK (payment_method IN ('till','cod','card','account','free')),
  -- what cards cost on top, and what cash was rounded by
  surcharge_cents INTEGER NOT NULL DEFAULT 0,
  rounding_cents INTEGER NOT NULL DEFAULT 0,
  -- 0: not deleted; a deleted order is in no list, its money stays in the books
  deleted_us INTEGER NOT NULL DEFAULT 0,
  cleared_cents INTEGER NOT NULL DEFAULT 0,
  given_back_cents INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX orders_customer ON orders (customer_id, id);
CREATE INDEX orders_register ON orders (register_id, pos_status, id);
CREATE INDEX orders_parked ON orders (location_id, id) WHERE pos_status IN ('saved','quote','kiosk','checkout');
-- the tills' and shops' sweeps of check-outs that nobody pays
CREATE INDEX orders_checkout ON orders (added_us, id) WHERE pos_status = 'checkout';

CREATE TABLE order_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  sort INTEGER NOT NULL,
  cart_key TEXT NOT NULL,
  part_id INTEGER NOT NULL,
  brand TEXT NOT NULL,
  number TEXT NOT NULL,
  name TEXT NOT NULL,
  options TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  unit_e4 INTEGER NOT NULL CHECK (unit_e4 >= 0),
  total_cents INTEGER NOT NULL CHECK (total_cents >= 0),
  tax_class_id INTEGER NOT NULL,
  price_rule TEXT NOT NULL,
  -- how each line stood to the vehicle when it was sold: the result ('' where no vehicle was chosen), the
  -- vehicle's name, and JSON of why
  fit_result TEXT NOT NULL DEFAULT '' CHECK (fit_result IN ('','yes','no','maybe','unknown','universal')),
  fit_vehicle TEXT NOT NULL DEFAULT '',
  fit_because TEXT NOT NULL DEFAULT '',
  kind TEXT NOT NULL DEFAULT 'part' CHECK (kind IN ('part','core','labor','custom','gift','shipping','handling')),
  discount_cents INTEGER NOT NULL DEFAULT 0 CHECK (discount_cents BETWEEN 0 AND total_cents),
  of_key TEXT NOT NULL DEFAULT '',
  ref_id INTEGER NOT NULL DEFAULT 0,
  po_number TEXT NOT NULL DEFAULT '',
  -- what a cashier set on a line
  terms TEXT NOT NULL DEFAULT '{}',
  returned INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX order_lines_order ON order_lines (order_id, sort, id);
-- whether a customer bought a part
CREATE INDEX order_lines_part ON order_lines (part_id, order_id);

CREATE TABLE order_taxes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  line_id INTEGER NOT NULL REFERENCES order_lines (id),
  code TEXT NOT NULL,
  name TEXT NOT NULL,
  rate_ppm INTEGER NOT NULL,
  base_cents INTEGER NOT NULL,
  tax_cents INTEGER NOT NULL
) STRICT;
CREATE INDEX order_taxes_order ON order_taxes (order_id, id);

CREATE TABLE order_totals (
  order_id INTEGER NOT NULL REFERENCES orders (id),
  sort INTEGER NOT NULL,
  code TEXT NOT NULL,
  title TEXT NOT NULL,
  value_cents INTEGER NOT NULL,
  -- which coupon, voucher or credit a row is of
  ref_id INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (order_id, sort)
) STRICT;

CREATE TABLE order_history (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  at_us INTEGER NOT NULL,
  event TEXT NOT NULL,
  from_status TEXT NOT NULL,
  to_status TEXT NOT NULL,
  status_id INTEGER NOT NULL,
  comment TEXT NOT NULL,
  actor_kind TEXT NOT NULL,
  actor_id INTEGER NOT NULL,
  message_id INTEGER NOT NULL DEFAULT 0,
  -- the text message beside the e-mail of a step
  text_id INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX order_history_order ON order_history (order_id, id);

-- the instant rebates that its lines were given
CREATE TABLE order_rebates (
  line_id INTEGER NOT NULL PRIMARY KEY REFERENCES order_lines (id),
  order_id INTEGER NOT NULL REFERENCES orders (id),
  part_id INTEGER NOT NULL REFERENCES parts (id),
  name TEXT NOT NULL CHECK (name <> ''),
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  unit_e4 INTEGER NOT NULL CHECK (unit_e4 > 0),
  total_cents INTEGER NOT NULL
) STRICT;
CREATE INDEX order_rebates_order ON order_rebates (order_id);

-- what the list of orders is answered from. A sheet is what the list knows of the 4,096 orders whose ids divided by
-- 4096 give its number. Version 0: not written yet, a job does it, and until then the orders themselves are read
CREATE TABLE order_sheets (
  sheet INTEGER NOT NULL PRIMARY KEY,
  version INTEGER NOT NULL,
  body BLOB NOT NULL
) STRICT;
-- each server asks whether a sheet is another one than it has in memory, and does not want to walk along the bodies
CREATE INDEX order_sheets_version ON order_sheets (sheet, version);

-- orders that changed since their sheet was written: no two sales wait for a sheet. The job that writes sheets
-- takes them out
CREATE TABLE order_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id INTEGER NOT NULL
) STRICT;
@sqlite
CREATE TRIGGER orders_list_new AFTER INSERT ON orders BEGIN INSERT INTO order_changes (order_id) VALUES (NEW.id); END;
CREATE TRIGGER orders_list_changed AFTER UPDATE ON orders BEGIN INSERT INTO order_changes (order_id) VALUES (NEW.id); END;
@postgres
CREATE FUNCTION orders_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_changes (order_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER orders_list AFTER INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION orders_list();
@both

-- the screens that have an order open now; one that was not seen for a minute has gone without a word
CREATE TABLE order_openings (
  token TEXT PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  register_id INTEGER NOT NULL,
  staff_id INTEGER NOT NULL,
  seen_us INTEGER NOT NULL
) STRICT;
CREATE INDEX order_openings_order ON order_openings (order_id);

CREATE TABLE carts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL UNIQUE,
  channel TEXT NOT NULL CHECK (channel IN ('web','pos')),
  customer_id INTEGER NOT NULL DEFAULT 0,
  staff_id INTEGER NOT NULL DEFAULT 0,
  register_id INTEGER NOT NULL DEFAULT 0,
  location_id INTEGER NOT NULL,
  order_id INTEGER NOT NULL DEFAULT 0,
  vehicle TEXT NOT NULL,
  checkout TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open','ordered','dropped')),
  added_us INTEGER NOT NULL,
  changed_us INTEGER NOT NULL
) STRICT;
CREATE INDEX carts_register ON carts (register_id, state, id);

-- gift vouchers that a shopper is about to buy
CREATE TABLE cart_gifts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  cart_id INTEGER NOT NULL REFERENCES carts (id),
  key TEXT NOT NULL,
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  to_name TEXT NOT NULL,
  to_email TEXT NOT NULL,
  from_name TEXT NOT NULL,
  from_email TEXT NOT NULL,
  message TEXT NOT NULL,
  theme TEXT NOT NULL,
  added_us INTEGER NOT NULL,
  UNIQUE (cart_id, key)
) STRICT;

CREATE TABLE cart_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  cart_id INTEGER NOT NULL REFERENCES carts (id),
  key TEXT NOT NULL,
  kind TEXT NOT NULL DEFAULT 'part' CHECK (kind IN ('part','labor','custom','gift')),
  part_id INTEGER REFERENCES parts (id),
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  options TEXT NOT NULL,
  terms TEXT NOT NULL DEFAULT '{}',
  -- the vehicle that a line was put in for, JSON; '' where none was chosen then
  vehicle TEXT NOT NULL DEFAULT '',
  added_us INTEGER NOT NULL,
  -- when a line was removed, 0: it is in the cart; for a while it can be brought back as it was
  removed_us INTEGER NOT NULL DEFAULT 0,
  UNIQUE (cart_id, key),
  CHECK ((kind = 'part') = (part_id IS NOT NULL))
) STRICT;

-- what customers ask to bring back
CREATE TABLE return_requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  reason TEXT NOT NULL CHECK (reason IN ('wrong_fit','wrong_part','defective','damaged','core','not_needed')),
  comment TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('asked','agreed','refused','received')),
  asked_us INTEGER NOT NULL,
  changed_us INTEGER NOT NULL
) STRICT;
CREATE INDEX return_requests_order ON return_requests (order_id, id);
CREATE INDEX return_requests_customer ON return_requests (customer_id, id);

CREATE TABLE return_request_lines (
  request_id INTEGER NOT NULL REFERENCES return_requests (id),
  line_id INTEGER NOT NULL REFERENCES order_lines (id),
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  PRIMARY KEY (request_id, line_id)
) STRICT;

-- what customers brought back; order 0: without a receipt
CREATE TABLE goods_returns (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id INTEGER NOT NULL,
  customer_id INTEGER NOT NULL,
  reason TEXT NOT NULL,
  comment TEXT NOT NULL,
  receipt_number TEXT NOT NULL UNIQUE,
  total_cents INTEGER NOT NULL CHECK (total_cents >= 0),
  credit_cents INTEGER NOT NULL CHECK (credit_cents BETWEEN 0 AND total_cents),
  intent_key TEXT NOT NULL UNIQUE,
  staff_id INTEGER NOT NULL,
  approver_id INTEGER NOT NULL,
  location_id INTEGER NOT NULL,
  register_id INTEGER NOT NULL,
  shift_id INTEGER NOT NULL,
  business_day TEXT NOT NULL,
  at_us INTEGER NOT NULL,
  -- what a return did besides paying back. Its share of the rounding of cash goes with the goods, and what was
  -- still owed is owed no more; the pieces that came back stand on their lines, and what was paid back beside
  -- what was paid.
  rounding_cents INTEGER NOT NULL DEFAULT 0,
  cleared_cents INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX goods_returns_order ON goods_returns (order_id, id) WHERE order_id <> 0;
CREATE INDEX goods_returns_customer ON goods_returns (customer_id, id) WHERE customer_id <> 0;
CREATE INDEX goods_returns_shift ON goods_returns (shift_id, id);

CREATE TABLE goods_return_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  return_id INTEGER NOT NULL REFERENCES goods_returns (id),
  line_id INTEGER NOT NULL,
  part_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  number TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  restock INTEGER NOT NULL CHECK (restock IN (0,1)),
  total_cents INTEGER NOT NULL CHECK (total_cents >= 0),
  discount_cents INTEGER NOT NULL CHECK (discount_cents BETWEEN 0 AND total_cents)
) STRICT;
CREATE INDEX goods_return_lines_return ON goods_return_lines (return_id, id);
CREATE INDEX goods_return_lines_line ON goods_return_lines (line_id, id) WHERE line_id <> 0;

CREATE TABLE goods_return_taxes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  return_id INTEGER NOT NULL REFERENCES goods_returns (id),
  return_line_id INTEGER NOT NULL REFERENCES goods_return_lines (id),
  code TEXT NOT NULL,
  tax_cents INTEGER NOT NULL CHECK (tax_cents >= 0)
) STRICT;
CREATE INDEX goods_return_taxes_return ON goods_return_taxes (return_id, id);
