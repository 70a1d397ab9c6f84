package app

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/shop/region"
	"camber/internal/web"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// The sessions of the matrix. Kiosk and locked till are modes that the test makes: their calls come later.
const (
	theVisitor   = "visitor"
	theCustomer  = "customer"
	theOther     = "other customer"
	theKiosk     = "kiosk"
	theLocked    = "locked till"
	theCashier   = "cashier"
	theElsewhere = "cashier of another location"
	theManager   = "manager"
)

var sessions = []string{theVisitor, theCustomer, theOther, theKiosk, theLocked, theCashier, theElsewhere, theManager}

// refusals says which sessions each audience refuses, and with which status (MODE-1 to MODE-3, API-3). Who is not named
// passes the door.
var refusals = map[string]map[string]int{
	"anyone":        {},
	"operators":     {theVisitor: 404, theCustomer: 404, theOther: 404, theKiosk: 404, theLocked: 404, theCashier: 404, theElsewhere: 404, theManager: 404},
	"demonstration": {theLocked: 423},
	"shop":          {theLocked: 423},
	"account":       {theKiosk: 403, theLocked: 423, theCashier: 403, theElsewhere: 403, theManager: 403},
	"customer":      {theVisitor: 401, theKiosk: 403, theLocked: 423, theCashier: 403, theElsewhere: 403, theManager: 403},
	"till sign-in":  {theKiosk: 403, theLocked: 423},
	"till sign-out": {theVisitor: 401, theCustomer: 403, theOther: 403, theKiosk: 403},
	"till":          {theVisitor: 401, theCustomer: 403, theOther: 403, theKiosk: 403, theLocked: 423},
}

// ofOrder are the routes that name an order: for a cashier of another location it is not there (W-04).
var ofOrder = []string{
	"/pos/checkout", "/pos/checkout/getData", "/pos/checkout/getTransactions", "/pos/checkout/addTransaction", "/pos/checkout/voidTransaction",
	"/pos/checkout/complete", "/pos/order/get", "/pos/order/continue", "/pos/order/receipt", "/pos/order/invoice", "/checkout/cart/cancelOrder",
}

// ofCustomer are the routes that name something of a customer: for another customer it is not there (W-04).
var ofCustomer = []string{
	"/account/order/info", "/account/order/reorder", "/account/return/add", "/account/address/edit", "/account/address/save", "/account/address/default",
	"/account/address/remove",
}

// ofHolder are those of who holds the account of a business; neither customer of the matrix does.
var ofHolder = map[string]int{
	"/account/business": http.StatusNotFound, "/account/business/add": http.StatusForbidden, "/account/business/remove": http.StatusForbidden,
}

// scene is what the requests of the matrix name: an order in checkout of the first theCashier, and a shopper's order.
type scene struct {
	a      *App
	visits map[string]wire.Visit
	ticket present.SavedOrder
	paid   present.Transactions
	link   string
	placed int64 // the shopper's
	kept   int64 // an address of theirs
	part   int64
	slug   string

	refused map[string]*browser // by session; none of them has changed anything
}

