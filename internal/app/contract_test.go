package app

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/db"
	"camber/internal/dbtest"
	"camber/internal/shop/region"
	"camber/internal/web"
	"camber/internal/web/present"
	"camber/internal/web/present/accountview"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/payview"
	"camber/internal/web/present/vehicleview"
)

var update = flag.Bool("update", false, "write the conversations of testdata/contract anew")

// conversations are what was said at each call, by the name of its file.
type conversations map[string]*strings.Builder

// conversationFile is where a call's conversation is kept.
func conversationFile(method, path string) string {
	return strings.ToLower(method) + strings.ReplaceAll(path, "/", "-") + ".txt"
}

// random is what differs each time: the uuid of a shopper's cart and the secret of an order's link; what a captcha asks
// and its answer; the key of a line that is no part, and of the lines of a job; our name of a payment at a terminal; the
// numbers of what is new, which PostgreSQL gives with gaps; and the name of an image, which is new with every pixel that
// is drawn otherwise.
var random = regexp.MustCompile(
	`(?:("uuid": "|/order/|/pay/|/q/|"key": "gift-|"group": "|"key": "[a-z2-7]{16}-)[a-z2-7]{26,32}|(/image/)[0-9a-f]{24,64}|(/tool/captcha\?)[a-z2-7]{8}|("question": ")[^"]*digits|(captcha(?:Input)?=)[A-Z0-9]{5}|\b((?:custom|labor)-)[a-z2-7]{26}|(token=|"token": "|"approval": ")[a-z2-7]{26}(?:\.[0-9a-f]{64})?|("customer_id": |\b(?:customer_id|customerId|into)=)[0-9]{2,}|(\bshift_id=)[0-9]+|(\b(?i:siteTransactionId|reference)(?:=|": "))[0-9A-Z]{26}|(\b(?:order_id|orderId)(?:=|": )|Order # )[7-9][0-9])\b`)

// sealed is an effect to approve, signed with a key that is new with each shop.
var sealed = regexp.MustCompile(`(\beffect(?:=|": "))[\w-]{40,}\.[\w-]{43}`)

// hidden leaves out what is random.
func hidden(said string) string {
	said = sealed.ReplaceAllString(said, "${1}…")
	return random.ReplaceAllString(said, "${1}${2}${3}${4}${5}${6}${7}${8}${9}${10}${11}…")
}

// say sends a request, writes down what was asked and answered, and reads the reply into v if it is not nil.
func (c conversations) say(b *browser, what, method, path string, values url.Values, v any, headers ...string) {
	b.t.Helper()
	w := b.send(method, path, values, headers...)
	file := conversationFile(method, path)
	if c[file] == nil {
		c[file] = new(strings.Builder)
	} else {
		c[file].WriteString("\n")
	}
	target := path
	if method == http.MethodGet && len(values) > 0 {
		target += "?" + hidden(values.Encode())
	}
	said := fmt.Sprintf("# %s\n> %s %s\n", what, method, target)
	for i := 0; i < len(headers); i += 2 {
		said += fmt.Sprintf("> %s: %s\n", headers[i], headers[i+1])
	}
	if method != http.MethodGet && len(values) > 0 {
		said += "> " + hidden(values.Encode()) + "\n"
	}
	c[file].WriteString(said + answered(w))
	if v == nil {
		return
	}
	if err := json.Unmarshal(w.Body.Bytes(), v); err != nil || w.Code != http.StatusOK {
		b.t.Fatalf("%s: status %d, %v: %s", what, w.Code, err, w.Body)
	}
}

func answered(w *httptest.ResponseRecorder) string {
	said := fmt.Sprintf("< %d\n", w.Code)
	for _, name := range []string{"Idempotent-Replayed", "Retry-After"} {
		if value := w.Header().Get(name); value != "" {
			said += fmt.Sprintf("< %s: %s\n", name, value)
		}
	}
	var body bytes.Buffer
	if err := json.Indent(&body, w.Body.Bytes(), "", "  "); err != nil {
		return said + w.Body.String()
	}
	return said + hidden(strings.TrimSpace(body.String())) + "\n"
}

