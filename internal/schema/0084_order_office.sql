-- whoever gives rights to others may also give this
INSERT INTO role_permissions (role_id, permission)
  SELECT role_id, 'order.office' FROM role_permissions WHERE permission = 'staff.manage';
