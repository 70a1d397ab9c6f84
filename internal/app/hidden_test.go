package app

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/price"
	"camber/internal/shop/setting"
	"camber/internal/web"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// hiding is a shop that hides prices from its visitors, and what is asked of it.
type hiding struct {
	t      *testing.T
	ctx    context.Context
	a      *App
	hidden []catalog.Part
	sold   catalog.Part // what a visitor's cart may tell the price of; of the hidden ones where visitors can buy nothing
	visit  wire.Visit   // of a visitor with a vehicle, a cart and lists
	ways   []string     // to ask for a listing
}

// notVisitors are the audiences of the table that no visitor belongs to: a new one is asked until it stands here.
var notVisitors = []string{"till", "till sign-in", "till sign-out", "office", "office sign-in", "office sign-out",
	"operators"}

// refused are the routes that a visitor gets nothing but a refusal from, sent what values knows; those of signed-in
// customers refuse all. A new route that is refused too tells nothing of what it would say: values must learn to ask
// it.
var refused = strings.Fields(`
	GET/calendar/{file} GET/a/{token} POST/a/{token}/confirm POST/a/{token}/move POST/a/{token}/cancel
	POST/information/schedule_appointment
	GET/order/{token} GET/r/{token} GET/q/{token} POST/q/{token}/approve POST/q/{token}/decline GET/pay/{token} POST/pay/{token}/pay POST/pay/{token}/finish GET/account/reset/{token} POST/account/reset POST/account/login
	POST/account/logout POST/account/register POST/account/forgotten POST/account/voucher POST/order/account POST/order/lookup
	GET/checkout/cross GET/checkout/depart POST/checkout/arrive PUT/checkout/cart/edit POST/checkout/cart/edit POST/checkout/cart/remove
	POST/checkout/cart/restore POST/checkout/cart/applyCode POST/checkout/cart/removeCode POST/checkout/cart/setPaymentData
	POST/checkout/cart/getCustomer POST/checkout/cart/register POST/checkout/cart/useCredit POST/checkout/confirm/createOrder
	POST/checkout/confirm/pay POST/checkout/confirm/finish POST/checkout/confirm/giveUp POST/api/cart/applyPoNumber
	GET/product/category GET/product/manufacturer/info POST/product/product/validateCaptcha POST/product/product/productContactEmail
	GET/ymm/json/choices GET/ymm/json/remove_facet POST/ymm/json/remove_facet POST/ymm/json/decodeVin
	POST/common/language/language POST/common/look/theme POST/dev/card
	POST/payment/card/notice POST/payment/terminal/{company}/notice GET/assets/ GET/image/{file} GET/document/{sha256} /`)

