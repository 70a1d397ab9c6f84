-- what a tax rate is from a day on, and that day; no day: it stays as it is
ALTER TABLE tax_rates ADD COLUMN next_ppm INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tax_rates ADD COLUMN next_day TEXT NOT NULL DEFAULT '';
