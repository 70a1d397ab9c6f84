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
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
	"camber/internal/web/routing"
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
	theOffice    = "back office" // its owner; elsewhere a visitor
)

var sessions = []string{theVisitor, theCustomer, theOther, theKiosk, theLocked, theCashier, theElsewhere, theManager,
	theOffice}

// refusals says which sessions each audience refuses, and with which status (MODE-1 to MODE-3, API-3). Who is not named
// passes the door.
var refusals = map[string]map[string]int{
	"anyone": {},
	"operators": {theVisitor: 404, theCustomer: 404, theOther: 404, theKiosk: 404, theLocked: 404, theCashier: 404,
		theElsewhere: 404, theManager: 404, theOffice: 404},
	"demonstration": {theLocked: 423},
	"test cards":    {theLocked: 423},
	"shop":          {theLocked: 423},
	"account":       {theKiosk: 403, theLocked: 423, theCashier: 403, theElsewhere: 403, theManager: 403},
	"customer": {theVisitor: 401, theOffice: 401, theKiosk: 403, theLocked: 423, theCashier: 403, theElsewhere: 403,
		theManager: 403},
	"till sign-in":  {theKiosk: 403, theLocked: 423},
	"till sign-out": {theVisitor: 401, theOffice: 401, theCustomer: 403, theOther: 403, theKiosk: 403},
	"till":          {theVisitor: 401, theOffice: 401, theCustomer: 403, theOther: 403, theKiosk: 403, theLocked: 423},

	"office sign-in":  {theKiosk: 403, theLocked: 423},
	"office sign-out": outsideOffice,
	"office":          outsideOffice,
}

// outsideOffice are all but who signed in to the back office: a till or an account does not open it (ADM-1).
var outsideOffice = map[string]int{
	theVisitor: 401, theCustomer: 401, theOther: 401, theKiosk: 403, theLocked: 423, theCashier: 401, theElsewhere: 401,
	theManager: 401,
}

// ofOrder are the routes that name an order: for a cashier of another location it is not there (W-04).
// nothingToApprove are calls that find nothing to do in the scene, and say that before they ask for anybody's leave.
var nothingToApprove = map[string]int{
	"/api/customer_certificate/end": http.StatusNotFound, "/pos/payments/attest": http.StatusConflict,
	"/pos/payments/payLate": http.StatusConflict,
	"/api/order/delete":     http.StatusConflict,
	"/pos/printer/test":     http.StatusConflict, // its register prints by the browser

	"/pos/core/take":          http.StatusNotFound, // it names no core
	"/pos/return/exchange":    http.StatusConflict, // nothing comes back
	"/checkout/cart/oldParts": http.StatusConflict, // the part has none
}

var ofOrder = []string{
	"/pos/checkout", "/pos/checkout/getData", "/pos/checkout/getTransactions", "/pos/checkout/addTransaction",
	"/pos/checkout/voidTransaction",
	"/pos/checkout/complete", "/pos/order/get", "/pos/order/continue", "/pos/order/receipt", "/pos/order/invoice",
	"/checkout/cart/cancelOrder",
	"/pos/checkout/terminalEvents", "/pos/checkout/cardAction", "/pos/checkout/cancelSmartTerminal",
	"/pos/checkout/checkTerminal", "/pos/checkout/releaseTerminal", "/pos/checkout/callManagers",
	"/pos/payments/payLate", "/pos/payments/attest", "/pos/checkout/voidTransactions", "/pos/return/getData",
	"/pos/return/preview", "/pos/return/add", "/pos/return/bring", "/pos/core/of",
	"/pos/order/view", "/pos/order/void", "/api/order/delete", "/pos/order/setCustomer", "/pos/checkout/setCustomer",
	"/pos/order/applyPoNumber", "/pos/order/oneOff",
	"/pos/order/histories", "/pos/order/getOrderStatus", "/pos/order/history", "/pos/payments/refund",
	"/pos/customer/voidTransaction", "/pos/checkout/distributorStock", "/pos/checkout/orderFromDistributor",
	"/pos/pickup/order", "/pos/pickup/get", "/pos/pickup/ready", "/pos/pickup/handOver", "/pos/pickup/missing",
}

