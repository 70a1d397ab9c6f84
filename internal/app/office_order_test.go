package app

import (
	"context"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"camber/internal/shop/access"
	"camber/internal/shop/order"
	"camber/internal/shop/rma"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/orderview"
)

const (
	officeStatus  = "/admin/sale/order/getOrderStatus"
	officeCall    = "/admin/sale/order/api"
	officeHistory = "api/order/history"
)

// aSoldOrder is a ticket that the manager of the demonstration checked out.
func aSoldOrder(t *testing.T, a *App, key string) string {
	t.Helper()
	b := staffBrowser(t, a, "manager@demo.test")
	b.send("POST", "/pos/shift/open", form("float", "100"))
	return id(soldTo(t, b, key, 0).OrderID)
}

// ofOfficeOrders talks with the orders of the back office, and with its search over everything.
func (c conversations) ofOfficeOrders(t *testing.T, a *App) {
	t.Helper()
	number := aSoldOrder(t, a, "a-ticket-of-the-office")
	b := officeBrowser(t, a, "owner@demo.test")
	c.say(b, "by its number", "GET", "/admin/api/order", form("filter_order_id", number), &orderview.OrderList{})
	c.say(b, "an order that is not taken", "GET", "/admin/api/order", form("sort", "email"), nil)
	c.say(b, "what can be said", "GET", officeStatus, form("orderId", number), &orderview.HistoryForm{})
	c.say(b, "no such order", "GET", officeStatus, form("orderId", "999999"), nil)
	c.say(b, "a note", "POST", officeCall, form("api", officeHistory, "order_id", number, "comment", "Bay 2"),
		&orderview.AddedNote{}, "Idempotency-Key", "office-note-1")
	c.say(b, "another call", "POST", officeCall, form("api", "api/order/delete", "order_id", number), nil,
		"Idempotency-Key", "office-note-2")
	c.say(b, "all of it", "GET", "/admin/api/order/histories", form("order_id", number), &orderview.OrderHistory{})
	c.say(b, "what came back", "GET", "/admin/api/return", form("limit", "1"), &adminview.OfficeReturnList{})
	c.say(b, "what is asked for", "GET", "/admin/api/return", form("kind", "asked"), &adminview.OfficeReturnList{})
	c.say(b, "what did not fit", "GET", "/admin/api/return/wrongFit", nil, &adminview.WrongFitList{})
	c.say(b, "another kind", "GET", "/admin/api/return", form("kind", "stolen"), nil)
	c.say(b, "no reason", "POST", "/admin/api/return/answer", form("return_id", "1", "seen", "asked", "state", "refused"), nil)
	c.say(b, "agreed", "POST", "/admin/api/return/answer", form("return_id", "1", "seen", "asked", "state", "agreed",
		"answer", "Ring at the back door."), &present.Said{})
	c.say(b, "a second time", "POST", "/admin/api/return/answer", form("return_id", "1", "seen", "asked", "state", "agreed"),
		nil)
	c.say(b, "no such message", "POST", "/admin/api/message/retry", form("message_id", "999999"), nil)
	c.say(b, "a part by its number, and what it begins", "GET", "/admin/api/find", form("search", "kk-1363"),
		&adminview.OfficeFinds{})
	c.say(b, "a screen and settings", "GET", "/admin/api/find", form("search", "tax"), &adminview.OfficeFinds{})
	c.say(b, "nothing", "GET", "/admin/api/find", form("search", " "), &adminview.OfficeFinds{})
}

var tokenOf = regexp.MustCompile(`token=([0-9a-f]{32})`)

// API-2 HIST-1 HIST-2: what a shop that moves here knows by /admin/index.php is there too; a call must bring the token of
// the sign-in that it is made in, and a page that is opened without one opens as any other.
func TestTheOldAddressesOfTheBackOfficeAskForTheirToken(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		number := aSoldOrder(t, a, "a-ticket-of-a-token")
		owner, other := officeBrowser(t, a, "owner@demo.test"), officeBrowser(t, a, "owner@demo.test")
		page := func(b *browser) string {
			t.Helper()
			shown := b.send("GET", "/admin/index.php?route=sale/order_info&order_id="+number, nil)
			found := tokenOf.FindStringSubmatch(shown.Body.String())
			if shown.Code != http.StatusOK || found == nil {
				t.Fatalf("the page of the order: %d %s", shown.Code, shown.Body)
			}
			return found[1]
		}
		token, foreign := page(owner), page(other)
		if token == foreign {
			t.Error("two sign-ins have one token")
		}
		const call = "/admin/index.php?route="
		status, history := call+"sale/order/getOrderStatus&orderId="+number+"&token=", call+
			"sale/order/api&api=api/order/history&order_id="+number+"&token="
		var known orderview.HistoryForm
		owner.ask(http.StatusOK, "GET", status+token, nil, &known)
		if id(known.OrderID) != number || len(known.OrderStatuses) == 0 {
			t.Errorf("%+v", known)
		}
		var added orderview.AddedNote
		owner.ask(http.StatusOK, "POST", history+token, form("comment", "Bay 2"), &added,
			"Idempotency-Key", "office-token-1")
		for _, wrong := range []string{"", foreign} {
			owner.ask(http.StatusForbidden, "GET", status+wrong, nil, nil)
			owner.ask(http.StatusForbidden, "POST", history+wrong, form("comment", "Bay 3"), nil,
				"Idempotency-Key", "office-token-2")
		}
		owner.ask(http.StatusForbidden, "GET", call+"sale/order_info&order_id="+number+"&token="+foreign, nil, nil)
		var life orderview.OrderHistory
		owner.ask(http.StatusOK, "GET", "/admin/api/order/histories", form("order_id", number), &life)
		if len(life.Results) == 0 || life.Results[0].ID != added.Note.ID || life.Results[0].Comment != "Bay 2" {
			t.Errorf("the history begins with %+v", life.Results)
		}
	})
}

