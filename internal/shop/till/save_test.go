package till_test

import (
	"context"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/labor"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
)

// reserved is how many pieces of a part are held at the main store.
func (s shop) reserved(t *testing.T, ctx context.Context, part int64) int {
	t.Helper()
	levels, err := s.Stock.Levels(ctx, []int64{part})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range levels[part] {
		if l.LocationID == s.Main {
			return l.Reserved
		}
	}
	return 0
}

// booked says whether a sale of the order stands in the ledger.
func (s shop) booked(t *testing.T, ctx context.Context, id int64) bool {
	t.Helper()
	entries, err := ledger.OfOrder(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	open := 0
	for _, e := range entries {
		if e.ReversalOf != 0 {
			open--
		} else {
			open++
		}
	}
	return open > 0
}

// full is a ticket with everything that a line can be, and the customer at the jobber level.
func (s shop) full(t *testing.T, ctx context.Context) cart.Cart {
	t.Helper()
	c := s.Ticket(ctx, s.Till1, tab, s.Pads, s.Battery)
	work, err := s.Labor.AddType(ctx, audit.System, labor.Type{Title: "Shop", Rate: 95_01, Active: true})
	if err != nil {
		t.Fatal(err)
	}
	pads := cart.Key(s.Pads, nil, nil)
	steps := []func() error{
		func() error { return s.Carts.SetCustomer(ctx, s.Till1, c.ID, s.Garage) },
		func() error { return s.Carts.SetPrice(ctx, s.Till1, c.ID, pads, 30_1234, "the box is torn") },
		func() error {
			_, err := s.Carts.ApplyLabor(ctx, s.Till1, c.ID,
				cart.Labor{Of: pads, TypeID: work.ID, Minutes: 25, Quantity: 3, Name: "Front"})
			return err
		},
		func() error {
			_, err := s.Carts.AddCustom(ctx, s.Till1, c.ID, cart.Custom{Name: "Hose", Unit: 1_2345, Quantity: 3})
			return err
		},
		func() error {
			return s.Carts.ApplyPONumbers(ctx, s.Till1, c.ID, []cart.PONumber{{Key: pads, Number: "PO 7", All: true}})
		},
	}
	for _, step := range steps {
		if err := step(); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// CART-23 CART-35 ORD-4 INV-3 LAB-1: a saved order holds its parts and comes back exactly; nothing is booked of it.
func TestATicketIsSavedAndTakenUpAgain(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c := s.full(t, ctx)
		saved, err := s.orders.Save(ctx, s.Till1, c.ID, false)
		if err != nil {
			t.Fatal(err)
		}
		if saved.Status != order.Saved || s.reserved(t, ctx, s.Pads) != 1 || s.booked(t, ctx, saved.ID) {
			t.Errorf("saved %s, %d held, booked: %v", saved.Status, s.reserved(t, ctx, s.Pads), s.booked(t, ctx, saved.ID))
		}
		again, err := s.orders.Save(ctx, s.Till1, c.ID, false)
		if err != nil || again.ID != saved.ID || again.Version != saved.Version {
			t.Errorf("saved again: %+v, %v", again, err)
		}
		// what is changed and not saved is forgotten with the ticket
		if err := s.Carts.SetPrice(ctx, s.Till1, c.ID, cart.Key(s.Pads, nil, nil), 1_0000, "scratched"); err != nil {
			t.Fatal(err)
		}
		if err := s.orders.Abandon(ctx, s.Till1, c.ID); err != nil {
			t.Fatal(err)
		}
		if next, err := s.Carts.Current(ctx, s.Till1, cart.Place{Channel: cart.POS, UUID: tab}); err != nil || next.ID != 0 {
			t.Errorf("the tab still has %+v, %v", next, err)
		}
		if parked, err := s.orders.Parked(ctx, s.Till2, 10); err != nil || len(parked) != 1 || parked[0].ID != saved.ID {
			t.Errorf("parked %+v, %v", parked, err)
		}
		if parked, err := s.orders.Parked(ctx, s.TillEast, 10); err != nil || len(parked) != 0 {
			t.Errorf("parked elsewhere %+v, %v", parked, err)
		}

		taken, err := s.till.Continue(ctx, s.Till2, saved.ID, false)
		if err != nil {
			t.Fatal(err)
		}
		v, err := s.Carts.View(ctx, taken)
		if err != nil {
			t.Fatal(err)
		}
		if v.Totals.Total != saved.Total || taken.CustomerID != s.Garage || len(v.Lines) != 4 || len(v.Problems()) != 0 {
			t.Errorf("taken up at %s, saved at %s: %+v", v.Totals.Total, saved.Total, v.Lines)
		}
		work := v.Lines[1]
		if work.LaborOf() != v.Lines[0].Key || work.Sum.Total != 118_76 || work.Part.Name != "Front" ||
			v.Lines[0].Unit != 30_1234 || v.Lines[3].Kind != sale.Custom {
			t.Errorf("lines %+v", v.Lines)
		}
		for _, l := range v.Lines {
			if l.Terms.PONumber != "PO 7" {
				t.Errorf("%s bears %q", l.Part.Name, l.Terms.PONumber)
			}
		}

		o, err := s.orders.CheckOut(ctx, s.Till2, taken.ID, nil)
		if err != nil || o.ID != saved.ID || o.Status != order.Checkout || !s.booked(t, ctx, o.ID) ||
			s.reserved(t, ctx, s.Pads) != 1 {
			t.Errorf("checked out %+v, %v", o, err)
		}
		if o.Sum(sale.Labor) != 118_76 || o.Sum(sale.Custom) != 3_70 {
			t.Errorf("labor %s, custom %s", o.Sum(sale.Labor), o.Sum(sale.Custom))
		}
		if _, err := s.orders.Save(ctx, s.Till2, taken.ID, true); !fault.Is(err, fault.Conflict) {
			t.Errorf("a quote of an order in checkout: %v", err)
		}
		s.pay(t, ctx, o, 1_00)
		_, err = s.orders.Save(ctx, s.Till2, taken.ID, true)
		refused(t, err, fault.Conflict, "This order is in checkout.")
		s.Fill(ctx, s.Till2, taken.ID, s.Rotor)
		partPaid, err := s.orders.Save(ctx, s.Till2, taken.ID, false)
		if err != nil || partPaid.Status != order.Checkout || partPaid.AmountPaid != 1_00 || partPaid.Total <= o.Total ||
			!s.booked(t, ctx, o.ID) {
			t.Errorf("parked with money on it: %+v, %v", partPaid, err)
		}
		if err := s.orders.Abandon(ctx, s.Till2, taken.ID); err != nil {
			t.Fatal(err)
		}
		if parked, err := s.orders.Parked(ctx, s.Till1, 10); err != nil || len(parked) != 1 || parked[0].AmountPaid != 1_00 {
			t.Errorf("parked %+v, %v", parked, err)
		}
		if taken, err = s.till.Continue(ctx, s.Till2, o.ID, false); err != nil || len(taken.Lines) != 5 {
			t.Errorf("taken up with %d lines, %v", len(taken.Lines), err)
		}
		s.pay(t, ctx, o, partPaid.Total)
		if done, err := s.till.Complete(ctx, s.Till2, o.ID, false); err != nil || done.Status != order.Complete {
			t.Errorf("complete %+v, %v", done, err)
		}
	})
}

// CART-23 INV-3: a quote may be of more than there is, holds nothing and keeps its prices.
func TestAQuoteHoldsNothingAndKeepsItsPrices(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c := s.Ticket(ctx, s.Till1, tab, s.Pads)
		key := cart.Key(s.Pads, nil, nil)
		if _, err := s.Carts.SetQuantity(ctx, s.Till1, c.ID, key, 5000); err != nil {
			t.Fatal(err)
		}
		if _, err := s.orders.Save(ctx, s.Till1, c.ID, false); !fault.Is(err, fault.Conflict) {
			t.Errorf("more than there is was saved: %v", err)
		}
		quote, err := s.orders.Save(ctx, s.Till1, c.ID, true)
		if err != nil || quote.Status != order.Quote || s.reserved(t, ctx, s.Pads) != 0 || s.booked(t, ctx, quote.ID) {
			t.Fatalf("quote %+v, %v", quote, err)
		}
		if err := s.Prices.SavePrice(ctx, s.Pads, s.Retail, 1, money.FromCents(99_99)); err != nil {
			t.Fatal(err)
		}
		taken, err := s.till.Continue(ctx, s.Till1, quote.ID, false)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := s.Carts.View(ctx, taken); err != nil || v.Totals.Total != quote.Total || v.Lines[0].Enough {
			t.Errorf("taken up at %s, %v", v.Totals.Total, err)
		}
		if _, err := s.orders.CheckOut(ctx, s.Till1, taken.ID, nil); !fault.Is(err, fault.Conflict) {
			t.Errorf("more than there is was sold: %v", err)
		}
	})
}

