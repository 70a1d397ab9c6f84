-- +goose Up
-- garage: the vehicles that customers shop for; what is known of one is written in vehicle, its facets tell it from the others
CREATE TABLE customer_vehicles (
  id INTEGER PRIMARY KEY AUTOINCREMENT, customer_id INTEGER NOT NULL REFERENCES customers (id), facets TEXT NOT NULL, vehicle TEXT NOT NULL,
  added_us INTEGER NOT NULL, chosen_us INTEGER NOT NULL, UNIQUE (customer_id, facets)
) STRICT;
CREATE INDEX customer_vehicles_chosen ON customer_vehicles (customer_id, chosen_us, id);
