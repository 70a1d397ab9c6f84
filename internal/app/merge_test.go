package app

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/credit"
	"camber/internal/shop/proof"
	"camber/internal/web/present/customerview"
)

// CUST-43: two customers become one with all that they have, once; what comes back to the old one goes on to the new;
// then everything is handed out, and everything that says who they are is forgotten, while the books stay true.
func TestCustomersAreMergedHandedOutAndErased(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		at := a.Context(ctx)
		manager, shopper := staffBrowser(t, a, "manager@demo.test"), theCustomerWith(t, a, "second@demo.test")
		second := theCustomerWith(t, a, "shopper@demo.test")
		from, to := id(shopper.ID), id(second.ID)
		post := func(path string, pairs ...string) {
			t.Helper()
			manager.ask(http.StatusOK, "POST", path, form(pairs...), nil)
		}
		post("/api/customer_credit/add?customer_id="+from, "description", "Sorry", "amount", "12.34")
		post("/api/customer_credit/add?customer_id="+to, "description", "Sorry too", "amount", "1.00")
		post("/api/customer_tag/save?customerId="+from, "tags", "1")
		post("/api/customer_history/add?customer_id="+from, "comment", "Likes to be called Ace.")
		post("/api/customer_vehicle/add", "customer_id", from, "title", "Wagon", "license_plate", "MRG 42")
		post("/pos/customer/notify?customerId="+from, "comment", "Your part is at Birchwood.", "email", "ace@merge.test")
		post("/api/customer/save?customerId="+from, anAddressOf("addresses[0]")...)
		creditOf := func(id int64) string {
			c, err := a.Services.Credit.Balance(at, id)
			if err != nil {
				t.Fatal(err)
			}
			return c.Text()
		}
		buyer := customerBrowser(t, a, "second@demo.test")
		part := partNumbered(t, a, ctx, fastPart)
		buyer.ask(http.StatusOK, "GET", "/tool/captcha/question", nil, nil)
		buyer.ask(http.StatusOK, "POST", sendQuestion, question(part, buyer.riddle(ctx, a).Code), nil)
		buyer.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(part.ID), "quantity", "1"), nil)
		buyer.ask(http.StatusOK, "POST", "/checkout/cart/setCheckoutData",
			form("firstname", "Morgan", "lastname", "Lee", "email", "ace@merge.test", "telephone", "3195550787"), nil)
		buyer.ask(http.StatusOK, "POST", "/checkout/cart/useCredit", nil, nil)
		buyer.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder", nil, nil)
		post("/api/customer_credit/add?customer_id="+from, "description", "Once more", "amount", "3")
		old := creditOf(shopper.ID)
		var ordered customerview.CustomerOrders
		manager.ask(http.StatusOK, "GET", "/api/customer_order", form("customerId", from), &ordered)
		var theirs customerview.CustomerOrders
		manager.ask(http.StatusOK, "GET", "/api/customer_order", form("customerId", to), &theirs)

		dbtest.Race(4, func(ctx context.Context, i int) {
			_ = a.Services.People.Merge(a.Context(ctx), access.Actor{Kind: access.System, LocationID: 1}, shopper.ID, second.ID)
		}, ctx)
		if err := a.Services.People.Merge(at, access.Actor{Kind: access.System, LocationID: 1}, shopper.ID, second.ID); err == nil {
			t.Error("merged twice")
		}
		if left := creditOf(shopper.ID); left != "$0.00" || creditOf(second.ID) == "$1.00" {
			t.Errorf("credit of %s: %s is left, the other has %s", old, left, creditOf(second.ID))
		}
		var got customerview.CustomerGet
		manager.ask(http.StatusOK, "GET", "/api/customer/get", form("customerId", from), &got)
		if got.Customer.MergedInto != second.ID || got.Customer.Status ||
			got.Customer.Actions != (customerview.CustomerActions{}) {
			t.Errorf("the old one is %+v", got.Customer)
		}
		var now customerview.CustomerOrders
		manager.ask(http.StatusOK, "GET", "/api/customer_order", form("customerId", to), &now)
		if now.TotalItems != ordered.TotalItems+theirs.TotalItems || ordered.TotalItems == 0 {
			t.Errorf("%d orders, had %d and %d", now.TotalItems, ordered.TotalItems, theirs.TotalItems)
		}
		found, err := a.Services.Customer.Search(at, "mrg42")
		if err != nil || len(found) != 1 || found[0].ID != second.ID {
			t.Errorf("by the plate: %+v (%v)", found, err)
		}
		if w := newBrowser(t, a).send("POST", "/account/login", form("email", "second@demo.test", "password", demoPassword)); w.Code != http.StatusUnauthorized {
			t.Errorf("the old sign-in: %d", w.Code)
		}
		gift := credit.Gift{CustomerID: shopper.ID, LocationID: 1, Amount: 250,
			Description: "Of an order that was cancelled since"}
		if err := a.Services.Credit.Give(at, access.Actor{Kind: access.System}, gift); err != nil {
			t.Fatal(err)
		}
		before := creditOf(second.ID)
		if err := a.tidyCustomers(at); err != nil || creditOf(shopper.ID) != "$0.00" || creditOf(second.ID) == before {
			t.Errorf("what came back stays with nobody (%v)", err)
		}
		cleanBooks(t, ctx, "after the merge")

		w := manager.send("GET", "/pos/customer/export", form("customerId", to))
		var file map[string]any
		if err := json.Unmarshal(w.Body.Bytes(), &file); err != nil ||
			!strings.Contains(w.Header().Get("Content-Disposition"), "attachment") {
			t.Fatalf("%v: %s", err, w.Body)
		}
		for _, words := range []string{"shopper@demo.test", "Likes to be called Ace.", "MRG 42", "Sorry too", "Fleet",
			`"order_id"`} {
			if !strings.Contains(w.Body.String(), words) {
				t.Errorf("what is handed out lacks %s", words)
			}
		}
		who := []string{"ace@merge.test", "5550787", "likes to be called", "mrg 42", "mrg42", "birchwood", "robin@guest.test"}
		known := strings.Join(slices.Collect(maps.Values(written(t, ctx))), " ")
		for _, words := range who {
			if !strings.Contains(known, words) {
				t.Errorf("nobody ever said %s", words)
			}
		}
		manager.ask(http.StatusConflict, "POST", "/pos/customer/erase?customerId="+to, nil, nil)
		left, err := a.Services.Credit.Balance(at, second.ID)
		if err != nil {
			t.Fatal(err)
		}
		post("/api/customer_credit/add?customer_id="+to, "description", "Paid out", "amount", (-left).String())
		post("/pos/customer/erase?customerId=" + to)
		for table, content := range written(t, ctx) {
			for _, words := range who {
				if strings.Contains(content, words) {
					t.Errorf("table %s still says %s", table, words)
				}
			}
		}
		if w := newBrowser(t, a).send("POST", "/account/login", form("email", "shopper@demo.test", "password", demoPassword)); w.Code != http.StatusUnauthorized {
			t.Errorf("sign-in after that: %d", w.Code)
		}
		manager.ask(http.StatusOK, "GET", "/api/customer_order", form("customerId", to), &now)
		if now.TotalItems == 0 {
			t.Error("the orders are gone")
		}
		cleanBooks(t, ctx, "after the erasure")
	})
}

