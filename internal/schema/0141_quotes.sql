ALTER TABLE orders ADD COLUMN quote_until_us INTEGER NOT NULL DEFAULT 0; -- of a quote: it holds until then; 0: no end

-- a quote as it was shown, each time that something of it was another than before. shown is the order of then, as JSON.
CREATE TABLE quote_versions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  customer_id INTEGER NOT NULL,
  location_id INTEGER NOT NULL,
  shown TEXT NOT NULL,
  terms TEXT NOT NULL,
  nonce TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  staff_id INTEGER NOT NULL,
  sent_us INTEGER NOT NULL, -- last; 0: it was not
  sent_by TEXT NOT NULL CHECK (sent_by IN ('', 'email', 'text', 'both', 'link')),
  opened_us INTEGER NOT NULL, -- first; 0: it was not
  opened INTEGER NOT NULL CHECK (opened >= 0),
  on_phone INTEGER NOT NULL CHECK (on_phone IN (0, 1)), -- it was opened first
  added_us INTEGER NOT NULL,
  UNIQUE (order_id, number)
) STRICT;

-- what was said to a version, once. drawing is the path of a signature, '' where it was typed or said.
CREATE TABLE quote_answers (
  version_id INTEGER PRIMARY KEY REFERENCES quote_versions (id),
  approved INTEGER NOT NULL CHECK (approved IN (0, 1)),
  way TEXT NOT NULL CHECK (way IN ('link', 'phone', 'in_person')),
  name TEXT NOT NULL,
  drawing TEXT NOT NULL,
  reason TEXT NOT NULL,
  amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0), -- of what was approved
  staff_id INTEGER NOT NULL, -- who heard it; 0: it came by the link
  at_us INTEGER NOT NULL
) STRICT;

-- the groups of a version that were declined: a job, or what belongs to none
CREATE TABLE quote_declined (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  version_id INTEGER NOT NULL REFERENCES quote_versions (id),
  job_group TEXT NOT NULL, -- '': what belongs to no job
  job_id INTEGER NOT NULL, -- 0: none
  name TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  customer_id INTEGER NOT NULL,
  base_vehicle_id INTEGER NOT NULL,
  at_us INTEGER NOT NULL,
  over_us INTEGER NOT NULL, -- it is offered no more: it was sold, or nobody wants it; 0: it is
  UNIQUE (version_id, job_group)
) STRICT;
CREATE INDEX quote_declined_customer ON quote_declined (customer_id, id) WHERE over_us = 0 AND customer_id <> 0;
