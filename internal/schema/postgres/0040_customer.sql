-- +goose Up
-- customer: those who became others are asked for every hour
CREATE INDEX customers_merged ON customers (merged_into) WHERE merged_into <> 0;
-- customer: a search reads nothing but the index, which is so only of pages that were vacuumed
ALTER TABLE customer_words SET (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01);
