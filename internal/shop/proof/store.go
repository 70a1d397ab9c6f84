package proof

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

// invariant is something that must hold: its query answers a subject and a detail for each thing for which it does not.
// What a CHECK or a unique index of the schema makes impossible (no negative stock, one receipt number, one transaction
// for an intent) is not asked again.
type invariant struct {
	id    string
	query string
}

var invariants = []invariant{
	{"I-01", `
		SELECT 'entry ' || e.id AS subject, 'its ' || count(l.id) || ' lines add up to ' || coalesce(sum(l.amount_cents), 0) AS detail
		FROM ledger_entries e LEFT JOIN ledger_lines l ON l.entry_id = e.id
		GROUP BY e.id HAVING coalesce(sum(l.amount_cents), 0) <> 0 OR count(l.id) = 0 ORDER BY e.id`},
	{"I-02", `
		SELECT 'currency ' || e.currency AS subject, 'all accounts add up to ' || sum(l.amount_cents) AS detail
		FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id
		GROUP BY e.currency HAVING sum(l.amount_cents) <> 0 ORDER BY e.currency`},
	{"I-02", `
		SELECT 'sales of ' || business_day || ' at store ' || location_id AS subject,
			'they are kept as ' || sum(kept) || ', the ledger adds up to ' || sum(booked) AS detail
		FROM (
			SELECT business_day, location_id, sold_cents + returned_cents AS kept, 0 AS booked FROM sales_days
			UNION ALL
			SELECT e.business_day, e.location_id, 0, -l.amount_cents FROM ledger_entries e
				JOIN ledger_lines l ON l.entry_id = e.id JOIN ledger_accounts a ON a.id = l.account_id
				WHERE e.id <= (SELECT entry_id FROM sales_days_until) AND e.cause IN ('order', 'return')
					AND (a.code IN ('parts', 'labor', 'custom', 'shipping', 'discounts', 'reward_promo') OR a.code LIKE 'core:%')
		) d GROUP BY business_day, location_id HAVING sum(kept) <> sum(booked) ORDER BY business_day, location_id`},

	{"I-03", `
		SELECT 'order ' || order_id AS subject, 'line ' || id || ': ' || quantity || ' at ' || unit_e4 || ' is not ' || total_cents AS detail
		FROM order_lines WHERE kind <> 'labor' AND total_cents <> (unit_e4 * quantity + 50) / 100 ORDER BY id`},
	// labor is rounded once over all its minutes, its unit price for each piece
	{"I-03", `
		SELECT 'order ' || order_id AS subject, 'line ' || id || ': ' || quantity || ' times labor at ' || unit_e4 || ' is not ' || total_cents AS detail
		FROM order_lines WHERE kind = 'labor' AND abs(total_cents * 100 - unit_e4 * quantity) > quantity + 50 ORDER BY id`},
	{"I-03", `
		SELECT 'order ' || r.order_id AS subject, 'line ' || r.line_id || ': a rebate of ' || r.quantity || ' times ' || r.unit_e4 || ' is reported as ' || r.total_cents AS detail
		FROM order_rebates r JOIN order_lines l ON l.id = r.line_id
		WHERE r.order_id <> l.order_id OR r.part_id <> l.part_id OR l.kind <> 'part' OR r.quantity <> l.quantity
			OR r.total_cents <> (r.unit_e4 * r.quantity + 50) / 100 ORDER BY r.line_id`},
	{"I-03", `
		SELECT 'order ' || o.id AS subject, 'its total is ' || o.total_cents || ', its lines, taxes and credits add up to ' || o.parts AS detail
		FROM (SELECT id, total_cents,
			(SELECT coalesce(sum(total_cents - discount_cents), 0) FROM order_lines WHERE order_id = orders.id)
			+ (SELECT coalesce(sum(tax_cents), 0) FROM order_taxes WHERE order_id = orders.id)
			+ (SELECT coalesce(sum(value_cents), 0) FROM order_totals WHERE order_id = orders.id AND code IN ('voucher', 'credit')) AS parts FROM orders) o
		WHERE o.total_cents <> o.parts ORDER BY o.id`},
	{"I-03", `
		SELECT 'order ' || x.order_id AS subject, 'the row ' || x.code || ' says ' || sum(x.shown) || ', its parts add up to ' || sum(x.sold) AS detail
		FROM (
			SELECT order_id, CASE WHEN code IN ('reward', 'job') THEN 'coupon' ELSE code END AS code, value_cents AS shown, 0 AS sold
				FROM order_totals WHERE code NOT IN ('voucher', 'credit', 'total')
			UNION ALL
			SELECT order_id, CASE WHEN kind IN ('part', 'custom', 'gift') THEN 'sub_total' ELSE kind END, 0, total_cents FROM order_lines
			UNION ALL
			SELECT order_id, 'coupon', 0, -discount_cents FROM order_lines
			UNION ALL
			SELECT order_id, 'tax', 0, tax_cents FROM order_taxes
		) x GROUP BY x.order_id, x.code HAVING sum(x.shown) <> sum(x.sold) ORDER BY x.order_id, x.code`},
	{"I-03", `
		SELECT 'order ' || o.id AS subject, 'its total is ' || o.total_cents || ', its rows add up to ' || o.parts AS detail
		FROM (SELECT id, total_cents,
			(SELECT coalesce(sum(CASE WHEN code = 'total' THEN 0 ELSE value_cents END), 0) FROM order_totals WHERE order_id = orders.id) AS parts,
			(SELECT coalesce(sum(CASE WHEN code = 'total' THEN value_cents ELSE 0 END), 0) FROM order_totals WHERE order_id = orders.id) AS shown
			FROM orders) o
		WHERE o.total_cents <> o.parts OR o.total_cents <> o.shown ORDER BY o.id`},
	{"I-03", `
		SELECT 'order ' || o.id AS subject, 'booked on ' || b.account || ': ' || b.booked || ', sold: ' || CASE o.pos_status WHEN 'complete' THEN b.sold WHEN 'checkout' THEN b.promised ELSE 0 END AS detail
		FROM orders o JOIN (
			SELECT order_id, account, sum(booked) AS booked, sum(sold) AS sold, sum(promised) AS promised FROM (
				SELECT e.order_id, a.code AS account, -l.amount_cents AS booked, 0 AS sold, 0 AS promised
				FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id JOIN ledger_accounts a ON a.id = l.account_id
				WHERE e.cause = 'order' AND a.class <> 'receivable'
				UNION ALL
				SELECT order_id, CASE kind WHEN 'core' THEN 'core:' || order_id WHEN 'gift' THEN 'gift:' || ref_id WHEN 'part' THEN 'parts'
					WHEN 'handling' THEN 'shipping' ELSE kind END, 0, total_cents, CASE kind WHEN 'gift' THEN total_cents ELSE 0 END FROM order_lines
				UNION ALL
				SELECT order_id, CASE code WHEN 'coupon' THEN 'discounts' WHEN 'job' THEN 'discounts' WHEN 'reward' THEN 'reward_promo' WHEN 'voucher' THEN 'gift:' || ref_id
					ELSE 'credit:' || ref_id END, 0, value_cents, CASE WHEN code IN ('voucher', 'credit') THEN value_cents ELSE 0 END
					FROM order_totals WHERE code IN ('job', 'coupon', 'reward', 'voucher', 'credit')
				UNION ALL
				SELECT order_id, 'tax:' || code, 0, tax_cents, 0 FROM order_taxes
				UNION ALL
				SELECT id, 'unfinished:' || id, 0, 0, total_cents
					- (SELECT coalesce(sum(value_cents), 0) FROM order_totals WHERE order_id = orders.id AND code IN ('voucher', 'credit'))
					- (SELECT coalesce(sum(total_cents), 0) FROM order_lines WHERE order_id = orders.id AND kind = 'gift') FROM orders
			) x GROUP BY order_id, account
		) b ON b.order_id = o.id
		WHERE b.booked <> CASE o.pos_status WHEN 'complete' THEN b.sold WHEN 'checkout' THEN b.promised ELSE 0 END ORDER BY o.id, b.account`},
	{"I-04", `
		SELECT 'order ' || o.id AS subject, 'paid is ' || o.paid_cents || ', its captured transactions are ' || o.captured AS detail
		FROM (SELECT id, paid_cents,
			(SELECT coalesce(sum(CASE WHEN movement = 'refund' THEN CASE WHEN return_id = 0 THEN -amount_cents ELSE 0 END ELSE amount_cents END), 0) FROM transactions
				WHERE order_id = orders.id AND status IN ('captured', 'void_requested', 'refund_requested')) AS captured FROM orders) o
		WHERE o.paid_cents <> o.captured ORDER BY o.id`},
	{"I-05", `
		SELECT 'order ' || id AS subject, 'balance is ' || balance_cents || ' with total ' || total_cents || ', paid ' || paid_cents || ', change ' || change_cents AS detail
		FROM orders
		WHERE balance_cents <> total_cents + surcharge_cents + rounding_cents - paid_cents - cleared_cents + CASE WHEN completed_us IS NULL THEN 0 ELSE change_cents END
			OR completed_us IS NULL AND change_cents <> CASE WHEN balance_cents < 0 THEN -balance_cents ELSE 0 END
		ORDER BY id`},
	{"I-05", `
		SELECT 'order ' || o.id AS subject, 'change is ' || o.change_cents || ', given was ' || o.given AS detail
		FROM (SELECT id, change_cents,
			(SELECT coalesce(sum(l.amount_cents), 0) FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id
				JOIN ledger_accounts a ON a.id = l.account_id
				WHERE e.order_id = orders.id AND e.cause = 'change' AND a.code = 'ar:' || orders.id) AS given
			FROM orders WHERE completed_us IS NOT NULL) o
		WHERE o.change_cents <> o.given ORDER BY o.id`},
	{"I-05", `
		SELECT 'order ' || o.id AS subject, 'cash was rounded by ' || o.rounding_cents || ', booked is ' || o.booked AS detail
		FROM (SELECT id, rounding_cents,
			(SELECT coalesce(sum(l.amount_cents), 0) FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id JOIN ledger_accounts a ON a.id = l.account_id
				WHERE e.order_id = orders.id AND e.cause = 'rounding' AND a.code = 'ar:' || orders.id) AS booked FROM orders) o
		WHERE o.rounding_cents <> o.booked ORDER BY o.id`},
	{"I-05", `
		SELECT 'order ' || o.id AS subject, o.cleared_cents || ' is owed no more because goods came back, its returns say ' || o.said || ', booked is ' || o.booked AS detail
		FROM (SELECT orders.id, orders.cleared_cents, coalesce(back.said, 0) AS said,
			(SELECT coalesce(-sum(l.amount_cents), 0) FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id JOIN ledger_accounts a ON a.id = l.account_id
				WHERE e.order_id = orders.id AND e.cause = 'return' AND a.code = 'ar:' || orders.id) AS booked
			FROM orders LEFT JOIN (SELECT order_id, sum(cleared_cents) AS said FROM goods_returns GROUP BY order_id) back ON back.order_id = orders.id) o
		WHERE o.cleared_cents <> o.booked OR o.cleared_cents <> o.said ORDER BY o.id`},
	{"I-05", `
		SELECT 'order ' || o.id AS subject, o.given_back_cents || ' was paid back for goods that came back, its refunds come to ' || o.refunds AS detail
		FROM (SELECT id, given_back_cents,
			(SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE order_id = orders.id AND movement = 'refund' AND return_id <> 0 AND status = 'captured') AS refunds
			FROM orders) o
		WHERE o.given_back_cents <> o.refunds ORDER BY o.id`},
	{"I-06", `
		SELECT 'order ' || o.id AS subject, 'the ledger says ' || o.receivable || ', its balance is ' || o.balance_cents || ', ' || o.due || ' is to be paid back, ' || o.pos_status AS detail
		FROM (SELECT id, balance_cents, pos_status,
			(SELECT coalesce(sum(l.amount_cents), 0) FROM ledger_lines l JOIN ledger_accounts a ON a.id = l.account_id
				WHERE a.code = 'ar:' || orders.id) AS receivable,
			(SELECT coalesce(sum(l.amount_cents), 0) FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id JOIN ledger_accounts a ON a.id = l.account_id
				WHERE e.cause = 'refund' AND a.code = 'ar:' || orders.id) AS due FROM orders) o
		WHERE o.receivable <> CASE WHEN o.pos_status IN ('checkout', 'complete') THEN o.balance_cents + o.due ELSE 0 END ORDER BY o.id`},

	{"I-07", `
		SELECT 'account ' || a.code AS subject, 'it is overdrawn by ' || sum(l.amount_cents) AS detail
		FROM ledger_lines l JOIN ledger_accounts a ON a.id = l.account_id
		WHERE a.code LIKE 'credit:%' OR a.code LIKE 'gift:%' GROUP BY a.code HAVING sum(l.amount_cents) > 0 ORDER BY a.code`},
	{"I-07", `
		SELECT 'account ' || x.code AS subject, 'the ledger says ' || x.booked || ', its balance is ' || x.balance || ', its movements add up to ' || x.moved AS detail
		FROM (
			SELECT 'credit:' || c.customer_id AS code, c.balance_cents AS balance,
				(SELECT coalesce(sum(amount_cents), 0) FROM credit_movements m WHERE m.customer_id = c.customer_id) AS moved,
				(SELECT coalesce(-sum(l.amount_cents), 0) FROM ledger_lines l JOIN ledger_accounts a ON a.id = l.account_id WHERE a.code = 'credit:' || c.customer_id) AS booked
			FROM credits c
			UNION ALL
			SELECT 'gift:' || v.id, v.balance_cents,
				(SELECT coalesce(sum(amount_cents), 0) FROM voucher_movements m WHERE m.voucher_id = v.id),
				CASE WHEN v.kind = 'reward' THEN v.balance_cents ELSE
				(SELECT coalesce(-sum(l.amount_cents), 0) FROM ledger_lines l JOIN ledger_accounts a ON a.id = l.account_id WHERE a.code = 'gift:' || v.id) END
			FROM vouchers v
		) x WHERE x.booked <> x.balance OR x.moved <> x.balance ORDER BY x.code`},
	{"I-07", `
		SELECT 'points of customer ' || r.customer_id AS subject, 'there are ' || r.points || ', their movements add up to ' || r.moved AS detail
		FROM (SELECT customer_id, points,
			(SELECT coalesce(sum(points), 0) FROM reward_movements WHERE customer_id = rewards.customer_id) AS moved FROM rewards) r
		WHERE r.points <> r.moved ORDER BY r.customer_id`},

	{"I-08", `
		WITH reversals AS (SELECT reversal_of, count(*) AS n FROM ledger_entries WHERE reversal_of IS NOT NULL GROUP BY reversal_of),
			tenders AS (SELECT e.transaction_id, count(*) AS entries, sum(coalesce(r.n, 0)) AS reversals
				FROM ledger_entries e LEFT JOIN reversals r ON r.reversal_of = e.id
				WHERE e.reversal_of IS NULL AND e.cause = 'tender' GROUP BY e.transaction_id)
		SELECT 'transaction ' || t.id AS subject, t.status || ' with ' || coalesce(b.entries, 0) || ' entries and ' || coalesce(b.reversals, 0) || ' reversals' AS detail
		FROM transactions t LEFT JOIN tenders b ON b.transaction_id = t.id
		WHERE coalesce(b.entries, 0) <> 1
			OR coalesce(b.reversals, 0) <> CASE WHEN t.status IN ('captured', 'void_requested', 'refund_requested') THEN 0 ELSE 1 END ORDER BY t.id`},
	{"I-08", `
		SELECT 'transaction ' || t.id AS subject, t.movement || ' of ' || t.amount_cents || ', booked was ' || t.booked AS detail
		FROM (SELECT x.id, x.movement, x.amount_cents, sum(CASE WHEN b.code = CASE x.kind
					WHEN 'cash' THEN 'cash:' || x.register_id WHEN 'check' THEN 'checks:' || x.register_id
					WHEN 'gift_voucher' THEN 'gift:' || x.ref_id WHEN 'reward_voucher' THEN 'reward_promo'
					WHEN 'store_credit' THEN 'credit:' || x.customer_id WHEN 'exchange' THEN 'exchange' ELSE '' END
					OR x.kind = 'card' AND b.code LIKE 'card_clearing:%' OR x.kind = 'invoice_ecommerce' AND b.code LIKE 'link_clearing:%'
					OR x.kind = 'on_account' AND b.code LIKE 'on_account:%' THEN b.amount_cents ELSE 0 END) AS booked
			FROM transactions x LEFT JOIN (SELECT e.transaction_id, a.code, sum(l.amount_cents) AS amount_cents FROM ledger_entries e
				JOIN ledger_lines l ON l.entry_id = e.id JOIN ledger_accounts a ON a.id = l.account_id
				WHERE e.reversal_of IS NULL AND e.cause = 'tender' GROUP BY e.transaction_id, a.code) b ON b.transaction_id = x.id
			GROUP BY x.id, x.movement, x.amount_cents) t
		WHERE t.booked <> CASE WHEN t.movement = 'refund' THEN -t.amount_cents ELSE t.amount_cents END ORDER BY t.id`},
	{"I-08", `
		SELECT 'entry ' || r.id AS subject, 'it is not the mirror of entry ' || r.reversal_of || ' on account ' || l.account_id AS detail
		FROM ledger_entries r JOIN ledger_lines l ON l.entry_id IN (r.id, r.reversal_of)
		WHERE r.reversal_of IS NOT NULL
		GROUP BY r.id, r.reversal_of, l.account_id HAVING sum(l.amount_cents) <> 0 ORDER BY r.id, l.account_id`},

	{"I-08", `
		SELECT 'account ' || a.code AS subject, sum(l.amount_cents) || ' of goods that came back pays for nothing' AS detail
		FROM ledger_lines l JOIN ledger_accounts a ON a.id = l.account_id
		WHERE a.code = 'exchange' GROUP BY a.code HAVING sum(l.amount_cents) <> 0`},

	{"I-09", `
		SELECT 'card attempt ' || a.id AS subject, a.state || ' for ' || a.amount_cents || ' with ' || a.taken || ' transactions of it' AS detail
		FROM (SELECT card_attempts.id, state, card_attempts.amount_cents, transaction_id,
			(SELECT count(*) FROM transactions t WHERE t.kind = CASE WHEN card_attempts.means = 'link' THEN 'invoice_ecommerce' ELSE 'card' END
				AND t.id = card_attempts.transaction_id AND coalesce(t.order_id, 0) = coalesce(card_attempts.order_id, 0)
				AND t.amount_cents = card_attempts.taken_cents AND t.intent_key = 'card ' || card_attempts.reference
				AND t.surcharge_cents = card_attempts.surcharge_cents AND t.surcharge_tax_cents = card_attempts.surcharge_tax_cents
				AND t.status = CASE card_attempts.state WHEN 'refunded' THEN CASE WHEN t.amount_cents = back.amount_cents THEN 'captured' ELSE 'refunded' END WHEN 'voided' THEN 'void' WHEN 'reversed' THEN 'void'
					WHEN 'void_requested' THEN 'void_requested' WHEN 'unknown_void' THEN 'void_requested' ELSE 'captured' END) AS taken
			FROM card_attempts LEFT JOIN (SELECT parent_id, sum(amount_cents) AS amount_cents FROM transactions
				WHERE movement = 'refund' AND status = 'captured' GROUP BY parent_id) back ON back.parent_id = card_attempts.transaction_id) a
		WHERE a.taken <> CASE WHEN a.state IN ('approved', 'void_requested', 'unknown_void', 'voided', 'refund_requested', 'refunded') OR a.state = 'reversed' AND a.transaction_id <> 0 THEN 1 ELSE 0 END
		ORDER BY a.id`},
	{"I-09", `
		SELECT 'transaction ' || id AS subject, 'it is of a card, and of no attempt' AS detail
		FROM transactions WHERE kind IN ('card', 'invoice_ecommerce') AND movement = 'payment'
			AND id NOT IN (SELECT transaction_id FROM card_attempts) ORDER BY id`},
	{"I-09", `
		SELECT 'order ' || x.order_id AS subject, sum(x.said) || ' is to be paid back, booked is ' || sum(x.booked) AS detail
		FROM (
			SELECT order_id, refund_due_cents AS said, 0 AS booked FROM card_attempts WHERE order_id IS NOT NULL
			UNION ALL
			SELECT order_id, amount_cents - paid_cents, 0 FROM refunds_due
			UNION ALL
			SELECT e.order_id, 0, -l.amount_cents FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id JOIN ledger_accounts a ON a.id = l.account_id
				WHERE a.code = 'refund_due:' || e.order_id
		) x GROUP BY x.order_id HAVING sum(x.said) <> sum(x.booked) ORDER BY x.order_id`},
	{"I-14", `
		SELECT 'order ' || order_id AS subject, count(*) || ' open card attempts hold it' AS detail
		FROM card_attempts WHERE order_id IS NOT NULL AND state IN ('created', 'sent', 'awaiting', 'cancel_requested', 'unknown') AND released = 0
		GROUP BY order_id HAVING count(*) > 1 ORDER BY order_id`},
	{"I-14", `
		SELECT 'terminal ' || device_id AS subject, count(*) || ' open card attempts hold it' AS detail
		FROM card_attempts WHERE device_id IS NOT NULL AND state IN ('created', 'sent', 'awaiting', 'cancel_requested', 'unknown') AND released = 0
		GROUP BY device_id HAVING count(*) > 1 ORDER BY device_id`},
	{"I-15", `
		SELECT 'transaction ' || t.id AS subject, t.kind || ' of ' || t.amount_cents || ' with a surcharge of ' || t.surcharge_cents || ', booked is ' || t.booked AS detail
		FROM (SELECT transactions.id, kind, status, amount_cents, surcharge_cents, surcharge_tax_cents, coalesce(c.credit, 0) AS credit,
			CASE WHEN order_id IS NULL
				THEN (SELECT coalesce(-sum(l.amount_cents), 0) FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id JOIN ledger_accounts a ON a.id = l.account_id
					WHERE e.transaction_id = transactions.id AND (a.code = 'surcharge' OR a.code LIKE 'tax:%'))
				ELSE (SELECT coalesce(sum(l.amount_cents), 0) FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id JOIN ledger_accounts a ON a.id = l.account_id
					WHERE e.transaction_id = transactions.id AND e.cause = 'surcharge' AND a.code = 'ar:' || transactions.order_id) END AS booked,
			(SELECT count(*) FROM orders o WHERE o.id = transactions.order_id AND o.pos_status IN ('cancelled', 'voided')) AS gone
			FROM transactions LEFT JOIN (SELECT transaction_id, count(*) AS credit FROM card_attempts WHERE card_type = 'credit'
				GROUP BY transaction_id) c ON c.transaction_id = transactions.id WHERE movement = 'payment') t
		WHERE t.surcharge_cents + t.surcharge_tax_cents > 0 AND (t.kind <> 'card' OR t.credit <> 1)
			OR t.booked <> CASE WHEN t.gone = 0 AND t.status IN ('captured', 'void_requested', 'refund_requested') THEN t.surcharge_cents + t.surcharge_tax_cents ELSE 0 END
		ORDER BY t.id`},
	{"I-10", `
		SELECT 'shift ' || s.id AS subject, 'its drawer moved ' || s.moved || ', the ledger booked ' || s.booked AS detail
		FROM (SELECT id,
			(SELECT coalesce(sum(amount_cents), 0) FROM drawer_movements WHERE shift_id = shifts.id) AS moved,
			(SELECT coalesce(sum(l.amount_cents), 0) FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id
				JOIN ledger_accounts a ON a.id = l.account_id
				WHERE e.shift_id = shifts.id AND a.code = 'cash:' || shifts.register_id) AS booked
			FROM shifts) s
		WHERE s.moved <> s.booked ORDER BY s.id`},
	{"I-10", `
		SELECT 'transaction ' || t.id AS subject, t.status || ' for ' || t.amount_cents || ', in the drawer: ' || t.moved AS detail
		FROM (SELECT x.id, x.status, x.amount_cents, coalesce(d.moved, 0) * CASE WHEN x.movement = 'refund' THEN -1 ELSE 1 END AS moved
			FROM transactions x LEFT JOIN (SELECT transaction_id, sum(amount_cents) AS moved FROM drawer_movements GROUP BY transaction_id) d
				ON d.transaction_id = x.id WHERE x.kind = 'cash') t
		WHERE t.moved <> CASE WHEN t.status = 'captured' THEN t.amount_cents ELSE 0 END ORDER BY t.id`},
	{"I-11", `
		SELECT 'order ' || o.id AS subject, 'its balance is ' || o.balance_cents || ' with cash of ' || o.cash || ' and ' || o.due || ' to be paid back' AS detail
		FROM (SELECT id, balance_cents, completed_us, pos_status,
			(SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE order_id = orders.id AND status = 'captured' AND kind = 'cash' AND movement = 'payment') AS cash,
			(SELECT coalesce(sum(l.amount_cents), 0) FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id JOIN ledger_accounts a ON a.id = l.account_id
				WHERE e.cause = 'refund' AND a.code = 'ar:' || orders.id) AS due FROM orders) o
		WHERE o.pos_status IN ('checkout', 'complete') AND o.balance_cents < 0 AND -o.balance_cents > o.due + CASE WHEN o.completed_us IS NULL THEN o.cash ELSE 0 END ORDER BY o.id`},
	{"I-12", `
		SELECT 'order ' || o.id AS subject, 'it is ' || o.pos_status || ' and holds ' || o.held || ', of which ' || o.due || ' is to be paid back' AS detail
		FROM (SELECT orders.id, pos_status, paid_cents - rounding_cents - CASE WHEN completed_us IS NULL THEN 0 ELSE change_cents END AS held,
			coalesce(r.due, 0) + (SELECT coalesce(sum(refund_due_cents), 0) FROM card_attempts WHERE order_id = orders.id) AS due
			FROM orders LEFT JOIN (SELECT order_id, sum(amount_cents - paid_cents) AS due FROM refunds_due GROUP BY order_id) r ON r.order_id = orders.id) o
		WHERE o.pos_status IN ('cancelled', 'voided') AND o.held <> o.due ORDER BY o.id`},
	{"I-12", `
		SELECT 'payment ' || t.id AS subject, 'it was of ' || t.amount_cents || ', and ' || t.back || ' of it is given back or due' AS detail
		FROM (SELECT x.id, x.amount_cents, r.back FROM transactions x
			JOIN (SELECT transaction_id, sum(amount_cents) AS back FROM refunds_due GROUP BY transaction_id) r ON r.transaction_id = x.id
			WHERE x.movement = 'payment') t
		WHERE t.back > t.amount_cents ORDER BY t.id`},
	// what came back of an order: never more pieces than were sold, and its money is owed to payments, stands as credit or
	// is owed no more; never is more given back than was paid
	{"I-12", `
		SELECT 'order ' || l.order_id AS subject, 'of ' || l.quantity || ' pieces of line ' || l.id || ' there came ' || l.back || ' back, the line says ' || l.returned AS detail
		FROM (SELECT x.id, x.order_id, x.quantity, x.returned, coalesce(r.back, 0) AS back FROM order_lines x
			LEFT JOIN (SELECT line_id, sum(quantity) AS back FROM goods_return_lines GROUP BY line_id) r ON r.line_id = x.id) l
		WHERE l.back > l.quantity OR l.back <> l.returned ORDER BY l.order_id, l.id`},
	{"I-12", `
		SELECT 'order ' || id AS subject, given_back_cents || ' was given back of ' || paid_cents AS detail
		FROM orders WHERE given_back_cents > paid_cents - CASE WHEN completed_us IS NULL THEN 0 ELSE change_cents END
			+ CASE WHEN balance_cents > 0 THEN balance_cents ELSE 0 END ORDER BY id`}, // a payment that is voided afterwards is owed again
	{"I-12", `
		SELECT 'return ' || r.id AS subject, 'it is of ' || r.total_cents || ', its lines come to ' || r.lines || ', ' || r.credit_cents || ' became credit and ' || r.due || ' is owed to payments' AS detail
		FROM (SELECT x.id, x.order_id, x.total_cents, x.credit_cents, x.total_cents + x.rounding_cents - x.cleared_cents AS back,
				coalesce(l.cents, 0) + coalesce(t.cents, 0) AS lines, coalesce(d.cents, 0) AS due FROM goods_returns x
			LEFT JOIN (SELECT return_id, sum(total_cents - discount_cents) AS cents FROM goods_return_lines GROUP BY return_id) l ON l.return_id = x.id
			LEFT JOIN (SELECT return_id, sum(tax_cents) AS cents FROM goods_return_taxes GROUP BY return_id) t ON t.return_id = x.id
			LEFT JOIN (SELECT return_id, sum(amount_cents) AS cents FROM refunds_due GROUP BY return_id) d ON d.return_id = x.id) r
		WHERE r.total_cents <> r.lines OR r.back <> r.credit_cents + r.due ORDER BY r.id`},
	{"I-12", `
		SELECT 'order ' || x.order_id AS subject, 'its returns come to ' || sum(x.said) || ', booked is ' || sum(x.booked) AS detail
		FROM (
			SELECT order_id, total_cents + rounding_cents - cleared_cents AS said, 0 AS booked FROM goods_returns
			UNION ALL
			SELECT e.order_id, 0, -l.amount_cents FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id JOIN ledger_accounts a ON a.id = l.account_id
				WHERE e.cause = 'return' AND (a.code LIKE 'refund_due:%' OR a.code LIKE 'credit:%')
		) x GROUP BY x.order_id HAVING sum(x.said) <> sum(x.booked) ORDER BY x.order_id`},

	{"I-13", `
		SELECT 'order ' || o.id AS subject, 'it is of customer ' || o.customer_id || ' and uses the credit of customer ' || t.ref_id AS detail
		FROM order_totals t JOIN orders o ON o.id = t.order_id WHERE t.code = 'credit' AND t.ref_id <> o.customer_id
			AND NOT EXISTS (SELECT 1 FROM customers c WHERE c.id = t.ref_id AND c.merged_into = o.customer_id AND c.merged_into <> 0) ORDER BY o.id`},
	{"I-13", `
		SELECT 'order ' || o.id AS subject, 'it is of customer ' || o.customer_id || ' and was paid by the credit or the points of customer ' || t.customer_id AS detail
		FROM transactions t JOIN orders o ON o.id = t.order_id
		WHERE t.kind IN ('store_credit', 'reward_voucher') AND t.movement = 'payment' AND t.status = 'captured' AND t.customer_id NOT IN (0, o.customer_id)
			AND NOT EXISTS (SELECT 1 FROM customers c WHERE c.id = t.customer_id AND c.merged_into = o.customer_id AND c.merged_into <> 0) ORDER BY o.id, t.id`},
	{"I-13", `
		SELECT 'order ' || o.id AS subject, 'it is of customer ' || o.customer_id || ' and spent points of customer ' || m.customer_id AS detail
		FROM reward_movements m JOIN orders o ON o.id = m.order_id WHERE m.kind = 'spent' AND m.customer_id <> o.customer_id
			AND NOT EXISTS (SELECT 1 FROM customers c WHERE c.id = m.customer_id AND c.merged_into = o.customer_id AND c.merged_into <> 0) ORDER BY o.id`},
	{"I-13", `
		SELECT 'order ' || m.order_id AS subject, 'it spent voucher ' || v.id || ' on ' || m.day || ', which ended on ' || v.to_day AS detail
		FROM voucher_movements m JOIN vouchers v ON v.id = m.voucher_id
		WHERE m.amount_cents < 0 AND m.order_id <> 0 AND v.to_day <> '' AND m.day > v.to_day ORDER BY m.order_id, v.id`},
	{"I-13", `
		SELECT 'coupon ' || c.id AS subject, 'it was used ' || count(*) || ' times, which is more than ' || c.uses AS detail
		FROM coupons c JOIN coupon_uses u ON u.coupon_id = c.id
		WHERE u.undone_us IS NULL AND c.uses > 0 GROUP BY c.id, c.uses HAVING count(*) > c.uses ORDER BY c.id`},
	{"I-16", `
		SELECT 'order ' || o.id AS subject, 'it is exempt by ' || o.exempt_number || ' and taxed ' || sum(t.tax_cents) AS detail
		FROM orders o JOIN order_taxes t ON t.order_id = o.id
		WHERE o.exempt_number <> '' GROUP BY o.id, o.exempt_number HAVING sum(t.tax_cents) <> 0 ORDER BY o.id`},

	{"I-17", `
		SELECT 'part ' || x.part_id || ' at location ' || x.location_id AS subject, sum(x.on_hand) || ' on hand, movements add up to ' || sum(x.moved) AS detail
		FROM (
			SELECT part_id, location_id, on_hand, 0 AS moved FROM stock_levels
			UNION ALL
			SELECT part_id, location_id, 0, quantity FROM stock_movements WHERE kind NOT IN ('reserved', 'released')
		) x GROUP BY x.part_id, x.location_id HAVING sum(x.on_hand) <> sum(x.moved) ORDER BY x.part_id, x.location_id`},
	{"I-17", `
		SELECT 'part ' || x.part_id || ' at location ' || x.location_id AS subject,
			sum(x.costed) || ' pieces worth ' || sum(x.value_e4) || ', movements add up to ' || sum(x.moved) || ' worth ' || sum(x.moved_e4) AS detail
		FROM (
			SELECT part_id, location_id, costed, value_e4, 0 AS moved, 0 AS moved_e4 FROM stock_levels
			UNION ALL
			SELECT part_id, location_id, 0, 0, costed, value_e4 FROM stock_movements WHERE kind NOT IN ('reserved', 'released')
		) x GROUP BY x.part_id, x.location_id
		HAVING sum(x.costed) <> sum(x.moved) OR sum(x.value_e4) <> sum(x.moved_e4) ORDER BY x.part_id, x.location_id`},
	{"I-17", `
		SELECT 'part ' || part_id || ' at location ' || location_id AS subject,
			costed || ' of ' || on_hand || ' pieces are worth ' || value_e4 AS detail
		FROM stock_levels WHERE costed > on_hand OR costed = 0 AND value_e4 <> 0 ORDER BY part_id, location_id`},
	{"I-17", `
		SELECT 'part ' || x.part_id || ' at location ' || x.location_id AS subject, sum(x.reserved) || ' reserved, open reservations add up to ' || sum(x.held) AS detail
		FROM (
			SELECT part_id, location_id, reserved, 0 AS held FROM stock_levels
			UNION ALL
			SELECT part_id, location_id, 0, quantity FROM stock_reservations WHERE closed_us IS NULL
		) x GROUP BY x.part_id, x.location_id HAVING sum(x.reserved) <> sum(x.held) ORDER BY x.part_id, x.location_id`},
	{"I-17", `
		SELECT 'order ' || o.id AS subject, 'it is ' || o.pos_status || ' and holds ' || sum(r.quantity) || ' pieces of part ' || r.part_id AS detail
		FROM orders o JOIN stock_reservations r ON r.order_id = o.id AND r.closed_us IS NULL
		WHERE o.pos_status IN ('cancelled', 'voided') OR o.pos_status = 'complete' AND o.channel = 'pos'
			AND NOT EXISTS (SELECT 1 FROM stock_awaits w WHERE w.order_id = o.id AND w.part_id = r.part_id AND w.arrived >= r.quantity)
		GROUP BY o.id, o.pos_status, r.part_id ORDER BY o.id, r.part_id`},
	// a kit stands for its components, which may have been others when it was sold: of those one at least
	{"I-17", `
		SELECT 'order ' || x.id AS subject, x.needed || ' pieces of part ' || x.part_id || ' are in it, ' || x.sold || ' were sold' AS detail
		FROM (SELECT o.id, l.part_id, sum(l.quantity) AS needed,
			(SELECT coalesce(-sum(m.quantity), 0) FROM stock_movements m WHERE m.order_id = o.id AND m.kind = 'sold'
				AND (m.part_id = l.part_id OR p.kind = 'kit')) +
			(SELECT coalesce(sum(w.wanted - w.arrived + CASE WHEN r.quantity IS NULL THEN 0 ELSE r.quantity END), 0) FROM stock_awaits w
				LEFT JOIN stock_reservations r ON r.order_id = w.order_id AND r.part_id = w.part_id AND r.closed_us IS NULL
				WHERE w.order_id = o.id AND (w.part_id = l.part_id OR p.kind = 'kit')) AS sold
			FROM orders o JOIN order_lines l ON l.order_id = o.id AND l.kind = 'part' JOIN parts p ON p.id = l.part_id
			WHERE o.pos_status = 'complete' AND o.channel = 'pos'
			GROUP BY o.id, l.part_id, p.kind) x
		WHERE x.sold < x.needed ORDER BY x.id, x.part_id`},
	{"I-17", `
		SELECT 'order ' || x.id AS subject, x.needed || ' pieces of part ' || x.part_id || ' are in it, ' || x.held || ' are reserved, sold or waited for' AS detail
		FROM (SELECT n.id, n.part_id, n.needed, coalesce(sum(CASE WHEN r.part_id = n.part_id OR n.kind = 'kit' THEN r.quantity ELSE 0 END), 0) AS held
			FROM (SELECT o.id, l.part_id, p.kind, sum(l.quantity) AS needed
				FROM orders o JOIN order_lines l ON l.order_id = o.id AND l.kind = 'part' JOIN parts p ON p.id = l.part_id
				WHERE o.pos_status = 'checkout' OR o.pos_status = 'complete' AND o.channel = 'web'
				GROUP BY o.id, l.part_id, p.kind) n
			LEFT JOIN (SELECT order_id, part_id, quantity FROM stock_reservations WHERE outcome <> 'released'
				UNION ALL SELECT order_id, part_id, wanted - arrived FROM stock_awaits) r ON r.order_id = n.id
			GROUP BY n.id, n.part_id, n.needed) x
		WHERE x.held < x.needed ORDER BY x.id, x.part_id`},

	{"I-17", `
		SELECT 'order ' || o.id AS subject, 'it is ' || o.pos_status || ' and waits for part ' || w.part_id AS detail
		FROM stock_awaits w JOIN orders o ON o.id = w.order_id
		WHERE o.pos_status IN ('cancelled', 'voided', 'quote') ORDER BY o.id, w.part_id`},
	{"I-17", `
		SELECT 'order ' || w.order_id AS subject, w.arrived || ' pieces of part ' || w.part_id || ' came for it, ' || w.held || ' are held or sold' AS detail
		FROM (SELECT x.order_id, x.part_id, x.arrived, coalesce(sum(r.quantity), 0) AS held
			FROM stock_awaits x LEFT JOIN (SELECT order_id, part_id, sum(quantity) AS quantity FROM stock_reservations WHERE outcome <> 'released'
				GROUP BY order_id, part_id) r ON r.order_id = x.order_id AND r.part_id = x.part_id
			GROUP BY x.order_id, x.part_id, x.arrived) w
		WHERE w.held < w.arrived ORDER BY w.order_id, w.part_id`},

	{"I-17", `
		SELECT 'order ' || x.order_id AS subject, x.handed || ' pieces of part ' || x.part_id || ' were handed over, ' || x.sold || ' left the stock' AS detail
		FROM (SELECT s.order_id, s.part_id, sum(s.quantity) AS handed,
			(SELECT coalesce(-sum(m.quantity), 0) FROM stock_movements m
				WHERE m.order_id = s.order_id AND m.part_id = s.part_id AND m.kind = 'sold') AS sold
			FROM pickup_steps s WHERE s.kind = 'handed' GROUP BY s.order_id, s.part_id) x
		WHERE x.handed > x.sold ORDER BY x.order_id, x.part_id`},

	// a posted bill is for pieces that came, or that are claimed
	{"I-17", `
		SELECT 'line ' || x.line_id || ' of a purchase' AS subject, sum(x.billed) || ' pieces are billed, ' || sum(x.here) || ' came or are claimed' AS detail
		FROM (
			SELECT n.line_id, n.pieces AS billed, 0 AS here FROM purchase_bills b JOIN purchase_bill_lines n ON n.bill_id = b.id
				WHERE b.state = 'posted'
			UNION ALL
			SELECT line_id, 0, billed FROM purchase_receipt_lines WHERE billed > 0
			UNION ALL
			SELECT l.id, 0, c.pieces FROM claims c JOIN purchase_bills b ON b.id = c.source_id
				JOIN purchase_lines l ON l.purchase_id = b.purchase_id AND l.part_id = c.part_id
				WHERE c.source = 'bill' AND c.kind = 'short'
		) x GROUP BY x.line_id HAVING sum(x.billed) <> sum(x.here) ORDER BY x.line_id`},

	{"I-18", `
		SELECT 'order ' || id AS subject, 'it was completed at the till without a receipt number' AS detail
		FROM orders WHERE completed_us IS NOT NULL AND channel = 'pos' AND receipt_number IS NULL ORDER BY id`},
	// what else is logged of an order, a message or a payment link or an approval, is no step of it
	{"I-18", `
		SELECT 'order ' || x.order_id AS subject, x.event || ' is ' || sum(x.steps) || ' times in its history and ' || sum(x.logged) || ' times in the audit log' AS detail
		FROM (
			SELECT order_id, 'order.' || event AS event, 1 AS steps, 0 AS logged FROM order_history
			UNION ALL
			SELECT subject_id, action, 0, 1 FROM audit_rows WHERE subject = 'order' AND action LIKE 'order.%'
		) x GROUP BY x.order_id, x.event HAVING sum(x.steps) <> sum(x.logged) ORDER BY x.order_id, x.event`},
	{"I-18", `
		SELECT 'transaction ' || t.id AS subject, t.status || ' with ' || t.logged || ' rows in the audit log' AS detail
		FROM (SELECT id, status,
			(SELECT count(*) FROM audit_rows WHERE subject = 'transaction' AND subject_id = transactions.id AND action LIKE 'payment.%') AS logged FROM transactions) t
		WHERE t.logged <> CASE WHEN t.status IN ('captured', 'void_requested', 'refund_requested') THEN 1 ELSE 2 END ORDER BY t.id`},
	{"I-19", `
		SELECT 'idempotency key of ' || route AS subject, 'it keeps a reply with status ' || status AS detail
		FROM idempotency_keys WHERE status NOT BETWEEN 200 AND 399 OR reply IS NULL ORDER BY added_us, key`},
	{"FIT-17", `
		SELECT 'applications ' || s.id AS subject, s.name || ' names vehicles by the numbers of a reference that is not in force: import the VCdb once more' AS detail
		FROM fitment_sources s WHERE s.undone_us IS NULL
			AND s.reference <> coalesce((SELECT max(r.sha256) FROM vehicle_references r WHERE r.live = 1), '') ORDER BY s.id`},
	{"FIT-5", `
		SELECT 'part ' || p.number AS subject, 'it is a kit and called universal, which counts no longer: a kit fits what its parts fit;'
			|| ' take the mark off, and mark those of its parts that are made for any vehicle' AS detail
		FROM fitment_universal u JOIN parts p ON p.id = u.part_id WHERE p.kind = 'kit' ORDER BY p.id`},
	{"FIT-5", `
		SELECT 'part ' || p.number AS subject, 'it is called universal although some of what it is made up of by the choice of the customer is for certain vehicles:'
			|| ' take the mark off, and it fits what is chosen' AS detail
		FROM fitment_universal u JOIN parts p ON p.id = u.part_id WHERE p.kind <> 'kit' AND EXISTS (
			SELECT 1 FROM part_options o JOIN part_option_values v ON v.option_id = o.id
			WHERE o.part_id = p.id AND v.stock_part_id IS NOT NULL AND v.stock_part_id NOT IN (SELECT part_id FROM fitment_universal)) ORDER BY p.id`},
	{"I-20", `
		SELECT 'order ' || id AS subject, 'it is ' || pos_status || ' and has no history' AS detail
		FROM orders WHERE id NOT IN (SELECT order_id FROM order_history) ORDER BY id`},
}

