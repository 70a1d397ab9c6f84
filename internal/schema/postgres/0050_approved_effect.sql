-- +goose Up
-- access: the digest of the one effect that was approved; what was given before this is of none
ALTER TABLE approvals ADD COLUMN effect TEXT COLLATE "C" NOT NULL DEFAULT '';
-- access: above which amount a role needs another person for what it gives away; 0: never
ALTER TABLE roles ADD COLUMN approve_above_cents BIGINT NOT NULL DEFAULT 50000 CHECK (approve_above_cents >= 0);
UPDATE roles SET approve_above_cents = 0 WHERE name = 'owner';
UPDATE roles SET approve_above_cents = 10000 WHERE name = 'cashier';
-- access: who may merge customers may set their way in
INSERT INTO role_permissions (role_id, permission) SELECT role_id, 'customer.credentials' FROM role_permissions WHERE permission = 'customer.merge';
