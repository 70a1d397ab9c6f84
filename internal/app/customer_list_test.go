package app

import (
	"context"
	"net/http"
	"slices"
	"testing"
	"time"

	"camber/internal/web/present/cartview"
	"camber/internal/web/present/customerview"
	"camber/internal/web/present/orderview"
)

// CUST-20 CUST-1: each filter of the list narrows it by its own column, days are the store's, and a sort turns round.
func TestTheListOfCustomersIsFilteredAndSorted(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		fleet := theCustomerWith(t, a, "omar.farah@demo.test")
		dale := theCustomerWith(t, a, "dale.kruse@demo.test")
		b.ask(http.StatusOK, "POST", "/api/customer/save?customerId="+id(dale.ID), form("status", "0"), nil)
		var made customerview.MadeTag
		b.ask(http.StatusOK, "POST", "/pos/customer/tags/add", form("title", "Night drop"), &made)
		tag := id(made.Tags[slices.IndexFunc(made.Tags,
			func(one customerview.UsedTag) bool { return one.Title == "Night drop" })].ID)
		b.ask(http.StatusOK, "POST", "/api/customer_tag/save?customerId="+id(dale.ID), form("tags[0]", tag), nil)
		list := func(pairs ...string) []string {
			t.Helper()
			var got customerview.CustomerGet
			b.ask(http.StatusOK, "GET", "/api/customer/get", form(append(pairs, "limit", "100")...), &got)
			names := []string{}
			for _, row := range got.Results {
				names = append(names, row.Firstname+" "+row.Lastname)
			}
			return names
		}
		const one = "Dale Kruse"
		for name, value := range map[string]string{
			"filter_name": "kru", "filter_email": "dale.kr", "filter_telephone": "0163", "filter_company": "brothers",
			"filter_status": "0", "filter_tag": tag,
		} {
			if got := list(name, value); !slices.Equal(got, []string{one}) {
				t.Errorf("%s %s: %v", name, value, got)
			}
		}
		if got := list("filter_group_id", id(fleet.LevelID)); len(got) != 5 || slices.Contains(got, one) {
			t.Errorf("of a group: %v", got)
		}
		all := list()
		day := dale.Added.In(chicago(t))
		today, yesterday, tomorrow := day.Format(time.DateOnly), day.AddDate(0, 0, -1).Format(time.DateOnly),
			day.AddDate(0, 0, 1).Format(time.DateOnly)
		for days, want := range map[[2]string]int{{today, today}: len(all), {today, ""}: len(all), {"", yesterday}: 0,
			{tomorrow, ""}: 0} {
			if got := list("filter_date_from", days[0], "filter_date_to", days[1]); len(got) != want {
				t.Errorf("%v: %d of %d", days, len(got), want)
			}
		}
		for _, column := range []string{"name", "email", "telephone", "company", "group", "status", "date_added"} {
			up, down := list("sort", column, "order", "asc"), list("sort", column, "order", "desc")
			slices.Reverse(down)
			if !slices.Equal(up, down) || len(up) != len(all) {
				t.Errorf("by %s: %v and %v", column, up, down)
			}
		}
		if up := list("sort", "name"); !slices.IsSorted(up) {
			t.Errorf("by name %v", up)
		}
	})
}

// CUST-8 CUST-20 ORD-8: a name is found in one way wherever it is asked for: by any part of its words, however its
// letters and apostrophes are typed.
func TestANameIsFoundInOneWayEverywhere(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		b.send("POST", "/pos/shift/open", form("float", "100"))
		renamed := theCustomerWith(t, a, "dale.kruse@demo.test").ID
		b.ask(http.StatusOK, "POST", "/api/customer/save?customerId="+id(renamed),
			form("firstname", "Renée", "lastname", "O'Brien-Łukasiewicz"), nil)
		order := soldTo(t, b, "a-ticket-of-renee", renamed).OrderID
		for typed, isFound := range map[string]bool{
			"Łukasiewicz": true, "lukasiewicz": true, "kasie": true, "O'Brien": true, "o’brien-łukasiewicz": true,
			"OBRIEN": true, "brien": true,
			"luka rene": true, "renee o'b": true, "obrian": false, "renee smith": false,
		} {
			var hits cartview.CustomerHits
			b.ask(http.StatusOK, "GET", "/pos/customer/search", form("s", typed), &hits)
			inSearch := slices.ContainsFunc(hits.Items, func(one cartview.Customer) bool { return one.ID == renamed })
			var list customerview.CustomerGet
			b.ask(http.StatusOK, "GET", "/api/customer/get", form("filter_name", typed), &list)
			var orders orderview.OrderList
			b.ask(http.StatusOK, "GET", "/api/order", form("filter_customer", typed), &orders)
			inOrders := slices.ContainsFunc(orders.Results, func(one orderview.OrderListRow) bool { return one.ID == order })
			if inSearch != isFound || len(list.Results) == 1 != isFound || inOrders != isFound {
				t.Errorf("%s: search %t, %d in the list of customers, orders %t", typed, inSearch, len(list.Results), inOrders)
			}
		}
	})
}

