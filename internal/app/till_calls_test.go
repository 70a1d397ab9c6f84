package app

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"camber/internal/dbtest"
	terminals "camber/internal/provider/terminal/simulator"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/order"
	"camber/internal/shop/setting"
	"camber/internal/web"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// PCO-1 PCO-2 PCO-3: the check-out opens at its address, and leads on where there is no order; a customer is set on the
// order, or without one on the cart, each answered by its own state.
func TestTheCheckOutOfTheTillAtItsAddress(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := tillAt(t, a, "manager@demo.test", 1)
		w := b.send("GET", "/pos/checkout", nil, "Accept", "text/html", "X-Requested-With", "", "Sec-Fetch-Mode", "navigate")
		if w.Code != http.StatusNotFound || w.Header().Get("Refresh") != "3; url=/product/catalog" ||
			!strings.Contains(w.Body.String(), "There is no order to show. Redirecting to the catalog page...") {
			t.Errorf("no order: %d, %q", w.Code, w.Header().Get("Refresh"))
		}
		sold := b.ticket(fastPart)
		if page := b.page(t, fmt.Sprintf("/pos/checkout?order_id=%d", sold.OrderID)); !strings.Contains(page, fmt.Sprintf("<title>Check Out - Order # %d ", sold.OrderID)) {
			t.Error("the page has another title")
		}
		var hits cartview.CustomerHits
		b.ask(http.StatusOK, "GET", "/pos/customer/search", form("s", "nora engel"), &hits)
		nora := hits.Items[0].ID
		var state orderview.Checkout
		b.ask(http.StatusOK, "POST", "/pos/checkout/setCustomer", form("orderId", id(sold.OrderID), "customerId", id(nora)),
			&state)
		if state.OrderID != sold.OrderID || state.Customer.CustomerID != nora || !state.HasInitiallyLoaded ||
			len(state.Products) != 1 || state.Products[0].MPN == "" || state.Products[0].AAIA == "" {
			t.Errorf("%+v", state)
		}
		other := b.on(a)
		other.header.Set("X-Cart", "another-ticket-of-it")
		other.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", fastPart), nil)
		var ticket cartview.Cart
		other.ask(http.StatusOK, "POST", "/pos/checkout/setCustomer", form("customerId", id(nora)), &ticket)
		if ticket.Customer == nil || ticket.Customer.ID != nora || len(ticket.Products) != 1 {
			t.Errorf("%+v", ticket.Customer)
		}
	})
}

// ORD-1 ORD-8: the last day of a search is in it, in the store's time, and a VIN finds the orders of its owner for that
// vehicle.
func TestTheListOfOrdersByDayAndVIN(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := tillAt(t, a, "manager@demo.test", 1)
		sold := b.ticket(fastPart)
		found := func(query ...string) bool {
			t.Helper()
			var list orderview.OrderList
			b.ask(http.StatusOK, "GET", "/api/order", form(append(query, "limit", "100")...), &list)
			return slices.ContainsFunc(list.Results, func(o orderview.OrderListRow) bool { return o.ID == sold.OrderID })
		}
		today := dbtest.Clock(ctx).Now().Format(time.DateOnly)
		before := dbtest.Clock(ctx).Now().AddDate(0, 0, -1).Format(time.DateOnly)
		if !found("filter_date_from", today, "filter_date_to", today) || found("filter_date_to", before) {
			t.Error("the days of a search are others")
		}
		var hits cartview.CustomerHits
		b.ask(http.StatusOK, "GET", "/pos/customer/search", form("s", "nora engel"), &hits)
		nora := id(hits.Items[0].ID)
		v := demoVehicleOf(t, ctx, a.Services, 2015, "Chevrolet", "Silverado 1500")
		facets := []string{"Year||2015", "MakeID||" + id(v.MakeID), "ModelID||" + id(v.ModelID)}
		kept, chosen := form("customer_id", nora, "vin", "3GCUKRECXFG123456"), form("orderId", id(sold.OrderID))
		for i, facet := range facets {
			field, value, _ := strings.Cut(facet, "||")
			kept.Set("ymm_data["+field+"]", value)
			chosen.Set(fmt.Sprint("add", i+1), facet)
		}
		b.ask(http.StatusOK, "POST", "/api/customer_vehicle/add", kept, nil)
		if found("filter_vin", "3GCUKRECXFG123456") {
			t.Error("an order for nothing and nobody is found by a VIN")
		}
		b.ask(http.StatusOK, "POST", "/pos/order/setCustomer", form("order_id", id(sold.OrderID), "customer_id", nora), nil)
		b.ask(http.StatusOK, "POST", "/pos/checkout/setVehicle", chosen, nil)
		if !found("filter_vin", "3gcukrecxfg1") || found("filter_vin", "3GCUKRECXFG999") {
			t.Error("its VIN finds something else")
		}
	})
}

