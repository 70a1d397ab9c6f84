-- categories that shoppers don't find, nor what is in those below
ALTER TABLE categories ADD COLUMN active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0,1));
