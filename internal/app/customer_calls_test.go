package app

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/customer"
	"camber/internal/shop/price"
	"camber/internal/shop/setting"
	"camber/internal/web/present/customerview"
	"camber/internal/web/present/orderview"
)

// said is what a call answers, as it stands on the wire.
func (b *browser) said(path string, pairs ...string) map[string]any {
	b.t.Helper()
	var reply map[string]any
	b.ask(http.StatusOK, "GET", path, form(pairs...), &reply)
	return reply
}

// lacks are the names that an object has not.
func lacks(object any, names string) []string {
	var missing []string
	fields, _ := object.(map[string]any)
	for name := range strings.FieldsSeq(names) {
		if _, there := fields[name]; !there {
			missing = append(missing, name)
		}
	}
	return missing
}

// first is the first row of a reply.
func first(reply map[string]any) any {
	rows, _ := reply["results"].([]any)
	if len(rows) == 0 {
		return nil
	}
	return rows[0]
}

// CUST-3 CUST-4 CUST-20: the form of a customer says all that it names, never `safe` nor a password; the default
// location is of a business with two or more, the number of an exemption of who is exempt.
func TestTheFormOfACustomerSaysAllOfThem(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		business, alone := theCustomerWith(t, a, "pro@demo.test"), theCustomerWith(t, a, "second@demo.test")
		const always = `customer_id customer_group_id firstname lastname email telephone newsletter texting_alerts tax_exempt tax_exempt_number status
			account_custom_field addresses address_id require_email require_telephone require_address`
		of := func(c customer.Customer) map[string]any {
			t.Helper()
			reply := b.said("/api/customer/get", "customerId", id(c.ID))
			if missing := lacks(reply, "customer customer_groups custom_fields locations vehicles_enabled"); missing != nil {
				t.Errorf("the reply lacks %v", missing)
			}
			form, _ := reply["customer"].(map[string]any)
			if missing := lacks(form, always); missing != nil {
				t.Errorf("the form lacks %v", missing)
			}
			if hidden := lacks(form, "safe password"); len(hidden) != 2 {
				t.Errorf("of safe and password it hides %v alone", hidden)
			}
			form["locations"] = reply["locations"]
			return form
		}
		theirs := of(business)
		if locations, _ := theirs["locations"].([]any); len(locations) != 3 ||
			lacks(locations[0], "location_id location_name") != nil || theirs["default_location_id"] == nil {
			t.Errorf("a business has the locations %v, the default is %v", theirs["locations"], theirs["default_location_id"])
		}
		own := of(alone)
		if locations, _ := own["locations"].([]any); len(locations) != 0 || lacks(own, "default_location_id") == nil {
			t.Errorf("who buys for themselves has locations: %v, %v", locations, own["default_location_id"])
		}
		if home, _ := own["addresses"].([]any); len(home) != 2 ||
			lacks(home[0], "address_id firstname lastname company address_1 address_2 city postcode country_id zone_id custom_field") != nil {
			t.Errorf("addresses %v", own["addresses"])
		}

		save := func(pairs ...string) map[string]any {
			b.ask(http.StatusOK, "POST", "/api/customer/save?customerId="+id(alone.ID), form(pairs...), nil)
			return of(alone)
		}
		if now := save("tax_exempt", "1", "tax_exempt_number", "42-77", "newsletter", "1", "texting_alerts", "1"); now["tax_exempt_number"] != "42-77" || now["newsletter"] != true || now["texting_alerts"] != true {
			t.Errorf("exempt: %v", now)
		}
		if now := save("tax_exempt", "0", "tax_exempt_number", "42-77"); now["tax_exempt_number"] != "" {
			t.Errorf("not exempt any more: %v", now["tax_exempt_number"])
		}
		// a business chooses its default among its locations
		locations, _ := theirs["locations"].([]any)
		last, _ := locations[2].(map[string]any)
		chosen := last["location_id"].(float64)
		b.ask(http.StatusOK, "POST", "/api/customer/save?customerId="+id(business.ID),
			form("default_location_id", id(int64(chosen))), nil)
		if now := of(business); now["default_location_id"] != chosen || now["address_id"] != chosen {
			t.Errorf("the default location is %v, want %v", now["default_location_id"], chosen)
		}
		// a password signs in, and is asked of nobody who is new
		b.ask(http.StatusOK, "POST", "/api/customer/save?customerId="+id(alone.ID), form("password", "new-1"), nil)
		if w := newBrowser(t, a).send("POST", "/account/login", form("email", "second@demo.test", "password", "new-1")); w.Code != http.StatusOK {
			t.Errorf("with the new password: %d", w.Code)
		}
		b.ask(http.StatusUnprocessableEntity, "POST", "/api/customer/save?customerId="+id(alone.ID), form("password", "abc"),
			nil)
		b.ask(http.StatusUnprocessableEntity, "POST", "/api/customer/save?customerId="+id(alone.ID),
			form("password", strings.Repeat("x", 21)), nil)
	})
}

