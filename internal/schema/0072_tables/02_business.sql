CREATE TABLE audit_rows (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at_us INTEGER NOT NULL,
  actor_kind TEXT NOT NULL CHECK (actor_kind IN ('staff','customer','visitor','system')),
  actor_id INTEGER NOT NULL,
  second_id INTEGER NOT NULL DEFAULT 0,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  subject_id INTEGER NOT NULL,
  location_id INTEGER NOT NULL DEFAULT 0,
  register_id INTEGER NOT NULL DEFAULT 0,
  detail TEXT NOT NULL
) STRICT;
CREATE INDEX audit_rows_subject ON audit_rows (subject, subject_id, id);
-- who looks at what was done goes by time
CREATE INDEX audit_rows_at ON audit_rows (at_us, id);
CREATE INDEX audit_rows_actor ON audit_rows (actor_kind, actor_id, id);
CREATE INDEX audit_rows_register ON audit_rows (register_id, id);
-- which actions there are, and the rows of one
CREATE INDEX audit_rows_action ON audit_rows (action, id);
@append-only audit_rows

CREATE TABLE audit_seals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  row_id INTEGER NOT NULL UNIQUE REFERENCES audit_rows (id),
  at_us INTEGER NOT NULL,
  hash TEXT NOT NULL
) STRICT;
@append-only audit_seals

CREATE TABLE messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('email','text')),
  recipient TEXT NOT NULL,
  lang TEXT NOT NULL,
  order_id INTEGER NOT NULL DEFAULT 0,
  customer_id INTEGER NOT NULL DEFAULT 0,
  subject TEXT NOT NULL DEFAULT '',
  body_text TEXT NOT NULL DEFAULT '',
  body_html TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL CHECK (state IN ('queued','sent','failed')),
  reason TEXT NOT NULL DEFAULT '',
  queued_us INTEGER NOT NULL,
  sent_us INTEGER,
  -- what a message is about, where it is neither an order nor a customer
  subject_id INTEGER NOT NULL DEFAULT 0,
  -- what a message tells its reader alone; gone when it was sent
  secret TEXT NOT NULL DEFAULT '',
  -- whose limits a text message counts for, whether somebody answered for its consent, words of staff, and how
  -- often it was tried; busy: until when one server has it in hand; remote: the provider's name of it
  location_id INTEGER NOT NULL DEFAULT 0,
  override_text INTEGER NOT NULL DEFAULT 0 CHECK (override_text IN (0,1)),
  note TEXT NOT NULL DEFAULT '',
  tries INTEGER NOT NULL DEFAULT 0,
  tried_us INTEGER NOT NULL DEFAULT 0,
  busy_us INTEGER NOT NULL DEFAULT 0,
  remote_id TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX messages_order ON messages (order_id, id);
CREATE INDEX messages_state ON messages (state, id);
CREATE INDEX messages_customer ON messages (customer_id, id);

CREATE TABLE settings (
  scope TEXT NOT NULL CHECK (scope IN ('business','site','location','register')),
  scope_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (scope, scope_id, name)
) STRICT;

CREATE TABLE sites (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE locations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  short_name TEXT NOT NULL,
  address_1 TEXT NOT NULL,
  city TEXT NOT NULL,
  state TEXT NOT NULL,
  postcode TEXT NOT NULL,
  country TEXT NOT NULL,
  telephone TEXT NOT NULL,
  email TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  sort INTEGER NOT NULL
) STRICT;

CREATE TABLE location_hours (
  location_id INTEGER NOT NULL REFERENCES locations (id),
  weekday INTEGER NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  opens TEXT NOT NULL,
  closes TEXT NOT NULL,
  PRIMARY KEY (location_id, weekday)
) STRICT;

CREATE TABLE roles (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  -- how far below the usual price a role may go by itself, in parts of a million
  price_limit_ppm INTEGER NOT NULL DEFAULT 1000000 CHECK (price_limit_ppm BETWEEN 0 AND 1000000),
  -- above which amount a role needs another person for what it gives away; 0: never
  approve_above_cents INTEGER NOT NULL DEFAULT 50000 CHECK (approve_above_cents >= 0)
) STRICT;

CREATE TABLE role_permissions (
  role_id INTEGER NOT NULL REFERENCES roles (id),
  permission TEXT NOT NULL,
  PRIMARY KEY (role_id, permission)
) STRICT;

CREATE TABLE staff (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  email_fold TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  pin_hash TEXT NOT NULL,
  role_id INTEGER NOT NULL REFERENCES roles (id),
  all_locations INTEGER NOT NULL CHECK (all_locations IN (0,1)),
  active INTEGER NOT NULL CHECK (active IN (0,1)),
  added_us INTEGER NOT NULL
) STRICT;

CREATE TABLE staff_locations (
  staff_id INTEGER NOT NULL REFERENCES staff (id),
  location_id INTEGER NOT NULL,
  PRIMARY KEY (staff_id, location_id)
) STRICT;

CREATE TABLE customer_logins (
  customer_id INTEGER NOT NULL PRIMARY KEY,
  email_fold TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  added_us INTEGER NOT NULL,
  -- a sign-in made before the version was raised is worth nothing
  version INTEGER NOT NULL DEFAULT 0
) STRICT;

