-- +goose Up
CREATE TABLE imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL CHECK (kind IN ('aces','pies','parts','fitment','stock','vcdb','pcdb','qdb')),
  name TEXT NOT NULL, sha256 TEXT NOT NULL, options TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running','done','failed')),
  records INTEGER NOT NULL, kept INTEGER NOT NULL, rejected INTEGER NOT NULL, source_id INTEGER NOT NULL DEFAULT 0,
  report TEXT NOT NULL, rejects_sha256 TEXT NOT NULL DEFAULT '', started_us INTEGER NOT NULL, changed_us INTEGER NOT NULL, staff_id INTEGER NOT NULL
) STRICT;
CREATE INDEX imports_file ON imports (sha256, kind, id);
CREATE TABLE trade_names (
  kind TEXT NOT NULL CHECK (kind IN ('part type','position','qualifier','category')), id INTEGER NOT NULL, name TEXT NOT NULL, parent_id INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, id)
) STRICT;
