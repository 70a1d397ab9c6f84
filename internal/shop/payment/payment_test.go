package payment_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
)

type shop struct {
	*carttest.Shop
	orders   *order.Service
	payments *payment.Services
}

func setup(t *testing.T, ctx context.Context) shop {
	t.Helper()
	s := carttest.New(t, ctx)
	orders := order.New(s.Carts, s.Locations, s.Promos, s.Registers, s.Stock, []byte("a key of the test"))
	return shop{s, orders, payment.New(orders, s.Customers, s.Locations, s.Registers, s.Promos, s.Credit)}
}

// inCheckout is an order of $50.87.
func (s shop) inCheckout(t *testing.T, ctx context.Context) order.Order {
	t.Helper()
	o, err := s.orders.CheckOut(ctx, s.Till1, s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Pads).ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// standing is what an order was paid and owes, and what lies in the drawer beyond its float.
func (s shop) standing(t *testing.T, ctx context.Context, id int64) string {
	t.Helper()
	o, err := s.orders.Order(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	drawer, err := s.Registers.DrawerExpected(ctx, o.ShiftID)
	if err != nil {
		t.Fatal(err)
	}
	booked, err := ledger.Balance(ctx, fmt.Sprint("cash:", s.Till1.RegisterID))
	if err != nil || booked != drawer {
		t.Errorf("the ledger has %s in the drawer, the register %s, %v", booked, drawer, err)
	}
	all, err := s.payments.Tenders.Transactions(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("paid %s, owes %s, change %s, drawer %s, %d transactions", o.AmountPaid, o.BalanceDue, o.ChangeDue,
		drawer-100_00, len(all))
}

func check(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func refused(t *testing.T, err error, kind fault.Kind, sentence string) {
	t.Helper()
	f := fault.Of(err)
	if f == nil || f.Kind != kind || f.Text.String() != sentence {
		t.Errorf("got %v, want %v %q", err, kind, sentence)
	}
}

// PAY-2 PAY-3 PAY-5
func TestCashIsTakenInPartsAndGivenBackOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.inCheckout(t, ctx)
		first, err := s.payments.Tenders.AddCash(ctx, s.Till1,
			payment.Tender{OrderID: o.ID, Amount: 20_00, IntentKey: "a"})
		if err != nil || first.Amount != 20_00 || first.Status != payment.Captured ||
			first.RegisterID != s.Till1.RegisterID || first.BusinessDay != carttest.Day {
			t.Fatalf("transaction %+v, %v", first, err)
		}
		check(t, s.standing(t, ctx, o.ID), "paid 20.00, owes 30.87, change 0.00, drawer 20.00, 1 transactions")
		if _, err := s.payments.Tenders.AddCash(ctx, s.Till1,
			payment.Tender{OrderID: o.ID, Amount: 50_00, IntentKey: "b"}); err != nil {
			t.Fatal(err)
		}
		check(t, s.standing(t, ctx, o.ID), "paid 70.00, owes -19.13, change 19.13, drawer 70.00, 2 transactions")
		_, err = s.payments.Tenders.AddCash(ctx, s.Till1, payment.Tender{OrderID: o.ID, Amount: 1_00, IntentKey: "c"})
		refused(t, err, fault.Conflict, "This order is paid in full.")

		voided, err := s.payments.Tenders.Void(ctx, s.Till1, o.ID, first.ID)
		if err != nil || voided.Status != payment.Void || voided.VoidedBy != s.Till1.StaffID || voided.VoidedAt.IsZero() {
			t.Errorf("voided %+v, %v", voided, err)
		}
		check(t, s.standing(t, ctx, o.ID), "paid 50.00, owes 0.87, change 0.00, drawer 50.00, 2 transactions")
		_, err = s.payments.Tenders.Void(ctx, s.Till1, o.ID, first.ID)
		refused(t, err, fault.Conflict, "This payment is already voided.")
		check(t, s.standing(t, ctx, o.ID), "paid 50.00, owes 0.87, change 0.00, drawer 50.00, 2 transactions")

		if again, err := s.payments.Tenders.AddCash(ctx, s.Till1,
			payment.Tender{OrderID: o.ID, Amount: 20_00, IntentKey: "a"}); err != nil || again.ID != first.ID ||
			again.Status != payment.Void {
			t.Errorf("the first intent again: %+v, %v", again, err)
		}
		for range 2 { // PAY-13
			if held, err := s.payments.Tenders.VoidAll(ctx, s.Till1, o.ID); err != nil || len(held) > 0 {
				t.Fatal(held, err)
			}
			check(t, s.standing(t, ctx, o.ID), "paid 0.00, owes 50.87, change 0.00, drawer 0.00, 2 transactions")
		}
	})
}

func TestAmountsThatAreNone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.inCheckout(t, ctx)
		for _, amount := range []money.Cents{0, -1, -50_87} {
			_, err := s.payments.Tenders.AddCash(ctx, s.Till1,
				payment.Tender{OrderID: o.ID, Amount: amount, IntentKey: "a"})
			refused(t, err, fault.Invalid, "Amount must be more than $0.00")
		}
		if _, err := s.payments.Tenders.AddCash(ctx, s.Till1,
			payment.Tender{OrderID: o.ID, Amount: money.Largest + 1,
				IntentKey: "a"}); fault.Of(err).Kind != fault.Invalid {
			t.Errorf("more than there is: %v", err)
		}
		check(t, s.standing(t, ctx, o.ID), "paid 0.00, owes 50.87, change 0.00, drawer 0.00, 0 transactions")
	})
}

