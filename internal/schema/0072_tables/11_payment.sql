-- customers who may buy on account
CREATE TABLE customer_accounts (
  customer_id INTEGER NOT NULL PRIMARY KEY REFERENCES customers (id),
  terms_days INTEGER NOT NULL CHECK (terms_days IN (15,30,45)),
  limit_cents INTEGER NOT NULL CHECK (limit_cents >= 0),
  hold INTEGER NOT NULL CHECK (hold IN (0,1)),
  changed_us INTEGER NOT NULL
) STRICT;

CREATE TABLE transactions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id INTEGER REFERENCES orders (id),
  customer_id INTEGER NOT NULL DEFAULT 0,
  kind TEXT NOT NULL
    CHECK (kind IN ('cash','card','check','gift_voucher','reward_voucher','store_credit','on_account',
      'invoice_ecommerce')),
  movement TEXT NOT NULL DEFAULT 'payment' CHECK (movement IN ('payment','refund')),
  status TEXT NOT NULL
    CHECK (status IN ('pending','captured','void_requested','void','refund_requested','refunded','failed')),
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  surcharge_cents INTEGER NOT NULL DEFAULT 0 CHECK (surcharge_cents >= 0),
  surcharge_tax_cents INTEGER NOT NULL DEFAULT 0 CHECK (surcharge_tax_cents >= 0),
  label TEXT NOT NULL,
  reference TEXT NOT NULL DEFAULT '',
  detail TEXT NOT NULL DEFAULT '',
  ref_id INTEGER NOT NULL DEFAULT 0,
  parent_id INTEGER NOT NULL DEFAULT 0,
  return_id INTEGER NOT NULL DEFAULT 0,
  intent_key TEXT NOT NULL UNIQUE,
  staff_id INTEGER NOT NULL,
  location_id INTEGER NOT NULL,
  register_id INTEGER NOT NULL,
  shift_id INTEGER NOT NULL,
  business_day TEXT NOT NULL,
  at_us INTEGER NOT NULL,
  voided_us INTEGER,
  voided_by INTEGER NOT NULL DEFAULT 0,
  -- by how much cash that was paid back is more than was due, below 0: less
  rounded_cents INTEGER NOT NULL DEFAULT 0,
  CHECK (order_id IS NOT NULL OR customer_id <> 0),
  CHECK (surcharge_cents + surcharge_tax_cents < amount_cents)
) STRICT;
CREATE INDEX transactions_order ON transactions (order_id, id);
CREATE INDEX transactions_shift ON transactions (shift_id, id);
CREATE INDEX transactions_customer ON transactions (customer_id, id) WHERE customer_id <> 0;
CREATE INDEX transactions_parent ON transactions (parent_id) WHERE parent_id <> 0;

-- money of an order that must be given back, by the tender it came in with
CREATE TABLE refunds_due (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  transaction_id INTEGER NOT NULL REFERENCES transactions (id),
  return_id INTEGER NOT NULL DEFAULT 0,
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  paid_cents INTEGER NOT NULL DEFAULT 0 CHECK (paid_cents BETWEEN 0 AND amount_cents),
  reason TEXT NOT NULL,
  staff_id INTEGER NOT NULL,
  approver_id INTEGER NOT NULL DEFAULT 0,
  added_us INTEGER NOT NULL,
  changed_us INTEGER NOT NULL
) STRICT;
CREATE INDEX refunds_due_order ON refunds_due (order_id, id);
CREATE INDEX refunds_due_open ON refunds_due (added_us, id) WHERE paid_cents < amount_cents;

-- what a card is taken with at the counter; a department is whose batch it is, a device's departments are ids with
-- blanks between
CREATE TABLE terminal_departments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  location_id INTEGER NOT NULL REFERENCES locations (id),
  title TEXT NOT NULL,
  merchant TEXT NOT NULL DEFAULT '',
  active INTEGER NOT NULL CHECK (active IN (0,1)),
  UNIQUE (location_id, title)
) STRICT;

CREATE TABLE terminal_devices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  provider TEXT NOT NULL,
  smart_id TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  location_id INTEGER NOT NULL REFERENCES locations (id),
  departments TEXT NOT NULL,
  active INTEGER NOT NULL CHECK (active IN (0,1))
) STRICT;

-- addresses on which an order is paid by card; what is signed is not changed, and the address itself is not kept
CREATE TABLE payment_links (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  token_hash TEXT NOT NULL UNIQUE,
  nonce TEXT NOT NULL,
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  total_cents INTEGER NOT NULL,
  currency TEXT NOT NULL,
  staff_id INTEGER NOT NULL,
  location_id INTEGER NOT NULL,
  expires_us INTEGER NOT NULL,
  added_us INTEGER NOT NULL
) STRICT;
CREATE INDEX payment_links_order ON payment_links (order_id, id);

-- what card companies report of their days, and to which booking each line belongs; what belongs to none, or is
-- booked and was not reported, says why
CREATE TABLE card_settlements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  provider TEXT NOT NULL,
  day TEXT NOT NULL,
  from_us INTEGER NOT NULL,
  total_cents INTEGER NOT NULL,
  at_us INTEGER NOT NULL,
  UNIQUE (provider, day)
) STRICT;

