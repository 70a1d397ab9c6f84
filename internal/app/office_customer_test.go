package app

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/ids"
	"camber/internal/shop/access"
	"camber/internal/shop/region"
	"camber/internal/web"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/customerview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// ofOfficeCustomers: a manager of the back office keeps a customer, as at the till and beyond it (ADM-2).
func (c conversations) ofOfficeCustomers(t *testing.T, a *App) {
	t.Helper()
	b, owner := officeBrowser(t, a, "manager@demo.test"), officeBrowser(t, a, "owner@demo.test")
	pro := id(theCustomerWith(t, a, "pro@demo.test").ID)
	c.say(b, "the list", "GET", "/admin/api/customer",
		form("search", "okafor", "state", "business", "sort", "name", "limit", "1"), &adminview.OfficeCustomerList{})
	c.say(b, "a state that there is not", "GET", "/admin/api/customer", form("state", "rich"), nil)
	c.say(b, "a column that there is not", "GET", "/admin/api/customer", form("sort", "password"), nil)

	key := 0
	once := func() []string {
		key++
		return []string{"Idempotency-Key", ids.TokenOf("office customer " + id(int64(key)))}
	}
	c.say(b, "an empty form", "GET", "/admin/api/customer/get", form("customerId", "0"), &customerview.CustomerGet{})
	var made customerview.SavedCustomer
	c.say(b, "a new one", "POST", "/admin/api/customer/save", form("firstname", "Olga", "lastname", "Prent", "email",
		"olga@office.test", "telephone", "(319) 555-0177", "account_custom_field[1]", "2"), &made, once()...)
	olga := id(made.Customer.ID)
	c.say(b, "as it was before", "POST", "/admin/api/customer/save",
		form("customerId", olga, "version", "0099", "firstname", "Eva"), nil, once()...)
	c.say(b, "another email", "POST", "/admin/customer/updateContactInfo",
		form("customerId", olga, "email", "olga.prent@office.test"), &present.Said{})

	anne := id(theCustomerWith(t, a, "anne.marie.dietz@demo.test").ID)
	c.say(b, "another price level", "POST", "/admin/api/customer/level", form("level_id", "1", "customers[0]", anne),
		&present.Said{})
	c.say(b, "to none", "POST", "/admin/api/customer/level", form("level_id", "99", "customers[0]", anne), nil)
	c.say(b, "a note", "POST", "/admin/api/customer_history/add",
		form("customer_id", olga, "comment", "Asks for invoices by mail."), &present.Said{})
	c.say(b, "the history", "GET", "/admin/api/customer_history", form("customerId", olga), &customerview.CustomerNotes{})
	c.say(b, "a message", "POST", "/admin/customer/notify",
		form("customerId", olga, "email", "olga@office.test", "comment", "Your rotors are here."), &present.Said{})

	c.say(owner, "credit is given", "POST", "/admin/api/customer_credit/add",
		form("customer_id", olga, "description", "Waited long", "amount", "25.00"), &present.Said{}, once()...)
	c.say(b, "the credit", "GET", "/admin/api/customer_credit", form("customerId", olga), &customerview.CustomerCredits{})
	c.say(b, "a tax certificate", "POST", "/admin/api/customer_certificate/add", form("customer_id", olga, "zone_id",
		id(region.ZoneID("US-IA")), "reason", "resale", "number", "IA-4712", "from", "2026-01-01", "to", "2026-12-30"),
		&present.Said{})
	var papers customerview.CustomerCertificates
	c.say(b, "the certificates", "GET", "/admin/api/customer_certificate", form("customerId", olga), &papers)
	c.say(b, "no more", "POST", "/admin/api/customer_certificate/end",
		form("customer_id", olga, "certificate_id", id(papers.Results[0].ID)), &present.Said{})

	c.say(b, "they buy for themselves", "GET", "/admin/api/customer/buyers", form("customerId", olga),
		&adminview.CustomerBuyers{})
	c.say(b, "no business", "POST", "/admin/customer/agree",
		form("customerId", olga, "terms", "30", "limit", "500.00", "hold", "0"), nil)
	c.say(b, "the account of a business", "POST", "/admin/api/customer/business", form("customerId", olga), &present.Said{})
	c.say(b, "a second time", "POST", "/admin/api/customer/business", form("customerId", olga), nil)
	c.say(b, "terms", "POST", "/admin/customer/agree",
		form("customerId", olga, "terms", "30", "limit", "500.00", "hold", "0"), &present.Said{})
	c.say(b, "what they owe", "GET", "/admin/customer/statement/get", form("customerId", olga), &payview.Statement{})
	c.say(b, "who buys for a business", "GET", "/admin/api/customer/buyers", form("customerId", pro),
		&adminview.CustomerBuyers{})
	c.say(b, "the orders", "GET", "/admin/api/customer_order", form("customerId", pro, "limit", "1"),
		&customerview.CustomerOrders{})
	c.say(b, "the returns", "GET", "/admin/api/customer_return", form("customerId", olga),
		&customerview.CustomerReturns{})

	c.say(b, "tags", "GET", "/admin/api/customer_tag", form("customerId", olga), &customerview.CustomerTags{})
	c.say(b, "one of them", "POST", "/admin/api/customer_tag/save", form("customerId", olga, "tags", "1"), &present.Said{})
	c.say(owner, "there is one", "POST", "/admin/customer/tags/add", form("title", "night drop"), nil)
	c.say(b, "a ban", "POST", "/admin/api/customer_ip/add", form("customer_id", olga, "ip", "203.0.113.67"),
		&present.Said{})
	c.say(b, "from where they came", "GET", "/admin/api/customer_ip", form("customerId", olga), &customerview.CustomerIPs{})
	c.say(b, "it is lifted", "POST", "/admin/api/customer_ip/remove", form("customer_id", olga, "ip", "203.0.113.67"),
		&present.Said{})
	c.say(b, "nobody knows where it is", "GET", "/admin/api/customer_ip/location", form("ip", "203.0.113.67"), nil)
	c.say(b, "what was done to them", "GET", "/admin/api/customer/trail", form("customerId", olga),
		&adminview.CustomerTrail{})

	c.say(b, "who else there is", "GET", "/admin/customer/search", form("s", "olga.prent@office.test"),
		&cartview.CustomerHits{})
	var twin customerview.SavedCustomer
	b.ask(http.StatusOK, "POST", "/admin/api/customer/save",
		form("firstname", "Olga", "lastname", "Brent", "account_custom_field[1]", "2"), &twin)
	c.say(owner, "two are one", "POST", "/admin/customer/merge", form("customerId", id(twin.Customer.ID), "into", olga),
		&customerview.MergedCustomer{}, once()...)
	c.say(owner, "who holds a business", "POST", "/admin/customer/erase", form("customerId", olga), nil)
}

