package app

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"camber/internal/base/db"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/notify"
	"camber/internal/shop/setting"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/appointmentview"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/specialview"
)

// states are those of the steps of an order's chain, by their names.
func states(o orderview.Order) string {
	var said []string
	for _, s := range o.Special {
		said = append(said, s.Name+" "+s.State)
	}
	return strings.Join(said, ", ")
}

// takesNothingBack makes the vendor of a warehouse one that does.
func takesNothingBack(t *testing.T, ctx context.Context, a *App, warehouse string) {
	t.Helper()
	all, err := a.Services.Vendor.All(ctx)
	check(t, err)
	for _, v := range all {
		if now := v.Details; strings.HasPrefix(warehouse, v.Code+"/") {
			now.Final = true
			check(t, a.Services.Vendor.Save(ctx, access.Actor{Kind: access.System}, v.ID, v.Version(), now))
			return
		}
	}
	t.Fatalf("nobody has the warehouse %s", warehouse)
}

// SPO-1: nothing is ordered for a customer before the deposit is paid and what is not returnable is accepted. That comes
// back when the shop is at fault, else by a permission of its own. Counter and customer see one chain.
func TestASpecialOrderIsMadeOnItsTerms(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		answering(t, ctx, a)
		const path = "/pos/checkout/orderFromDistributor"
		check(t, setting.Set(ctx, audit.System, setting.SpecialDeposit, setting.Business, 25))
		boss, cashier := tillAt(t, a, "manager@demo.test", 2), tillAt(t, a, "cashier@demo.test", 1)
		var shown cartview.Cart
		for range 3 {
			boss.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", lastPiece), &shown)
		}
		boss.ask(http.StatusOK, "POST", "/checkout/cart/toOrder", form("key", shown.Products[0].Key, "to_order", "2"), nil)
		var sold orderview.SavedOrder
		boss.ask(http.StatusOK, "POST", "/checkout/cart/saveOrderAndCheckout", nil, &sold)
		total, deposit := sold.Checkout.OrderTotal, sold.Checkout.Deposit
		if want := total.MulDiv(2, 3).MulDiv(25, 100); deposit < want-1 || deposit > want+1 || sold.Checkout.DistributorURL == "" {
			t.Errorf("the deposit of two of three for %s is %s, not %s", total, deposit, want)
		}
		var table specialview.DistributorStock
		boss.ask(http.StatusOK, "GET", "/pos/checkout/distributorStock", form("orderId", id(sold.OrderID)), &table)
		if !strings.Contains(table.Deposit, deposit.Text()) {
			t.Errorf("the table says of the deposit: %q", table.Deposit)
		}
		wish := wished(t, boss, sold.OrderID, 2)
		takesNothingBack(t, ctx, a, wish[9])
		before := contents(t, ctx)
		if w := boss.send("POST", path, form(wish...)); w.Code != http.StatusUnprocessableEntity ||
			!strings.Contains(w.Body.String(), `"accepted"`) {
			t.Errorf("not accepted: %d %s", w.Code, w.Body)
		}
		wish = append(wish, "accepted", "1")
		w := boss.sendAsked("POST", path, form(wish...), "Idempotency-Key", "terms-1")
		asked, is := refusalOf(w.Body.Bytes())
		if !is || w.Code != http.StatusConflict || !asked.Approval.Alone || asked.Wanted.Permission != access.LeaveOutstanding ||
			!strings.Contains(strings.Join(asked.Approval.Words, " "), deposit.Text()) {
			t.Errorf("without the deposit: %d %s", w.Code, w.Body)
		}
		sameContents(t, before, contents(t, ctx), "sessions")

		order := func() orderview.Order {
			var reply orderview.OrderReply
			boss.ask(http.StatusOK, "GET", "/pos/order/get", form("order_id", id(sold.OrderID)), &reply)
			return reply.Order
		}
		if got := states(order()); !strings.HasPrefix(got, "Asked for done, Deposit now, Ordered next, Received next, ") {
			t.Errorf("before the deposit: %s", got)
		}
		boss.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(sold.OrderID, deposit.String()), nil)
		if got := states(order()); !strings.HasPrefix(got, "Asked for done, Deposit done, Ordered now, ") {
			t.Errorf("after the deposit: %s", got)
		}
		var ordered specialview.DistributorOrdered
		boss.ask(http.StatusOK, "POST", path, form(wish...), &ordered)
		if !strings.HasPrefix(ordered.PurchaseOrders[0].Terms, "Not returnable: accepted ") {
			t.Errorf("%+v", ordered.PurchaseOrders)
		}
		number := ordered.PurchaseOrders[0].ID
		bring(t, ctx, a, number)
		if got := order(); !strings.Contains(states(got), "Ordered done, Received now") ||
			!strings.Contains(got.Special[2].Text, "expected ") || !strings.Contains(got.Special[2].Text, got.Cashier) {
			t.Errorf("ordered: %+v", got.Special)
		}
		boss.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction",
			cash(sold.OrderID, (total-deposit).String(), "confirm_duplicate", "1"), nil)
		boss.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(sold.OrderID)), nil)
		receiveOrdered(t, a, number, lastPiece, 2)
		if got := order(); !strings.Contains(states(got), "Received done, On the customer's shelf now") || got.Special[3].Text == "" {
			t.Errorf("received: %+v", got.Special)
		}
		o, err := a.Services.Order.Order(ctx, sold.OrderID)
		check(t, err)
		page := newBrowser(t, a).page(t, "/order/"+a.Services.Order.Link(o))
		if !strings.Contains(page, "Ordered for you") || strings.Contains(page, ordered.PurchaseOrders[0].Vendor) ||
			strings.Contains(page, order().Cashier) {
			t.Error("the customer's page lacks the chain, or says from whom it is ordered and by whom")
		}
		paper := newBrowser(t, a).page(t, "/r/"+a.Services.Order.Link(o))
		if !strings.Contains(paper, "not returnable, as you accepted on") || !strings.Contains(paper, "2 × "+lastPiece) {
			t.Error("the receipt does not say what was accepted")
		}

		var can orderview.CounterReturn
		boss.ask(http.StatusOK, "GET", "/pos/return/getData", form("order_id", id(sold.OrderID)), &can)
		if can.Lines[0].Final != 2 {
			t.Errorf("%d of the line are not returnable", can.Lines[0].Final)
		}
		for _, c := range []struct {
			reason, pieces string
			want           access.Permission
		}{
			{"not_needed", "1", access.RefundTender}, // the one that was here
			{"not_needed", "2", access.ReturnFinal},
			{"wrong_fit", "3", access.ReturnFinal},
			{"defective", "3", access.RefundTender},
			{"wrong_part", "2", access.RefundTender},
		} {
			refused := cashier.refusedAlone("/pos/return/add", []string{"order_id", id(sold.OrderID), "reason", c.reason,
				"lines[0][order_product_id]", id(can.Lines[0].OrderProductID), "lines[0][quantity]", c.pieces})
			if refused.Wanted.Permission != c.want {
				t.Errorf("%s pieces, %s: needs %s, not %s", c.pieces, c.reason, refused.Wanted.Permission, c.want)
			}
			words := strings.Join(refused.Approval.Words, " ")
			if says := strings.Contains(words, "not returnable"); says != (c.want == access.ReturnFinal) {
				t.Errorf("%s pieces, %s: %s", c.pieces, c.reason, words)
			}
		}
		// VEN-1: what did not work is claimed from whom it came, unless it is sold again
		for i, c := range []struct {
			restock string
			claimed int
		}{{"1", 0}, {"0", 1}} {
			boss.ask(http.StatusOK, "POST", "/pos/return/add", form("order_id", id(sold.OrderID), "reason", "defective",
				"lines[0][order_product_id]", id(can.Lines[0].OrderProductID), "lines[0][quantity]", "1", "lines[0][restock]",
				c.restock), nil, "Idempotency-Key", "failed-"+c.restock)
			var owed adminview.ClaimList
			officeBrowser(t, a, "manager@demo.test").ask(http.StatusOK, "GET", "/admin/api/claim", form("limit", "100"), &owed)
			claimed := 0
			for _, one := range owed.Results {
				if strings.Contains(one.Part, lastPiece) && one.KindText == "Warranty" && one.Vendor == ordered.PurchaseOrders[0].Vendor {
					claimed++
				}
			}
			if claimed != c.claimed {
				t.Errorf("return %d: %d claims, %+v", i+1, claimed, owed.Results)
			}
		}
		clean(t, ctx, a)
	})
}