// ofCustomer are the routes that name something of a customer: for another customer it is not there (W-04).
var ofCustomer = []string{
	"/account/order/info", "/account/order/reorder", "/account/return/add", "/account/address/edit",
	"/account/address/save", "/account/address/default",
	"/account/address/remove",
}

// ofHolder are those of who holds the account of a business; neither customer of the matrix does.
var ofHolder = map[string]int{
	"/account/business": http.StatusNotFound, "/account/business/add": http.StatusForbidden,
	"/account/business/remove": http.StatusForbidden,
}

// scene is what the requests of the matrix name: an order in checkout of the first theCashier, and a shopper's order.
type scene struct {
	a       *App
	visits  map[string]wire.Visit
	ticket  orderview.SavedOrder
	line    string // of the ticket
	paid    payview.Transactions
	attempt string // at a card terminal of another order of theirs
	unpaid  int64  // an order in checkout on which nothing is paid
	sold    int64  // a complete one
	piece   int64  // of it
	due     int64  // a refund of a cancelled one
	pro     int64  // a business
	onPro   int64  // what it paid without an order
	payLink string // of the first
	link    string
	placed  int64 // the shopper's
	kept    int64 // an address of theirs
	part    int64
	slug    string

	colleague int64 // somebody whom the owner may change, and nobody here signs in as

	refused map[string]*browser // by session; none of them has changed anything
}

func newScene(t *testing.T, ctx context.Context) scene {
	t.Helper()
	a := openDemo(t, ctx)
	proveMemory(t, ctx, a)
	s := scene{a: a, refused: map[string]*browser{},
		visits: map[string]wire.Visit{theVisitor: {}, theKiosk: {Mode: access.Kiosk}}}
	for session, email := range map[string]string{theCustomer: "shopper@demo.test", theOther: "second@demo.test"} {
		s.visits[session] = customerBrowser(t, a, email).visitOf(a)
	}
	for session, email := range map[string]string{theCashier: "cashier@demo.test",
		theElsewhere: "second-cashier@demo.test", theManager: "manager@demo.test"} {
		b := staffBrowser(t, a, email)
		s.visits[session] = b.visitOf(a)
		b.send("POST", "/pos/shift/open", form("float", "100"))
	}
	s.visits[theOffice] = newBrowser(t, a).signIn("/admin/login", "owner@demo.test").visitOf(a)
	s.colleague = memberNamed(t, ctx, a, "installer@demo.test").ID
	locked := staffBrowser(t, a, "cashier@demo.test")
	locked.ask(http.StatusOK, "POST", "/pos/lock", nil, nil)
	s.visits[theLocked] = locked.visitOf(a)

	part := partNumbered(t, a, ctx, fastPart)
	s.part, s.slug = part.ID, part.Slug
	till := as(t, a, s.visits[theCashier])
	var scanned cartview.Cart
	till.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", fastPart), &scanned)
	s.line = scanned.Products[0].Key
	till.ask(http.StatusOK, "POST", "/checkout/cart/saveOrderAndCheckout", nil, &s.ticket)
	till.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction",
		form("orderId", id(s.ticket.OrderID), "transaction[transaction_type]", "cash", "transaction[amount]", "1.00"),
		&s.paid)

	s.attempt = begunCard(t, a, till)
	s.moreAtTheTill(t, ctx, till)

	shopper := as(t, a, s.visits[theCustomer])
	shopper.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(part.ID), "quantity", "1"), nil)
	shopper.ask(http.StatusOK, "POST", "/checkout/cart/setCheckoutData",
		form("firstname", "Sam", "lastname", "Shopper", "email", "shopper@demo.test", "telephone", "3195550142"), nil)
	var placed orderview.CreatedOrder
	shopper.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder", nil, &placed)
	s.link, s.placed = placed.Redirect, placed.OrderID
	theirs := s.visits[theCustomer].CustomerID
	var err error
	if s.kept, err = a.Services.Customer.SaveAddress(ctx, access.Actor{Kind: access.System}, theirs,
		customer.Address{Address: region.Address{
			Firstname: "Sam", Lastname: "Shopper", Address1: "1 Main St", City: "Waterloo", Postcode: "50701",
			CountryID: region.CountryID("US"), ZoneID: region.ZoneID("US-IA"),
		}}, false); err != nil {
		t.Fatal(err)
	}
	return s
}

