-- What waits at a store for its customer, where it lies, and who came for it (SPO-1, SPO-2, TRD-15).
CREATE TABLE pickups (
  order_id INTEGER PRIMARY KEY REFERENCES orders (id),
  shelf TEXT NOT NULL, -- where it lies; '': nobody said
  ready_us INTEGER NOT NULL, -- put away for the customer
  told_us INTEGER NOT NULL, -- 0: not yet
  kept_until TEXT NOT NULL -- business day of the store; '': for ever
) STRICT;

-- who did what when: rows are added, never changed
CREATE TABLE pickup_steps (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  kind TEXT NOT NULL CHECK (kind IN ('ready','told','kept','handed','missing')),
  part_id INTEGER NOT NULL, -- 0: of none
  quantity INTEGER NOT NULL CHECK (quantity >= 0),
  note TEXT NOT NULL, -- the shelf, the day, or who took it
  at_us INTEGER NOT NULL,
  actor_kind TEXT NOT NULL,
  actor_id INTEGER NOT NULL
) STRICT;
CREATE INDEX pickup_steps_order ON pickup_steps (order_id, id);
@append-only pickup_steps

-- a transfer that a call made for an order, by its key, is made once
ALTER TABLE transfers ADD COLUMN intent TEXT NOT NULL DEFAULT ''; -- key of the call that made it for an order
CREATE UNIQUE INDEX transfers_intent ON transfers (intent, from_id) WHERE intent <> '';
