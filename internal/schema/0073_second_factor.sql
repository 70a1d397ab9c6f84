-- the second factor of a member of staff. A code counts once: last_step is the newest time step that was used
CREATE TABLE staff_factors (
  staff_id INTEGER NOT NULL PRIMARY KEY REFERENCES staff (id),
  secret TEXT NOT NULL CHECK (secret <> ''),
  last_step INTEGER NOT NULL,
  added_us INTEGER NOT NULL,
  -- until it is confirmed by a code nobody is asked for one
  confirmed_us INTEGER
) STRICT;

-- for who has lost the device; each opens once
CREATE TABLE recovery_codes (
  staff_id INTEGER NOT NULL REFERENCES staff (id),
  code_hash TEXT NOT NULL,
  used_us INTEGER,
  PRIMARY KEY (staff_id, code_hash)
) STRICT;
