package app

import (
	"context"
	"testing"

	"camber/internal/shop/audit"
	"camber/internal/shop/payment"
	"camber/internal/shop/promo"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// ofTenders: a manager looks a voucher up, takes payments by it and without an order, voids all, cancels with money on
// it, pays it back and takes goods back.
func (c conversations) ofTenders(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	b := staffBrowser(t, a, "manager@demo.test")
	b.send("POST", "/pos/shift/open", form("float", "100"))
	visit := b.visitOf(a)
	manager, err := a.Services.Access.StaffActor(ctx, visit.StaffID)
	if err != nil {
		t.Fatal(err)
	}
	customer := customerBrowser(t, a, "second@demo.test").visitOf(a).CustomerID
	if err := a.Services.Payment.Accounts.Agree(ctx, audit.System, payment.Account{CustomerID: customer, Terms: 30, Limit: 500_00}); err != nil {
		t.Fatal(err)
	}
	const code = "ABCD2345EFGH6789"
	given := promo.Given{LocationID: visit.LocationID, Code: code,
		Voucher: promo.Voucher{Original: 7_00, Gift: promo.Gift{ToName: "Ann", Message: "Enjoy", Theme: promo.Birthday}}}
	if _, _, err := a.Services.Promo.Give(ctx, manager, given); err != nil {
		t.Fatal(err)
	}
	const look = "/pos/checkout/getVoucher"
	c.say(b, "good for seven dollars", "GET", look, form("voucherCode", code), &payview.FoundVoucher{})
	c.say(b, "good for seven dollars", "POST", look, form("voucherCode", code), &payview.FoundVoucher{})
	c.say(b, "a code that nobody has", "POST", look, form("voucherCode", "ABCD2345EFGH6780"), nil)

	saved := soldTo(t, b, "a-ticket-of-tenders", customer)
	order := form("orderId", id(saved.OrderID))
	c.say(b, "a voucher without a code", "POST", "/pos/checkout/addTransaction",
		form(tendered(saved.OrderID, "gift_voucher", "7.00")...), nil)
	c.say(b, "a voucher that nobody has", "POST", "/pos/checkout/addTransaction",
		form(tendered(saved.OrderID, "gift_voucher", "7.00", "voucherCode", "ABCD2345EFGH6780")...), nil)
	c.say(b, "a voucher", "POST", "/pos/checkout/addTransaction",
		form(tendered(saved.OrderID, "gift_voucher", "7.00", "voucherCode", code)...), &payview.Transactions{},
		"Idempotency-Key", "tender-1")
	c.say(b, "a check without a number", "POST", "/pos/checkout/addTransaction",
		form(tendered(saved.OrderID, "check", "5.00")...), nil)
	c.say(b, "more than is owed, and no cash", "POST", "/pos/checkout/addTransaction",
		form(tendered(saved.OrderID, "on_account", "400.00")...), nil)
	c.say(b, "all of them", "GET", "/pos/checkout/voidTransactions", order, &payview.Transactions{})
	c.say(b, "none is left", "GET", "/pos/checkout/voidTransactions", order, &payview.Transactions{})

	b.send("POST", "/pos/checkout/addTransaction", form(tendered(saved.OrderID, "cash", "5.00")...), "Idempotency-Key",
		"tender-2")
	c.say(b, "a reason is given", "GET", "/checkout/cart/cancelOrder",
		form("order_id", id(saved.OrderID), "reason", "wrong part"), &cartview.Cart{})
	due, err := a.Services.Payment.Refunds.DuesOf(ctx, saved.OrderID)
	if err != nil || len(due) != 1 {
		t.Fatalf("%+v, %v", due, err)
	}
	refund := form("refund_id", id(due[0].ID))
	c.say(b, "out of the drawer", "POST", "/pos/payments/refund", refund, &payview.Transactions{}, "Idempotency-Key",
		"refund-1")
	c.say(b, "again", "POST", "/pos/payments/refund", refund, nil)

	sold := soldTo(t, b, "another-ticket-of-tenders", customer)
	b.send("POST", "/pos/checkout/addTransaction", form(tendered(sold.OrderID, "on_account", "20.00")...),
		"Idempotency-Key", "tender-3")
	b.send("POST", "/pos/checkout/addTransaction", form(tendered(sold.OrderID, "cash", "100.00")...), "Idempotency-Key",
		"tender-4")
	c.say(b, "not sold yet", "GET", "/pos/return/getData", form("order_id", id(sold.OrderID)), &orderview.CounterReturn{})
	b.send("POST", "/pos/checkout/complete", form("orderId", id(sold.OrderID)))
	signs := func(what, drawing string, into any) {
		c.say(b, what, "POST", "/pos/checkout/sign", form("orderId", id(sold.OrderID), "drawing", drawing), into)
	}
	signs("an empty sheet", "", nil)
	signs("the charge on account is signed", signature, &present.Said{})
	signs("signed already", signature, nil)
	const receive = "/pos/customer/addTransaction"
	c.say(b, "the rest becomes credit", "POST", receive,
		form(append(tendered(0, "cash", "25.00"), "customerId", id(customer))...), &payview.MoneyTaken{}, "Idempotency-Key",
		"receive-1")
	c.say(b, "a card at a terminal of another register", "POST", receive,
		form(append(tendered(0, "card", "25.00", "smartTerminalId", "sim-counter-2"), "customerId", id(customer))...), nil)
	var st payview.Statement
	c.say(b, "of nobody", "GET", "/pos/customer/standing", nil, nil)
	c.say(b, "what a cashier sees at once", "GET", "/pos/customer/standing", form("customerId", id(customer)),
		&payview.Standing{})
	c.say(b, "this month", "GET", "/pos/customer/statement/get", form("customerId", id(customer)), &st)
	c.say(b, "an end before the begin", "GET", "/pos/customer/statement/get",
		form("customerId", id(customer), "from", "2026-03-02", "to", "2026-03-01"), nil)
	void := form("customerId", id(customer), "transaction_id", id(st.Lines[len(st.Lines)-1].TransactionID))
	c.say(b, "it is owed again", "GET", "/pos/customer/voidTransaction", void, &present.Said{}, "Idempotency-Key",
		"void-received-1")
	c.say(b, "a second time", "GET", "/pos/customer/voidTransaction", void, nil)
	c.say(b, "45 days", "POST", "/pos/customer/agree", form("customerId", id(customer), "terms", "45", "limit", "750.00"),
		&present.Said{})
	c.say(b, "terms that there are not", "POST", "/pos/customer/agree",
		form("customerId", id(customer), "terms", "20", "limit", "750.00"), nil)

	var can orderview.CounterReturn
	c.say(b, "one of one", "GET", "/pos/return/getData", form("order_id", id(sold.OrderID)), &can)
	line := []string{"order_id", id(sold.OrderID), "reason", "wrong_fit", "lines[0][order_product_id]",
		id(can.Lines[0].OrderProductID), "lines[0][restock]", "1"}
	c.say(b, "two of one", "POST", "/pos/return/preview", form(append(line, "lines[0][quantity]", "2")...), nil)
	back := form(append(line, "lines[0][quantity]", "1")...)
	c.say(b, "all of it", "POST", "/pos/return/preview", back, &orderview.ReturnPreview{})
	c.say(b, "by its number", "GET", "/pos/return/find", form("s", id(sold.OrderID)), &orderview.SoldOrders{})
	c.say(b, "all of it on the ticket", "POST", "/pos/return/bring", back, &cartview.Cart{})
	c.say(b, "nothing of it on the ticket", "POST", "/pos/return/bring", form("order_id", id(sold.OrderID)),
		&cartview.Cart{})
	c.say(b, "of nothing", "POST", "/pos/return/exchange", nil, nil, "Idempotency-Key", "exchange-1")
	var done orderview.ReturnDone
	c.say(b, "all of it", "POST", "/pos/return/add", back, &done, "Idempotency-Key", "return-1")
	c.say(b, "again", "POST", "/pos/return/add", back, nil)
	c.say(b, "its paper", "GET", "/pos/return/get", form("return_id", id(done.Return.ReturnID)),
		&orderview.ReturnReceipt{})
	c.say(b, "printed by the browser", "POST", "/pos/return/paper", form("return_id", id(done.Return.ReturnID)),
		&deskview.PaperQueued{})
	c.say(b, "no such return", "GET", "/pos/return/get", form("return_id", "999"), nil)
	unproven := form("customer_id", id(customer), "reason", "not_needed", "lines[0][product_id]",
		id(can.Lines[0].ProductID), "lines[0][quantity]", "1", "lines[0][price]", "5.00")
	c.say(b, "for store credit", "POST", "/pos/return/noReceipt", unproven, &orderview.ReturnDone{}, "Idempotency-Key",
		"return-2")
	c.say(b, "nothing", "POST", "/pos/return/noReceipt", form("customer_id", id(customer), "reason", "not_needed"), nil)
}
