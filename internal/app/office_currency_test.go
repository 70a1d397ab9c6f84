package app

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"camber/internal/web/present/adminview"
)

// ADM-2 SITE-5: a rate of the office is what the next page of the shop counts with, in the kept pages too; one that is
// turned off is offered no more.
func TestARateOfTheOfficeHoldsAtOnce(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		part := partNumbered(t, a, ctx, "KP-914")
		shopper := inCurrency(t, a, "EUR")
		before := euros.FindAllString(pageOf(t, shopper, "/"+part.Slug), -1)
		var list adminview.CurrencyList
		b.ask(http.StatusOK, "GET", "/admin/api/currency", nil, &list)
		euro := list.Results[0]
		if euro.Code != "EUR" || euro.Rate != "0.92" || euro.Example != "€92.00" {
			t.Fatalf("the list: %+v", list)
		}
		of := form("code", "EUR", "version", euro.Version, "name", euro.Name, "symbol", "€", "decimals", "2", "rate", "9,2",
			"enabled", "1")
		b.ask(http.StatusOK, "POST", "/admin/api/currency/edit", of, &list)
		after := euros.FindAllString(pageOf(t, shopper, "/"+part.Slug), -1)
		if len(before) == 0 || len(after) != len(before) || minorUnits(t, after[0]) < 9*minorUnits(t, before[0]) {
			t.Errorf("ten times the rate: %v, before %v", after, before)
		}
		if got := list.Results[0].Trail; len(got) != 2 || strings.Join(got[0].Facts, "; ") != "Rate: 9.2, before 0.92" {
			t.Errorf("the trail: %+v", got)
		}
		b.ask(http.StatusConflict, "POST", "/admin/api/currency/edit", of, nil)
		b.ask(http.StatusOK, "POST", "/admin/api/currency/edit",
			and(of, "version", list.Results[0].Version, "enabled", "0"), nil)
		if shown := pageOf(t, shopper, "/"+part.Slug); strings.Contains(picker.FindString(shown), "EUR") ||
			len(euros.FindAllString(shown, -1)) > 0 {
			t.Error("a currency that is turned off is still shown")
		}
		manager := officeBrowser(t, a, "manager@demo.test")
		manager.ask(http.StatusForbidden, "GET", "/admin/api/currency", nil, nil)
	})
}

// ofCurrencies talks with the back office's currencies.
func (c conversations) ofCurrencies(t *testing.T, a *App) {
	t.Helper()
	b := officeBrowser(t, a, "owner@demo.test")
	franc := form("code", "chf", "name", "Swiss francs", "symbol", "CHF", "decimals", "2", "rate", "0.88")
	var list adminview.CurrencyList
	c.say(b, "one more, not offered yet", "POST", "/admin/api/currency/add", franc, &list)
	made := list.Results[len(list.Results)-1]
	c.say(b, "it is there", "POST", "/admin/api/currency/add", franc, nil)
	c.say(b, "no number", "POST", "/admin/api/currency/add", and(franc, "code", "GBP", "rate", "dear"), nil)
	changed := and(franc, "code", "CHF", "version", made.Version, "rate", "0.9")
	c.say(b, "another rate", "POST", "/admin/api/currency/edit", changed, nil)
	c.say(b, "over what was never seen", "POST", "/admin/api/currency/edit", changed, nil)
	c.say(b, "all of them", "GET", "/admin/api/currency", nil, nil)
	c.say(b, "the new one first", "POST", "/admin/api/currency/sort", form("codes", "CHF,EUR,CAD,MXN"), nil)
	c.say(b, "not all of them", "POST", "/admin/api/currency/sort", form("codes", "CHF"), nil)
}