// CUST-6 CUST-23 CUST-20: what the shop's settings require is asked for by every form of a customer; of contact details
// alone what is not sent stays, and is not asked for.
func TestWhatTheShopRequiresOfACustomer(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "cashier@demo.test")
		const save, contact = "/api/customer/save", "/pos/customer/updateContactInfo?customerId="
		refused := func(path string, pairs []string, want map[string]string) {
			t.Helper()
			var reply struct{ Errors map[string]string }
			b.ask(http.StatusUnprocessableEntity, "POST", path, form(pairs...), &reply)
			if !maps.Equal(reply.Errors, want) {
				t.Errorf("%s %v: %v, want %v", path, pairs, reply.Errors, want)
			}
		}
		name := []string{"firstname", "Ida", "lastname", "Moen"}
		var made customerview.SavedCustomer
		b.ask(http.StatusOK, "POST", save, form(name...), &made)
		of := id(made.Customer.ID)
		for _, s := range []setting.Setting[bool]{setting.RequireEmail, setting.RequireTelephone, setting.RequireAddress} {
			if err := setting.Set(ctx, audit.System, s, setting.Business, true); err != nil {
				t.Fatal(err)
			}
		}
		b.ask(http.StatusNotFound, "POST", save+"?customerId=999999", form(name...), nil)
		asks := map[string]string{"email": "Required", "telephone": "Required", "addresses": "Required"}
		refused(save, name, asks)
		refused(save+"?customerId="+of, name, asks)
		refused(contact+of, []string{"email", "", "telephone", ""},
			map[string]string{"email": "Required", "telephone": "Required"})
		refused(contact+of, []string{"email", "ida@"}, map[string]string{"email": "Invalid email"})

		b.ask(http.StatusOK, "POST", contact+of, form("email", "ida@moen.test"), nil)
		b.ask(http.StatusOK, "POST", contact+of, form("telephone", "(319) 555-0190"), nil)
		var got customerview.CustomerGet
		b.ask(http.StatusOK, "GET", "/api/customer/get", form("customerId", of), &got)
		if c := got.Customer; c.Email != "ida@moen.test" || c.Telephone != "(319) 555-0190" || !c.RequireEmail ||
			!c.RequireTelephone || !c.RequireAddress {
			t.Errorf("%+v", c)
		}
		b.ask(http.StatusOK, "POST", save,
			form(slices.Concat(name, anAddressOf("addresses[0]"),
				[]string{"email", "another@moen.test", "telephone", "555-0191"})...), nil)
	})
}

