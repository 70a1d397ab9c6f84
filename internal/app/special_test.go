package app

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/shop/access"
	"camber/internal/shop/distributor"
	"camber/internal/web"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/specialview"
)

// answering are the distributors of the demonstration that answer: nobody waits for the other one.
func answering(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	s := a.Services
	all, err := s.Distributor.All(ctx)
	check(t, err)
	for _, d := range all {
		if d.Address == "silent" {
			now := d.Details
			now.Off = true
			check(t, s.Distributor.Save(ctx, access.Actor{Kind: access.System}, d.VendorID, d.Version(), now))
		}
	}
}

// soldToOrder is an order of a part of which a piece is here and two are ordered for it, paid in cash.
func soldToOrder(t *testing.T, b *browser, part string) int64 {
	t.Helper()
	var shown cartview.Cart
	for range 3 {
		b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", part), &shown)
	}
	line := shown.Products[0]
	if line.Missing != 2 || line.ToOrder != 0 {
		t.Fatalf("%d missing, %d to order", line.Missing, line.ToOrder)
	}
	b.ask(http.StatusUnprocessableEntity, "POST", "/checkout/cart/toOrder", form("key", line.Key, "to_order", "4"), nil)
	b.ask(http.StatusOK, "POST", "/checkout/cart/toOrder", form("key", line.Key, "to_order", "2"), &shown)
	if shown.Products[0].ShowStockWarning || shown.Products[0].ToOrder != 2 {
		t.Errorf("a line that is ordered is short: %+v", shown.Products[0])
	}
	var sold orderview.SavedOrder
	b.ask(http.StatusOK, "POST", "/checkout/cart/saveOrderAndCheckout", nil, &sold)
	b.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(sold.OrderID, sold.Checkout.OrderTotal.String()), nil)
	b.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(sold.OrderID)), nil)
	return sold.OrderID
}

func waitsOf(t *testing.T, b *browser, orderID int64) (orderview.Order, string) {
	t.Helper()
	var shown orderview.OrderReply
	b.ask(http.StatusOK, "GET", "/pos/order/get", form("order_id", id(orderID)), &shown)
	if len(shown.Order.Waits) == 0 {
		return shown.Order, ""
	}
	return shown.Order, shown.Order.Waits[0].Text
}

// wished is how n pieces of a part are ordered from the first warehouse that has them.
func wished(t *testing.T, b *browser, orderID int64, n int) []string {
	t.Helper()
	var table specialview.DistributorStock
	b.ask(http.StatusOK, "GET", "/pos/checkout/distributorStock", form("orderId", id(orderID)), &table)
	p := table.Products[0]
	at := slices.IndexFunc(p.Locations, func(w specialview.WarehouseOf) bool {
		return w.Inventory >= n && !strings.HasPrefix(w.Code, "store/")
	})
	if at < 0 || len(table.Distributors) != 2 || p.Prices[0].Key != "your_cost" {
		t.Fatalf("nobody has %d: %+v", n, table)
	}
	return []string{"orderId", id(orderID), "items[0][aaia]", p.AAIA, "items[0][mpn]", p.MPN, "items[0][orderQuantity]", id(int64(n)),
		"items[0][selectedLocations][0][warehouseCode]", p.Locations[at].Code,
		"items[0][selectedLocations][0][quantity]", id(int64(n)),
		"items[0][selectedLocations][0][cost]", p.Locations[at].Price}
}

// bring tells what became of an order at a distributor, as its job does.
func bring(t *testing.T, ctx context.Context, a *App, number string) distributor.Placed {
	t.Helper()
	p, err := a.Services.Distributor.ByNumber(ctx, number)
	check(t, err)
	payload, _ := json.Marshal(p.ID)
	_ = a.Services.Distributor.Handle(ctx, payload) // asks to be called later
	p, err = a.Services.Distributor.ByNumber(ctx, number)
	check(t, err)
	return p
}

func receiveOrdered(t *testing.T, a *App, number, part string, pieces int) {
	t.Helper()
	office := officeBrowser(t, a, "manager@demo.test")
	purchase := strings.TrimPrefix(number, "P")
	var scanned adminview.ScannedIn
	for range pieces {
		office.ask(http.StatusOK, "POST", "/admin/api/receiving/scan", form("purchase_id", purchase, "code", part), &scanned)
	}
	office.ask(http.StatusOK, "POST", "/admin/api/receiving/book", form("purchase_id", purchase, "receipt_id",
		id(scanned.Receiving.ReceiptID), "pieces", id(int64(pieces)), "slip", "", "freight", "0"), nil)
}

