-- what a PIN alone, and a badge, are found by; empty: the PIN was set before it was, or there is no badge
ALTER TABLE staff ADD COLUMN pin_mark TEXT NOT NULL DEFAULT '';
ALTER TABLE staff ADD COLUMN badge_mark TEXT NOT NULL DEFAULT '';
CREATE INDEX staff_pin_marks ON staff (pin_mark);
CREATE INDEX staff_badge_marks ON staff (badge_mark);
