package app

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/ids"
	"camber/internal/shop/audit"
	"camber/internal/shop/region"
	"camber/internal/shop/setting"
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

// shipTo types an address in Iowa into the check-out.
func (b *browser) shipTo(postcode string) {
	b.t.Helper()
	b.ask(http.StatusOK, "POST", "/checkout/cart/setCheckoutData", form(
		"shipping_address[firstname]", "Ada", "shipping_address[lastname]", "Lee",
		"shipping_address[address_1]", "1 Main St", "shipping_address[city]", "Cedar Falls",
		"shipping_address[postcode]", postcode, "shipping_address[country_id]", id(region.CountryID("US")),
		"shipping_address[zone_id]", id(region.ZoneID("US-IA"))), nil)
}

// PICK-4: the check-out says when each way leaves and arrives, as the owner set it, and what is missing until it is free.
func TestTheCheckOutSaysWhenItArrives(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		shopper := newBrowser(t, a)
		shopper.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(partNumbered(t, a, ctx, "DF-63").ID)), nil)
		shopper.shipTo("50613")
		says := func(wanted ...string) {
			t.Helper()
			shown := shopper.page(t, "/checkout/checkout")
			for _, want := range wanted {
				if !strings.Contains(shown, want) {
					t.Errorf("the check-out does not say %s", want)
				}
			}
		}
		says("Leaves Mon, 03/02/2026, arrives Thu, 03/05/2026 to Mon, 03/09/2026", "$90.01 more ships free",
			"Leaves Mon, 03/02/2026, arrives Wed, 03/04/2026<")
		owner := officeBrowser(t, a, "owner@demo.test")
		var kept adminview.WayRecord
		owner.ask(http.StatusOK, "GET", wayCalls+"/get", form("way_id", id(wayListed(t, owner, "Ground, 3 to 5 days").WayID)), &kept)
		if kept.DaysFrom != 3 || kept.DaysTo != 5 {
			t.Errorf("ground takes %d to %d days", kept.DaysFrom, kept.DaysTo)
		}
		if w := owner.send("POST", wayCalls+"/edit", wayForm("Ground", "0", "8.95", "way_id", id(kept.WayID), "version",
			kept.Version, "days_from", "4", "days_to", "3")); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("days the wrong way round: %d", w.Code)
		}
		owner.ask(http.StatusOK, "POST", wayCalls+"/edit", wayForm("Ground", "0", "8.95", "way_id", id(kept.WayID), "version",
			kept.Version, "days_from", "1", "days_to", "1"), nil)
		check(t, setting.Set(ctx, audit.System, setting.ShipUntil, setting.Location(1), "09:00")) // it is past nine there
		says("Leaves Tue, 03/03/2026, arrives Wed, 03/04/2026")
		if shown := shopper.page(t, "/checkout/checkout"); strings.Contains(shown, "more ships free") {
			t.Error("it is never free, and it is said when")
		}
	})
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
		shopper.shipTo("50613")
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
