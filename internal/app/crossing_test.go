package app

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/handover"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/setting"
	"camber/internal/web"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
)

const partner = "https://partner.example"

// inside is what a browser says of a page that it shows in another site's frame, and of what that asks for.
var (
	entering = []string{"Accept", "text/html", "X-Requested-With", "", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest",
		"iframe", "Sec-Fetch-Site", "cross-site"}
	inside = []string{"Accept", "text/html", "X-Requested-With", "", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest",
		"iframe"}
	alone = []string{"Accept", "text/html", "X-Requested-With", "", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest",
		"document"}
	called = []string{"Sec-Fetch-Dest", "empty"}
)

func allowPartner(t *testing.T, ctx context.Context) {
	t.Helper()
	if err := setting.Set(ctx, audit.System, setting.FrameParents, setting.Business, partner); err != nil {
		t.Fatal(err)
	}
}

func ancestors(w *httptest.ResponseRecorder) string {
	_, rest, _ := strings.Cut(w.Header().Get("Content-Security-Policy"), "frame-ancestors ")
	found, _, _ := strings.Cut(rest, ";")
	return found
}

// MODE-4 W-22: of all pages those of the catalog, the cart and a few others may be framed, by the sites of the setting;
// the rest by nobody, whoever asks.
func TestOnlyPagesOfTheShopAreFramed(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		s := newScene(t, ctx)
		if got := ancestors(newBrowser(t, s.a).send("GET", "/", nil, entering...)); got != "'none'" {
			t.Errorf("before anybody is allowed: %s", got)
		}
		allowPartner(t, ctx)
		for _, session := range []string{theVisitor, theCashier} {
			b := as(t, s.a, s.visits[session])
			for _, route := range web.Table() {
				if route.Method != "GET" && route.Path != "/" || route.Reply != nil || !route.Session {
					continue
				}
				path, values := s.request(t, route)
				framed, own := b.send("GET", path, values, inside...), b.send("GET", path, values, alone...)
				want := "'none'"
				if route.Framed {
					want = partner
				}
				if route.Path == "/dev/card" {
					continue // the demonstration's card company, in a frame of our own page
				}
				if got := ancestors(framed); got != want {
					t.Errorf("%s in a frame of %s: %s, want %s", route.Path, session, got, want)
				}
				if got := ancestors(own); got != "'none'" {
					t.Errorf("%s by itself: %s", route.Path, got)
				}
				if kept := framed.Header().Get("ETag"); route.Framed && kept != "" {
					t.Errorf("%s in a frame is a page that is kept", route.Path)
				}
			}
		}
		b := as(t, s.a, s.visits[theCustomer])
		for _, path := range []string{"/checkout/checkout", "/account", "/account/login"} {
			w := b.send("GET", path, nil, inside...)
			to := w.Header().Get("Location")
			if w.Code != http.StatusSeeOther || to != "/checkout/leave?to="+url.QueryEscape(path) {
				t.Errorf("%s in a frame: status %d to %q", path, w.Code, to)
			}
		}
		for _, path := range []string{"/account", "/account/login", "/pos", "/pos/login", "/checkout/checkout"} {
			for _, route := range web.Table() {
				if route.Path == path && route.Framed {
					t.Errorf("%s may be framed", path)
				}
			}
		}
	})
}

var tokenField = regexp.MustCompile(`name="token" value="([^"]+)"`)

