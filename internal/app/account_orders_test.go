package app

import (
	"context"
	"encoding/json"
	"html"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/db"
	"camber/internal/shop/order"
	"camber/internal/web/present/accountview"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
)

// ACCT-2 W-04: all who buy for a business see its orders, and nobody else does.
func TestABusinessSeesItsOrders(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		holder, buyer, stranger := customerBrowser(t, a, "pro@demo.test"), customerBrowser(t, a, demoBuyer),
			customerBrowser(t, a, "second@demo.test")
		hers, err := a.Services.Order.Orders(ctx, order.Filter{CustomerID: buyer.visitOf(a).CustomerID})
		if err != nil || len(hers) != 2 {
			t.Fatalf("%d orders (%v)", len(hers), err)
		}
		path := "/account/order/info?order_id=" + id(hers[1].ID)
		for name, c := range map[string]struct {
			b      *browser
			status int
		}{"holder": {holder, 200}, "buyer": {buyer, 200}, "stranger": {stranger, 404}} {
			w := c.b.send("GET", path, nil, asPage...)
			if w.Code != c.status || strings.Contains(w.Body.String(), "Ana Brandt") != (c.status == http.StatusOK) ||
				strings.Contains(w.Body.String(), "Bring something back") != (c.status == http.StatusOK) {
				t.Errorf("%s: %d", name, w.Code)
			}
		}
		w := holder.send("GET", "/account/return", nil, asPage...)
		if !strings.Contains(w.Body.String(), "It does not fit my vehicle") {
			t.Error("the return of the business is not listed")
		}
		if w := buyer.send("GET", "/account/address", nil, asPage...); strings.Count(w.Body.String(), "Make default") != 2 ||
			strings.Contains(w.Body.String(), "/account/address/edit") {
			t.Error("who buys chooses among three locations and changes none")
		}
		if w := stranger.send("GET", "/account/business", nil, asPage...); w.Code != http.StatusNotFound {
			t.Errorf("a business of nobody: %d", w.Code)
		}
	})
}

// ACCT-1: what can still be ordered goes into the cart; of the rest it is said.
func TestAnOrderIsOrderedAgain(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		part, gone := partNumbered(t, a, ctx, fastPart), partNumbered(t, a, ctx, "KK-1363")
		b := customerBrowser(t, a, "second@demo.test")
		b.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(part.ID), "quantity", "2"), nil)
		b.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(gone.ID)), nil)
		b.ask(http.StatusOK, "POST", "/checkout/cart/setCheckoutData",
			form("firstname", "Morgan", "lastname", "Lee", "email", "second@demo.test"), nil)
		b.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder", nil, nil)
		mine, err := a.Services.Order.Orders(ctx, order.Filter{CustomerID: b.visitOf(a).CustomerID, Limit: 1})
		if err != nil {
			t.Fatal(err)
		}
		takeOff(t, ctx, gone.ID)
		w := b.send("POST", "/account/order/reorder", form("order_id", id(mine[0].ID)))
		var got accountview.Reordered
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || got.Added != 1 || len(got.Left) != 1 ||
			!strings.HasPrefix(got.Left[0], gone.Brand+" KK-1363: ") {
			t.Errorf("%d %s (%v)", w.Code, w.Body, err)
		}
		if n := b.count(); n != 2 {
			t.Errorf("%d pieces", n)
		}
		if w := b.send("POST", "/account/order/reorder", form("order_id", id(mine[0].ID)), asPage...); w.Code != http.StatusOK || !strings.Contains(html.UnescapeString(w.Body.String()), got.Left[0]) {
			t.Errorf("the page does not say what is left: %d", w.Code)
		}
	})
}

// ACCT-1: a part comes again with the labor that it was bought with; of what the shop can't sell again by itself it is
// said.
func TestLaborIsOrderedAgainWithItsPart(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := customerBrowser(t, a, "second@demo.test")
		b.ask(http.StatusOK, "POST", "/checkout/cart/add",
			form("product_id", id(partNumbered(t, a, ctx, "1363").ID), "quantity", "2", "apply_labor", "1"), nil)
		b.ask(http.StatusOK, "POST", "/account/voucher",
			form("to_name", "Ann", "to_email", "ann@else.test", "from_name", "Morgan Lee", "from_email", "second@demo.test",
				"theme", "general", "amount", "25"), nil)
		b.ask(http.StatusOK, "POST", "/checkout/cart/setCheckoutData",
			form("firstname", "Morgan", "lastname", "Lee", "email", "second@demo.test"), nil)
		b.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder", nil, nil)
		mine, err := a.Services.Order.Orders(ctx, order.Filter{CustomerID: b.visitOf(a).CustomerID, Limit: 1})
		if err != nil {
			t.Fatal(err)
		}
		var got accountview.Reordered
		b.ask(http.StatusOK, "POST", "/account/order/reorder", form("order_id", id(mine[0].ID)), &got)
		if got.Added != 1 || len(got.Left) != 1 || !strings.HasPrefix(got.Left[0], "Gift voucher for Ann: ") {
			t.Errorf("%+v", got)
		}
		var cart cartview.Cart
		b.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &cart)
		if len(cart.Products) != 2 || !cart.Products[1].LaborProduct || cart.Products[1].Quantity != 2 {
			t.Errorf("in the cart %+v", cart.Products)
		}
	})
}

