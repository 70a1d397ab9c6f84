-- +goose Up
-- catalog: an old number is scanned without its brand
CREATE INDEX part_supersessions_number ON part_supersessions (number_norm);
