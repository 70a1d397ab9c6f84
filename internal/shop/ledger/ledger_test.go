package ledger_test

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/ledger"
)

var cashier = audit.Who{Kind: audit.Staff, ID: 3}

// sold is the entry of an order of 13.37.
func sold(order int64) ledger.Entry {
	return ledger.Entry{
		Cause: ledger.ByOrder, Who: cashier, OrderID: order, LocationID: 1, BusinessDay: "2026-03-02", Currency: "USD",
		Lines: []ledger.Line{
			ledger.Debit(ledger.Receivable(order), 1337), ledger.Credit(ledger.Parts, 1250), ledger.Credit(ledger.Tax("ia"), 87),
			ledger.Credit(ledger.CoreDue(order), 0),
		},
	}
}

func post(t *testing.T, ctx context.Context, e ledger.Entry) int64 {
	t.Helper()
	id, err := ledger.Post(ctx, e)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func wantBalance(t *testing.T, ctx context.Context, a ledger.Account, want money.Cents) {
	t.Helper()
	if got, err := ledger.Balance(ctx, a.Code); err != nil || got != want {
		t.Errorf("%s holds %s (%v), want %s", a.Code, got, err, want)
	}
}

func TestPostKeepsAmountsAndDropsZeroLines(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		id := post(t, ctx, sold(7))
		want := sold(7)
		want.ID, want.At, want.Lines = id, dbtest.Clock(ctx).Now(), want.Lines[:3]
		got, err := ledger.OfOrder(ctx, 7)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, []ledger.Entry{want}) {
			t.Errorf("got  %+v\nwant %+v", got, want)
		}
		wantBalance(t, ctx, ledger.Receivable(7), 1337)
		wantBalance(t, ctx, ledger.Parts, -1250)
		wantBalance(t, ctx, ledger.CoreDue(7), 0)
	})
}

func TestPostRefusesWhatDoesNotAddUp(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		off := sold(7)
		off.Lines = off.Lines[:2]
		empty := sold(7)
		empty.Lines = empty.Lines[3:]
		mirror := sold(7)
		mirror.ReversalOf = 1
		for name, e := range map[string]ledger.Entry{"off": off, "empty": empty, "mirror": mirror} {
			if _, err := ledger.Post(ctx, e); !fault.Is(err, fault.Internal) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if entries, err := ledger.OfOrder(ctx, 7); err != nil || len(entries) != 0 {
			t.Errorf("%d entries (%v), want none", len(entries), err)
		}
	})
}

func TestReverseMirrorsOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		id := post(t, ctx, sold(7))
		manager := audit.Who{Kind: audit.Staff, ID: 2}
		mirror, err := ledger.Reverse(ctx, id, manager, 4, "2026-03-03")
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range []ledger.Account{ledger.Receivable(7), ledger.Parts, ledger.Tax("ia")} {
			wantBalance(t, ctx, a, 0)
		}
		if _, err := ledger.Reverse(ctx, id, manager, 4, "2026-03-03"); fault.Of(err).Kind != fault.Conflict {
			t.Errorf("the second time: %v, want a conflict", err)
		}
		if _, err := ledger.Reverse(ctx, mirror, manager, 4, "2026-03-03"); err == nil {
			t.Error("a mirror was mirrored")
		}
		entries, err := ledger.OfOrder(ctx, 7)
		if err != nil || len(entries) != 2 {
			t.Fatalf("%d entries (%v), want 2", len(entries), err)
		}
		m := entries[1]
		if m.ID != mirror || m.ReversalOf != id || m.Who != manager || m.ShiftID != 4 || m.BusinessDay != "2026-03-03" ||
			m.Cause != ledger.ByOrder || m.LocationID != 1 || m.Currency != "USD" {
			t.Errorf("the mirror is %+v", m)
		}
	})
}

func TestTwoTillsReverseOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		id := post(t, ctx, sold(7))
		kinds := make([]string, 6)
		dbtest.Race(len(kinds), func(ctx context.Context, i int) {
			kinds[i] = "done"
			if _, err := ledger.Reverse(ctx, id, cashier, 1, "2026-03-02"); err != nil {
				kinds[i] = fault.Of(err).Kind.String()
			}
		}, ctx, dbtest.Two(t, ctx))
		if all := strings.Join(kinds, " "); strings.Count(all, "done") != 1 || strings.Count(all, "conflict") != 5 {
			t.Errorf("%s: want one done and five conflicts", all)
		}
		wantBalance(t, ctx, ledger.Receivable(7), 0)
	})
}

func TestTwoTillsOpenTheSameAccountsAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		dbtest.Race(8, func(ctx context.Context, i int) {
			if _, err := ledger.Post(ctx, sold(int64(i+1))); err != nil {
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		wantBalance(t, ctx, ledger.Parts, -8*1250)
	})
}

// The example of RELIABILITY.md B.2: 20.00 on 13.37, change 6.63.
func TestOrderSumsTellTenderFromChange(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		check := func(want ledger.Sums) {
			t.Helper()
			if got, err := ledger.OrderSums(ctx, 7); err != nil || got != want {
				t.Errorf("got %+v (%v), want %+v", got, err, want)
			}
		}
		check(ledger.Sums{})
		post(t, ctx, sold(7))
		check(ledger.Sums{Balance: 1337})
		tender := sold(7)
		tender.Cause, tender.TransactionID = ledger.ByTender, 1
		tender.Lines = []ledger.Line{ledger.Debit(ledger.Cash(2), 2000), ledger.Credit(ledger.Receivable(7), 2000)}
		paid := post(t, ctx, tender)
		check(ledger.Sums{Balance: -663, Tendered: 2000})
		change := sold(7)
		change.Cause = ledger.ByChange
		change.Lines = []ledger.Line{ledger.Debit(ledger.Receivable(7), 663), ledger.Credit(ledger.Cash(2), 663)}
		post(t, ctx, change)
		check(ledger.Sums{Tendered: 2000, Change: 663})
		if _, err := ledger.Reverse(ctx, paid, cashier, 1, "2026-03-02"); err != nil {
			t.Fatal(err)
		}
		check(ledger.Sums{Balance: 2000, Change: 663})
		wantBalance(t, ctx, ledger.Cash(2), -663)
	})
}

func TestTheDatabaseRefusesToChangeTheLedger(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		post(t, ctx, sold(7))
		for _, statement := range []string{
			"UPDATE ledger_entries SET order_id = 8", "DELETE FROM ledger_entries", "UPDATE ledger_lines SET amount_cents = 1",
			"DELETE FROM ledger_lines",
		} {
			_, err := db.Write(ctx).NewRaw(statement).Exec(ctx)
			if err == nil || !strings.Contains(err.Error(), "append-only") {
				t.Errorf("%s: %v", statement, err)
			}
		}
	})
}