CREATE TABLE card_settlement_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  settlement_id INTEGER NOT NULL REFERENCES card_settlements (id),
  name TEXT NOT NULL,
  reference TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  entry_id INTEGER NOT NULL,
  exception TEXT NOT NULL CHECK (exception IN ('','unknown','differs','missing')),
  UNIQUE (settlement_id, name),
  CHECK (exception <> '' OR entry_id > 0)
) STRICT;
CREATE UNIQUE INDEX card_settlement_lines_entry ON card_settlement_lines (entry_id) WHERE exception = '';
CREATE INDEX card_settlement_lines_reference ON card_settlement_lines (reference);

-- each try to charge a card; the provider knows it by its reference. One of an order is open at a time.
CREATE TABLE card_attempts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id INTEGER REFERENCES orders (id),
  customer_id INTEGER NOT NULL DEFAULT 0,
  reference TEXT NOT NULL UNIQUE,
  means TEXT NOT NULL CHECK (means IN ('web','terminal','link')),
  provider TEXT NOT NULL,
  provider_id TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL
    CHECK (state IN ('created','sent','awaiting','cancel_requested','unknown','approved','declined','cancelled',
      'not_found','failed','void_requested','unknown_void','voided','refund_requested','refunded','reversed')),
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  surcharge_cents INTEGER NOT NULL DEFAULT 0 CHECK (surcharge_cents >= 0),
  surcharge_tax_cents INTEGER NOT NULL DEFAULT 0 CHECK (surcharge_tax_cents >= 0),
  taken_cents INTEGER NOT NULL DEFAULT 0 CHECK (taken_cents BETWEEN 0 AND amount_cents),
  currency TEXT NOT NULL,
  message TEXT NOT NULL DEFAULT '',
  label TEXT NOT NULL DEFAULT '',
  intent_key TEXT UNIQUE,
  device_id INTEGER REFERENCES terminal_devices (id),
  department_id INTEGER NOT NULL DEFAULT 0,
  card_type TEXT NOT NULL DEFAULT '' CHECK (card_type IN ('','credit','debit')),
  staff_id INTEGER NOT NULL DEFAULT 0,
  location_id INTEGER NOT NULL DEFAULT 0,
  register_id INTEGER NOT NULL DEFAULT 0,
  shift_id INTEGER NOT NULL DEFAULT 0,
  forced INTEGER NOT NULL DEFAULT 0 CHECK (forced IN (0,1)),
  duplicate INTEGER NOT NULL DEFAULT 0 CHECK (duplicate IN (0,1)),
  released INTEGER NOT NULL DEFAULT 0 CHECK (released IN (0,1)),
  settled INTEGER NOT NULL DEFAULT 0 CHECK (settled IN (0,1)),
  transaction_id INTEGER NOT NULL DEFAULT 0,
  refund_due_cents INTEGER NOT NULL DEFAULT 0 CHECK (refund_due_cents BETWEEN 0 AND amount_cents),
  refunds INTEGER NOT NULL DEFAULT 0,
  refunding_cents INTEGER NOT NULL DEFAULT 0 CHECK (refunding_cents >= 0),
  refunded_cents INTEGER NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND taken_cents),
  asks INTEGER NOT NULL DEFAULT 0,
  ask_us INTEGER NOT NULL,
  added_us INTEGER NOT NULL,
  changed_us INTEGER NOT NULL,
  -- whether people were called to look at an attempt
  paged INTEGER NOT NULL DEFAULT 0 CHECK (paged IN (0,1)),
  CHECK (order_id IS NOT NULL OR customer_id <> 0)
) STRICT;
CREATE UNIQUE INDEX one_open_per_order ON card_attempts (order_id)
  WHERE state IN ('created','sent','awaiting',
    'cancel_requested','unknown') AND released = 0;
CREATE UNIQUE INDEX one_open_per_device ON card_attempts (device_id)
  WHERE state IN ('created','sent','awaiting',
    'cancel_requested','unknown') AND released = 0;
CREATE INDEX card_attempts_order ON card_attempts (order_id, id);
CREATE INDEX card_attempts_customer ON card_attempts (customer_id, id) WHERE order_id IS NULL;
CREATE INDEX card_attempts_due ON card_attempts (ask_us)
  WHERE state IN ('created','sent','awaiting',
    'cancel_requested','unknown','void_requested','unknown_void','refund_requested');
CREATE INDEX card_attempts_attention ON card_attempts (location_id, id) WHERE refund_due_cents > 0;
CREATE INDEX card_attempts_unknown ON card_attempts (added_us)
  WHERE paged = 0 AND state IN ('sent','awaiting',
    'cancel_requested','unknown','void_requested','unknown_void','refund_requested');

-- what a provider has told by itself, once each
CREATE TABLE card_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  provider TEXT NOT NULL,
  event_id TEXT NOT NULL,
  attempt_id INTEGER NOT NULL REFERENCES card_attempts (id),
  at_us INTEGER NOT NULL,
  UNIQUE (provider, event_id)
) STRICT;

-- the life of each try to charge a card, step by step
CREATE TABLE card_steps (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  attempt_id INTEGER NOT NULL REFERENCES card_attempts (id),
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  at_us INTEGER NOT NULL
) STRICT;
CREATE INDEX card_steps_attempt ON card_steps (attempt_id, id);
