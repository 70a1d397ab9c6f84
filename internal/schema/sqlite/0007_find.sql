-- +goose Up
-- Base segments of the read index, each a file; what changed after the cursor is in the change feed.
CREATE TABLE find_snapshots (
  id INTEGER PRIMARY KEY AUTOINCREMENT, format INTEGER NOT NULL, sha256 TEXT NOT NULL, cursor TEXT NOT NULL,
  parts INTEGER NOT NULL, applications INTEGER NOT NULL, built_us INTEGER NOT NULL
) STRICT;
-- Which server builds.
CREATE TABLE find_leases (
  name TEXT NOT NULL PRIMARY KEY, holder TEXT NOT NULL, until_us INTEGER NOT NULL
) STRICT;