// CART-25 ORD-6: a saved order that is cancelled lets go of its parts, and its history says by whom.
func TestASavedOrderIsCancelled(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c := s.Ticket(ctx, s.Till1, tab, s.Pads)
		saved, err := s.orders.Save(ctx, s.Till1, c.ID, false)
		if err != nil {
			t.Fatal(err)
		}
		gone, err := s.till.Cancel(ctx, s.Till2, saved.ID, false, "")
		if err != nil || gone.Status != order.Cancelled || s.reserved(t, ctx, s.Pads) != 0 {
			t.Errorf("cancelled %+v, %v", gone, err)
		}
		if last := gone.History[len(gone.History)-1]; last.Who != s.Till2.Who() || last.Event != order.Cancel {
			t.Errorf("history %+v", last)
		}
		if _, err := s.till.Continue(ctx, s.Till1, saved.ID, false); !fault.Is(err, fault.Conflict) {
			t.Errorf("a cancelled order was taken up: %v", err)
		}
		if _, err := s.orders.Save(ctx, s.Till1, c.ID, false); !fault.Is(err, fault.NotFound) {
			t.Errorf("the ticket of a cancelled order was saved: %v", err)
		}
		empty := s.Ticket(ctx, s.Till1, "tab-3-aaaaaaaaaaaa")
		if err := s.orders.Abandon(ctx, s.Till1, empty.ID); err != nil {
			t.Errorf("an order never saved: %v", err)
		}
	})
}

