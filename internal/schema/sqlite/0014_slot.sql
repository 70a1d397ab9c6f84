-- +goose Up
-- slot: parts that the owner shows in a place of the shop, in this order
CREATE TABLE slot_parts (
  slot TEXT NOT NULL CHECK (slot IN ('bestseller','featured','latest','special')), part_id INTEGER NOT NULL REFERENCES parts (id), position INTEGER NOT NULL,
  PRIMARY KEY (slot, part_id)
) STRICT;

-- catalog: what buyers think of a part, and what its card says beyond the part itself
CREATE TABLE part_ratings (
  part_id INTEGER NOT NULL PRIMARY KEY REFERENCES parts (id), sum INTEGER NOT NULL, count INTEGER NOT NULL CHECK (count >= 1),
  CHECK (sum BETWEEN count AND 5 * count)
) STRICT;
CREATE TABLE part_signs (
  part_id INTEGER NOT NULL PRIMARY KEY REFERENCES parts (id), install INTEGER NOT NULL CHECK (install IN (0,1)),
  shipping_cents INTEGER CHECK (shipping_cents >= 0)
) STRICT;
CREATE TABLE part_sign_texts (
  part_id INTEGER NOT NULL REFERENCES parts (id), lang TEXT NOT NULL, stock_text TEXT NOT NULL, PRIMARY KEY (part_id, lang)
) STRICT;
