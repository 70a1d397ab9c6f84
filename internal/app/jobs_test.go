package app

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/proof"
	"camber/internal/shop/sale"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/jobview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/partview"
)

// jobOnTicket chooses the vehicle that a search names with a job, and adds all that the job is made of.
func jobOnTicket(b *browser, search string) cartview.Cart {
	b.t.Helper()
	var found partview.PartHits
	b.ask(http.StatusOK, "GET", "/pos/part/search", form("s", search), &found)
	if len(found.Jobs) == 0 || found.Jobs[0].Vehicle == nil {
		b.t.Fatalf("%q finds the jobs %+v", search, found.Jobs)
	}
	var named []string
	for i, f := range found.Jobs[0].Vehicle.Facets {
		named = append(named, "add"+strconv.Itoa(i+1),
			strings.Join([]string{f.Field, id(f.Value), f.LabelField, f.LabelValue}, "||"))
	}
	b.ask(http.StatusOK, "POST", "/ymm/json/saveVehicle", form(named...), nil)
	var o jobview.JobOffer
	b.ask(http.StatusOK, "GET", "/pos/job/offer", form("job_id", id(found.Jobs[0].JobID)), &o)
	want := []string{"job_id", id(o.JobID), "version", o.Version, "labor", "1"}
	for i, l := range o.Lines {
		if l.Chosen {
			n := strconv.Itoa(i)
			want = append(want, "picks["+n+"][line]", n, "picks["+n+"][product_id]", id(l.Choices[0].Part.ProductID))
		}
	}
	var ticket cartview.Cart
	key := "a-press-of-a-job-on-" + b.header.Get("X-Cart")
	b.ask(http.StatusOK, "POST", "/pos/job/add", form(want...), &ticket, "Idempotency-Key", key)
	var again cartview.Cart
	b.ask(http.StatusOK, "POST", "/pos/job/add", form(want...), &again, "Idempotency-Key", key) // M-01
	if len(again.Products) != len(ticket.Products) {
		b.t.Errorf("pressed twice it is %d lines, once %d", len(again.Products), len(ticket.Products))
	}
	return ticket
}

// TRD-8: a job at its menu price, dearer and cheaper than its lines, is sold, stands so in the order, comes back in part
// for its share, and the books are right.
func TestAJobIsSoldAtItsMenuPrice(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		b.send("POST", "/pos/shift/open", form("float", "1000"))
		for i, menu := range []money.Cents{50_00, 250_00} {
			all, err := a.Services.Job.Called(ctx, "oil change", 1)
			if err != nil || len(all) != 1 {
				t.Fatalf("%+v, %v", all, err)
			}
			next := all[0].New
			next.Menu = menu
			if err := a.Services.Job.Save(ctx, access.Actor{Kind: access.System}, all[0].ID, all[0].Version(), next); err != nil {
				t.Fatal(err)
			}
			b.header.Set("X-Cart", "a-ticket-at-a-menu-price-"+strconv.Itoa(i))
			ticket := jobOnTicket(b, "oil change 2015 silv")
			var sum, tax money.Cents
			for _, row := range ticket.Totals {
				if row.Code == string(sale.CodeTax) {
					tax += row.Value
				} else if row.Code == string(sale.CodeTotal) {
					sum = row.Value
				}
			}
			if sum-tax != menu {
				t.Errorf("a menu price of %s comes to %s before tax", menu, sum-tax)
			}
			var saved orderview.SavedOrder
			b.ask(http.StatusOK, "POST", "/checkout/cart/saveOrderAndCheckout", nil, &saved, "Idempotency-Key",
				"menu-price-"+strconv.Itoa(i))
			order := saved.OrderID
			b.ask(http.StatusOK, "POST", "/pos/order/continue", form("order_id", id(order)), &ticket) // and back again
			if at := ticket.Products[0].Job; at == nil || at.Name != "Oil change" {
				t.Errorf("taken up again: %+v", ticket.Products[0])
			}
			b.ask(http.StatusOK, "POST", "/checkout/cart/saveOrderAndCheckout", nil, &saved, "Idempotency-Key",
				"menu-price-again-"+strconv.Itoa(i))
			b.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(order, "500.00"), nil)
			b.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(order)), nil)
			var can orderview.CounterReturn
			b.ask(http.StatusOK, "GET", "/pos/return/getData", form("order_id", id(order)), &can)
			b.ask(http.StatusOK, "POST", "/pos/return/add", form("order_id", id(order), "reason", "damaged", "refund_as", "cash",
				"lines[0][order_product_id]", id(can.Lines[0].OrderProductID), "lines[0][quantity]", "1"), nil,
				"Idempotency-Key", "menu-return-"+strconv.Itoa(i))
			if found, err := proof.Check(ctx); err != nil || len(found) > 0 {
				t.Errorf("a menu price of %s: %+v, %v", menu, found, err)
			}
		}
	})
}
