package till_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
)

// TKT-1: a register's tickets are those that something is on, in the order they were begun, whoever began them.
func TestARegisterHasItsTickets(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		first := s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Pads)
		s.Ticket(ctx, s.Till1, "tab-2-aaaaaaaaaaaa") // nothing is on it
		colleague := s.Till1
		colleague.StaffID++
		third := s.Ticket(ctx, colleague, "tab-3-aaaaaaaaaaaa", s.Rotor)
		s.Ticket(ctx, s.Till2, "tab-4-aaaaaaaaaaaa", s.Pads) // of another register
		named := s.Ticket(ctx, s.Till1, "tab-5-aaaaaaaaaaaa")
		if err := s.Carts.SetCustomer(ctx, s.Till1, named.ID, s.Jane); err != nil {
			t.Fatal(err)
		}
		has := func(want ...int64) {
			t.Helper()
			all, err := s.Carts.Tickets(ctx, s.Till1)
			var ids []int64
			for _, c := range all {
				ids = append(ids, c.ID)
			}
			if err != nil || !slices.Equal(ids, want) {
				t.Errorf("tickets %v, want %v, %v", ids, want, err)
			}
		}
		has(first.ID, third.ID, named.ID)
		o, err := s.till.Save(ctx, s.Till1, first.ID, false)
		if err != nil {
			t.Fatal(err)
		}
		held, err := s.Carts.OpenOf(ctx, s.Main)
		if err != nil || len(held) != 1 || held[o.ID].ID != first.ID {
			t.Errorf("open at the store: %v, %v", held, err)
		}
		if err := s.orders.Abandon(ctx, s.Till1, first.ID); err != nil {
			t.Fatal(err)
		}
		has(third.ID, named.ID)
		if held, err := s.Carts.OpenOf(ctx, s.Main); err != nil || len(held) != 0 {
			t.Errorf("open at the store: %v, %v", held, err)
		}
	})
}

// TKT-1: whatever tills do with the same tickets at once, each is sold once, paid once, and in the books.
func TestTillsAtTheSameTickets(t *testing.T) {
	t.Parallel()
	const tills, tickets, turns = 50, 10, 4
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.Receive(s.Pads, s.Main, tickets)
		lanes := make([]access.Actor, tills)
		for i := range lanes {
			lanes[i] = s.Till1
			if i > 0 {
				r, err := s.Registers.AddRegister(ctx, s.Main, 100+i, fmt.Sprint("Lane ", i))
				if err != nil {
					t.Fatal(err)
				}
				lanes[i].RegisterID = r.ID
				if _, err := s.Registers.OpenShift(ctx, lanes[i], r.ID, 0); err != nil {
					t.Fatal(err)
				}
			}
		}
		orders := make([]order.Order, tickets)
		for i := range orders {
			c := s.Ticket(ctx, s.Till1, fmt.Sprintf("tab-%d-aaaaaaaaaaaa", i), s.Pads)
			var err error
			if orders[i], err = s.till.Save(ctx, s.Till1, c.ID, false); err != nil {
				t.Fatal(err)
			}
			if err := s.orders.Abandon(ctx, s.Till1, c.ID); err != nil {
				t.Fatal(err)
			}
		}
		var guard sync.Mutex
		sold := map[int64]int{}
		refusal := func(err error) bool {
			if err != nil && !fault.Is(err, fault.Conflict) && !fault.Is(err, fault.NotFound) {
				t.Error(err)
			}
			return err != nil
		}
		dbtest.Race(tills, func(ctx context.Context, i int) {
			lane := lanes[i]
			for turn := range turns {
				id := orders[(i+turn*3)%tickets].ID
				c, err := s.till.Continue(ctx, lane, id, (i+turn)%2 == 0)
				if refusal(err) {
					continue
				}
				if (i+turn)%3 == 0 {
					if _, err := s.till.Save(ctx, lane, c.ID, false); !refusal(err) {
						refusal(s.orders.Abandon(ctx, lane, c.ID))
					}
					continue
				}
				o, err := s.till.CheckOut(ctx, lane, c.ID, nil)
				if refusal(err) {
					continue
				}
				if o.BalanceDue > 0 { // else another till has just taken it
					_, err = s.payments.Tenders.Add(ctx, lane, payment.Tender{OrderID: id, Kind: payment.Cash,
						Amount: o.BalanceDue, IntentKey: fmt.Sprint("lane ", i, " turn ", turn)})
				}
				if refusal(err) {
					continue
				}
				before, err := s.till.Complete(ctx, lane, id, false)
				if refusal(err) {
					continue
				}
				guard.Lock()
				sold[before.ID]++
				guard.Unlock()
			}
		}, ctx, dbtest.Two(t, ctx))
		for _, was := range orders {
			o, err := s.orders.Order(ctx, was.ID)
			if err != nil {
				t.Fatal(err)
			}
			if (o.Status == order.Complete) != (sold[o.ID] > 0) || o.Status == order.Complete &&
				(o.AmountPaid-o.ChangeDue != o.Total || o.Total != was.Total) {
				t.Errorf("order %d is %s, sold by %d: paid %s, change %s, total %s", o.ID, o.Status, sold[o.ID],
					o.AmountPaid, o.ChangeDue, o.Total)
			}
			if on, is, err := s.Carts.OpenOn(ctx, o.ID); err != nil || is && o.Status == order.Complete {
				t.Errorf("order %d is %s and open on %+v, %v", o.ID, o.Status, on, err)
			}
		}
		if len(sold) == 0 {
			t.Error("nothing was sold")
		}
		holds(t, ctx)
	})
}
