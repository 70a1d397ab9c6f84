-- Where the store locator shows a store, and what it says of it (LOC-3).
ALTER TABLE locations ADD COLUMN place TEXT NOT NULL DEFAULT ''; -- latitude,longitude; '': the middle of its ZIP code
ALTER TABLE locations ADD COLUMN website TEXT NOT NULL DEFAULT '';
-- while it is out of use it is shown as a dealer's: the shop itself sells nothing there
ALTER TABLE locations ADD COLUMN dealer INTEGER NOT NULL DEFAULT 0 CHECK (dealer IN (0, 1));
