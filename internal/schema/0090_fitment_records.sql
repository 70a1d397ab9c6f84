-- how often what a part fits was changed by hand or by the program: who saves over an older one is told
CREATE TABLE fitment_records (
  part_id INTEGER NOT NULL PRIMARY KEY REFERENCES parts (id),
  changes INTEGER NOT NULL
) STRICT;
