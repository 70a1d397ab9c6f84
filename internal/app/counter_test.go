package app

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"camber/internal/base/money"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/tillview"
)

// ofCounter: a manager sets prices, adds work and what the catalog does not have, saves the ticket and takes it up
// again.
func (c conversations) ofCounter(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	const cart = "/checkout/cart/"
	b := newBrowser(t, a)
	c.say(b, "a shopper", "POST", cart+"updatePrice", form("key", "x", "newPrice", "1.00"), nil)
	c.say(b, "a shopper", "POST", cart+"addCustomProduct", form("name", "Hose", "price", "1"), nil)
	c.say(b, "a shopper", "POST", cart+"applyLabor", form("applyLabor", "true", "laborId", "1", "laborTime", "60"), nil)
	c.say(b, "a shopper", "POST", cart+"updateLabor", form("key", "x", "newLaborTime", "60"), nil)
	c.say(b, "a shopper", "POST", cart+"note", form("key", "x", "note", "Left side"), nil)
	c.say(b, "a shopper", "GET", cart+"saveOrder", nil, nil)
	c.say(b, "a shopper", "GET", cart+"abandonOrder", nil, nil)
	c.say(b, "a shopper", "GET", "/pos/order/parked", nil, nil)
	c.say(b, "without a cart", "POST", "/api/cart/applyPoNumber",
		form("products[0][cart_key]", "x", "products[0][po_number]", "7"), nil)

	b.ask(http.StatusOK, "POST", "/pos/login",
		form("email", "manager@demo.test", "password", demoPassword, "register", "2"), nil)
	b.header.Set("X-Cart", "the-ticket-of-the-counter")
	c.say(b, "an empty ticket", "GET", cart+"saveOrder", nil, nil)
	var ticket cartview.Cart
	b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", "418630013633"), &ticket)
	pads := ticket.Products[0].Key

	c.say(b, "tried", "GET", cart+"tryPrice", form("key", pads, "price", "45", "quantity", "2"), nil)
	c.say(b, "less than nothing", "POST", cart+"updatePrice", form("key", pads, "newPrice", "-0.01"), nil)
	c.say(b, "no amount", "POST", cart+"updatePrice", form("key", pads, "newPrice", "NaN"), nil)
	c.say(b, "no such line", "POST", cart+"updatePrice", form("key", "nothing", "newPrice", "1"), nil)
	c.say(b, "four decimals", "POST", cart+"updatePrice",
		form("key", pads, "newPrice", "39.1234", "reason", "The box is torn."), &ticket, "Idempotency-Key", "price-1")
	c.say(b, "the same again", "POST", cart+"updatePrice",
		form("key", pads, "newPrice", "39.1234", "reason", "The box is torn."), &ticket, "Idempotency-Key", "price-1")

	c.say(b, "nothing of it", "POST", cart+"addCustomProduct", form("name", " ", "price", "x", "quantity", "0"), nil)
	c.say(b, "no such tax class", "POST", cart+"addCustomProduct",
		form("name", "Hose", "price", "1", "tax_class_id", "99"), nil)
	c.say(b, "three, not taxed", "POST", cart+"addCustomProduct",
		form("name", "Hose, cut", "price", "1.2345", "quantity", "3", "tax_class_id", ""), &ticket)

	c.say(b, "nothing of it", "POST", cart+"applyLabor",
		form("applyLabor", "true", "laborId", "x", "laborTime", "-5", "quantity", "0"), nil)
	c.say(b, "on the pads", "POST", cart+"applyLabor",
		form("applyLabor", "true", "productLaborKey", pads, "laborId", "1", "laborTime", "25", "quantity", "3"), &ticket)
	c.say(b, "of its own", "POST", cart+"applyLabor",
		form("applyLabor", "true", "laborId", "2", "laborTime", "30", "quantity", "1", "name", "Look for the noise"), &ticket)
	work := ticket.LaborApplied[pads]
	c.say(b, "another time and name", "POST", cart+"updateLabor",
		form("key", work, "newLaborTime", "60", "newName", "Front brakes"), &ticket)
	c.say(b, "another price", "POST", cart+"updateLabor", form("key", work, "newPrice", "80"), &ticket)
	c.say(b, "no time", "POST", cart+"updateLabor", form("key", work, "newLaborTime", "soon"), nil)

	c.say(b, "no such line", "POST", cart+"note", form("key", "nothing", "note", "Left side", "comment", ""), nil)
	c.say(b, "on the pads and the ticket", "POST", cart+"note",
		form("key", pads, "note", "Left side only", "comment", "Calls at four"), &ticket)
	c.say(b, "no line", "POST", "/api/cart/applyPoNumber", nil, nil)
	c.say(b, "one for all", "POST", "/api/cart/applyPoNumber",
		form("products[0][cart_key]", pads, "products[0][name]", "Pads", "products[0][po_number]", "PO 77",
			"products[0][apply_to_all]", "1"), &present.Said{})

	c.say(b, "by a link of another site", "GET", cart+"saveOrder", nil, nil, "Sec-Fetch-Site", "cross-site")
	c.say(b, "for later", "GET", cart+"saveOrder", nil, &ticket, "Idempotency-Key", "save-1")
	c.say(b, "as a quote", "GET", cart+"saveOrder", form("quote", "1"), &ticket)
	c.say(b, "by a link of another site", "GET", cart+"abandonOrder", nil, nil, "Sec-Fetch-Site", "cross-site")
	c.say(b, "on to the next", "GET", cart+"abandonOrder", nil, &cartview.Cart{})
	c.say(b, "what waits", "GET", "/pos/order/parked", nil, &tillview.ParkedOrders{})
	b.ask(http.StatusOK, "POST", "/pos/order/continue", form("order_id", id(*ticket.OrderID)), &ticket)
	c.say(b, "what is open at the register", "GET", "/pos/tickets", nil, &tillview.Tickets{})
	if ticket.Total == 0 || len(ticket.Products) != 4 {
		t.Errorf("taken up: %+v", ticket)
	}
	clean(t, ctx, a)
}

