package proof

import (
	"context"
	"fmt"

	"camber/internal/base/money"
	"camber/internal/shop/core"
)

// ofCores are what must hold of old parts and their deposits (TRD-1).
var ofCores = []invariant{
	{"TRD-1", `
		SELECT 'order ' || order_id AS subject, 'its account of cores holds ' || sum(booked) || ', its old parts that are not decided about come to ' || sum(held) AS detail
		FROM (
			SELECT e.order_id, -l.amount_cents AS booked, 0 AS held FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id
				JOIN ledger_accounts a ON a.id = l.account_id WHERE a.code LIKE 'core:%'
			UNION ALL
			SELECT order_id, 0, each_cents * (owed + waiting) FROM cores
		) x GROUP BY order_id HAVING sum(booked) <> sum(held) ORDER BY order_id`},
	{"TRD-1", `
		SELECT 'order ' || l.order_id AS subject, 'line ' || l.id || ' charges for old parts that nobody is noted to owe' AS detail
		FROM order_lines l JOIN orders o ON o.id = l.order_id LEFT JOIN cores c ON c.line_id = l.id
		WHERE l.kind = 'core' AND o.pos_status = 'complete'
			AND (c.id IS NULL OR c.quantity <> l.quantity OR c.each_cents * c.quantity <> l.total_cents OR c.order_id <> l.order_id
				OR c.customer_id <> o.customer_id) ORDER BY l.id`},
	{"TRD-1", `
		SELECT 'core ' || c.id AS subject, c.owed || ' are owed and ' || c.waiting || ' wait, its events say ' || c.out || ' and ' || c.came AS detail
		FROM (SELECT id, owed, waiting,
			(SELECT coalesce(sum(CASE WHEN after = 'owed' THEN quantity ELSE 0 END - CASE WHEN before = 'owed' THEN quantity ELSE 0 END), 0)
				FROM core_events WHERE core_id = cores.id) AS out,
			(SELECT coalesce(sum(CASE WHEN after IN ('received', 'inspected') THEN quantity ELSE 0 END
				- CASE WHEN before IN ('received', 'inspected') THEN quantity ELSE 0 END), 0)
				FROM core_events WHERE core_id = cores.id) AS came FROM cores) c
		WHERE c.owed <> c.out OR c.waiting <> c.came ORDER BY c.id`},
	// what was paid for old parts went back by a return of their core charge, once
	{"TRD-1", `
		SELECT 'return ' || return_id AS subject, 'line ' || line_id || ' gives back ' || sum(back) || ' of a core charge, its old parts were paid ' || sum(paid) AS detail
		FROM (
			SELECT return_id, line_id, total_cents - discount_cents AS back, 0 AS paid FROM goods_return_lines WHERE kind = 'core'
			UNION ALL
			SELECT e.return_id, c.line_id, 0, e.paid_cents FROM core_events e JOIN cores c ON c.id = e.core_id WHERE e.paid_cents <> 0
		) x GROUP BY return_id, line_id HAVING sum(back) <> sum(paid) ORDER BY return_id, line_id`},
	{"TRD-1", `
		SELECT 'order ' || order_id AS subject, 'of its deposits ' || sum(kept) || ' were kept, booked is ' || sum(booked) AS detail
		FROM (
			SELECT c.order_id, e.kept_cents AS kept, 0 AS booked FROM core_events e JOIN cores c ON c.id = e.core_id
			UNION ALL
			SELECT e.order_id, 0, -l.amount_cents FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id
				JOIN ledger_accounts a ON a.id = l.account_id WHERE a.code = 'kept_cores'
		) x GROUP BY order_id HAVING sum(kept) <> sum(booked) ORDER BY order_id`},
}

// coreLives checks that every old part has followed the table of moves.
func (r reader) coreLives(ctx context.Context) ([]Violation, error) {
	var rows []struct {
		ID            int64
		Quantity      int
		EachCents     money.Cents
		EventID       int64
		Before, After core.State
		Tag           int64
		Pieces        int
		PaidCents     money.Cents
		KeptCents     money.Cents
	}
	err := r.NewRaw(`
		SELECT c.id, c.quantity, c.each_cents, coalesce(e.id, 0) AS event_id, coalesce(e.before, '') AS before,
			coalesce(e.after, '') AS after, coalesce(e.tag, 0) AS tag, coalesce(e.quantity, 0) AS pieces,
			coalesce(e.paid_cents, 0) AS paid_cents, coalesce(e.kept_cents, 0) AS kept_cents
		FROM cores c LEFT JOIN core_events e ON e.core_id = c.id ORDER BY c.id, e.id`).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("check TRD-1: %w", err)
	}
	var found []Violation
	for i := 0; i < len(rows); {
		c := core.Core{ID: rows[i].ID, Quantity: rows[i].Quantity, Each: rows[i].EachCents}
		for ; i < len(rows) && rows[i].ID == c.ID; i++ {
			x := rows[i]
			c.Events = append(c.Events, core.Event{ID: x.EventID, Before: x.Before, After: x.After, Tag: x.Tag,
				Quantity: x.Pieces, Paid: x.PaidCents, Kept: x.KeptCents})
		}
		for _, wrong := range c.Wrong() {
			found = append(found, Violation{"TRD-1", fmt.Sprint("core ", c.ID), wrong})
		}
	}
	return found, nil
}
