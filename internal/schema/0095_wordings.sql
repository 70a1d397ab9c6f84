-- what the shop says instead of the program: for an English sentence of it, or for a part of a letter; no words: as the
-- program does, and the row stays for its trail
CREATE TABLE wordings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    lang TEXT NOT NULL,
    name TEXT NOT NULL,
    words TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE UNIQUE INDEX wordings_name ON wordings (lang, name);
