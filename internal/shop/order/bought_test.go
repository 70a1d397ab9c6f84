package order_test

import (
	"context"
	"testing"

	"camber/internal/dbtest"
	"camber/internal/shop/cart"
)

// PROD-8
func TestWhoBoughtAPart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		expect := func(when string, customer, part int64, want bool) {
			t.Helper()
			if got, err := s.orders.Bought(ctx, customer, part); err != nil || got != want {
				t.Errorf("%s: customer %d, part %d: %v (%v)", when, customer, part, got, err)
			}
		}
		c, err := s.Carts.Open(ctx, s.JaneHerself, cart.Place{Channel: cart.Web, LocationID: s.Main})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Carts.Add(ctx, s.JaneHerself, c.ID, cart.Item{PartID: s.Battery, Quantity: 1}); err != nil {
			t.Fatal(err)
		}
		draft := cart.Draft{Firstname: "Jane", Lastname: "Doe", Email: "jane@example.com"}
		if err := s.Carts.SetDraft(ctx, s.JaneHerself, c.ID, draft, s.Main); err != nil {
			t.Fatal(err)
		}
		expect("in the cart", s.Jane, s.Battery, false)
		if _, err := s.orders.Place(ctx, s.JaneHerself, c.ID, nil); err != nil {
			t.Fatal(err)
		}
		expect("ordered", s.Jane, s.Battery, true)
		expect("another part", s.Jane, s.Pads, false)
		expect("another customer", s.Garage, s.Battery, false)
		ticket, err := s.Carts.Open(ctx, s.Till1, cart.Place{Channel: cart.POS, LocationID: s.Main})
		if err != nil {
			t.Fatal(err)
		}
		for _, err := range []error{
			s.Carts.SetCustomer(ctx, s.Till1, ticket.ID, s.Garage),
			func() error {
				_, err := s.Carts.Add(ctx, s.Till1, ticket.ID, cart.Item{PartID: s.Pads, Quantity: 1})
				return err
			}(),
			func() error { _, err := s.orders.CheckOut(ctx, s.Till1, ticket.ID, nil); return err }(),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		expect("being paid", s.Garage, s.Pads, false)
	})
}
