-- a store or a register that is not used any more keeps its past
ALTER TABLE locations ADD COLUMN active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0,1));
ALTER TABLE registers ADD COLUMN active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0,1));
-- words of what a store offers besides parts, in JSON
ALTER TABLE locations ADD COLUMN offers TEXT NOT NULL DEFAULT '[]';

-- opening hours, now several spans a day
ALTER TABLE location_hours RENAME TO location_hours_before;
CREATE TABLE location_hours (
  location_id INTEGER NOT NULL REFERENCES locations (id),
  weekday INTEGER NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  opens TEXT NOT NULL,
  closes TEXT NOT NULL,
  PRIMARY KEY (location_id, weekday, opens)
) STRICT;
INSERT INTO location_hours (location_id, weekday, opens, closes)
  SELECT location_id, weekday, opens, closes FROM location_hours_before;
DROP TABLE location_hours_before;

-- days on which a store has other hours than by its weekdays, or none; hours is JSON
CREATE TABLE location_closures (
  location_id INTEGER NOT NULL REFERENCES locations (id),
  first_day TEXT NOT NULL,
  last_day TEXT NOT NULL,
  reason TEXT NOT NULL,
  hours TEXT NOT NULL,
  PRIMARY KEY (location_id, first_day),
  CHECK (last_day >= first_day)
) STRICT;

-- whoever gives rights to others may also give this one
INSERT INTO role_permissions (role_id, permission)
  SELECT role_id, 'store.edit' FROM role_permissions WHERE permission = 'staff.manage';
