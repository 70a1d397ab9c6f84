package cart_test

import (
	"context"
	"testing"

	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
)

// CART-3 CART-11: two carts become one, in which there is as much of a part's own labor as of the part.
func TestLaborFollowsItsPartIntoOneCart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		work := addType(t, ctx, s, "Shop", 100_00)
		if err := s.Labor.SetPart(ctx, audit.System, s.Pads, work.ID, 60); err != nil {
			t.Fatal(err)
		}
		filled := func(by access.Actor, quantity int, withLabor bool) cart.Cart {
			t.Helper()
			c, err := s.Carts.Open(ctx, by, cart.Place{Channel: cart.Web, LocationID: s.Main})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.Carts.Add(ctx, by, c.ID, cart.Item{PartID: s.Pads, Quantity: quantity, Labor: withLabor}); err != nil {
				t.Fatal(err)
			}
			return c
		}
		filled(s.JaneHerself, 2, true)
		merged, err := s.Carts.SignIn(ctx, s.Jane, filled(s.Guest, 3, false).UUID)
		if err != nil {
			t.Fatal(err)
		}
		v, err := s.Carts.View(ctx, merged)
		if err != nil || len(v.Lines) != 2 || v.Lines[0].Quantity != 5 || v.Lines[1].Quantity != 5 || v.Lines[1].Sum.Total != 500_00 {
			t.Errorf("%+v (%v)", v.Lines, err)
		}
	})
}
