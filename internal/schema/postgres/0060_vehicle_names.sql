-- +goose Up
-- exchange: what names of vehicles in sheets mean, as somebody in this shop explained them; written is folded
CREATE TABLE vehicle_names (
  kind TEXT COLLATE "C" NOT NULL, written TEXT COLLATE "C" NOT NULL, meant TEXT COLLATE "C" NOT NULL, added_us BIGINT NOT NULL, staff_id BIGINT NOT NULL,
  PRIMARY KEY (kind, written)
);