// reader is one snapshot of the database.
type reader struct{ bun.IDB }

func snapshot(ctx context.Context, look func(reader) error) error {
	if db.Inside(ctx) {
		return look(reader{db.Read(ctx)})
	}
	options := &sql.TxOptions{ReadOnly: true}
	if db.From(ctx).Dialect() == db.Postgres {
		options.Isolation = sql.LevelRepeatableRead // a transaction of SQLite is a snapshot by itself
	}
	return db.Read(ctx).RunInTx(ctx, options, func(_ context.Context, tx bun.Tx) error { return look(reader{tx}) })
}

func (r reader) violations(ctx context.Context, i invariant) ([]Violation, error) {
	var rows []struct{ Subject, Detail string }
	if err := r.NewRaw(i.query).Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("check %s: %w", i.id, err)
	}
	found := make([]Violation, len(rows))
	for n, row := range rows {
		found[n] = Violation{i.id, row.Subject, row.Detail}
	}
	return found, nil
}

func (r reader) history(ctx context.Context) ([]step, error) {
	var steps []step
	err := r.NewRaw(`
		SELECT h.order_id, h.event, h.from_status, h.to_status, o.pos_status
		FROM order_history h JOIN orders o ON o.id = h.order_id ORDER BY h.order_id, h.id`).Scan(ctx, &steps)
	if err != nil {
		return nil, fmt.Errorf("check I-20: %w", err)
	}
	return steps, nil
}

