-- +goose Up
-- cart: when a line was removed, 0: it is in the cart; for a while it can be brought back as it was
ALTER TABLE cart_lines ADD COLUMN removed_us BIGINT NOT NULL DEFAULT 0;
-- access: from which network an account was signed in to, the account as a hash; there nobody waits for what others tried elsewhere
CREATE TABLE signin_places (
  account TEXT COLLATE "C" NOT NULL, network TEXT COLLATE "C" NOT NULL, seen_us BIGINT NOT NULL, PRIMARY KEY (account, network)
);
CREATE INDEX signin_places_seen ON signin_places (seen_us);
-- saved: a row for each list, which who puts something on it holds; also when nothing is on it yet
CREATE TABLE saved_lists (
  customer_id BIGINT NOT NULL, visitor TEXT COLLATE "C" NOT NULL, list TEXT COLLATE "C" NOT NULL, changed_us BIGINT NOT NULL, PRIMARY KEY (customer_id, visitor, list)
);
