-- what was searched for in the shop on a day (UTC): of nobody in particular
CREATE TABLE search_days (
  day TEXT NOT NULL,
  search_id TEXT NOT NULL,
  words TEXT NOT NULL,
  asked INTEGER NOT NULL,
  none INTEGER NOT NULL,
  found INTEGER NOT NULL,
  chosen INTEGER NOT NULL,
  places INTEGER NOT NULL,
  PRIMARY KEY (day, search_id)
) STRICT;
-- which parts were chosen of what a search found
CREATE TABLE search_choices (
  day TEXT NOT NULL,
  search_id TEXT NOT NULL,
  part_id INTEGER NOT NULL,
  chosen INTEGER NOT NULL,
  PRIMARY KEY (day, search_id, part_id)
) STRICT;