// MODE-4 W-22: what is in the frame's cart is in the tab's when that arrives; both sessions see that it was ordered.
func TestACartGoesFromAFrameToATab(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		allowPartner(t, ctx)
		part, other := partNumbered(t, a, ctx, fastPart), partNumbered(t, a, ctx, "DX-14")
		frame, tab := newBrowser(t, a), newBrowser(t, a)
		w := frame.send("GET", "/", nil, entering...)
		if got := w.Header().Get("Set-Cookie"); got != "in_frame=1; Path=/; HttpOnly; SameSite=None; Secure; Partitioned" {
			t.Errorf("the frame's mark is %q", got)
		}
		if !strings.Contains(w.Body.String(), `"in_iframe":true`) || w.Header().Get("ETag") != "" {
			t.Error("the page does not know that it is framed, or is one that is kept")
		}
		w = frame.send("POST", "/checkout/cart/add", form("product_id", id(part.ID), "quantity", "2"), called...)
		if got := w.Header().Get("Set-Cookie"); w.Code != http.StatusOK || !strings.HasPrefix(got, "camber=") ||
			!strings.Contains(got, "; SameSite=None; Secure; Partitioned") {
			t.Errorf("status %d, cookie %q", w.Code, got)
		}
		tab.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(other.ID)), nil)
		page := frame.send("GET", "/checkout/leave", form("to", "/checkout/checkout"), inside...).Body.String()
		token := tokenField.FindStringSubmatch(page)
		if token == nil || !strings.Contains(page, "I&#39;m Finished") || !strings.Contains(page, `target="_blank"`) {
			t.Fatalf("the page left behind: %s", page)
		}
		foreign := newBrowser(t, a)
		if w := foreign.send("POST", "/checkout/arrive", form("token", token[1]), "Sec-Fetch-Site", "cross-site"); w.Code != http.StatusForbidden {
			t.Errorf("sent by another site: status %d", w.Code)
		}
		if to := tab.press(t, "/checkout/arrive", form("token", token[1])); to != "/checkout/checkout" {
			t.Errorf("it leads to %s", to)
		}
		if w := foreign.send("POST", "/checkout/arrive", form("token", token[1])); w.Code != http.StatusNotFound {
			t.Errorf("a second time: status %d", w.Code)
		}
		var there, here cartview.Cart
		tab.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &there)
		frame.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &here, called...)
		if there.TotalItems != 3 || here.TotalItems != 3 || there.UUID != here.UUID {
			t.Errorf("%d pieces in the tab, %d in the frame", there.TotalItems, here.TotalItems)
		}
		tab.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder", pickUp(), nil)
		frame.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &here, called...)
		if here.TotalItems != 0 {
			t.Errorf("%d pieces are left in the frame", here.TotalItems)
		}
		clean(t, ctx, a)
	})
}

// pickUp are the fields of a guest who pays at the counter.
func pickUp() url.Values {
	return form("firstname", "Robin", "lastname", "Guest", "email", "robin@guest.test", "telephone", "3195550199",
		"shipping_method", "pickup", "payment_method", "cod")
}

const (
	shopHost = "parts.example"
	payHost  = "pay.parts.example"
)

