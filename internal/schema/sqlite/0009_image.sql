-- +goose Up
-- catalog: what a part looks like
CREATE TABLE images (
  hash TEXT NOT NULL PRIMARY KEY CHECK (length(hash) = 32), sha256 TEXT NOT NULL, width INTEGER NOT NULL CHECK (width >= 1), height INTEGER NOT NULL CHECK (height >= 1),
  opaque INTEGER NOT NULL CHECK (opaque IN (0,1)), formats TEXT NOT NULL, added_us INTEGER NOT NULL
) STRICT;
CREATE TABLE image_files (
  hash TEXT NOT NULL REFERENCES images (hash), side INTEGER NOT NULL CHECK (side >= 1), format TEXT NOT NULL CHECK (format IN ('jpg','png','webp','avif')),
  sha256 TEXT NOT NULL, PRIMARY KEY (hash, side, format)
) STRICT;
CREATE TABLE part_images (
  part_id INTEGER NOT NULL REFERENCES parts (id), sort INTEGER NOT NULL, hash TEXT NOT NULL REFERENCES images (hash),
  kind TEXT NOT NULL CHECK (kind IN ('photo','drawing')), alt TEXT NOT NULL, PRIMARY KEY (part_id, sort)
) STRICT;
CREATE INDEX part_images_hash ON part_images (hash, part_id);
