package app

import (
	"context"
	"net/http"
	"testing"

	terminals "camber/internal/provider/terminal/simulator"
	"camber/internal/shop/proof"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// M-23 M-25 PAY-5 PAY-13 PCO-3: three payments are voided at once and a company refuses to void the one in the middle.
// The others are void, that one is held and says why, and its action is now the refund; the order is not cancelled over
// it.
func TestVoidingAllHoldsWhatACompanyRefuses(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		company := terminals.New(0, nil)
		a.Services.Payment.Devices.Connect(a.Services.Tax, company.Client())
		till := tillAt(t, a, "manager@demo.test", 1)
		saved := till.ticket(fastPart)
		const add = "/pos/checkout/addTransaction"
		till.ask(http.StatusOK, "POST", add, form(tendered(saved.OrderID, "cash", "5.00")...), nil)
		part := saved
		part.Checkout.BalanceDue = 10_00
		if _, err := a.Services.Payment.Terminals.Send(ctx, begunFor(t, a, till, part)); err != nil {
			t.Fatal(err)
		}
		till.ask(http.StatusOK, "POST", add, form(tendered(saved.OrderID, "check", "3.00", "checkNumber", "7")...), nil)
		company.Settle()

		const refused = "This card payment can't be voided any more and stays as it is. Refund it instead."
		for _, again := range []bool{false, true} {
			var left payview.Transactions
			till.ask(http.StatusOK, "POST", "/pos/checkout/voidTransactions", form("orderId", id(saved.OrderID)), &left)
			cash, card, check := left.Transactions[0], left.Transactions[1], left.Transactions[2]
			if cash.Status != "void" || card.Status != "captured" || check.Status != "void" {
				t.Errorf("again %v: %s, %s, %s", again, cash.Status, card.Status, check.Status)
			}
			if left.AmountPaid != 10_00 || left.BalanceDue != saved.Checkout.OrderTotal-10_00 || len(left.Errors) != 1 ||
				left.Errors[id(card.ID)] != refused {
				t.Errorf("again %v: paid %s, due %s, %v", again, left.AmountPaid, left.BalanceDue, left.Errors)
			}
			if card.Direct == nil || card.Direct.Action != "Return" || card.Direct.Status != "" {
				t.Errorf("again %v: %+v", again, card.Direct)
			}
		}
		var said struct {
			Error  string   `json:"error"`
			Errors []string `json:"errors"`
		}
		till.ask(http.StatusConflict, "POST", "/checkout/cart/cancelOrder",
			form("order_id", id(saved.OrderID), "void_transactions", "1"), &said)
		if said.Error != refused || len(said.Errors) != 1 {
			t.Errorf("cancelled over it: %+v", said)
		}
		var shown orderview.OrderReply
		till.ask(http.StatusOK, "GET", "/pos/order/get", form("order_id", id(saved.OrderID)), &shown)
		if o := shown.Order; o.POSStatus != "checkout" || o.AmountPaid != 10_00 {
			t.Errorf("%s, paid %s", o.POSStatus, o.AmountPaid)
		}
		if violations, err := proof.Check(ctx); err != nil || len(violations) > 0 {
			t.Error(violations, err)
		}
	})
}
