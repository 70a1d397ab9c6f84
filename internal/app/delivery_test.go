package app

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/ids"
	"camber/internal/shop/region"
	"camber/internal/web/present/adminview"
)

const wayCalls = "/admin/api/shipping"

func wayListed(t *testing.T, b *browser, title string) adminview.WayRow {
	t.Helper()
	var all adminview.WayList
	b.ask(http.StatusOK, "GET", wayCalls, nil, &all)
	at := slices.IndexFunc(all.Results, func(w adminview.WayRow) bool { return w.Title == title })
	if at < 0 {
		t.Fatalf("no way %s", title)
	}
	return all.Results[at]
}

func wayForm(title, area, cost string, more ...string) url.Values {
	return and(form("title_en", title, "kind", "flat", "tax_class_id", "0", "active", "1", "tariffs[0][area_id]", area,
		"tariffs[0][from]", "0.00", "tariffs[0][bands][0][up_to_g]", "0", "tariffs[0][bands][0][cost]", cost), more...)
}

func tryTo(postcode string, more ...string) url.Values {
	return and(form("country_id", id(region.CountryID("US")), "postcode", postcode, "subtotal", "100.00", "weight_g",
		"2000"), more...)
}

// ofDelivery talks with the set-up of shipping.
func (c conversations) ofDelivery(t *testing.T, a *App) {
	t.Helper()
	b := officeBrowser(t, a, "owner@demo.test")
	c.say(b, "all ways", "GET", wayCalls, nil, nil)
	c.say(b, "what it would cost, and why not", "GET", wayCalls+"/cost", tryTo("50613"), nil)
	c.say(b, "of parts", "GET", wayCalls+"/cost", tryTo("50613", "parts[0][number]", "DX-14", "parts[0][quantity]", "2"),
		nil)
	c.say(b, "of no such part", "GET", wayCalls+"/cost",
		tryTo("50613", "parts[0][number]", "NO-SUCH", "parts[0][quantity]", "1"), nil)
	c.say(b, "an area", "POST", wayCalls+"/area", form("name", "Des Moines", "country_id", id(region.CountryID("US")),
		"zones[0]", id(region.ZoneID("US-IA")), "postcodes", "50301-50399"), nil)
	c.say(b, "ZIP codes that are none", "POST", wayCalls+"/area",
		form("name", "Odd", "country_id", id(region.CountryID("US")), "postcodes", "5-50"), nil)
	c.say(b, "a new way", "POST", wayCalls+"/add", wayForm("Bicycle", "0", "3.50"), nil,
		"Idempotency-Key", ids.TokenOf("delivery 1"))
	way := wayListed(t, b, "Bicycle")
	of := form("way_id", id(way.WayID))
	var kept adminview.WayRecord
	c.say(b, "a line that would never count", "POST", wayCalls+"/add", wayForm("Twice", "0", "3.50",
		"tariffs[1][area_id]", "0", "tariffs[1][from]", "50.00", "tariffs[1][bands][0][up_to_g]", "0",
		"tariffs[1][bands][0][cost]", "0.00"), nil, "Idempotency-Key", ids.TokenOf("delivery 2"))
	c.say(b, "its record", "GET", wayCalls+"/get", of, &kept)
	changed := wayForm("Bicycle", "0", "4.50", "way_id", id(way.WayID), "version", kept.Version)
	c.say(b, "dearer", "POST", wayCalls+"/edit", changed, nil)
	c.say(b, "as it was before", "POST", wayCalls+"/edit", and(changed, "title_en", "Bike"), nil)
	c.say(b, "out of use", "POST", wayCalls+"/active", and(of, "active", "0"), nil)
	var all adminview.WayList
	b.ask(http.StatusOK, "GET", wayCalls, nil, &all)
	order := url.Values{}
	for i, w := range all.Results {
		order.Set("ways["+id(int64(len(all.Results)-1-i))+"]", id(w.WayID))
	}
	c.say(b, "the other way round", "POST", wayCalls+"/order", order, nil)
	c.say(b, "an order that misses one", "POST", wayCalls+"/order", form("ways[0]", id(way.WayID)), nil)
	c.say(b, "it is not needed", "POST", wayCalls+"/remove", of, nil)
}

// ADM-2, PITFALLS h9: what the owner sets is what the check-out offers, and where nothing is offered both say why in
// the same words.
func TestWhatTheOwnerSetsIsWhatTheCheckOutOffers(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		b.ask(http.StatusOK, "POST", wayCalls+"/add", wayForm("Bicycle", "0", "3.50"), nil)
		cost := func(values url.Values) (offered, dropped map[string]string) {
			t.Helper()
			var shown adminview.ShippingCost
			b.ask(http.StatusOK, "GET", wayCalls+"/cost", values, &shown)
			offered, dropped = map[string]string{}, map[string]string{}
			for _, o := range shown.Offered {
				offered[o.Title] = o.Amount
			}
			for _, d := range shown.Dropped {
				dropped[d.Title] = d.Because
			}
			return offered, dropped
		}
		offered, _ := cost(tryTo("50613"))
		if offered["Bicycle"] != "$3.50" || offered["Ground, 3 to 5 days"] != "Free" {
			t.Errorf("offered: %v", offered)
		}
		dangerous := tryTo("50613", "parts[0][number]", "DX-14", "parts[0][quantity]", "2")
		if _, dropped := cost(dangerous); dropped["Bicycle"] != "It takes no dangerous goods: DX-14." {
			t.Errorf("dropped: %v", dropped)
		}
		for _, title := range []string{"Ground, 3 to 5 days", "Courier, today", "As stated with the part"} {
			b.ask(http.StatusOK, "POST", wayCalls+"/active",
				form("way_id", id(wayListed(t, b, title).WayID), "active", "0"), nil)
		}
		shopper := newBrowser(t, a)
		shopper.ask(http.StatusOK, "POST", "/checkout/cart/add",
			form("product_id", id(partNumbered(t, a, ctx, "DX-14").ID), "quantity", "2"), nil)
		shopper.ask(http.StatusOK, "POST", "/checkout/cart/setCheckoutData", form(
			"shipping_address[firstname]", "Ada", "shipping_address[lastname]", "Lee",
			"shipping_address[address_1]", "1 Main St", "shipping_address[city]", "Cedar Falls",
			"shipping_address[postcode]", "50613", "shipping_address[country_id]", id(region.CountryID("US")),
			"shipping_address[zone_id]", id(region.ZoneID("US-IA"))), nil)
		page := shopper.page(t, "/checkout/checkout")
		for _, words := range []string{"We do not ship this order to this address.",
			"Bicycle: It takes no dangerous goods: DX-14."} {
			if !strings.Contains(page, words) {
				t.Errorf("the check-out does not say: %s", words)
			}
		}
		if got := officeBrowser(t, a, "manager@demo.test").send("GET", wayCalls, nil).Code; got != http.StatusOK {
			t.Errorf("a manager: %d", got)
		}
	})
}
