package cart_test

import (
	"context"
	"strings"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/region"
)

// CART-21
func TestADraftKeepsWhatWasSentAndWhatWasBefore(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c := s.Guests(ctx, s.Pads)
		change := func(f func(*cart.Draft)) error { return s.Carts.ChangeDraft(ctx, s.Guest, c.ID, 0, f) }
		if err := change(func(d *cart.Draft) { d.PONumber, d.Payment, d.Reward = "  PO 17 ", "account", 5 }); err != nil {
			t.Fatal(err)
		}
		typed := region.Address{Firstname: " Ann", City: "Austin ", Postcode: " 78701"}
		if err := change(func(d *cart.Draft) { d.ShipTo = &typed }); err != nil {
			t.Fatal(err)
		}
		d := look(t, ctx, s, s.Guest, c).Cart.Checkout
		if to := d.Destination(); to == nil || *to != (region.Address{Firstname: "Ann", City: "Austin", Postcode: "78701"}) {
			t.Errorf("address %+v", to)
		}
		if d.Firstname != "Ann" || d.PONumber != "PO 17" || d.Payment != "account" || d.Reward != 5 {
			t.Errorf("kept %+v", d)
		}
		for name, f := range map[string]func(*cart.Draft){
			"po_number":              func(d *cart.Draft) { d.PONumber = "4242 4242 4242 4242" },
			"lastname":               func(d *cart.Draft) { d.Lastname = strings.Repeat("ä", 1001) },
			"shipping_method":        func(d *cart.Draft) { d.Shipping = "4242424242424242" },
			"shipping_address[city]": func(d *cart.Draft) { d.ShipTo.City = "4242424242424242" },
			"payment_address[company]": func(d *cart.Draft) {
				d.BillTo = &region.Address{Company: "Card 4242-4242-4242-4242"}
			},
		} {
			err := change(func(d *cart.Draft) { f(d); d.Comment = "lost" })
			if f := fault.Of(err); f == nil || len(f.Fields) != 1 || f.Fields[name].String() == "" {
				t.Errorf("%s: %v", name, err)
			}
		}
		if d := look(t, ctx, s, s.Guest, c).Cart.Checkout; d.PONumber != "PO 17" || d.Comment != "" || d.BillTo != nil {
			t.Errorf("after refusals: %+v", d)
		}
		if err := change(func(d *cart.Draft) { d.Pickup = true }); err != nil {
			t.Fatal(err)
		}
		if d := look(t, ctx, s, s.Guest, c).Cart.Checkout; d.Destination() != nil || d.ShipTo.City != "Austin" {
			t.Errorf("picked up: %+v", d)
		}
	})
}

// CART-21: two answers that come at once are both kept.
func TestAnswersAtOnceAreBothKept(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c := s.Guests(ctx, s.Pads)
		answers := []func(*cart.Draft){
			func(d *cart.Draft) { d.Comment = "Back door" },
			func(d *cart.Draft) { d.PONumber = "PO 17" },
			func(d *cart.Draft) { d.Payment = "cod" },
		}
		dbtest.Race(len(answers), func(ctx context.Context, i int) {
			if err := s.Carts.ChangeDraft(ctx, s.Guest, c.ID, 0, answers[i]); err != nil {
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		if d := look(t, ctx, s, s.Guest, c).Cart.Checkout; d.Comment != "Back door" || d.PONumber != "PO 17" ||
			d.Payment != "cod" {
			t.Errorf("kept %+v", d)
		}
	})
}