// ADM-2: the list of the back office is searched by all that a customer is known by, told apart by state and counted;
// its rows are those of the tab.
func TestTheOfficeFindsItsCustomers(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "manager@demo.test")
		list := func(pairs ...string) (adminview.OfficeCustomerList, []string) {
			t.Helper()
			var got adminview.OfficeCustomerList
			b.ask(http.StatusOK, "GET", "/admin/api/customer", form(append(pairs, "limit", "100")...), &got)
			names := []string{}
			for _, row := range got.Results {
				names = append(names, row.Name)
			}
			return got, names
		}
		dale := theCustomerWith(t, a, "dale.kruse@demo.test")
		for _, words := range []string{"kruse", "Kruse Dale", "brothers gar", "dale.kruse@demo.test", "(319) 555-0163",
			"3195550163", "#" + id(dale.ID)} {
			if _, names := list("search", words); !slices.Contains(names, "Dale Kruse") || len(names) > 2 {
				t.Errorf("by %q: %v", words, names)
			}
		}
		for _, words := range []string{"kruse smith", "+", "zzz"} {
			if _, names := list("search", words); len(names) != 0 {
				t.Errorf("by %q: %v", words, names)
			}
		}
		everybody, all := list("search", " ")
		for state, count := range everybody.Counts {
			got, names := list("state", state)
			if len(names) != count || !maps.Equal(got.Counts, everybody.Counts) {
				t.Errorf("%q: %d rows of %d, counts %v", state, len(names), count, got.Counts)
			}
			for _, row := range got.Results {
				is := map[string]bool{"": true, "business": row.Business != "", "account": row.Account != "",
					"hold": row.IsHeld && row.Account != "", "exempt": row.IsExempt, "off": !row.IsActive}[state]
				if !is {
					t.Errorf("%q has %+v", state, row)
				}
			}
		}
		if len(all) != everybody.Counts[""] || everybody.Counts["account"] == 0 || everybody.Counts["exempt"] == 0 ||
			everybody.Counts["business"] == 0 || everybody.Counts["hold"] == 0 {
			t.Errorf("%d in all, counts %v", len(all), everybody.Counts)
		}
		isExempt := func() bool {
			_, names := list("state", "exempt")
			return slices.Contains(names, "Dale Kruse")
		}
		b.ask(http.StatusOK, "POST", "/admin/api/customer_certificate/add", form("customer_id", id(dale.ID), "zone_id",
			id(region.ZoneID("US-IA")), "reason", "resale", "number", "IA-77", "from", "2020-01-01"), nil)
		if !isExempt() {
			t.Error("a certificate exempts nobody")
		}
		var papers customerview.CustomerCertificates
		b.ask(http.StatusOK, "GET", "/admin/api/customer_certificate", form("customerId", id(dale.ID)), &papers)
		b.ask(http.StatusOK, "POST", "/admin/api/customer_certificate/end",
			form("customer_id", id(dale.ID), "certificate_id", id(papers.Results[0].ID)), nil)
		if isExempt() {
			t.Error("one that was ended exempts still")
		}
		officeBrowser(t, a, "catalog@demo.test").ask(http.StatusForbidden, "GET", "/admin/api/customer", nil, nil)
	})
}