// CUST-5: a field of each type is asked, its answer is checked by its type, kept and said again; a required one must be
// answered.
func TestEveryTypeOfCustomFieldIsAskedAndKept(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		at := a.Context(ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		c := theCustomerWith(t, a, "second@demo.test")
		two := []customer.Option{{Name: "Red"}, {Name: "Blue"}}
		answers := map[customer.FieldKind]struct{ good, bad string }{
			customer.Select: {"", "999999"}, customer.Radio: {"", "x"}, customer.Checkbox: {"", "999999"},
			customer.Line: {"Two words", strings.Repeat("x", 5000)},
			customer.Area: {"Two\nlines", strings.Repeat("x", 50_000)}, customer.Day: {"2026-03-02", "2026-02-30"},
			customer.Hour: {"15:04", "25:00"}, customer.Moment: {"2026-03-02T15:04", "yesterday"},
		}
		for kind, answer := range answers {
			f := customer.Field{Name: "Of " + string(kind), Place: customer.OfAccount, Kind: kind}
			if answer.good == "" {
				f.Options = two
			}
			field, err := a.Services.Customer.AddField(at, access.Actor{Kind: access.System}, f)
			if err != nil {
				t.Fatal(err)
			}
			var got customerview.CustomerGet
			b.ask(http.StatusOK, "GET", "/api/customer/get", form("customerId", id(c.ID)), &got)
			i := slices.IndexFunc(got.CustomFields, func(f customerview.CustomField) bool { return f.ID == field })
			if i < 0 {
				t.Fatalf("%s is not asked", kind)
			}
			asked := got.CustomFields[i]
			if asked.Name != f.Name || asked.Location != "account" || asked.Type != string(kind) || asked.Required ||
				len(asked.Values) != len(f.Options) {
				t.Errorf("%s is asked as %+v", kind, asked)
			}
			if len(asked.Values) == 2 {
				answer.good = id(asked.Values[1].ID)
				if kind == customer.Checkbox {
					answer.good = id(asked.Values[0].ID) + "," + id(asked.Values[1].ID)
				}
			}
			name := "account_custom_field[" + id(field) + "]"
			path := "/api/customer/save?customerId=" + id(c.ID)
			var refused struct{ Errors map[string]string }
			b.ask(http.StatusUnprocessableEntity, "POST", path, form(name, answer.bad), &refused)
			if refused.Errors[name] == "" {
				t.Errorf("%s: %v", kind, refused.Errors)
			}
			var saved customerview.SavedCustomer
			b.ask(http.StatusOK, "POST", path, form(name, answer.good), &saved)
			if kept := saved.Customer.Fields[id(field)]; kept != answer.good {
				t.Errorf("%s: %q was kept of %q", kind, kept, answer.good)
			}
		}
		must, err := a.Services.Customer.AddField(at, access.Actor{Kind: access.System},
			customer.Field{Name: "Dock", Place: customer.OfAddress, Kind: customer.Line, Required: true})
		if err != nil {
			t.Fatal(err)
		}
		var refused struct{ Errors map[string]string }
		b.ask(http.StatusUnprocessableEntity, "POST", "/api/customer/save?customerId="+id(c.ID),
			form(anAddressOf("addresses[0]")...), &refused)
		field := "addresses[0][custom_field][" + id(must) + "]"
		if refused.Errors[field] != "Required" {
			t.Errorf("%v", refused.Errors)
		}
		b.ask(http.StatusOK, "POST", "/api/customer/save?customerId="+id(c.ID),
			with(anAddressOf("addresses[0]"), field, "North door"), nil)
	})
}

// CUST-25 LIST-1 LIST-2: ten rows of a customer's credit on a page, sorted by what is asked and by nothing else, with
// the balance that all of them come to.
func TestTheCreditOfACustomerIsPagedAndSorted(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		c := id(theCustomerWith(t, a, "shopper@demo.test").ID)
		var before customerview.CustomerCredits
		b.ask(http.StatusOK, "GET", "/api/customer_credit", form("customerId", c), &before)
		for n := range 12 {
			b.ask(http.StatusOK, "POST", "/api/customer_credit/add?customer_id="+c,
				form("description", "Gift", "amount", id(int64(100+(n*5)%12))), nil)
		}
		reply := b.said("/api/customer_credit", "customerId", c)
		if missing := append(lacks(reply, "results balance totalPages position total_items total_pages page limit"),
			lacks(first(reply), "customer_transaction_id date_added description amount")...); missing != nil {
			t.Errorf("the reply lacks %v", missing)
		}
		var page customerview.CustomerCredits
		b.ask(http.StatusOK, "GET", "/api/customer_credit", form("customerId", c), &page)
		if len(page.Results) != 10 || page.TotalItems != before.TotalItems+12 || page.Balance != before.Balance+1266_00 {
			t.Errorf("%d of %d rows, balance %s", len(page.Results), page.TotalItems, page.Balance)
		}
		b.ask(http.StatusOK, "GET", "/api/customer_credit", form("customerId", c, "page", "2"), &page)
		if len(page.Results) != page.TotalItems-10 {
			t.Errorf("%d rows on the second page of %d", len(page.Results), page.TotalItems)
		}
		for order, sign := range map[string]int{"asc": 1, "desc": -1} {
			b.ask(http.StatusOK, "GET", "/api/customer_credit",
				form("customerId", c, "sort", "amount", "order", order, "limit", "50"), &page)
			if !slices.IsSortedFunc(page.Results,
				func(x, y customerview.CustomerCredit) int { return sign * int(x.Amount-y.Amount) }) {
				t.Errorf("%s: %+v", order, page.Results)
			}
		}
		for _, list := range []string{"credit", "history", "ip", "order", "return"} {
			b.ask(http.StatusUnprocessableEntity, "GET", "/api/customer_"+list, form("customerId", c, "sort", "password"), nil)
		}
	})
}