// ADM-2 ORD-3: the back office has the orders of the stores where somebody works, to who handles them there: the till
// leads to them alone.
func TestTheBackOfficeHasTheOrdersOfOnesStores(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		number := aSoldOrder(t, a, "a-ticket-of-a-store")
		var shown orderview.OrderReply
		adminURL := func(email string) string {
			t.Helper()
			shown = orderview.OrderReply{}
			staffBrowser(t, a, email).ask(http.StatusOK, "GET", "/pos/order/get", form("order_id", number), &shown)
			return shown.Order.AdminURL
		}
		if to := adminURL("manager@demo.test"); to != "/admin/index.php?route=sale/order_info&order_id="+number {
			t.Errorf("a manager's till leads to %q", to)
		}
		if to := adminURL("cashier@demo.test"); to != "" {
			t.Errorf("a cashier's till leads to %q", to)
		}
		manager := officeBrowser(t, a, "manager@demo.test")
		if body := manager.send("GET", "/admin/order/info?order_id="+number, nil); body.Code != http.StatusOK {
			t.Errorf("a manager: %d", body.Code)
		}
		if body := manager.send("GET", "/admin/order/invoice?order_id="+number, nil); body.Code != http.StatusOK ||
			!strings.Contains(body.Body.String(), "Total") {
			t.Errorf("its paper: %d %s", body.Code, body.Body)
		}
		editor := officeBrowser(t, a, "catalog@demo.test")
		for _, path := range []string{"/admin/order", "/admin/order/info", "/admin/order/invoice", "/admin/api/order"} {
			editor.ask(http.StatusForbidden, "GET", path, form("order_id", number), nil)
		}
		elsewhere := access.Actor{Kind: access.Staff, StaffID: 1, Mode: access.Office}.Granted(access.HandleOrders).Placed(999)
		if page, err := a.Services.Order.List(ctx, elsewhere, order.Search{Limit: 10}); err != nil || page.Total != 0 {
			t.Errorf("who works elsewhere lists %d orders, %v", page.Total, err)
		}
	})
}

// ADM-1: one search finds all that somebody may open, the part with that very number before others.
func TestOneSearchFindsWhatSomebodyMaySee(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		number := aSoldOrder(t, a, "a-ticket-of-a-search")
		groups := func(b *browser, words string) map[string][]adminview.OfficeFind {
			t.Helper()
			var found adminview.OfficeFinds
			b.ask(http.StatusOK, "GET", "/admin/api/find", form("search", words), &found)
			by := map[string][]adminview.OfficeFind{}
			for _, g := range found.Groups {
				by[g.Name] = g.Hits
			}
			return by
		}
		owner, editor := officeBrowser(t, a, "owner@demo.test"), officeBrowser(t, a, "catalog@demo.test")
		if hits := groups(owner, "#"+number)["orders"]; len(hits) != 1 || hits[0].Href != "/admin/order/info?order_id="+number {
			t.Errorf("by its number: %+v", hits)
		}
		if all := groups(editor, "#"+number); len(all["orders"]) != 0 {
			t.Errorf("an editor finds %+v", all)
		}
		if hits := groups(owner, "nora engel")["customers"]; len(hits) != 1 || hits[0].Title != "Nora Engel" ||
			!strings.HasPrefix(hits[0].Href, "/admin/customer/edit?customer_id=") {
			t.Errorf("by a name: %+v", hits)
		}
		if hits := groups(editor, "nora engel")["customers"]; len(hits) != 0 {
			t.Errorf("an editor finds %+v", hits)
		}
		exact := partNumbered(t, a, ctx, "KK-1363")
		if hits := groups(editor, "kk1363")["parts"]; len(hits) == 0 || hits[0].Href != adminview.ProductURL(exact.ID) {
			t.Errorf("by a number: %+v", hits)
		}
		if all := groups(owner, "settings"); len(all["screens"]) != 1 || all["screens"][0].Href != "/admin/setting" {
			t.Errorf("a screen: %+v", all)
		}
		if all := groups(editor, "tax"); len(all["screens"])+len(all["settings"]) != 0 {
			t.Errorf("an editor finds %+v", all)
		}
		if hits := groups(owner, "waterloo")["stores"]; len(hits) != 1 || !strings.HasPrefix(hits[0].Href, "/admin/store/edit?") {
			t.Errorf("a store: %+v", hits)
		}
		if hits := groups(owner, "cashier@demo")["staff"]; len(hits) == 0 || !strings.HasPrefix(hits[0].Href, "/admin/staff/") {
			t.Errorf("somebody of the staff: %+v", hits)
		}
		if hits := groups(owner, "z report")["screens"]; len(hits) != 1 || hits[0].Href != "/pos/login" {
			t.Errorf("what the till is for: %+v", hits)
		}
		if all := groups(editor, "waterloo"); len(all["stores"])+len(groups(editor, "cashier@demo")["staff"]) != 0 {
			t.Errorf("an editor finds %+v", all)
		}
		newBrowser(t, a).ask(http.StatusUnauthorized, "GET", "/admin/api/find", form("search", "tax"), nil)
	})
}

