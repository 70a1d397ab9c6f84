ALTER TABLE search_days ADD COLUMN orders INTEGER NOT NULL DEFAULT 0; -- with a part that the search found
ALTER TABLE search_days ADD COLUMN sold_cents INTEGER NOT NULL DEFAULT 0; -- of those parts, without tax
-- parts in carts by the search that found them, until they are ordered
CREATE TABLE search_carts (
  cart TEXT NOT NULL, -- a hash: whose cart it is nobody can tell
  part_id INTEGER NOT NULL,
  search_id TEXT NOT NULL,
  day TEXT NOT NULL,
  PRIMARY KEY (cart, part_id)
) STRICT;
