-- what the shop says of itself; role: what a form means by it, such as the terms of sale
CREATE TABLE pages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  role TEXT NOT NULL CHECK (role IN ('','terms','privacy')),
  sort INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX pages_role ON pages (role) WHERE role <> '';

CREATE TABLE page_texts (
  page_id INTEGER NOT NULL REFERENCES pages (id),
  lang TEXT NOT NULL,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (page_id, lang)
) STRICT;

-- what people ask about a part, and how they want to be answered
CREATE TABLE contact_messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  location_id INTEGER NOT NULL REFERENCES locations (id),
  part_id INTEGER REFERENCES parts (id),
  customer_id INTEGER REFERENCES customers (id),
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  phone_e164 TEXT NOT NULL,
  message TEXT NOT NULL,
  by_text INTEGER NOT NULL CHECK (by_text IN (0,1)),
  override_text INTEGER NOT NULL CHECK (override_text IN (0,1)),
  lang TEXT NOT NULL,
  sent_us INTEGER NOT NULL
) STRICT;
CREATE INDEX contact_messages_location ON contact_messages (location_id, id);

-- what buyers say of a part, one of each
CREATE TABLE reviews (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  part_id INTEGER NOT NULL REFERENCES parts (id),
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  author TEXT NOT NULL,
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  body TEXT NOT NULL,
  lang TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting','approved','rejected')),
  version INTEGER NOT NULL,
  written_us INTEGER NOT NULL,
  decided_us INTEGER,
  decided_by INTEGER,
  UNIQUE (part_id, customer_id)
) STRICT;
CREATE INDEX reviews_state ON reviews (state, id);