// API-3 API-9: what every call is asked and answers, in files that are read and reviewed; the same on both databases.
// A call that nobody talks to fails.
func TestTheCallsAnswerAsWrittenDown(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		said := conversations{}
		a := openDemo(t, ctx)
		proveMemory(t, ctx, a)
		said.ofShopper(t, ctx, a)
		said.ofVehicles(t, a)
		said.ofSearch(t, a)
		said.ofLists(t, ctx, a)
		said.ofQuestions(t, ctx, a)
		said.ofReviews(t, ctx, a)
		said.ofShipping(t, ctx, a)
		said.ofCrossings(t, ctx, a)
		said.ofCodes(t, ctx, a)
		said.ofAccounts(t, ctx, a)
		said.ofCards(t, ctx, a)
		said.ofTill(t, ctx, a)
		said.ofCounter(t, ctx, a)
		said.ofRegister(t, ctx, a)
		said.ofTraining(t, ctx, a)
		said.ofJobs(t, ctx, a)
		said.ofJobRecords(t, a)
		said.ofPurchases(t, a)
		said.ofClaims(t, ctx, a)
		said.ofSpecials(t, ctx, a)
		said.ofPickups(t, ctx, a)
		said.ofReorder(t, a)
		said.ofCustomers(t, ctx, a)
		said.ofLinks(t, ctx, a)
		said.ofQuotes(t, ctx, a)
		said.ofTenders(t, ctx, a)
		said.ofOrders(t, a)
		said.ofTerminals(t, ctx, a)
		said.ofOffice(t, ctx, a)
		said.ofTaxes(t, ctx, a)
		said.ofProducts(t, ctx, a)
		said.ofDelivery(t, a)
		said.ofShelves(t, a)
		said.ofFitment(t, ctx, a)
		said.ofStores(t, a)
		said.ofOfficeOrders(t, a)
		said.ofOfficeCustomers(t, a)
		said.ofSetup(t, a)
		said.ofPrices(t, ctx, a)
		said.ofMessages(t, ctx, a)
		said.ofCurrencies(t, a)
		said.ofWordings(t, a)
		said.ofDictionary(t, ctx, a)
		said.ofSheets(t, ctx, a)
		said.ofStock(t, a)
		said.ofTransfers(t, ctx, a)
		said.ofBulk(t, ctx, a)
		said.ofTrade(t, ctx, a)
		said.ofPlans(t, a)
		said.ofTrial(t, a)
		said.ofCores(t, a)
		said.ofPrinting(t, ctx, a)
		said.ofAppointments(t, ctx, a)
		said.ofLocator(t, a)

		calls := map[string]bool{}
		for _, route := range web.Table() {
			if route.Reply == nil {
				continue
			}
			file := conversationFile(route.Method, route.Path)
			calls[file] = true
			if said[file] == nil {
				t.Errorf("%s %s: there is no conversation", route.Method, route.Path)
			}
		}
		const folder = "testdata/contract"
		if *update && dbtest.DB(ctx).Dialect() == db.SQLite {
			said.write(t, folder)
		}
		kept, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range kept {
			if said[file.Name()] == nil || !calls[file.Name()] {
				t.Errorf("%s is of no call", file.Name())
			}
		}
		if *update {
			return
		}
		for file, now := range said {
			before, err := os.ReadFile(filepath.Join(folder, file))
			if err != nil {
				t.Error(err)
			} else if diff := cmp.Diff(strings.Split(string(before), "\n"), strings.Split(now.String(), "\n")); diff != "" {
				t.Errorf("%s (go test ./internal/app -run WrittenDown -update writes it anew):\n%s", file, diff)
			}
		}
	})
}

