-- +goose Up
-- price: a price of nothing on a list is none, as a sheet that says 0 means it
DELETE FROM prices WHERE price_e4 <= 0;
