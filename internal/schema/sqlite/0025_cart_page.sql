-- +goose Up
-- cart: the vehicle that a line was put in for, JSON; '' where none was chosen then
ALTER TABLE cart_lines ADD COLUMN vehicle TEXT NOT NULL DEFAULT '';
-- handover: what goes from one session of a browser to another; the token is kept as its hash, and serves once
CREATE TABLE handovers (
  token_hash TEXT NOT NULL PRIMARY KEY, content TEXT NOT NULL, until_us INTEGER NOT NULL
) STRICT;
CREATE INDEX handovers_until ON handovers (until_us);
-- catalog: what the cart says of a part of which there is not enough, instead of the shop's sentence; '' is that sentence
ALTER TABLE part_sign_texts ADD COLUMN out_text TEXT NOT NULL DEFAULT '';
-- rebate: what a maker gives back by mail, where it is asked for, and the days in which the part must be bought (the last included); '' is open
CREATE TABLE rebates (
  id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL UNIQUE CHECK (code <> ''), title TEXT NOT NULL CHECK (title <> ''), url TEXT NOT NULL CHECK (url <> ''),
  image TEXT REFERENCES images (hash), from_day TEXT NOT NULL, to_day TEXT NOT NULL
) STRICT;
CREATE TABLE rebate_parts (
  rebate_id INTEGER NOT NULL REFERENCES rebates (id), part_id INTEGER NOT NULL REFERENCES parts (id), PRIMARY KEY (rebate_id, part_id)
) STRICT;
CREATE INDEX rebate_parts_part ON rebate_parts (part_id, rebate_id);
