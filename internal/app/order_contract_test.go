package app

import (
	"context"
	"net/http"
	"testing"

	terminals "camber/internal/provider/terminal/simulator"
	"camber/internal/shop/payment"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// ofOrders: an order at the counter is found, given to a customer, written to, numbered, voided and deleted.
func (c conversations) ofOrders(t *testing.T, a *App) {
	t.Helper()
	const list, histories, status, note, void, remove = "/api/order", "/pos/order/histories", "/pos/order/getOrderStatus",
		"/pos/order/history", "/pos/order/void", "/api/order/delete"
	const give, giveAtCheckout, number = "/pos/order/setCustomer", "/pos/checkout/setCustomer", "/pos/order/applyPoNumber"
	c.say(newBrowser(t, a), "a shopper", "GET", list, nil, nil)
	b := staffBrowser(t, a, "manager@demo.test")
	b.send("POST", "/pos/shift/open", form("float", "100"))
	saved := soldTo(t, b, "a-ticket-of-orders", 0)
	order := id(saved.OrderID)
	c.say(b, "by its number", "GET", list, form("filter_order_id", order), &orderview.OrderList{})
	c.say(b, "an order that is not taken", "GET", list, form("sort", "email"), nil)

	var people cartview.CustomerHits
	b.ask(http.StatusOK, "GET", "/pos/customer/search", form("s", "nora engel"), &people)
	nora := id(people.Items[0].ID)
	c.say(b, "a customer", "POST", give, form("order_id", order, "customer_id", nora), &orderview.ChangedOrder{})
	c.say(b, "nobody", "POST", give, form("order_id", order, "customer_id", "999999"), nil)
	c.say(b, "at check-out", "POST", giveAtCheckout, form("orderId", order, "customerId", nora), &orderview.Checkout{})
	c.say(b, "a year alone", "POST", "/pos/checkout/setVehicle", form("orderId", order, "add1", "Year||2015"), nil)
	c.say(b, "none", "POST", "/pos/checkout/setVehicle", form("orderId", order), &orderview.Checkout{}, "Idempotency-Key",
		"vehicle-1")
	c.say(b, "no such order", "POST", "/pos/checkout/setVehicle", form("orderId", "999999"), nil)

	c.say(b, "none is named", "POST", number, form("order_id", order), nil)
	var shown orderview.OrderReply
	b.ask(http.StatusOK, "GET", "/pos/order/get", form("order_id", order), &shown)
	line := id(shown.Order.Products[0].ID)
	c.say(b, "one line", "POST", number,
		form("order_id", order, "products[0][order_product_id]", line, "products[0][po_number]", "A 17"), &present.Said{})

	c.say(b, "what can be said", "GET", status, form("orderId", order), &orderview.HistoryForm{})
	c.say(b, "no such order", "GET", status, form("orderId", "999999"), nil)
	c.say(b, "a note", "POST", note, form("order_id", order, "comment", "Bay 2"), &orderview.AddedNote{},
		"Idempotency-Key", "note-1")
	c.say(b, "a text without consent", "POST", note,
		form("order_id", order, "comment", "Bay 2", "notifyCustomer", "1", "notifyByEmail", "0", "notifyByText", "1", "phone",
			"3195550177"), nil)
	c.say(b, "all of it", "POST", histories, form("order_id", order), &orderview.OrderHistory{})
	c.say(b, "no such order", "POST", histories, form("order_id", "999999"), nil)

	c.say(b, "a reason is given", "GET", void, form("order_id", order, "reason", "Changed their mind"),
		&orderview.ChangedOrder{})
	c.say(b, "from a page of another site", "GET", remove, form("order_id", order), nil, "Sec-Fetch-Site", "cross-site")
	c.say(b, "a void order", "GET", remove, form("order_id", order), &present.Said{})
	c.say(b, "it is gone", "GET", remove, form("order_id", order), nil)
}

// ofTerminals: cards at a terminal are given up, asked after, released and voided, and one that was charged too late
// goes back.
func (c conversations) ofTerminals(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	const events, cancel, check, release, action = "/pos/checkout/terminalEvents", "/pos/checkout/cancelSmartTerminal",
		"/pos/checkout/checkTerminal", "/pos/checkout/releaseTerminal", "/pos/checkout/cardAction"
	const list, payLate, call, attest = "/pos/payments/list", "/pos/payments/payLate", "/pos/checkout/callManagers",
		"/pos/payments/attest"
	company := terminals.New(0, nil)
	a.Services.Payment.Devices.Connect(a.Services.Tax, company.Client())
	c.say(newBrowser(t, a), "a shopper", "GET", events, form("orderId", "1"), nil)
	b := staffBrowser(t, a, "manager@demo.test")
	b.send("POST", "/pos/shift/open", form("float", "100"))
	c.say(b, "no such order; of one that is there it is a stream without an end", "GET", events, form("orderId", "999999"),
		nil)
	visit := b.visitOf(a)
	actor, err := a.Services.Access.StaffActor(ctx, visit.StaffID)
	if err != nil {
		t.Fatal(err)
	}
	actor.LocationID, actor.RegisterID = visit.LocationID, visit.RegisterID
	begin := func(saved orderview.SavedOrder) payment.Attempt {
		t.Helper()
		asked := askedFor(saved)
		begun, err := a.Services.Payment.Terminals.Start(ctx, actor, payment.Tender{
			OrderID: saved.OrderID, Amount: saved.Checkout.BalanceDue, Confirmed: true,
			Card: payment.CardNote{SmartID: asked.device, Department: asked.department, Type: payment.Credit},
		})
		if err != nil {
			t.Fatal(err)
		}
		return begun
	}
	of := func(saved orderview.SavedOrder, x payment.Attempt, more ...string) []string {
		return append([]string{"orderId", id(saved.OrderID), "siteTransactionId", x.Reference}, more...)
	}

	saved := soldTo(t, b, "a-ticket-of-terminals", 0)
	x := begin(saved)
	c.say(b, "which is not said", "GET", cancel, nil, nil)
	c.say(b, "before it was tapped", "GET", cancel,
		form("smartTerminalId", askedFor(saved).device, "siteTransactionId", x.Reference), &payview.AskedTerminal{})

	company.Next(terminals.LoseAnswer)
	late := begin(saved)
	_, _ = a.Services.Payment.Terminals.Send(ctx, late.Reference) // its answer is lost
	company.Unplug(true)
	c.say(b, "which is not said", "POST", check, nil, nil)
	c.say(b, "the company does not answer", "POST", check, form(of(saved, late)...), nil)
	c.say(b, "the managers", "POST", call, form(of(saved, late)...), &payview.AskedTerminal{})
	c.say(b, "a payment that is not there", "POST", call, form(of(saved, payment.Attempt{Reference: "none"})...), nil)
	c.say(b, "seen nowhere", "POST", attest, form(of(saved, late, "charged", "1", "amount", "999999")...), nil)
	c.say(b, "without a reason", "POST", release, form(of(saved, late)...), nil)
	c.say(b, "with a reason", "POST", release, form(of(saved, late, "reason", "The cable is broken")...),
		&payview.AskedTerminal{})
	b.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(saved.OrderID, saved.Checkout.BalanceDue.String()),
		nil)
	company.Unplug(false)
	c.say(b, "it was approved after all", "POST", check, form(of(saved, late)...), &payview.AskedTerminal{})
	c.say(b, "what is to be looked at", "GET", list, nil, &payview.AttentionList{})
	c.say(b, "what nobody owed goes back", "POST", payLate, form("siteTransactionId", late.Reference),
		&payview.CardActionDone{})
	c.say(b, "again", "POST", payLate, form("siteTransactionId", late.Reference), nil)

	silent := soldTo(t, b, "a-ticket-that-nobody-answers-for", 0)
	company.Unplug(true)
	unheard := begin(silent)
	_, _ = a.Services.Payment.Terminals.Send(ctx, unheard.Reference)
	c.say(b, "neither charged nor not", "POST", attest, form(of(silent, unheard, "evidence", "No slip")...), nil)
	c.say(b, "not charged, of one that may be on its way", "POST", attest,
		form(of(silent, unheard, "charged", "0", "evidence", "No slip")...), nil)
	c.say(b, "charged", "POST", attest, form(of(silent, unheard, "charged", "1", "evidence", "Slip 1001")...),
		&payview.AskedTerminal{})
	c.say(b, "again", "POST", attest, form(of(silent, unheard, "charged", "1", "evidence", "Slip 1001")...), nil)
	company.Unplug(false)

	sold := soldTo(t, b, "another-ticket-of-terminals", 0)
	paid, err := a.Services.Payment.Terminals.Send(ctx, begin(sold).Reference)
	if err != nil {
		t.Fatal(err)
	}
	c.say(b, "void", "GET", action, form("orderId", id(sold.OrderID), "transaction_id", id(paid.TransactionID)),
		&payview.CardActionDone{})
	c.say(b, "again", "GET", action, form("orderId", id(sold.OrderID), "transaction_id", id(paid.TransactionID)), nil)

	c.say(b, "without a signature", "POST", "/payment/terminal/simulator/notice", form("id", "evt_1"), nil)
	c.asPattern("POST", "/payment/terminal/simulator/notice", "/payment/terminal/{company}/notice", "simulator")
}
