-- What vendors owe the shop, and the boxes by which things go back to them (VEN-1, TRD-13).

-- how a vendor takes things back
ALTER TABLE vendors ADD COLUMN return_days INTEGER NOT NULL DEFAULT 0 CHECK (return_days BETWEEN 0 AND 3650); -- since a part came; 0: no limit is known
ALTER TABLE vendors ADD COLUMN credit_days INTEGER NOT NULL DEFAULT 30 CHECK (credit_days BETWEEN 0 AND 3650); -- until a credit is due
ALTER TABLE vendors ADD COLUMN return_form TEXT NOT NULL DEFAULT ''; -- which form or number is asked for, and how
ALTER TABLE vendors ADD COLUMN return_box TEXT NOT NULL DEFAULT ''; -- in which box it goes

-- a box that goes back to a vendor
CREATE TABLE vendor_boxes (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- the number on its packing list
  vendor_id INTEGER NOT NULL REFERENCES vendors (id),
  location_id INTEGER NOT NULL REFERENCES locations (id),
  state TEXT NOT NULL CHECK (state IN ('draft','sent','cancelled')),
  form TEXT NOT NULL, -- the vendor's number of it
  tracking TEXT NOT NULL, -- carrier and number
  note TEXT NOT NULL,
  made_us INTEGER NOT NULL,
  sent_us INTEGER NOT NULL, -- 0: not yet
  sent_day TEXT NOT NULL, -- at its store; '': not yet
  version INTEGER NOT NULL -- raised with every change
) STRICT;
CREATE INDEX vendor_boxes_state ON vendor_boxes (state, id);

-- what goes in it out of the stock. Once it is sent, each is a claim too.
CREATE TABLE vendor_box_lines (
  box_id INTEGER NOT NULL REFERENCES vendor_boxes (id),
  part_id INTEGER NOT NULL REFERENCES parts (id),
  pieces INTEGER NOT NULL CHECK (pieces >= 1),
  each_e4 INTEGER NOT NULL CHECK (each_e4 >= 1), -- of a piece, expected as credit
  PRIMARY KEY (box_id, part_id)
) STRICT;

-- something that a vendor owes a credit for. What was credited and written off are the sums of its steps.
CREATE TABLE claims (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('core','warranty','short','wrong','return')),
  vendor_id INTEGER NOT NULL REFERENCES vendors (id),
  location_id INTEGER NOT NULL REFERENCES locations (id),
  part_id INTEGER NOT NULL REFERENCES parts (id),
  pieces INTEGER NOT NULL CHECK (pieces >= 1),
  each_e4 INTEGER NOT NULL CHECK (each_e4 >= 0), -- of a piece; 0: not known yet
  expected_cents INTEGER NOT NULL CHECK (expected_cents >= 0), -- of all of them
  credited_cents INTEGER NOT NULL CHECK (credited_cents >= 0),
  written_cents INTEGER NOT NULL CHECK (written_cents >= 0),
  source TEXT NOT NULL CHECK (source IN ('hand','receipt','box')),
  source_id INTEGER NOT NULL, -- 0: by hand
  reference TEXT NOT NULL, -- the vendor's paper of it
  box_id INTEGER NOT NULL, -- in which it goes back, 0: none
  made_day TEXT NOT NULL,
  due_day TEXT NOT NULL, -- by when the credit is expected
  sent_day TEXT NOT NULL, -- '': not sent
  version INTEGER NOT NULL, -- raised with every change
  CHECK (credited_cents + written_cents <= expected_cents)
) STRICT;
CREATE INDEX claims_vendor ON claims (vendor_id, id);
CREATE INDEX claims_open ON claims (vendor_id, due_day, id)
  WHERE expected_cents = 0 OR credited_cents + written_cents < expected_cents;
CREATE INDEX claims_box ON claims (box_id, id) WHERE box_id <> 0;
CREATE INDEX claims_cores ON claims (location_id, part_id) WHERE kind = 'core';

-- a credit that a vendor posted: rows are added, never changed
CREATE TABLE vendor_credits (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  vendor_id INTEGER NOT NULL REFERENCES vendors (id),
  number TEXT NOT NULL, -- of the vendor's memo
  day TEXT NOT NULL, -- on it
  amount_cents INTEGER NOT NULL CHECK (amount_cents >= 1),
  at_us INTEGER NOT NULL,
  actor_kind TEXT NOT NULL,
  actor_id INTEGER NOT NULL,
  UNIQUE (vendor_id, number)
) STRICT;
@append-only vendor_credits

-- who did what with a claim when: rows are added, never changed
CREATE TABLE claim_steps (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  claim_id INTEGER NOT NULL REFERENCES claims (id),
  kind TEXT NOT NULL CHECK (kind IN ('made','valued','boxed','unboxed','sent','credited','written_off')),
  amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0), -- made, valued: expected; credited, written off: of it
  box_id INTEGER NOT NULL, -- 0: none
  credit_id INTEGER NOT NULL, -- 0: none
  reason TEXT NOT NULL, -- why it is written off
  at_us INTEGER NOT NULL,
  actor_kind TEXT NOT NULL,
  actor_id INTEGER NOT NULL
) STRICT;
CREATE INDEX claim_steps_claim ON claim_steps (claim_id, id);
CREATE INDEX claim_steps_credit ON claim_steps (credit_id, id) WHERE credit_id <> 0;
@append-only claim_steps

-- old parts that lie in a store
CREATE INDEX cores_part ON cores (location_id, part_id);

-- who may give up what a vendor owes
INSERT INTO role_permissions (role_id, permission)
  SELECT role_id, 'claim.write_off' FROM role_permissions WHERE permission = 'staff.manage'
  UNION SELECT r.role_id, 'claim.write_off' FROM role_permissions r WHERE r.permission = 'stock.buy'
    AND EXISTS (SELECT 1 FROM role_permissions o WHERE o.role_id = r.role_id AND o.permission = 'credit.give');
