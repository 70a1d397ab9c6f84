-- what one piece of a part costs the shop itself
CREATE TABLE part_costs (
  part_id INTEGER NOT NULL PRIMARY KEY REFERENCES parts (id),
  cost_e4 INTEGER NOT NULL CHECK (cost_e4 > 0)
) STRICT;

-- parts that are handed over at the store alone
CREATE TABLE pick_up_parts (
  part_id INTEGER NOT NULL PRIMARY KEY REFERENCES parts (id)
) STRICT;

-- the back office lists parts by name
CREATE INDEX part_texts_name ON part_texts (lang, name_fold, part_id);