func newScene(t *testing.T, ctx context.Context) scene {
	t.Helper()
	a := openDemo(t, ctx)
	s := scene{a: a, refused: map[string]*browser{}, visits: map[string]wire.Visit{theVisitor: {}, theKiosk: {Mode: access.Kiosk}}}
	for session, email := range map[string]string{theCustomer: "shopper@demo.test", theOther: "second@demo.test"} {
		s.visits[session] = customerBrowser(t, a, email).visitOf(a)
	}
	for session, email := range map[string]string{theCashier: "cashier@demo.test", theElsewhere: "second-cashier@demo.test", theManager: "manager@demo.test"} {
		b := staffBrowser(t, a, email)
		s.visits[session] = b.visitOf(a)
		b.send("POST", "/pos/shift/open", form("float", "100"))
	}
	s.visits[theLocked] = s.visits[theCashier]
	locked := s.visits[theLocked]
	locked.Mode = access.Locked
	s.visits[theLocked] = locked

	part := partNumbered(t, a, ctx, fastPart)
	s.part, s.slug = part.ID, part.Slug
	till := as(t, a, s.visits[theCashier])
	till.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", fastPart), nil)
	till.ask(http.StatusOK, "POST", "/checkout/cart/saveOrderAndCheckout", nil, &s.ticket)
	till.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction",
		form("orderId", id(s.ticket.OrderID), "transaction[transaction_type]", "cash", "transaction[amount]", "1.00"), &s.paid)

	shopper := as(t, a, s.visits[theCustomer])
	shopper.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(part.ID), "quantity", "1"), nil)
	shopper.ask(http.StatusOK, "POST", "/checkout/cart/setCheckoutData", form("firstname", "Sam", "lastname", "Shopper", "email", "shopper@demo.test", "telephone", "3195550142"), nil)
	var placed present.CreatedOrder
	shopper.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder", nil, &placed)
	s.link, s.placed = placed.Redirect, placed.OrderID
	theirs := s.visits[theCustomer].CustomerID
	var err error
	if s.kept, err = a.Services.Customer.SaveAddress(ctx, access.Actor{Kind: access.System}, theirs, customer.Address{Address: region.Address{
		Firstname: "Sam", Lastname: "Shopper", Address1: "1 Main St", City: "Waterloo", Postcode: "50701", CountryID: region.CountryID("US"), ZoneID: region.ZoneID("US-IA"),
	}}, false); err != nil {
		t.Fatal(err)
	}
	return s
}

func id(n int64) string { return strconv.FormatInt(n, 10) }

// request fills a route's address and parameters with what is in the scene.
func (s scene) request(t *testing.T, r web.Route) (path string, values url.Values) {
	t.Helper()
	order := id(s.ticket.OrderID)
	path = strings.NewReplacer("{slug}", s.slug, "{$}", "", "/order/{token}", s.link, "/assets/", "/assets/none").Replace(r.Path)
	if r.Path == "/" {
		path = "/no/such/page"
	}
	values = url.Values{}
	for _, name := range strings.Fields(r.Params) {
		switch name {
		case "order_id", "orderId":
			values.Set(name, order)
			if r.Who.Name == "customer" {
				values.Set(name, id(s.placed))
			}
		case "address_id":
			values.Set(name, id(s.kept))
		case "transaction_id":
			values.Set(name, id(s.paid.Transaction.ID))
		case "transaction[transaction_type]":
			values.Set(name, "cash")
		case "transaction[amount]":
			values.Set(name, "2.00")
		case "product_id":
			values.Set(name, id(s.part))
		case "quantity":
			values.Set(name, "2")
		case "code":
			values.Set(name, fastPart)
		case "customer_id":
			values.Set(name, "1")
		case "address[…]":
			for field, value := range anAddress() {
				values[field] = value
			}
		case "float":
			values.Set(name, "50.00")
		case "email":
			values.Set(name, "cashier@demo.test")
		case "s", "search":
			values.Set(name, "brake")
		case "remove":
			values.Set(name, "Year")
		}
	}
	return path, values
}

// W-04, W-05, W-07: every route against every kind of session. A refusal has its status and changes nothing.
func TestEverySessionAtEveryRoute(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		s := newScene(t, ctx)
		for _, pass := range []bool{false, true} { // refusals first: what passes may change the scene
			for _, route := range web.Table() {
				refused, known := refusals[route.Who.Name]
				if !known {
					t.Fatalf("%s %s: no expectation for the audience %q", route.Method, route.Path, route.Who.Name)
				}
				for _, session := range sessions {
					want := refused[session]
					if want == 0 && route.Who.Needs != "" {
						staff, err := s.a.Services.Access.StaffActor(ctx, s.visits[session].StaffID)
						if err != nil {
							t.Fatal(err)
						}
						if !staff.May(route.Who.Needs) {
							want = http.StatusForbidden
						}
					}
					if want == 0 && session == theElsewhere && slices.Contains(ofOrder, route.Path) {
						want = http.StatusNotFound
					}
					if want == 0 && session == theOther && slices.Contains(ofCustomer, route.Path) {
						want = http.StatusNotFound
					}
					if want == 0 && (session == theCustomer || session == theOther) {
						want = ofHolder[route.Path]
					}
					if want == 0 && session == theOther && route.Path == "/account/review" {
						want = http.StatusForbidden // PROD-8: they did not buy the part
					}
					if (want == 0) != pass {
						continue
					}
					s.try(t, ctx, route, session, want)
				}
			}
		}
	})
}