// openApart is the demonstration with its check-out on a host of its own.
func openApart(t *testing.T, ctx context.Context) *App {
	t.Helper()
	c := quiet(demoData(t, ctx))
	c.BaseURL, c.Checkout = &url.URL{Scheme: "https", Host: shopHost}, &url.URL{Scheme: "https", Host: payHost}
	a, err := start(ctx, c, dbtest.DB(ctx), dbtest.Clock(ctx))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// follow opens an address of either host and goes where it leads, with the cookies of each host; it returns the last
// reply and every address on the way.
func follow(t *testing.T, at map[string]*browser, address string) (last *httptest.ResponseRecorder, way []string) {
	t.Helper()
	for range 8 {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		way = append(way, address)
		last = at[u.Host].send("GET", u.Path, u.Query(), alone...)
		to := last.Header().Get("Location")
		if last.Code != http.StatusSeeOther || to == "" {
			return last, way
		}
		next, err := u.Parse(to)
		if err != nil {
			t.Fatal(err)
		}
		address = next.String()
	}
	t.Fatalf("it goes round: %v", way)
	return nil, nil
}

// MODE-5: the cart is on the check-out's host by a token that this browser alone can take, once; no address names the
// cart.
func TestTheCheckoutStandsOnItsOwnHost(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a, second := openApart(t, ctx), openApart(t, dbtest.Two(t, ctx))
		part := partNumbered(t, a, ctx, fastPart)
		at := map[string]*browser{shopHost: newBrowser(t, a).to(shopHost), payHost: newBrowser(t, second).to(payHost)}
		at[shopHost].ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(part.ID)), nil)
		var shown cartview.Cart
		at[shopHost].ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &shown)

		w, way := follow(t, at, "https://"+shopHost+"/checkout/checkout")
		if w.Code != http.StatusOK || way[len(way)-1] != "https://"+payHost+"/checkout/checkout" ||
			!strings.Contains(w.Body.String(), `"is_checkout_site":true`) {
			t.Fatalf("status %d after %v", w.Code, way)
		}
		token := ""
		for _, address := range way {
			if strings.Contains(address, shown.UUID) {
				t.Errorf("%s names the cart", address)
			}
			if u, _ := url.Parse(address); u.Query().Has("token") {
				token = u.Query().Get("token")
			}
		}
		var crossed cartview.Cart
		at[payHost].ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &crossed)
		if crossed.UUID != shown.UUID || crossed.TotalItems != 1 {
			t.Errorf("%d pieces came over", crossed.TotalItems)
		}

		// the token is taken; and one that was made for another browser is worth nothing in this one
		thief := newBrowser(t, a).to(payHost)
		thief.send("GET", "/checkout/cross", nil, alone...)
		if w := thief.send("GET", "/checkout/cross", form("token", token), alone...); w.Code != http.StatusNotFound {
			t.Errorf("again: status %d", w.Code)
		}
		w = at[shopHost].send("GET", "/checkout/depart", form("challenge", handover.Challenge("a stranger's")), alone...)
		u, err := url.Parse(w.Header().Get("Location"))
		if err != nil || u.Host != payHost {
			t.Fatalf("to %s (%v)", u, err)
		}
		for _, b := range []*browser{thief, at[payHost], newBrowser(t, a).to(payHost)} {
			if w := b.send("GET", "/checkout/cross", u.Query(), alone...); w.Code != http.StatusNotFound {
				t.Errorf("for another browser: status %d", w.Code)
			}
		}

		// W-17: each host serves what is its own
		for _, path := range []string{"/", "/checkout/cart", "/account/login", "/" + part.Slug} {
			if w := at[payHost].send("GET", path, nil, alone...); w.Code != http.StatusSeeOther ||
				w.Header().Get("Location") != "https://"+shopHost+path {
				t.Errorf("%s at the check-out: status %d to %s", path, w.Code, w.Header().Get("Location"))
			}
		}
		if w := at[payHost].send("GET", "/pos/login", nil, alone...); w.Code != http.StatusSeeOther ||
			w.Header().Get("Location") != "https://"+shopHost+"/" {
			t.Errorf("the till at the check-out: status %d to %s", w.Code, w.Header().Get("Location"))
		}
		if w := newBrowser(t, a).to("evil.test").send("GET", "/checkout/checkout", nil, alone...); w.Code != http.StatusMisdirectedRequest {
			t.Errorf("a foreign host: status %d", w.Code)
		}
		for _, path := range []string{"/checkout/depart", "/checkout/cross"} {
			host := map[string]string{"/checkout/depart": payHost, "/checkout/cross": shopHost}[path]
			if w := newBrowser(t, a).to(host).send("GET", path, nil, alone...); w.Code != http.StatusNotFound {
				t.Errorf("%s at %s: status %d", path, host, w.Code)
			}
		}

		at[payHost].ask(http.StatusOK, "POST", "/checkout/confirm/createOrder", pickUp(), nil)
		at[shopHost].ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &shown)
		if shown.TotalItems != 0 {
			t.Errorf("%d pieces are left at the shop", shown.TotalItems)
		}
		clean(t, ctx, a)
	})
}

