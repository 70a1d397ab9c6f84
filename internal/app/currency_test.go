package app

import (
	"context"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/price/currency"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
)

var (
	dollars = regexp.MustCompile(`\$[\d,]+(\.\d+)?`)
	euros   = regexp.MustCompile(`€[\d,]+(\.\d+)?`)
	picker  = regexp.MustCompile(`(?s)<select class="in" id="currency".*?</select>`)
)

// inEuros is a text with amounts of the store as it reads at the demonstration's rate.
func inEuros(t *testing.T, ctx context.Context, said string) string {
	t.Helper()
	all, err := currency.All(ctx)
	if err != nil || all[0].Code != "EUR" {
		t.Fatal(all, err)
	}
	return dollars.ReplaceAllStringFunc(said, func(amount string) string {
		e4, err := money.ParseE4(amount)
		if err != nil {
			t.Fatalf("%s: %v", amount, err)
		}
		return all[0].UnitText(e4)
	})
}

// inCurrency is a browser that has chosen a currency as a shopper does.
func inCurrency(t *testing.T, a *App, code string) *browser {
	t.Helper()
	b := newBrowser(t, a)
	w := b.send("GET", "/?currency="+code, nil, asPage...)
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/" || b.cookies["currency"] != code {
		t.Fatalf("/?currency=%s: %d to %q, cookies %v", code, w.Code, w.Header().Get("Location"), b.cookies)
	}
	return b
}

// nearestTo are amounts, and in place of each that is a cent from what is wanted that.
func nearestTo(t *testing.T, want, got []string) []string {
	t.Helper()
	near := slices.Clone(got)
	for i := range min(len(want), len(got)) {
		if off := minorUnits(t, want[i]) - minorUnits(t, got[i]); off >= -1 && off <= 1 {
			near[i] = want[i]
		}
	}
	return near
}

func pageOf(t *testing.T, b *browser, path string) string {
	t.Helper()
	w := b.send("GET", path, nil, asPage...)
	if w.Code != http.StatusOK {
		t.Fatalf("%s: status %d", path, w.Code)
	}
	return w.Body.String()
}

// SITE-5: on every page of the shop all amounts follow the currency, each converted from the store's amount; the
// numbers of replies, and the offers that search engines read, do not.
func TestAllAmountsOfAPageFollowTheCurrency(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		home, abroad := newBrowser(t, a), inCurrency(t, a, "EUR")
		part := partNumbered(t, a, ctx, fastPart)
		for _, b := range []*browser{home, abroad} {
			b.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(part.ID), "quantity", "3"), nil)
			b.ask(http.StatusOK, "POST", "/checkout/cart/add",
				form("product_id", id(partNumbered(t, a, ctx, "KC-4975R").ID), "quantity", "2"), nil)
		}
		paths := append(publicPages(t, a, ctx), "/"+part.Slug, "/product/search?search=brake",
			"/product/search?search=brake&price=25-50", "/checkout/cart", "/checkout/checkout")
		for _, number := range []string{"DF-63", "KP-1363S", "DB-48H6"} { // steps of quantity, options, a core charge
			paths = append(paths, "/"+partNumbered(t, a, ctx, number).Slug)
		}
		seen := 0
		for _, path := range paths {
			here, there := picker.ReplaceAllString(pageOf(t, home, path), ""),
				picker.ReplaceAllString(pageOf(t, abroad, path), "")
			if at := strings.Index(there, "Amounts in euros are for information."); at >= 0 { // the sentence about the charge
				there = strings.ReplaceAll(there, "You will pay $", "You will pay USD ")
			}
			for _, named := range []*string{&here, &there} { // a rebate's title is its maker's
				*named = strings.ReplaceAll(*named, "$20 back", "")
			}
			want, got := dollars.FindAllString(here, -1), euros.FindAllString(there, -1)
			for i := range want {
				want[i] = inEuros(t, ctx, want[i])
			}
			// there amounts add up to the total: each is the exact one, rounded up or down
			if strings.HasPrefix(path, "/checkout/") {
				got = nearestTo(t, want, got)
			}
			if left := dollars.FindString(there); left != "" || !slices.Equal(got, want) {
				t.Errorf("%s: %q is left, amounts %q, want %q", path, left, got, want)
			}
			seen += len(got)
			if offers := `"priceCurrency":"USD"`; strings.Count(here, offers) != strings.Count(there, offers) {
				t.Errorf("%s: offers differ", path)
			}
		}
		if seen < 200 {
			t.Errorf("only %d amounts were looked at", seen)
		}

		var mine, theirs cartview.Cart
		home.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &mine)
		abroad.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &theirs)
		if theirs.Total != mine.Total || theirs.TotalText != inEuros(t, ctx, mine.TotalText) ||
			theirs.Products[0].UnitPrice != mine.Products[0].UnitPrice {
			t.Errorf("the cart costs %d %s, want %d %s", theirs.Total, theirs.TotalText, mine.Total, mine.TotalText)
		}
	})
}

