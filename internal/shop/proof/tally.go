package proof

import (
	"context"
	"fmt"
)

// Fact is something of the books that a copy of them must agree with.
type Fact struct{ Name, Value string }

// tallied are the facts, each with the query of its value.
var tallied = []struct{ name, query string }{
	{"orders", "SELECT CAST(count(*) AS TEXT) FROM orders"},
	{"newest order", "SELECT coalesce(CAST(max(id) AS TEXT), 'none') FROM orders"},
	{"cents of all orders", "SELECT CAST(coalesce(sum(total_cents), 0) AS TEXT) FROM orders"},
	{"payments", "SELECT CAST(count(*) AS TEXT) FROM transactions"},
	{"entries of the ledger", "SELECT CAST(count(*) AS TEXT) FROM ledger_entries"},
	{"cents on each side of the ledger",
		"SELECT CAST(coalesce(sum(amount_cents), 0) AS TEXT) FROM ledger_lines WHERE amount_cents > 0"},
	{"pieces in stock", "SELECT CAST(coalesce(sum(on_hand), 0) AS TEXT) FROM stock_levels"},
	{"customers", "SELECT CAST(count(*) AS TEXT) FROM customers"},
	{"parts", "SELECT CAST(count(*) AS TEXT) FROM parts"},
	{"rows of the audit log", "SELECT CAST(count(*) AS TEXT) FROM audit_rows"},
	{"seal of the audit log", "SELECT coalesce((SELECT hash FROM audit_seals ORDER BY id DESC LIMIT 1), 'none')"},
}

// Tally counts the books, in one snapshot of the database.
func Tally(ctx context.Context) (facts []Fact, err error) {
	err = snapshot(ctx, func(r reader) error {
		for _, t := range tallied {
			f := Fact{Name: t.name}
			if err := r.NewRaw(t.query).Scan(ctx, &f.Value); err != nil {
				return fmt.Errorf("count the %s: %w", t.name, err)
			}
			facts = append(facts, f)
		}
		return nil
	})
	return facts, err
}
