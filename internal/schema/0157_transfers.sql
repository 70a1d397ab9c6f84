-- What moves from one store to another: one document from the asking to the last piece (TRD-13).

CREATE TABLE transfers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  from_id INTEGER NOT NULL REFERENCES locations (id),
  to_id INTEGER NOT NULL REFERENCES locations (id),
  state TEXT NOT NULL CHECK (state IN ('asked','sent','open','closed','cancelled')),
  order_id INTEGER NOT NULL, -- for which it was made; 0: none
  note TEXT NOT NULL,
  version INTEGER NOT NULL,
  asked_us INTEGER NOT NULL,
  sent_us INTEGER NOT NULL, -- 0: not yet
  CHECK (from_id <> to_id)
) STRICT;
CREATE INDEX transfers_state ON transfers (state, id);
CREATE INDEX transfers_order ON transfers (order_id, id) WHERE order_id <> 0;

-- what is under way of a line is sent - received - lost; damaged is a part of that
CREATE TABLE transfer_lines (
  transfer_id INTEGER NOT NULL REFERENCES transfers (id),
  part_id INTEGER NOT NULL REFERENCES parts (id),
  asked INTEGER NOT NULL CHECK (asked >= 1),
  sent INTEGER NOT NULL CHECK (sent BETWEEN 0 AND asked),
  received INTEGER NOT NULL CHECK (received >= 0),
  damaged INTEGER NOT NULL CHECK (damaged >= 0),
  lost INTEGER NOT NULL CHECK (lost >= 0),
  PRIMARY KEY (transfer_id, part_id),
  CHECK (received + lost + damaged <= sent)
) STRICT;
CREATE INDEX transfer_lines_open ON transfer_lines (part_id, transfer_id) WHERE sent > received + lost;

-- who did what when: rows are added, never changed
CREATE TABLE transfer_steps (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  transfer_id INTEGER NOT NULL REFERENCES transfers (id),
  kind TEXT NOT NULL CHECK (kind IN ('asked','sent','received','damaged','lost','cancelled')),
  part_id INTEGER NOT NULL, -- 0: of none
  quantity INTEGER NOT NULL CHECK (quantity >= 0),
  reason TEXT NOT NULL, -- why pieces are written off
  at_us INTEGER NOT NULL,
  actor_kind TEXT NOT NULL,
  actor_id INTEGER NOT NULL
) STRICT;
CREATE INDEX transfer_steps_transfer ON transfer_steps (transfer_id, id);
@append-only transfer_steps