// TRD-3 CAT-4: whatever a hidden price becomes, no byte changes of what any route of the table answers a visitor:
// pages, replies, structured data, sitemaps, orders of sorting, counts of filters, and what caches keep and compare by.
// Routes are found in the table: a new one is asked too.
func TestAHiddenPriceIsInNoReply(t *testing.T) {
	t.Parallel()
	numbers := []string{"1363", "KP-1602", "KR-55097", "DB-48H6", "DW-22", "KK-1363"}
	for name, hide := range map[string]func(h *hiding) error{
		"by MAP": func(h *hiding) error {
			var least []price.PartMAP
			for _, p := range h.hidden {
				least = append(least, price.PartMAP{PartID: p.ID, MAP: 500_0000})
			}
			return allTaken(h.a.Services.Price.SaveMAPs(h.ctx, audit.System, least))
		},
		"by sign-in": func(h *hiding) error {
			return setting.Set(h.ctx, audit.System, setting.LoginForPrice, setting.Business, true)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			demoShop.Each(t, func(t *testing.T, ctx context.Context) {
				numbers := numbers
				h := &hiding{t: t, ctx: ctx, a: openDemo(t, ctx),
					ways: []string{"sort=price&limit=60", "sort=price&order=desc", "price=0-30.00", "view=grid",
						"view=list&currency=EUR"}}
				proveMemory(t, ctx, h.a)
				if dbtest.DB(ctx).Dialect() != db.SQLite { // the same questions; that they are answered alike is tested elsewhere
					h.ways, numbers = h.ways[:1], numbers[:2]
				}
				for _, number := range numbers {
					h.hidden = append(h.hidden, partNumbered(t, h.a, ctx, number))
				}
				h.sold = h.hidden[0]
				if name == "by MAP" {
					h.sold = partNumbered(t, h.a, ctx, "DX-3")
				}
				h.reprice(0)
				h.fillVisit()
				another := h.visit
				h.fillVisit()
				decide(t, ctx, h.a, "financing_script", "https://pay.example/w.js") // which is told the price
				decide(t, ctx, h.a, "financing_attributes", "data-amount={amount}")
				if err := hide(h); err != nil {
					t.Fatal(err)
				}
				keepPages(t, h.a, ctx)
				first := h.answers()
				if len(first) < 80 {
					t.Errorf("%d requests are not all that there are", len(first))
				}
				h.reprice(1)
				h.visit = another // what was asked has changed the one before
				keepPages(t, h.a, ctx)
				for what, now := range h.answers() {
					if strings.HasPrefix(now, "5") {
						t.Errorf("%s: %s", what, now[:3])
					}
					if now != first[what] {
						t.Errorf("%s tells of it:\n%s", what, difference(first[what], now))
					}
				}
				shown := customerBrowser(t, h.a, "shopper@demo.test").send("GET", "/"+h.hidden[0].Slug, nil).Body.String()
				if name == "by sign-in" && !strings.Contains(shown, `"offers"`) {
					t.Error("who is signed in is not told either")
				}
			})
		})
	}
}

// reprice gives every hidden part other prices: retail and from a quantity on, sometimes special, sometimes with a
// rebate.
func (h *hiding) reprice(try int) {
	h.t.Helper()
	levels, err := h.a.Services.Price.Levels(h.ctx)
	if err != nil {
		h.t.Fatal(err)
	}
	var prices []price.PartPrice
	var rebates []price.PartRebate
	for i, p := range h.hidden {
		turn := (i*5 + try*3) % len(h.hidden) // another order each time
		unit := money.E4(3_1700 + 61_3300*turn)
		for n, l := range levels {
			prices = append(prices, price.PartPrice{PartID: p.ID, LevelID: l.ID, MinQuantity: 1,
				Unit: unit - money.E4(n)*1_0000})
		}
		prices = append(prices,
			price.PartPrice{PartID: p.ID, LevelID: levels[0].ID, MinQuantity: 3 + try, Unit: unit - 5000, Remove: turn%3 == 0},
			price.PartPrice{PartID: p.ID, LevelID: levels[0].ID, MinQuantity: 1, Unit: unit - 2_0000, From: "2020-01-01",
				To: "2099-12-31", Remove: turn%2 == 0},
		)
		rebates = append(rebates, price.PartRebate{PartID: p.ID, Name: fmt.Sprint("Rebate ", try),
			Amount: money.E4(5000 + turn), Remove: turn%2 == 1})
	}
	if err := allTaken(h.a.Services.Price.SavePrices(h.ctx, audit.System, prices)); err != nil {
		h.t.Fatal(err)
	}
	if err := allTaken(h.a.Services.Price.SaveRebates(h.ctx, audit.System, rebates)); err != nil {
		h.t.Fatal(err)
	}
}

// fillVisit makes the visitor who has a vehicle, a cart and lists.
func (h *hiding) fillVisit() {
	h.t.Helper()
	b := newBrowser(h.t, h.a)
	b.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(h.sold.ID), "quantity", "1"), nil)
	v := demoVehicleOf(h.t, h.ctx, h.a.Services, 2015, "Chevrolet", "Silverado 1500")
	b.ask(http.StatusOK, "POST", "/ymm/json/saveVehicle",
		form("add1", "Year||2015", "add2", "MakeID||"+id(v.MakeID), "add3", "ModelID||"+id(v.ModelID)), nil)
	for _, p := range h.hidden[:2] {
		b.ask(http.StatusOK, "POST", "/product/compare/add", form("product_id", id(p.ID)), nil)
		b.ask(http.StatusOK, "POST", "/account/wishlist/add", form("product_id", id(p.ID)), nil)
	}
	h.visit = b.visitOf(h.a)
}