// ORD-1 ORD-6 PAY-28: a complete order is on one of two tabs by its balance: paid though cash was rounded down,
// outstanding once a payment is voided after its change was given.
func TestACompleteOrderIsPaidOrOutstandingByItsBalance(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		if err := setting.Set(ctx, audit.System, setting.RoundCash, setting.Business, true); err != nil {
			t.Fatal(err)
		}
		b := tillAt(t, a, "manager@demo.test", 1)
		sold := b.ticket(fastPart, fastPart)
		on := func(tab string) bool {
			t.Helper()
			var list orderview.OrderList
			b.ask(http.StatusOK, "GET", "/api/order", form("status", tab, "filter_order_id", id(sold.OrderID)), &list)
			return len(list.Results) == 1
		}
		due := sold.Checkout.CashDue
		if due != sold.Checkout.OrderTotal-1 {
			t.Fatalf("%s is rounded to %s", sold.Checkout.OrderTotal, due)
		}
		var paid payview.Transactions
		b.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(sold.OrderID, due.String()), &paid)
		b.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(sold.OrderID)), nil)
		if !on("complete") || on("outstanding_balance") {
			t.Error("paid in cash that was rounded down, it is not among the paid")
		}
		b.ask(http.StatusOK, "POST", "/pos/checkout/voidTransaction",
			form("orderId", id(sold.OrderID), "transaction_id", id(paid.Transaction.ID)), nil)
		if on("complete") || !on("outstanding_balance") {
			t.Error("its payment is void, and it is not outstanding alone")
		}
	})
}

// PCO-3: what a customer still owes is said before the sale ends, and left only by who confirms it, and may.
func TestABalanceIsLeftByWhoConfirmsItAndMay(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b, cashier := tillAt(t, a, "manager@demo.test", 1), tillAt(t, a, "cashier@demo.test", 2)
		sold := b.ticket(fastPart)
		const complete = "/pos/checkout/complete"
		confirmed := form("orderId", id(sold.OrderID), "confirm_outstanding", "1")
		var refused web.ErrorReply
		b.ask(http.StatusConflict, "POST", complete, form("orderId", id(sold.OrderID)), &refused)
		if want := fmt.Sprintf("There is an outstanding balance of %s.", sold.Checkout.OrderTotal.Text()); fmt.Sprint(refused.Errors) != "["+want+"]" {
			t.Errorf("%v, want %s", refused.Errors, want)
		}
		cashier.ask(http.StatusForbidden, "POST", complete, confirmed, nil)
		var done orderview.Completed
		b.ask(http.StatusOK, "POST", complete, confirmed, &done)
		if want := fmt.Sprintf("/pos/order/receipt/?order_id=%d", sold.OrderID); !done.Success || done.Redirect != want {
			t.Errorf("%t, %s, want %s", done.Success, done.Redirect, want)
		}
	})
}

// HIST-1: the dialog begins with the last note that somebody wrote, past the steps without one.
func TestTheLastNoteOfAnOrderIsSaid(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := tillAt(t, a, "manager@demo.test", 1)
		sold := b.ticket(fastPart)
		var dialog orderview.HistoryForm
		note := func(status int64, comment string) {
			t.Helper()
			b.ask(http.StatusOK, "POST", fmt.Sprintf("/pos/order/history?order_id=%d", sold.OrderID),
				form("orderStatusId", id(status), "comment", comment), nil)
			b.ask(http.StatusOK, "GET", "/pos/order/getOrderStatus", form("orderId", id(sold.OrderID)), &dialog)
		}
		b.ask(http.StatusOK, "GET", "/pos/order/getOrderStatus", form("orderId", id(sold.OrderID)), &dialog)
		if dialog.RecentNote != "" {
			t.Errorf("%q before anybody wrote", dialog.RecentNote)
		}
		stands, next := dialog.OrderStatuses[0].ID, dialog.OrderStatuses[2].ID
		note(stands, "Bay 2")
		note(stands, "Call before noon")
		note(next, "")
		if dialog.RecentNote != "Call before noon" {
			t.Errorf("%q", dialog.RecentNote)
		}
	})
}

