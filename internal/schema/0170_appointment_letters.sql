-- Reminders of appointments, and what their customers say by the link in them (APPT-4).
ALTER TABLE appointments ADD COLUMN placed_us INTEGER NOT NULL DEFAULT 0; -- when it got the start that it has
ALTER TABLE appointments ADD COLUMN confirmed_us INTEGER NOT NULL DEFAULT 0; -- when the customer confirmed that start; 0: not yet
UPDATE appointments SET placed_us = added_us;

-- each goes out once for a start: one that is placed anew is reminded of anew
CREATE TABLE appointment_reminders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  appointment_id INTEGER NOT NULL REFERENCES appointments (id),
  placed_us INTEGER NOT NULL, -- as the appointment had it
  nth INTEGER NOT NULL CHECK (nth >= 1), -- of the shop's times before the start
  channel TEXT NOT NULL,
  message_id INTEGER NOT NULL, -- 0: just being queued
  UNIQUE (appointment_id, placed_us, nth, channel)
) STRICT;
