package storefront

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/alexedwards/scs/v2"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/account"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/content"
	"camber/internal/shop/credit"
	"camber/internal/shop/customer"
	"camber/internal/shop/find"
	"camber/internal/shop/fitment"
	"camber/internal/shop/labor"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/price"
	"camber/internal/shop/promo"
	"camber/internal/shop/region"
	"camber/internal/shop/register"
	"camber/internal/shop/saved"
	"camber/internal/shop/searchlog"
	"camber/internal/shop/shipping"
	"camber/internal/shop/slot"
	"camber/internal/shop/stock"
	"camber/internal/shop/tax"
	"camber/internal/shop/vehicle"
	"camber/internal/web/letters"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/vehicleview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/paper"
	"camber/internal/web/wire"
)

// shop is a small true shop: one store, a part that fits a Silverado with a core, one that does not, and their server.
type shop struct {
	t        *testing.T
	url      string
	client   *http.Client
	vehicle  vehicle.Vehicle
	pads     int64
	other    int64 // for the F-150
	vehicles *vehicle.Service
	fits     *fitment.Service
	index    *find.Service
	orders   *order.Service
	html     bool // asks as a browser's page does
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// sellByEngineAndDrive makes the other pads ones for some of the Silverados, so that their engine and drive type
// decide.
func (s *shop) sellByEngineAndDrive(ctx context.Context) *shop {
	for _, field := range []string{vehicle.EngineSize, vehicle.DriveType} {
		must(s.fits.AddApplication(ctx, audit.System, fitment.Application{
			PartID: s.other, BaseVehicleID: s.vehicle.BaseVehicleID, Quantity: 1,
			Conditions: []vehicle.Fact{{Field: field, Value: 1}},
		}))
	}
	check(s.index.Refresh(ctx))
	return s
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func english(name string) map[text.Lang]catalog.Texts {
	return map[text.Lang]catalog.Texts{text.English: {Name: name, Summary: "Ceramic"}}
}

func setup(t *testing.T, ctx context.Context) *shop {
	t.Helper()
	places, parts, taxes, people, prices := location.New(), catalog.New(), tax.New(region.New()), customer.New(),
		price.New()
	mails := &letters.Letters{BaseURL: must(url.Parse("http://shop.test"))}
	b := vehicle.NewBuilder(false)
	b.Make(1, "Chevrolet", true)
	b.Make(2, "Ford", true)
	b.Model(1, 1, "Silverado 1500", true)
	b.Model(2, 2, "F-150", false)
	of := func(field string, labels ...string) []vehicle.Fact {
		facts := make([]vehicle.Fact, len(labels))
		for i, label := range labels {
			facts[i] = vehicle.Fact{Field: field, Value: int64(i + 1), Label: label}
		}
		return facts
	}
	b.Base(1, 2015, 1, vehicle.Values{
		vehicle.SubModel: of(vehicle.SubModel, "LT"), vehicle.BedLength: of(vehicle.BedLength, "5' 8\"", "6' 6\""),
		vehicle.DriveType: of(vehicle.DriveType, "2WD", "4WD"),
		vehicle.EngineMfr: of(vehicle.EngineMfr, "GM"), vehicle.EngineFamily: of(vehicle.EngineFamily, "Gen V"),
		vehicle.EngineSize: of(vehicle.EngineSize, "4.3L V6", "5.3L V8"),
	}, vehicle.Values{
		vehicle.SubModel: of(vehicle.SubModel, "LT", "LTZ")[1:], vehicle.BedLength: of(vehicle.BedLength, "5' 8\""),
		vehicle.DriveType: of(vehicle.DriveType, "2WD", "4WD")[1:],
		vehicle.EngineMfr: of(vehicle.EngineMfr, "GM"), vehicle.EngineFamily: of(vehicle.EngineFamily, "Gen V"),
		vehicle.EngineSize: of(vehicle.EngineSize, "4.3L V6", "5.3L V8")[1:],
	})
	b.Base(2, 2019, 2)
	disk := must(files.OpenDisk(t.TempDir()))
	t.Cleanup(func() { check(disk.Close()) })
	vehicles := vehicle.NewBeginning(b.Reference(), disk)
	registers, fits, stocks := register.New(places), fitment.New(parts, vehicles, disk), stock.New(parts, places)
	index := find.New(parts, vehicles, fits, prices, stocks, disk)
	credits := credit.New(places)
	promos := promo.New(parts, credits, places)
	ships := shipping.New(region.New(), places, parts, nil)
	carts := cart.New(cart.Needs{Parts: parts, Customers: people, Fits: index, Locations: places, Labor: labor.New(),
		Prices: prices, Stock: stocks, Taxes: taxes, Shipping: ships, Promos: promos, Credit: credits})
	orders := order.New(carts, places, promos, registers, stocks, []byte("key of the test"))
	payments := payment.New(orders, people, places, registers, promos, credits)
	mails.Locations, mails.Orders = places, orders
	mails.Papers = paper.New(paper.Deps{Catalog: parts, Customers: people, Locations: places, Orders: orders,
		OnAccount: payments.Accounts, Tenders: payments.Tenders})
	mails.Cards, mails.Links = payments.Cards, payments.Links

	s := &shop{t: t, vehicles: vehicles, fits: fits, index: index, orders: orders}
	must(places.AddSite(ctx, "shop.test"))
	store := must(places.AddLocation(ctx,
		location.Details{Code: "MAIN", Name: "Main St", ShortName: "Main", City: "Cedar Falls", Address1: "218 Main St",
			Zone: time.UTC}))
	retail := must(prices.AddLevel(ctx, price.Retail, "Retail", 1))
	class := must(taxes.AddClass(ctx, "Parts"))
	must(ships.AddWay(ctx, audit.System,
		shipping.Way{Code: shipping.PickUp, Kind: shipping.AtStore, Titles: map[text.Lang]string{text.English: "Pick-up"},
			Active: true}))
	must(ships.AddWay(ctx, audit.System, shipping.Way{
		Code: "ground", Kind: shipping.Flat, Titles: map[text.Lang]string{text.English: "Ground"}, Active: true, Sort: 1,
		Tariffs: []shipping.Tariff{{Bands: []shipping.Band{{UpToG: shipping.AnyWeight, Cost: 895}}}},
	}))
	check(taxes.AddRule(ctx, tax.Rule{LocationID: store, ClassID: class.ID,
		RateID: must(taxes.AddRate(ctx, "ia", "Iowa tax", 70_000)), Priority: 1}))
	brand := must(parts.AddBrand(ctx, "KSTL", "Kestrel"))
	brakes := must(parts.AddCategory(ctx,
		catalog.NewCategory{Pictogram: "rotor", Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Brakes"}}}))
	add := func(number, name, material string, core *catalog.Core) int64 {
		id := must(parts.AddPart(ctx, catalog.NewPart{BrandID: brand, Number: number, Pictogram: "pads", CategoryID: brakes,
			TaxClassID: class.ID, Texts: english(name), Core: core,
			Attributes: map[text.Lang][]catalog.Attribute{text.English: {{Name: "Material", Value: material}}}}))
		check(prices.SavePrice(ctx, id, retail.ID, 1, 100_000))
		check(stocks.Receive(ctx, id, store, 5, audit.System, "2026-03-02"))
		return id
	}
	s.pads = add("KB-1", "Quiet pads", "Ceramic", &catalog.Core{Charge: 1200, TaxClassID: class.ID})
	other := add("KB-2", "Other pads", "Semi-metallic", nil)
	s.other = other
	s.vehicle = must(vehicles.Reference().Lookup(2015, 1, 1))
	ford := must(vehicles.Reference().Lookup(2019, 2, 2))
	must(fits.AddApplication(ctx, audit.System, fitment.Application{PartID: s.pads, BaseVehicleID: s.vehicle.BaseVehicleID,
		Position: "front", Quantity: 1}))
	must(fits.AddApplication(ctx, audit.System,
		fitment.Application{PartID: other, BaseVehicleID: ford.BaseVehicleID, Position: "front", Quantity: 1}))
	check(fits.SetUniversal(ctx, audit.System, add("BG-9", "Brake grease", "Silicone", nil), true))
	check(index.Refresh(ctx))
	shopper := must(people.Add(ctx, access.Actor{Kind: access.System},
		customer.NewCustomer{LevelID: retail.ID, Firstname: "Ray", Lastname: "Hollis", Email: "ray@demo.test"}))
	doors := access.New()
	check(doors.AddCustomerLogin(ctx, shopper.ID, "ray@demo.test", "camber-demo"))

	s.serve(ctx, New(Services{
		Searches: searchlog.New(),
		Assets:   func() page.Assets { return page.Assets{Script: "/a.js", Style: "/a.css"} }, Demo: true,
		Access: doors, Accounts: account.New(doors, people), Content: content.NewService(parts), Carts: carts, Catalog: parts,
		Customers: people, Find: index, Fits: fits,
		Locations: places, Orders: orders, Payments: payments, Promos: promos, Shipping: ships, Credits: credits,
		Prices: prices, Saved: saved.New(parts), Slots: slot.New(parts), Stock: stocks, Vehicles: vehicles,
	}))
	return s
}

// serve puts the handlers behind a session, as the router does.
func (s *shop) serve(ctx context.Context, server *Server) {
	fail := func(w http.ResponseWriter, _ *http.Request, err error) {
		f := fault.Of(err)
		status := map[fault.Kind]int{fault.Invalid: 422, fault.NotFound: 404, fault.Conflict: 409, fault.Unauthenticated: 401,
			fault.Forbidden: 403, fault.TooMuch: 429}[f.Kind]
		if status == 0 {
			s.t.Errorf("failed: %v", err)
			status = 500
		}
		http.Error(w, f.Error(), status)
	}
	mux := http.NewServeMux()
	// the door's, which shows a till its ticket
	at := append(server.Routes(), routing.Get("/checkout/cart", routing.Shop, "", nil, server.Carts.ShowCart))
	for _, route := range at {
		answer := func(w http.ResponseWriter, r *http.Request) {
			if err := route.Handle(w, r); err != nil {
				fail(w, r, err)
			}
		}
		mux.HandleFunc(route.Method+" "+route.Path, answer)
		if route.Origin == routing.ChangesByGet {
			mux.HandleFunc("POST "+route.Path, answer)
		}
	}
	resolve := func(_ *http.Request, v wire.Visit) (access.Actor, error) {
		if v.CustomerID != 0 {
			return access.Actor{Kind: access.Customer, CustomerID: v.CustomerID, Name: "Ray Hollis"}, nil
		}
		return access.Actor{}, nil
	}
	sessions := scs.New()
	sessions.Cookie.Secure = false
	web := wire.Sessions(sessions, resolve, fail)(mux)
	running := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		web.ServeHTTP(w, r.WithContext(db.With(r.Context(), dbtest.DB(ctx))))
	}))
	s.t.Cleanup(running.Close)
	s.url = running.URL
	s.client = &http.Client{Jar: must(cookiejar.New(nil))}
}

// ask sends a form, or with an empty one just asks, and returns the status and the body.
func (s *shop) ask(method, path string, form url.Values) (int, string) {
	s.t.Helper()
	r := must(http.NewRequestWithContext(context.Background(), method, s.url+path, strings.NewReader(form.Encode())))
	if method != http.MethodGet {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if s.html {
		r.Header.Set("Accept", "text/html")
	}
	reply, err := s.client.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer reply.Body.Close()
	return reply.StatusCode, string(must(io.ReadAll(reply.Body)))
}

// call expects 200 and reads the JSON into reply.
func (s *shop) call(method, path string, form url.Values, reply any) {
	s.t.Helper()
	status, body := s.ask(method, path, form)
	if status != http.StatusOK {
		s.t.Fatalf("%s %s: %d %s", method, path, status, body)
	}
	check(json.Unmarshal([]byte(body), reply))
}

func (s *shop) page(path string) string {
	s.t.Helper()
	status, body := s.ask(http.MethodGet, path, nil)
	if status != http.StatusOK {
		s.t.Fatalf("%s: %d %s", path, status, body)
	}
	return body
}

func (s *shop) chooseVehicle() {
	s.t.Helper()
	v, n := s.vehicle, func(i int64) string { return strconv.FormatInt(i, 10) }
	var saved vehicleview.SavedVehicle
	s.call("POST", "/ymm/json/saveVehicle",
		url.Values{"add1": {"Year||2015"}, "add2": {"MakeID||" + n(v.MakeID)}, "add3": {"ModelID||" + n(v.ModelID)}}, &saved)
	if saved.Vehicle.Display != "2015 Chevrolet Silverado 1500" || !saved.Saved {
		s.t.Fatalf("%+v", saved)
	}
}

func (s *shop) add(quantity string) cartview.Cart {
	s.t.Helper()
	var c cartview.Cart
	s.call("POST", "/checkout/cart/add", url.Values{"product_id": {strconv.FormatInt(s.pads, 10)}, "quantity": {quantity}},
		&c)
	return c
}

func has(t *testing.T, body string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(body, text) {
			t.Errorf("the page lacks %q", text)
		}
	}
}

func hasNot(t *testing.T, body string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if strings.Contains(body, text) {
			t.Errorf("the page has %q", text)
		}
	}
}

// CAT-6: a vehicle filters a listing to what fits, says so, and shows the rest on demand.
func TestTheVehicleFiltersAListing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		has(t, s.page("/brakes"), "KB-1", "KB-2", "Select Vehicle", "$10.00", "+ $12.00 core")
		s.chooseVehicle()
		fitting := s.page("/brakes")
		has(t, fitting, "KB-1", "Fits Your Vehicle", "2 fit your Silverado 1500", `href="/brakes?fits=all"`)
		hasNot(t, fitting, "KB-2")
		has(t, s.page("/brakes?fits=all"), "KB-1", "KB-2", "Doesn&#39;t Fit Your Vehicle")
		has(t, s.page("/kestrel-kb-1-quiet-pads"), "This product will fit your application.", `"@type":"Product"`,
			"5 in Stock")
		has(t, s.page("/"), "Silverado 1500", "Often bought", "KB-1")
		for _, path := range []string{"/product/catalog", "/checkout/cart", "/account/login", "/dev/kit", "/dev/cases"} {
			has(t, s.page(path), "Silverado 1500")
		}
	})
}

