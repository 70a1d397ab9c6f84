-- +goose Up
-- price: other currencies that amounts are shown in; one unit of the store's is rate_e9/10^9 units
CREATE TABLE currencies (
  code TEXT NOT NULL PRIMARY KEY CHECK (length(code) = 3), name TEXT NOT NULL, symbol TEXT NOT NULL, decimals INTEGER NOT NULL CHECK (decimals BETWEEN 0 AND 3),
  rate_e9 INTEGER NOT NULL CHECK (rate_e9 >= 1), enabled INTEGER NOT NULL CHECK (enabled IN (0,1)), sort INTEGER NOT NULL, updated_us INTEGER NOT NULL
) STRICT;
