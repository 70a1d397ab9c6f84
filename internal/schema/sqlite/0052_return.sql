-- +goose Up
-- order and till: what a return did besides paying back. Its share of the rounding of cash goes with the goods, and what was
-- still owed is owed no more; the pieces that came back stand on their lines, and what was paid back beside what was paid.
ALTER TABLE goods_returns ADD COLUMN rounding_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE goods_returns ADD COLUMN cleared_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN cleared_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN given_back_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE order_lines ADD COLUMN returned INTEGER NOT NULL DEFAULT 0;
UPDATE order_lines SET returned = (SELECT coalesce(sum(quantity), 0) FROM goods_return_lines WHERE goods_return_lines.line_id = order_lines.id)
  WHERE id IN (SELECT line_id FROM goods_return_lines);
UPDATE orders SET given_back_cents = (SELECT coalesce(sum(amount_cents), 0) FROM transactions
    WHERE transactions.order_id = orders.id AND movement = 'refund' AND return_id <> 0 AND status = 'captured')
  WHERE id IN (SELECT order_id FROM goods_returns);
-- payment: by how much cash that was paid back is more than was due, below 0: less
ALTER TABLE transactions ADD COLUMN rounded_cents INTEGER NOT NULL DEFAULT 0;
UPDATE transactions SET rounded_cents = (SELECT coalesce(sum(l.amount_cents), 0) FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id
    JOIN ledger_accounts a ON a.id = l.account_id WHERE e.transaction_id = transactions.id AND e.cause = 'tender' AND a.code = 'rounding')
  WHERE movement = 'refund' AND kind = 'cash';
