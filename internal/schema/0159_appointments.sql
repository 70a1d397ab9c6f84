-- Where cars are worked on, who works on them, and when (APPT-1 to APPT-5).

CREATE TABLE bays (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  location_id INTEGER NOT NULL REFERENCES locations (id),
  title TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('lift','flat','tires','other')),
  before_minutes INTEGER NOT NULL CHECK (before_minutes >= 0), -- that it needs around each appointment
  after_minutes INTEGER NOT NULL CHECK (after_minutes >= 0),
  active INTEGER NOT NULL CHECK (active IN (0, 1))
) STRICT;
CREATE INDEX bays_location ON bays (location_id, id);

-- members of staff who do the work
CREATE TABLE installers (
  staff_id INTEGER PRIMARY KEY REFERENCES staff (id),
  active INTEGER NOT NULL CHECK (active IN (0, 1))
) STRICT;

-- when they work at a store, on its clock; one that does not close after it opens lasts past midnight
CREATE TABLE installer_hours (
  staff_id INTEGER NOT NULL REFERENCES installers (staff_id),
  location_id INTEGER NOT NULL REFERENCES locations (id),
  weekday INTEGER NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  opens TEXT NOT NULL,
  closes TEXT NOT NULL,
  PRIMARY KEY (staff_id, location_id, weekday, opens)
) STRICT;

CREATE TABLE appointments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  location_id INTEGER NOT NULL REFERENCES locations (id),
  bay_id INTEGER NOT NULL, -- 0: in none, as an installer's leave
  start_us INTEGER NOT NULL,
  end_us INTEGER NOT NULL,
  before_minutes INTEGER NOT NULL, -- of its bay, when it was placed
  after_minutes INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('new','confirmed','checked_in','in_work','done','no_show','cancelled','block')),
  note TEXT NOT NULL, -- of a block: why
  reason TEXT NOT NULL, -- why it was called off
  customer_id INTEGER NOT NULL, -- 0: of none
  vehicle_id INTEGER NOT NULL, -- in the customer's garage; 0: none
  order_id INTEGER NOT NULL, -- 0: of none
  version INTEGER NOT NULL,
  added_us INTEGER NOT NULL,
  CHECK (end_us > start_us)
) STRICT;
CREATE INDEX appointments_location ON appointments (location_id, start_us, id);
CREATE INDEX appointments_order ON appointments (order_id, id) WHERE order_id <> 0;
CREATE INDEX appointments_customer ON appointments (customer_id, id) WHERE customer_id <> 0;

CREATE TABLE appointment_installers (
  appointment_id INTEGER NOT NULL REFERENCES appointments (id),
  staff_id INTEGER NOT NULL REFERENCES installers (staff_id),
  PRIMARY KEY (appointment_id, staff_id)
) STRICT;

CREATE TABLE appointment_parts (
  appointment_id INTEGER NOT NULL REFERENCES appointments (id),
  part_id INTEGER NOT NULL REFERENCES parts (id),
  PRIMARY KEY (appointment_id, part_id)
) STRICT;

-- five minutes of a bay or of an installer belong to one appointment: nothing overlaps, whatever is asked at once. A
-- slot is the count of five minutes since 1970.
CREATE TABLE bay_slots (
  bay_id INTEGER NOT NULL REFERENCES bays (id),
  slot INTEGER NOT NULL,
  appointment_id INTEGER NOT NULL REFERENCES appointments (id),
  PRIMARY KEY (bay_id, slot)
) STRICT;
CREATE INDEX bay_slots_appointment ON bay_slots (appointment_id);

CREATE TABLE installer_slots (
  staff_id INTEGER NOT NULL REFERENCES installers (staff_id),
  slot INTEGER NOT NULL,
  appointment_id INTEGER NOT NULL REFERENCES appointments (id),
  PRIMARY KEY (staff_id, slot)
) STRICT;
CREATE INDEX installer_slots_appointment ON installer_slots (appointment_id);
