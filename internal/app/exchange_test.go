package app

import (
	"context"
	"net/http"
	"testing"

	"camber/internal/web/present/cartview"
	"camber/internal/web/present/customerview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// RET-1: goods are exchanged: what they come to becomes store credit, however the order was paid, and the next ticket
// of the register is the customer's, which the credit pays. Nobody's goods are not.
func TestAnExchangeIsPaidByWhatCameBack(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		b.send("POST", "/pos/shift/open", form("float", "100"))
		c := theCustomerWith(t, a, "shopper@demo.test").ID
		sell := func(tab string, customer int64) (order int64, lines []string) {
			t.Helper()
			order = soldTo(t, b, tab, customer).OrderID
			b.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(order, "500.00"), nil, "Idempotency-Key", tab)
			b.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(order)), nil)
			var can orderview.CounterReturn
			b.ask(http.StatusOK, "GET", "/pos/return/getData", form("order_id", id(order)), &can)
			return order, []string{
				"order_id", id(order), "reason", "not_needed", "refund_as", "cash", "exchange", "1", "lines[0][order_product_id]",
				id(can.Lines[0].OrderProductID),
				"lines[0][quantity]", "1", "lines[0][restock]", "1",
			}
		}
		var had customerview.CustomerCredits
		b.ask(http.StatusOK, "GET", "/api/customer_credit", form("customerId", id(c)), &had)
		_, back := sell("a-ticket-that-comes-back", c)
		b.header.Set("X-Cart", "a-ticket-of-the-exchange")
		var done orderview.ReturnDone
		for range 2 { // the second is the first's reply again
			b.ask(http.StatusOK, "POST", "/pos/return/add", form(back...), &done, "Idempotency-Key", "exchanged")
		}
		if done.Redirect != "/checkout/cart" || len(done.Return.Refunds) != 1 ||
			done.Return.Refunds[0].Type != "store_credit" || done.Return.Total == 0 {
			t.Errorf("%+v", done)
		}
		var ticket cartview.Cart
		b.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &ticket)
		if ticket.Customer == nil || ticket.Customer.ID != c || len(ticket.Products) != 0 {
			t.Errorf("the next ticket is of %+v", ticket.Customer)
		}
		next := soldTo(t, b, "a-ticket-of-the-exchange", 0)
		if next.Checkout.StoreCredit != had.Balance+done.Return.Total {
			t.Errorf("%s of credit, had %s and brought back %s", next.Checkout.StoreCredit, had.Balance, done.Return.Total)
		}
		var paid payview.Transactions
		b.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction",
			form(tendered(next.OrderID, "store_credit", done.Return.Total.String())...), &paid)
		if paid.BalanceDue != 0 {
			t.Errorf("%s is left to pay", paid.BalanceDue)
		}

		walkIn, back := sell("a-ticket-of-nobody", 0)
		b.ask(http.StatusConflict, "POST", "/pos/return/add", form(back...), nil)
		var can orderview.CounterReturn
		b.ask(http.StatusOK, "GET", "/pos/return/getData", form("order_id", id(walkIn)), &can)
		if can.Lines[0].Returnable != 1 {
			t.Error("the goods of nobody are exchanged")
		}
		clean(t, ctx, a)
	})
}
