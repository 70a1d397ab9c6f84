-- +goose Up
-- what is append-only is not emptied as a whole either
CREATE TRIGGER audit_rows_no_truncate BEFORE TRUNCATE ON audit_rows FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER audit_seals_no_truncate BEFORE TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER ledger_lines_no_truncate BEFORE TRUNCATE ON ledger_lines FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER stock_movements_no_truncate BEFORE TRUNCATE ON stock_movements FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER drawer_movements_no_truncate BEFORE TRUNCATE ON drawer_movements FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER credit_movements_no_truncate BEFORE TRUNCATE ON credit_movements FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER reward_movements_no_truncate BEFORE TRUNCATE ON reward_movements FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER voucher_movements_no_truncate BEFORE TRUNCATE ON voucher_movements FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
