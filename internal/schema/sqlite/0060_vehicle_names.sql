-- +goose Up
-- exchange: what names of vehicles in sheets mean, as somebody in this shop explained them; written is folded
CREATE TABLE vehicle_names (
  kind TEXT NOT NULL, written TEXT NOT NULL, meant TEXT NOT NULL, added_us INTEGER NOT NULL, staff_id INTEGER NOT NULL,
  PRIMARY KEY (kind, written)
) STRICT;
