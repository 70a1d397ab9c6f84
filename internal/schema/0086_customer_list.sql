-- the list of the customers who pay no tax
CREATE INDEX customers_exempt ON customers (id) WHERE tax_exempt = 1;
