-- +goose Up
-- audit
CREATE TABLE audit_rows (
  id INTEGER PRIMARY KEY AUTOINCREMENT, at_us INTEGER NOT NULL,
  actor_kind TEXT NOT NULL CHECK (actor_kind IN ('staff','customer','visitor','system')), actor_id INTEGER NOT NULL,
  second_id INTEGER NOT NULL DEFAULT 0, action TEXT NOT NULL, subject TEXT NOT NULL, subject_id INTEGER NOT NULL,
  location_id INTEGER NOT NULL DEFAULT 0, register_id INTEGER NOT NULL DEFAULT 0, detail TEXT NOT NULL
) STRICT;
CREATE INDEX audit_rows_subject ON audit_rows (subject, subject_id, id);
CREATE TABLE audit_seals (
  id INTEGER PRIMARY KEY AUTOINCREMENT, row_id INTEGER NOT NULL UNIQUE REFERENCES audit_rows (id), at_us INTEGER NOT NULL, hash TEXT NOT NULL
) STRICT;

-- notify
CREATE TABLE messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, channel TEXT NOT NULL CHECK (channel IN ('email','text')), recipient TEXT NOT NULL, lang TEXT NOT NULL,
  order_id INTEGER NOT NULL DEFAULT 0, customer_id INTEGER NOT NULL DEFAULT 0,
  subject TEXT NOT NULL DEFAULT '', body_text TEXT NOT NULL DEFAULT '', body_html TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL CHECK (state IN ('queued','sent','failed')), reason TEXT NOT NULL DEFAULT '',
  queued_us INTEGER NOT NULL, sent_us INTEGER
) STRICT;
CREATE INDEX messages_order ON messages (order_id, id);

-- ledger
CREATE TABLE ledger_accounts (
  id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL UNIQUE,
  class TEXT NOT NULL CHECK (class IN ('asset','receivable','liability','income','expense'))
) STRICT;
CREATE TABLE ledger_entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT, at_us INTEGER NOT NULL, business_day TEXT NOT NULL,
  cause TEXT NOT NULL CHECK (cause IN ('order','tender','change','drawer')),
  actor_kind TEXT NOT NULL, actor_id INTEGER NOT NULL,
  order_id INTEGER NOT NULL DEFAULT 0, transaction_id INTEGER NOT NULL DEFAULT 0,
  shift_id INTEGER NOT NULL DEFAULT 0, location_id INTEGER NOT NULL DEFAULT 0,
  currency TEXT NOT NULL, reversal_of INTEGER UNIQUE REFERENCES ledger_entries (id)
) STRICT;
CREATE INDEX ledger_entries_order ON ledger_entries (order_id, id);
CREATE INDEX ledger_entries_shift ON ledger_entries (shift_id, id);
CREATE TABLE ledger_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT, entry_id INTEGER NOT NULL REFERENCES ledger_entries (id),
  account_id INTEGER NOT NULL REFERENCES ledger_accounts (id), amount_cents INTEGER NOT NULL CHECK (amount_cents <> 0)
) STRICT;
CREATE INDEX ledger_lines_entry ON ledger_lines (entry_id, id);
CREATE INDEX ledger_lines_account ON ledger_lines (account_id, id);