-- what another person allowed by PIN, each for one action on one thing, once
CREATE TABLE approvals (
  token_hash TEXT NOT NULL PRIMARY KEY,
  staff_id INTEGER NOT NULL REFERENCES staff (id),
  approver_id INTEGER NOT NULL REFERENCES staff (id),
  register_id INTEGER NOT NULL,
  location_id INTEGER NOT NULL,
  permission TEXT NOT NULL,
  subject TEXT NOT NULL,
  subject_id INTEGER NOT NULL,
  expires_us INTEGER NOT NULL,
  used_us INTEGER,
  -- the digest of the one effect that was approved
  effect TEXT NOT NULL DEFAULT '',
  CHECK (staff_id <> approver_id)
) STRICT;
CREATE INDEX approvals_expires ON approvals (expires_us);

-- who stands at which register; a row a sign-in
CREATE TABLE seats (
  id TEXT NOT NULL PRIMARY KEY,
  staff_id INTEGER NOT NULL REFERENCES staff (id),
  register_id INTEGER NOT NULL,
  location_id INTEGER NOT NULL,
  began_us INTEGER NOT NULL,
  seen_us INTEGER NOT NULL,
  locked_us INTEGER,
  ended_us INTEGER
) STRICT;
CREATE INDEX seats_seen ON seats (seen_us);

-- from which network an account was signed in to, the account as a hash; there nobody waits for what others tried
-- elsewhere
CREATE TABLE signin_places (
  account TEXT NOT NULL,
  network TEXT NOT NULL,
  seen_us INTEGER NOT NULL,
  PRIMARY KEY (account, network)
) STRICT;
CREATE INDEX signin_places_seen ON signin_places (seen_us);

CREATE TABLE registers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  location_id INTEGER NOT NULL REFERENCES locations (id),
  number INTEGER NOT NULL,
  name TEXT NOT NULL,
  last_receipt INTEGER NOT NULL DEFAULT 0,
  last_z INTEGER NOT NULL DEFAULT 0,
  UNIQUE (location_id, number)
) STRICT;

-- with what was counted when the drawer was closed, the number of its report, and the report itself, as it was then
CREATE TABLE shifts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  register_id INTEGER NOT NULL REFERENCES registers (id),
  location_id INTEGER NOT NULL,
  business_day TEXT NOT NULL,
  opened_us INTEGER NOT NULL,
  opened_by INTEGER NOT NULL,
  float_cents INTEGER NOT NULL CHECK (float_cents >= 0),
  closed_us INTEGER,
  closed_by INTEGER,
  counted_cents INTEGER,
  z_number INTEGER NOT NULL DEFAULT 0,
  expected_cents INTEGER,
  approved_by INTEGER NOT NULL DEFAULT 0,
  report TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE UNIQUE INDEX shifts_one_open ON shifts (register_id) WHERE closed_us IS NULL;
CREATE UNIQUE INDEX shifts_z ON shifts (register_id, z_number) WHERE z_number > 0;
CREATE INDEX shifts_location ON shifts (location_id, id);

CREATE TABLE drawer_movements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shift_id INTEGER NOT NULL REFERENCES shifts (id),
  at_us INTEGER NOT NULL,
  kind TEXT NOT NULL
    CHECK (kind IN ('float','tender','change','void','refund','paid_in','paid_out','drop','count','no_sale')),
  amount_cents INTEGER NOT NULL CHECK ((amount_cents = 0) = (kind = 'no_sale')),
  transaction_id INTEGER NOT NULL DEFAULT 0,
  order_id INTEGER NOT NULL DEFAULT 0,
  staff_id INTEGER NOT NULL,
  reason TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX drawer_movements_shift ON drawer_movements (shift_id, id);
@append-only drawer_movements

CREATE TABLE ledger_accounts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE,
  class TEXT NOT NULL CHECK (class IN ('asset','receivable','liability','income','expense'))
) STRICT;

CREATE TABLE ledger_entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at_us INTEGER NOT NULL,
  business_day TEXT NOT NULL,
  cause TEXT NOT NULL
    CHECK (cause IN ('order','tender','change','drawer','given','refund','surcharge','rounding','return')),
  actor_kind TEXT NOT NULL,
  actor_id INTEGER NOT NULL,
  order_id INTEGER NOT NULL DEFAULT 0,
  transaction_id INTEGER NOT NULL DEFAULT 0,
  shift_id INTEGER NOT NULL DEFAULT 0,
  location_id INTEGER NOT NULL DEFAULT 0,
  currency TEXT NOT NULL,
  reversal_of INTEGER UNIQUE REFERENCES ledger_entries (id)
) STRICT;
CREATE INDEX ledger_entries_order ON ledger_entries (order_id, id);
CREATE INDEX ledger_entries_shift ON ledger_entries (shift_id, id);
-- what a payment without an order has booked
CREATE INDEX ledger_entries_transaction ON ledger_entries (transaction_id, id);
@append-only ledger_entries

CREATE TABLE ledger_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  entry_id INTEGER NOT NULL REFERENCES ledger_entries (id),
  account_id INTEGER NOT NULL REFERENCES ledger_accounts (id),
  amount_cents INTEGER NOT NULL CHECK (amount_cents <> 0)
) STRICT;
CREATE INDEX ledger_lines_entry ON ledger_lines (entry_id, id);
CREATE INDEX ledger_lines_account ON ledger_lines (account_id, id);
@append-only ledger_lines
