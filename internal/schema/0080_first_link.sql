-- the way in of a shop that nobody owns yet. It serves once, and until until_us
CREATE TABLE first_links (
  link_hash TEXT NOT NULL PRIMARY KEY,
  until_us INTEGER NOT NULL
) STRICT;
