package app

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/ledger"
	"camber/internal/shop/report"
)

// ADM-2: what the overview says was sold is what the X report of the shift says, and what comes back is taken off it;
// who may not read shifts sees no sales, and who has no orders to handle no overview.
func TestTheOverviewAgreesWithTheShift(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		till := staffBrowser(t, a, "manager@demo.test")
		till.send("POST", "/pos/shift/open", form("float", "100"))
		visit := till.visitOf(a)
		manager, err := a.Services.Access.StaffActor(ctx, visit.StaffID)
		if err != nil {
			t.Fatal(err)
		}
		manager.RegisterID, manager.LocationID = visit.RegisterID, visit.LocationID
		shift, err := a.Services.Register.OpenShiftOf(ctx, visit.RegisterID)
		if err != nil {
			t.Fatal(err)
		}
		const far = "9999-12-31"
		booked := func() (ledger.DaySum, money.Cents) {
			t.Helper()
			sold, err := report.SalesOf(ctx, manager, "2000-01-01", far)
			if err != nil {
				t.Fatal(err)
			}
			x, err := a.Services.Till.ShiftReport(ctx, manager, shift.ID)
			if err != nil {
				t.Fatal(err)
			}
			return sold.Between("2000-01-01", far, visit.LocationID), x.Gross() + x.Discounts + x.Returns + x.Voided
		}
		before, xBefore := booked()
		saved := soldTo(t, till, "a-ticket-of-the-overview", 0)
		till.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction",
			form(tendered(saved.OrderID, "cash", "9999.00")...), nil)
		till.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("order_id", id(saved.OrderID)), nil)
		paper := till.page(t, "/pos/shift/report?shift_id="+id(shift.ID))
		if !strings.Contains(paper, "Iowa state tax") || strings.Contains(paper, "Tax ia") {
			t.Error("the paper does not call taxes as receipts do")
		}
		dbtest.Clock(ctx).Advance(20 * time.Minute)
		if err := ledger.AddUp(ctx); err != nil {
			t.Fatal(err)
		}
		after, xAfter := booked()
		if gained := after.Sold - before.Sold; gained == 0 || gained != xAfter-xBefore || after.Orders != before.Orders+1 {
			t.Errorf("sold %s and %d orders, the shift %s", gained, after.Orders-before.Orders, xAfter-xBefore)
		}
		office := officeBrowser(t, a, "manager@demo.test")
		if to := office.send("GET", "/admin", nil).Header().Get("Location"); to != "/admin/overview" {
			t.Errorf("the office opens at %q", to)
		}
		page := office.send("GET", "/admin/overview", nil).Body.String()
		if !strings.Contains(page, "Sales by day") && !strings.Contains(page, "spans") || !strings.Contains(page, "office-overview") {
			t.Error("the overview has no sales")
		}
		owner := officeBrowser(t, a, "owner@demo.test")
		role := roleNamed(t, owner, "manager")
		less := slices.DeleteFunc(slices.Clone(role.Permissions), func(p string) bool { return p == "shift.report" })
		owner.ask(http.StatusOK, "POST", "/admin/api/role/edit", roleForm(role, less...), nil)
		if page := office.send("GET", "/admin/overview", nil).Body.String(); strings.Contains(page, `spans`) {
			t.Error("who may not read shifts sees sales")
		}
		if code := officeBrowser(t, a, "catalog@demo.test").send("GET", "/admin/overview", nil).Code; code != http.StatusForbidden {
			t.Errorf("who keeps the catalog: %d", code)
		}
	})
}
