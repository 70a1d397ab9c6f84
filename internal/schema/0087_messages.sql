-- given up: nobody tries it again until somebody asks for it; refused: for good, it is not tried again by itself
ALTER TABLE messages ADD COLUMN given_up INTEGER NOT NULL DEFAULT 0 CHECK (given_up IN (0,1));
ALTER TABLE messages ADD COLUMN refused INTEGER NOT NULL DEFAULT 0 CHECK (refused IN (0,1));
-- whom it goes to, in small letters
ALTER TABLE messages ADD COLUMN recipient_fold TEXT NOT NULL DEFAULT '';
UPDATE messages SET recipient_fold = lower(recipient);

-- the list of the back office: what it is counted by, with or without a kind, and whom it is searched for
CREATE INDEX messages_counts ON messages (state, given_up, location_id);
CREATE INDEX messages_kind ON messages (kind, id, state, given_up, location_id);
CREATE INDEX messages_recipient ON messages (recipient_fold, id);
