-- what words of a search stand for in this shop, above the trade's dictionary that comes with the program
CREATE TABLE dictionary_rows (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('means', 'same', 'never')),
  word TEXT NOT NULL,
  meaning TEXT NOT NULL,
  added_us INTEGER NOT NULL
) STRICT;
-- a word stands for another in one way
CREATE UNIQUE INDEX dictionary_rows_words ON dictionary_rows (word, meaning);