// DIST-1 DIST-3 DIST-5 ORD-3: what is not here is sold all the same, ordered from a distributor once, held for its order as
// it comes, and handed over; nobody else gets it.
func TestWhatIsNotHereIsOrderedForItsOrder(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		answering(t, ctx, a)
		const path = "/pos/checkout/orderFromDistributor"
		part := partNumbered(t, a, ctx, lastPiece)
		boss, cashier := tillAt(t, a, "manager@demo.test", 2), tillAt(t, a, "cashier@demo.test", 1)
		orderID := soldToOrder(t, boss, lastPiece)
		if level := levelOf(t, ctx, a, part.ID); level.OnHand != 0 || level.Reserved != 0 {
			t.Errorf("sold: %+v", level)
		}
		if _, waits := waitsOf(t, boss, orderID); waits != "2 to be ordered" {
			t.Errorf("it waits: %q", waits)
		}
		clean(t, ctx, a)

		wish := wished(t, boss, orderID, 2)
		cashier.ask(http.StatusForbidden, "POST", path, form(wish...), nil)
		before := contents(t, ctx)
		dearer := slices.Clone(wish)
		dearer[len(dearer)-1] = "0.01"
		var refused specialview.DistributorOrdered
		boss.ask(http.StatusConflict, "POST", path, form(dearer...), &refused)
		if len(refused.Errors) != 1 || refused.Errors[0].MPN != lastPiece || !strings.Contains(refused.Errors[0].Message, "now asks") {
			t.Errorf("%+v", refused)
		}
		tooMany := slices.Clone(wish)
		tooMany[11] = "999"
		boss.ask(http.StatusConflict, "POST", path, form(tooMany...), &refused)
		sameContents(t, before, contents(t, ctx), "sessions")

		send := func() *httptest.ResponseRecorder {
			return boss.send("POST", path, form(wish...), "Idempotency-Key", "special-1")
		}
		var ordered specialview.DistributorOrdered
		for _, w := range race(send, send) { // pressed twice
			if err := json.Unmarshal(w.Body.Bytes(), &ordered); err != nil || w.Code != http.StatusOK {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
		}
		if len(ordered.PurchaseOrders) != 1 || ordered.PurchaseOrders[0].Status != "Being sent" {
			t.Fatalf("%+v", ordered)
		}
		number := ordered.PurchaseOrders[0].ID
		var twin web.ErrorReply
		w := boss.send("POST", path, form(wish...))
		if err := json.Unmarshal(w.Body.Bytes(), &twin); err != nil || w.Code != http.StatusConflict ||
			twin.Confirm != "confirm_duplicate" {
			t.Errorf("ordered once more: %d %s", w.Code, w.Body)
		}
		if p := bring(t, ctx, a, number); p.State != distributor.Confirmed {
			t.Fatalf("%s %v", p.State, p.Reason)
		}
		shown, waits := waitsOf(t, boss, orderID)
		if !strings.HasPrefix(waits, "2 on order for ") || shown.PurchaseOrders[0].Status != "Confirmed" ||
			shown.PurchaseOrders[0].Confirmation == "" || shown.PurchaseOrders[0].Items[0].Quantity != 2 {
			t.Errorf("%q %+v", waits, shown.PurchaseOrders)
		}
		receiveOrdered(t, a, number, lastPiece, 2)
		if level := levelOf(t, ctx, a, part.ID); level.OnHand != 2 || level.Reserved != 2 {
			t.Errorf("held for its order: %+v", level)
		}
		shown, waits = waitsOf(t, boss, orderID)
		if waits != "2 of 2 here" || shown.PurchaseOrders[0].Status != "Here" {
			t.Errorf("%q %+v", waits, shown.PurchaseOrders)
		}
		cashier.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", lastPiece), nil)
		if w := cashier.send("POST", "/checkout/cart/saveOrderAndCheckout", nil); w.Code != http.StatusConflict {
			t.Errorf("sold to somebody else: %d %s", w.Code, w.Body)
		}
		clean(t, ctx, a)

		var status int64
		check(t, db.Read(ctx).NewRaw("SELECT id FROM order_statuses WHERE takes_stock = 1 AND by_hand = 1 ORDER BY id LIMIT 1").
			Scan(ctx, &status))
		boss.ask(http.StatusOK, "POST", "/pos/order/history", form("order_id", id(orderID), "orderStatusId", id(status),
			"comment", "Sam took them along."), nil)
		if level := levelOf(t, ctx, a, part.ID); level.OnHand != 0 || level.Reserved != 0 {
			t.Errorf("handed over: %+v", level)
		}
		clean(t, ctx, a)
	})
}

