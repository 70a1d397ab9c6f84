-- the days on which the owners were told of something, by the kind of the message
CREATE TABLE owner_tellings (
  kind TEXT NOT NULL,
  day TEXT NOT NULL,
  PRIMARY KEY (kind, day)
) STRICT;
INSERT INTO owner_tellings (kind, day) SELECT 'backup', day FROM backup_tellings;
DROP TABLE backup_tellings;
