package app

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/notify"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/coreview"
	"camber/internal/web/present/orderview"
)

const coredPart = "DB-35" // a battery with a core charge of $18.00

// soldCores sells two batteries for cash, old of them for old ones, and returns their cores.
func soldCores(t *testing.T, b *browser, tab string, customer int64, old int) (of coreview.CoresOf) {
	t.Helper()
	b.header.Set("X-Cart", tab)
	var ticket cartview.Cart
	for range 2 {
		b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", coredPart), &ticket, "Idempotency-Key", tab+id(int64(len(ticket.Products))))
	}
	if ticket.Products[0].Quantity < 2 {
		b.ask(http.StatusOK, "PUT", "/checkout/cart/edit", form("key", ticket.Products[0].Key, "quantity", "2"), &ticket)
	}
	if old > 0 {
		b.ask(http.StatusOK, "POST", "/checkout/cart/oldParts",
			form("key", ticket.Products[0].Key, "old_parts", id(int64(old))), &ticket)
	}
	if customer != 0 {
		b.ask(http.StatusOK, "POST", "/checkout/cart/setCustomer", form("customer_id", id(customer)), nil)
	}
	var saved orderview.SavedOrder
	b.ask(http.StatusOK, "POST", "/checkout/cart/saveOrderAndCheckout", nil, &saved, "Idempotency-Key", tab+"-saved")
	b.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(saved.OrderID, "900.00"), nil, "Idempotency-Key", tab+"-paid")
	b.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(saved.OrderID)), nil, "Idempotency-Key", tab+"-done")
	b.ask(http.StatusOK, "GET", "/pos/core/of", form("order_id", id(saved.OrderID)), &of)
	return of
}

// TRD-1: a core is on the receipt with its last day, comes in by the receipt under a number, is found by that number,
// inspected for less than its deposit, and stands so in the list of the counter, on the customer's record and on their
// own page.
func TestAnOldPartIsFollowedFromTheSaleToItsEnd(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		b.send("POST", "/pos/shift/open", form("float", "100"))
		c := theCustomerWith(t, a, "shopper@demo.test").ID
		of := soldCores(t, b, "a-ticket-with-old-parts", c, 0)
		if len(of.Cores) != 1 || of.Cores[0].Owed != 2 || of.Cores[0].TakeURL == "" ||
			!strings.HasPrefix(of.Sentence, "2 cores out, $") || !strings.Contains(of.Sentence, ", due ") {
			t.Fatalf("%+v", of)
		}
		order := of.Cores[0].OrderID
		if paper := b.send("GET", "/pos/order/receipt", form("order_id", id(order)), asPage...).Body.String(); !strings.Contains(paper, of.Sentence) {
			t.Error("the receipt does not say what is owed by when")
		}
		take := func(status int, key string, values ...string) (done coreview.CoreDone) {
			t.Helper()
			b.ask(status, "POST", "/pos/core/take", form(append([]string{"core_id", id(of.Cores[0].ID)}, values...)...), &done,
				"Idempotency-Key", key)
			return done
		}
		in := take(http.StatusOK, "core-in", "quantity", "1", "state", "received")
		label := coreview.Label(in.Tag)
		if in.Tag == 0 || !strings.Contains(in.Success, label) || in.Core.Owed != 1 || len(in.Core.Lots) != 1 {
			t.Fatalf("%+v", in)
		}
		var list coreview.CoreList
		b.ask(http.StatusOK, "GET", "/pos/core/list", nil, &list)
		if list.ToInspect == 0 || list.Results[len(list.Results)-1].ID != of.Cores[0].ID {
			t.Errorf("to inspect: %+v", list)
		}
		b.ask(http.StatusUnprocessableEntity, "GET", "/pos/core/list", form("which", "lost"), nil)
		var tagged coreview.CoresOf
		b.ask(http.StatusOK, "GET", "/pos/core/of", form("tag", id(in.Tag)), &tagged)
		if len(tagged.Cores) != 1 || !strings.Contains(tagged.Title, label) {
			t.Errorf("by its number: %+v", tagged)
		}
		b.ask(http.StatusNotFound, "GET", "/pos/core/of", form("tag", "999999"), nil)
		take(http.StatusUnprocessableEntity, "core-bad", "tag", id(in.Tag), "quantity", "1", "state", "accepted", "amount", "10.00")
		take(http.StatusUnprocessableEntity, "core-word", "tag", id(in.Tag), "quantity", "1", "state", "accepted", "amount", "ten")
		take(http.StatusUnprocessableEntity, "core-lost", "tag", id(in.Tag), "quantity", "1", "state", "lost")
		done := take(http.StatusOK, "core-ok", "tag", id(in.Tag), "quantity", "1", "state", "accepted", "amount", "10.00",
			"reason", "Cracked case", "refund_as", "store_credit")
		if !strings.Contains(done.Success, "store credit") || done.Core.Owed != 1 || len(done.Core.Lots) != 0 {
			t.Errorf("%+v", done)
		}
		take(http.StatusConflict, "core-twice", "tag", id(in.Tag), "quantity", "1", "state", "rejected", "reason", "No")

		shopper := customerBrowser(t, a, "shopper@demo.test")
		page := shopper.send("GET", "/account/cores", nil, asPage...).Body.String()
		for _, said := range []string{"1 accepted, $10.00", "Cracked case", "worth $", coredPart} {
			if !strings.Contains(page, said) {
				t.Errorf("their page does not say %q", said)
			}
		}
		if other := customerBrowser(t, a, "pro@demo.test").send("GET", "/account/cores", nil, asPage...).Body.String(); strings.Contains(other, "Cracked case") {
			t.Error("another customer reads it")
		}
		var record coreview.CoreList
		b.ask(http.StatusOK, "GET", "/api/customer_core", form("customerId", id(c)), &record)
		if record.TotalItems == 0 || record.Results[0].OrderURL == "" {
			t.Errorf("their record: %+v", record)
		}
		clean(t, ctx, a)
	})
}