// ADM-2 ORD-3: what came back to ones stores, and what shoppers ask to bring back, leads to its order, which says both.
func TestTheBackOfficeHasTheReturnsOfOnesStores(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		owner := officeBrowser(t, a, "owner@demo.test")
		var came, asked adminview.OfficeReturnList
		owner.ask(http.StatusOK, "GET", "/admin/api/return", nil, &came)
		if len(came.Results) == 0 || came.Counts[adminview.CameBack] < len(came.Results) {
			t.Fatalf("%+v", came)
		}
		for _, row := range came.Results {
			if row.OrderID != 0 && owner.send("GET", row.OrderURL, nil).Code != http.StatusOK || row.Total == "" || row.Store == "" {
				t.Errorf("%+v", row)
			}
		}
		bought, err := a.Services.Order.List(ctx, access.Actor{Kind: access.System, Mode: access.Office},
			order.Search{Tab: order.PaidOrders, Limit: 50})
		if err != nil {
			t.Fatal(err)
		}
		var of order.Order
		for _, one := range bought.Orders {
			if whole, err := a.Services.Order.Order(ctx, one.ID); err == nil && rma.CanAsk(whole) && whole.CustomerID != 0 &&
				len(rma.Left(whole, nil)) > 0 {
				of = whole
			}
		}
		buyer := access.Actor{Kind: access.Customer, CustomerID: of.CustomerID}
		_, err = a.Services.Returns.Ask(ctx, buyer, []int64{buyer.CustomerID}, rma.Request{OrderID: of.ID,
			Reason: rma.Damaged, Comment: "The box was open", Lines: []rma.Line{{LineID: rma.Left(of, nil)[0].LineID, Quantity: 1}}})
		if err != nil {
			t.Fatal(err)
		}
		owner.ask(http.StatusOK, "GET", "/admin/api/return", form("kind", "asked"), &asked)
		if len(asked.Results) == 0 || asked.Results[0].OrderID != of.ID || len(asked.Results[0].Lines) != 1 {
			t.Errorf("%+v", asked)
		}
		if record := owner.send("GET", "/admin/order/info?order_id="+id(of.ID), nil).Body.String(); !strings.Contains(record,
			"The box was open") {
			t.Error("the order does not say what is asked for")
		}
		elsewhere := access.Actor{Kind: access.Staff, StaffID: 1, Mode: access.Office}.Granted(access.HandleOrders).Placed(999)
		owner.ask(http.StatusOK, "POST", "/admin/api/return/answer", form("return_id", id(asked.Results[0].ID), "seen", "asked",
			"state", "agreed", "answer", "Come to the back door."), nil)
		var awaited adminview.OfficeReturnList
		owner.ask(http.StatusOK, "GET", "/admin/api/return", form("kind", "agreed"), &awaited)
		if n := len(awaited.Results); n == 0 || n != awaited.Counts["agreed"] || awaited.Results[0].Asked.Answer == "" {
			t.Errorf("%+v", awaited)
		}
		if rows, total, err := a.Services.Till.ReturnsOf(ctx, elsewhere, 10, 0); err != nil || len(rows)+total != 0 {
			t.Errorf("who works elsewhere reads returns: %+v, %v", rows, err)
		}
		officeBrowser(t, a, "catalog@demo.test").ask(http.StatusForbidden, "GET", "/admin/api/return", nil, nil)
	})
}
