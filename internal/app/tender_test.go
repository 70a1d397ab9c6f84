package app

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/credit"
	"camber/internal/shop/payment"
	"camber/internal/shop/promo"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// tendered is a transaction as PAY-8 sends it.
func tendered(order int64, kind, amount string, more ...string) []string {
	values := []string{"orderId", id(order), "transaction[transaction_type]", kind, "transaction[amount]", amount}
	for i := 0; i < len(more); i += 2 {
		values = append(values, "transaction["+more[i]+"]", more[i+1])
	}
	return values
}

// soldTo is an order of a customer in checkout at the manager's register, of one fast part.
func soldTo(t *testing.T, b *browser, tab string, customer int64) orderview.SavedOrder {
	t.Helper()
	b.header.Set("X-Cart", tab)
	b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", "418630013633"), nil)
	if customer != 0 {
		b.ask(http.StatusOK, "POST", "/checkout/cart/setCustomer", form("customer_id", id(customer)), nil)
	}
	var saved orderview.SavedOrder
	b.ask(http.StatusOK, "POST", "/checkout/cart/saveOrderAndCheckout", nil, &saved)
	return saved
}

// PAY-8 PAY-9 PAY-10 PAY-11 PAY-12 PAY-13 PAY-14 PAY-18 PCO-2 PCO-3 RET-1: a counter's payments, voids and returns over
// HTTP.
func TestTheCounterTakesAndGivesBackByEveryMeans(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		b.send("POST", "/pos/shift/open", form("float", "100"))
		visit := b.visitOf(a)
		manager, err := a.Services.Access.StaffActor(ctx, visit.StaffID)
		if err != nil {
			t.Fatal(err)
		}
		customer := customerBrowser(t, a, "shopper@demo.test").visitOf(a).CustomerID
		if err := a.Services.Credit.Give(ctx, manager,
			credit.Gift{CustomerID: customer, LocationID: visit.LocationID, Amount: 10_00, Description: "Sorry"}); err != nil {
			t.Fatal(err)
		}
		if err := a.Services.Payment.Accounts.Agree(ctx, audit.System, payment.Account{CustomerID: customer, Terms: 30, Limit: 500_00}); err != nil {
			t.Fatal(err)
		}
		_, code, err := a.Services.Promo.Give(ctx, manager,
			promo.Given{LocationID: visit.LocationID,
				Voucher: promo.Voucher{Original: 7_00, Gift: promo.Gift{ToName: "Ann", Message: "Enjoy", Theme: promo.Birthday}}})
		if err != nil {
			t.Fatal(err)
		}
		saved := soldTo(t, b, "a-ticket-of-this-test", customer)
		shown := saved.Checkout
		if p := shown.PaymentTypes; !p.Cash || !p.Check || !p.Voucher || !p.StoreCredit || !p.OnAccount ||
			shown.StoreCredit != 35_00 || shown.AccountCredit != 500_00 || shown.CashDue != shown.BalanceDue ||
			shown.CostParts == 0 {
			t.Errorf("%+v %+v", p, shown.Spendable)
		}

		var voucher payview.FoundVoucher
		for _, method := range []string{"GET", "POST"} {
			b.ask(http.StatusOK, method, "/pos/checkout/getVoucher", form("voucherCode", code), &voucher)
			if voucher.Amount != 7_00 || voucher.Original != 7_00 || voucher.Type != "gift_voucher" ||
				voucher.Message != "Enjoy" || voucher.Theme != "Birthday" || voucher.Description != "Gift voucher for Ann" {
				t.Errorf("%s: %+v", method, voucher)
			}
		}
		b.ask(http.StatusUnprocessableEntity, "POST", "/pos/checkout/getVoucher", form("voucherCode", "AAAA-BBBB-CCCC-DDDD"),
			nil)

		const add = "/pos/checkout/addTransaction"
		var paid payview.Transactions
		ids := map[string]int64{}
		for _, one := range [][]string{
			tendered(saved.OrderID, "gift_voucher", "7.00", "voucherCode", code),
			tendered(saved.OrderID, "store_credit", "10.00"),
			tendered(saved.OrderID, "check", "1.00", "checkNumber", "007", "bank", "First Bank"),
			tendered(saved.OrderID, "on_account", "1.50"),
		} {
			b.ask(http.StatusOK, "POST", add, form(one...), &paid)
			ids[paid.Transaction.Type] = paid.Transaction.ID
			if paid.Transaction.Status != "captured" || paid.Transaction.VoidURL == "" || paid.Warning != "" {
				t.Errorf("%+v, %q", paid.Transaction, paid.Warning)
			}
		}
		if paid.AmountPaid != 19_50 || paid.BalanceDue != shown.OrderTotal-19_50 || paid.StoreCredit != 25_00 ||
			paid.Transactions[2].Label != "Check 7" || !strings.HasPrefix(paid.Transactions[0].Label, "Gift voucher …") {
			t.Errorf("%+v", paid)
		}
		b.ask(http.StatusOK, "POST", add, form(tendered(saved.OrderID, "check", "1.25", "checkNumber", "7")...), &paid)
		if paid.Warning != "This customer has paid with check 7 before." {
			t.Errorf("warning %q", paid.Warning)
		}
		b.ask(http.StatusUnprocessableEntity, "POST", add, form(tendered(saved.OrderID, "check", "9999")...), nil)

		paid = payview.Transactions{}
		b.ask(http.StatusOK, "POST", "/pos/checkout/voidTransaction",
			form("orderId", id(saved.OrderID), "transaction_id", id(ids["store_credit"])), &paid)
		if paid.StoreCredit != 35_00 || paid.Transaction.Status != "void" || paid.Transaction.VoidURL != "" {
			t.Errorf("%+v", paid)
		}
		b.ask(http.StatusOK, "POST", "/pos/checkout/voidTransactions", form("orderId", id(saved.OrderID)), &paid)
		if paid.AmountPaid != 0 || paid.BalanceDue != shown.OrderTotal || len(paid.Errors) != 0 {
			t.Errorf("%+v", paid)
		}

		b.ask(http.StatusOK, "POST", add, form(tendered(saved.OrderID, "on_account", "1.75")...), &paid)
		b.ask(http.StatusOK, "POST", add, form(tendered(saved.OrderID, "cash", "500.00")...), &paid)
		b.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(saved.OrderID)), nil)

		var taken payview.MoneyTaken
		b.ask(http.StatusOK, "POST", "/pos/customer/addTransaction",
			form(append(tendered(0, "cash", "3.00"), "customerId", id(customer))...), &taken)
		if taken.Owed != 0 || taken.StoreCredit != 36_25 || taken.Transaction.VoidURL == "" || len(taken.Applied) != 1 ||
			taken.Applied[0].OrderID != saved.OrderID || taken.Applied[0].Amount != 1_75 {
			t.Errorf("%+v", taken)
		}

		var can orderview.CounterReturn
		b.ask(http.StatusOK, "GET", "/pos/return/getData", form("order_id", id(saved.OrderID)), &can)
		if can.Refusal != "" || len(can.Lines) == 0 || can.Lines[0].Returnable != 1 || can.Refundable != shown.OrderTotal {
			t.Fatalf("%+v", can)
		}
		back := []string{"order_id", id(saved.OrderID), "reason", "damaged", "lines[0][order_product_id]",
			id(can.Lines[0].OrderProductID), "lines[0][quantity]", "1", "lines[0][restock]", "1"}
		var preview orderview.ReturnPreview
		b.ask(http.StatusOK, "POST", "/pos/return/preview", form(back...), &preview)
		var done orderview.ReturnDone
		for range 2 {
			w := b.send("POST", "/pos/return/add", form(back...), "Idempotency-Key", "one return")
			if w.Code != http.StatusOK {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
			if err := json.Unmarshal(w.Body.Bytes(), &done); err != nil {
				t.Fatal(err)
			}
		}
		if done.Return.Total != preview.Total || len(done.Return.Refunds) != 2 ||
			done.Return.Refunds[0].Type != "on_account" || done.Return.Refunds[1].Left != 0 || done.Return.Number == "" {
			t.Errorf("%+v", done)
		}
		b.ask(http.StatusOK, "GET", "/pos/return/get", form("return_id", id(done.Return.ReturnID)), &done.Return)
		b.ask(http.StatusConflict, "POST", "/pos/return/add", form(back...), nil) // the same by another key is asked about
		b.ask(http.StatusUnprocessableEntity, "POST", "/pos/return/add", form(append(back, "confirm_duplicate", "1")...), nil)

		cashier := staffBrowser(t, a, "cashier@demo.test")
		cashier.send("POST", "/pos/shift/open", form("float", "100"))
		unproven := []string{"customer_id", id(customer), "reason", "not_needed", "lines[0][product_id]",
			id(can.Lines[0].ProductID), "lines[0][quantity]", "1", "lines[0][price]", "5.00"}
		if refused := cashier.refusedAlone("/pos/return/noReceipt", unproven); refused.Wanted.Permission != access.ReturnNoReceipt || refused.Wanted.Subject != "customer" {
			t.Errorf("%+v", refused)
		}
		b.ask(http.StatusOK, "POST", "/pos/return/noReceipt", form(unproven...), &done)
		if done.Return.StoreCredit != 5_00 || done.Return.Customer == "" {
			t.Errorf("%+v", done.Return)
		}
		clean(t, ctx, a)
	})
}