// M-01 P-04 API-6: the same intent 20 times at once, on two servers, is one payment.
func TestOneIntentIsOnePayment(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.inCheckout(t, ctx)
		ids := make([]int64, 20)
		dbtest.Race(len(ids), func(ctx context.Context, i int) {
			x, err := s.payments.Tenders.AddCash(ctx, s.Till1,
				payment.Tender{OrderID: o.ID, Amount: 20_00, IntentKey: "one intention"})
			if err != nil {
				t.Error(err)
			}
			ids[i] = x.ID
		}, ctx, dbtest.Two(t, ctx))
		for _, id := range ids {
			if id == 0 || id != ids[0] {
				t.Fatalf("transactions %v", ids)
			}
		}
		check(t, s.standing(t, ctx, o.ID), "paid 20.00, owes 30.87, change 0.00, drawer 20.00, 1 transactions")
		// M-03
		_, err := s.payments.Tenders.AddCash(ctx, s.Till1,
			payment.Tender{OrderID: o.ID, Amount: 21_00, IntentKey: "one intention"})
		refused(t, err, fault.Conflict,
			"This was sent before as another payment, and nothing was taken now. Look at the payments, then take it again.")
		check(t, s.standing(t, ctx, o.ID), "paid 20.00, owes 30.87, change 0.00, drawer 20.00, 1 transactions")
	})
}