// CUST-42 CUST-26: what is taken back counters what was given, never more than is there; the balance is the sum of the
// rows, and the database lets nobody change or delete one.
func TestCreditIsCounteredAndNeverChanged(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		c := id(theCustomerWith(t, a, "shopper@demo.test").ID)
		credit := func() (page customerview.CustomerCredits) {
			t.Helper()
			b.ask(http.StatusOK, "GET", "/api/customer_credit", form("customerId", c, "limit", "100"), &page)
			var sum money.Cents
			for _, row := range page.Results {
				sum += row.Amount
			}
			if sum != page.Balance {
				t.Errorf("the rows come to %s, the balance is %s", sum, page.Balance)
			}
			return page
		}
		before := credit()
		give := func(status int, amount string) {
			t.Helper()
			b.ask(status, "POST", "/api/customer_credit/add?customer_id="+c,
				form("description", "Waited long", "amount", amount), nil)
		}
		give(http.StatusOK, "25.00")
		give(http.StatusOK, "-24.99")
		give(http.StatusConflict, "-"+(before.Balance+2).String())
		give(http.StatusUnprocessableEntity, "0")
		if now := credit(); now.Balance != before.Balance+1 || now.TotalItems != before.TotalItems+2 {
			t.Errorf("%s in %d rows, before %s in %d", now.Balance, now.TotalItems, before.Balance, before.TotalItems)
		}
		for _, statement := range []string{"UPDATE credit_movements SET amount_cents = 1", "DELETE FROM credit_movements"} {
			if _, err := db.Write(ctx).NewRaw(statement).Exec(ctx); err == nil || !strings.Contains(err.Error(), "append-only") {
				t.Errorf("%s: %v", statement, err)
			}
		}
	})
}

// CUST-30: a customer's orders, newest first, and what they come to: what a sale adds is added to each figure.
func TestTheOrdersOfACustomerAndWhatTheyComeTo(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		b.send("POST", "/pos/shift/open", form("float", "100"))
		c := theCustomerWith(t, a, "pro@demo.test").ID
		const path = "/api/customer_order"
		var before, after customerview.CustomerOrders
		b.ask(http.StatusOK, "GET", path, form("customerId", id(c)), &before)
		sold := soldTo(t, b, "a-ticket-of-theirs", c).OrderID
		b.ask(http.StatusOK, "GET", path, form("customerId", id(c)), &after)
		if after.Summary.Orders != before.Summary.Orders || after.Summary.Outstanding <= before.Summary.Outstanding ||
			after.Results[0].ID != sold {
			t.Errorf("while it is paid: %+v, before %+v", after.Summary, before.Summary)
		}
		total := after.Results[0].Total
		b.send("POST", "/pos/checkout/addTransaction", form(tendered(sold, "on_account", "10.00")...), "Idempotency-Key",
			"their-1")
		b.send("POST", "/pos/checkout/addTransaction", form(tendered(sold, "cash", "500.00")...), "Idempotency-Key",
			"their-2")
		b.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(sold)), nil)
		b.ask(http.StatusOK, "GET", path, form("customerId", id(c)), &after)
		if s := after.Summary; s.Orders != before.Summary.Orders+1 || s.Spent != before.Summary.Spent+total ||
			s.Outstanding != before.Summary.Outstanding {
			t.Errorf("after the sale of %s: %+v, before %+v", total, s, before.Summary)
		}
		reply := b.said(path, "customerId", id(c), "limit", "1")
		missing := append(lacks(reply["summary"], "total_spent total_orders total_returns outstanding_balance"),
			lacks(first(reply), "order_id status total balance date_added date_modified order_status_id")...)
		if missing != nil || reply["total_pages"] != float64(after.TotalItems) {
			t.Errorf("the reply lacks %v; %v pages of one row, want %d", missing, reply["total_pages"], after.TotalItems)
		}
		if row := after.Results[0]; row.ID != sold || row.Total != total || row.Balance != 0 || row.StatusID == 0 ||
			row.Status.Name == "" {
			t.Errorf("%+v", row)
		}
	})
}