// CAT-6, FIT-8: who chooses a vehicle on a later page than its parts have sees the last one, and never that nothing
// fits.
func TestAPageBehindTheLastIsTheLast(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		const third = "/brakes?limit=1&page=3&sort=number"
		has(t, s.page(third), "KB-2", `aria-current="page">3<`)
		has(t, s.page("/brakes?page=9"), "KB-2", `rel="canonical" href="`+s.url+`/brakes"`)
		has(t, s.page("/product/search?search=pads&limit=1&page=9"), `aria-current="page">2<`)
		s.html = true
		status, shown := s.ask("POST", "/ymm/json/saveVehicle",
			url.Values{"add1": {"Year||2015"}, "add2": {"MakeID||1"}, "add3": {"ModelID||1"}, "redirect": {third}})
		if status != 200 {
			t.Error(status)
		}
		has(t, shown, "KB-1", `aria-current="page">2<`, "Showing 2 to 2 of 2 (2 Pages)")
		has(t, s.page("/vehicles/2019-ford-f-150/brakes?page=2"), "KB-2")
		has(t, s.page("/brakes?search=x&page=2&price=500-"), "No parts here")
	})
}

// LIST-1
func TestAnUnknownSortOrAddressIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for path, want := range map[string]int{
			"/brakes?sort=weight": 422, "/brakes?order=up": 422, "/brakes?limit=101": 422, "/brakes?page=0": 422,
			"/nothing-here":                          404,
			"/brakes?sort=price&order=desc&limit=30": 200,
		} {
			if status, _ := s.ask("GET", path, nil); status != want {
				t.Errorf("%s: %d", path, status)
			}
		}
	})
}

