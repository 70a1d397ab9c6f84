package app

import (
	"context"
	"net/http"
	"testing"

	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
)

// CHK-3 ORD-1: who orders in the shop to pay at the counter is found in the counter's list, pays there, in cash with
// change, and is owed nothing more by anybody.
func TestAnOrderOfTheShopIsPaidAtTheCounter(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		part := partNumbered(t, a, ctx, "KP-914")
		shopper := newBrowser(t, a)
		shopper.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(part.ID), "quantity", "1"),
			&cartview.Cart{})
		var placed orderview.CreatedOrder
		shopper.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder", pickUp(), &placed)

		b := tillAt(t, a, "cashier@demo.test", 1)
		var list orderview.OrderList
		b.ask(http.StatusOK, "GET", "/api/order", form("filter_customer", "Robin Guest"), &list)
		if len(list.Results) != 1 || list.Results[0].ID != placed.OrderID {
			t.Fatalf("the counter's list: %+v", list.Results)
		}
		row := list.Results[0]
		if row.ContinueURL != "" || row.CheckoutURL != "/pos/checkout?order_id="+id(placed.OrderID) {
			t.Errorf("the row leads to %q and %q", row.ContinueURL, row.CheckoutURL)
		}
		b.page(t, row.CheckoutURL)
		due := row.BalanceDue
		b.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction?orderId="+id(placed.OrderID),
			form("transaction[transaction_type]", "cash", "transaction[amount]", (due+5_00).String()), nil,
			"Idempotency-Key", "paid-at-the-counter")
		var done orderview.Completed
		b.ask(http.StatusOK, "POST", "/pos/checkout/complete?orderId="+id(placed.OrderID), nil, &done)
		if o := done.Order; o.BalanceDue != 0 || o.ChangeDue != 5_00 || !o.PaidInFull || o.CheckoutURL != "" {
			t.Errorf("it owes %s, change %s, %q", o.BalanceDue, o.ChangeDue, o.CheckoutURL)
		}
		list = orderview.OrderList{}
		b.ask(http.StatusOK, "GET", "/api/order", form("filter_customer", "Robin Guest"), &list)
		if got := list.Results[0]; got.NetPaid == nil || *got.NetPaid != due || got.CheckoutURL != "" {
			t.Errorf("the list afterwards: %+v", got)
		}
		clean(t, ctx, a)
	})
}
