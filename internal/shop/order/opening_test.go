package order_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/order"
)

// Who has an order open is known at the other registers, until they leave it or were not seen for a minute.
func TestAnOrderIsOpenElsewhereUntilItIsLeft(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		here, there := s.Till1, s.Till2
		o, err := s.orders.CheckOut(ctx, here, s.Ticket(ctx, here, "tab-1-aaaaaaaaaaaa", s.Pads).ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		elsewhere := func(actor access.Actor, want ...order.Opening) {
			t.Helper()
			got, err := s.orders.OpenElsewhere(ctx, actor, o.ID)
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("register %d: %v %s", actor.RegisterID, err, diff)
			}
		}
		open := func(actor access.Actor) string {
			t.Helper()
			token, err := s.orders.Open(ctx, actor, o.ID)
			if err != nil {
				t.Fatal(err)
			}
			return token
		}
		mine, first := open(here), open(there)
		second := open(there) // another tab of the same register
		elsewhere(here, order.Opening{RegisterID: there.RegisterID, StaffID: there.StaffID})
		elsewhere(there, order.Opening{RegisterID: here.RegisterID, StaffID: here.StaffID})

		if err := s.orders.Leave(ctx, o.ID, first); err != nil {
			t.Fatal(err)
		}
		elsewhere(here, order.Opening{RegisterID: there.RegisterID, StaffID: there.StaffID})
		dbtest.Clock(ctx).Advance(40 * time.Second)
		if err := s.orders.StillOpen(ctx, second); err != nil {
			t.Fatal(err)
		}
		dbtest.Clock(ctx).Advance(40 * time.Second)
		elsewhere(here, order.Opening{RegisterID: there.RegisterID, StaffID: there.StaffID})
		elsewhere(there) // nobody has heard of the other for too long
		if err := s.orders.Leave(ctx, o.ID, second); err != nil {
			t.Fatal(err)
		}
		elsewhere(here)
		if err := s.orders.Leave(ctx, o.ID, mine); err != nil {
			t.Fatal(err)
		}
	})
}
