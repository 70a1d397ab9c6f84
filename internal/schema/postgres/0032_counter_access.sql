-- +goose Up
-- access: how far below the usual price a role may go by itself, in parts of a million
ALTER TABLE roles ADD COLUMN price_limit_ppm BIGINT NOT NULL DEFAULT 1000000 CHECK (price_limit_ppm BETWEEN 0 AND 1000000);
UPDATE roles SET price_limit_ppm = 100000 WHERE name = 'cashier';
-- access: what another person allowed by PIN, each for one action on one thing, once
CREATE TABLE approvals (
  token_hash TEXT COLLATE "C" NOT NULL PRIMARY KEY, staff_id BIGINT NOT NULL REFERENCES staff (id), approver_id BIGINT NOT NULL REFERENCES staff (id),
  register_id BIGINT NOT NULL, location_id BIGINT NOT NULL, permission TEXT COLLATE "C" NOT NULL, subject TEXT COLLATE "C" NOT NULL, subject_id BIGINT NOT NULL,
  expires_us BIGINT NOT NULL, used_us BIGINT, CHECK (staff_id <> approver_id)
);
CREATE INDEX approvals_expires ON approvals (expires_us);
-- access: who stands at which register; a row a sign-in
CREATE TABLE seats (
  id TEXT COLLATE "C" NOT NULL PRIMARY KEY, staff_id BIGINT NOT NULL REFERENCES staff (id), register_id BIGINT NOT NULL, location_id BIGINT NOT NULL,
  began_us BIGINT NOT NULL, seen_us BIGINT NOT NULL, locked_us BIGINT, ended_us BIGINT
);
CREATE INDEX seats_seen ON seats (seen_us);
-- access: what the standard roles may from now on
INSERT INTO role_permissions (role_id, permission)
SELECT r.id, p.permission FROM roles r CROSS JOIN (
  SELECT 'customer.edit' AS permission UNION ALL SELECT 'customer.merge' UNION ALL SELECT 'customer.erase' UNION ALL SELECT 'customer.ban'
  UNION ALL SELECT 'account.hold' UNION ALL SELECT 'order.void' UNION ALL SELECT 'order.delete' UNION ALL SELECT 'tender.refund'
  UNION ALL SELECT 'tender.override' UNION ALL SELECT 'return.no_receipt' UNION ALL SELECT 'price.limit' UNION ALL SELECT 'cash.move'
  UNION ALL SELECT 'shift.close' UNION ALL SELECT 'shift.report' UNION ALL SELECT 'drawer.open' UNION ALL SELECT 'till.unlock' UNION ALL SELECT 'audit.read'
) p WHERE r.name IN ('owner', 'manager') OR r.name = 'cashier' AND p.permission IN ('customer.edit', 'cash.move', 'shift.close')
ON CONFLICT DO NOTHING;
