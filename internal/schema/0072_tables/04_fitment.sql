-- The vehicles are one packed file, in the program or in files. A row is a file that was brought in; none is live
-- while the program's own is in force.
CREATE TABLE vehicle_references (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  version TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  base_vehicles INTEGER NOT NULL,
  added_us INTEGER NOT NULL,
  live INTEGER NOT NULL CHECK (live IN (0,1))
) STRICT;
CREATE UNIQUE INDEX vehicle_references_live ON vehicle_references (live) WHERE live = 1;

CREATE TABLE fitment_universal (
  part_id INTEGER NOT NULL PRIMARY KEY REFERENCES parts (id)
) STRICT;

-- Every accepted submission of applications: one file. What counts of a brand is what is not undone, from the last
-- full submission that is not undone on; serial numbers the submissions of a brand.
CREATE TABLE fitment_sources (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  brand TEXT NOT NULL,
  serial INTEGER NOT NULL,
  name TEXT NOT NULL,
  submission TEXT NOT NULL CHECK (submission IN ('full','update')),
  sha256 TEXT NOT NULL,
  applications INTEGER NOT NULL,
  deletes INTEGER NOT NULL,
  parts INTEGER NOT NULL,
  report TEXT NOT NULL,
  added_us INTEGER NOT NULL,
  staff_id INTEGER NOT NULL,
  undone_us INTEGER,
  -- a source keeps the file that was accepted and whose numbers of vehicles that names ('' is the program's own),
  -- so that it can be said again in those of another reference; sha256 is the file in the numbers of reference
  sent_sha256 TEXT NOT NULL DEFAULT '',
  sent_reference TEXT NOT NULL DEFAULT '',
  reference TEXT NOT NULL DEFAULT '',
  UNIQUE (brand, serial)
) STRICT;
CREATE INDEX fitment_sources_brand ON fitment_sources (brand, id);

CREATE TABLE fitment_edits (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  part_id INTEGER NOT NULL REFERENCES parts (id),
  action TEXT NOT NULL CHECK (action IN ('add','delete')),
  by_hand INTEGER NOT NULL CHECK (by_hand IN (0,1)),
  base_vehicle_id INTEGER NOT NULL,
  vehicle_key INTEGER NOT NULL,
  identity INTEGER NOT NULL,
  conditions TEXT NOT NULL,
  position TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  label TEXT NOT NULL,
  part_type INTEGER NOT NULL,
  notes TEXT NOT NULL,
  added_us INTEGER NOT NULL,
  staff_id INTEGER NOT NULL,
  UNIQUE (part_id, vehicle_key, identity)
) STRICT;

CREATE TABLE imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('aces','pies','parts','fitment','stock','vcdb','pcdb','qdb')),
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  options TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running','done','failed')),
  records INTEGER NOT NULL,
  kept INTEGER NOT NULL,
  rejected INTEGER NOT NULL,
  source_id INTEGER NOT NULL DEFAULT 0,
  report TEXT NOT NULL,
  rejects_sha256 TEXT NOT NULL DEFAULT '',
  started_us INTEGER NOT NULL,
  changed_us INTEGER NOT NULL,
  staff_id INTEGER NOT NULL
) STRICT;
CREATE INDEX imports_file ON imports (sha256, kind, id);

CREATE TABLE trade_names (
  kind TEXT NOT NULL CHECK (kind IN ('part type','position','qualifier','category')),
  id INTEGER NOT NULL,
  name TEXT NOT NULL,
  parent_id INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, id)
) STRICT;

-- what was rejected before an import broke off, lines of its list in the order of id; gone when it ends
CREATE TABLE import_rejects (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  import_id INTEGER NOT NULL REFERENCES imports (id),
  content BLOB NOT NULL
) STRICT;
CREATE INDEX import_rejects_import ON import_rejects (import_id, id);

-- what names of vehicles in sheets mean, as somebody in this shop explained them; written is folded
CREATE TABLE vehicle_names (
  kind TEXT NOT NULL,
  written TEXT NOT NULL,
  meant TEXT NOT NULL,
  added_us INTEGER NOT NULL,
  staff_id INTEGER NOT NULL,
  PRIMARY KEY (kind, written)
) STRICT;

-- Base segments of the read index, each a file; what changed after the cursor is in the change feed.
CREATE TABLE find_snapshots (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  format INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  cursor TEXT NOT NULL,
  parts INTEGER NOT NULL,
  applications INTEGER NOT NULL,
  built_us INTEGER NOT NULL
) STRICT;

-- Which server builds.
CREATE TABLE find_leases (
  name TEXT NOT NULL PRIMARY KEY,
  holder TEXT NOT NULL,
  until_us INTEGER NOT NULL
) STRICT;