-- access
CREATE TABLE roles (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE role_permissions (
  role_id INTEGER NOT NULL REFERENCES roles (id), permission TEXT NOT NULL, PRIMARY KEY (role_id, permission)
) STRICT;
CREATE TABLE staff (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, email TEXT NOT NULL, email_fold TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL, pin_hash TEXT NOT NULL, role_id INTEGER NOT NULL REFERENCES roles (id),
  all_locations INTEGER NOT NULL CHECK (all_locations IN (0,1)), active INTEGER NOT NULL CHECK (active IN (0,1)), added_us INTEGER NOT NULL
) STRICT;
CREATE TABLE staff_locations (
  staff_id INTEGER NOT NULL REFERENCES staff (id), location_id INTEGER NOT NULL, PRIMARY KEY (staff_id, location_id)
) STRICT;
CREATE TABLE customer_logins (
  customer_id INTEGER NOT NULL PRIMARY KEY, email_fold TEXT NOT NULL UNIQUE, password_hash TEXT NOT NULL, added_us INTEGER NOT NULL
) STRICT;

-- setting
CREATE TABLE settings (
  scope TEXT NOT NULL CHECK (scope IN ('business','site','location','register')), scope_id INTEGER NOT NULL,
  name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (scope, scope_id, name)
) STRICT;

-- location
CREATE TABLE sites (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE locations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL UNIQUE, name TEXT NOT NULL, short_name TEXT NOT NULL,
  address_1 TEXT NOT NULL, city TEXT NOT NULL, state TEXT NOT NULL, postcode TEXT NOT NULL, country TEXT NOT NULL,
  telephone TEXT NOT NULL, email TEXT NOT NULL, time_zone TEXT NOT NULL, sort INTEGER NOT NULL
) STRICT;
CREATE TABLE location_hours (
  location_id INTEGER NOT NULL REFERENCES locations (id), weekday INTEGER NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  opens TEXT NOT NULL, closes TEXT NOT NULL, PRIMARY KEY (location_id, weekday)
) STRICT;

-- catalog
CREATE TABLE brands (id INTEGER PRIMARY KEY AUTOINCREMENT, aaia TEXT NOT NULL UNIQUE, name TEXT NOT NULL, name_fold TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE categories (
  id INTEGER PRIMARY KEY AUTOINCREMENT, parent_id INTEGER REFERENCES categories (id), pictogram TEXT NOT NULL, sort INTEGER NOT NULL
) STRICT;
CREATE TABLE category_texts (
  category_id INTEGER NOT NULL REFERENCES categories (id), lang TEXT NOT NULL, name TEXT NOT NULL, examples TEXT NOT NULL,
  PRIMARY KEY (category_id, lang)
) STRICT;
CREATE TABLE parts (
  id INTEGER PRIMARY KEY AUTOINCREMENT, brand_id INTEGER NOT NULL REFERENCES brands (id), number TEXT NOT NULL, number_norm TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('part','kit')), pictogram TEXT NOT NULL,
  category_id INTEGER NOT NULL REFERENCES categories (id), tax_class_id INTEGER NOT NULL,
  minimum INTEGER NOT NULL CHECK (minimum >= 1), weight_g INTEGER NOT NULL CHECK (weight_g >= 0),
  orderable INTEGER NOT NULL CHECK (orderable IN (0,1)), active INTEGER NOT NULL CHECK (active IN (0,1)),
  popularity INTEGER NOT NULL DEFAULT 0, added_us INTEGER NOT NULL,
  UNIQUE (brand_id, number_norm)
) STRICT;
CREATE INDEX parts_number ON parts (number_norm, id);
CREATE INDEX parts_category ON parts (category_id, id);
CREATE TABLE part_texts (
  part_id INTEGER NOT NULL REFERENCES parts (id), lang TEXT NOT NULL,
  name TEXT NOT NULL, name_fold TEXT NOT NULL, summary TEXT NOT NULL, description TEXT NOT NULL, PRIMARY KEY (part_id, lang)
) STRICT;
CREATE TABLE part_codes (
  code TEXT NOT NULL, part_id INTEGER NOT NULL REFERENCES parts (id),
  kind TEXT NOT NULL CHECK (kind IN ('upc','ean','case')), pieces INTEGER NOT NULL CHECK (pieces >= 1), PRIMARY KEY (code, part_id)
) STRICT;
CREATE TABLE part_attributes (
  part_id INTEGER NOT NULL REFERENCES parts (id), lang TEXT NOT NULL, sort INTEGER NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,
  PRIMARY KEY (part_id, lang, sort)
) STRICT;
CREATE TABLE part_cores (
  part_id INTEGER NOT NULL PRIMARY KEY REFERENCES parts (id), charge_cents INTEGER NOT NULL CHECK (charge_cents > 0), tax_class_id INTEGER NOT NULL
) STRICT;
CREATE TABLE part_options (
  id INTEGER PRIMARY KEY AUTOINCREMENT, part_id INTEGER NOT NULL REFERENCES parts (id), kind TEXT NOT NULL CHECK (kind IN ('select','radio','checkbox','text')),
  required INTEGER NOT NULL CHECK (required IN (0,1)), sort INTEGER NOT NULL
) STRICT;
CREATE INDEX part_options_part ON part_options (part_id, sort, id);
CREATE TABLE part_option_texts (
  option_id INTEGER NOT NULL REFERENCES part_options (id), lang TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (option_id, lang)
) STRICT;
CREATE TABLE part_option_values (
  id INTEGER PRIMARY KEY AUTOINCREMENT, option_id INTEGER NOT NULL REFERENCES part_options (id), price_e4 INTEGER NOT NULL, sort INTEGER NOT NULL
) STRICT;
CREATE INDEX part_option_values_option ON part_option_values (option_id, sort, id);
CREATE TABLE part_option_value_texts (
  value_id INTEGER NOT NULL REFERENCES part_option_values (id), lang TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (value_id, lang)
) STRICT;
CREATE TABLE kit_components (
  kit_id INTEGER NOT NULL REFERENCES parts (id), part_id INTEGER NOT NULL REFERENCES parts (id),
  quantity INTEGER NOT NULL CHECK (quantity >= 1), sort INTEGER NOT NULL, PRIMARY KEY (kit_id, part_id)
) STRICT;
CREATE INDEX kit_components_part ON kit_components (part_id, kit_id);
CREATE TABLE slugs (
  slug TEXT NOT NULL PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('part','category')), target_id INTEGER NOT NULL,
  current INTEGER NOT NULL CHECK (current IN (0,1))
) STRICT;
CREATE INDEX slugs_target ON slugs (kind, target_id, current);
CREATE UNIQUE INDEX slugs_one_current ON slugs (kind, target_id) WHERE current = 1;

