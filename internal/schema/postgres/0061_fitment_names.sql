-- +goose Up
-- fitment: a source keeps the file that was accepted and whose numbers of vehicles that names ('' is the program's own), so that
-- it can be said again in those of another reference; sha256 is the file in the numbers of reference
ALTER TABLE fitment_sources ADD COLUMN sent_sha256 TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE fitment_sources ADD COLUMN sent_reference TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE fitment_sources ADD COLUMN reference TEXT COLLATE "C" NOT NULL DEFAULT '';
UPDATE fitment_sources SET sent_sha256 = sha256, sent_reference = COALESCE((
  SELECT r.sha256 FROM vehicle_references AS r WHERE r.added_us <= fitment_sources.added_us ORDER BY r.added_us DESC, r.id DESC LIMIT 1
), '');
UPDATE fitment_sources SET reference = sent_reference;
-- a kit fits what its components fit: it is never universal of itself
DELETE FROM fitment_universal WHERE part_id IN (SELECT id FROM parts WHERE kind = 'kit');
