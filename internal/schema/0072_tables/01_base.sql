-- The change feed. xid is the writing transaction on PostgreSQL, so that readers can tell what is still being
-- written; on SQLite, with one writer, the order of ids is the order of commits.
CREATE TABLE changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  xid INTEGER NOT NULL DEFAULT {transaction},
  kind TEXT NOT NULL,
  key INTEGER NOT NULL,
  at_us INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX changes_feed ON changes (xid, id);

CREATE TABLE feeds (
  name TEXT NOT NULL PRIMARY KEY,
  swept_xid INTEGER NOT NULL,
  swept_id INTEGER NOT NULL
) STRICT;

-- run_us is when a queued job is due, and when the lease of a running one ends
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  unique_key TEXT,
  state TEXT NOT NULL CHECK (state IN ('queued','running','failed')),
  run_us INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  lease TEXT NOT NULL DEFAULT '',
  reason TEXT NOT NULL DEFAULT '',
  added_us INTEGER NOT NULL
) STRICT;
CREATE INDEX jobs_due ON jobs (run_us, id) WHERE state <> 'failed';
CREATE UNIQUE INDEX jobs_unique ON jobs (kind, unique_key) WHERE state = 'queued';

CREATE TABLE periodic (
  kind TEXT NOT NULL PRIMARY KEY,
  next_us INTEGER NOT NULL
) STRICT;

CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  xid INTEGER NOT NULL DEFAULT {transaction},
  topic TEXT NOT NULL,
  payload TEXT NOT NULL,
  at_us INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX events_feed ON events (xid, id);
CREATE INDEX events_topic ON events (topic, xid, id);

CREATE TABLE files (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sha256 TEXT NOT NULL UNIQUE,
  size INTEGER NOT NULL CHECK (size >= 0),
  kind TEXT NOT NULL,
  added_us INTEGER NOT NULL
) STRICT;

-- taken is a JSON array of instants, oldest first
CREATE TABLE throttles (
  key TEXT NOT NULL PRIMARY KEY,
  taken TEXT NOT NULL,
  until_us INTEGER NOT NULL
) STRICT;
CREATE INDEX throttles_until ON throttles (until_us);

CREATE TABLE idempotency_keys (
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  route TEXT NOT NULL,
  body_sha256 TEXT NOT NULL,
  status INTEGER NOT NULL,
  reply BLOB,
  added_us INTEGER NOT NULL,
  PRIMARY KEY (scope, route, key)
) STRICT;
CREATE INDEX idempotency_keys_added ON idempotency_keys (added_us);

CREATE TABLE sessions (
  token_hash TEXT NOT NULL PRIMARY KEY,
  data BLOB NOT NULL,
  expires_us INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_expires ON sessions (expires_us);

-- one riddle of a session at a time; whoever answers it takes it away
CREATE TABLE captchas (
  key TEXT NOT NULL PRIMARY KEY,
  code TEXT NOT NULL,
  first INTEGER NOT NULL,
  second INTEGER NOT NULL,
  tries INTEGER NOT NULL CHECK (tries >= 0),
  expires_us INTEGER NOT NULL
) STRICT;
CREATE INDEX captchas_expires ON captchas (expires_us);

-- what goes from one session of a browser to another; the token is kept as its hash, and serves once
CREATE TABLE handovers (
  token_hash TEXT NOT NULL PRIMARY KEY,
  content TEXT NOT NULL,
  until_us INTEGER NOT NULL
) STRICT;
CREATE INDEX handovers_until ON handovers (until_us);
