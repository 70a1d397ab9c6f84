package app

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"camber/internal/base/db"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/pickup"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/pickupview"
	"camber/internal/web/present/specialview"
)

func pickupOf(t *testing.T, b *browser, orderID int64) pickupview.Pickup {
	t.Helper()
	var shown pickupview.Pickup
	b.ask(http.StatusOK, "GET", "/pos/pickup/get", form("order_id", id(orderID)), &shown)
	return shown
}

// handed is the form of a hand-over of n pieces of a part.
func handed(orderID, partID int64, n int, to string) []string {
	return []string{"order_id", id(orderID), "to", to, "lines[0][product_id]", id(partID), "lines[0][quantity]", id(int64(n))}
}

// PICK-2 SPO-1 TRD-15: what is at another store comes by transfer, is held for its order as it comes, put away, told, and
// handed over piece by piece; nobody takes more than is there, whoever asks twice at once.
func TestWhatComesIsPutAwayAndHandedOver(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		answering(t, ctx, a)
		part := partNumbered(t, a, ctx, lastPiece)
		check(t, a.Services.Stock.Receive(ctx, part.ID, 2, 1, audit.System, "2026-03-02"))
		boss, office := tillAt(t, a, "manager@demo.test", 2), officeBrowser(t, a, "owner@demo.test")
		orderID := soldToOrder(t, boss, lastPiece)

		// one from the other store, one from a distributor, in one call that is made twice
		var table specialview.DistributorStock
		boss.ask(http.StatusOK, "GET", "/pos/checkout/distributorStock", form("orderId", id(orderID)), &table)
		if from := table.Products[0].Locations[0]; from.Code != "store/2" || from.Inventory != 1 || from.Cost != 0 {
			t.Fatalf("the other store: %+v", table.Products[0].Locations)
		}
		wish := wished(t, boss, orderID, 1)
		wish[9], wish[13] = "store/2", ""
		far := table.Products[0].Locations[len(table.Products[0].Locations)-1]
		wish[7] = "2"
		wish = append(wish, "items[0][selectedLocations][1][warehouseCode]", far.Code,
			"items[0][selectedLocations][1][quantity]", "1", "items[0][selectedLocations][1][cost]", far.Price)
		order := func() *httptest.ResponseRecorder {
			return boss.send("POST", "/pos/checkout/orderFromDistributor", form(wish...), "Idempotency-Key", "four-ways")
		}
		for _, w := range race(order, order) {
			if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "Transfers: 1.") {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
		}
		var shown orderview.OrderReply
		boss.ask(http.StatusOK, "GET", "/pos/order/get", form("order_id", id(orderID)), &shown)
		if len(shown.Order.Transfers) != 1 || len(shown.Order.PurchaseOrders) != 1 ||
			!strings.HasSuffix(shown.Order.Waits[0].Text, "1 from "+shown.Order.Transfers[0].From) {
			t.Fatalf("%+v %+v", shown.Order.Transfers, shown.Order.Waits)
		}
		if p := pickupOf(t, boss, orderID); p.Stage != "waiting" || p.Lines[0].ToCome != 2 || p.Lines[0].Held != 0 {
			t.Errorf("nothing is here: %+v", p)
		}
		boss.ask(http.StatusConflict, "POST", "/pos/pickup/ready", form("order_id", id(orderID), "shelf", "A1"), nil)
		clean(t, ctx, a)

		// the other store sends it
		transfer := id(shown.Order.Transfers[0].TransferID)
		var record adminview.ChangedTransfer
		for version, step := range []string{"send", "receive"} {
			office.ask(http.StatusOK, "POST", "/admin/api/transfer/"+step, form("transfer_id", transfer, "version", id(int64(version)+1),
				"parts[0][product_id]", id(part.ID), "parts[0][quantity]", "1"), &record)
		}
		if level := levelOf(t, ctx, a, part.ID); level.OnHand != 1 || level.Reserved != 1 {
			t.Errorf("held as it comes: %+v", level)
		}
		if p := pickupOf(t, boss, orderID); p.Lines[0].Held != 1 || p.Lines[0].ToCome != 1 {
			t.Errorf("one is here: %+v", p.Lines)
		}
		clean(t, ctx, a)

		number := shown.Order.PurchaseOrders[0].ID
		bring(t, ctx, a, number)
		receiveOrdered(t, a, number, lastPiece, 1)
		var list pickupview.PickupList
		boss.ask(http.StatusOK, "GET", "/pos/pickup/list", form("stage", "pick", "limit", "100"), &list)
		if list.Counts["pick"] == 0 || list.Results[len(list.Results)-1].OrderID != orderID {
			t.Errorf("it is work: %+v", list)
		}
		var done pickupview.PickupDone
		boss.ask(http.StatusUnprocessableEntity, "POST", "/pos/pickup/ready", form("order_id", id(orderID), "kept_until", "soon"), nil)
		boss.ask(http.StatusOK, "POST", "/pos/pickup/ready", form("order_id", id(orderID), "shelf", "S-14", "kept_until",
			pickupOf(t, boss, orderID).LastDay, "notifyCustomer", "1", "email", "sam@mail.test"), &done)
		if p := done.Pickup; p.Stage != "ready" || p.Shelf != "S-14" || p.ToldText == "" || len(p.Steps) != 2 {
			t.Errorf("ready: %+v", p)
		}
		var told int
		check(t, db.Read(ctx).NewRaw("SELECT count(*) FROM messages WHERE recipient = 'sam@mail.test' AND order_id = ?", orderID).
			Scan(ctx, &told))
		if told != 1 {
			t.Errorf("told %d times", told)
		}
		clean(t, ctx, a)

		// one of two, and twice at once
		path := "/pos/pickup/handOver"
		boss.ask(http.StatusUnprocessableEntity, "POST", path, form(handed(orderID, part.ID, 1, " ")...), nil)
		boss.ask(http.StatusUnprocessableEntity, "POST", path, form(handed(orderID, part.ID, 0, "Sam")...), nil)
		boss.ask(http.StatusConflict, "POST", path, form(handed(orderID, part.ID, 3, "Sam")...), nil)
		boss.ask(http.StatusConflict, "POST", path, form(handed(orderID, part.ID+1, 1, "Sam")...), nil)
		send := func() *httptest.ResponseRecorder {
			return boss.send("POST", path, form(handed(orderID, part.ID, 1, "Sam Reed")...), "Idempotency-Key", "handed")
		}
		for _, w := range race(send, send) {
			if w.Code != http.StatusOK {
				t.Errorf("%d %s", w.Code, w.Body)
			}
		}
		if level := levelOf(t, ctx, a, part.ID); level.OnHand != 1 || level.Reserved != 1 {
			t.Errorf("one is gone: %+v", level)
		}
		clean(t, ctx, a)

		// not collected by the last day
		dbtest.Clock(ctx).Advance(15 * 24 * time.Hour)
		boss = newBrowser(t, a)
		boss.ask(http.StatusOK, "POST", "/pos/login", form("email", "manager@demo.test", "password", demoPassword,
			"register", "2"), nil)
		boss.ask(http.StatusOK, "GET", "/pos/pickup/list", form("stage", "overdue"), &list)
		if list.Counts["overdue"] != 1 || list.Results[0].OrderID != orderID {
			t.Errorf("not collected: %+v", list)
		}
		boss.ask(http.StatusOK, "POST", path, form(handed(orderID, part.ID, 1, "Sam Reed")...), &done)
		if p := done.Pickup; p.Stage != "done" || p.Lines[0].Handed != 2 {
			t.Errorf("all of it: %+v", p)
		}
		boss.ask(http.StatusOK, "GET", "/pos/order/get", form("order_id", id(orderID)), &shown)
		if shown.Order.Status.Name != "Complete" {
			t.Errorf("the order is %s", shown.Order.Status.Name)
		}
		boss.ask(http.StatusConflict, "POST", path, form(handed(orderID, part.ID, 1, "Sam Reed")...), nil)
		if level := levelOf(t, ctx, a, part.ID); level.OnHand != 0 || level.Reserved != 0 {
			t.Errorf("all is gone: %+v", level)
		}
		clean(t, ctx, a)
	})
}

