-- +goose Up
-- notify: whose limits a text message counts for, whether somebody answered for its consent, words of staff, and how often it was
-- tried; busy: until when one server has it in hand; remote: the provider's name of it
ALTER TABLE messages ADD COLUMN location_id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE messages ADD COLUMN override_text BIGINT NOT NULL DEFAULT 0 CHECK (override_text IN (0,1));
ALTER TABLE messages ADD COLUMN note TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN tries BIGINT NOT NULL DEFAULT 0;
ALTER TABLE messages ADD COLUMN tried_us BIGINT NOT NULL DEFAULT 0;
ALTER TABLE messages ADD COLUMN busy_us BIGINT NOT NULL DEFAULT 0;
ALTER TABLE messages ADD COLUMN remote_id TEXT COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX messages_state ON messages (state, id);
CREATE INDEX messages_customer ON messages (customer_id, id);
