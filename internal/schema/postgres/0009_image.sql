-- +goose Up
-- catalog: what a part looks like
CREATE TABLE images (
  hash TEXT COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(hash) = 32), sha256 TEXT COLLATE "C" NOT NULL, width BIGINT NOT NULL CHECK (width >= 1), height BIGINT NOT NULL CHECK (height >= 1),
  opaque BIGINT NOT NULL CHECK (opaque IN (0,1)), formats TEXT COLLATE "C" NOT NULL, added_us BIGINT NOT NULL
);
CREATE TABLE image_files (
  hash TEXT COLLATE "C" NOT NULL REFERENCES images (hash), side BIGINT NOT NULL CHECK (side >= 1), format TEXT COLLATE "C" NOT NULL CHECK (format IN ('jpg','png','webp','avif')),
  sha256 TEXT COLLATE "C" NOT NULL, PRIMARY KEY (hash, side, format)
);
CREATE TABLE part_images (
  part_id BIGINT NOT NULL REFERENCES parts (id), sort BIGINT NOT NULL, hash TEXT COLLATE "C" NOT NULL REFERENCES images (hash),
  kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('photo','drawing')), alt TEXT COLLATE "C" NOT NULL, PRIMARY KEY (part_id, sort)
);
CREATE INDEX part_images_hash ON part_images (hash, part_id);