-- register
CREATE TABLE registers (
  id INTEGER PRIMARY KEY AUTOINCREMENT, location_id INTEGER NOT NULL REFERENCES locations (id), number INTEGER NOT NULL, name TEXT NOT NULL,
  last_receipt INTEGER NOT NULL DEFAULT 0, UNIQUE (location_id, number)
) STRICT;
CREATE TABLE shifts (
  id INTEGER PRIMARY KEY AUTOINCREMENT, register_id INTEGER NOT NULL REFERENCES registers (id), location_id INTEGER NOT NULL, business_day TEXT NOT NULL,
  opened_us INTEGER NOT NULL, opened_by INTEGER NOT NULL, float_cents INTEGER NOT NULL CHECK (float_cents >= 0),
  closed_us INTEGER, closed_by INTEGER, counted_cents INTEGER
) STRICT;
CREATE UNIQUE INDEX shifts_one_open ON shifts (register_id) WHERE closed_us IS NULL;
CREATE TABLE drawer_movements (
  id INTEGER PRIMARY KEY AUTOINCREMENT, shift_id INTEGER NOT NULL REFERENCES shifts (id), at_us INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('float','tender','change','void')), amount_cents INTEGER NOT NULL CHECK (amount_cents <> 0),
  transaction_id INTEGER NOT NULL DEFAULT 0, order_id INTEGER NOT NULL DEFAULT 0, staff_id INTEGER NOT NULL
) STRICT;
CREATE INDEX drawer_movements_shift ON drawer_movements (shift_id, id);

