-- +goose Up
-- throttle: of what is counted the hash alone is kept, since a key may be a secret; those of before count no more
DELETE FROM throttles;
-- access: who was deactivated signs in anew once they are active again
UPDATE seats SET ended_us = seen_us WHERE ended_us IS NULL AND staff_id IN (SELECT id FROM staff WHERE active = 0);
