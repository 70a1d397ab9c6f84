-- +goose Up
-- order: how each line stood to the vehicle when it was sold: the result ('' where no vehicle was chosen), the vehicle's name, and JSON of why
ALTER TABLE order_lines ADD COLUMN fit_result TEXT NOT NULL DEFAULT '' CHECK (fit_result IN ('','yes','no','maybe','unknown','universal'));
ALTER TABLE order_lines ADD COLUMN fit_vehicle TEXT NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN fit_because TEXT NOT NULL DEFAULT '';
