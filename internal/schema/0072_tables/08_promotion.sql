-- coupons; a day of '' is open, a limit of 0 is none
CREATE TABLE coupons (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL,
  code_fold TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  rate_ppm INTEGER NOT NULL CHECK (rate_ppm BETWEEN 0 AND 1000000),
  amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0),
  free_shipping INTEGER NOT NULL CHECK (free_shipping IN (0,1)),
  signed_in INTEGER NOT NULL CHECK (signed_in IN (0,1)),
  minimum_cents INTEGER NOT NULL CHECK (minimum_cents >= 0),
  from_day TEXT NOT NULL,
  to_day TEXT NOT NULL,
  uses INTEGER NOT NULL CHECK (uses >= 0),
  uses_each INTEGER NOT NULL CHECK (uses_each >= 0),
  active INTEGER NOT NULL CHECK (active IN (0,1)),
  added_us INTEGER NOT NULL,
  CHECK (rate_ppm = 0 OR amount_cents = 0)
) STRICT;

CREATE TABLE coupon_parts (
  coupon_id INTEGER NOT NULL REFERENCES coupons (id),
  part_id INTEGER NOT NULL REFERENCES parts (id),
  PRIMARY KEY (coupon_id, part_id)
) STRICT;

CREATE TABLE coupon_categories (
  coupon_id INTEGER NOT NULL REFERENCES coupons (id),
  category_id INTEGER NOT NULL REFERENCES categories (id),
  PRIMARY KEY (coupon_id, category_id)
) STRICT;

-- each use of a coupon that has a limit takes one of its places, and one of the shopper's; an order that is undone
-- frees both
CREATE TABLE coupon_uses (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  coupon_id INTEGER NOT NULL REFERENCES coupons (id),
  order_id INTEGER NOT NULL,
  shopper TEXT NOT NULL,
  place INTEGER CHECK (place >= 1),
  shopper_place INTEGER CHECK (shopper_place >= 1),
  amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0),
  day TEXT NOT NULL,
  used_us INTEGER NOT NULL,
  undone_us INTEGER
) STRICT;
CREATE UNIQUE INDEX coupon_uses_place ON coupon_uses (coupon_id, place) WHERE undone_us IS NULL;
CREATE UNIQUE INDEX coupon_uses_shopper ON coupon_uses (coupon_id, shopper, shopper_place) WHERE undone_us IS NULL;
CREATE UNIQUE INDEX coupon_uses_order ON coupon_uses (order_id, coupon_id) WHERE undone_us IS NULL;

-- gift vouchers; only the hash of a code is kept
CREATE TABLE vouchers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash TEXT NOT NULL UNIQUE,
  order_id INTEGER NOT NULL DEFAULT 0,
  original_cents INTEGER NOT NULL CHECK (original_cents > 0),
  balance_cents INTEGER NOT NULL CHECK (balance_cents >= 0),
  state TEXT NOT NULL CHECK (state IN ('waiting','active','void')),
  to_day TEXT NOT NULL,
  to_name TEXT NOT NULL,
  to_email TEXT NOT NULL,
  from_name TEXT NOT NULL,
  from_email TEXT NOT NULL,
  message TEXT NOT NULL,
  theme TEXT NOT NULL,
  lang TEXT NOT NULL,
  added_us INTEGER NOT NULL,
  sent_us INTEGER,
  -- what a tender took is given back by its void alone; a reward voucher was never paid for
  kind TEXT NOT NULL DEFAULT 'gift' CHECK (kind IN ('gift','reward')),
  CHECK (balance_cents <= original_cents),
  CHECK (state <> 'void' OR balance_cents = 0)
) STRICT;
CREATE INDEX vouchers_order ON vouchers (order_id, id);

CREATE TABLE voucher_movements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  voucher_id INTEGER NOT NULL REFERENCES vouchers (id),
  order_id INTEGER NOT NULL DEFAULT 0,
  amount_cents INTEGER NOT NULL CHECK (amount_cents <> 0),
  day TEXT NOT NULL,
  at_us INTEGER NOT NULL,
  transaction_id INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX voucher_movements_voucher ON voucher_movements (voucher_id, id);
CREATE INDEX voucher_movements_order ON voucher_movements (order_id, id);
CREATE INDEX voucher_movements_transaction ON voucher_movements (transaction_id) WHERE transaction_id <> 0;
@append-only voucher_movements

-- reward points; a part may earn other points than its price does
CREATE TABLE rewards (
  customer_id INTEGER NOT NULL PRIMARY KEY REFERENCES customers (id),
  points INTEGER NOT NULL CHECK (points >= 0)
) STRICT;

CREATE TABLE reward_movements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  order_id INTEGER NOT NULL DEFAULT 0,
  kind TEXT NOT NULL CHECK (kind IN ('given','earned','spent')),
  points INTEGER NOT NULL CHECK (points <> 0),
  description TEXT NOT NULL,
  at_us INTEGER NOT NULL,
  transaction_id INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX reward_movements_customer ON reward_movements (customer_id, id);
CREATE INDEX reward_movements_order ON reward_movements (order_id, id);
CREATE INDEX reward_movements_transaction ON reward_movements (transaction_id) WHERE transaction_id <> 0;
@append-only reward_movements

CREATE TABLE part_rewards (
  part_id INTEGER NOT NULL PRIMARY KEY REFERENCES parts (id),
  points INTEGER NOT NULL CHECK (points >= 0)
) STRICT;

-- what a maker gives back by mail, where it is asked for, and the days in which the part must be bought (the last
-- included); '' is open
CREATE TABLE rebates (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE CHECK (code <> ''),
  title TEXT NOT NULL CHECK (title <> ''),
  url TEXT NOT NULL CHECK (url <> ''),
  image TEXT REFERENCES images (hash),
  from_day TEXT NOT NULL,
  to_day TEXT NOT NULL
) STRICT;

CREATE TABLE rebate_parts (
  rebate_id INTEGER NOT NULL REFERENCES rebates (id),
  part_id INTEGER NOT NULL REFERENCES parts (id),
  PRIMARY KEY (rebate_id, part_id)
) STRICT;
CREATE INDEX rebate_parts_part ON rebate_parts (part_id, rebate_id);
