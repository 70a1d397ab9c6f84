package app

import (
	"context"
	"net/http"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/dbtest"
)

// a sale at 11:30 in the evening belongs to that day, whatever day it is at Greenwich; a clock that is set back
// breaks nothing.
func TestTheBusinessDayIsTheStores(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		till := tillAt(t, a, "cashier@demo.test", 1)
		for _, sale := range []struct{ at, day string }{
			{"2026-03-03T05:59:59Z", "2026-03-02"}, // 23:59:59 in Iowa
			{"2026-03-03T06:00:00Z", "2026-03-03"},
			{"2026-03-03T05:50:00Z", "2026-03-02"}, // set back
			{"2026-03-08T07:59:59Z", "2026-03-08"}, // the night when summer time begins
			{"2026-03-09T04:59:59Z", "2026-03-08"},
			{"2026-03-09T05:00:00Z", "2026-03-09"},
		} {
			at, err := time.Parse(time.RFC3339, sale.at)
			if err != nil {
				t.Fatal(err)
			}
			dbtest.Clock(ctx).Set(at)
			till.send("POST", "/pos/unlock", form("pin", "1003")) // nobody touched it in between
			order := till.ticket("DX-14").OrderID
			till.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(order, "20.00"), nil)
			till.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(order)), nil)
			o, err := a.Services.Order.Order(ctx, order)
			if err != nil {
				t.Fatal(err)
			}
			paid, err := a.Services.Payment.Tenders.Transactions(ctx, order)
			if err != nil {
				t.Fatal(err)
			}
			if o.BusinessDay != sale.day || paid[0].BusinessDay != sale.day {
				t.Errorf("sold at %s: the order is of %s, the payment of %s", sale.at, o.BusinessDay, paid[0].BusinessDay)
			}
		}
		clean(t, ctx, a)
	})
}

// a server whose clock is far off the database's gets no requests from a balancer.
func TestAServerWhoseClockIsOffIsNotReady(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx) // its clock stands still in March
		w := newBrowser(t, a).send("GET", "/readyz", nil)
		if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "1" {
			t.Errorf("status %d, Retry-After %q", w.Code, w.Header().Get("Retry-After"))
		}
		a.clock = clock.System{}
		if w := newBrowser(t, a).send("GET", "/readyz", nil); w.Code != http.StatusOK {
			t.Errorf("with the right time: status %d", w.Code)
		}
	})
}
