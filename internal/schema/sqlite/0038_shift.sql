-- +goose Up
-- register: what was counted when a drawer was closed, the number of its report, and the report itself, as it was then
ALTER TABLE registers ADD COLUMN last_z INTEGER NOT NULL DEFAULT 0;
ALTER TABLE shifts ADD COLUMN z_number INTEGER NOT NULL DEFAULT 0;
ALTER TABLE shifts ADD COLUMN expected_cents INTEGER;
ALTER TABLE shifts ADD COLUMN approved_by INTEGER NOT NULL DEFAULT 0;
ALTER TABLE shifts ADD COLUMN report TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX shifts_z ON shifts (register_id, z_number) WHERE z_number > 0;
CREATE INDEX shifts_location ON shifts (location_id, id);
ALTER TABLE drawer_movements ADD COLUMN reason TEXT NOT NULL DEFAULT '';
-- audit: who looks at what was done goes by time
CREATE INDEX audit_rows_at ON audit_rows (at_us, id);
CREATE INDEX audit_rows_actor ON audit_rows (actor_kind, actor_id, id);
CREATE INDEX audit_rows_register ON audit_rows (register_id, id);