// PAY-13 TRD-12: a cashier voids all payments of an order with one approval of a manager.
func TestOneApprovalVoidsAll(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		cashier := tillAt(t, a, "cashier@demo.test", 1)
		sold := cashier.ticket(fastPart)
		for _, amount := range []string{"5.00", "6.00"} {
			cashier.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(sold.OrderID, amount), nil)
		}
		values := []string{"orderId", id(sold.OrderID)}
		refused := cashier.refusedAlone("/pos/checkout/voidTransactions", values)
		if refused.Wanted.Permission != access.VoidTender {
			t.Fatalf("%+v", refused)
		}
		token := cashier.approve(refused, "1002")
		var left payview.Transactions
		cashier.ask(http.StatusOK, "POST", "/pos/checkout/voidTransactions", form(values...), &left, "X-Approval", token)
		if left.AmountPaid != 0 || left.BalanceDue != sold.Checkout.OrderTotal || len(left.Errors) != 0 ||
			left.Transactions[0].Status != "void" || left.Transactions[1].Status != "void" {
			t.Errorf("%+v", left)
		}
		cashier.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(sold.OrderID, "7.00"), nil)
		if w := cashier.send("POST", "/pos/checkout/voidTransactions", form(values...), "X-Approval", token); w.Code != http.StatusForbidden {
			t.Errorf("the approval again: %d %s", w.Code, w.Body)
		}
		clean(t, ctx, a)
	})
}

// PAY-22 W-35: what is noted of a check holds no card number and is short.
func TestNotesOfACheckAreLimited(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := tillAt(t, a, "manager@demo.test", 1)
		sold := b.ticket(fastPart)
		for _, field := range []string{"bank", "licenseNote"} {
			for value, want := range map[string]string{"4111 1111 1111 1111": "Please leave out card numbers.",
				strings.Repeat("a", 65): "Maximum 64 characters"} {
				var refused web.ErrorReply
				b.ask(http.StatusUnprocessableEntity, "POST", "/pos/checkout/addTransaction",
					form(tendered(sold.OrderID, "check", "1.00", "checkNumber", "7", field, value)...), &refused)
				if fields, _ := refused.Errors.(map[string]any); fields["transaction["+field+"]"] != want {
					t.Errorf("%s %q: %+v", field, value, refused)
				}
			}
		}
	})
}

// PAY-9 PAY-27 PAY-29 PCO-2 ORD-2: the surcharge of cards and its tax are said before a card is charged, stand beside
// the order's total while it is paid by one, and go with the payment.
func TestASurchargeIsSaidAndShown(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		a.Services.Payment.Devices.Connect(a.Services.Tax, terminals.New(0, nil).Client())
		b := tillAt(t, a, "manager@demo.test", 1)
		sold := b.ticket(fastPart)
		o, err := a.Services.Order.Order(ctx, sold.OrderID)
		if err != nil {
			t.Fatal(err)
		}
		for name, value := range map[string]int64{"card_surcharge": 300, "card_surcharge_cap": 5_00,
			"card_surcharge_tax_class": o.Lines[0].TaxClassID} {
			one, err := setting.ByName(name)
			if err == nil {
				err = one.Set(ctx, audit.System, setting.Business, fmt.Sprint(value))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		state := func() (c orderview.Checkout) {
			t.Helper()
			b.ask(http.StatusOK, "GET", "/pos/checkout/getData", form("orderId", id(sold.OrderID)), &c)
			return c
		}
		said := state()
		if s := said.Surcharge; s == nil || s.PercentText != "3%" || s.Rate != 30_000 || s.Tax != 70_000 || s.Cap != 5_00 {
			t.Errorf("said before: %+v", said.Surcharge)
		}
		said.BalanceDue = 20_00
		if _, err := a.Services.Payment.Terminals.Send(ctx,
			begunFor(t, a, b, orderview.SavedOrder{OrderID: sold.OrderID, Checkout: said})); err != nil {
			t.Fatal(err)
		}
		paid := state()
		if paid.CostCreditCardSurcharge != 60 || paid.CostCreditCardSurchargeTax != 4 || paid.AmountPaid != 20_64 ||
			paid.BalanceDue != said.OrderTotal-20_00 || paid.OrderTotal != said.OrderTotal {
			t.Errorf("paid: %s and %s on top, %s paid, %s due of %s", paid.CostCreditCardSurcharge,
				paid.CostCreditCardSurchargeTax, paid.AmountPaid, paid.BalanceDue, paid.OrderTotal)
		}
		b.ask(http.StatusOK, "POST", "/pos/checkout/voidTransactions", form("orderId", id(sold.OrderID)), nil)
		if now := state(); now.CostCreditCardSurcharge != 0 || now.CostCreditCardSurchargeTax != 0 ||
			now.BalanceDue != said.OrderTotal {
			t.Errorf("voided: %s and %s on top, %s due", now.CostCreditCardSurcharge, now.CostCreditCardSurchargeTax,
				now.BalanceDue)
		}
		if got, err := a.Services.Order.Order(ctx, sold.OrderID); err != nil || got.Status != order.Checkout ||
			got.Surcharges != 0 {
			t.Errorf("%s, %s, %v", got.Status, got.Surcharges, err)
		}
		clean(t, ctx, a)
	})
}
