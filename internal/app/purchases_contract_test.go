package app

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"camber/internal/web/present/adminview"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/pickupview"
	"camber/internal/web/present/specialview"
)

// ofPurchases: the office adds a vendor, orders there, counts what comes, books it and says that the rest won't come.
func (c conversations) ofPurchases(t *testing.T, a *App) {
	t.Helper()
	b := officeBrowser(t, a, "manager@demo.test")
	about := []string{"code", "acm", "name", "Acme", "account", "7", "email", "", "phone", "", "lead_days", "2", "minimum", "0",
		"note", "", "active", "1"}
	var moved adminview.Moved
	c.say(b, "without a code", "POST", "/admin/api/vendor/add", form("name", "Acme"), nil)
	c.say(b, "a vendor", "POST", "/admin/api/vendor/add", form(about...), &moved, "Idempotency-Key", "vendor-1")
	vendorID := moved.Redirect[strings.LastIndex(moved.Redirect, "=")+1:]
	c.say(b, "by a word", "GET", "/admin/api/vendor", form("search", "acm"), &adminview.VendorList{})
	c.say(b, "no such vendor", "GET", "/admin/api/vendor/get", form("vendor_id", "999999"), nil)
	var vendor adminview.VendorRecord
	c.say(b, "one", "GET", "/admin/api/vendor/get", form("vendor_id", vendorID), &vendor)
	edit := append([]string{"vendor_id", vendorID, "version", vendor.Version}, about...)
	edit[len(edit)-3] = "Before noon."
	c.say(b, "with a note", "POST", "/admin/api/vendor/edit", form(edit...), &adminview.SavedVendor{}, "Idempotency-Key",
		"vendor-2")
	c.say(b, "over what was saved", "POST", "/admin/api/vendor/edit", form(edit...), nil)

	owner := officeBrowser(t, a, "owner@demo.test")
	system := []string{"vendor_id", vendorID, "kind", "files", "address", "https://acme.test/stock.csv", "client", "CAMBER",
		"host_key", "", "patience", "5", "absent_is_zero", "1", "active", "1", "account", "4711"}
	c.say(owner, "not yet", "GET", "/admin/api/distributor/get", form("vendor_id", vendorID), nil)
	c.say(owner, "a folder of the server", "POST", "/admin/api/distributor/add",
		form("vendor_id", vendorID, "kind", "files", "address", "file:///etc", "patience", "5", "active", "1", "account", "4711"),
		nil)
	c.say(owner, "a table of the web", "POST", "/admin/api/distributor/add", form(system...), &moved, "Idempotency-Key", "way-1")
	var asked adminview.DistributorRecord
	c.say(owner, "as it is", "GET", "/admin/api/distributor/get", form("vendor_id", vendorID), &asked)
	system[slices.Index(system, "active")+1] = "0"
	c.say(owner, "off, and a store of its own", "POST", "/admin/api/distributor/edit", form(append([]string{"version", asked.Version,
		"accounts[1]", "4712"}, system...)...), &adminview.SavedDistributor{}, "Idempotency-Key", "way-2")
	c.say(owner, "over what was saved", "POST", "/admin/api/distributor/edit", form(append([]string{"version", asked.Version},
		system...)...), nil)
	c.say(owner, "without a part", "POST", "/admin/api/distributor/try", form("vendor_id", vendorID, "store_id", "1"), nil)
	c.say(owner, "no table", "POST", "/admin/api/distributor/table", form("vendor_id", vendorID), nil)

	wish := []string{"vendor_id", vendorID, "location_id", "1", "note", "", "expected_day", "", "lines[0][number]", "PC-U6084",
		"lines[0][quantity]", "2", "lines[0][cost]", "24.50"}
	c.say(b, "no such part", "POST", "/admin/api/purchase/add", form("vendor_id", vendorID, "location_id", "1",
		"lines[0][number]", "NOTHING-1", "lines[0][quantity]", "0"), nil, "Idempotency-Key", "po-0")
	c.say(b, "two coils", "POST", "/admin/api/purchase/add", form(wish...), &moved, "Idempotency-Key", "po-1")
	po := moved.Redirect[strings.LastIndex(moved.Redirect, "=")+1:]
	c.say(b, "drafts", "GET", "/admin/api/purchase", form("standing", "draft", "limit", "5"), &adminview.PurchaseList{})
	c.say(b, "no such order", "GET", "/admin/api/purchase/get", form("purchase_id", "999999"), nil)
	c.say(b, "one", "GET", "/admin/api/purchase/get", form("purchase_id", po), &adminview.PurchaseRecord{})
	wish[len(wish)-3] = "3"
	var saved adminview.SavedPurchase
	c.say(b, "three coils", "POST", "/admin/api/purchase/edit", form(append([]string{"purchase_id", po, "version", "1"}, wish...)...),
		&saved, "Idempotency-Key", "po-2")
	c.say(b, "as it was", "POST", "/admin/api/purchase/edit", form(append([]string{"purchase_id", po, "version", "1"}, wish...)...),
		nil)
	c.say(b, "as it was", "POST", "/admin/api/purchase/order", form("purchase_id", po, "version", "1"), nil, "Idempotency-Key",
		"po-3")
	c.say(b, "ordered", "POST", "/admin/api/purchase/order", form("purchase_id", po, "version", saved.Purchase.Version), &saved,
		"Idempotency-Key", "po-4")
	var shelf adminview.StockList
	b.ask(http.StatusOK, "GET", "/admin/api/stock", form("search", "PC-U6084", "location_id", "1"), &shelf)
	if len(shelf.Results) != 1 || shelf.Results[0].OnOrder != 3 {
		t.Errorf("the shelf awaits %+v", shelf.Results)
	}
	c.say(b, "nothing yet", "GET", "/admin/api/receiving/get", form("purchase_id", po), &adminview.Receiving{})
	var scanned adminview.ScannedIn
	c.say(b, "a part", "POST", "/admin/api/receiving/scan", form("purchase_id", po, "code", "PC-U6084"), &scanned,
		"Idempotency-Key", "po-5")
	c.say(b, "a part that is not on it", "POST", "/admin/api/receiving/scan", form("purchase_id", po, "code", "BB-432"),
		&adminview.ScannedIn{}, "Idempotency-Key", "po-6")
	c.say(b, "a code that nobody knows", "POST", "/admin/api/receiving/scan", form("purchase_id", po, "code", "NOTHING-1"), nil,
		"Idempotency-Key", "po-7")
	line := id(scanned.LineID)
	c.say(b, "more broken than came", "POST", "/admin/api/receiving/say", form("purchase_id", po, "line_id", line, "counted", "1",
		"damaged", "2", "too_many", "", "cost", "24.50"), nil)
	c.say(b, "two, one broken", "POST", "/admin/api/receiving/say", form("purchase_id", po, "line_id", line, "counted", "2",
		"damaged", "1", "too_many", "", "cost", "25.00"), &adminview.Receiving{}, "Idempotency-Key", "po-8")
	receipt := id(scanned.Receiving.ReceiptID)
	c.say(b, "other pieces", "POST", "/admin/api/receiving/book", form("purchase_id", po, "receipt_id", receipt, "pieces", "1",
		"slip", "", "freight", "0"), nil, "Idempotency-Key", "po-9")
	c.say(b, "what was counted", "POST", "/admin/api/receiving/book", form("purchase_id", po, "receipt_id", receipt, "pieces",
		"2", "slip", "A-1", "freight", "2.00"), &adminview.Moved{}, "Idempotency-Key", "po-10")
	var now adminview.PurchaseRecord
	b.ask(http.StatusOK, "GET", "/admin/api/purchase/get", form("purchase_id", po), &now)
	if now.Standing != "partly" || len(now.Receipts) != 1 || now.Receipts[0].Value != "$27.00" {
		t.Errorf("after the first arrival: %+v", now)
	}
	billed := func(total string) []string {
		return []string{"purchase_id", po, "bill_id", "0", "version", "0", "number", "A-7", "day", "2026-03-02", "charges", "0",
			"total", total, "lines[0][line_id]", line, "lines[0][pieces]", "2", "lines[0][cost]", "26.00"}
	}
	c.say(b, "a bill that does not add up", "POST", "/admin/api/purchase/bill", form(billed("50.00")...), nil)
	c.say(b, "a bill", "POST", "/admin/api/purchase/bill", form(billed("52.00")...), &saved, "Idempotency-Key", "po-13")
	c.say(b, "the same number", "POST", "/admin/api/purchase/bill", form(billed("52.00")...), nil, "Idempotency-Key", "po-14")
	bill := saved.Purchase.Bills[0]
	if len(bill.Differences) != 1 || bill.Differences[0].Words != "$26.00 billed, $24.50 ordered." {
		t.Errorf("the bill differs by %+v", bill.Differences)
	}
	c.say(b, "to check", "GET", "/admin/api/purchase", form("standing", "to_check", "limit", "5"), &adminview.PurchaseList{})
	at := []string{"purchase_id", po, "bill_id", id(bill.BillID), "version", bill.Version}
	c.say(b, "put aside", "POST", "/admin/api/purchase/dropBill", form(at...), &saved, "Idempotency-Key", "po-15")
	c.say(b, "as it was", "POST", "/admin/api/purchase/postBill", form(at...), nil, "Idempotency-Key", "po-16")
	again := billed("52.00")
	again[3], again[5] = id(bill.BillID), saved.Purchase.Bills[0].Version
	c.say(b, "taken up again", "POST", "/admin/api/purchase/bill", form(again...), &saved, "Idempotency-Key", "po-18")
	at[5] = saved.Purchase.Bills[0].Version
	c.say(b, "all the same, and above the order", "POST", "/admin/api/purchase/postBill", form(append(at, "claim_missing", "0",
		"claim_above", "1")...), &saved, "Idempotency-Key", "po-17")
	now.Version = saved.Purchase.Version
	c.say(b, "the rest", "POST", "/admin/api/purchase/cancel", form("purchase_id", po, "version", now.Version), &saved,
		"Idempotency-Key", "po-11")
	c.say(b, "once more", "POST", "/admin/api/purchase/cancel", form("purchase_id", po, "version", saved.Purchase.Version), nil,
		"Idempotency-Key", "po-12")
}

