-- whoever gives rights to others may also give these
INSERT INTO role_permissions (role_id, permission)
  SELECT role_id, 'shipping.edit' FROM role_permissions WHERE permission = 'staff.manage';
INSERT INTO role_permissions (role_id, permission)
  SELECT role_id, 'setting.edit' FROM role_permissions WHERE permission = 'staff.manage';
INSERT INTO role_permissions (role_id, permission)
  SELECT role_id, 'page.edit' FROM role_permissions WHERE permission = 'staff.manage';
