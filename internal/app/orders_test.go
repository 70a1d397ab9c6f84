package app

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/shop/notify"
	"camber/internal/web"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
)

// ORD-1 ORD-8 LIST-1 LIST-2: the list through its door, by address and by words that are not taken.
func TestTheListOfOrdersAnswersItsAddress(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		list := func(query ...string) orderview.OrderList {
			t.Helper()
			var found orderview.OrderList
			b.ask(http.StatusOK, "GET", "/api/order", form(query...), &found)
			return found
		}
		all := list("from_pos", "1")
		if all.TotalItems != all.Counts[""] || len(all.Results) != 10 || all.Page != 1 || all.Limit != 10 ||
			all.Position != fmt.Sprintf("Showing 1 to 10 of %d (%d Pages)", all.TotalItems, all.TotalPages) {
			t.Errorf("first page %+v of %d", all.Paging, len(all.Results))
		}
		everything := list()
		if everything.TotalItems <= all.TotalItems {
			t.Errorf("%d orders with the shop's, %d without", everything.TotalItems, all.TotalItems)
		}
		var seen []int64
		for page := 1; page <= all.TotalPages; page++ {
			for _, o := range list("from_pos", "1", "page", fmt.Sprint(page)).Results {
				seen = append(seen, o.ID)
			}
		}
		slices.Sort(seen)
		if len(slices.Compact(seen)) != all.TotalItems {
			t.Errorf("%d orders are on the pages of %d", len(seen), all.TotalItems)
		}
		for tab, status := range map[string][]string{"saved": {"saved", "quote"}, "kiosk": {"kiosk"},
			"outstanding_balance": {"checkout", "complete"}, "complete": {"complete"}} {
			found := list("status", tab, "limit", "100")
			if found.TotalItems != found.Counts[tab] || len(found.Results) != found.TotalItems {
				t.Errorf("%s: %d of %d, counted %d", tab, len(found.Results), found.TotalItems, found.Counts[tab])
			}
			for _, o := range found.Results {
				if !slices.Contains(status, o.POSStatus) || (tab == "outstanding_balance") != (o.BalanceDue > 0) && tab != "saved" {
					t.Errorf("%s holds order %d: %s, %s due", tab, o.ID, o.POSStatus, o.BalanceDueText)
				}
			}
		}
		one := all.Results[0]
		for name, query := range map[string][]string{
			"number": {"filter_order_id", fmt.Sprint(one.ID)},
			"day, total": {"filter_date_from", one.DateAdded.Format("2006-01-02"), "filter_total_min", one.OrderTotal.String(),
				"filter_total_max", one.OrderTotal.String()},
		} {
			if found := list(query...); !slices.ContainsFunc(found.Results, func(o orderview.OrderListRow) bool { return o.ID == one.ID }) {
				t.Errorf("by %s: %+v", name, found.Results)
			}
		}
		for _, wrong := range [][]string{{"sort", "email"}, {"status", "mine"}, {"filter_total_min", "x"},
			{"filter_date_from", "today"}, {"filter_cashier", "Dana"}} {
			b.ask(http.StatusUnprocessableEntity, "GET", "/api/order", form(wrong...), nil)
		}
		clean(t, ctx, a)
	})
}