-- fitment
CREATE TABLE makes (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, popular INTEGER NOT NULL CHECK (popular IN (0,1))) STRICT;
CREATE TABLE models (
  id INTEGER PRIMARY KEY AUTOINCREMENT, make_id INTEGER NOT NULL REFERENCES makes (id), name TEXT NOT NULL, popular INTEGER NOT NULL CHECK (popular IN (0,1)), UNIQUE (make_id, name)
) STRICT;
CREATE TABLE base_vehicles (
  id INTEGER PRIMARY KEY AUTOINCREMENT, year INTEGER NOT NULL, make_id INTEGER NOT NULL REFERENCES makes (id), model_id INTEGER NOT NULL REFERENCES models (id), UNIQUE (year, model_id)
) STRICT;
CREATE INDEX base_vehicles_make ON base_vehicles (year, make_id, model_id);
CREATE TABLE vehicle_values (
  base_vehicle_id INTEGER NOT NULL REFERENCES base_vehicles (id), field TEXT NOT NULL, value INTEGER NOT NULL, label TEXT NOT NULL,
  PRIMARY KEY (base_vehicle_id, field, value)
) STRICT;
CREATE TABLE fitment_universal (part_id INTEGER NOT NULL PRIMARY KEY REFERENCES parts (id)) STRICT;
CREATE TABLE fitment_edits (
  id INTEGER PRIMARY KEY AUTOINCREMENT, part_id INTEGER NOT NULL REFERENCES parts (id), base_vehicle_id INTEGER NOT NULL REFERENCES base_vehicles (id),
  conditions TEXT NOT NULL, position TEXT NOT NULL, quantity INTEGER NOT NULL CHECK (quantity >= 1), note TEXT NOT NULL,
  added_us INTEGER NOT NULL, staff_id INTEGER NOT NULL
) STRICT;
CREATE INDEX fitment_edits_part ON fitment_edits (part_id, id);

-- stock
CREATE TABLE stock_levels (
  part_id INTEGER NOT NULL REFERENCES parts (id), location_id INTEGER NOT NULL REFERENCES locations (id),
  on_hand INTEGER NOT NULL, reserved INTEGER NOT NULL CHECK (reserved >= 0), bin TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (part_id, location_id), CHECK (on_hand - reserved >= 0)
) STRICT;
CREATE TABLE stock_movements (
  id INTEGER PRIMARY KEY AUTOINCREMENT, part_id INTEGER NOT NULL REFERENCES parts (id), location_id INTEGER NOT NULL REFERENCES locations (id),
  kind TEXT NOT NULL CHECK (kind IN ('received','sold','returned','adjusted','found','reserved','released')),
  quantity INTEGER NOT NULL CHECK (quantity <> 0), order_id INTEGER NOT NULL DEFAULT 0, at_us INTEGER NOT NULL, business_day TEXT NOT NULL,
  actor_kind TEXT NOT NULL, actor_id INTEGER NOT NULL
) STRICT;
CREATE INDEX stock_movements_part ON stock_movements (part_id, location_id, id);
CREATE INDEX stock_movements_order ON stock_movements (order_id, id);
CREATE TABLE stock_reservations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, order_id INTEGER NOT NULL, part_id INTEGER NOT NULL REFERENCES parts (id), location_id INTEGER NOT NULL REFERENCES locations (id),
  quantity INTEGER NOT NULL CHECK (quantity >= 1), made_us INTEGER NOT NULL, closed_us INTEGER,
  outcome TEXT NOT NULL CHECK (outcome IN ('open','sold','released'))
) STRICT;
CREATE UNIQUE INDEX stock_reservations_open ON stock_reservations (order_id, part_id, location_id) WHERE closed_us IS NULL;