// ofSpecials: a till sells a part that is not here, and orders it from a distributor.
func (c conversations) ofSpecials(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	answering(t, ctx, a)
	b := newBrowser(t, a)
	b.ask(http.StatusOK, "POST", "/pos/login", form("email", "manager@demo.test", "password", demoPassword, "register", "1"), nil)
	b.header.Set("X-Cart", "a-ticket-with-a-special-order")
	var shown cartview.Cart
	b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", fastPart), &shown)
	key := shown.Products[0].Key
	c.say(b, "more than are sold", "POST", "/checkout/cart/toOrder", form("key", key, "to_order", "2"), nil)
	c.say(b, "the one", "POST", "/checkout/cart/toOrder", form("key", key, "to_order", "1"), &cartview.Cart{})
	var sold orderview.SavedOrder
	b.ask(http.StatusOK, "POST", "/checkout/cart/saveOrderAndCheckout", nil, &sold)
	order := id(sold.OrderID)
	const path = "/pos/checkout/orderFromDistributor"
	c.say(b, "no such order", "GET", "/pos/checkout/distributorStock", form("orderId", "999999"), nil)
	c.say(b, "who has it", "GET", "/pos/checkout/distributorStock", form("orderId", order), &specialview.DistributorStock{})
	wish := wished(t, b, sold.OrderID, 1)
	c.say(b, "without a key", "POST", path, form(wish...), nil, "Idempotency-Key", "")
	dearer := slices.Clone(wish)
	dearer[len(dearer)-1] = "0.01"
	c.say(b, "at another price", "POST", path, form(dearer...), nil, "Idempotency-Key", "special-0")
	c.say(b, "one", "POST", path, form(wish...), &specialview.DistributorOrdered{}, "Idempotency-Key", "special-1")
	c.say(b, "one more", "POST", path, form(wish...), nil, "Idempotency-Key", "special-2")
	c.say(b, "no such order", "POST", "/pos/order/oneOff", form("order_id", "999999", "one_off", "1"), nil)
	c.say(b, "sold but once", "POST", "/pos/order/oneOff", form("order_id", order, "one_off", "1"), &orderview.ChangedOrder{})
	b.ask(http.StatusOK, "POST", "/checkout/cart/cancelOrder", form("order_id", order), nil)
	b.header.Set("X-Cart", "a-ticket-with-a-lost-sale")
	b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", fastPart), &shown)
	key = shown.Products[0].Key
	c.say(b, "more than are asked for", "POST", "/checkout/cart/lost", form("key", key, "pieces", "2"), nil,
		"Idempotency-Key", "lost-0")
	c.say(b, "lost", "POST", "/checkout/cart/lost", form("key", key, "pieces", "1"), &cartview.Cart{},
		"Idempotency-Key", "lost-1")
}

