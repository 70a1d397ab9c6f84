-- how many customers saved which vehicle
CREATE INDEX customer_vehicles_facets ON customer_vehicles (facets, id);
