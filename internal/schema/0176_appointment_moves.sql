-- where an appointment was before it was moved: rows are added, never changed
CREATE TABLE appointment_moves (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  appointment_id INTEGER NOT NULL REFERENCES appointments (id),
  location_id INTEGER NOT NULL REFERENCES locations (id),
  bay_id INTEGER NOT NULL, -- 0: in none
  start_us INTEGER NOT NULL,
  end_us INTEGER NOT NULL,
  mover TEXT NOT NULL CHECK (mover IN ('staff', 'customer', 'parts')), -- parts: they come late
  at_us INTEGER NOT NULL
) STRICT;
CREATE INDEX appointment_moves_location ON appointment_moves (location_id, start_us, id);
CREATE INDEX appointment_moves_appointment ON appointment_moves (appointment_id, id);
@append-only appointment_moves
