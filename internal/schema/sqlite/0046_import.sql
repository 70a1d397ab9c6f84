-- +goose Up
-- exchange: what was rejected before an import broke off, lines of its list in the order of id; gone when it ends
CREATE TABLE import_rejects (
  id INTEGER PRIMARY KEY AUTOINCREMENT, import_id INTEGER NOT NULL REFERENCES imports (id), content BLOB NOT NULL
) STRICT;
CREATE INDEX import_rejects_import ON import_rejects (import_id, id);
