-- why somebody says that the count is another; empty where nobody was asked
ALTER TABLE stock_movements ADD COLUMN reason TEXT NOT NULL DEFAULT '';
CREATE INDEX stock_movements_at ON stock_movements (at_us, id);
CREATE INDEX stock_movements_store ON stock_movements (location_id, at_us, id);
CREATE INDEX stock_movements_kind ON stock_movements (kind, at_us, id);
CREATE INDEX stock_levels_store ON stock_levels (location_id, part_id);
-- what a list of what is short, or of what waits for orders, is read by
CREATE INDEX stock_levels_none ON stock_levels (part_id, location_id) WHERE on_hand = reserved;
CREATE INDEX stock_levels_low ON stock_levels (part_id, location_id) WHERE on_hand - reserved <= 2;
CREATE INDEX stock_levels_held ON stock_levels (part_id, location_id) WHERE reserved > 0;
-- the contracts of a part, whoever they are with
CREATE INDEX contract_prices_part ON contract_prices (part_id, customer_id);
-- what a maker's rebate gives back for a part; 0: its title says it
ALTER TABLE rebates ADD COLUMN amount_cents INTEGER NOT NULL DEFAULT 0 CHECK (amount_cents >= 0);
