-- What shoppers ask for (APPT-5), until staff book it or decline.
CREATE TABLE appointment_requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  location_id INTEGER NOT NULL REFERENCES locations (id),
  customer_id INTEGER NOT NULL, -- 0: a visitor
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL, -- as typed
  day TEXT NOT NULL, -- wished for, on the store's clock
  clock TEXT NOT NULL, -- "14:30"
  vehicle TEXT NOT NULL,
  message TEXT NOT NULL, -- what is wrong, in their words
  approver TEXT NOT NULL, -- who may approve work, where it is somebody else
  waits INTEGER NOT NULL CHECK (waits IN (0,1)), -- 1: the customer waits for the car; 0: leaves it
  lang TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open','booked','declined')),
  appointment_id INTEGER NOT NULL, -- that it was booked as; 0: none
  answer TEXT NOT NULL, -- words of who declined it
  sent_us INTEGER NOT NULL
) STRICT;
CREATE INDEX appointment_requests_open ON appointment_requests (location_id, state, id);
CREATE INDEX appointment_requests_booked ON appointment_requests (appointment_id) WHERE appointment_id <> 0;
CREATE INDEX appointment_requests_customer ON appointment_requests (customer_id, id) WHERE customer_id <> 0;

ALTER TABLE appointments ADD COLUMN waits INTEGER NOT NULL DEFAULT 0 CHECK (waits IN (0,1)); -- 1: the customer waits for the car

-- a calendar of a bay or of an installer, for whoever has its secret address
CREATE TABLE appointment_feeds (
  kind TEXT NOT NULL CHECK (kind IN ('bay','installer')),
  subject_id INTEGER NOT NULL, -- the bay, or the member of staff
  token_hash TEXT NOT NULL UNIQUE,
  names INTEGER NOT NULL CHECK (names IN (0,1)), -- 1: with names, phones and notes
  made_us INTEGER NOT NULL,
  read_us INTEGER NOT NULL, -- when it was last fetched; 0: never
  PRIMARY KEY (kind, subject_id)
) STRICT;

ALTER TABLE appointments ADD COLUMN changed_us INTEGER NOT NULL DEFAULT 0; -- last
UPDATE appointments SET changed_us = placed_us;
CREATE INDEX appointment_installers_staff ON appointment_installers (staff_id, appointment_id);