// BAY-1: the board says where the parts of an appointment's order will not be here by its day.
func TestPartsThatComeLateAreOnTheBoard(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		answering(t, ctx, a)
		boss, office := tillAt(t, a, "manager@demo.test", 2), officeBrowser(t, a, "manager@demo.test")
		orderID := soldToOrder(t, boss, lastPiece)
		boss.ask(http.StatusOK, "POST", "/api/appointments/addAppointment", form("bay_id", "4", "duration", "60", "location_id",
			"1", "start", "2026-03-03 16:00", "status_id", "1", "customer_id", "0", "order_id", id(orderID)), nil)
		late := func() string {
			t.Helper()
			var board adminview.Board
			office.ask(http.StatusOK, "GET", "/admin/api/appointment/board", form("day", "2026-03-03", "location_id", "1"), &board)
			for _, e := range board.Entries {
				if e.OrderID == orderID {
					return e.Late
				}
			}
			t.Error("the appointment is not on the board")
			return ""
		}
		if got := late(); got != "Parts are missing, and nobody has promised them." {
			t.Errorf("nothing is ordered yet: %q", got)
		}
		var ordered specialview.DistributorOrdered
		boss.ask(http.StatusOK, "POST", "/pos/checkout/orderFromDistributor", form(wished(t, boss, orderID, 2)...), &ordered)
		bring(t, ctx, a, ordered.PurchaseOrders[0].ID)
		if got := late(); got != "" {
			t.Errorf("promised for the day before: %q", got)
		}
		for _, day := range []string{"2026-03-03", "2026-03-04"} {
			_, err := db.Write(ctx).NewRaw("UPDATE purchase_orders SET expected_day = ? WHERE order_id = ?", day, orderID).Exec(ctx)
			check(t, err)
			want := map[string]string{"2026-03-03": "", "2026-03-04": "Parts are promised for 03/04/2026."}[day]
			if got := late(); got != want {
				t.Errorf("promised for %s: %q, not %q", day, got, want)
			}
		}
		receiveOrdered(t, a, ordered.PurchaseOrders[0].ID, lastPiece, 2)
		if got := late(); got != "" {
			t.Errorf("all is here: %q", got)
		}
	})
}