// SITE-5: another currency is for display: the check-out says what is charged, and the order is in the store's.
func TestAnOrderIsInTheStoresCurrency(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := inCurrency(t, a, "EUR")
		var c cartview.Cart
		b.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(partNumbered(t, a, ctx, fastPart).ID)), &c)
		note := "Amounts in euros are for information. You will pay " + c.Total.Text() + " in US dollars."
		if !strings.HasPrefix(c.Note, note) {
			t.Errorf("the cart says %q", c.Note)
		}
		if shown := pageOf(t, b, "/checkout/checkout"); !strings.Contains(shown, note) ||
			!strings.Contains(shown, `name="total" value="`+c.Total.String()+`"`) {
			t.Errorf("the check-out does not say %q", note)
		}
		var placed orderview.CreatedOrder
		b.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder", form(
			"total", c.Total.String(), "firstname", "Ann", "lastname", "Lee", "email", "ann@example.test", "telephone",
			"3195550142"), &placed)
		o, err := a.Services.Order.Order(a.Context(ctx), placed.OrderID)
		if err != nil || o.Currency != "USD" || o.Total != c.Total {
			t.Errorf("ordered in %s over %s, %v; want USD over %s", o.Currency, o.Total, err, c.Total)
		}
		if shown := pageOf(t, b, placed.Redirect); !strings.Contains(shown, c.Total.Text()) || euros.MatchString(shown) {
			t.Error("the order's page is not in US dollars")
		}
	})
}

// SITE-5: the till shows the store's currency, whatever a browser has chosen before.
func TestTheTillIgnoresTheCurrency(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		s := newScene(t, ctx)
		part := partNumbered(t, s.a, ctx, fastPart)
		for _, name := range sessions {
			b := as(t, s.a, s.visits[name])
			b.cookies["currency"] = "EUR"
			w := b.send("GET", "/"+part.Slug, nil, asPage...)
			if w.Code != http.StatusOK {
				continue // a locked till, a kiosk without a page
			}
			visit := s.visits[name]
			isShopper := visit.Mode == "" || visit.Mode == access.Office // in the shop the back office is a visitor
			if shows := euros.MatchString(w.Body.String()); shows != isShopper {
				t.Errorf("%s: euros %v", name, shows)
			}
		}
	})
}

// SITE-5: an address chooses the currency and leads to itself without the parameter; what is not offered changes
// nothing, and what is only fetched ahead keeps nothing.
func TestAnAddressChoosesTheCurrency(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		keepPages(t, a, ctx)
		path := "/" + partNumbered(t, a, ctx, fastPart).Slug
		for _, c := range []struct {
			target, to, cookie string
		}{
			{path + "?currency=EUR", path, "EUR"},
			{path + "?utm_source=x&currency=CAD", path + "?utm_source=x", "CAD"},
			{"/index.php?route=product/search&search=brake+pad&currency=MXN", "/product/search?search=brake+pad", "MXN"},
			{"/checkout/cart?currency=EUR", "/checkout/cart", "EUR"},
			{"/account/login?currency=EUR", "/account/login", "EUR"},
			{"/?currency=eur", "/", "-"},
			{"/?currency=GBP", "/", "-"},
			{"/?currency=", "/", "-"},
			{"/?currency=EUR&currency=GBP", "/", "EUR"},
		} {
			b := newBrowser(t, a)
			b.cookies["currency"] = "-"
			w := b.send("GET", c.target, nil, asPage...)
			if w.Code != http.StatusSeeOther || w.Header().Get("Location") != c.to || b.cookies["currency"] != c.cookie {
				t.Errorf("%s: %d to %q, cookie %q", c.target, w.Code, w.Header().Get("Location"), b.cookies["currency"])
			}
			if len(b.cookies) > 1 {
				t.Errorf("%s: more is kept: %v", c.target, b.cookies)
			}
		}
		b := inCurrency(t, a, "EUR")
		if w := b.send("GET", "/?currency=USD", nil, asPage...); w.Code != http.StatusSeeOther || len(b.cookies) != 0 {
			t.Errorf("back to the store's: %d, cookies %v", w.Code, b.cookies)
		}
		if w := b.send("GET", path+"?currency=EUR", nil, append(asPage, "Sec-Purpose", "prefetch")...); w.Code != http.StatusForbidden || len(b.cookies) != 0 {
			t.Errorf("fetched ahead: %d, cookies %v", w.Code, b.cookies)
		}
	})
}

// A visitor's currency is part of what a kept page is kept by, and a new rate is on the next one.
func TestPagesAreKeptByCurrency(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		keepPages(t, a, ctx)
		path := "/" + partNumbered(t, a, ctx, fastPart).Slug
		plain := look(a, path).Body.String()
		first := look(a, path, "Cookie", "currency=EUR")
		if !isKept(first) || euros.MatchString(plain) || !euros.MatchString(first.Body.String()) ||
			first.Header().Get("Etag") == look(a, path).Header().Get("Etag") {
			t.Fatalf("kept %v; euros without choosing them: %v", isKept(first), euros.MatchString(plain))
		}
		if again := look(a, path).Body.String(); again != plain {
			t.Error("the page in dollars is not as it was before somebody read it in euros")
		}
		euro := currency.Known("EUR")
		euro.Rate, euro.Enabled = 500_000_000, true
		if err := currency.Save(ctx, audit.System, euro); err != nil {
			t.Fatal(err)
		}
		keepPages(t, a, ctx)
		after := look(a, path, "Cookie", "currency=EUR", "If-None-Match", first.Header().Get("Etag"))
		if amount := inEuros(t, ctx, dollars.FindString(plain)); after.Code != http.StatusOK || !isKept(after) ||
			!strings.Contains(after.Body.String(), amount) {
			t.Errorf("at the new rate: status %d, and %s is not there", after.Code, amount)
		}
		euro.Enabled = false
		if err := currency.Save(ctx, audit.System, euro); err != nil {
			t.Fatal(err)
		}
		keepPages(t, a, ctx)
		if gone := look(a, path, "Cookie", "currency=EUR").Body.String(); euros.MatchString(picker.ReplaceAllString(gone, "")) {
			t.Error("a currency that is not offered any more is still shown")
		}
	})
}
