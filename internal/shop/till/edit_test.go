package till_test

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/sale"
)

func (s shop) jane(t *testing.T, ctx context.Context) customer.Customer {
	t.Helper()
	c, err := s.Customers.Customer(ctx, s.Jane)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// ORD-7: an order that is not complete is made anew for its customer, at that customer's prices; one that is keeps its
// own.
func TestAnOrderIsGivenToACustomer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		garage, err := s.Customers.Customer(ctx, s.Garage)
		if err != nil {
			t.Fatal(err)
		}
		for name, make := range map[string]func(id int64) (order.Order, error){
			"checkout": func(id int64) (order.Order, error) { return s.orders.CheckOut(ctx, s.Till1, id, nil) },
			"saved":    func(id int64) (order.Order, error) { return s.orders.Save(ctx, s.Till1, id, false) },
			"quote":    func(id int64) (order.Order, error) { return s.orders.Save(ctx, s.Till1, id, true) },
		} {
			o, err := make(s.Ticket(ctx, s.Till1, "tab-"+name+"-aaaaaaaaaa", s.Pads).ID)
			if err != nil {
				t.Fatal(err)
			}
			given, err := s.till.SetCustomer(ctx, s.Till1, o.ID, garage)
			if err != nil || given.ID != o.ID || given.CustomerID != s.Garage || given.Status != o.Status ||
				given.Name != "Gary Wrench" {
				t.Errorf("%s: %+v, %v", name, given, err)
			}
			if given.Lines[0].Unit >= o.Lines[0].Unit {
				t.Errorf("%s: a jobber pays %v, anybody %v", name, given.Lines[0].Unit, o.Lines[0].Unit)
			}
		}
		sold := s.sold(t, ctx)
		given, err := s.till.SetCustomer(ctx, s.Till1, sold.ID, s.jane(t, ctx))
		if err != nil || given.CustomerID != s.Jane || given.Email != "jane@example.com" || given.Total != sold.Total ||
			given.Version <= sold.Version {
			t.Errorf("complete: %+v, %v", given, err)
		}
		if _, err := s.till.SetCustomer(ctx, s.Till1, sold.ID, garage); !fault.Is(err, fault.Conflict) {
			t.Errorf("a complete order changes hands: %v", err)
		}
		if _, err := s.till.SetCustomer(ctx, s.TillEast, sold.ID, garage); !fault.Is(err, fault.NotFound) {
			t.Errorf("from another store: %v", err)
		}
	})
}

// sold is a complete order of nobody.
func (s shop) sold(t *testing.T, ctx context.Context) order.Order {
	t.Helper()
	o, err := s.orders.CheckOut(ctx, s.Till1, s.Ticket(ctx, s.Till1, "tab-sold-aaaaaaaaaa", s.Pads).ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	if o, err = s.till.Complete(ctx, s.Till1, o.ID, true); err != nil {
		t.Fatal(err)
	}
	return o
}

// PO-2: numbers stay with their lines when the order is taken up again.
func TestAnOrderKeepsTheNumbersOfItsLines(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o, err := s.orders.CheckOut(ctx, s.Till1, s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Battery, s.Pads).ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		numbers := func(o order.Order) []string {
			list := []string{}
			for _, l := range o.Lines {
				if l.Kind == sale.Part {
					list = append(list, l.PONumber)
				}
			}
			return list
		}
		edited, err := s.till.SetNumbers(ctx, s.Till1, o.ID, []order.LineNumber{{LineID: o.Lines[0].ID, Number: " Fleet 7 "}})
		if diff := cmp.Diff([]string{"Fleet 7", ""}, numbers(edited)); diff != "" || err != nil {
			t.Errorf("%s%v", diff, err)
		}
		if _, err = s.till.SetNumbers(ctx, s.Till1, o.ID,
			[]order.LineNumber{{LineID: o.Lines[0].ID, Number: "Fleet 8", All: true}}); err != nil {
			t.Fatal(err)
		}
		c, err := s.till.Continue(ctx, s.Till1, o.ID, false)
		if err != nil {
			t.Fatal(err)
		}
		again, err := s.orders.CheckOut(ctx, s.Till1, c.ID, nil)
		if diff := cmp.Diff([]string{"Fleet 8", "Fleet 8"}, numbers(again)); diff != "" || err != nil {
			t.Errorf("%s%v", diff, err)
		}
		if _, err := s.till.SetNumbers(ctx, s.Till1, o.ID, []order.LineNumber{{LineID: o.Lines[0].ID + 1000, Number: "1"}}); !fault.Is(err, fault.NotFound) {
			t.Errorf("a line of another order: %v", err)
		}
		if _, err := s.till.SetNumbers(ctx, s.Till1, o.ID,
			[]order.LineNumber{{LineID: again.Lines[0].ID, Number: "4111 1111 1111 1111"}}); !fault.Is(err, fault.Invalid) {
			t.Errorf("a card number: %v", err)
		}
	})
}

