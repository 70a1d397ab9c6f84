package proof_test

import (
	"context"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/db"
	"camber/internal/dbtest"
)

// books is what a database says of all money and stock, in the order in which it came about. Numbers of rows are left
// out: only one of the databases counts on after what was undone.
func books(t *testing.T, ctx context.Context) (all []string) {
	t.Helper()
	for _, q := range []string{
		"SELECT pos_status || ' ' || total_cents || ' ' || paid_cents || ' ' || balance_cents || ' ' || change_cents || ' ' || rounding_cents || ' ' || coalesce(receipt_number, '') FROM orders ORDER BY id",
		"SELECT kind || ' ' || quantity || ' ' || unit_e4 || ' ' || total_cents || ' ' || discount_cents FROM order_lines ORDER BY order_id, sort, id",
		"SELECT kind || ' ' || status || ' ' || amount_cents FROM transactions ORDER BY id",
		"SELECT cause || ' ' || amount_cents FROM ledger_entries JOIN ledger_lines ON entry_id = ledger_entries.id ORDER BY entry_id, ledger_lines.id",
		"SELECT amount_cents || ' ' || paid_cents FROM refunds_due ORDER BY id",
		"SELECT balance_cents || '' FROM vouchers ORDER BY id",
		"SELECT balance_cents || '' FROM credits ORDER BY customer_id",
		"SELECT points || '' FROM rewards ORDER BY customer_id",
		"SELECT on_hand || ' ' || reserved FROM stock_levels ORDER BY part_id, location_id",
		"SELECT kind || ' ' || quantity FROM stock_movements ORDER BY id",
		"SELECT kind || ' ' || amount_cents FROM drawer_movements ORDER BY id",
		"SELECT event || ' ' || from_status || ' ' || to_status FROM order_history ORDER BY id",
	} {
		var rows []string
		if err := db.Read(ctx).NewRaw(q).Scan(ctx, &rows); err != nil {
			t.Fatal(q, err)
		}
		all = append(append(all, q), rows...)
	}
	return all
}

// P-16: the same commands of two cashiers and a shopper are answered alike on both databases, each of them, and leave
// the same orders, payments, entries, credit and stock.
func TestTheSameCommandsEndAlikeOnBothDatabases(t *testing.T) {
	t.Parallel()
	runs := uint64(2)
	if os.Getenv("CAMBER_SOAK") != "" {
		runs = 100
	}
	dbtest.Both(t, func(t *testing.T, sqlite, postgres context.Context) {
		t.Cleanup(func() {
			if t.Skipped() {
				t.Error("a run came to nothing")
			}
		})
		of := [2]context.Context{sqlite, postgres}
		var shops [2]shop
		var purses [2][]string
		for i, ctx := range of {
			shops[i] = setup(t, ctx)
			purses[i] = filled(t, ctx, shops[i])
		}
		done := 0
		for seed := range runs {
			random, input := rand.New(rand.NewPCG(seed, 16)), []byte{}
			for range 20_000 {
				input = binary.LittleEndian.AppendUint64(input, random.Uint64())
			}
			var logs [2][]string
			for i, ctx := range of {
				c := commands{shop: shops[i], ctx: ctx, codes: purses[i]}
				rapid.MakeFuzz(func(r *rapid.T) {
					all := c.all()
					for name, command := range all {
						all[name] = func(r *rapid.T) { c.log = append(c.log, name); command(r) }
					}
					for range 3 { // each ends by chance
						r.Repeat(all)
					}
				})(t, input)
				logs[i] = append(c.log, books(t, ctx)...)
			}
			for at := range min(len(logs[0]), len(logs[1])) {
				if logs[0][at] != logs[1][at] {
					t.Fatalf("run %d, after %q:\nSQLite     %s\nPostgreSQL %s", seed, logs[0][max(at-8, 0):at], logs[0][at],
						logs[1][at])
				}
			}
			if len(logs[0]) != len(logs[1]) {
				t.Fatalf("run %d: %d lines on SQLite, %d on PostgreSQL", seed, len(logs[0]), len(logs[1]))
			}
			for _, one := range logs[0] {
				if one == "done" {
					done++
				}
			}
		}
		if done < 100 {
			t.Errorf("%d commands were done: this proves little", done)
		}
		for _, ctx := range of {
			if seen := found(t, ctx); len(seen) != 0 {
				t.Errorf("violations: %v", seen)
			}
		}
	})
}
