-- up to which amount a role is not asked for another person, though it has not the permission
CREATE TABLE role_limits (
  role_id INTEGER NOT NULL REFERENCES roles (id),
  permission TEXT NOT NULL,
  limit_cents INTEGER NOT NULL CHECK (limit_cents >= 0),
  PRIMARY KEY (role_id, permission)
) STRICT;
-- who had to ask for every price has no limit below which they need not
UPDATE roles SET price_limit_ppm = 0
WHERE NOT EXISTS (SELECT 1 FROM role_permissions AS p WHERE p.role_id = roles.id AND p.permission = 'price.override');