// SPO-2: what is not to be found is booked off, and the order waits for it again: it can be ordered anew, or called off
// with money back.
func TestWhatIsNotFoundIsWaitedForAgain(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		answering(t, ctx, a)
		part := partNumbered(t, a, ctx, lastPiece)
		boss, cashier := tillAt(t, a, "manager@demo.test", 2), tillAt(t, a, "cashier@demo.test", 1)
		orderID := soldToOrder(t, boss, lastPiece)
		var ordered specialview.DistributorOrdered
		boss.ask(http.StatusOK, "POST", "/pos/checkout/orderFromDistributor", form(wished(t, boss, orderID, 2)...), &ordered)
		bring(t, ctx, a, ordered.PurchaseOrders[0].ID)
		receiveOrdered(t, a, ordered.PurchaseOrders[0].ID, lastPiece, 2)

		miss := form("order_id", id(orderID), "product_id", id(part.ID), "quantity", "1")
		cashier.ask(http.StatusForbidden, "POST", "/pos/pickup/missing", miss, nil)
		before := contents(t, ctx)
		boss.ask(http.StatusConflict, "POST", "/pos/pickup/missing", form("order_id", id(orderID), "product_id", id(part.ID),
			"quantity", "3"), nil)
		sameContents(t, before, contents(t, ctx), "sessions")
		var done pickupview.PickupDone
		boss.ask(http.StatusOK, "POST", "/pos/pickup/missing", miss, &done)
		if l := done.Pickup.Lines[0]; l.Held != 1 || l.ToCome != 1 {
			t.Errorf("one is missing: %+v", l)
		}
		if level := levelOf(t, ctx, a, part.ID); level.OnHand != 1 || level.Reserved != 1 {
			t.Errorf("the stock knows: %+v", level)
		}
		if _, waits := waitsOf(t, boss, orderID); waits != "1 of 2 here, 1 to be ordered" {
			t.Errorf("it waits: %q", waits)
		}
		clean(t, ctx, a)
		boss.ask(http.StatusOK, "POST", "/pos/checkout/orderFromDistributor", form(wished(t, boss, orderID, 1)...), &ordered)
		clean(t, ctx, a)

		var can orderview.CounterReturn
		boss.ask(http.StatusOK, "GET", "/pos/return/getData", form("order_id", id(orderID)), &can)
		boss.ask(http.StatusOK, "POST", "/pos/return/add", form("order_id", id(orderID), "reason", "not_needed",
			"lines[0][order_product_id]", id(can.Lines[0].OrderProductID), "lines[0][quantity]", "1",
			"lines[0][restock]", "1"), nil)
		if p := pickupOf(t, boss, orderID); p.Lines[0].ToCome != 0 || p.Lines[0].Held != 1 {
			t.Errorf("money back for the missing one: %+v", p.Lines)
		}
		clean(t, ctx, a)
	})
}