// CUST-31 CUST-30 CUST-43: what a customer asked to bring back and what they brought to a counter, a row for each line,
// the newest first; a merge takes it along, and the prices of a contract.
func TestTheReturnsOfACustomer(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		at := a.Context(ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		b.send("POST", "/pos/shift/open", form("float", "100"))
		c := theCustomerWith(t, a, demoBuyer).ID
		const path = "/api/customer_return"
		var asked customerview.CustomerReturns
		b.ask(http.StatusOK, "GET", path, form("customerId", id(c)), &asked)
		if len(asked.Results) != 1 || asked.Results[0].AtCounter || asked.Results[0].Status != "Asked for" ||
			asked.Results[0].Product == "" {
			t.Fatalf("asked for: %+v", asked.Results)
		}
		sold := soldTo(t, b, "a-ticket-that-comes-back", c).OrderID
		b.send("POST", "/pos/checkout/addTransaction", form(tendered(sold, "cash", "500.00")...), "Idempotency-Key", "back-1")
		b.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(sold)), nil)
		var can orderview.CounterReturn
		b.ask(http.StatusOK, "GET", "/pos/return/getData", form("order_id", id(sold)), &can)
		back := form("order_id", id(sold), "reason", "damaged", "lines[0][order_product_id]", id(can.Lines[0].OrderProductID),
			"lines[0][quantity]", "1")
		var done orderview.ReturnDone
		w := b.send("POST", "/pos/return/add", back, "Idempotency-Key", "back-2")
		if err := json.Unmarshal(w.Body.Bytes(), &done); err != nil || w.Code != http.StatusOK {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		var all customerview.CustomerReturns
		b.ask(http.StatusOK, "GET", path, form("customerId", id(c)), &all)
		if len(all.Results) != 2 || all.TotalItems != 2 {
			t.Fatalf("%+v", all)
		}
		if row := all.Results[0]; !row.AtCounter || row.ID != done.Return.ReturnID || row.OrderID != sold ||
			row.Product != can.Lines[0].Name || row.Model == "" || row.Status != "Returned" || row.Quantity != 1 {
			t.Errorf("%+v", row)
		}
		reply := b.said(path, "customerId", id(c), "limit", "1", "page", "2")
		if missing := lacks(first(reply), "return_id order_id product model return_status date_added date_modified"); missing != nil || reply["total_pages"] != 2.0 {
			t.Errorf("the second page lacks %v, of %v", missing, reply["total_pages"])
		}
		var orders customerview.CustomerOrders
		b.ask(http.StatusOK, "GET", "/api/customer_order", form("customerId", id(c)), &orders)
		if orders.Summary.Returns != 2 {
			t.Errorf("%d returns", orders.Summary.Returns)
		}

		other := theCustomerWith(t, a, "second@demo.test").ID
		part := partNumbered(t, a, ctx, fastPart).ID
		promised := []price.ContractPrice{{CustomerID: c, PartID: part, MinQuantity: 1, Unit: 1_0000},
			{CustomerID: c, PartID: part, MinQuantity: 5, Unit: 9000},
			{CustomerID: other, PartID: part, MinQuantity: 5, Unit: 8000}}
		if _, err := a.Services.Price.SaveContracts(at, audit.System, promised); err != nil {
			t.Fatal(err)
		}
		pays := func(who int64, quantity int) money.E4 {
			quotes, err := a.Services.Price.ForBuyer(at, price.Buyer{CustomerID: who, LevelID: 1}, map[int64]int{part: quantity})
			if err != nil {
				t.Fatal(err)
			}
			return quotes[part].UnitE4
		}
		alone, dozen := pays(c, 1), pays(other, 5)
		b.ask(http.StatusOK, "POST", "/pos/customer/merge?customerId="+id(c), form("into", id(other)), nil)
		if one, five := pays(other, 1), pays(other, 5); one != alone || five != dozen {
			t.Errorf("after the merge they pay %d and %d, want %d and %d", one, five, alone, dozen)
		}
		if left := pays(c, 1); left == alone {
			t.Errorf("the old customer still pays %d", left)
		}
		b.ask(http.StatusOK, "GET", path, form("customerId", id(other)), &all)
		if len(all.Results) != 2 {
			t.Errorf("%d returns moved, want 2", len(all.Results))
		}
	})
}

