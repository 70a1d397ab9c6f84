CREATE TABLE stock_levels (
  part_id INTEGER NOT NULL REFERENCES parts (id),
  location_id INTEGER NOT NULL REFERENCES locations (id),
  on_hand INTEGER NOT NULL,
  reserved INTEGER NOT NULL CHECK (reserved >= 0),
  bin TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (part_id, location_id),
  CHECK (on_hand - reserved >= 0)
) STRICT;

CREATE TABLE stock_movements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  part_id INTEGER NOT NULL REFERENCES parts (id),
  location_id INTEGER NOT NULL REFERENCES locations (id),
  kind TEXT NOT NULL CHECK (kind IN ('received','sold','returned','adjusted','found','reserved','released')),
  quantity INTEGER NOT NULL CHECK (quantity <> 0),
  order_id INTEGER NOT NULL DEFAULT 0,
  at_us INTEGER NOT NULL,
  business_day TEXT NOT NULL,
  actor_kind TEXT NOT NULL,
  actor_id INTEGER NOT NULL
) STRICT;
CREATE INDEX stock_movements_part ON stock_movements (part_id, location_id, id);
CREATE INDEX stock_movements_order ON stock_movements (order_id, id);
@append-only stock_movements

CREATE TABLE stock_reservations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id INTEGER NOT NULL,
  part_id INTEGER NOT NULL REFERENCES parts (id),
  location_id INTEGER NOT NULL REFERENCES locations (id),
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  made_us INTEGER NOT NULL,
  closed_us INTEGER,
  outcome TEXT NOT NULL CHECK (outcome IN ('open','sold','released'))
) STRICT;
CREATE UNIQUE INDEX stock_reservations_open ON stock_reservations (order_id, part_id, location_id)
  WHERE closed_us IS NULL;