func chicago(t *testing.T) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation("America/Chicago")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// CUST-8 CUST-11: who is looked for is found by any part of what is known of them, at most 20 at once, and put on a
// ticket or an order.
func TestACustomerIsLookedForAndPutOnTheSale(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "cashier@demo.test")
		b.send("POST", "/pos/shift/open", form("float", "100"))
		dale := theCustomerWith(t, a, "dale.kruse@demo.test").ID
		b.ask(http.StatusOK, "POST", "/api/customer_vehicle/add",
			form("customer_id", id(dale), "vin", "1FTFW1ET9DFC10312", "license_plate", "KRU 204"), nil)
		sold := soldTo(t, b, "a-ticket-of-dale", dale).OrderID
		const path = "/pos/customer/search"
		for _, term := range []string{"ale kru", "kruse@dem", "555-0163", "0163", "thers gar", "DFC10312", "ru20", id(sold),
			"#" + id(sold)} {
			var found cartview.CustomerHits
			b.ask(http.StatusOK, "GET", path, form("s", term), &found)
			if len(found.Items) == 0 || found.Items[0].ID != dale {
				t.Errorf("%s: %+v", term, found.Items)
			}
		}
		reply := b.said(path, "s", "demo.test")
		items, _ := reply["items"].([]any)
		if len(items) != 20 || lacks(items[0], "customer_id firstname lastname email telephone") != nil {
			t.Errorf("%d are shown: %v", len(items), reply)
		}
		var asked struct {
			Success  string
			Customer struct {
				ID int64 `json:"customer_id"`
			}
		}
		b.header.Set("X-Cart", "a-ticket-of-anybody")
		b.ask(http.StatusOK, "POST", "/checkout/cart/setCustomer", form("customer_id", id(dale)), &asked)
		if asked.Customer.ID != dale || asked.Success != "Customer assigned to cart!" {
			t.Errorf("the ticket is of %+v", asked)
		}
		other := theCustomerWith(t, a, "omar.farah@demo.test").ID
		b.ask(http.StatusOK, "POST", "/pos/order/setCustomer", form("order_id", id(sold), "customer_id", id(other)), &asked)
		if asked.Success != "Customer added to order!" {
			t.Errorf("the order: %+v", asked)
		}
	})
}

// CUST-24 CUST-27 NOTE-3: a message needs words, is queued with the row that keeps it, and the row says who wrote it
// and what became of it.
func TestWhatIsSentToACustomerStandsInTheirHistory(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		c := id(theCustomerWith(t, a, "second@demo.test").ID)
		history := func() map[string]any { return b.said("/api/customer_history", "customerId", c) }
		before := history()["total_items"]
		var refused struct{ Errors map[string]string }
		b.ask(http.StatusUnprocessableEntity, "POST", "/pos/customer/notify?customerId="+c,
			form("email", "second@demo.test", "comment", " "), &refused)
		if refused.Errors["comment"] != "Required" || history()["total_items"] != before {
			t.Errorf("%v", refused)
		}
		for range 2 { // the second is the first's reply again
			w := b.send("POST", "/pos/customer/notify?customerId="+c,
				form("email", "second@demo.test", "comment", "Your rotors are here."), "Idempotency-Key", "told")
			if w.Code != http.StatusOK {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
		}
		now := history()
		row, _ := first(now).(map[string]any)
		if now["total_items"] != before.(float64)+1 || lacks(row, "customer_history_id date_added comment image") != nil ||
			row["comment"] != "Your rotors are here." || row["staff"] != "Marcus Bell" {
			t.Errorf("%v: %v", now["total_items"], row)
		}
		messages, _ := row["messages"].([]any)
		if sent, _ := messages[0].(map[string]any); len(messages) != 1 || sent["channel"] != "email" ||
			sent["state"] != "queued" {
			t.Errorf("%v", messages)
		}
	})
}