// DIST-3 INV-3: what is called off before it came is refunded and touches no stock; what comes then is anybody's.
func TestWhatIsCalledOffIsNobodys(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		answering(t, ctx, a)
		part := partNumbered(t, a, ctx, lastPiece)
		boss := tillAt(t, a, "manager@demo.test", 2)
		orderID := soldToOrder(t, boss, lastPiece)
		var ordered specialview.DistributorOrdered
		boss.ask(http.StatusOK, "POST", "/pos/checkout/orderFromDistributor", form(wished(t, boss, orderID, 2)...), &ordered)
		number := ordered.PurchaseOrders[0].ID
		bring(t, ctx, a, number)

		var can orderview.CounterReturn
		boss.ask(http.StatusOK, "GET", "/pos/return/getData", form("order_id", id(orderID)), &can)
		boss.ask(http.StatusOK, "POST", "/pos/return/add", form("order_id", id(orderID), "reason", "not_needed",
			"lines[0][order_product_id]", id(can.Lines[0].OrderProductID), "lines[0][quantity]", "1",
			"lines[0][restock]", "1"), nil)
		if level := levelOf(t, ctx, a, part.ID); level.OnHand != 0 {
			t.Errorf("a piece came back that nobody had: %+v", level)
		}
		if _, waits := waitsOf(t, boss, orderID); !strings.HasSuffix(waits, "1 called off") {
			t.Errorf("%q", waits)
		}
		clean(t, ctx, a)
		receiveOrdered(t, a, number, lastPiece, 2)
		if level := levelOf(t, ctx, a, part.ID); level.OnHand != 2 || level.Reserved != 1 {
			t.Errorf("one is held, one is anybody's: %+v", level)
		}
		clean(t, ctx, a)
		boss.ask(http.StatusOK, "POST", "/pos/return/add", form("order_id", id(orderID), "reason", "not_needed",
			"lines[0][order_product_id]", id(can.Lines[0].OrderProductID), "lines[0][quantity]", "1",
			"lines[0][restock]", "1", "confirm_duplicate", "1"), nil)
		if level := levelOf(t, ctx, a, part.ID); level.OnHand != 2 || level.Reserved != 0 {
			t.Errorf("what was held is free: %+v", level)
		}
		clean(t, ctx, a)
	})
}

// INV-3: a saved order whose parts are on order keeps what came for it beyond the hour of the setting; voided, it waits
// for nothing.
func TestASavedOrderKeepsWhatCame(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		answering(t, ctx, a)
		part := partNumbered(t, a, ctx, lastPiece)
		boss := tillAt(t, a, "manager@demo.test", 2)
		var shown cartview.Cart
		for range 2 {
			boss.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", lastPiece), &shown)
		}
		boss.ask(http.StatusOK, "POST", "/checkout/cart/toOrder", form("key", shown.Products[0].Key, "to_order", "1"), nil)
		boss.ask(http.StatusOK, "POST", "/checkout/cart/saveOrder", nil, &shown)
		orderID := *shown.OrderID
		var ordered specialview.DistributorOrdered
		boss.ask(http.StatusOK, "POST", "/pos/checkout/orderFromDistributor", form(wished(t, boss, orderID, 1)...), &ordered)
		number := ordered.PurchaseOrders[0].ID
		bring(t, ctx, a, number)
		receiveOrdered(t, a, number, lastPiece, 1)
		if level := levelOf(t, ctx, a, part.ID); level.OnHand != 2 || level.Reserved != 2 {
			t.Errorf("held: %+v", level)
		}
		boss.ask(http.StatusOK, "POST", "/checkout/cart/saveOrder", nil, nil) // once more
		check(t, a.Services.Order.Lapse(clock.With(ctx, clock.NewFrozen(clock.Now(ctx).Add(400*24*time.Hour)))))
		if level := levelOf(t, ctx, a, part.ID); level.OnHand != 2 || level.Reserved != 2 {
			t.Errorf("still held: %+v", level)
		}
		clean(t, ctx, a)
		boss.ask(http.StatusOK, "POST", "/pos/order/void", form("order_id", id(orderID), "reason", "wrong part"), nil)
		if level := levelOf(t, ctx, a, part.ID); level.OnHand != 2 || level.Reserved != 0 {
			t.Errorf("free again: %+v", level)
		}
		clean(t, ctx, a)
	})
}

