-- +goose Up
-- price: other currencies that amounts are shown in; one unit of the store's is rate_e9/10^9 units
CREATE TABLE currencies (
  code TEXT COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(code) = 3), name TEXT COLLATE "C" NOT NULL, symbol TEXT COLLATE "C" NOT NULL, decimals BIGINT NOT NULL CHECK (decimals BETWEEN 0 AND 3),
  rate_e9 BIGINT NOT NULL CHECK (rate_e9 >= 1), enabled BIGINT NOT NULL CHECK (enabled IN (0,1)), sort BIGINT NOT NULL, updated_us BIGINT NOT NULL
);