// CUST-32 CUST-33 CUST-37 CUST-38 CUST-39: the vehicles of a customer, all of them whatever page is asked for, each
// with the facets that are known of it and alone the same as in the list; nobody's vehicle is not there.
func TestTheVehiclesOfACustomer(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "cashier@demo.test")
		c := id(theCustomerWith(t, a, "shopper@demo.test").ID)
		var made customerview.VehicleKept
		b.ask(http.StatusOK, "POST", "/api/customer_vehicle/add",
			form("customer_id", c, "title", "Farm truck", "vin", "1FTFW1ET9DFC10312", "license_plate", "ABC 123",
				"license_state", "IA", "notes", "Tow hitch"), &made)
		for range 11 {
			b.ask(http.StatusOK, "POST", "/api/customer_vehicle/add", form("customer_id", c, "title", "Trailer"), nil)
		}
		reply := b.said("/api/customer_vehicle", "customerId", c, "limit", "1", "page", "2")
		rows, _ := reply["results"].([]any)
		if len(rows) < 12 || reply["total_pages"] != nil {
			t.Errorf("%d vehicles on a list that has no pages", len(rows))
		}
		at := slices.IndexFunc(rows, func(row any) bool { return row.(map[string]any)["title"] == "Farm truck" })
		if at < 0 {
			t.Fatal("the truck is not there")
		}
		truck := rows[at].(map[string]any)
		if missing := lacks(truck,
			"vehicle_id customer_id title display vin notes ymm_data facets license_plate license_state"); missing != nil {
			t.Errorf("a vehicle lacks %v", missing)
		}
		ymm, _ := truck["ymm_data"].(map[string]any)
		if ymm["Year"] != 2013.0 || lacks(ymm, "Year MakeID ModelID EngineSizeID") != nil {
			t.Errorf("ymm_data %v", ymm)
		}
		facets, _ := truck["facets"].([]any)
		if len(facets) != len(ymm) || lacks(facets[0], "api_field api_value label_field label_value") != nil {
			t.Errorf("facets %v", facets)
		}
		var alone struct {
			Vehicle map[string]any `json:"vehicle"`
		}
		b.ask(http.StatusOK, "POST", "/api/customer_vehicle/getVehicleJson", form("vehicleId", id(made.Vehicle.ID)), &alone)
		if one, listed := asJSON(t, alone.Vehicle), asJSON(t, truck); one != listed {
			t.Errorf("alone %s, listed %s", one, listed)
		}
		b.ask(http.StatusNotFound, "POST", "/api/customer_vehicle/getVehicleJson", form("vehicleId", "999999"), nil)
	})
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	written, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(written)
}

