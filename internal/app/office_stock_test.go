package app

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"camber/internal/base/ids"
	"camber/internal/shop/access"
	"camber/internal/web/present/adminview"
)

// ADM-2 INV-3: what lies where is listed with what of it is promised; a count is corrected once however often it is
// sent, never over another one, and its movement says who did it and why.
func TestTheOfficeSeesAndCorrectsWhatLiesWhere(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		p := addProduct(t, b, productForm(t, ctx, a))
		correct := form("product_id", id(p.ProductID), "location_id", "1", "seen", "0", "quantity", "3", "reason", "found")
		key := ids.TokenOf("a count that is sent twice")
		for range 2 {
			if got := b.send("POST", "/admin/api/product/stock", correct, "Idempotency-Key", key); got.Code != http.StatusOK {
				t.Fatalf("%d %s", got.Code, got.Body)
			}
		}
		got := b.send("POST", "/admin/api/product/stock", correct)
		if got.Code != http.StatusConflict || !strings.Contains(got.Body.String(), "Meanwhile 3 are there") {
			t.Errorf("over another count: %d %s", got.Code, got.Body)
		}
		var here adminview.StockList
		shelves := func(query ...string) adminview.StockList {
			t.Helper()
			here = adminview.StockList{}
			b.ask(http.StatusOK, "GET", "/admin/api/stock", form(query...), &here)
			return here
		}
		if one := shelves("search", "NEW-100").Results; len(one) != 1 || one[0].OnHand != 3 || one[0].Free != 3 ||
			!one[0].MayAdjust {
			t.Errorf("listed %+v", one)
		}
		if counts := shelves("search", "NEW-100", "state", "low"); len(counts.Results) != 0 || counts.Counts[""] != 1 {
			t.Errorf("low is %+v", counts)
		}
		correct.Set("seen", "3")
		correct.Set("quantity", "2")
		correct.Set("reason", "lost")
		b.ask(http.StatusOK, "POST", "/admin/api/product/stock", correct, nil)
		if low := shelves("search", "NEW-100", "state", "low", "location_id", "1"); len(low.Results) != 1 {
			t.Errorf("with two it is %+v", low)
		}
		if held := shelves("state", "held", "sort", "reserved", "order", "desc"); len(held.Results) == 0 ||
			held.Results[0].Reserved == 0 || held.Results[0].Free != held.Results[0].OnHand-held.Results[0].Reserved {
			t.Errorf("held are %+v", held)
		}

		moves := func(query ...string) []adminview.MovementRow {
			t.Helper()
			var all adminview.MovementList
			b.ask(http.StatusOK, "GET", "/admin/api/stock/movement", form(query...), &all)
			return all.Results
		}
		of := moves("product_id", id(p.ProductID))
		if len(of) != 2 || of[0].Quantity != "-1" || of[0].ReasonText != "Lost" || of[1].Quantity != "+3" ||
			of[0].Who != "Ruth Lindgren" {
			t.Errorf("moved %+v", of)
		}
		if some := moves("product_id", id(p.ProductID), "reason", "found", "from", "2000-01-01", "to", "2099-01-01"); len(some) != 1 {
			t.Errorf("found are %+v", some)
		}
		if none := moves("product_id", id(p.ProductID), "to", "2000-01-01"); len(none) != 0 {
			t.Errorf("long ago %+v", none)
		}
		sold := moves("kind", "sold", "limit", "1")
		if len(sold) != 1 || sold[0].OrderURL == "" || !strings.HasPrefix(sold[0].Quantity, "-") {
			t.Fatalf("sold are %+v", sold)
		}
		if all := moves("order_id", sold[0].OrderID, "kind", "sold"); len(all) == 0 || all[0].OrderID != sold[0].OrderID {
			t.Errorf("of an order %+v", all)
		}
		b.page(t, "/admin/stock")
		b.page(t, adminview.MovementsURL(p.ProductID))
		clerk := officeOf(t, ctx, a, access.EditCatalog)
		for _, path := range []string{"/admin/stock", "/admin/api/stock", "/admin/api/stock/movement"} {
			if got := clerk.send("GET", path, nil); got.Code != http.StatusForbidden {
				t.Errorf("a clerk has %s: %d", path, got.Code)
			}
		}
	})
}

// ofStock is what the office says of what lies where.
func (c conversations) ofStock(t *testing.T, a *App) {
	t.Helper()
	b := officeBrowser(t, a, "owner@demo.test")
	c.say(b, "of a part", "GET", "/admin/api/stock", form("search", fastPart, "limit", "2"), nil)
	c.say(b, "a column that there is not", "GET", "/admin/api/stock", form("sort", "bin"), nil)
	c.say(b, "a state that there is not", "GET", "/admin/api/stock", form("state", "lost"), nil)
	c.say(b, "of a part, found", "GET", "/admin/api/stock/movement",
		form("search", fastPart, "kind", "sold", "limit", "1"), nil)
	c.say(b, "not a day", "GET", "/admin/api/stock/movement", form("from", "yesterday"), nil)
}
