package cart_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/promo"
	"camber/internal/shop/region"
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
		if err != nil || len(v.Lines) != 2 || v.Lines[0].Quantity != 5 || v.Lines[1].Quantity != 5 ||
			v.Lines[1].Sum.Total != 500_00 {
			t.Errorf("%+v (%v)", v.Lines, err)
		}
	})
}

// CART-3: the limits of a cart hold where two become one. What has no room is named; labor never comes without its
// part.
func TestWhatHasNoRoomInTheMergedCartIsNamed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		work := addType(t, ctx, s, "Shop", 100_00)
		must(t, s.Labor.SetPart(ctx, audit.System, s.Battery, work.ID, 60))
		open := func(by access.Actor) cart.Cart {
			t.Helper()
			c, err := s.Carts.Open(ctx, by, cart.Place{Channel: cart.Web, LocationID: s.Main})
			must(t, err)
			return c
		}
		add := func(by access.Actor, c cart.Cart, item cart.Item) {
			t.Helper()
			_, err := s.Carts.Add(ctx, by, c.ID, item)
			must(t, err)
		}
		gift := func(by access.Actor, c cart.Cart, name string) {
			t.Helper()
			_, err := s.Carts.AddGift(ctx, by, c.ID, cart.Gift{Amount: 50_00, Gift: promo.Gift{
				ToName: name, ToEmail: "to@example.com", FromName: "Ann", FromEmail: "ann@example.com", Theme: promo.General,
			}})
			must(t, err)
		}
		for _, part := range []int64{s.Pads, s.Wipers} {
			must(t, s.Stock.Receive(ctx, part, s.Main, 20_000, audit.System, carttest.Day))
		}
		earlier := open(s.JaneHerself)
		add(s.JaneHerself, earlier, cart.Item{PartID: s.Pads, Quantity: 6000})
		add(s.JaneHerself, earlier, cart.Item{PartID: s.Rotor, Quantity: 2})
		add(s.JaneHerself, earlier, cart.Item{PartID: s.Battery, Quantity: 3, Labor: true})
		gift(s.JaneHerself, earlier, "Bob")
		now := open(s.Guest)
		add(s.Guest, now, cart.Item{PartID: s.Pads, Quantity: 5000})
		for i := range cart.MostLines - 2 {
			add(s.Guest, now, cart.Item{PartID: s.Wipers, Quantity: 1,
				Options: cart.Options{s.Size: fmt.Sprint(s.Short), s.Text: fmt.Sprint(i)}})
		}
		for i := range 20 {
			gift(s.Guest, now, fmt.Sprint("Guest ", i))
		}
		merged, err := s.Carts.SignIn(ctx, s.Jane, now.UUID)
		must(t, err)
		if len(merged.Lines) != cart.MostLines || len(merged.Gifts) != 20 || merged.Lines[0].Quantity != cart.Maximum ||
			merged.Lines[499].PartID != s.Rotor {
			t.Errorf("%d lines, %d gifts, %d pads, at last %+v", len(merged.Lines), len(merged.Gifts), merged.Lines[0].Quantity,
				merged.Lines[len(merged.Lines)-1])
		}
		want := []string{"1000 × Apex BP-1", "3 × Apex BAT-1", "3 × Labor", "Gift voucher for Bob"}
		if !slices.Equal(merged.Checkout.Left, want) {
			t.Errorf("left out: %q", merged.Checkout.Left)
		}
	})
}

// CART-3 CART-14 CART-21: what was typed and applied earlier comes along where it was not typed or applied anew.
func TestCodesOfAnEarlierCartComeAlong(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		open := func(by access.Actor, d cart.Draft) cart.Cart {
			t.Helper()
			c, err := s.Carts.Open(ctx, by, cart.Place{Channel: cart.Web, LocationID: s.Main})
			must(t, err)
			must(t, s.Carts.SetDraft(ctx, by, c.ID, d, 0))
			return c
		}
		address := &region.Address{Firstname: "Jane", City: "Austin"}
		open(s.JaneHerself, cart.Draft{Email: "jane@example.com", Coupon: "FIRST", Reward: 5, UseCredit: true,
			PONumber: "PO-1", ShipTo: address, Shipping: "ground"})
		now := open(s.Guest, cart.Draft{Email: "ann@example.com", Coupon: "SECOND"})
		merged, err := s.Carts.SignIn(ctx, s.Jane, now.UUID)
		must(t, err)
		want := cart.Draft{Email: "ann@example.com", Coupon: "SECOND", Reward: 5, UseCredit: true, PONumber: "PO-1",
			ShipTo: address, Shipping: "ground"}
		if !reflect.DeepEqual(merged.Checkout, want) {
			t.Errorf("%+v", merged.Checkout)
		}
	})
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