// M-02 API-6
func TestWithoutAnIntentTwinsAreStopped(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.inCheckout(t, ctx)
		ten := payment.Tender{OrderID: o.ID, Amount: 10_00}
		var taken, stopped atomic.Int32
		dbtest.Race(20, func(ctx context.Context, _ int) {
			_, err := s.payments.Tenders.AddCash(ctx, s.Till1, ten)
			switch f := fault.Of(err); {
			case err == nil:
				taken.Add(1)
			case f.Kind == fault.Conflict && f.Text.String() == "Possible duplicate":
				stopped.Add(1)
			default:
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		if taken.Load() != 1 || stopped.Load() != 19 {
			t.Errorf("%d taken, %d stopped", taken.Load(), stopped.Load())
		}
		ten.Confirmed = true
		if _, err := s.payments.Tenders.AddCash(ctx, s.Till1, ten); err != nil {
			t.Errorf("confirmed: %v", err)
		}
		ten.Confirmed = false
		dbtest.Clock(ctx).Advance(10 * time.Second)
		if _, err := s.payments.Tenders.AddCash(ctx, s.Till1, ten); err != nil {
			t.Errorf("10 s later: %v", err)
		}
		check(t, s.standing(t, ctx, o.ID), "paid 30.00, owes 20.87, change 0.00, drawer 30.00, 3 transactions")
	})
}

// M-21: one void of 20 at once gives the money back.
func TestATenderIsVoidedOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.inCheckout(t, ctx)
		x, err := s.payments.Tenders.AddCash(ctx, s.Till1, payment.Tender{OrderID: o.ID, Amount: 60_00, IntentKey: "a"})
		if err != nil {
			t.Fatal(err)
		}
		var voided atomic.Int32
		dbtest.Race(20, func(ctx context.Context, _ int) {
			_, err := s.payments.Tenders.Void(ctx, s.Till1, o.ID, x.ID)
			switch f := fault.Of(err); {
			case err == nil:
				voided.Add(1)
			case f.Kind != fault.Conflict || f.Text.String() != "This payment is already voided.":
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		if voided.Load() != 1 {
			t.Errorf("voided %d times", voided.Load())
		}
		check(t, s.standing(t, ctx, o.ID), "paid 0.00, owes 50.87, change 0.00, drawer 0.00, 1 transactions")
	})
}

// P-02: what is left after a void is what was there before the tender.
func TestVoidIsTheExactInverse(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.inCheckout(t, ctx)
		before := s.standing(t, ctx, o.ID)
		x, err := s.payments.Tenders.AddCash(ctx, s.Till1, payment.Tender{OrderID: o.ID, Amount: 13_37, IntentKey: "a"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.payments.Tenders.Void(ctx, s.Till1, o.ID, x.ID); err != nil {
			t.Fatal(err)
		}
		after := s.standing(t, ctx, o.ID)
		check(t, after[:len(after)-len("1 transactions")], before[:len(before)-len("0 transactions")])
		entries, err := ledger.OfOrder(ctx, o.ID)
		if err != nil || len(entries) != 3 || entries[2].ReversalOf != entries[1].ID || entries[2].TransactionID != x.ID {
			t.Errorf("entries %+v, %v", entries, err)
		}
	})
}

func TestWhoMayTakeAndGiveBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.inCheckout(t, ctx)
		x, err := s.payments.Tenders.AddCash(ctx, s.Till1, payment.Tender{OrderID: o.ID, Amount: 20_00, IntentKey: "a"})
		if err != nil {
			t.Fatal(err)
		}
		seller := s.Till1.Granted(access.SellAtTill)
		const may fault.Kind = 255
		for name, try := range map[string]struct {
			actor access.Actor
			take  fault.Kind
			void  fault.Kind
		}{
			"visitor":         {s.Guest, fault.Forbidden, fault.Forbidden},
			"customer":        {s.JaneHerself, fault.Forbidden, fault.Forbidden},
			"another store":   {s.TillEast, fault.NotFound, fault.NotFound},
			"no permission":   {s.Till1.Granted(), fault.Forbidden, fault.Forbidden},
			"seller alone":    {seller, may, fault.Forbidden},
			"the other till":  {s.Till2, may, fault.Conflict},
			"locked register": {locked(s.Till1), fault.Forbidden, fault.Forbidden},
		} {
			if try.take != may {
				if _, err := s.payments.Tenders.AddCash(ctx, try.actor,
					payment.Tender{OrderID: o.ID, Amount: 1_00, IntentKey: name}); fault.Of(err) == nil ||
					fault.Of(err).Kind != try.take {
					t.Errorf("%s takes: %v", name, err)
				}
			}
			if _, err := s.payments.Tenders.Void(ctx, try.actor, o.ID, x.ID); fault.Of(err) == nil ||
				fault.Of(err).Kind != try.void {
				t.Errorf("%s voids: %v", name, err)
			}
			if x.CanVoid(try.actor) && name != "seller alone" {
				t.Errorf("%s may void", name)
			}
		}
		if !x.CanVoid(s.Till1) {
			t.Error("the till that took it may not void it")
		}
		if _, err := s.payments.Tenders.Void(ctx, s.Till1, o.ID, x.ID+1); fault.Of(err).Kind != fault.NotFound {
			t.Errorf("a payment that is not there: %v", err)
		}
		if _, err := s.payments.Tenders.AddCash(ctx, s.Till1,
			payment.Tender{OrderID: o.ID + 1, Amount: 1_00}); fault.Of(err).Kind != fault.NotFound {
			t.Errorf("an order that is not there: %v", err)
		}
		web, err := s.orders.Place(ctx, s.Guest, s.Guests(ctx, s.Pads).ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.payments.Tenders.AddCash(ctx, s.Till1,
			payment.Tender{OrderID: web.ID, Amount: 20_00, IntentKey: "a"})
		refused(t, err, fault.Conflict,
			"This was sent before as another payment, and nothing was taken now. Look at the payments, then take it again.")
		check(t, s.standing(t, ctx, o.ID), "paid 20.00, owes 30.87, change 0.00, drawer 20.00, 1 transactions")
	})
}

func locked(a access.Actor) access.Actor {
	a.Mode = access.Locked
	return a
}
