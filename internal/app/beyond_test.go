package app

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"camber/internal/base/db"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/web"
	"camber/internal/web/present/orderview"
)

// INV-3 TRD-12: a till sells beyond the count once somebody who may says so; the piece is booked as found, and who
// holds the counted one is named. The shop online never does.
func TestATillSellsBeyondTheCountWithAPermission(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		const path = "/checkout/cart/saveOrderAndCheckout"
		confirmed := form("confirm_shortage", "1")
		part := partNumbered(t, a, ctx, lastPiece)
		shopper, _ := guest(t, a, part.ID, "1")
		var placed orderview.CreatedOrder
		shopper.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder", nil, &placed)

		cashier, boss := tillAt(t, a, "cashier@demo.test", 1), tillAt(t, a, "manager@demo.test", 2)
		cashier.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", lastPiece), nil)
		short := func(b *browser, notes ...string) {
			t.Helper()
			w := b.send("POST", path, nil)
			var reply web.ErrorReply
			if err := json.Unmarshal(w.Body.Bytes(), &reply); err != nil || w.Code != http.StatusConflict ||
				reply.Confirm != "confirm_shortage" || !slices.Equal(reply.Notes, notes) {
				t.Errorf("%d %s", w.Code, w.Body)
			}
		}
		before := contents(t, ctx)
		short(cashier, part.Name+": none at Cedar Falls. The other stores have none.",
			fmt.Sprintf("Order # %d holds 1 of %s.", placed.OrderID, part.Name))
		refused := cashier.refusedAlone(path, []string{"confirm_shortage", "1"})
		if refused.Wanted.Permission != access.ReceiveStock || refused.Wanted.Subject != "cart" {
			t.Errorf("%+v", refused)
		}
		sameContents(t, before, contents(t, ctx))

		manager := boss.visitOf(a).StaffID
		token := cashier.approve(refused, "1002")
		send := func() *httptest.ResponseRecorder { return cashier.send("POST", path, confirmed, "X-Approval", token) }
		var sold orderview.SavedOrder
		for _, w := range race(send, send) { // pressed twice
			if err := json.Unmarshal(w.Body.Bytes(), &sold); err != nil || w.Code != http.StatusOK {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
		}
		if level := levelOf(t, ctx, a, part.ID); level.OnHand != 2 || level.Reserved != 2 {
			t.Errorf("in checkout: %+v", level)
		}
		cashier.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction",
			cash(sold.OrderID, sold.Checkout.OrderTotal.String()), nil)
		cashier.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(sold.OrderID)), nil)
		if level := levelOf(t, ctx, a, part.ID); level.OnHand != 1 || level.Reserved != 1 {
			t.Errorf("sold: %+v", level)
		}
		var moved []string
		err := db.Read(ctx).NewRaw(
			"SELECT kind || ' ' || quantity FROM stock_movements WHERE part_id = ? AND order_id = ? ORDER BY id", part.ID,
			sold.OrderID).Scan(ctx, &moved)
		if err != nil || !slices.Equal(moved, []string{"found 1", "reserved 1", "sold -1"}) {
			t.Errorf("%v %q", err, moved)
		}
		rows, err := audit.Rows(ctx, "part", part.ID)
		rows = slices.DeleteFunc(rows, func(r audit.Row) bool { return r.Action != "stock.found" })
		if err != nil || len(rows) != 1 || rows[0].Who.ID != cashier.visitOf(a).StaffID || rows[0].Second != manager {
			t.Errorf("%v %+v", err, rows)
		}

		boss.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", lastPiece), nil)
		short(boss, part.Name+": none at Cedar Falls. The other stores have none.",
			fmt.Sprintf("Order # %d holds 1 of %s.", placed.OrderID, part.Name))
		boss.ask(http.StatusOK, "POST", path, confirmed, nil)

		another := newBrowser(t, a)
		before = contents(t, ctx)
		w := another.send("POST", "/checkout/cart/add",
			form("product_id", id(part.ID), "quantity", "1", "confirm_shortage", "1"))
		var reply web.ErrorReply
		if err := json.Unmarshal(w.Body.Bytes(), &reply); err != nil || w.Code != http.StatusConflict || reply.Confirm != "" {
			t.Errorf("online: %d %s", w.Code, w.Body)
		}
		sameContents(t, before, contents(t, ctx), "stock_lost_sales", "carts", "sessions")
		clean(t, ctx, a)
	})
}
