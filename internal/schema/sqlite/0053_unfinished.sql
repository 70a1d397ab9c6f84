-- +goose Up
-- ledger: what is in checkout is not sold yet. The old rule booked its income and taxes at once; they are undone, and stand as
-- unfinished until the order is complete.
INSERT INTO ledger_accounts (code, class) SELECT 'unfinished:' || id, 'liability' FROM orders WHERE pos_status = 'checkout' ORDER BY id ON CONFLICT DO NOTHING;
INSERT INTO ledger_entries (at_us, business_day, cause, actor_kind, actor_id, order_id, transaction_id, shift_id, location_id, currency, reversal_of)
  SELECT e.at_us, e.business_day, e.cause, e.actor_kind, e.actor_id, e.order_id, e.transaction_id, e.shift_id, e.location_id, e.currency, e.id
  FROM ledger_entries e JOIN orders o ON o.id = e.order_id
  WHERE o.pos_status = 'checkout' AND e.cause = 'order' AND e.reversal_of IS NULL AND NOT EXISTS (SELECT 1 FROM ledger_entries r WHERE r.reversal_of = e.id) ORDER BY e.id;
-- the promise of the same order, from the lines that stay: what is owed, and what vouchers and credit pay for it or are sold
INSERT INTO ledger_entries (at_us, business_day, cause, actor_kind, actor_id, order_id, transaction_id, shift_id, location_id, currency)
  SELECT e.at_us, e.business_day, e.cause, e.actor_kind, e.actor_id, e.order_id, e.transaction_id, e.shift_id, e.location_id, e.currency
  FROM ledger_entries r JOIN ledger_entries e ON e.id = r.reversal_of
  WHERE NOT EXISTS (SELECT 1 FROM ledger_lines l WHERE l.entry_id = r.id)
    AND EXISTS (SELECT 1 FROM ledger_lines l JOIN ledger_accounts a ON a.id = l.account_id
      WHERE l.entry_id = e.id AND (a.code LIKE 'ar:%' OR a.code LIKE 'gift:%' OR a.code LIKE 'credit:%')) ORDER BY e.id;
INSERT INTO ledger_lines (entry_id, account_id, amount_cents)
  SELECT n.id, l.account_id, l.amount_cents
  FROM ledger_entries n JOIN ledger_entries r ON r.order_id = n.order_id AND r.reversal_of IS NOT NULL
    JOIN ledger_lines l ON l.entry_id = r.reversal_of JOIN ledger_accounts a ON a.id = l.account_id
  WHERE n.reversal_of IS NULL AND NOT EXISTS (SELECT 1 FROM ledger_lines x WHERE x.entry_id = n.id)
    AND NOT EXISTS (SELECT 1 FROM ledger_lines x WHERE x.entry_id = r.id)
    AND (a.code LIKE 'ar:%' OR a.code LIKE 'gift:%' OR a.code LIKE 'credit:%') ORDER BY n.id, l.id;
INSERT INTO ledger_lines (entry_id, account_id, amount_cents)
  SELECT n.id, u.id, -sum(l.amount_cents) FROM ledger_entries n JOIN ledger_accounts u ON u.code = 'unfinished:' || n.order_id
    JOIN ledger_lines l ON l.entry_id = n.id
  WHERE n.cause = 'order' AND n.reversal_of IS NULL
    AND n.id > (SELECT max(r.id) FROM ledger_entries r WHERE r.order_id = n.order_id AND r.reversal_of IS NOT NULL)
  GROUP BY n.id, u.id HAVING sum(l.amount_cents) <> 0 ORDER BY n.id;
INSERT INTO ledger_lines (entry_id, account_id, amount_cents)
  SELECT r.id, l.account_id, -l.amount_cents FROM ledger_entries r JOIN ledger_lines l ON l.entry_id = r.reversal_of
  WHERE NOT EXISTS (SELECT 1 FROM ledger_lines x WHERE x.entry_id = r.id) ORDER BY r.id, l.id;