// ACCT-1: what is ordered again is for the vehicle that it was ordered for.
func TestWhatIsOrderedAgainIsForItsVehicle(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := customerBrowser(t, a, "second@demo.test")
		v := demoVehicleOf(t, ctx, a.Services, 2015, "Chevrolet", "Silverado 1500")
		b.ask(http.StatusOK, "POST", "/ymm/json/saveVehicle",
			form("add1", "Year||2015", "add2", "MakeID||"+id(v.MakeID), "add3", "ModelID||"+id(v.ModelID)), nil)
		b.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(partNumbered(t, a, ctx, fastPart).ID)), nil)
		b.ask(http.StatusOK, "POST", "/checkout/cart/setCheckoutData",
			form("firstname", "Morgan", "lastname", "Lee", "email", "second@demo.test"), nil)
		var made orderview.CreatedOrder
		b.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder", nil, &made)
		o, err := a.Services.Order.Order(ctx, made.OrderID)
		if err != nil || o.Vehicle == nil {
			t.Fatalf("ordered for %+v (%v)", o.Vehicle, err)
		}
		b.ask(http.StatusOK, "POST", "/ymm/json/saveVehicle", nil, nil) // forgotten
		b.ask(http.StatusOK, "POST", "/account/order/reorder", form("order_id", id(o.ID)), &accountview.Reordered{})
		var cart cartview.Cart
		b.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &cart)
		if v = b.visitOf(a).Vehicle; v == nil || v.BaseVehicleID != o.Vehicle.BaseVehicleID || cart.Vehicle == nil ||
			len(cart.Products) != 1 {
			t.Errorf("it is for %+v, the cart for %+v", v, cart.Vehicle)
		}
	})
}

// ACCT-2 LIST-1: a business sees its orders the newest first, whatever their numbers, and is offered the states that
// they have.
func TestOrdersOfABusinessBeginWithTheNewest(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := customerBrowser(t, a, "pro@demo.test")
		together, err := a.Services.Customer.Together(ctx, b.visitOf(a).CustomerID)
		if err != nil {
			t.Fatal(err)
		}
		all, err := a.Services.Order.Orders(ctx, order.Filter{Together: together, Limit: 100})
		if err != nil || len(all) < 3 {
			t.Fatalf("%d orders (%v)", len(all), err)
		}
		oldest := slices.MinFunc(all, func(a, b order.Order) int { return int(a.ID - b.ID) })
		if _, err := db.Write(ctx).NewRaw("UPDATE orders SET added_us = added_us + 31536000000000 WHERE id = ?", oldest.ID).
			Exec(ctx); err != nil {
			t.Fatal(err)
		}
		shown := b.page(t, "/account/order")
		rows := orderRow.FindAllStringSubmatch(shown, -1)
		if len(rows) == 0 || rows[0][1] != id(oldest.ID) {
			t.Errorf("the list begins with %v, want %d", rows, oldest.ID)
		}
		met := map[string]bool{}
		for _, o := range all {
			met[o.Label.Code] = true
		}
		offered := map[string]bool{}
		_, states, _ := strings.Cut(shown, `id="filter_status"`)
		states, _, _ = strings.Cut(states, "</select>")
		for _, o := range stateChoice.FindAllStringSubmatch(states, -1) {
			offered[o[1]] = true
		}
		if !maps.Equal(met, offered) {
			t.Errorf("offered are %v, of %v", offered, met)
		}
	})
}

// takeOff ends the sale of a part.
func takeOff(t *testing.T, ctx context.Context, partID int64) {
	t.Helper()
	if _, err := db.Write(ctx).NewRaw("UPDATE parts SET orderable = 0 WHERE id = ?", partID).Exec(ctx); err != nil {
		t.Fatal(err)
	}
}
