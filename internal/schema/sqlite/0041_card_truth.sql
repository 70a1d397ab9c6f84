-- +goose Up
-- payment: the life of each try to charge a card, step by step; of those from before this table one row says where they stood
CREATE TABLE card_steps (
  id INTEGER PRIMARY KEY AUTOINCREMENT, attempt_id INTEGER NOT NULL REFERENCES card_attempts (id), from_state TEXT NOT NULL, to_state TEXT NOT NULL, at_us INTEGER NOT NULL
) STRICT;
INSERT INTO card_steps (attempt_id, from_state, to_state, at_us) SELECT id, state, state, changed_us FROM card_attempts;
CREATE INDEX card_steps_attempt ON card_steps (attempt_id, id);
-- payment: whether people were called to look at an attempt
ALTER TABLE card_attempts ADD COLUMN paged INTEGER NOT NULL DEFAULT 0 CHECK (paged IN (0,1));
CREATE INDEX card_attempts_unknown ON card_attempts (added_us) WHERE paged = 0 AND state IN ('sent','awaiting','cancel_requested','unknown','void_requested','unknown_void','refund_requested');
-- payment: what card companies report of their days, and to which booking each line belongs; what belongs to none, or is booked and was not reported, says why
CREATE TABLE card_settlements (
  id INTEGER PRIMARY KEY AUTOINCREMENT, provider TEXT NOT NULL, day TEXT NOT NULL, from_us INTEGER NOT NULL, total_cents INTEGER NOT NULL, at_us INTEGER NOT NULL, UNIQUE (provider, day)
) STRICT;
CREATE TABLE card_settlement_lines (
  id INTEGER PRIMARY KEY AUTOINCREMENT, settlement_id INTEGER NOT NULL REFERENCES card_settlements (id), name TEXT NOT NULL, reference TEXT NOT NULL, amount_cents INTEGER NOT NULL,
  entry_id INTEGER NOT NULL, exception TEXT NOT NULL CHECK (exception IN ('','unknown','differs','missing')), UNIQUE (settlement_id, name), CHECK (exception <> '' OR entry_id > 0)
) STRICT;
CREATE UNIQUE INDEX card_settlement_lines_entry ON card_settlement_lines (entry_id) WHERE exception = '';
CREATE INDEX card_settlement_lines_reference ON card_settlement_lines (reference);
