-- +goose Up
-- db: what changed; xid is 0: with one writer, the order of ids is the order of commits
CREATE TABLE changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  xid INTEGER NOT NULL DEFAULT 0,
  kind TEXT NOT NULL, key INTEGER NOT NULL, at_us INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX changes_feed ON changes (xid, id);
CREATE TABLE feeds (
  name TEXT NOT NULL PRIMARY KEY, swept_xid INTEGER NOT NULL, swept_id INTEGER NOT NULL
) STRICT;

-- jobs: run_us is when a queued job is due, and when the lease of a running one ends
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL, payload TEXT NOT NULL, unique_key TEXT,
  state TEXT NOT NULL CHECK (state IN ('queued','running','failed')),
  run_us INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0, lease TEXT NOT NULL DEFAULT '',
  reason TEXT NOT NULL DEFAULT '', added_us INTEGER NOT NULL
) STRICT;
CREATE INDEX jobs_due ON jobs (run_us, id) WHERE state <> 'failed';
CREATE UNIQUE INDEX jobs_unique ON jobs (kind, unique_key) WHERE state = 'queued';
CREATE TABLE periodic (
  kind TEXT NOT NULL PRIMARY KEY, next_us INTEGER NOT NULL
) STRICT;

-- events
CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  xid INTEGER NOT NULL DEFAULT 0,
  topic TEXT NOT NULL, payload TEXT NOT NULL, at_us INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX events_feed ON events (xid, id);
CREATE INDEX events_topic ON events (topic, xid, id);

-- files
CREATE TABLE files (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sha256 TEXT NOT NULL UNIQUE, size INTEGER NOT NULL CHECK (size >= 0), kind TEXT NOT NULL, added_us INTEGER NOT NULL
) STRICT;

-- throttle: taken is a JSON array of instants, oldest first
CREATE TABLE throttles (
  key TEXT NOT NULL PRIMARY KEY, taken TEXT NOT NULL, until_us INTEGER NOT NULL
) STRICT;
CREATE INDEX throttles_until ON throttles (until_us);

-- once
CREATE TABLE idempotency_keys (
  scope TEXT NOT NULL, key TEXT NOT NULL, route TEXT NOT NULL, body_sha256 TEXT NOT NULL,
  status INTEGER NOT NULL, reply BLOB, added_us INTEGER NOT NULL, PRIMARY KEY (scope, route, key)
) STRICT;
CREATE INDEX idempotency_keys_added ON idempotency_keys (added_us);

-- session
CREATE TABLE sessions (
  token_hash TEXT NOT NULL PRIMARY KEY, data BLOB NOT NULL, expires_us INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_expires ON sessions (expires_us);