// CART-23 CART-26 CART-27 CART-28 CART-29 CART-32 CART-35 ORD-4 API-7 TKT-3: what comes back is what was saved, and is sold.
func TestACounterTicketComesBackAndIsSold(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		b.header.Set("X-Cart", "a-ticket-of-this-test")
		b.ask(http.StatusOK, "POST", "/pos/shift/open", form("float", "100.00"), nil)
		var ticket cartview.Cart
		b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", "418630013633"), &ticket)
		pads := ticket.Products[0].Key
		change := func(path string, values ...string) {
			t.Helper()
			b.ask(http.StatusOK, "POST", path, form(values...), nil)
		}
		change("/checkout/cart/updatePrice", "key", pads, "newPrice", "40.00")
		change("/checkout/cart/applyLabor", "applyLabor", "true", "productLaborKey", pads, "laborId", "1", "laborTime", "50",
			"quantity", "1")
		change("/checkout/cart/addCustomProduct", "name", "Hose", "price", "2.50", "quantity", "2", "tax_class_id", "")
		change("/api/cart/applyPoNumber", "products[0][cart_key]", pads, "products[0][po_number]", "PO 9",
			"products[0][apply_to_all]", "true")
		change("/checkout/cart/note", "key", pads, "note", "Left side only", "comment", "Calls at four")
		b.ask(http.StatusOK, "POST", "/checkout/cart/saveOrder", nil, &ticket)
		if ticket.OrderID == nil || ticket.Total == 0 {
			t.Fatalf("saved %+v", ticket)
		}
		saved := ticket
		b.ask(http.StatusOK, "POST", "/checkout/cart/abandonOrder", nil, &ticket)
		if len(ticket.Products) != 0 || ticket.OrderID != nil {
			t.Errorf("let go: %+v", ticket)
		}

		b.ask(http.StatusOK, "POST", "/pos/order/continue", form("order_id", id(*saved.OrderID)), &ticket)
		b.header.Set("X-Cart", ticket.UUID)
		if ticket.TotalText != saved.TotalText || len(ticket.Products) != 3 || ticket.LaborApplied[pads] == "" {
			t.Errorf("taken up %+v, saved %+v", ticket, saved)
		}
		for i, p := range ticket.Products {
			if was := saved.Products[i]; p.PONumber != "PO 9" || p.UnitPrice != was.UnitPrice || p.PriceText != was.PriceText ||
				p.Name != was.Name {
				t.Errorf("taken up %+v, saved %+v", p, was)
			}
		}
		if ticket.Products[0].Note != "Left side only" || ticket.Comment != "Calls at four" {
			t.Errorf("taken up with the notes %q and %q", ticket.Products[0].Note, ticket.Comment)
		}
		var shown orderview.SavedOrder
		b.ask(http.StatusOK, "POST", "/checkout/cart/saveOrderAndCheckout", nil, &shown)
		if shown.OrderID != *saved.OrderID || shown.Checkout.CostLabor != 79_17 {
			t.Errorf("in checkout: %+v", shown.Checkout)
		}
		var reply orderview.OrderReply
		b.ask(http.StatusOK, "GET", "/pos/order/get", form("order_id", id(shown.OrderID)), &reply)
		for _, p := range reply.Order.Products { // ORD-2
			if has := p.Labor != nil && p.Labor.Minutes == 50 && p.Labor.Data.ID == 1; has == (p.Name == "Hose") {
				t.Errorf("%s has the labor %+v", p.Name, p.Labor)
			}
		}
		b.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(shown.OrderID, shown.Checkout.OrderTotal.String()),
			nil)
		var sold orderview.Completed
		b.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(shown.OrderID)), &sold)
		if kinds := len(sold.Order.Products); kinds != 3 || sold.Order.Products[1].Kind != "labor" ||
			sold.Order.Products[2].Kind != "custom" || sold.Order.Products[0].PONumber != "PO 9" {
			t.Errorf("sold %+v", sold.Order.Products)
		}
		for _, path := range []string{"/pos/order/invoice?order_id=", "/pos/order/invoice?document=pick&order_id="} {
			paper := b.page(t, path+id(shown.OrderID))
			if !strings.Contains(paper, "Left side only") || strings.Contains(paper, "Calls at four") {
				t.Errorf("%s: %s", path, paper)
			}
		}
		clean(t, ctx, a)
	})
}

