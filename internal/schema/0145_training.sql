-- copies of the shop that registers train in, each in a database of its own beside this one; the last that is ready is in
-- use (OPS-8)
CREATE TABLE trainings (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- names its database
  state TEXT NOT NULL CHECK (state IN ('filling', 'ready', 'failed', 'removed')),
  done INTEGER NOT NULL CHECK (done >= 0), -- steps of its filling
  steps INTEGER NOT NULL,
  staff_id INTEGER NOT NULL, -- who wanted it
  begun_us INTEGER NOT NULL,
  ended_us INTEGER NOT NULL -- of the filling; 0: it goes on
) STRICT;
-- one is filled at a time
CREATE UNIQUE INDEX trainings_filling ON trainings (state) WHERE state = 'filling';

-- whoever gives rights to others may also give this
INSERT INTO role_permissions (role_id, permission)
  SELECT role_id, 'till.train' FROM role_permissions WHERE permission = 'staff.manage';
