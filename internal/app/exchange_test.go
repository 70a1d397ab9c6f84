package app

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"

	"camber/internal/web/present/adminview"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
)

// RTN-1: for a walk-in, what comes back is put on the ticket by the barcode of its receipt, pays for what is taken, and
// the rest is paid; a repeat of the key does nothing more. TRD-16: the vehicle that it did not fit is kept, and told
// where the part comes back again, and to the office by brand.
func TestGoodsThatComeBackPayForOthers(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		b.send("POST", "/pos/shift/open", form("float", "100"))
		v := demoVehicleOf(t, ctx, a.Services, 2015, "Chevrolet", "Silverado 1500")
		sell := func(tab string) (order int64, can orderview.CounterReturn) {
			t.Helper()
			order = soldTo(t, b, tab, 0).OrderID
			b.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(order, "500.00"), nil, "Idempotency-Key", tab)
			b.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(order)), nil)
			b.ask(http.StatusOK, "GET", "/pos/return/getData", form("order_id", id(order)), &can)
			return order, can
		}
		order, can := sell("a-ticket-that-comes-back")
		if can.Lines[0].WrongFits != "" || can.Vehicle != nil {
			t.Errorf("%+v", can)
		}
		b.header.Set("X-Cart", "a-ticket-of-the-exchange")
		var ticket cartview.Cart
		b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", "0000"+id(order)), &ticket)
		if ticket.ReceiptOf != order || len(ticket.Products) != 0 {
			t.Errorf("the receipt's barcode opens order %d", ticket.ReceiptOf)
		}
		b.ask(http.StatusNotFound, "POST", "/pos/part/scan", form("code", "00009999999"), nil)
		for code, want := range map[string]string{"418630013633": "1363", "no-such-code": "no-such-code"} {
			var shown cartview.Cart
			b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", code, "back", "1"), &shown)
			if shown.Brought != want || shown.ReceiptOf != 0 || len(shown.Products) != 0 {
				t.Errorf("%s is brought back: %q, %d lines", code, shown.Brought, len(shown.Products))
			}
		}
		var opened cartview.Cart
		b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", "0000"+id(order), "back", "1"), &opened)
		if opened.ReceiptOf != order || opened.Brought != "" || len(opened.Products) != 0 {
			t.Errorf("the receipt that is brought opens order %d", opened.ReceiptOf)
		}
		var found orderview.SoldOrders
		b.ask(http.StatusOK, "GET", "/pos/return/find", form("s", "#"+id(order)), &found)
		if len(found.Items) == 0 || found.Items[0].OrderID != order {
			t.Errorf("by its number: %+v", found)
		}
		line := []string{"order_id", id(order), "reason", "wrong_fit", "lines[0][order_product_id]",
			id(can.Lines[0].OrderProductID), "lines[0][restock]", "1", "add1", "Year||2015", "add2",
			"MakeID||" + id(v.MakeID), "add3", "ModelID||" + id(v.ModelID)}
		b.ask(http.StatusUnprocessableEntity, "POST", "/pos/return/bring", form(append(line, "lines[0][quantity]", "2")...), nil)
		b.ask(http.StatusOK, "POST", "/pos/return/bring", form(append(line, "lines[0][quantity]", "1")...), &ticket)
		if len(ticket.Back) != 1 || ticket.BackWorth != ticket.Back[0].Worth || ticket.BackWorth == 0 {
			t.Fatalf("%+v", ticket.Back)
		}
		b.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(can.Lines[0].ProductID), "quantity", "2"),
			&ticket)
		b.ask(http.StatusConflict, "GET", "/checkout/cart/saveOrderAndCheckout", nil, nil)
		var done orderview.ExchangeDone
		for range 2 { // the second is the first's reply again
			b.ask(http.StatusOK, "POST", "/pos/return/exchange", nil, &done, "Idempotency-Key", "exchanged")
		}
		if done.Checkout == nil || done.Checkout.BalanceDue != ticket.Total-ticket.BackWorth || len(done.Returns) != 1 {
			t.Fatalf("%+v", done)
		}
		b.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(done.OrderID, "500.00"), nil)
		b.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(done.OrderID)), nil)

		next, again := sell("a-ticket-of-the-same-part")
		if said := again.Lines[0].WrongFits; !strings.HasPrefix(said, "1 of it came back in 60 days because it did not fit: 1 × 2015 Chevrolet") {
			t.Errorf("of a part that did not fit: %q", said)
		}
		b.header.Set("X-Cart", "a-ticket-without-a-sale")
		b.ask(http.StatusOK, "POST", "/pos/return/bring", form("order_id", id(next), "reason", "not_needed",
			"lines[0][order_product_id]", id(again.Lines[0].OrderProductID), "lines[0][quantity]", "1"), nil)
		done = orderview.ExchangeDone{}
		b.ask(http.StatusOK, "POST", "/pos/return/exchange", form("refund_as", "cash"), &done)
		if done.OrderID != 0 || done.Order != nil || len(done.Returns[0].Refunds) != 1 ||
			done.Returns[0].Refunds[0].Type != "cash" {
			t.Errorf("%+v", done)
		}
		b.ask(http.StatusConflict, "POST", "/pos/return/exchange", nil, nil)

		var brands adminview.WrongFitList
		officeBrowser(t, a, "owner@demo.test").ask(http.StatusOK, "GET", "/admin/api/return/wrongFit", nil, &brands)
		at := slices.IndexFunc(brands.Results,
			func(r adminview.WrongFitRow) bool { return r.ProductID == can.Lines[0].ProductID })
		if at < 0 || brands.Results[at].Pieces != 1 || brands.Results[at].Brand == "" ||
			!slices.Equal(brands.Results[at].Vehicles, []string{"1 × 2015 Chevrolet Silverado 1500"}) {
			t.Errorf("%+v", brands.Results)
		}
		clean(t, ctx, a)
	})
}
