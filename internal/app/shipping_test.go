package app

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/shop/region"
	"camber/internal/shop/shipping"
	"camber/internal/shop/tax"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
)

// ofShipping are an estimate and the countries there are.
func (c conversations) ofShipping(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	b := newBrowser(t, a)
	const estimate = "/checkout/cart/estimateShipping"
	c.say(b, "of an empty cart", "POST", estimate, form("postcode", "50613"), nil)
	b.send("POST", "/checkout/cart/add", form("product_id", id(partNumbered(t, a, ctx, "DF-63").ID), "quantity", "2"))
	c.say(b, "by the ZIP code alone", "POST", estimate, form("postcode", "50613"), &cartview.Estimate{})
	canada := id(region.CountryID("CA"))
	c.say(b, "to a province", "POST", estimate,
		form("country_id", canada, "zone_id", id(region.ZoneID("CA-ON")), "postcode", "k1a 0b1"), &cartview.Estimate{})
	c.say(b, "without the province", "POST", estimate, form("country_id", canada, "postcode", "K1A 0B1"), nil)
	c.say(b, "a postcode of another country", "POST", estimate,
		form("country_id", canada, "zone_id", id(region.ZoneID("CA-ON")), "postcode", "50613"), nil)
	c.say(b, "no postcode", "POST", estimate, nil, nil)
	c.say(b, "no such country", "POST", estimate, form("country_id", "9999", "postcode", "50613"), nil)
	c.say(b, "a country that is no number", "POST", estimate, form("country_id", "US"), nil)
	b.send("POST", "/checkout/cart/add", form("product_id", id(partNumbered(t, a, ctx, "DX-14").ID), "quantity", "3"))
	c.say(b, "dangerous goods go by road, with a surcharge", "POST", estimate, form("postcode", "60606"),
		&cartview.Estimate{})

	c.say(b, "a country", "GET", "/api/localization", form("country_id", id(region.CountryID("PR"))),
		&present.Localization{})
	c.say(b, "no such country", "GET", "/api/localization", form("country_id", "9999"), nil)
}

// CART-34 API-3: what can't be estimated is refused, with the reason as every call of the cart has it.
func TestAnEstimateThatCantBeMadeIsRefused(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := newBrowser(t, a)
		refused := func(status int, words, field string, pairs ...string) {
			t.Helper()
			var reply struct {
				Error   string            `json:"error"`
				Message string            `json:"error_message"`
				Errors  map[string]string `json:"errors"`
				Methods []any             `json:"methods"`
			}
			b.ask(status, "POST", "/checkout/cart/estimateShipping", form(pairs...), &reply)
			if reply.Error != words || reply.Message != words || reply.Methods != nil || field != "" &&
				reply.Errors[field] != words {
				t.Errorf("%v: %+v", pairs, reply)
			}
		}
		refused(http.StatusConflict, "The shopping cart is empty.", "", "postcode", "50613")
		b.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(partNumbered(t, a, ctx, fastPart).ID)), nil)
		refused(http.StatusUnprocessableEntity, "Please enter a postal code.", "postcode")
		refused(http.StatusUnprocessableEntity, "Please choose a country.", "country_id", "country_id", "9999", "postcode",
			"50613")
		refused(http.StatusUnprocessableEntity, "Please choose a state or province.", "zone_id", "country_id",
			id(region.CountryID("CA")), "postcode", "K1A 0B1")
		if page := b.page(t, "/checkout/cart?postcode=nowhere"); !strings.Contains(page, `<p class="problem">`) {
			t.Error("the page without a script does not say why")
		}
	})
}

// CUST-22
func TestAllCountriesAreTold(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		var all present.Localization
		newBrowser(t, openDemo(t, ctx)).ask(http.StatusOK, "GET", "/api/localization", nil, &all)
		at := slices.IndexFunc(all.Countries, func(c present.Country) bool { return c.Code == "US" })
		if len(all.Countries) != len(region.Countries()) || at < 0 {
			t.Fatalf("%d countries", len(all.Countries))
		}
		us := all.Countries[at]
		texas := slices.IndexFunc(us.Zones, func(z present.Zone) bool { return z.Code == "TX" })
		if us.ID != region.CountryID("US") || !us.PostcodeRequired || us.PostcodeLabel != "ZIP code" ||
			us.ZoneLabel != "State" || texas < 0 || us.Zones[texas].ID != region.ZoneID("US-TX") {
			t.Errorf("the United States: %+v", us)
		}
	})
}

// DEMO-4, TOT-3, TOT-4, TRD-10
func TestTheDemonstrationShipsAndTaxesInEveryWay(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		s := a.Services
		ways, err := s.Shipping.Ways(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range []shipping.Kind{shipping.Flat, shipping.PerItem, shipping.ByWeight, shipping.ByProduct,
			shipping.AtStore} {
			if !slices.ContainsFunc(ways, func(w shipping.Way) bool { return w.Kind == kind && w.Active }) {
				t.Errorf("no way is by %s", kind)
			}
		}
		retail, err := s.Price.RetailLevel(ctx)
		if err != nil {
			t.Fatal(err)
		}
		goods := partNumbered(t, a, ctx, "1363").TaxClassID
		for place, want := range map[string]string{
			"US-IA 50613": "ia-state ia-black-hawk", "US-IA 50677": "ia-state ia-bremer", "US-IA 50309": "ia-state",
			"US-IL 60606": "il-state il-chicago",
			"US-IL 62701": "il-state", "US-CA 94016": "",
		} {
			to := region.Address{CountryID: region.CountryID("US"), ZoneID: region.ZoneID(place[:5]), Postcode: place[6:]}
			rates, err := s.Tax.For(ctx, tax.Place{ShipTo: &to}, retail.ID)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for i, r := range rates[goods] {
				if i > 0 {
					got += " "
				}
				got += r.Code
			}
			if got != want {
				t.Errorf("%s is taxed by %q, want %q", place, got, want)
			}
		}
		exempt, expired := 0, 0
		for _, name := range []string{"Pete Santos", "Lena Fischer", "Denise Carver", "Sam Okafor"} {
			people, err := s.Customer.Search(ctx, name)
			if err != nil || len(people) != 1 {
				t.Fatalf("%s: %v (%v)", name, people, err)
			}
			e, err := s.Customer.Exemption(ctx, people[0].ID, region.ZoneID("US-IA"), clock.Now(ctx).Format(time.DateOnly))
			if err != nil {
				t.Fatal(err)
			}
			if e.Holds() {
				exempt++
			}
			if e.Expired != nil {
				expired++
			}
		}
		if exempt != 2 || expired != 1 {
			t.Errorf("%d exempt and %d expired in Iowa, want 2 and 1", exempt, expired)
		}
	})
}
