-- why somebody says that the count is another; empty where nobody was asked
ALTER TABLE stock_movements ADD COLUMN reason TEXT NOT NULL DEFAULT '';
CREATE INDEX stock_movements_at ON stock_movements (at_us, id);
CREATE INDEX stock_movements_store ON stock_movements (location_id, at_us, id);
CREATE INDEX stock_movements_kind ON stock_movements (kind, at_us, id);
CREATE INDEX stock_levels_store ON stock_levels (location_id, part_id);
-- what a list of what is short, or of what waits for orders, is read by
CREATE INDEX stock_levels_low ON stock_levels (part_id, location_id) WHERE on_hand - reserved <= 2;
CREATE INDEX stock_levels_held ON stock_levels (part_id, location_id) WHERE reserved > 0;
