package app

import (
	"net/http"
	"testing"

	"camber/internal/web/present/cartview"
	"camber/internal/web/present/coreview"
	"camber/internal/web/present/deskview"
)

// TRD-1: old parts at the sale, at the counter and on the record of their customer.
func (c conversations) ofCores(t *testing.T, a *App) {
	b := staffBrowser(t, a, "manager@demo.test")
	b.header.Set("X-Cart", "a-ticket-of-a-trade-in")
	var ticket cartview.Cart
	b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", coredPart), &ticket)
	key := ticket.Products[0].Key
	c.say(b, "more than are sold", "POST", "/checkout/cart/oldParts", form("key", key, "old_parts", "2"), nil)
	c.say(b, "the one", "POST", "/checkout/cart/oldParts", form("key", key, "old_parts", "1"), &cartview.Cart{})
	b.ask(http.StatusOK, "POST", "/checkout/cart/abandonOrder", nil, nil)

	who := theCustomerWith(t, a, "pro@demo.test").ID
	of := soldCores(t, b, "a-ticket-with-two-cores", who, 0)
	order := id(of.Cores[0].OrderID)
	c.say(b, "of an order", "GET", "/pos/core/of", form("order_id", order), &coreview.CoresOf{})
	c.say(b, "of no order", "GET", "/pos/core/of", form("order_id", "999999"), nil)
	c.say(b, "what is still out", "GET", "/pos/core/list", form("which", "out", "limit", "1"), &coreview.CoreList{})
	take := func(values ...string) []string { return append([]string{"core_id", id(of.Cores[0].ID)}, values...) }
	var in coreview.CoreDone
	c.say(b, "one comes in", "POST", "/pos/core/take", form(take("quantity", "1", "state", "received")...), &in,
		"Idempotency-Key", "core-1")
	c.say(b, "what hangs on it", "POST", "/pos/core/tag", form("tag", id(in.Tag)), &deskview.PaperQueued{})
	c.say(b, "of nothing", "POST", "/pos/core/tag", form("tag", "999999"), nil)
	c.say(b, "it is worth less", "POST", "/pos/core/take", form(take("tag", id(in.Tag), "quantity", "1", "state", "accepted",
		"amount", "10.00")...), nil)
	c.say(b, "and says why", "POST", "/pos/core/take", form(take("tag", id(in.Tag), "quantity", "1", "state", "accepted",
		"amount", "10.00", "reason", "Cracked", "refund_as", "cash")...), &coreview.CoreDone{}, "Idempotency-Key", "core-2")
	c.say(b, "theirs", "GET", "/api/customer_core", form("customerId", id(who), "limit", "1"), &coreview.CoreList{})
	office := officeBrowser(t, a, "owner@demo.test")
	c.say(office, "theirs", "GET", "/admin/api/customer_core", form("customerId", id(who), "limit", "1"),
		&coreview.CoreList{})
}
