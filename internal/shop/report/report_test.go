package report_test

import (
	"context"
	"testing"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/ledger"
	"camber/internal/shop/report"
)

type booking struct {
	day      string
	location int64
	cause    ledger.Cause
	parts    money.Cents // of goods, positive: sold
	other    ledger.Account
}

func post(t *testing.T, ctx context.Context, b booking) int64 {
	t.Helper()
	id, err := ledger.Post(ctx, ledger.Entry{Cause: b.cause, Who: audit.Who{Kind: audit.Staff, ID: 1}, OrderID: 7,
		LocationID: b.location, BusinessDay: b.day, Currency: "USD",
		Lines: []ledger.Line{ledger.Credit(ledger.Parts, b.parts), ledger.Debit(ledger.Discounts, 1_00),
			ledger.Credit(ledger.CoreDue(7), 3_00), ledger.Credit(ledger.Tax("US-IA"), 5_00),
			ledger.Debit(b.other, b.parts+7_00)}})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// ADM-2: the sales of a day are those of the ledger, whether they were added up or not, once however often and from
// wherever they are added up; what is booked late on a day is found too.
func TestSalesOfDaysAreThoseOfTheLedger(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		owner := access.Actor{Kind: access.Staff, StaffID: 1, Mode: access.Office, AllLocations: true}.Granted(access.ReadShifts)
		due := ledger.Receivable(7)
		want := map[string]ledger.DaySum{}
		look := func(step string) {
			t.Helper()
			sold, err := report.SalesOf(ctx, owner, "2026-03-01", "2026-03-31")
			if err != nil {
				t.Fatal(err)
			}
			if len(sold) != len(want) {
				t.Errorf("%s: %d days, want %d: %+v", step, len(sold), len(want), sold)
			}
			for _, d := range sold {
				if want[d.BusinessDay] != d {
					t.Errorf("%s: %+v, want %+v", step, d, want[d.BusinessDay])
				}
			}
		}
		addUp := func() {
			t.Helper()
			dbtest.Race(3, func(ctx context.Context, _ int) {
				if err := ledger.AddUp(ctx); err != nil {
					t.Error(err)
				}
			}, ctx, dbtest.Two(t, ctx))
		}
		look("nothing")
		sold := post(t, ctx, booking{"2026-03-02", 1, ledger.ByOrder, 100_00, due})
		post(t, ctx, booking{"2026-03-02", 1, ledger.ByOrder, 50_00, due})
		post(t, ctx, booking{"2026-02-28", 1, ledger.ByOrder, 999_00, due})
		post(t, ctx, booking{"2026-03-02", 1, ledger.ByTender, 888_00, due}) // no sale
		want["2026-03-02"] = ledger.DaySum{BusinessDay: "2026-03-02", LocationID: 1, Sold: 154_00, Orders: 2}
		look("booked a moment ago")
		addUp()
		look("not added up yet")
		dbtest.Clock(ctx).Advance(11 * time.Minute)
		addUp()
		look("added up")
		if after, err := ledger.Days(ctx, "2026-03-02", "2026-03-02"); err != nil || len(after) != 1 {
			t.Errorf("it is not kept: %+v, %v", after, err)
		}
		post(t, ctx, booking{"2026-03-02", 1, ledger.ByReturn, -20_00, due}) // late
		want["2026-03-02"] = ledger.DaySum{BusinessDay: "2026-03-02", LocationID: 1, Sold: 154_00, Returned: -18_00, Orders: 2}
		look("came back late")
		if _, err := ledger.Reverse(ctx, sold, audit.Who{Kind: audit.Staff, ID: 1}, 0, "2026-03-03"); err != nil {
			t.Fatal(err)
		}
		want["2026-03-03"] = ledger.DaySum{BusinessDay: "2026-03-03", LocationID: 1, Sold: -102_00, Orders: -1}
		look("voided on another day")
		dbtest.Clock(ctx).Advance(11 * time.Minute)
		addUp()
		addUp()
		look("all added up")

		elsewhere := access.Actor{Kind: access.Staff, StaffID: 1, Mode: access.Office}.Granted(access.ReadShifts).Placed(2)
		if none, err := report.SalesOf(ctx, elsewhere, "2026-03-01", "2026-03-31"); err != nil || len(none) != 0 {
			t.Errorf("who works elsewhere sees %+v, %v", none, err)
		}
		if _, err := report.SalesOf(ctx, elsewhere.Granted(), "2026-03-01", "2026-03-31"); !fault.Is(err, fault.Forbidden) {
			t.Errorf("who may not read shifts: %v", err)
		}
		all, err := report.SalesOf(ctx, owner, "2026-02-01", "2026-03-31")
		if err != nil {
			t.Fatal(err)
		}
		if got := all.Between("2026-02-28", "2026-03-02", 1); got.Sold != 1001_00+154_00 || got.Orders != 3 {
			t.Errorf("%+v", got)
		}
		if got := all.Between("2026-02-28", "2026-03-02", 2); got != (ledger.DaySum{}) {
			t.Errorf("%+v", got)
		}
	})
}
