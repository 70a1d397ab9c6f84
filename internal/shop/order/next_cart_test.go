package order_test

import (
	"context"
	"reflect"
	"testing"

	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/order"
	"camber/internal/shop/promo"
)

// UX-09: while the card is entered in one tab, another adds to the cart, removes from it and changes a number. The
// order is what was ordered; what came on top is in the next cart, for a visitor and for a customer.
func TestWhatIsAddedWhileTheCardIsEnteredStaysInTheCart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for _, actor := range []access.Actor{s.Guest, s.JaneHerself} {
			at := cart.Place{Channel: cart.Web, LocationID: s.Main}
			c, err := s.Carts.Open(ctx, actor, at)
			if err != nil {
				t.Fatal(err)
			}
			s.Fill(ctx, actor, c.ID, s.Pads, s.Battery)
			d := cart.Draft{Firstname: "Ann", Lastname: "Lee", Email: "ann@example.com", Payment: "card"}
			if err := s.Carts.SetDraft(ctx, actor, c.ID, d, 0); err != nil {
				t.Fatal(err)
			}
			o, err := s.orders.Place(ctx, actor, c.ID, nil)
			if err != nil || o.Status != order.Checkout {
				t.Fatalf("order %+v, %v", o, err)
			}
			s.Fill(ctx, actor, c.ID, s.Pads, s.Pads, s.Rotor)
			if err := s.Carts.Remove(ctx, actor, c.ID, o.Lines[1].CartKey); err != nil {
				t.Fatal(err)
			}
			if o, err = s.orders.Hold(ctx, o.ID); err == nil {
				err = s.orders.Paid(ctx, access.Actor{Kind: access.System}, o)
			}
			if err != nil {
				t.Fatal(err)
			}
			at.UUID = c.UUID // as the session still names it
			next, err := s.Carts.Current(ctx, actor, at)
			if err != nil || next.ID == c.ID || next.OrderID != 0 || next.CustomerID != actor.CustomerID ||
				len(next.Lines) != 2 {
				t.Fatalf("the next cart: %+v, %v", next, err)
			}
			if pads, rotor := next.Lines[0], next.Lines[1]; pads.PartID != s.Pads || pads.Quantity != 2 ||
				rotor.PartID != s.Rotor || rotor.Quantity != 1 {
				t.Errorf("in it %+v", next.Lines)
			}
		}
	})
}

// UX-09 CART-14 CART-21: what is changed besides the lines while a card is entered is of the next cart, and never of
// the order; a code that the order has is spent with it.
func TestWhatChangesWhileTheCardIsEnteredIsOfTheNextCart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.coupon(t, ctx, promo.Coupon{Code: "FIRST", Amount: 1_00})
		s.coupon(t, ctx, promo.Coupon{Code: "SECOND", Amount: 2_00})
		v := s.voucher(t, ctx, 10_00)
		s.fail(t, s.Promos.GivePoints(ctx, giver, s.Jane, 500, "Welcome"))
		c := s.janes(t, ctx, s.Bolts, s.Rotor)
		s.hold(t, ctx, s.JaneHerself, c.ID, func(d *cart.Draft) {
			d.Payment, d.Coupon, d.Reward, d.Comment, d.PONumber, d.Terms = "card", "first", 10, "Ring twice", "PO-1", true
		})
		o, err := s.orders.Place(ctx, s.JaneHerself, c.ID, nil)
		s.fail(t, err)
		s.hold(t, ctx, s.JaneHerself, c.ID, func(d *cart.Draft) {
			d.Coupon, d.VoucherID, d.Telephone = "second", v.ID,
				"(512) 555-0199"
		})
		change, err := s.Carts.SetQuantity(ctx, s.JaneHerself, c.ID, o.Lines[0].CartKey, 5)
		if err != nil || change.Quantity != 5 {
			t.Fatalf("%+v, %v", change, err)
		}
		if o, err = s.orders.Hold(ctx, o.ID); err == nil {
			err = s.orders.Paid(ctx, giver, o)
		}
		s.fail(t, err)
		if o, err = s.orders.Order(ctx, o.ID); err != nil || o.Lines[0].Quantity != 4 ||
			s.Free(s.Bolts) != carttest.OnShelf-4 {
			t.Errorf("bought %+v, %v", o.Lines, err)
		}
		next, err := s.Carts.Current(ctx, s.JaneHerself, cart.Place{Channel: cart.Web, UUID: c.UUID, LocationID: s.Main})
		s.fail(t, err)
		if len(next.Lines) != 1 || next.Lines[0].Quantity != 4 { // four at least
			t.Errorf("in the next cart %+v", next.Lines)
		}
		want := cart.Draft{Payment: "card", Coupon: "second", VoucherID: v.ID, Telephone: "(512) 555-0199"}
		if !reflect.DeepEqual(next.Checkout, want) {
			t.Errorf("the next check-out begins with %+v", next.Checkout)
		}
	})
}

// CART-14: a code alone is no less than a line; and nothing that was not changed makes a cart.
func TestACodeAloneIsOfTheNextCart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.coupon(t, ctx, promo.Coupon{Code: "FIRST", Amount: 1_00})
		for _, coupon := range []string{"", "first"} {
			c := s.janes(t, ctx, s.Pads)
			s.hold(t, ctx, s.JaneHerself, c.ID, func(d *cart.Draft) { d.Payment = "card" })
			o, err := s.orders.Place(ctx, s.JaneHerself, c.ID, nil)
			s.fail(t, err)
			s.hold(t, ctx, s.JaneHerself, c.ID, func(d *cart.Draft) { d.Coupon = coupon })
			if o, err = s.orders.Hold(ctx, o.ID); err == nil {
				err = s.orders.Paid(ctx, giver, o)
			}
			s.fail(t, err)
			next, err := s.Carts.Current(ctx, s.JaneHerself, cart.Place{Channel: cart.Web, UUID: c.UUID, LocationID: s.Main})
			if err != nil || next.Checkout.Coupon != coupon || (next.ID != 0) != (coupon != "") {
				t.Errorf("with %q: %+v, %v", coupon, next, err)
			}
		}
	})
}
