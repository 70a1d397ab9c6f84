package app

import (
	"context"
	"net/http"
	"testing"

	terminals "camber/internal/provider/terminal/simulator"
	"camber/internal/web"
	"camber/internal/web/present/payview"
)

// PAY-29 ORD-5 M-26: what a card paid on an order that is voided stands as a refund due and goes back to that card,
// once, through its company; not to an account, and not while the company refuses.
func TestARefundThatIsDueGoesBackToItsCard(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		company := terminals.New(0, nil)
		a.Services.Payment.Devices.Connect(a.Services.Tax, company.Client())
		till := tillAt(t, a, "manager@demo.test", 1)
		saved := till.ticket(fastPart)
		if _, err := a.Services.Payment.Terminals.Send(ctx, begunFor(t, a, till, saved)); err != nil {
			t.Fatal(err)
		}
		till.ask(http.StatusOK, "POST", "/pos/order/void", form("order_id", id(saved.OrderID), "reason", "wrong part"), nil)
		due, err := a.Services.Payment.Refunds.DuesOf(ctx, saved.OrderID)
		if err != nil || len(due) != 1 || due[0].Amount != saved.Checkout.OrderTotal || company.Charged() != due[0].Amount {
			t.Fatalf("%+v, the company holds %s, %v", due, company.Charged(), err)
		}
		refund := form("refund_id", id(due[0].ID))
		var refused web.ErrorReply
		till.ask(http.StatusUnprocessableEntity, "POST", "/pos/payments/refund",
			form("refund_id", id(due[0].ID), "transaction_type", "on_account"), &refused)
		if refused.Error != "A refund goes back the way it was paid, or as cash or store credit." {
			t.Error(refused.Error)
		}
		company.RefuseRefunds(true)
		if w := till.send("POST", "/pos/payments/refund", refund); w.Code == http.StatusOK {
			t.Errorf("refused by the company: %s", w.Body)
		}
		clean(t, ctx, a)
		company.RefuseRefunds(false)
		var shown payview.Transactions
		till.ask(http.StatusOK, "POST", "/pos/payments/refund", refund, &shown)
		if company.Charged() != 0 || shown.AmountPaid != 0 {
			t.Errorf("the company holds %s, %s is paid", company.Charged(), shown.AmountPaid)
		}
		if w := till.send("POST", "/pos/payments/refund", refund); w.Code != http.StatusConflict {
			t.Errorf("once more: %d %s", w.Code, w.Body)
		}
		clean(t, ctx, a)
	})
}