-- tax
CREATE TABLE tax_classes (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE tax_rates (id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL UNIQUE, name TEXT NOT NULL, rate_ppm INTEGER NOT NULL CHECK (rate_ppm >= 0)) STRICT;
CREATE TABLE tax_rules (
  location_id INTEGER NOT NULL REFERENCES locations (id), class_id INTEGER NOT NULL REFERENCES tax_classes (id),
  rate_id INTEGER NOT NULL REFERENCES tax_rates (id), priority INTEGER NOT NULL, PRIMARY KEY (location_id, class_id, rate_id)
) STRICT;

-- price
CREATE TABLE price_levels (id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL UNIQUE, name TEXT NOT NULL, sort INTEGER NOT NULL) STRICT;
CREATE TABLE prices (
  part_id INTEGER NOT NULL REFERENCES parts (id), level_id INTEGER NOT NULL REFERENCES price_levels (id),
  min_quantity INTEGER NOT NULL CHECK (min_quantity >= 1), price_e4 INTEGER NOT NULL CHECK (price_e4 >= 0), PRIMARY KEY (part_id, level_id, min_quantity)
) STRICT;

-- customer
CREATE TABLE customers (
  id INTEGER PRIMARY KEY AUTOINCREMENT, level_id INTEGER NOT NULL REFERENCES price_levels (id), firstname TEXT NOT NULL, lastname TEXT NOT NULL, company TEXT NOT NULL,
  name_fold TEXT NOT NULL, email TEXT NOT NULL, email_fold TEXT NOT NULL, telephone TEXT NOT NULL, telephone_digits TEXT NOT NULL,
  active INTEGER NOT NULL CHECK (active IN (0,1)), added_us INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX customers_email ON customers (email_fold) WHERE active = 1 AND email_fold <> '';
CREATE INDEX customers_name ON customers (name_fold, id);

-- cart
CREATE TABLE carts (
  id INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT NOT NULL UNIQUE, channel TEXT NOT NULL CHECK (channel IN ('web','pos')),
  customer_id INTEGER NOT NULL DEFAULT 0, staff_id INTEGER NOT NULL DEFAULT 0, register_id INTEGER NOT NULL DEFAULT 0,
  location_id INTEGER NOT NULL, order_id INTEGER NOT NULL DEFAULT 0, vehicle TEXT NOT NULL, checkout TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open','ordered','dropped')), added_us INTEGER NOT NULL, changed_us INTEGER NOT NULL
) STRICT;
CREATE INDEX carts_register ON carts (register_id, state, id);
CREATE TABLE cart_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT, cart_id INTEGER NOT NULL REFERENCES carts (id), key TEXT NOT NULL, part_id INTEGER NOT NULL REFERENCES parts (id),
  quantity INTEGER NOT NULL CHECK (quantity >= 1), options TEXT NOT NULL, added_us INTEGER NOT NULL, UNIQUE (cart_id, key)
) STRICT;

-- order
CREATE TABLE order_statuses (
  id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL UNIQUE, name TEXT NOT NULL, background TEXT NOT NULL, foreground TEXT NOT NULL
) STRICT;
CREATE TABLE orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT, client_uuid TEXT NOT NULL UNIQUE, site_id INTEGER NOT NULL, location_id INTEGER NOT NULL REFERENCES locations (id),
  channel TEXT NOT NULL CHECK (channel IN ('web','pos')), register_id INTEGER NOT NULL DEFAULT 0, shift_id INTEGER NOT NULL DEFAULT 0,
  staff_id INTEGER NOT NULL DEFAULT 0, customer_id INTEGER NOT NULL DEFAULT 0,
  name TEXT NOT NULL, name_fold TEXT NOT NULL, email TEXT NOT NULL, telephone TEXT NOT NULL, lang TEXT NOT NULL,
  pos_status TEXT NOT NULL CHECK (pos_status IN ('saved','quote','kiosk','checkout','complete','cancelled','voided')),
  status_id INTEGER NOT NULL REFERENCES order_statuses (id), payment_method TEXT NOT NULL CHECK (payment_method IN ('till','cod')),
  currency TEXT NOT NULL, tax_basis TEXT NOT NULL CHECK (tax_basis IN ('line','invoice')),
  total_cents INTEGER NOT NULL CHECK (total_cents >= 0), paid_cents INTEGER NOT NULL DEFAULT 0,
  balance_cents INTEGER NOT NULL, change_cents INTEGER NOT NULL DEFAULT 0,
  receipt_number TEXT UNIQUE, token_hash TEXT NOT NULL UNIQUE, vehicle TEXT NOT NULL, business_day TEXT NOT NULL,
  added_us INTEGER NOT NULL, changed_us INTEGER NOT NULL, completed_us INTEGER, version INTEGER NOT NULL
) STRICT;
CREATE INDEX orders_customer ON orders (customer_id, id);
CREATE INDEX orders_register ON orders (register_id, pos_status, id);
CREATE TABLE order_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT, order_id INTEGER NOT NULL REFERENCES orders (id), sort INTEGER NOT NULL, cart_key TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('part','core')), part_id INTEGER NOT NULL, brand TEXT NOT NULL, number TEXT NOT NULL, name TEXT NOT NULL,
  options TEXT NOT NULL, quantity INTEGER NOT NULL CHECK (quantity >= 1), unit_e4 INTEGER NOT NULL CHECK (unit_e4 >= 0),
  total_cents INTEGER NOT NULL CHECK (total_cents >= 0), tax_class_id INTEGER NOT NULL, price_rule TEXT NOT NULL
) STRICT;
CREATE INDEX order_lines_order ON order_lines (order_id, sort, id);
CREATE TABLE order_taxes (
  id INTEGER PRIMARY KEY AUTOINCREMENT, order_id INTEGER NOT NULL REFERENCES orders (id), line_id INTEGER NOT NULL REFERENCES order_lines (id),
  code TEXT NOT NULL, name TEXT NOT NULL, rate_ppm INTEGER NOT NULL, base_cents INTEGER NOT NULL, tax_cents INTEGER NOT NULL
) STRICT;
CREATE INDEX order_taxes_order ON order_taxes (order_id, id);
CREATE TABLE order_totals (
  order_id INTEGER NOT NULL REFERENCES orders (id), sort INTEGER NOT NULL, code TEXT NOT NULL, title TEXT NOT NULL, value_cents INTEGER NOT NULL,
  PRIMARY KEY (order_id, sort)
) STRICT;
CREATE TABLE order_history (
  id INTEGER PRIMARY KEY AUTOINCREMENT, order_id INTEGER NOT NULL REFERENCES orders (id), at_us INTEGER NOT NULL, event TEXT NOT NULL,
  from_status TEXT NOT NULL, to_status TEXT NOT NULL, status_id INTEGER NOT NULL, comment TEXT NOT NULL,
  actor_kind TEXT NOT NULL, actor_id INTEGER NOT NULL, message_id INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX order_history_order ON order_history (order_id, id);

-- payment
CREATE TABLE transactions (
  id INTEGER PRIMARY KEY AUTOINCREMENT, order_id INTEGER NOT NULL REFERENCES orders (id), kind TEXT NOT NULL CHECK (kind IN ('cash')),
  status TEXT NOT NULL CHECK (status IN ('captured','void')), amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  intent_key TEXT NOT NULL UNIQUE, staff_id INTEGER NOT NULL, location_id INTEGER NOT NULL, register_id INTEGER NOT NULL, shift_id INTEGER NOT NULL,
  business_day TEXT NOT NULL, at_us INTEGER NOT NULL, voided_us INTEGER, voided_by INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX transactions_order ON transactions (order_id, id);
CREATE INDEX transactions_shift ON transactions (shift_id, id);

-- append-only
-- +goose StatementBegin
CREATE TRIGGER audit_rows_no_update BEFORE UPDATE ON audit_rows BEGIN SELECT RAISE(ABORT, 'audit_rows is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER audit_rows_no_delete BEFORE DELETE ON audit_rows BEGIN SELECT RAISE(ABORT, 'audit_rows is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER audit_seals_no_update BEFORE UPDATE ON audit_seals BEGIN SELECT RAISE(ABORT, 'audit_seals is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER audit_seals_no_delete BEFORE DELETE ON audit_seals BEGIN SELECT RAISE(ABORT, 'audit_seals is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_entries_no_update BEFORE UPDATE ON ledger_entries BEGIN SELECT RAISE(ABORT, 'ledger_entries is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_entries_no_delete BEFORE DELETE ON ledger_entries BEGIN SELECT RAISE(ABORT, 'ledger_entries is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_lines_no_update BEFORE UPDATE ON ledger_lines BEGIN SELECT RAISE(ABORT, 'ledger_lines is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_lines_no_delete BEFORE DELETE ON ledger_lines BEGIN SELECT RAISE(ABORT, 'ledger_lines is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER stock_movements_no_update BEFORE UPDATE ON stock_movements BEGIN SELECT RAISE(ABORT, 'stock_movements is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER stock_movements_no_delete BEFORE DELETE ON stock_movements BEGIN SELECT RAISE(ABORT, 'stock_movements is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER drawer_movements_no_update BEFORE UPDATE ON drawer_movements BEGIN SELECT RAISE(ABORT, 'drawer_movements is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER drawer_movements_no_delete BEFORE DELETE ON drawer_movements BEGIN SELECT RAISE(ABORT, 'drawer_movements is append-only'); END;
-- +goose StatementEnd