// moreAtTheTill makes orders in other states than the first, and a link by which that is paid.
func (s *scene) moreAtTheTill(t *testing.T, ctx context.Context, till *browser) {
	t.Helper()
	s.unpaid = soldTo(t, till, "a-ticket-without-payments", 0).OrderID
	sold := soldTo(t, till, "a-ticket-that-is-sold", 0)
	s.sold = sold.OrderID
	till.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(s.sold, "100.00"), nil)
	till.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(s.sold)), nil)
	var can orderview.CounterReturn
	till.ask(http.StatusOK, "GET", "/pos/return/getData", form("order_id", id(s.sold)), &can)
	s.piece = can.Lines[0].OrderProductID

	cancelled := soldTo(t, till, "a-ticket-that-is-cancelled", 0).OrderID
	till.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(cancelled, "5.00"), nil)
	manager := as(t, s.a, s.visits[theManager])
	manager.ask(http.StatusOK, "GET", "/checkout/cart/cancelOrder",
		form("order_id", id(cancelled), "reason", "wrong part"), nil)
	due, err := s.a.Services.Payment.Refunds.DuesOf(ctx, cancelled)
	if err != nil || len(due) != 1 {
		t.Fatalf("%+v, %v", due, err)
	}
	s.due = due[0].ID
	s.pro = customerBrowser(t, s.a, "pro@demo.test").visitOf(s.a).CustomerID
	var taken payview.MoneyTaken
	till.ask(http.StatusOK, "POST", "/pos/customer/addTransaction",
		form("customerId", id(s.pro), "transaction[transaction_type]", "cash", "transaction[amount]", "3.00"), &taken)
	s.onPro = taken.Transaction.ID
	var made payview.PaymentURL
	till.ask(http.StatusOK, "GET", "/pos/order/sendPaymentURL", form("order_id", id(s.ticket.OrderID), "amount", "1.00"),
		&made)
	at, err := url.Parse(made.URL)
	if err != nil {
		t.Fatal(err)
	}
	s.payLink = at.Path
	till.header.Del("X-Cart")
}

// orderOf is the order that a route's request names.
func (s scene) orderOf(r routing.Route) int64 {
	switch {
	case r.Who.Name == "customer":
		return s.placed
	case r.Path == "/checkout/cart/cancelOrder":
		return s.unpaid
	case strings.HasPrefix(r.Path, "/pos/return/"):
		return s.sold
	}
	return s.ticket.OrderID
}

func id(n int64) string { return strconv.FormatInt(n, 10) }

