-- what a search company has of the shop's parts: one row, and none before the first are handed over
CREATE TABLE hosted_search (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  target TEXT NOT NULL, -- which company, account and indexes have everything; empty: none
  cursor TEXT NOT NULL, -- JSON: changes up to here are there
  parts INTEGER NOT NULL, -- handed over at once
  problem TEXT NOT NULL, -- of the last handing over; empty: none
  holder TEXT NOT NULL, -- who hands over
  until_us INTEGER NOT NULL -- the holder's
) STRICT;