func (c conversations) write(t *testing.T, folder string) {
	t.Helper()
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(folder, 0o750); err != nil {
		t.Fatal(err)
	}
	for file, said := range c {
		if err := os.WriteFile(filepath.Join(folder, file), []byte(said.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// ofShopper: a visitor chooses a vehicle (FIT-12), fills a cart and orders it; then a customer signs in and out.
func (c conversations) ofShopper(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	part, kit := partNumbered(t, a, ctx, fastPart), partNumbered(t, a, ctx, "KK-1363")
	b := newBrowser(t, a)
	c.say(b, "nothing chosen yet", "GET", "/ymm/json/getVehicle", nil, nil)
	var years, makes, models vehicleview.OptionsReply
	c.say(b, "the years", "GET", "/ymm/json/years", nil, &years)
	c.say(b, "the makes of a year", "GET", "/ymm/json/makes", form("Year", "2015"), &makes)
	c.say(b, "no year", "GET", "/ymm/json/makes", nil, nil)
	chevrolet := optionOf(t, makes, "Chevrolet")
	c.say(b, "the models of a make", "GET", "/ymm/json/models", form("Year", "2015", "MakeID", chevrolet), &models)
	silverado := optionOf(t, models, "Silverado 1500")
	c.say(b, "what else must be known of it", "GET", "/ymm/json/choices",
		form("Year", "2015", "MakeID", chevrolet, "ModelID", silverado), nil)
	c.say(b, "no such vehicle", "GET", "/ymm/json/saveVehicle",
		form("add1", "Year||2015", "add2", "MakeID||"+chevrolet, "add3", "ModelID||999999"), nil)
	c.say(b, "from a page of another site", "GET", "/ymm/json/saveVehicle", form("add1", "Year||2015"), nil,
		"Sec-Fetch-Site", "cross-site")
	c.say(b, "a year, a make and a model", "GET", "/ymm/json/saveVehicle",
		form("add1", "Year||2015", "add2", "MakeID||"+chevrolet, "add3", "ModelID||"+silverado), &vehicleview.SavedVehicle{})
	c.say(b, "the chosen vehicle", "GET", "/ymm/json/getVehicle", nil, &vehicleview.VehicleReply{})
	c.say(b, "a part by its brand and number", "POST", "/ymm/json/getCatalogDetails",
		form("aaia", part.AAIA, "mpn", part.Number), &vehicleview.CatalogDetails{})
	c.say(b, "no such part", "POST", "/ymm/json/getCatalogDetails", form("product_id", "999999"), nil)
	asked := form("products[0][aaia]", part.AAIA, "products[0][mpn]", part.Number, "products[1][aaia]", "NONE",
		"products[1][mpn]", "X")
	c.say(b, "a part and one that is not sold", "POST", "/api/inventory/getInventoryDetails", asked,
		&partview.InventoryDetails{})
	c.say(staffBrowser(b.t, a, "manager@demo.test"), "at the till, by who may see costs", "POST",
		"/api/inventory/getInventoryDetails", asked, &partview.InventoryDetails{})
	c.say(b, "not numbered", "POST", "/api/inventory/getInventoryDetails", form("products[x][mpn]", "1"), nil)
	c.say(b, "a part", "POST", "/api/inventory/getInventoriesByProductId", form("productId", id(part.ID)),
		&partview.StockByLocation{})
	c.say(b, "no such part", "POST", "/api/inventory/getInventoriesByProductId", form("productId", "999999"), nil)
	c.say(b, "no number", "POST", "/api/inventory/getInventoriesByProductId", form("productId", "pads"), nil)
	c.say(b, "from a page of another site", "POST", "/api/inventory/getInventoriesByProductId",
		form("productId", id(part.ID)), nil, "Sec-Fetch-Site", "cross-site")
	c.say(b, "three parts, the last unknown", "GET", "/ymm/json/validateFitment",
		form("Parts", part.AAIA+"~"+part.Number+","+part.AAIA+"~KP-1602,"+part.AAIA+"~NONE"), &vehicleview.FitmentReply{})
	c.say(b, "a number with a comma and a ~, percent-encoded; the first ~ divides", "GET", "/ymm/json/validateFitment",
		form("Parts", part.AAIA+"~A%2C1~B"), &vehicleview.FitmentReply{})
	c.say(b, "more than 100 parts", "GET", "/ymm/json/validateFitment",
		form("Parts", strings.Repeat(part.AAIA+"~1,", 100)+part.AAIA+"~1"), nil)
	c.say(b, "all that is known of whether a part fits", "GET", "/ymm/json/getFitment", form("product_id", id(part.ID)),
		&partview.FitmentSheet{})
	c.say(b, "its vehicles, filtered", "GET", "/ymm/json/getFitment",
		form("product_id", id(part.ID), "vehicles", "gmc 2014"), &partview.FitmentSheet{})
	c.say(b, "no such part", "GET", "/ymm/json/getFitment", form("product_id", "999999"), nil)

	c.say(b, "universal parts are hidden", "GET", "/ymm/json/toggle_universal", nil, &vehicleview.VehicleReply{})
	c.say(b, "and shown again", "GET", "/ymm/json/toggle_universal", nil, &vehicleview.VehicleReply{})
	c.say(b, "from a page of another site", "GET", "/ymm/json/toggle_universal", nil, nil, "Sec-Fetch-Site", "cross-site")
	c.say(b, "the model is taken off: the year and the make are left", "GET", "/ymm/json/remove_facet",
		form("remove", "ModelID"), &vehicleview.VehicleReply{})
	c.say(b, "no such detail", "GET", "/ymm/json/remove_facet", form("remove", "Colour"), nil)
	c.say(b, "from a page of another site", "GET", "/ymm/json/remove_facet", form("remove", "Year"), nil, "Sec-Fetch-Site",
		"cross-site")
	var mfrs, families vehicleview.OptionsReply
	c.say(b, "who makes engines", "GET", "/ymm/json/engine_mfrs", nil, &mfrs)
	ford := optionOf(t, mfrs, "Ford")
	c.say(b, "the families of a manufacturer", "GET", "/ymm/json/engine_family_sizes", form("EngineMfrID", ford),
		&families)
	c.say(b, "the sizes of a family", "GET", "/ymm/json/engine_sizes",
		form("EngineMfrID", ford, "EngineFamilyID", optionOf(t, families, "Coyote")), &vehicleview.OptionsReply{})
	c.say(b, "the sizes of any family", "GET", "/ymm/json/engine_sizes", form("EngineMfrID", ford),
		&vehicleview.OptionsReply{})
	c.say(b, "an engine alone", "GET", "/ymm/json/saveVehicle", form("add1", "EngineMfrID||"+ford),
		&vehicleview.SavedVehicle{})
	c.say(b, "made for vehicles, asked for an engine", "GET", "/ymm/json/validateFitment",
		form("Parts", part.AAIA+"~"+part.Number), &vehicleview.FitmentReply{})
	b.ask(http.StatusOK, "GET", "/ymm/json/saveVehicle",
		form("add1", "Year||2015", "add2", "MakeID||"+chevrolet, "add3", "ModelID||"+silverado), nil)

	c.say(b, "dark", "POST", "/common/look/theme", form("code", "dark"), &present.Success{})
	c.say(b, "as the device is set", "POST", "/common/look/theme", form("code", "system"), &present.Success{})
	c.say(b, "no such colors", "POST", "/common/look/theme", form("code", "pink"), nil)
	c.say(b, "the bar is closed", "POST", "/common/look/alert", nil, &present.Success{})

	c.say(b, "an empty cart", "GET", "/checkout/cart/getData", nil, &cartview.Cart{})
	var shown cartview.Cart
	c.say(b, "two pieces", "POST", "/checkout/cart/add", form("product_id", id(part.ID), "quantity", "2"), &shown,
		"Idempotency-Key", "two-pieces")
	c.say(b, "sent again with its key", "POST", "/checkout/cart/add", form("product_id", id(part.ID), "quantity", "2"),
		&shown, "Idempotency-Key", "two-pieces")
	c.say(b, "the key with another quantity", "POST", "/checkout/cart/add",
		form("product_id", id(part.ID), "quantity", "3"), nil, "Idempotency-Key", "two-pieces")
	c.say(b, "not a number", "POST", "/checkout/cart/add", form("product_id", id(part.ID), "quantity", "NaN"), nil)
	c.say(b, "no such part", "POST", "/checkout/cart/add", form("product_id", "999999"), nil)
	b.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(kit.ID)), &shown)
	pads, kits := shown.Products[0].Key, shown.Products[1].Key
	c.say(b, "a part and a kit", "GET", "/checkout/cart/getData", nil, &cartview.Cart{})
	c.say(b, "one piece", "PUT", "/checkout/cart/edit", form("key", pads, "quantity", "1"), &cartview.Cart{})
	c.say(b, "no such line", "PUT", "/checkout/cart/edit", form("key", "none", "quantity", "1"), nil)
	c.say(b, "three pieces, by a plain form's method", "POST", "/checkout/cart/edit", form("key", pads, "quantity", "3"),
		&cartview.Cart{})
	b.ask(http.StatusOK, "POST", "/checkout/cart/remove", form("key", kits), &cartview.Cart{})
	c.say(b, "the kit comes back", "POST", "/checkout/cart/restore", form("key", kits), &cartview.Cart{})
	c.say(b, "the kit is taken out", "POST", "/checkout/cart/remove", form("key", kits), &cartview.Cart{})
	c.say(b, "what never was there", "POST", "/checkout/cart/restore", form("key", "none"), nil)
	c.say(b, "without a name", "POST", "/checkout/confirm/createOrder", nil, nil)
	c.say(b, "who is ordering", "POST", "/checkout/cart/setCheckoutData",
		form("firstname", "Robin", "lastname", "Guest", "email", "robin@guest.test", "telephone", "3195550199"), &shown)
	c.say(b, "where it goes, with everything typed", "POST", "/checkout/cart/setCheckoutData", form(
		"shipping_address[firstname]", "Robin", "shipping_address[lastname]", "Guest", "shipping_address[address_1]",
		"12 Oak St", "shipping_address[city]", "Des Moines",
		"shipping_address[postcode]", "50309", "shipping_address[country_id]", id(region.CountryID("US")),
		"shipping_address[zone_id]", id(region.ZoneID("US-IA")),
		"shipping_method", "ground", "payment_method", "cod", "comment", "Back door", "po_number", "PO 17"), &shown)
	c.say(b, "a card number", "POST", "/checkout/cart/setCheckoutData", form("comment", "4242 4242 4242 4242"), nil)
	c.say(b, "a status, from no kiosk", "POST", "/checkout/cart/setCheckoutData", form("status", "kiosk"), nil)
	c.say(b, "pay in store, what is sent", "POST", "/checkout/cart/setPaymentData", form("itemId", "cod"), nil)
	c.say(b, "picked up after all", "POST", "/checkout/cart/setCheckoutData", form("shipping_method", "local_pickup"),
		&shown)
	c.say(b, "pay in store", "POST", "/checkout/cart/setPaymentData", form("itemId", "cod"), &cartview.Cart{})
	c.say(b, "a total that is no longer true", "POST", "/checkout/confirm/createOrder", form("total", "1.00"), nil)
	c.say(b, "as it was seen", "POST", "/checkout/confirm/createOrder", form("total", shown.Total.String()),
		&orderview.CreatedOrder{}, "Idempotency-Key", "the-order")
	c.say(b, "sent again with its key", "POST", "/checkout/confirm/createOrder", form("total", shown.Total.String()),
		&orderview.CreatedOrder{}, "Idempotency-Key", "the-order")
	var placed orderview.CreatedOrder
	c.say(b, "once more, by another key", "POST", "/checkout/confirm/createOrder", nil, &placed)
	c.say(b, "its number and email", "POST", "/order/lookup",
		form("order_id", id(placed.OrderID), "contact", "robin@guest.test"), &present.Success{})
	c.say(b, "its number and telephone", "POST", "/order/lookup",
		form("order_id", id(placed.OrderID), "contact", "(319) 555-0199"), &present.Success{})
	c.say(b, "its number and another email", "POST", "/order/lookup",
		form("order_id", id(placed.OrderID), "contact", "sam@guest.test"), nil)
	c.say(b, "no such order", "POST", "/order/lookup", form("order_id", "999999", "contact", "robin@guest.test"), nil)
	token := strings.TrimPrefix(placed.Redirect, "/order/")
	keeper := newBrowser(t, a)
	c.say(keeper, "a short password", "POST", "/order/account", form("token", token, "password", "short"), nil)
	c.say(keeper, "no such order", "POST", "/order/account", form("token", "none", "password", "under the old oak tree"),
		nil)
	c.say(keeper, "a password", "POST", "/order/account", form("token", token, "password", "under the old oak tree"),
		&accountview.Registered{})
	c.say(newBrowser(t, a), "once more", "POST", "/order/account",
		form("token", token, "password", "under the old oak tree"), nil)

	c.say(b, "a wrong password", "POST", "/account/login", form("email", "shopper@demo.test", "password", "wrong"), nil)
	c.say(b, "not signed in", "POST", "/account/logout", nil, nil)
	c.say(b, "a customer", "POST", "/account/login", form("email", "shopper@demo.test", "password", demoPassword),
		&present.Success{})
	c.say(b, "signed in", "POST", "/account/logout", nil, &present.Success{})
}

func optionOf(t *testing.T, offered vehicleview.OptionsReply, label string) string {
	t.Helper()
	for _, o := range offered.Options {
		if o.Label == label {
			return id(o.Value)
		}
	}
	t.Fatalf("%s is not offered", label)
	return ""
}

// ofTill: a manager sells over the counter, takes money back, continues and cancels.
func (c conversations) ofTill(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	b := newBrowser(t, a)
	c.say(b, "not signed in", "POST", "/pos/part/scan", form("code", fastPart), nil)
	c.say(b, "a wrong password", "POST", "/pos/login", form("email", "manager@demo.test", "password", "wrong"), nil)
	c.say(b, "one who does not work at a register", "POST", "/pos/login",
		form("email", "catalog@demo.test", "password", demoPassword), nil)
	c.say(b, "a register of another store", "POST", "/pos/login",
		form("email", "cashier@demo.test", "password", demoPassword, "register", "3"), nil)
	c.say(b, "a manager", "POST", "/pos/login",
		form("email", "manager@demo.test", "password", demoPassword, "register", "1"), &present.Success{})
	b.header.Set("X-Cart", "the-ticket-of-the-tab")

	c.say(b, "a word", "GET", "/pos/part/search", form("s", "rotor"), &partview.PartHits{})
	c.say(b, "a number", "GET", "/pos/part/search", form("s", "DM-530-5"), &partview.PartHits{})
	c.say(b, "what fits alone", "GET", "/pos/part/search", form("s", "rotor", "only_fits", "1"), &partview.PartHits{})
	c.say(b, "a part with options of every kind", "GET", "/pos/part/search", form("s", "DK-OWN"), &partview.PartHits{})
	c.say(b, "a part whose pricing is disabled", "GET", "/pos/part/search", form("s", "KS-945"), &partview.PartHits{})
	var people cartview.CustomerHits
	c.say(b, "part of a company's name", "GET", "/pos/customer/search", form("s", "okafor"), &people)
	c.say(b, "nobody", "GET", "/pos/customer/search", form("s", "zzz"), &cartview.CustomerHits{})
	c.say(b, "a pasted list", "GET", "/pos/part/list", form("numbers", "DM-530-5\t2\n22846379 3\nno-such-number"),
		&partview.PartList{})
	c.say(b, "too long a list", "GET", "/pos/part/list", form("numbers", strings.Repeat("DM-530-5\n", 51)), nil)
	listed := []string{"X-Cart", "ticket-of-a-pasted-list"}
	oil, made := id(partNumbered(b.t, a, ctx, "DM-530-5").ID), id(partNumbered(b.t, a, ctx, "DK-OWN").ID)
	c.say(b, "a part, and one whose options nobody chose", "POST", "/pos/part/list/add", form("products[0][product_id]", oil,
		"products[0][quantity]", "2", "products[1][product_id]", made, "products[1][quantity]", "1"),
		&cartview.ListedCart{}, listed...)
	b.ask(http.StatusOK, "POST", "/checkout/cart/abandonOrder", nil, nil, listed...)
	c.say(b, "a code that no part has", "POST", "/pos/part/scan", form("code", "000000000000"), nil)
	c.say(b, "what is brought back", "POST", "/pos/part/scan", form("code", "418630013633", "back", "1"), &cartview.Cart{})
	c.say(b, "a barcode", "POST", "/pos/part/scan", form("code", "418630013633"), &cartview.Cart{}, "Idempotency-Key",
		"scan-1")
	c.say(b, "the code of a case", "POST", "/pos/part/scan", form("code", "10427540000630"), &cartview.Cart{},
		"Idempotency-Key", "scan-2")
	c.say(b, "a part with a core charge", "POST", "/pos/part/scan", form("code", "DB-35"), &cartview.Cart{})
	c.say(b, "no such customer", "POST", "/checkout/cart/setCustomer", form("customer_id", "999999"), nil)
	c.say(b, "a trade customer", "POST", "/checkout/cart/setCustomer", form("customer_id", id(people.Items[0].ID)),
		&cartview.Cart{})
	c.say(b, "the customer is taken off", "GET", "/checkout/cart/removeCustomer", nil, &cartview.Cart{})
	b.ask(http.StatusOK, "POST", "/checkout/cart/setCustomer", form("customer_id", id(people.Items[0].ID)), nil)

	c.say(b, "the drawer is not open", "GET", "/checkout/cart/saveOrderAndCheckout", nil, nil)
	c.say(b, "not an amount", "POST", "/pos/shift/open", form("float", "much"), nil)
	c.say(b, "the float", "POST", "/pos/shift/open", form("float", "150.00"), &deskview.Shift{})
	c.say(b, "open already", "POST", "/pos/shift/open", form("float", "150.00"), nil)
	var saved orderview.SavedOrder
	c.say(b, "the ticket becomes an order", "GET", "/checkout/cart/saveOrderAndCheckout", nil, &saved, "Idempotency-Key",
		"check-out")
	c.say(b, "a followed link", "GET", "/checkout/cart/cancelOrder", nil, nil, "Sec-Fetch-Site", "cross-site")
	order := id(saved.OrderID)
	c.say(b, "nothing paid yet", "GET", "/pos/checkout/getData", form("orderId", order), &orderview.Checkout{})
	c.say(b, "no such order", "GET", "/pos/checkout/getData", form("orderId", "999999"), nil)
	c.say(b, "nothing paid yet", "GET", "/pos/checkout/getTransactions", form("orderId", order), &payview.Transactions{})

	var paid payview.Transactions
	c.say(b, "nothing", "POST", "/pos/checkout/addTransaction", cash(saved.OrderID, "0"), nil)
	card := cash(saved.OrderID, "20.00")
	card.Set("transaction[transaction_type]", "voucher")
	c.say(b, "a tender that is not taken", "POST", "/pos/checkout/addTransaction", card, nil)
	c.say(b, "a part in cash", "POST", "/pos/checkout/addTransaction", cash(saved.OrderID, "20.00"), &paid,
		"Idempotency-Key", "pay-1")
	c.say(b, "sent again with its key", "POST", "/pos/checkout/addTransaction", cash(saved.OrderID, "20.00"), &paid,
		"Idempotency-Key", "pay-1")
	c.say(b, "the key with another amount", "POST", "/pos/checkout/addTransaction", cash(saved.OrderID, "30.00"), nil,
		"Idempotency-Key", "pay-1")
	c.say(b, "the same amount without a key", "POST", "/pos/checkout/addTransaction", cash(saved.OrderID, "20.00"), nil,
		"Idempotency-Key", "")
	c.say(b, "a balance is left", "POST", "/pos/checkout/complete", form("orderId", order), nil)
	c.say(b, "money was paid", "GET", "/checkout/cart/cancelOrder", form("order_id", order), nil)
	void := form("orderId", order, "transaction_id", id(paid.Transaction.ID))
	c.say(b, "the cash goes back", "POST", "/pos/checkout/voidTransaction", void, &payview.Transactions{})
	c.say(b, "again", "POST", "/pos/checkout/voidTransaction", void, nil)
	c.say(b, "more than is owed", "POST", "/pos/checkout/addTransaction", cash(saved.OrderID, "400.00"),
		&payview.Transactions{}, "Idempotency-Key", "pay-2")
	c.say(b, "one void, one with change", "GET", "/pos/checkout/getTransactions", form("orderId", order),
		&payview.Transactions{})
	c.say(b, "with change", "POST", "/pos/checkout/complete", form("orderId", order), &orderview.Completed{},
		"Idempotency-Key", "complete")
	c.say(b, "again", "POST", "/pos/checkout/complete", form("orderId", order), &orderview.Completed{})
	c.say(b, "a completed order", "GET", "/pos/order/get", form("order_id", order), &orderview.OrderReply{})
	c.say(b, "no such order", "GET", "/pos/order/get", form("order_id", "999999"), nil)
	c.say(b, "a completed order", "GET", "/pos/order/continue", form("order_id", order), nil)
	c.say(b, "to the next sale", "GET", "/pos/order/done", nil, &present.Success{})

	b.header.Set("X-Cart", "another-ticket-of-the-tab")
	saved = b.ticket("DX-3")
	c.say(b, "an order in check-out", "GET", "/pos/order/continue", form("order_id", id(saved.OrderID)), &cartview.Cart{})
	c.say(b, "an order without payments", "GET", "/checkout/cart/cancelOrder", form("order_id", id(saved.OrderID)),
		&cartview.Cart{})
	c.say(b, "signed in", "POST", "/pos/logout", nil, &present.Success{})
	c.say(b, "signed out", "POST", "/pos/logout", nil, nil)
	clean(t, ctx, a)
}