// answers asks every route of the table that a visitor may, and says what came back: status, headers and body.
func (h *hiding) answers() map[string]string {
	h.t.Helper()
	said := map[string]string{}
	for _, route := range web.Table() {
		if slices.Contains(notVisitors, route.Who.Name) {
			continue
		}
		isRefused := true
		answered := func(what string, w *httptest.ResponseRecorder) {
			said[what] = answerOf(w)
			isRefused = isRefused && w.Code >= http.StatusBadRequest
		}
		if strings.HasPrefix(route.Path, "/tool/captcha") || route.Path == "/healthz" || route.Path == "/readyz" ||
			strings.HasPrefix(route.Path, "/tls") { // this shop has no authority of its own
			continue // drawn at random, and about the machine
		}
		for _, path := range h.paths(route) {
			for _, values := range h.values(route, path) {
				what := strings.TrimSpace(route.Method + " " + path + " " + values.Encode())
				answered(what, newBrowser(h.t, h.a).send(methodOf(route), path, values))
				isRead := methodOf(route) == http.MethodGet || route.Path == "/checkout/cart/estimateShipping" ||
					route.Path == "/jobs/add" // which needs the visit's vehicle
				if isRead && (len(h.ways) > 1 || route.Reply != nil) {
					answered(what+", with a cart", as(h.t, h.a, h.visit).send(methodOf(route), path, values))
				}
				if route.Public {
					answered(what+", kept", look(h.a, (&url.URL{Path: path, RawQuery: values.Encode()}).String()))
				}
			}
		}
		if isRefused && h.sold.ID != h.hidden[0].ID && route.Who.Name != "customer" &&
			!slices.Contains(refused, route.Method+route.Path) {
			h.t.Errorf("%s %s refuses all that it is sent: what would it tell?", route.Method, route.Path)
		}
	}
	return said
}

func methodOf(route routing.Route) string {
	if route.Method == "" {
		return http.MethodGet
	}
	return route.Method
}

// paths are the addresses of a route, about the parts whose prices are hidden.
func (h *hiding) paths(route routing.Route) []string {
	h.t.Helper()
	at := h.hidden[0]
	fill := map[string][]string{
		"/{$}": {"/"}, "/order/{token}": {"/order/none"}, "/r/{token}": {"/r/none"},
		"/q/{token}": {"/q/none"}, "/q/{token}/approve": {"/q/none/approve"}, "/q/{token}/decline": {"/q/none/decline"},
		"/calendar/{file}": {"/calendar/none.ics"}, "/a/{token}": {"/a/none"}, "/a/{token}/confirm": {"/a/none/confirm"}, "/a/{token}/move": {"/a/none/move"},
		"/a/{token}/cancel":                  {"/a/none/cancel"},
		"/payment/terminal/{company}/notice": {"/payment/terminal/simulator/notice"}, "/pay/{token}": {"/pay/none"},
		"/pay/{token}/pay": {"/pay/none/pay"}, "/pay/{token}/finish": {"/pay/none/finish"},
		"/account/reset/{token}": {"/account/reset/none"}, "/assets/": {"/assets/none"}, "/image/{file}": {"/image/none"},
		"/document/{sha256}": {"/document/none"},
		"/sitemap/{map}": {"/sitemap/part-1.xml", "/sitemap/category-1.xml", "/sitemap/brand-1.xml",
			"/sitemap/vehicle-1.xml"}, "/": {"/no/such/page"},
		"/jobs/{job}":           {"/jobs/front-brakes", "/jobs/battery", "/jobs/wipers"},
		"/jobs/{job}/{vehicle}": {"/jobs/front-brakes/2015-chevrolet-silverado-1500"},
		"/vehicles/{vehicle}/{category}": {"/vehicles/2015-chevrolet-silverado-1500/brake-pads-and-shoes",
			"/vehicles/2015-chevrolet-silverado-1500/rotors"},
	}
	if route.Path == "/{slug}" {
		for _, p := range h.hidden {
			fill[route.Path] = append(fill[route.Path], "/"+p.Slug)
		}
		for kind, of := range map[string]int64{catalog.KindCategory: at.CategoryID, catalog.KindBrand: at.BrandID} {
			slug, err := h.a.Services.Catalog.AddressOf(h.ctx, kind, of)
			if err != nil {
				h.t.Fatal(err)
			}
			fill[route.Path] = append(fill[route.Path], "/"+slug)
		}
	}
	if paths := fill[route.Path]; len(paths) > 0 {
		return paths
	}
	if strings.Contains(route.Path, "{") {
		h.t.Fatalf("%s: how is its address filled?", route.Path)
	}
	return []string{route.Path}
}

