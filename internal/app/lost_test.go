package app

import (
	"context"
	"net/http"
	"testing"

	"camber/internal/shop/access"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
)

// LOST-1: what the customer does not take as it is not here is one key at the counter, once; in the shop what no store has
// is counted by itself, once a day for a
// shopper. Whoever buys says which order was a one-off.
func TestALostSaleIsDemand(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		part := partNumbered(t, a, ctx, lastPiece)
		lost := func() int {
			l, err := a.Services.Reorder.Look(ctx, access.Actor{Kind: access.System}, 1, part.ID)
			check(t, err)
			return l.Asked.Lost
		}
		boss, cashier := tillAt(t, a, "manager@demo.test", 2), tillAt(t, a, "cashier@demo.test", 1)
		var shown cartview.Cart
		for range 3 {
			cashier.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", lastPiece), &shown)
		}
		key := shown.Products[0].Key
		cashier.ask(http.StatusUnprocessableEntity, "POST", "/checkout/cart/lost", form("key", key, "pieces", "4"), nil)
		for range 2 { // sent again, as nobody heard the answer
			w := cashier.send("POST", "/checkout/cart/lost", form("key", key, "pieces", "2"), "Idempotency-Key", "lost-1")
			if w.Code != http.StatusOK {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
		}
		cashier.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &shown)
		if shown.Products[0].Quantity != 1 || lost() != 2 {
			t.Errorf("%d on the ticket, %d lost; want 1 and 2", shown.Products[0].Quantity, lost())
		}
		cashier.ask(http.StatusOK, "POST", "/checkout/cart/lost", form("key", key, "pieces", "1"), &shown)
		if len(shown.Products) != 0 || lost() != 3 {
			t.Errorf("%+v on the ticket, %d lost; want none and 3", shown.Products, lost())
		}

		shopper := newBrowser(t, a)
		for range 2 {
			if w := shopper.send("POST", "/checkout/cart/add", form("product_id", id(part.ID), "quantity", "9")); w.Code != http.StatusConflict {
				t.Errorf("nine are not there: %d %s", w.Code, w.Body)
			}
		}
		if n := lost(); n != 3+9-1 {
			t.Errorf("%d lost with what the shop lost", n)
		}

		orderID := soldToOrder(t, boss, lastPiece)
		about := form("order_id", id(orderID), "one_off", "1")
		cashier.ask(http.StatusForbidden, "POST", "/pos/order/oneOff", about, nil)
		var changed orderview.ChangedOrder
		boss.ask(http.StatusOK, "POST", "/pos/order/oneOff", about, &changed)
		if !changed.Order.OneOff {
			t.Errorf("%+v", changed)
		}
		about.Set("one_off", "0")
		boss.ask(http.StatusOK, "POST", "/pos/order/oneOff", about, &changed)
		if changed.Order.OneOff {
			t.Errorf("%+v", changed)
		}
		clean(t, ctx, a)
	})
}