// M-25 PCO-3 TRD-12: a cashier's cancel with money on it needs a reason and a manager's PIN, and the money is owed
// until it is paid back.
func TestACashierCancelsWithAManagersPIN(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		cashier, manager := staffBrowser(t, a, "cashier@demo.test"), staffBrowser(t, a, "manager@demo.test").visitOf(a).
			StaffID
		cashier.send("POST", "/pos/shift/open", form("float", "100"))
		saved := soldTo(t, cashier, "a-ticket-of-this-test", 0)
		cashier.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(saved.OrderID, "5.00"), nil)
		cancel := []string{"order_id", id(saved.OrderID), "reason", "wrong part"}
		cashier.ask(http.StatusConflict, "POST", "/checkout/cart/cancelOrder", form(cancel[:2]...), nil)
		refused := cashier.refusedAlone("/checkout/cart/cancelOrder", cancel)
		if refused.Wanted.Permission != access.VoidOrders || refused.Wanted.Subject != "order" ||
			refused.Wanted.ID != saved.OrderID {
			t.Fatalf("%+v", refused)
		}
		if w := cashier.send("POST", "/checkout/cart/cancelOrder", form(cancel...), "X-Approval",
			cashier.approve(refused, "1002")); w.Code != http.StatusOK {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		due, err := a.Services.Payment.Refunds.DuesOf(ctx, saved.OrderID)
		if err != nil || len(due) != 1 || due[0].Amount != 5_00 || due[0].ApproverID != manager {
			t.Fatalf("%+v, %v", due, err)
		}
		refund := []string{"refund_id", id(due[0].ID)}
		token := cashier.approve(cashier.refusedAlone("/pos/payments/refund", refund), "1002")
		if w := cashier.send("POST", "/pos/payments/refund", form(refund...), "X-Approval", token); w.Code != http.StatusOK {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		clean(t, ctx, a)
	})
}