// values are the parameters of a route; a listing is asked in every way that depends on prices.
func (h *hiding) values(route routing.Route, path string) []url.Values {
	names := strings.Fields(route.Params)
	values := url.Values{}
	at := h.hidden[0]
	about := at
	if strings.HasPrefix(route.Path, "/checkout/") {
		about = h.sold // its price is real there (TRD-3)
	}
	if route.Path == "/jobs/add" { // the fluid of the front brakes
		jobs, err := h.a.Services.Job.Offered(h.ctx)
		check(h.t, err)
		values = form("job_id", id(jobs[0].ID), "version", jobs[0].Version(), "pick[2]",
			id(partNumbered(h.t, h.a, h.ctx, "DX-3").ID))
	}
	for _, name := range names {
		switch name {
		case "product_id", "productId":
			values.Set(name, id(about.ID))
		case "quantity":
			values.Set(name, "2")
		case "aaia":
			values.Set(name, at.AAIA)
		case "mpn":
			values.Set(name, at.Number)
		case "Parts":
			values.Set(name, at.AAIA+"~"+at.Number)
		case "search":
			values.Set(name, "brake")
		case "postcode", "address":
			values.Set(name, "60606")
		case "location_id", "id":
			values.Set(name, "2")
		case "products[…]":
			for i, p := range h.hidden {
				values.Set(fmt.Sprintf("products[%d][aaia]", i), p.AAIA)
				values.Set(fmt.Sprintf("products[%d][mpn]", i), p.Number)
			}
		}
	}
	all := []url.Values{values}
	ofPart := slices.ContainsFunc(h.hidden, func(p catalog.Part) bool { return path == "/"+p.Slug })
	if slices.Contains(names, "sort") && slices.Contains(names, "price") && !ofPart {
		for _, more := range h.ways {
			asked, err := url.ParseQuery(values.Encode() + "&" + more)
			if err != nil {
				h.t.Fatal(err)
			}
			all = append(all, asked)
		}
	}
	return all
}

// drawn is what is new with each request, and of no part. The longer form comes first: a signature's first 26 letters
// can look like a token by chance.
var drawn = regexp.MustCompile(`How much is [a-z -]+|/tool/captcha\?[a-z2-7]+|[A-Za-z0-9_-]{32,}|[a-z2-7]{26,32}`)

func answerOf(w *httptest.ResponseRecorder) string {
	headers := w.Header().Clone()
	for _, name := range []string{"Date", "Set-Cookie", "Server-Timing", "X-Request-Id"} {
		headers.Del(name)
	}
	var said strings.Builder
	fmt.Fprintln(&said, w.Code)
	_ = headers.Write(&said)
	said.WriteString(w.Body.String())
	if headers.Get("Etag") != "" {
		return said.String()
	}
	return drawn.ReplaceAllString(said.String(), "…")
}

// difference shows where two answers part.
func difference(a, b string) string {
	at := 0
	for at < len(a) && at < len(b) && a[at] == b[at] {
		at++
	}
	from := max(at-120, 0)
	return fmt.Sprintf("%q\n%q", a[from:min(at+120, len(a))], b[from:min(at+120, len(b))])
}