// BAY-1: a part that is promised for a later day moves its appointment and says so, once, where the store wants it so.
func TestLatePartsMoveTheirAppointment(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		answering(t, ctx, a)
		boss := tillAt(t, a, "manager@demo.test", 2)
		var who int64
		check(t, db.Read(ctx).NewRaw("SELECT min(id) FROM customers WHERE email <> ''").Scan(ctx, &who))
		boss.ask(http.StatusOK, "POST", "/checkout/cart/setCustomer", form("customer_id", id(who)), nil)
		orderID := soldToOrder(t, boss, lastPiece)
		var booked appointmentview.Booked
		boss.ask(http.StatusOK, "POST", "/api/appointments/addAppointment", form("bay_id", "4", "duration", "60", "location_id",
			"1", "start", "2026-03-05 16:00", "status_id", "1", "customer_id", id(who), "order_id", id(orderID)), &booked)
		var ordered specialview.DistributorOrdered
		boss.ask(http.StatusOK, "POST", "/pos/checkout/orderFromDistributor", form(wished(t, boss, orderID, 2)...), &ordered)
		bring(t, ctx, a, ordered.PurchaseOrders[0].ID)
		_, err := db.Write(ctx).NewRaw("UPDATE purchase_orders SET expected_day = '2026-03-06' WHERE order_id = ?", orderID).Exec(ctx)
		check(t, err)
		start := func() string {
			t.Helper()
			now, err := a.Services.Appointment.Appointment(ctx, access.Actor{Kind: access.System}, booked.Appt.ID)
			check(t, err)
			store, err := a.Services.Location.Location(ctx, now.LocationID)
			check(t, err)
			return now.Start.In(store.Zone).Format("2006-01-02 15:04")
		}
		letters := func() (n int) {
			t.Helper()
			found, err := a.Services.Notify.Messages(ctx, notify.Filter{OrderID: orderID})
			check(t, err)
			for _, m := range found {
				if m.Kind == notify.Postponed {
					n++
				}
			}
			return n
		}
		check(t, setting.Set(ctx, audit.System, setting.AppointmentsMoveLate, setting.Location(1), false))
		check(t, a.Services.Special.MoveLate(ctx))
		if got := start(); got != "2026-03-05 16:00" || letters() != 0 {
			t.Errorf("moved to %s where the store does not want it", got)
		}
		check(t, setting.Set(ctx, audit.System, setting.AppointmentsMoveLate, setting.Location(1), true))
		check(t, a.Services.Special.MoveLate(ctx))
		check(t, a.Services.Special.MoveLate(ctx))
		if got := start(); got < "2026-03-06" || letters() != 1 {
			t.Errorf("it is at %s, %d letters", got, letters())
		}
		clean(t, ctx, a)
	})
}
