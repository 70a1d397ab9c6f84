-- the backups that were to be taken by schedule, one a day, and what became of each
CREATE TABLE backup_runs (
  day TEXT NOT NULL PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('waiting','done','failed')),
  due_us INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  name TEXT NOT NULL DEFAULT '',
  ended_us INTEGER,
  -- why it failed: a sentence, the key of its translation
  reason TEXT NOT NULL DEFAULT '',
  -- newer ones took its place
  removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0,1))
) STRICT;

-- the days on which the owners were told that something is wrong with the backups
CREATE TABLE backup_tellings (
  day TEXT NOT NULL PRIMARY KEY
) STRICT;