// INV-3: a saved order holds its parts for the hours of a setting; taken up again it holds them anew.
func TestASavedOrderHoldsItsPartsForSomeHours(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c := s.Ticket(ctx, s.Till1, tab, s.Pads)
		saved, err := s.orders.Save(ctx, s.Till1, c.ID, false)
		if err != nil {
			t.Fatal(err)
		}
		in := func(hours time.Duration) context.Context {
			return clock.With(ctx, clock.NewFrozen(clock.Now(ctx).Add(hours*time.Hour)))
		}
		for _, at := range []struct {
			hours time.Duration
			held  int
		}{{71, 1}, {73, 0}, {74, 0}} {
			if err := s.orders.Lapse(in(at.hours)); err != nil {
				t.Fatal(err)
			}
			if held := s.reserved(t, ctx, s.Pads); held != at.held {
				t.Errorf("after %d h %d pieces are held, want %d", at.hours, held, at.held)
			}
		}
		taken, err := s.till.Continue(in(75), s.Till1, saved.ID, false)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := s.orders.Save(in(75), s.Till1, taken.ID, false); err != nil || again.Status != order.Saved ||
			s.reserved(t, ctx, s.Pads) != 1 {
			t.Errorf("saved again %s, %d held, %v", again.Status, s.reserved(t, ctx, s.Pads), err)
		}
	})
}

// PO-2
func TestASaleWaitsForItsPONumbers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		if err := setting.Set(ctx, audit.System, setting.RequirePONumbers, setting.Business, true); err != nil {
			t.Fatal(err)
		}
		o := s.checkedOut(t, ctx, s.Battery)
		s.pay(t, ctx, o, o.Total)
		_, err := s.till.Complete(ctx, s.Till1, o.ID, false)
		if f := fault.Of(err); f == nil || f.Kind != fault.Conflict ||
			f.Text.String() != "Please add a PO Number to each product before completing check out." {
			t.Errorf("without a number: %v", err)
		}
		c, err := s.till.Continue(ctx, s.Till1, o.ID, false)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Carts.ApplyPONumbers(ctx, s.Till1, c.ID, []cart.PONumber{{Key: c.Lines[0].Key, Number: "PO 1"}}); err != nil {
			t.Fatal(err)
		}
		if _, err := s.orders.CheckOut(ctx, s.Till1, c.ID, nil); err != nil {
			t.Fatal(err)
		}
		if done, err := s.till.Complete(ctx, s.Till1, o.ID, false); err != nil || done.Status != order.Complete {
			t.Errorf("with a number: %s, %v", done.Status, err)
		}
	})
}