// MODE-5: whoever is signed in at the shop is at the check-out, and an old token is worth nothing.
func TestWhoIsSignedInCrossesToo(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openApart(t, ctx)
		part := partNumbered(t, a, ctx, fastPart)
		at := map[string]*browser{shopHost: newBrowser(t, a).to(shopHost), payHost: newBrowser(t, a).to(payHost)}
		at[shopHost].ask(http.StatusOK, "POST", "/account/login",
			form("email", "shopper@demo.test", "password", demoPassword), nil)
		at[shopHost].ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(part.ID)), nil)
		if w, way := follow(t, at, "https://"+shopHost+"/checkout/checkout"); w.Code != http.StatusOK ||
			!strings.Contains(w.Body.String(), "shopper@demo.test") {
			t.Errorf("status %d after %v", w.Code, way)
		}
		challenge, err := url.Parse(at[payHost].send("GET", "/checkout/cross", nil, alone...).Header().Get("Location"))
		if err != nil {
			t.Fatal(err)
		}
		token, err := url.Parse(at[shopHost].send("GET", challenge.Path, challenge.Query(), alone...).Header().
			Get("Location"))
		if err != nil {
			t.Fatal(err)
		}
		later := clock.With(db.With(ctx, dbtest.DB(ctx)), clock.NewFrozen(clock.Now(ctx).Add(handover.Life)))
		if err := handover.Sweep(later); err != nil {
			t.Fatal(err)
		}
		if w := at[payHost].send("GET", token.Path, token.Query(), alone...); w.Code != http.StatusNotFound {
			t.Errorf("too late: status %d", w.Code)
		}
	})
}

// ofCrossings: a part of another store, and a cart that goes from a frame to a tab.
func (c conversations) ofCrossings(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	const atStore, leave, arrive = "/checkout/cart/storeLocatorAddProduct", "/checkout/cart/leave", "/checkout/arrive"
	part := partNumbered(t, a, ctx, fastPart)
	b := newBrowser(t, a)
	c.say(b, "at another store", "POST", atStore, form("product_id", id(part.ID), "quantity", "1", "location_id", "2"),
		&cartview.Cart{})
	c.say(b, "at the store of before", "POST", atStore, form("product_id", id(part.ID), "quantity", "1"), &cartview.Cart{})
	c.say(b, "no such store", "POST", atStore, form("product_id", id(part.ID), "quantity", "1", "location_id", "999"), nil)
	c.say(b, "no such part", "POST", atStore, form("product_id", "999999"), nil)
	var departure cartview.Departure
	c.say(b, "out of a frame", "POST", leave, nil, &departure)
	tab := newBrowser(t, a)
	c.say(tab, "from a page of another site", "POST", arrive, form("token", departure.Token), nil, "Sec-Fetch-Site",
		"cross-site")
	c.say(tab, "in the new tab", "POST", arrive, form("token", departure.Token), &present.Success{})
	c.say(tab, "again", "POST", arrive, form("token", departure.Token), nil)
	c.say(tab, "no token", "POST", arrive, nil, nil)
}

// CART-30: a part found at a store is picked up there; without a store it is the one chosen before.
func TestAPartFoundAtAStoreIsPickedUpThere(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		part := partNumbered(t, a, ctx, fastPart)
		b := newBrowser(t, a)
		var shown cartview.Cart
		for _, step := range []struct {
			store, stock string
			status       int
		}{{"", "Cedar Falls", http.StatusOK}, {"2", "Waterloo", http.StatusOK}, {"999", "Waterloo", http.StatusNotFound},
			{"", "Waterloo", http.StatusOK}} {
			values := form("product_id", id(part.ID))
			if step.store != "" {
				values.Set("location_id", step.store)
			}
			b.ask(step.status, "POST", "/checkout/cart/storeLocatorAddProduct", values, nil)
			b.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &shown)
			if got := shown.Products[0].StockText; !strings.HasSuffix(got, " at "+step.stock) {
				t.Errorf("store %q: %s", step.store, got)
			}
		}
		if shown.TotalItems != 3 {
			t.Errorf("%d pieces", shown.TotalItems)
		}
	})
}