// ORD-3 ORD-5 ORD-7 HIST-2 W-04: an order is looked at, written to, given away, voided and deleted by who may.
func TestAnOrderAtTheCounter(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := tillAt(t, a, "manager@demo.test", 1)
		sold := b.ticket("418630013633")
		at := func(path string) string { return fmt.Sprintf("%s?order_id=%d", path, sold.OrderID) }

		if page := b.page(t, at("/pos/order/view")); !strings.Contains(page, fmt.Sprintf("Order # %d", sold.OrderID)) {
			t.Error("the page is of another order")
		}
		var form1 orderview.HistoryForm
		b.ask(http.StatusOK, "GET", "/pos/order/getOrderStatus", form("orderId", fmt.Sprint(sold.OrderID)), &form1)
		if form1.OrderID != sold.OrderID || form1.OrderStatuses[0].Name != "In check out" || form1.TextingAlerts ||
			len(form1.OrderStatuses) < 3 {
			t.Errorf("form %+v", form1)
		}
		ready := form1.OrderStatuses[slices.IndexFunc(form1.OrderStatuses,
			func(s orderview.StatusRow) bool { return s.Name == "Ready for pickup" })].ID
		// a browser that says the customer agreed to texts is not believed
		var refused web.ErrorReply
		b.ask(http.StatusUnprocessableEntity, "POST", at("/pos/order/history"),
			form("orderStatusId", fmt.Sprint(ready), "notifyCustomer", "1", "notifyByEmail", "0", "notifyByText", "1",
				"textingAlerts", "1", "phone", "3195550177"), &refused)
		if fields, _ := refused.Errors.(map[string]any); fields["overrideTextPermission"] != "Customer doesn't consent to text messages" {
			t.Errorf("refused %+v", refused)
		}
		var added, again orderview.AddedNote
		note := form("orderStatusId", fmt.Sprint(ready), "comment", "Bay 2", "notifyCustomer", "1", "email", "ray@demo.test")
		b.ask(http.StatusOK, "POST", at("/pos/order/history"), note, &added, "Idempotency-Key", "note-1")
		b.ask(http.StatusOK, "POST", at("/pos/order/history"), note, &again, "Idempotency-Key", "note-1")
		if added.Note.ID == 0 || again.Note.ID != added.Note.ID || added.Note.Comment != "Bay 2" ||
			added.Note.Status.Name != "Ready for pickup" || len(added.Note.Notified) != 1 ||
			added.Note.Notified[0].Channel != notify.Email {
			t.Errorf("added %+v", added)
		}
		var history orderview.OrderHistory
		b.ask(http.StatusOK, "POST", "/pos/order/histories", form("order_id", fmt.Sprint(sold.OrderID)), &history)
		if len(history.Results) != 2 || history.Results[0].ID != added.Note.ID || history.Results[0].Author == "" {
			t.Errorf("history %+v", history)
		}

		var hits cartview.CustomerHits
		b.ask(http.StatusOK, "GET", "/pos/customer/search", form("s", "nora engel"), &hits)
		var given orderview.ChangedOrder
		b.ask(http.StatusOK, "POST", "/pos/order/setCustomer",
			form("order_id", fmt.Sprint(sold.OrderID), "customer_id", fmt.Sprint(hits.Items[0].ID)), &given)
		if given.Order.CustomerID != hits.Items[0].ID || given.Order.VoidURL == "" || given.Order.DeleteURL == "" ||
			given.Order.ContinueURL == "" {
			t.Errorf("given %+v", given.Order)
		}

		var voided orderview.ChangedOrder
		b.ask(http.StatusOK, "POST", at("/pos/order/void"), form("reason", "Changed their mind"), &voided)
		if voided.Order.POSStatus != "voided" || !voided.Order.IsVoid || voided.Order.VoidURL != "" ||
			voided.Order.ContinueURL != "" || voided.Order.Status.Name != "Voided" {
			t.Errorf("voided %+v", voided.Order)
		}
		b.ask(http.StatusConflict, "POST", "/pos/order/continue", form("order_id", fmt.Sprint(sold.OrderID)), nil)
		b.ask(http.StatusOK, "POST", at("/api/order/delete"), nil, nil)
		b.ask(http.StatusNotFound, "GET", "/pos/order/get", form("order_id", fmt.Sprint(sold.OrderID)), nil)
		if _, err := a.Services.Order.Order(ctx, sold.OrderID); !fault.Is(err, fault.NotFound) {
			t.Errorf("deleted: %v", err)
		}
		clean(t, ctx, a)
	})
}
