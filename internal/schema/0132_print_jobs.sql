-- what a register prints, in its order: papers in its printer's language, and pulses for its drawer. content is empty
-- once it is over.
CREATE TABLE print_jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  register_id INTEGER NOT NULL,
  location_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('paper', 'test', 'kick')),
  title TEXT NOT NULL,
  address TEXT NOT NULL, -- of the same as a page; '': there is none
  content BLOB NOT NULL,
  is_copy INTEGER NOT NULL CHECK (is_copy IN (0, 1)),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'taken', 'sending', 'printed', 'unsure', 'failed', 'skipped',
    'dropped')),
  tries INTEGER NOT NULL CHECK (tries >= 0),
  problem TEXT NOT NULL, -- of the last try, in English; '': none
  next_us INTEGER NOT NULL, -- a waiting one is not tried before
  holder TEXT NOT NULL, -- who has it in hand
  until_us INTEGER NOT NULL, -- the holder's
  staff_id INTEGER NOT NULL,
  added_us INTEGER NOT NULL,
  ended_us INTEGER NOT NULL -- 0: it is not over
) STRICT;
-- a printer has one paper at a time
CREATE UNIQUE INDEX print_jobs_in_hand ON print_jobs (register_id) WHERE state IN ('taken', 'sending');
CREATE INDEX print_jobs_open ON print_jobs (register_id, id) WHERE ended_us = 0;
CREATE INDEX print_jobs_address ON print_jobs (address, id) WHERE address <> '';
CREATE INDEX print_jobs_ended ON print_jobs (ended_us) WHERE ended_us <> 0;