// M-26 M-27 ORD-5: what is deleted is nowhere, and was called off; what was sold or paid on is not deleted.
func TestAnOrderIsDeleted(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o, err := s.orders.CheckOut(ctx, s.Till1, s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Pads).ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		sold := s.sold(t, ctx)
		paid, owed := s.janes(t, ctx, "tab-2-aaaaaaaaaaaa", s.Pads), s.janes(t, ctx, "tab-3-aaaaaaaaaaaa", s.Pads)
		for _, one := range []order.Order{paid, owed} {
			s.tender(t, ctx, one, payment.Tender{Kind: payment.Cash, Amount: 20_00})
		}
		if _, err := s.till.VoidOrder(ctx, s.Till1, owed.ID, "wrong part"); err != nil {
			t.Fatal(err)
		}
		free := s.Free(s.Pads)
		for name, c := range map[string]struct {
			actor access.Actor
			id    int64
			kind  fault.Kind
		}{
			"sold":               {s.Till1, sold.ID, fault.Conflict},
			"paid on":            {s.Till1, paid.ID, fault.Conflict},
			"money is due back":  {s.Till1, owed.ID, fault.Conflict},
			"another store":      {s.TillEast, o.ID, fault.NotFound},
			"without permission": {s.Till1.Granted(access.SellAtTill), o.ID, fault.Forbidden},
		} {
			if err := s.till.Delete(ctx, c.actor, c.id); !fault.Is(err, c.kind) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if s.Free(s.Pads) != free {
			t.Error("a refusal let go of parts")
		}
		if err := s.till.Delete(ctx, s.Till1, o.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := s.orders.Order(ctx, o.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("it is still there: %v", err)
		}
		if err := s.till.Delete(ctx, s.Till1, o.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("again: %v", err)
		}
		page, err := s.orders.List(ctx, s.Till1.Placed(s.Main), order.Search{Limit: 10})
		if err != nil || page.Total != 3 || page.Counts[order.AllOrders] != 3 ||
			slices.ContainsFunc(page.Orders, func(l order.Listed) bool { return l.ID == o.ID }) {
			t.Errorf("%d orders are listed, %v", page.Total, err)
		}
		if s.Free(s.Pads) != free+1 {
			t.Errorf("%d pads are free, %d before", s.Free(s.Pads), free)
		}
		if owed, err := ledger.Balance(ctx, fmt.Sprint("ar:", o.ID)); err != nil || owed != 0 {
			t.Errorf("%s is owed for it, %v", owed, err)
		}
	})
}

// M-29 ORD-7: who changes an order as they saw it before another changed it is refused; of two at once one is.
func TestAnOldVersionOfAnOrderIsNotChanged(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		seen := s.checkedOut(t, ctx, s.Pads)
		jane := s.jane(t, ctx)
		set := func(ctx context.Context, version int64, who customer.Customer) error {
			return s.till.Unchanged(ctx, s.Till1, seen.ID, version, func(ctx context.Context) error {
				_, err := s.till.SetCustomer(ctx, s.Till1, seen.ID, who)
				return err
			})
		}
		var changed atomic.Int32
		dbtest.Race(6, func(ctx context.Context, _ int) {
			switch err := set(ctx, seen.Version, jane); {
			case err == nil:
				changed.Add(1)
			case !fault.Is(err, fault.Conflict):
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		if changed.Load() != 1 {
			t.Errorf("changed by %d of 6", changed.Load())
		}
		refused(t, set(ctx, seen.Version, customer.Customer{}), fault.Conflict,
			"Somebody else has changed this order. Load it again.")
		now, err := s.orders.Order(ctx, seen.ID)
		if err != nil || now.CustomerID != s.Jane || now.Version == seen.Version {
			t.Errorf("of customer %d, version %d, %v", now.CustomerID, now.Version, err)
		}
		if err := set(ctx, now.Version, customer.Customer{}); err != nil {
			t.Error(err)
		}
		if err := set(ctx, 0, jane); err != nil {
			t.Error(err)
		}
		holds(t, ctx)
	})
}
