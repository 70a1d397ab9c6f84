-- +goose Up
-- PostgreSQL empties a table as a whole by a statement of its own; SQLite has none, and its triggers see every row
SELECT 1;