// ADM-1 ADM-2: who keeps customers at a till does not thereby see them from anywhere: a cashier is not let in at all, and
// the order of somebody without the right to customers leads to none.
func TestACashierHasNoCustomersInTheOffice(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		newBrowser(t, a).ask(http.StatusForbidden, "POST", "/admin/login",
			form("email", "cashier@demo.test", "password", demoPassword), nil)
		cashier, err := a.Services.Access.StaffActor(ctx, memberNamed(t, ctx, a, "cashier@demo.test").ID)
		if err != nil {
			t.Fatal(err)
		}
		cashier.Mode = access.Office
		if !cashier.May(access.EditCustomers) {
			t.Fatal("a cashier keeps no customers: this test says nothing")
		}
		for _, route := range web.Table() {
			if strings.HasPrefix(route.Path, "/admin/customer") || strings.HasPrefix(route.Path, "/admin/api/customer") {
				if route.Who.May(cashier) == nil {
					t.Errorf("%s %s answers a cashier", route.Method, route.Path)
				}
			}
		}
		both := access.Actor{Kind: access.Staff, Mode: access.Office}.Granted(access.HandleOrders)
		if to := deskview.CustomerURL(both, 3); to != "" {
			t.Errorf("without the right to customers it leads to %s", to)
		}
		if to := deskview.CustomerURL(both.Granted(access.HandleOrders, access.EditCustomers), 3); to == "" {
			t.Error("with both it leads nowhere")
		}
	})
}

// ADM-2 CUST-20: several customers are moved to a price level at once or not at all, and each one's trail says it; who is
// at a level is found by it.
func TestTheOfficeMovesCustomersToALevel(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "manager@demo.test")
		levels, err := a.Services.Price.Levels(ctx)
		if err != nil {
			t.Fatal(err)
		}
		to := levels[len(levels)-1]
		one, two := theCustomerWith(t, a, "amira.haddad@demo.test"), theCustomerWith(t, a, "eli.novak@demo.test")
		at := func() int {
			var got adminview.OfficeCustomerList
			b.ask(http.StatusOK, "GET", "/admin/api/customer", form("filter_group_id", id(to.ID)), &got)
			return got.Counts[""]
		}
		before := at()
		const move = "/admin/api/customer/level"
		b.ask(http.StatusNotFound, "POST", move,
			form("level_id", id(to.ID), "customers[1]", id(one.ID), "customers[2]", "999999"), nil)
		if now := at(); now != before {
			t.Fatalf("%d of %d moved with somebody who is not there", now-before, before)
		}
		b.ask(http.StatusOK, "POST", move, form("level_id", id(to.ID), "customers[1]", id(one.ID), "customers[2]", id(two.ID)),
			nil)
		if now := at(); now != before+2 {
			t.Errorf("%d moved", now-before)
		}
		var trail adminview.CustomerTrail
		b.ask(http.StatusOK, "GET", "/admin/api/customer/trail", form("customerId", id(two.ID)), &trail)
		if len(trail.Results) == 0 || trail.Results[0].Who != "Marcus Bell" ||
			!slices.ContainsFunc(trail.Results[0].Facts, func(s string) bool { return strings.Contains(s, to.Name) }) {
			t.Errorf("the trail says %+v", trail.Results)
		}
		b.ask(http.StatusConflict, "POST", "/admin/api/customer/save",
			form("customerId", id(one.ID), "version", id(one.Version), "firstname", "Amy"), nil) // it was moved since it was read
	})
}

// ADM-2: the record of an order leads to the customer's for who may see that, and the customer's to the orders of the
// back office.
func TestTheOfficeLeadsFromAnOrderToItsCustomer(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		till := staffBrowser(t, a, "manager@demo.test")
		till.send("POST", "/pos/shift/open", form("float", "100"))
		dale := theCustomerWith(t, a, "dale.kruse@demo.test")
		order := id(soldTo(t, till, "a-ticket-of-dale", dale.ID).OrderID)
		b := officeBrowser(t, a, "manager@demo.test")
		record := "/admin/customer/edit?customer_id=" + id(dale.ID)
		page := b.send("GET", "/admin/order/info?order_id="+order, nil).Body.String()
		if !strings.Contains(page, strings.ReplaceAll(record, "&", "\\u0026")) {
			t.Error("the order does not lead to its customer")
		}
		if code := b.send("GET", record, nil).Code; code != http.StatusOK {
			t.Errorf("the customer's record: %d", code)
		}
		var orders customerview.CustomerOrders
		b.ask(http.StatusOK, "GET", "/admin/api/customer_order", form("customerId", id(dale.ID)), &orders)
		if len(orders.Results) == 0 || orders.Results[0].Href != orderview.OfficeOrder+order {
			t.Errorf("their orders are %+v", orders.Results)
		}
	})
}