// ofReorder: the office says when a part is ordered, sees what is to be, and makes a draft of it, once.
func (c conversations) ofReorder(t *testing.T, a *App) {
	t.Helper()
	b := officeBrowser(t, a, "manager@demo.test")
	const path = "/admin/api/reorder/rule"
	c.say(b, "a number that nobody knows", "GET", path, form("location_id", "1", "number", "NOTHING-1"), nil)
	var rule adminview.ReorderRule
	c.say(b, "by its number", "GET", path, form("location_id", "1", "number", "BB-432"), &rule)
	set := func(upTo string) url.Values {
		return form("location_id", "1", "product_id", id(rule.ProductID), "version", rule.Version, "mode", "hand", "point", "900",
			"up_to", upTo, "vendor_id", "3")
	}
	c.say(b, "up to fewer than it is ordered at", "POST", path, set("800"), nil)
	c.say(b, "by hand", "POST", path, set("1000"), &adminview.SavedReorderRule{}, "Idempotency-Key", "reorder-1")
	c.say(b, "over what was saved", "POST", path, set("1000"), nil)
	var list adminview.ReorderList
	c.say(b, "of a store", "GET", "/admin/api/reorder", form("location_id", "1"), &list)
	chosen := form("location_id", "1", "lines[0][product_id]", id(rule.ProductID), "lines[0][quantity]", "990")
	c.say(b, "nothing chosen", "POST", "/admin/api/reorder/draft", form("location_id", "1"), nil, "Idempotency-Key", "reorder-2")
	c.say(b, "one part", "POST", "/admin/api/reorder/draft", chosen, &adminview.Moved{}, "Idempotency-Key", "reorder-3")
	c.say(b, "once more", "POST", "/admin/api/reorder/draft", chosen, nil, "Idempotency-Key", "reorder-4")
	was := list.All
	b.ask(http.StatusOK, "GET", "/admin/api/reorder", form("location_id", "1"), &list)
	if list.All != was-1 {
		t.Errorf("%d suggested, then %d", was, list.All)
	}
}