// placedToPickUp is an order of the shop that waits at the first store, with some pieces of a part.
func placedToPickUp(t *testing.T, ctx context.Context) (orderID int64) {
	t.Helper()
	check(t, db.Read(ctx).NewRaw(`SELECT o.id FROM orders o JOIN stock_reservations r ON r.order_id = o.id
		WHERE o.channel = 'web' AND o.pos_status = 'complete' AND o.location_id = 1 AND r.closed_us IS NULL AND r.quantity > 1
		ORDER BY o.id LIMIT 1`).Scan(ctx, &orderID))
	return orderID
}

// SPO-2: an order of the shop whose part is not to be found waits for it too.
func TestAShopOrderWaitsForWhatIsNotFound(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		boss := tillAt(t, a, "manager@demo.test", 2)
		orderID := placedToPickUp(t, ctx)
		p := pickupOf(t, boss, orderID)
		if p.Stage != string(pickup.ToPick) {
			t.Fatalf("%+v", p)
		}
		line := p.Lines[0]
		boss.ask(http.StatusOK, "POST", "/pos/pickup/missing", form("order_id", id(orderID), "product_id", id(line.ProductID),
			"quantity", "1"), nil)
		clean(t, ctx, a)
		if now := pickupOf(t, boss, orderID); now.Lines[0].Held != line.Held-1 || now.Lines[0].ToCome != 1 {
			t.Errorf("it waits: %+v", now.Lines)
		}
	})
}