// request fills a route's address and parameters with what is in the scene.
func (s scene) request(t *testing.T, r routing.Route) (path string, values url.Values) {
	t.Helper()
	path = strings.NewReplacer("{slug}", s.slug, "{$}", "", "/order/{token}", s.link, "/pay/{token}", s.payLink,
		"{company}", "simulator", "/assets/", "/assets/none").Replace(r.Path)
	if r.Path == "/" {
		path = "/no/such/page"
	}
	values = url.Values{}
	for _, name := range strings.Fields(r.Params) {
		switch name {
		case "order_id", "orderId":
			values.Set(name, id(s.orderOf(r)))
		case "refund_id":
			values.Set(name, id(s.due))
		case "lines[…]":
			values.Set("lines[0][quantity]", "1")
			if r.Path == "/pos/return/noReceipt" {
				values.Set("lines[0][product_id]", id(s.part))
				values.Set("lines[0][price]", "5.00")
			} else {
				values.Set("lines[0][order_product_id]", id(s.piece))
			}
		case "products[…]":
			values.Set("products[0][order_product_id]", id(s.piece))
			values.Set("products[0][po_number]", "A 17")
		case "address_id":
			values.Set(name, id(s.kept))
		case "charged":
			values.Set(name, "0")
		case "evidence":
			values.Set(name, "No slip")
		case "siteTransactionId":
			values.Set(name, s.attempt)
		case "reason":
			values.Set(name, "The cable is broken")
			if strings.HasPrefix(r.Path, "/pos/return/") {
				values.Set(name, "wrong_fit")
			}
			if r.Path == "/api/customer_certificate/add" {
				values.Set(name, "resale")
			}
		case "transaction_id":
			values.Set(name, id(s.paid.Transaction.ID))
			if r.Path == "/pos/customer/voidTransaction" {
				values.Set(name, id(s.onPro))
			}
		case "customerId":
			if r.Path == "/pos/customer/voidTransaction" || r.Path == "/pos/customer/agree" {
				values.Set(name, id(s.pro))
			}
		case "terms":
			values.Set(name, "30")
		case "limit":
			if r.Path == "/pos/customer/agree" {
				values.Set(name, "500.00")
			}
		case "transaction[…]":
			values.Set("transaction[transaction_type]", "cash")
			values.Set("transaction[amount]", "2.00")
		case "description":
			values.Set(name, "Sorry")
		case "amount":
			values.Set(name, "5.00")
		case "product_id":
			values.Set(name, id(s.part))
		case "quantity":
			values.Set(name, "2")
		case "code":
			values.Set(name, fastPart)
		case "customer_id":
			values.Set(name, "1")
		case "from":
			values.Set(name, "2026-01-01")
		case "zone_id":
			values.Set(name, id(region.ZoneID("US-IA")))
		case "number":
			values.Set(name, "IA-1")
		case "address[…]":
			for field, value := range anAddress() {
				values[field] = value
			}
		case "key":
			values.Set(name, s.line)
		case "newPrice", "price":
			values.Set(name, "49.99") // dearer: a cashier goes down alone
		case "permission":
			values.Set(name, string(access.VoidTender))
		case "staff_id":
			if strings.HasPrefix(r.Path, "/admin/") {
				values.Set(name, id(s.colleague))
			}
		case "active":
			values.Set(name, "1")
		case "pin":
			values.Set(name, "1002")
			if !slices.Contains([]string{"/pos/unlock", "/pos/approve"}, r.Path) { // a new one, of nobody yet
				values.Set(name, "5150")
			}
		case "badge":
			if strings.HasSuffix(r.Path, "/badge") {
				values.Set(name, "CAMBER-0001")
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
					if want == 0 && route.Who.Needs != "" && !s.mayAlone(t, ctx, session, route.Who.Needs) {
						want = http.StatusForbidden
					}
					for _, other := range route.Who.Also {
						if want == 0 && !s.mayAlone(t, ctx, session, other) {
							want = http.StatusForbidden
						}
					}
					if want == 0 && session == theElsewhere && slices.Contains(ofOrder, route.Path) {
						want = http.StatusNotFound
					}
					if want == 0 && route.Who.Asks != "" && !s.mayAlone(t, ctx, session, route.Who.Asks) {
						want = http.StatusForbidden // TRD-12: another person must approve
						if found := nothingToApprove[route.Path]; found != 0 {
							want = found
						}
						if session == theElsewhere && route.Path == "/checkout/cart/updatePrice" {
							want = http.StatusUnprocessableEntity // there is no ticket of theirs
						}
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

// mayAlone says whether who is behind a session has a permission.
func (s scene) mayAlone(t *testing.T, ctx context.Context, session string, p access.Permission) bool {
	t.Helper()
	staff, err := s.a.Services.Access.StaffActor(ctx, s.visits[session].StaffID)
	if err != nil {
		t.Fatal(err)
	}
	return staff.May(p)
}

// doors are where somebody signs in: a wrong password is 401 too.
var doors = map[string]bool{"/admin/login": true, "/pos/login": true, "/account/login": true,
	"/checkout/cart/getCustomer": true}

// seated is a visit with a seat of its own: signing out, locking and unlocking end or change the one that they are done
// at.
func (s scene) seated(t *testing.T, ctx context.Context, session string) wire.Visit {
	t.Helper()
	v := s.visits[session]
	if v.StaffID == 0 {
		return v
	}
	seat, err := s.a.Services.Access.Sit(ctx, v.StaffID, v.RegisterID, v.LocationID)
	if err == nil && session == theLocked {
		err = s.a.Services.Access.Lock(ctx, access.Actor{Kind: access.Staff, StaffID: v.StaffID, RegisterID: v.RegisterID,
			LocationID: v.LocationID}, seat)
	}
	if err != nil {
		t.Fatal(err)
	}
	v.Seat = seat
	return v
}

func (s scene) try(t *testing.T, ctx context.Context, route routing.Route, session string, want int) {
	t.Helper()
	b := s.refused[session]
	if want == 0 || b == nil {
		b = as(t, s.a, s.seated(t, ctx, session))
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
	if route.Path == "/readyz" || strings.HasSuffix(route.Path, "/api/customer_ip/location") && got == http.StatusServiceUnavailable {
		return // a frozen clock is never ready; no company says where an address is
	}
	if got == http.StatusUnauthorized && !doors[route.Path] || got == http.StatusForbidden || got == http.StatusLocked ||
		got >= 500 {
		t.Errorf("%s: status %d, should pass", what, got)
	}
}

// API-7, W-09: what changes something is refused from other sites, from prefetches and from bare links, and changes
// nothing.
func TestChangesComeFromOurOwnPages(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		s := newScene(t, ctx)
		from := map[string][]string{
			"another site":          {"Sec-Fetch-Site", "cross-site", "Origin", "https://evil.test"},
			"a neighbour":           {"Sec-Fetch-Site", "same-site", "Origin", "https://evil.localhost"},
			"an old browser's link": {"Sec-Fetch-Site", "", "Origin", "https://evil.test"},
			"another site's referer": {"Sec-Fetch-Site", "", "Sec-Fetch-Mode", "", "Referer", "https://evil.test/", "Origin",
				"https://evil.test"},
		}
		manager, customer := as(t, s.a, s.visits[theManager]), as(t, s.a, s.visits[theCustomer])
		for _, route := range web.Table() {
			if route.Origin == routing.Reads || route.Origin == routing.UsesUp { // a link may come from anywhere
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
				if route.Origin == routing.Signed { // no browser's: it lacks its signature wherever it comes from
					want = http.StatusUnprocessableEntity
				}
				if got := b.send(route.Method, path, values, headers...).Code; got != want {
					t.Errorf("%s %s from %s: status %d", route.Method, route.Path, name, got)
				}
				sameContents(t, before, contents(t, ctx))
			}
			if route.Origin != routing.ChangesByGet {
				continue
			}
			before := contents(t, ctx)
			if got := b.send("GET", path, values, "Sec-Purpose", "prefetch").Code; got != http.StatusForbidden {
				t.Errorf("prefetch of %s: status %d", route.Path, got)
			}
			if got := b.send("HEAD", path, values).Code; got != http.StatusForbidden {
				t.Errorf("HEAD of %s: status %d", route.Path, got)
			}
			asked := b.send("GET", path, values, "Sec-Fetch-Site", "none", "Sec-Fetch-Mode", "navigate", "X-Requested-With", "",
				"Accept", "text/html")
			if asked.Code != http.StatusOK || strings.Count(asked.Body.String(), `method="post"`) == 0 {
				t.Errorf("a link to %s: status %d, should ask to post", route.Path, asked.Code)
			}
			sameContents(t, before, contents(t, ctx))
		}
	})
}
