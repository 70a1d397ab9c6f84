-- +goose Up
-- price: what a maker gives back at once; days from which and until which (the last day included); '' is open
CREATE TABLE part_rebates (
  part_id BIGINT NOT NULL REFERENCES parts (id), from_day TEXT COLLATE "C" NOT NULL, to_day TEXT COLLATE "C" NOT NULL, name TEXT COLLATE "C" NOT NULL CHECK (name <> ''),
  amount_e4 BIGINT NOT NULL CHECK (amount_e4 > 0), PRIMARY KEY (part_id, from_day)
);
CREATE INDEX part_rebates_from ON part_rebates (from_day, part_id) WHERE from_day <> '';
CREATE INDEX part_rebates_to ON part_rebates (to_day, part_id) WHERE to_day <> '';
-- price: parts that are shown without a price and not sold, with what is said in its place
CREATE TABLE unpriced_parts (
  part_id BIGINT NOT NULL PRIMARY KEY REFERENCES parts (id), notice TEXT COLLATE "C" NOT NULL
);
-- order: the instant rebates that its lines were given
CREATE TABLE order_rebates (
  line_id BIGINT NOT NULL PRIMARY KEY REFERENCES order_lines (id), order_id BIGINT NOT NULL REFERENCES orders (id), part_id BIGINT NOT NULL REFERENCES parts (id),
  name TEXT COLLATE "C" NOT NULL CHECK (name <> ''), quantity BIGINT NOT NULL CHECK (quantity >= 1), unit_e4 BIGINT NOT NULL CHECK (unit_e4 > 0), total_cents BIGINT NOT NULL
);
CREATE INDEX order_rebates_order ON order_rebates (order_id);
