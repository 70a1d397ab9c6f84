-- canned jobs: labor and parts for a vehicle under one name. "jobs" is the work of the servers.
CREATE TABLE canned_jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  name_fold TEXT NOT NULL UNIQUE,
  also TEXT NOT NULL, -- other words that it is found by
  labor_id INTEGER NOT NULL, -- 0: it has no labor
  minutes INTEGER NOT NULL CHECK (minutes >= 0),
  menu_cents INTEGER NOT NULL CHECK (menu_cents >= 0), -- what all of it costs; 0: what its lines come to
  notes TEXT NOT NULL,
  active INTEGER NOT NULL
) STRICT;

-- what a job needs, in its order
CREATE TABLE canned_job_lines (
  job_id INTEGER NOT NULL REFERENCES canned_jobs (id),
  sort INTEGER NOT NULL,
  name TEXT NOT NULL,
  category_id INTEGER NOT NULL REFERENCES categories (id),
  words TEXT NOT NULL, -- that its parts are found by within the category; '': all of that
  position TEXT NOT NULL, -- of the applications; '': any
  quantity INTEGER NOT NULL CHECK (quantity >= 0), -- 0: as many as the vehicle needs
  extra INTEGER NOT NULL, -- offered with the job, not part of it unless somebody wants it
  PRIMARY KEY (job_id, sort)
) STRICT;
CREATE INDEX canned_job_lines_category ON canned_job_lines (category_id);

-- how long the labor of a job takes on some vehicles; they are known by their names
CREATE TABLE canned_job_times (
  job_id INTEGER NOT NULL REFERENCES canned_jobs (id),
  sort INTEGER NOT NULL,
  first_year INTEGER NOT NULL,
  last_year INTEGER NOT NULL CHECK (last_year >= first_year),
  make TEXT NOT NULL,
  model TEXT NOT NULL, -- '': all of the make
  minutes INTEGER NOT NULL CHECK (minutes >= 1),
  PRIMARY KEY (job_id, sort)
) STRICT;
