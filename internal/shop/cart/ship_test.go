package cart_test

import (
	"context"
	"testing"

	"camber/internal/base/clock"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/promo"
	"camber/internal/shop/region"
	"camber/internal/shop/sale"
	"camber/internal/shop/shipping"
)

func to(state, postcode string) *region.Address {
	return &region.Address{
		Firstname: "Jane", Lastname: "Roe", Address1: "5 Elm St", City: "Town", Postcode: postcode,
		CountryID: region.CountryID("US"), ZoneID: region.ZoneID("US-" + state),
	}
}

func draft(t *testing.T, ctx context.Context, s *carttest.Shop, actor access.Actor, c cart.Cart,
	d cart.Draft) cart.View {
	t.Helper()
	if err := s.Carts.SetDraft(ctx, actor, c.ID, d, 0); err != nil {
		t.Fatal(err)
	}
	return look(t, ctx, s, actor, c)
}

func charged(v cart.View, code sale.Code) money.Cents {
	var sum money.Cents
	for _, r := range v.Totals.Rows {
		if r.Code == code {
			sum += r.Value
		}
	}
	return sum
}

// TOT-3, TOT-4
func TestWhereTheGoodsGoDecidesAboutShippingAndTax(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c := s.Guests(ctx, s.Pads)
		for name, x := range map[string]struct {
			draft              cart.Draft
			methods            int
			chosen, undelivers string
			shipping, tax      money.Cents
		}{
			"nothing said": {cart.Draft{}, 1, "pickup", "", 0, 3_88},
			"picked up":    {cart.Draft{Pickup: true}, 1, "pickup", "", 0, 3_88},
			"picked up after all": {cart.Draft{Pickup: true, ShipTo: to("TX", "78701"), Shipping: "ground"}, 2, "pickup", "",
				0, 3_88},
			"within the state": {cart.Draft{ShipTo: to("TX", "79901"), Shipping: "ground"}, 2, "ground", "", 8_95,
				2_94 + 56},
			"to a state, no way": {cart.Draft{ShipTo: to("TX", "79901")}, 2, "",
				"Please choose how you want to get your order.", 0, 2_94},
			"to another state": {cart.Draft{ShipTo: to("OK", "73102"), Shipping: "ground"}, 2, "ground", "", 8_95, 0},
			"to another country": {cart.Draft{ShipTo: &region.Address{CountryID: region.CountryID("CA")}, Shipping: "ground"},
				1, "", "This way of shipping is not available for this address. Please choose another.", 0, 0},
			"by a way that is none": {cart.Draft{ShipTo: to("TX", "79901"), Shipping: "rocket"}, 2, "",
				"This way of shipping is not available for this address. Please choose another.", 0, 2_94},
		} {
			v := draft(t, ctx, s, s.Guest, c, x.draft)
			chosen, undelivers := "", ""
			if v.Method != nil {
				chosen = v.Method.Code
			}
			if problem := v.Undelivered(); problem != nil {
				undelivers = problem.String()
			}
			if len(v.Methods) != x.methods || chosen != x.chosen || undelivers != x.undelivers {
				t.Errorf("%s: %+v, chosen %q, %q", name, v.Methods, chosen, undelivers)
			}
			if shipping, tax := charged(v, sale.CodeShipping), charged(v, sale.CodeTax); shipping != x.shipping ||
				tax != x.tax || v.Totals.Total != 46_99+x.shipping+x.tax {
				t.Errorf("%s: shipping %s, tax %s, total %s", name, shipping.Text(), tax.Text(), v.Totals.Total.Text())
			}
		}
	})
}

// TOT-4
func TestAPartsOwnShippingAndSurchargesAreCharged(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		if err := s.Parts.SaveSign(ctx, audit.System, s.Battery, catalog.NewSign{Shipping: new(money.Cents(14_95))}); err != nil {
			t.Fatal(err)
		}
		if err := s.Shipping.SaveSurcharges(ctx, audit.System, s.Battery,
			map[shipping.Surcharge]money.Cents{shipping.Hazmat: 7_50}); err != nil {
			t.Fatal(err)
		}
		c := s.Guests(ctx, s.Battery, s.Pads)
		v := draft(t, ctx, s, s.Guest, c, cart.Draft{ShipTo: to("OK", "73102"), Shipping: "ground"}) // free from $200
		if got, handling := charged(v, sale.CodeShipping), charged(v, sale.CodeHandling); got != 14_95 || handling != 7_50 {
			t.Errorf("shipping %s, handling %s", got.Text(), handling.Text())
		}
		v = draft(t, ctx, s, s.Guest, c, cart.Draft{ShipTo: to("OK", "73102"), Pickup: true})
		if got := charged(v, sale.CodeShipping) + charged(v, sale.CodeHandling); got != 0 {
			t.Errorf("picking up costs %s", got.Text())
		}
	})
}