// SITE-7: the cart in the head, as its settings say, and only for who could check out.
func TestTheCartInTheHead(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		visitor, customer := newBrowser(t, a), customerBrowser(t, a, "shopper@demo.test")
		set := func(name, value string) {
			t.Helper()
			if err := a.SetSetting(ctx, "", name, &value); err != nil {
				t.Fatal(err)
			}
		}
		const popout, circle, icon, way = `popovertarget="cart"`, "data-cart-count", `class="sr-only"><b>Cart</b>`,
			`&#34;check_out&#34;:true`
		has := func(b *browser, what string, want ...string) {
			t.Helper()
			page := b.page(t, "/checkout/cart")
			for _, part := range []string{popout, circle, icon, way} {
				if got := strings.Contains(page, part); got != slices.Contains(want, part) {
					t.Errorf("%s: %s is there: %t", what, part, got)
				}
			}
		}
		has(visitor, "as every shop begins", popout, circle, way)
		set("show_count_circle", "0")
		set("show_checkout_button", "0")
		has(visitor, "without circle and check-out", popout)
		set("show_cart", "icon_only")
		has(visitor, "the icon alone", popout, icon)
		set("show_cart", "hide")
		has(visitor, "hidden")
		set("show_cart", "normal")
		set("guest_checkout", "false")
		has(visitor, "guests can't check out")
		has(customer, "who is signed in", popout)
		set("show_checkout_button", "1")
		if page := staffBrowser(t, a, "cashier@demo.test").page(t, "/"); strings.Contains(page, way) ||
			!strings.Contains(page, popout) {
			t.Error("at the till there is a check-out button, or no cart")
		}
	})
}

// CART-40 CART-41 UX-02: the page without a script.
func TestTheCartsPageNeedsNoScript(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := newBrowser(t, a)
		if page := b.page(t, "/checkout/cart"); !strings.Contains(page, "The shopping cart is empty.") {
			t.Error("it does not say that it is empty")
		}
		var shown cartview.Cart
		for _, number := range []string{"1363", "KK-1363", "KR-55097"} {
			b.ask(http.StatusOK, "POST", "/checkout/cart/add",
				form("product_id", id(partNumbered(t, a, ctx, number).ID), "quantity", "1"), &shown)
		}
		for _, p := range shown.Products {
			if p.PartNumber == "KR-55097" { // more than any store has is said at the line
				b.ask(http.StatusOK, "PUT", "/checkout/cart/edit", form("key", p.Key, "quantity", "500"), nil)
			}
		}
		page := b.page(t, "/checkout/cart?postcode=50613")
		for _, part := range []string{
			"Shopping Cart", " lb</p>", ">Image<", ">Product Name<", ">Quantity<", ">Unit Price<", ">Total<", "Included in",
			"2 × <a",
			"More of these rotors come every Tuesday.", "You&#39;re eligible for these rebates!",
			`href="https://rebates.kestrel.test/claim?from=camber"`,
			`action="/checkout/cart/applyCode"`, `value="50613"`, "Ground", "Check Out", `href="/product/catalog"`,
		} {
			if !strings.Contains(page, part) {
				t.Errorf("%s is not there", part)
			}
		}
		if n := strings.Count(page, "$20 back on Kestrel pads and rotors</span>"); n != 1 {
			t.Errorf("the rebate stands there %d times", n)
		}
		if page := b.page(t, "/checkout/cart?postcode=nowhere"); !strings.Contains(page, `class="problem"`) {
			t.Error("a postcode that there is not is not refused")
		}
	})
}
