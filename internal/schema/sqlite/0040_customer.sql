-- +goose Up
-- customer: those who became others are asked for every hour
CREATE INDEX customers_merged ON customers (merged_into) WHERE merged_into <> 0;