// TOT-2
func TestACouponMakesShippingFreeButNotHandling(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		if err := s.Shipping.SaveSurcharges(ctx, audit.System, s.Pads,
			map[shipping.Surcharge]money.Cents{shipping.Oversize: 2_00}); err != nil {
			t.Fatal(err)
		}
		boss := access.Actor{Kind: access.System}
		if _, err := s.Promos.AddCoupon(ctx, boss,
			promo.Coupon{Code: "SHIPFREE", Name: "Free shipping", FreeShipping: true, Active: true}); err != nil {
			t.Fatal(err)
		}
		c := s.Guests(ctx, s.Pads)
		for coupon, want := range map[string]money.Cents{"": 8_95, "SHIPFREE": 0} {
			v := draft(t, ctx, s, s.Guest, c, cart.Draft{ShipTo: to("OK", "73102"), Shipping: "ground", Coupon: coupon})
			if got, handling := charged(v, sale.CodeShipping), charged(v, sale.CodeHandling); got != want || handling != 2_00 ||
				v.Totals.Total != 46_99+want+2_00 {
				t.Errorf("with the coupon %q shipping is %s, handling %s", coupon, got.Text(), handling.Text())
			}
		}
	})
}

// TRD-10, I-16
func TestACertificateTakesTheTaxOffWhereTheGoodsGo(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		boss := access.Actor{Kind: access.System}
		today := clock.Now(ctx).Format("2006-01-02")
		certify := func(state, number, until string) int64 {
			t.Helper()
			id, err := s.Customers.AddCertificate(ctx, boss, s.Jane, customer.Certificate{
				CountryID: region.CountryID("US"), ZoneID: region.ZoneID("US-" + state), Reason: customer.Resale, Number: number,
				From: "2020-01-01", To: until,
			})
			if err != nil {
				t.Fatal(err)
			}
			return id
		}
		texas := certify("TX", "TX-1", today)
		certify("OK", "OK-1", "2020-12-31")
		ticket := s.Ticket(ctx, s.Till1, "", s.Pads)
		if err := s.Carts.SetCustomer(ctx, s.Till1, ticket.ID, s.Jane); err != nil {
			t.Fatal(err)
		}
		if v := look(t, ctx, s, s.Till1, ticket); v.Exempt.CertificateID != texas || v.Exempt.Number != "TX-1" ||
			v.Totals.Total != 46_99 || charged(v, sale.CodeTax) != 0 {
			t.Errorf("at the till %+v, total %s", v.Exempt, v.Totals.Total.Text())
		}
		c, err := s.Carts.Open(ctx, s.JaneHerself, cart.Place{Channel: cart.Web, LocationID: s.Main})
		if err != nil {
			t.Fatal(err)
		}
		s.Fill(ctx, s.JaneHerself, c.ID, s.Pads)
		v := draft(t, ctx, s, s.JaneHerself, c, cart.Draft{ShipTo: to("TX", "79901"), Shipping: "ground"})
		if charged(v, sale.CodeTax) != 0 || v.Totals.Total != 46_99+8_95 {
			t.Errorf("sent to Texas for %s", v.Totals.Total.Text())
		}
		v = draft(t, ctx, s, s.JaneHerself, c, cart.Draft{ShipTo: to("OK", "73102"), Shipping: "ground"})
		if problem := v.Exempt.Problem(); v.Exempt.Holds() || problem == nil ||
			problem.String() != "The tax certificate OK-1 for Oklahoma expired on 12/31/2020, so tax is charged." {
			t.Errorf("to Oklahoma %+v: %v", v.Exempt, problem)
		}
		tomorrow := clock.With(ctx, clock.NewFrozen(clock.Now(ctx).AddDate(0, 0, 2)))
		if v := look(t, tomorrow, s, s.Till1, ticket); v.Exempt.Holds() || charged(v, sale.CodeTax) != 3_88 ||
			v.Exempt.Problem() == nil {
			t.Errorf("after the last day %+v", v.Exempt)
		}
	})
}

// CART-34
func TestMethodsAreListedForAnyAddress(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		v := look(t, ctx, s, s.Guest, s.Guests(ctx, s.Pads))
		for country, want := range map[string]int{"US": 2, "CA": 1} {
			got, err := s.Carts.Methods(ctx, v, region.Address{CountryID: region.CountryID(country)})
			if err != nil || len(got.Methods) != want {
				t.Errorf("to %s: %+v (%v)", country, got, err)
			}
		}
		empty := look(t, ctx, s, s.Guest, s.Guests(ctx))
		if got, err := s.Carts.Methods(ctx, empty, *to("TX", "78701")); err != nil || len(got.Methods) != 0 ||
			empty.Undelivered() != nil {
			t.Errorf("an empty cart goes by %+v (%v)", got, err)
		}
		ticket := look(t, ctx, s, s.Till1, s.Ticket(ctx, s.Till1, "", s.Pads))
		if len(ticket.Methods) != 0 || ticket.Undelivered() != nil {
			t.Errorf("at the till %+v", ticket.Methods)
		}
	})
}