// written is all that stands in each table, in lower case.
func written(t *testing.T, ctx context.Context) map[string]string {
	t.Helper()
	list := "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
	if dbtest.DB(ctx).Dialect() == db.SQLite {
		list = "SELECT name FROM sqlite_master WHERE type = 'table'"
	}
	var tables []string
	if err := db.Read(ctx).NewRaw(list).Scan(ctx, &tables); err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	for _, table := range tables {
		var rows []map[string]any
		if err := db.Read(ctx).NewRaw("SELECT * FROM ?", bun.Ident(table)).Scan(ctx, &rows); err != nil {
			t.Fatal(err)
		}
		var all strings.Builder
		for _, row := range rows {
			for _, value := range row {
				if raw, is := value.([]byte); is {
					value = string(raw)
				}
				fmt.Fprint(&all, value, " ")
			}
		}
		said[table] = strings.ToLower(all.String())
	}
	return said
}

func cleanBooks(t *testing.T, ctx context.Context, when string) {
	t.Helper()
	report, err := proof.Check(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range report {
		t.Errorf("%s: %+v", when, p)
	}
}

// TRD-12 CUST-26: a cashier gives credit with a manager's approval, once.
func TestCreditNeedsAManager(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "cashier@demo.test")
		shopper := theCustomerWith(t, a, "shopper@demo.test")
		path := "/api/customer_credit/add?customer_id=" + id(shopper.ID)
		late := []string{"description", "Late", "amount", "5"}
		asked := b.refusedAlone(path, late)
		if asked.Wanted.Permission != access.GiveCredit || asked.Wanted.Subject != "customer" ||
			asked.Wanted.ID != shopper.ID {
			t.Errorf("%+v", asked)
		}
		if said := fmt.Sprint(asked.Approval.Words); said != "[Give $5.00 store credit to "+shopper.Name()+
			". Description: Late]" {
			t.Errorf("the approver reads %s", said)
		}
		token := b.approve(asked, "1002")
		b.ask(http.StatusOK, "POST", path, form(late...), nil, "X-Approval", token)
		b.ask(http.StatusForbidden, "POST", path, form(late...), nil, "X-Approval", token)
	})
}