// FIT-12, FIT-13, FIT-14
func TestTheVehicleIsChosenStepByStep(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		var years, makes, models vehicleview.OptionsReply
		s.call("GET", "/ymm/json/years", nil, &years)
		s.call("GET", "/ymm/json/makes?Year=2015", nil, &makes)
		s.call("GET", "/ymm/json/models?Year=2015&MakeID="+strconv.FormatInt(s.vehicle.MakeID, 10), nil, &models)
		if len(years.Options) != 2 || years.Options[0].Value != 2019 || len(makes.Options) != 1 ||
			makes.Options[0].Label != "Chevrolet" || !makes.Options[0].Popular || models.Options[0].Label != "Silverado 1500" ||
			!models.Options[0].Popular {
			t.Errorf("%+v %+v %+v", years, makes, models)
		}
		if status, _ := s.ask("POST", "/ymm/json/saveVehicle",
			url.Values{"add1": {"Year||2015"}, "add2": {"MakeID||1"}, "add3": {"ModelID||999"}}); status != 422 {
			t.Errorf("a vehicle that does not exist: %d", status)
		}
		s.chooseVehicle()
		var reply vehicleview.FitmentReply
		s.call("GET", "/ymm/json/validateFitment?Parts=KSTL~KB-1,KSTL~kb2,KSTL~KB-9", nil, &reply)
		got := ""
		for _, p := range reply.Parts {
			got += p.MPN + ":" + p.Result + " "
		}
		if got != "KB-1:yes KB-2:no KB-9:unknown " {
			t.Error(got)
		}
		var vehicle vehicleview.VehicleReply
		s.call("POST", "/ymm/json/saveVehicle", nil, &vehicleview.SavedVehicle{})
		s.call("GET", "/ymm/json/getVehicle", nil, &vehicle)
		if vehicle.Vehicle != nil || !vehicle.Universal {
			t.Errorf("without parameters the vehicle is forgotten, and universal parts are shown: %+v", vehicle)
		}
	})
}

