-- deposits for old parts: a row for each line that charged them, and for each whose old parts came in with the sale.
-- The pieces by where they stand follow from the events; owed and waiting keep two of these sums for lists.
CREATE TABLE cores (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  line_id INTEGER NOT NULL UNIQUE,
  order_id INTEGER NOT NULL,
  customer_id INTEGER NOT NULL,
  location_id INTEGER NOT NULL,
  part_id INTEGER NOT NULL,
  brand TEXT NOT NULL,
  number TEXT NOT NULL,
  name TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  each_cents INTEGER NOT NULL CHECK (each_cents >= 0), -- 0: no deposit, the old part came in with the sale
  tax_cents INTEGER NOT NULL CHECK (tax_cents >= 0),
  currency TEXT NOT NULL,
  due_day TEXT NOT NULL, -- the last day; '': there is none
  owed INTEGER NOT NULL CHECK (owed >= 0),
  waiting INTEGER NOT NULL CHECK (waiting >= 0),
  reminded_us INTEGER NOT NULL DEFAULT 0,
  added_us INTEGER NOT NULL
) STRICT;
CREATE INDEX cores_order ON cores (order_id, id);
CREATE INDEX cores_customer ON cores (customer_id, id) WHERE customer_id <> 0;
CREATE INDEX cores_owed ON cores (due_day, id) WHERE owed > 0;
CREATE INDEX cores_waiting ON cores (location_id, id) WHERE waiting > 0;

-- what became of the pieces: each event moves some of them from one state to another. tag is the event by which they
-- came in, whose number hangs on the old part.
CREATE TABLE core_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  core_id INTEGER NOT NULL REFERENCES cores (id),
  before TEXT NOT NULL CHECK (before IN ('', 'owed', 'received', 'inspected', 'accepted')),
  after TEXT NOT NULL CHECK (after IN ('owed', 'received', 'inspected', 'accepted', 'rejected', 'expired', 'undone')),
  tag INTEGER NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- of the deposit, without tax
  kept_cents INTEGER NOT NULL CHECK (kept_cents >= 0), -- of the deposit, by the shop
  reason TEXT NOT NULL,
  return_id INTEGER NOT NULL,
  actor_kind TEXT NOT NULL,
  actor_id INTEGER NOT NULL,
  location_id INTEGER NOT NULL,
  register_id INTEGER NOT NULL,
  intent_key TEXT NOT NULL UNIQUE,
  at_us INTEGER NOT NULL
) STRICT;
CREATE INDEX core_events_core ON core_events (core_id, id);
CREATE INDEX core_events_return ON core_events (return_id, id) WHERE return_id <> 0;

-- What was sold before this was kept. Nobody has told its customers a last day, so there is none.
INSERT INTO cores (line_id, order_id, customer_id, location_id, part_id, brand, number, name, quantity, each_cents,
    tax_cents, currency, due_day, owed, waiting, added_us)
  SELECT l.id, o.id, o.customer_id, o.location_id, l.part_id, l.brand, l.number, l.name, l.quantity,
    l.total_cents / l.quantity,
    (SELECT coalesce(sum(t.tax_cents), 0) FROM order_taxes t WHERE t.line_id = l.id), o.currency, '',
    l.quantity - l.returned, 0, o.completed_us
  FROM order_lines l JOIN orders o ON o.id = l.order_id
  WHERE l.kind = 'core' AND o.pos_status = 'complete' ORDER BY o.id, l.id;
INSERT INTO core_events (core_id, before, after, tag, quantity, paid_cents, kept_cents, reason, return_id, actor_kind,
    actor_id, location_id, register_id, intent_key, at_us)
  SELECT id, '', 'owed', 0, quantity, 0, 0, '', 0, 'system', 0, location_id, 0, 'owed line ' || line_id, added_us
  FROM cores ORDER BY id;
INSERT INTO core_events (core_id, before, after, tag, quantity, paid_cents, kept_cents, reason, return_id, actor_kind,
    actor_id, location_id, register_id, intent_key, at_us)
  SELECT c.id, 'owed', 'received', 0, l.quantity, 0, 0, '', r.id, 'staff', r.staff_id, r.location_id, r.register_id,
    'received return line ' || l.id, r.at_us
  FROM goods_return_lines l JOIN goods_returns r ON r.id = l.return_id JOIN cores c ON c.line_id = l.line_id
  WHERE l.kind = 'core' ORDER BY l.id;
INSERT INTO core_events (core_id, before, after, tag, quantity, paid_cents, kept_cents, reason, return_id, actor_kind,
    actor_id, location_id, register_id, intent_key, at_us)
  SELECT core_id, 'received', 'inspected', id, quantity, 0, 0, '', return_id, actor_kind, actor_id, location_id,
    register_id, replace(intent_key, 'received', 'inspected'), at_us
  FROM core_events WHERE after = 'received' ORDER BY id;
INSERT INTO core_events (core_id, before, after, tag, quantity, paid_cents, kept_cents, reason, return_id, actor_kind,
    actor_id, location_id, register_id, intent_key, at_us)
  SELECT e.core_id, 'inspected', 'accepted', e.tag, e.quantity, e.quantity * c.each_cents, 0, '', e.return_id,
    e.actor_kind, e.actor_id, e.location_id, e.register_id, replace(e.intent_key, 'inspected', 'accepted'), e.at_us
  FROM core_events e JOIN cores c ON c.id = e.core_id WHERE e.after = 'inspected' ORDER BY e.id;
@append-only core_events