// TRD-1: an old part that is handed in with the sale costs nothing, on the ticket, in the order and on the receipt; one
// that nobody has, or of a part without a core, is refused.
func TestAnOldPartAtTheSaleTakesItsChargeOff(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		b.send("POST", "/pos/shift/open", form("float", "100"))
		b.header.Set("X-Cart", "a-ticket-to-trade-in")
		var ticket cartview.Cart
		b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", coredPart), &ticket)
		line := ticket.Products[0]
		if line.Core == nil || line.Core.Price == 0 {
			t.Fatalf("no core: %+v", line)
		}
		before := ticket.Total
		b.ask(http.StatusUnprocessableEntity, "POST", "/checkout/cart/oldParts", form("key", line.Key, "old_parts", "2"), nil)
		b.ask(http.StatusOK, "POST", "/checkout/cart/oldParts", form("key", line.Key, "old_parts", "1"), &ticket)
		if now := ticket.Products[0].Core; now.Price != 0 || now.OldParts != 1 || ticket.Total >= before ||
			!strings.Contains(now.Note, "nothing is charged") {
			t.Errorf("%+v at %s, before %s", now, ticket.Total, before)
		}
		b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", fastPart), &ticket)
		b.ask(http.StatusConflict, "POST", "/checkout/cart/oldParts",
			form("key", ticket.Products[1].Key, "old_parts", "1"), nil)
		of := soldCores(t, b, "a-ticket-to-trade-two", 0, 2)
		if len(of.Cores) != 1 || !of.Cores[0].AtSale || of.Cores[0].Owed != 0 || of.Sentence != "" {
			t.Errorf("%+v", of)
		}
		clean(t, ctx, a)
	})
}

// TRD-1 SET-1: before its last day the customer gets one mail, with what it is worth and where it goes.
func TestTheLastDayOfAnOldPartIsRemindedOf(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		b.send("POST", "/pos/shift/open", form("float", "100"))
		of := soldCores(t, b, "a-ticket-to-remind-of", theCustomerWith(t, a, "shopper@demo.test").ID, 0)
		dbtest.Clock(ctx).Advance(24 * 24 * time.Hour)
		for range 2 {
			if err := a.Services.Till.TendCores(ctx); err != nil {
				t.Fatal(err)
			}
		}
		reader := access.Actor{Kind: access.Staff, AllLocations: true}.Granted(access.ReadMessages)
		told, _, err := a.Services.Notify.Outbox(ctx, reader, notify.OutboxFilter{Kind: notify.CoreDue, Limit: 50})
		if err != nil {
			t.Fatal(err)
		}
		var mine []notify.Message
		for _, m := range told {
			if m.OrderID == of.Cores[0].OrderID {
				mine = append(mine, m)
			}
		}
		if len(mine) != 1 {
			t.Fatalf("told %d times", len(mine))
		}
		if err := a.Services.Notify.Deliver(ctx, mine[0].ID); err != nil {
			t.Fatal(err)
		}
		sent, err := a.Services.Notify.MessageFor(ctx, reader, mine[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, said := range []string{of.Cores[0].DueText, of.Cores[0].WorthText, coredPart, "Main"} {
			if !strings.Contains(sent.Subject+sent.Rendered.Text, said) {
				t.Errorf("it does not say %q: %s", said, sent.Rendered.Text)
			}
		}
		clean(t, ctx, a)
	})
}