// texts are those that people write. Numbers that are telephones are not looked at, nor what the program writes.
func (r reader) texts(ctx context.Context) ([]writing, error) {
	var written []writing
	err := r.NewRaw(`
		SELECT 'name of order ' || id AS subject, name || ' | ' || email AS body FROM orders
		UNION ALL SELECT 'comment of order ' || order_id, comment FROM order_history
		UNION ALL SELECT 'address of order ' || id, ship_to || ' | ' || bill_to || ' | ' || po_number FROM orders
		UNION ALL SELECT 'options of order ' || order_id, options FROM order_lines
		UNION ALL SELECT 'words of order ' || order_id, name || ' | ' || po_number || ' | ' || terms FROM order_lines WHERE kind IN ('labor', 'custom', 'gift') OR terms LIKE '%"note":%'
		UNION ALL SELECT 'options of cart ' || cart_id, options FROM cart_lines
		UNION ALL SELECT 'checkout of cart ' || id, checkout FROM carts
		UNION ALL SELECT 'customer ' || id, firstname || ' | ' || lastname || ' | ' || company || ' | ' || email FROM customers
		UNION ALL SELECT 'note of fitment ' || id, notes FROM fitment_edits
		UNION ALL SELECT 'reason of message ' || id, reason FROM messages
		UNION ALL SELECT 'wording ' || id, words FROM wordings
		UNION ALL SELECT 'reason of refund ' || id, reason FROM refunds_due
		UNION ALL SELECT 'comment of return ' || id, comment FROM goods_returns
		UNION ALL SELECT 'notes of transaction ' || id, detail FROM transactions
		UNION ALL SELECT 'message ' || id || ' from the contact form', name || ' | ' || email || ' | ' || message FROM contact_messages
		UNION ALL SELECT 'note ' || id || ' of customer ' || customer_id, comment FROM customer_notes
		UNION ALL SELECT 'field ' || field_id || ' of customer ' || customer_id, value FROM customer_field_values
		UNION ALL SELECT 'address of customer ' || customer_id, label || ' | ' || firstname || ' | ' || lastname || ' | ' || company || ' | ' || address_1 || ' | ' || address_2 || ' | ' || city FROM customer_addresses
		UNION ALL SELECT 'vehicle ' || id || ' of customer ' || customer_id, title || ' | ' || license_plate || ' | ' || notes FROM customer_vehicles
		UNION ALL SELECT 'tag ' || id, title FROM customer_tags
		UNION ALL SELECT 'credit ' || id || ' of customer ' || customer_id, description FROM credit_movements
		UNION ALL SELECT 'reason of drawer movement ' || id, reason FROM drawer_movements
		UNION ALL SELECT 'review ' || id, author || ' | ' || body FROM reviews
		UNION ALL SELECT 'words of voucher ' || id, to_name || ' | ' || from_name || ' | ' || message FROM vouchers
		UNION ALL SELECT 'words of a gift in cart ' || cart_id, to_name || ' | ' || from_name || ' | ' || message FROM cart_gifts
		UNION ALL SELECT 'words of return request ' || id, comment || ' | ' || answer FROM return_requests
		UNION ALL SELECT 'reason about core ' || core_id, reason FROM core_events
		UNION ALL SELECT 'reason about claim ' || claim_id, reason FROM claim_steps
		UNION ALL SELECT 'words of box ' || id, form || ' | ' || note FROM vendor_boxes
		ORDER BY 1`).Scan(ctx, &written)
	if err != nil {
		return nil, fmt.Errorf("check I-22: %w", err)
	}
	return written, nil
}