// CUST-35 CUST-29: add bans the address whichever customer it is seen with, remove lifts the ban, each once more does
// nothing new; it is not a cashier's to do.
func TestAnAddressIsBannedAndTheBanLifted(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		customerBrowser(t, a, "second@demo.test") // whose address becomes known
		manager, cashier := staffBrowser(t, a, "manager@demo.test"), staffBrowser(t, a, "cashier@demo.test")
		second := id(theCustomerWith(t, a, "second@demo.test").ID)
		c := "?customer_id=" + second
		seen := func() customerview.CustomerIP {
			t.Helper()
			var all customerview.CustomerIPs
			manager.ask(http.StatusOK, "GET", "/api/customer_ip", form("customerId", second), &all)
			if len(all.Results) != 1 {
				t.Fatalf("%+v", all)
			}
			return all.Results[0]
		}
		ip := form("ip", seen().IP, "confirm", "1")
		if reply := manager.said("/api/customer_ip", "customerId", second, "limit", "1"); lacks(first(reply), "customer_ip_id ip total_accounts date_added is_banned") != nil {
			t.Errorf("%v", reply)
		}
		cashier.ask(http.StatusForbidden, "POST", "/api/customer_ip/add"+c, ip, nil)
		for range 2 {
			var said map[string]any
			manager.ask(http.StatusOK, "POST", "/api/customer_ip/add"+c, ip, &said)
			if said["success"] == "" || said["success"] == nil || !seen().Banned {
				t.Errorf("banned: %v, %+v", said, seen())
			}
		}
		cashier.ask(http.StatusForbidden, "POST", "/api/customer_ip/remove"+c, ip, nil)
		for range 2 {
			manager.ask(http.StatusOK, "POST", "/api/customer_ip/remove"+c, ip, nil)
			if seen().Banned {
				t.Error("still banned")
			}
		}
		manager.ask(http.StatusUnprocessableEntity, "POST", "/api/customer_ip/add"+c, form("ip", "nowhere"), nil)
	})
}

// CUST-34: who may make tags is told where; a title is there once, and who has it is counted.
func TestATagIsMadeOnItsPage(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		manager, cashier := staffBrowser(t, a, "manager@demo.test"), staffBrowser(t, a, "cashier@demo.test")
		c := id(theCustomerWith(t, a, "second@demo.test").ID)
		var tags customerview.CustomerTags
		cashier.ask(http.StatusOK, "GET", "/api/customer_tag/", form("customerId", c), &tags)
		if tags.CreateTagURL != "" {
			t.Errorf("a cashier is sent to %s", tags.CreateTagURL)
		}
		manager.ask(http.StatusOK, "GET", "/api/customer_tag/", form("customerId", c), &tags)
		if tags.CreateTagURL == "" {
			t.Fatal("the manager is not told where")
		}
		if w := manager.send("GET", tags.CreateTagURL, nil, "Accept", "text/html"); w.Code != http.StatusOK ||
			!strings.Contains(w.Body.String(), `data-island="tags"`) {
			t.Errorf("%q: %d", tags.CreateTagURL, w.Code)
		}
		var made customerview.MadeTag
		manager.ask(http.StatusOK, "POST", "/pos/customer/tags/add", form("title", " Night drop "), &made)
		at := slices.IndexFunc(made.Tags, func(one customerview.UsedTag) bool { return one.Title == "Night drop" })
		if at < 0 || made.Tags[at].Customers != 0 {
			t.Fatalf("%+v", made)
		}
		var refused struct{ Errors url.Values }
		w := manager.send("POST", "/pos/customer/tags/add", form("title", "NIGHT drop"))
		if _ = json.Unmarshal(w.Body.Bytes(), &refused); w.Code != http.StatusConflict ||
			!strings.Contains(w.Body.String(), `"title"`) {
			t.Errorf("a second one: %d %s", w.Code, w.Body)
		}
		cashier.ask(http.StatusForbidden, "POST", "/pos/customer/tags/add", form("title", "Mine"), nil)
		manager.ask(http.StatusOK, "POST", "/api/customer_tag/save?customerId="+c, form("tags[]", id(made.Tags[at].ID)), nil)
		manager.ask(http.StatusOK, "POST", "/pos/customer/tags/add", form("title", "Cash only"), &made)
		at = slices.IndexFunc(made.Tags, func(one customerview.UsedTag) bool { return one.Title == "Night drop" })
		if made.Tags[at].Customers != 1 {
			t.Errorf("%+v", made.Tags[at])
		}
		var list customerview.CustomerGet
		manager.ask(http.StatusOK, "GET", "/api/customer/get", form("filter_tag", id(made.Tags[at].ID)), &list)
		if len(list.Results) != 1 || id(list.Results[0].ID) != c {
			t.Errorf("%+v", list.Results)
		}
	})
}
