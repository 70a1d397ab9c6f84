package order_test

import (
	"context"
	"sync/atomic"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/order"
)

// CHK-4: an order of nobody becomes a customer's once, however many ask at once.
func TestAGuestsOrderIsGivenOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		placed, err := s.orders.Place(ctx, s.Guest, s.Guests(ctx, s.Pads).ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		var given atomic.Int64
		takers := []int64{s.Jane, s.Garage, s.Jane, s.Garage}
		dbtest.Race(len(takers), func(ctx context.Context, i int) {
			switch err := s.orders.GiveTo(ctx, s.Guest, placed.ID, takers[i]); {
			case err == nil:
				given.Add(1)
			case fault.Of(err).Kind != fault.Conflict:
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		o, err := s.orders.Order(ctx, placed.ID)
		if err != nil || given.Load() != 1 || o.CustomerID == 0 || o.Version != placed.Version+1 {
			t.Errorf("given %d times, to %d, version %d after %d (%v)", given.Load(), o.CustomerID, o.Version, placed.Version,
				err)
		}
		if err := s.orders.GiveTo(ctx, s.Guest, 999_999, s.Jane); fault.Of(err).Kind != fault.NotFound {
			t.Errorf("no such order: %v", err)
		}
		if seen, err := s.orders.Orders(ctx, order.Filter{ID: placed.ID}); err != nil || len(seen) != 1 {
			t.Errorf("%v, %v", seen, err)
		}
	})
}
