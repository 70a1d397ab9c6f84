package app

import (
	"context"
	"net/http"
	"testing"

	"camber/internal/web/present/orderview"
)

// M-29 ORD-7 PCO-3: an order that another till has changed is not changed by who still sees it as it was.
func TestAnOrderIsChangedAsItWasSeen(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		b.send("POST", "/pos/shift/open", form("float", "100"))
		pro, second := id(theCustomerWith(t, a, "pro@demo.test").ID), id(theCustomerWith(t, a, "second@demo.test").ID)
		order := id(soldTo(t, b, "a-ticket-of-versions", 0).OrderID)
		var seen orderview.OrderReply
		b.ask(http.StatusOK, "GET", "/pos/order/get", form("order_id", order), &seen)
		old := id(seen.Order.Version)
		var changed orderview.ChangedOrder
		b.ask(http.StatusOK, "POST", "/pos/order/setCustomer", form("order_id", order, "customer_id", pro, "version", old),
			&changed)
		b.ask(http.StatusConflict, "POST", "/pos/order/setCustomer",
			form("order_id", order, "customer_id", second, "version", old), nil)
		b.ask(http.StatusConflict, "POST", "/pos/checkout/setCustomer",
			form("orderId", order, "customerId", second, "version", old), nil)
		b.ask(http.StatusConflict, "POST", "/pos/order/applyPoNumber",
			form("order_id", order, "products[0][order_product_id]", id(seen.Order.Products[0].ID), "products[0][po_number]",
				"77", "version", old), nil)
		b.ask(http.StatusOK, "GET", "/pos/order/get", form("order_id", order), &seen)
		if id(seen.Order.CustomerID) != pro || seen.Order.Version != changed.Order.Version || len(seen.Order.PONumbers) != 0 {
			t.Errorf("of customer %d, version %d after %d, numbers %q", seen.Order.CustomerID, seen.Order.Version,
				changed.Order.Version, seen.Order.PONumbers)
		}
		b.ask(http.StatusOK, "POST", "/pos/checkout/setCustomer",
			form("orderId", order, "customerId", second, "version", id(seen.Order.Version)), nil)
	})
}
