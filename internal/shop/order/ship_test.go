package order_test

import (
	"context"
	"testing"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/customer"
	"camber/internal/shop/order"
	"camber/internal/shop/region"
	"camber/internal/shop/sale"
)

func elPaso() *region.Address {
	return &region.Address{
		Firstname: "Ann", Lastname: "Lee", Address1: "5 Elm St", City: "El Paso", Postcode: "79901",
		CountryID: region.CountryID("US"), ZoneID: region.ZoneID("US-TX"),
	}
}

func (s shop) say(t *testing.T, ctx context.Context, c cart.Cart, d cart.Draft) {
	t.Helper()
	d.Firstname, d.Lastname, d.Email = "Ann", "Lee", "ann@example.com"
	if err := s.Carts.SetDraft(ctx, s.Guest, c.ID, d, 0); err != nil {
		t.Fatal(err)
	}
}

// CHK-1, TOT-3, TOT-4
func TestAnOrderIsSentWhereItsBuyerSays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c := s.Guests(ctx, s.Pads)
		nowhere := elPaso()
		nowhere.City, nowhere.Postcode = "", "7990"
		for name, x := range map[string]struct {
			draft cart.Draft
			field string
			says  string
		}{
			"no city":     {cart.Draft{ShipTo: nowhere, Shipping: "ground"}, "shipping_address[city]", "Required"},
			"a wrong ZIP": {cart.Draft{ShipTo: nowhere, Shipping: "ground"}, "shipping_address[postcode]", "Invalid ZIP code"},
			"no method": {cart.Draft{ShipTo: elPaso(), Payment: "card"}, "shipping_method",
				"Please choose how you want to get your order."},
			"no such thing": {cart.Draft{ShipTo: elPaso(), Shipping: "rocket", Payment: "card"}, "shipping_method",
				"This way of shipping is not available for this address. Please choose another."},
		} {
			s.say(t, ctx, c, x.draft)
			_, err := s.orders.Place(ctx, s.Guest, c.ID, nil)
			if f := fault.Of(err); f == nil || f.Kind != fault.Invalid || f.Fields[x.field].String() != x.says {
				t.Errorf("%s: %v", name, err)
			}
		}
		s.nothing(t, ctx)

		s.say(t, ctx, c, cart.Draft{ShipTo: elPaso(), Shipping: "ground", Payment: "card"})
		placed, err := s.orders.Place(ctx, s.Guest, c.ID, cents(59_44)) // 46.99 + 8.95 + 6.25 % of each
		if err != nil {
			t.Fatal(err)
		}
		o, err := s.orders.Order(ctx, placed.ID)
		if err != nil {
			t.Fatal(err)
		}
		if o.ShipTo == nil || *o.ShipTo != *elPaso() || o.Shipping != (order.Shipping{Code: "ground", Title: "Ground"}) {
			t.Errorf("sent to %+v by %+v", o.ShipTo, o.Shipping)
		}
		last := o.Lines[len(o.Lines)-1]
		if last.Kind != sale.Kind(sale.CodeShipping) || last.Name != "Ground" || last.Total != 8_95 || len(last.Taxes) != 1 ||
			last.Taxes[0].Tax != 56 {
			t.Errorf("shipping stands as %+v", last)
		}
	})
}

// TRD-10, TOT-3
func TestAnOrderKeepsWhyItWasNotTaxed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		certificate := customer.Certificate{
			CountryID: region.CountryID("US"), ZoneID: region.ZoneID("US-TX"), Reason: customer.Resale, Number: "TX-1",
			From: "2020-01-01", To: clock.Now(ctx).Format("2006-01-02"),
		}
		id, err := s.Customers.AddCertificate(ctx, access.Actor{Kind: access.System}, s.Jane, certificate)
		if err != nil {
			t.Fatal(err)
		}
		c := s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Pads)
		if err := s.Carts.SetCustomer(ctx, s.Till1, c.ID, s.Jane); err != nil {
			t.Fatal(err)
		}
		sold, err := s.orders.CheckOut(ctx, s.Till1, c.ID, cents(46_99))
		if err != nil {
			t.Fatal(err)
		}
		later := clock.With(ctx, clock.NewFrozen(clock.Now(ctx).AddDate(0, 0, 40)))
		o, err := s.orders.Order(later, sold.ID)
		if err != nil {
			t.Fatal(err)
		}
		if o.Exempt != (order.Exemption{Number: "TX-1", Reason: "resale", CertificateID: id}) || o.Total != 46_99 {
			t.Errorf("exempt by %+v, total %s", o.Exempt, o.Total.Text())
		}
		other := s.Ticket(later, s.Till1, "tab-2-aaaaaaaaaaaa", s.Pads)
		if err := s.Carts.SetCustomer(later, s.Till1, other.ID, s.Jane); err != nil {
			t.Fatal(err)
		}
		if o, err = s.orders.CheckOut(later, s.Till1, other.ID, nil); err != nil || o.Exempt != (order.Exemption{}) ||
			o.Total != 50_87 {
			t.Errorf("after its last day exempt by %+v, total %s (%v)", o.Exempt, o.Total.Text(), err)
		}
	})
}
