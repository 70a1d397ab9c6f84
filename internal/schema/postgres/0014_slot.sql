-- +goose Up
-- slot: parts that the owner shows in a place of the shop, in this order
CREATE TABLE slot_parts (
  slot TEXT COLLATE "C" NOT NULL CHECK (slot IN ('bestseller','featured','latest','special')), part_id BIGINT NOT NULL REFERENCES parts (id), position BIGINT NOT NULL,
  PRIMARY KEY (slot, part_id)
);

-- catalog: what buyers think of a part, and what its card says beyond the part itself
CREATE TABLE part_ratings (
  part_id BIGINT NOT NULL PRIMARY KEY REFERENCES parts (id), sum BIGINT NOT NULL, count BIGINT NOT NULL CHECK (count >= 1),
  CHECK (sum BETWEEN count AND 5 * count)
);
CREATE TABLE part_signs (
  part_id BIGINT NOT NULL PRIMARY KEY REFERENCES parts (id), install BIGINT NOT NULL CHECK (install IN (0,1)),
  shipping_cents BIGINT CHECK (shipping_cents >= 0)
);
CREATE TABLE part_sign_texts (
  part_id BIGINT NOT NULL REFERENCES parts (id), lang TEXT COLLATE "C" NOT NULL, stock_text TEXT COLLATE "C" NOT NULL, PRIMARY KEY (part_id, lang)
);