// W-07 PRC-1: a cashier without the permission, and a shopper whatever the address says, change no price.
func TestWhoMayNotSetAPriceDoesNot(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		cashier := staffBrowser(t, a, "cashier@demo.test")
		cashier.header.Set("X-Cart", "a-ticket-of-this-test")
		var ticket cartview.Cart
		cashier.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", "418630013633"), &ticket)
		before := ticket.Products[0].UnitPrice
		cashier.ask(http.StatusForbidden, "POST", "/checkout/cart/updatePrice",
			form("key", ticket.Products[0].Key, "newPrice", "1", "reason", "It is old."), nil)
		cashier.ask(http.StatusUnprocessableEntity, "POST", "/checkout/cart/updatePrice",
			form("key", ticket.Products[0].Key, "newPrice", "1"), nil)
		cashier.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &ticket)
		if ticket.Products[0].UnitPrice != before {
			t.Errorf("the price is %s now", ticket.Products[0].UnitPrice.Text())
		}
		b, cart := guest(t, a, partNumbered(t, a, ctx, fastPart).ID, "1")
		key := cart.Products[0].Key
		for path, values := range map[string][]string{
			"/checkout/cart/updatePrice?in_pos_mode=1": {"key", key, "newPrice", "1", "in_pos_mode", "1", "from_pos", "1"},
			"/checkout/cart/addCustomProduct":          {"name", "x", "price", "1", "in_pos_mode", "1"},
			"/checkout/cart/applyLabor":                {"applyLabor", "true", "laborId", "1", "laborTime", "15"},
			"/checkout/cart/updateLabor":               {"key", key, "newPrice", "1"},
			"/checkout/cart/saveOrder":                 {"quote", "1"},
			"/checkout/cart/abandonOrder":              {},
		} {
			if w := b.send("POST", path, form(values...)); w.Code != http.StatusUnauthorized && w.Code != http.StatusForbidden {
				t.Errorf("a shopper at %s: %d %s", path, w.Code, w.Body)
			}
		}
		var after cartview.Cart
		b.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &after)
		if after.Total != cart.Total || len(after.Products) != 1 {
			t.Errorf("the shopper's cart is %+v", after)
		}
	})
}

// CART-11 LAB-2: a shopper gets the labor that a part carries, and that alone.
func TestAShopperBuysAPartWithItsLabor(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := newBrowser(t, a)
		var cart cartview.Cart
		for _, number := range []string{"1363", "DX-3"} {
			part := partNumbered(t, a, ctx, number)
			b.ask(http.StatusOK, "POST", "/checkout/cart/add",
				form("product_id", id(part.ID), "quantity", "2", "apply_labor", "1"), &cart)
		}
		if len(cart.Products) != 3 || !cart.Products[1].LaborProduct ||
			cart.Products[1].ProductLaborKey != cart.Products[0].Key {
			t.Fatalf("cart %+v", cart.Products)
		}
		if work := cart.Products[1]; work.Price != money.Cents(285_00) || work.Labor.Minutes != 90 ||
			cart.LaborApplied[cart.Products[0].Key] != work.Key {
			t.Errorf("labor %+v", work)
		}
		var left cartview.Cart
		b.ask(http.StatusOK, "POST", "/checkout/cart/remove", form("key", cart.Products[0].Key), &left)
		if len(left.Products) != 1 || len(left.LaborApplied) != 0 {
			t.Errorf("after the part is gone: %+v", left.Products)
		}
	})
}