// CART-10 to CART-13
func TestTheCartIsFilledEditedAndEmptied(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c := s.add("2")
		if len(c.Products) != 1 || c.TotalText != "$47.08" || c.Products[0].Core.PriceText != "$24.00" ||
			c.AddedKey != c.Products[0].Key {
			t.Fatalf("%+v", c)
		}
		key := c.Products[0].Key
		s.call("PUT", "/checkout/cart/edit", url.Values{"key": {key}, "quantity": {"9"}}, &c)
		if c.Products[0].Quantity != 9 || !c.Products[0].ShowStockWarning {
			t.Errorf("%+v", c.Products[0])
		}
		has(t, s.page("/checkout/cart"), "Shopping Cart", `data-key="`+key+`"`, "not available in the desired quantity")
		s.call("POST", "/checkout/cart/remove", url.Values{"key": {key}}, &c)
		has(t, s.page("/checkout/cart"), "The shopping cart is empty.")
		if c.TotalItems != 0 || len(c.Products) != 0 {
			t.Errorf("%+v", c)
		}
	})
}

// UX-02, CHK-1, CHK-2: by forms alone, from the part to the confirmation; a refusal keeps what was typed.
func TestAGuestOrdersWithoutAScript(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.html = true
		status, body := s.ask("POST", "/checkout/cart/add",
			url.Values{"product_id": {strconv.FormatInt(s.pads, 10)}, "quantity": {"1"}, "understood": {"1"}})
		if status != http.StatusOK {
			t.Fatal(status, body)
		}
		has(t, body, "Shopping Cart", "KB-1", "$23.54")
		has(t, s.page("/checkout/checkout"), "Pay in store", "Place order")
		form := url.Values{"firstname": {"Ray"}, "lastname": {"H"}, "email": {"ray@else.test"},
			"telephone": {"(319) 555-0142"}, "location_id": {"1"}, "payment_method": {"cod"}, "total": {"23.54"}}
		status, body = s.ask("POST", "/checkout/confirm/createOrder", form)
		if status != http.StatusUnprocessableEntity {
			t.Fatal(status)
		}
		has(t, body, `aria-invalid="true"`, "lastname-problem", `value="ray@else.test"`)
		has(t, s.page("/checkout/checkout"), `value="ray@else.test"`)
		form.Set("lastname", "Hollis")
		form.Set("total", "20.00")
		if status, _ = s.ask("POST", "/checkout/confirm/createOrder", form); status != http.StatusConflict {
			t.Fatal(status)
		}
		form.Set("total", "23.54")
		status, body = s.ask("POST", "/checkout/confirm/createOrder", form)
		if status != http.StatusOK {
			t.Fatal(status, body)
		}
		has(t, body, "Order # ", "Thank you.", "Main St", "$23.54", "To pay in store")
		has(t, s.page("/checkout/cart"), "The shopping cart is empty.")
		if status, _ := s.ask("GET", "/order/guessed", nil); status != http.StatusNotFound {
			t.Errorf("a guessed link: %d", status)
		}
	})
}

