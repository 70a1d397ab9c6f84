-- +goose Up
-- ledger: what a payment without an order has booked
CREATE INDEX ledger_entries_transaction ON ledger_entries (transaction_id, id);
-- audit: which actions there are, and the rows of one
CREATE INDEX audit_rows_action ON audit_rows (action, id);