// DIST-3: what a distributor has not got yet is not sent once it is cancelled here; an answer that comes all the same lets
// it stand again. Pieces for a customer's order are none of the shelf's.
func TestWhatIsCancelledIsNotSent(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		answering(t, ctx, a)
		part := partNumbered(t, a, ctx, lastPiece)
		boss, office := tillAt(t, a, "manager@demo.test", 2), officeBrowser(t, a, "manager@demo.test")
		orderID := soldToOrder(t, boss, lastPiece)
		var ordered specialview.DistributorOrdered
		boss.ask(http.StatusOK, "POST", "/pos/checkout/orderFromDistributor", form(wished(t, boss, orderID, 2)...), &ordered)
		number := ordered.PurchaseOrders[0].ID
		purchases := a.Services.Purchase
		for _, count := range []struct {
			of   func(context.Context, []int64) (map[int64]map[int64]int, error)
			want int
		}{{purchases.OnOrder, 2}, {purchases.OnOrderForShelf, 0}} {
			if n, err := count.of(ctx, []int64{part.ID}); err != nil || n[part.ID][1] != count.want {
				t.Errorf("on order: %v, %v; want %d", n, err, count.want)
			}
		}

		about := form("purchase_id", strings.TrimPrefix(number, "P"))
		var record adminview.PurchaseRecord
		office.ask(http.StatusOK, "GET", "/admin/api/purchase/get", about, &record)
		if record.OrderID != orderID || !strings.HasSuffix(record.OrderURL, "order_id="+id(orderID)) {
			t.Errorf("it was made for %d, %s", record.OrderID, record.OrderURL)
		}
		var list adminview.PurchaseList
		for _, search := range []string{number, "po " + number[1:], number[1:]} {
			office.ask(http.StatusOK, "GET", "/admin/api/purchase", form("search", search), &list)
			if len(list.Results) != 1 || list.Results[0].PurchaseID != record.PurchaseID {
				t.Errorf("%s finds %+v", search, list.Results)
			}
		}
		office.ask(http.StatusConflict, "POST", "/admin/api/purchase/cancel", form("purchase_id", id(record.PurchaseID),
			"version", "0"), nil)
		if p, err := a.Services.Distributor.ByNumber(ctx, number); err != nil || p.State != distributor.Placing {
			t.Errorf("a cancelling that was refused: %s, %v", p.State, err)
		}
		var saved adminview.SavedPurchase
		cancel := form("purchase_id", id(record.PurchaseID), "version", record.Version)
		office.ask(http.StatusOK, "POST", "/admin/api/purchase/cancel", cancel, &saved)
		if p := bring(t, ctx, a, number); p.State != distributor.Refused || p.Tries != 0 || saved.Purchase.Standing != "cancelled" {
			t.Errorf("cancelled: %s, sent %d times, %s", p.State, p.Tries, saved.Purchase.Standing)
		}
		if _, waits := waitsOf(t, boss, orderID); waits != "2 to be ordered" {
			t.Errorf("it waits: %q", waits)
		}
		clean(t, ctx, a)

		placed, err := a.Services.Distributor.ByNumber(ctx, number)
		check(t, err)
		price := placed.Order.Lines[0].Cost
		check(t, a.Services.Distributor.Hear(ctx, placed.VendorID, number, distributor.Standing{Known: true,
			Confirmation: distributor.Confirmation{Number: "LATE", Replies: []distributor.Reply{
				{Line: 1, Outcome: distributor.Accepted, Quantity: 2, Price: &price}}}}))
		if _, waits := waitsOf(t, boss, orderID); !strings.HasPrefix(waits, "2 on order") {
			t.Errorf("it comes after all: %q", waits)
		}
		clean(t, ctx, a)
	})
}