// ofPickups: an order of the shop is put away, partly not to be found, and handed over.
func (c conversations) ofPickups(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	b := newBrowser(t, a)
	b.ask(http.StatusOK, "POST", "/pos/login", form("email", "manager@demo.test", "password", demoPassword, "register", "1"), nil)
	orderID := placedToPickUp(t, ctx)
	order := id(orderID)
	c.say(b, "a page", "GET", "/pos/pickup/list", form("limit", "1"), &pickupview.PickupList{})
	c.say(b, "a stage that there is not", "GET", "/pos/pickup/list", form("stage", "lost"), nil)
	c.say(b, "no such order", "GET", "/pos/pickup/get", form("order_id", "999999"), nil)
	var shown pickupview.Pickup
	c.say(b, "an order", "GET", "/pos/pickup/get", form("order_id", order), &shown)
	c.say(b, "a part", "GET", "/pos/pickup/scan", form("code", fastPart), &pickupview.PickupScan{})
	c.say(b, "a code that nobody knows", "GET", "/pos/pickup/scan", form("code", "NOTHING-1"), nil)
	c.say(b, "on a shelf", "POST", "/pos/pickup/ready", form("order_id", order, "shelf", "S-14", "kept_until", "2026-03-20"),
		&pickupview.PickupDone{}, "Idempotency-Key", "pickup-1")
	c.say(b, "until some day", "POST", "/pos/pickup/ready", form("order_id", order, "kept_until", "soon"), nil,
		"Idempotency-Key", "pickup-2")
	part := id(shown.Lines[0].ProductID)
	c.say(b, "one", "POST", "/pos/pickup/missing", form("order_id", order, "product_id", part, "quantity", "1"),
		&pickupview.PickupDone{}, "Idempotency-Key", "pickup-3")
	c.say(b, "too many", "POST", "/pos/pickup/missing", form("order_id", order, "product_id", part, "quantity", "99"), nil,
		"Idempotency-Key", "pickup-4")
	c.say(b, "one", "POST", "/pos/pickup/handOver", form(handed(orderID, shown.Lines[0].ProductID, 1, "Sam Reed")...),
		&pickupview.PickupDone{}, "Idempotency-Key", "pickup-5")
	c.say(b, "too many", "POST", "/pos/pickup/handOver", form(handed(orderID, shown.Lines[0].ProductID, 99, "Sam Reed")...), nil,
		"Idempotency-Key", "pickup-6")
}
