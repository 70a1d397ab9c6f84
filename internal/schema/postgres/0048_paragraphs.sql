-- +goose Up
-- catalog: a word for each paragraph of the description, what its file calls it (MKT, FAB.2); '' where nobody knows
ALTER TABLE part_texts ADD COLUMN kinds TEXT COLLATE "C" NOT NULL DEFAULT '';