// CART-3, DEMO-3: the visitor's cart is the customer's after signing in.
func TestSigningInKeepsTheCart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.add("1")
		if status, _ := s.ask("POST", "/account/login", url.Values{"email": {"ray@demo.test"}, "password": {"wrong"}}); status == http.StatusOK {
			t.Fatal("a wrong password")
		}
		var in present.Success
		s.call("POST", "/account/login",
			url.Values{"email": {"ray@demo.test"}, "password": {"camber-demo"}, "redirect": {"//evil.test"}}, &in)
		if !in.Success || in.Redirect != "/account" {
			t.Errorf("%+v", in)
		}
		var c cartview.Cart
		s.call("GET", "/checkout/cart/getData", nil, &c)
		if c.TotalItems != 1 || c.Customer == nil {
			t.Errorf("%+v", c)
		}
		has(t, s.page("/account"), "Ray Hollis", "You have not ordered anything yet.")
		has(t, s.page("/checkout/checkout"), `value="ray@demo.test"`)
	})
}

// A visitor who only looks leaves nothing behind.
func TestLookingAroundMakesNoSession(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for _, path := range []string{"/", "/brakes", "/kestrel-kb-1-quiet-pads", "/checkout/cart"} {
			s.page(path)
		}
		if cookies := s.client.Jar.Cookies(must(url.Parse(s.url))); len(cookies) != 0 {
			t.Errorf("%v", cookies)
		}
	})
}