// doors are where somebody signs in: a wrong password is 401 too.
var doors = map[string]bool{"/pos/login": true, "/account/login": true, "/checkout/cart/getCustomer": true}

func (s scene) try(t *testing.T, ctx context.Context, route web.Route, session string, want int) {
	t.Helper()
	b := s.refused[session]
	if want == 0 || b == nil {
		b = as(t, s.a, s.visits[session])
	}
	if session == theVisitor {
		b.cookies = map[string]string{}
	}
	if want != 0 {
		s.refused[session] = b
	}
	path, values := s.request(t, route)
	method := route.Method
	if method == "" {
		method = http.MethodGet
	}
	before := map[string]string(nil)
	if want != 0 {
		before = contents(t, ctx)
	}
	got := b.send(method, path, values).Code
	what := session + " at " + method + " " + route.Path
	if want != 0 {
		if got != want {
			t.Errorf("%s: status %d, want %d", what, got, want)
		}
		sameContents(t, before, contents(t, ctx))
		return
	}
	if route.Path == "/readyz" {
		return // a frozen clock is never ready
	}
	if got == http.StatusUnauthorized && !doors[route.Path] || got == http.StatusForbidden || got == http.StatusLocked || got >= 500 {
		t.Errorf("%s: status %d, should pass", what, got)
	}
}

// API-7, W-09: what changes something is refused from other sites, from prefetches and from bare links, and changes nothing.
func TestChangesComeFromOurOwnPages(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		s := newScene(t, ctx)
		from := map[string][]string{
			"another site":           {"Sec-Fetch-Site", "cross-site", "Origin", "https://evil.test"},
			"a neighbour":            {"Sec-Fetch-Site", "same-site", "Origin", "https://evil.localhost"},
			"an old browser's link":  {"Sec-Fetch-Site", "", "Origin", "https://evil.test"},
			"another site's referer": {"Sec-Fetch-Site", "", "Sec-Fetch-Mode", "", "Referer", "https://evil.test/", "Origin", "https://evil.test"},
		}
		manager, customer := as(t, s.a, s.visits[theManager]), as(t, s.a, s.visits[theCustomer])
		for _, route := range web.Table() {
			if route.Origin == web.Reads {
				continue
			}
			b := manager
			if route.Who.Name == "customer" || route.Who.Name == "account" {
				b = customer
			}
			path, values := s.request(t, route)
			for name, headers := range from {
				before := contents(t, ctx)
				want := http.StatusForbidden
				if route.Origin == web.Signed { // no browser's: it lacks its signature wherever it comes from
					want = http.StatusUnprocessableEntity
				}
				if got := b.send(route.Method, path, values, headers...).Code; got != want {
					t.Errorf("%s %s from %s: status %d", route.Method, route.Path, name, got)
				}
				sameContents(t, before, contents(t, ctx))
			}
			if route.Origin != web.ChangesByGet {
				continue
			}
			before := contents(t, ctx)
			if got := b.send("GET", path, values, "Sec-Purpose", "prefetch").Code; got != http.StatusForbidden {
				t.Errorf("prefetch of %s: status %d", route.Path, got)
			}
			asked := b.send("GET", path, values, "Sec-Fetch-Site", "none", "Sec-Fetch-Mode", "navigate", "X-Requested-With", "", "Accept", "text/html")
			if asked.Code != http.StatusOK || strings.Count(asked.Body.String(), `method="post"`) == 0 {
				t.Errorf("a link to %s: status %d, should ask to post", route.Path, asked.Code)
			}
			sameContents(t, before, contents(t, ctx))
		}
	})
}
