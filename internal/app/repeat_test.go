package app

import (
	"context"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"camber/internal/base/ids"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	terminals "camber/internal/provider/terminal/simulator"
	"camber/internal/shop/audit"
	"camber/internal/shop/payment"
	"camber/internal/shop/setting"
	"camber/internal/web"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/coreview"
	"camber/internal/web/present/customerview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// wishes make, for each call that refuses to be sent without a key, one that takes effect: who sends it and what.
type wishes struct {
	scene
	t      *testing.T
	ctx    context.Context
	till   *browser // a manager
	shift  int64    // that was open there at first
	tabs   int
	people []string // ids of customers that were made
}

// ticket is a new ticket with a part on it.
func (w *wishes) ticket() *browser {
	w.tabs++
	b := w.till.on(w.a)
	b.header.Set("X-Cart", "a-ticket-sent-twice-"+id(int64(w.tabs)))
	b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", fastPart), nil)
	return b
}

func (w *wishes) saved() (saved orderview.SavedOrder) {
	w.ticket().ask(http.StatusOK, "POST", "/checkout/cart/saveOrderAndCheckout", nil, &saved)
	return saved
}

// order is a new one in checkout, with so much paid in cash.
func (w *wishes) order(paid string) (order string, transaction string) {
	saved := w.saved()
	if paid == "" {
		return id(saved.OrderID), ""
	}
	var took payview.Transactions
	w.till.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(saved.OrderID, paid), &took)
	return id(saved.OrderID), id(took.Transaction.ID)
}

func (w *wishes) person() string {
	var made customerview.SavedCustomer
	w.till.ask(http.StatusOK, "POST", "/api/customer/save", w.newPerson(), &made)
	return id(made.Customer.ID)
}

// coils is an order of two of them from the first vendor.
var coils = form("vendor_id", "1", "location_id", "1", "lines[0][number]", "PC-U6084", "lines[0][quantity]", "2",
	"lines[0][cost]", "80.00")

// purchase is a draft of it.
func (w *wishes) purchase() (*browser, string) {
	office := officeBrowser(w.t, w.a, "manager@demo.test")
	var made adminview.Moved
	office.ask(http.StatusOK, "POST", "/admin/api/purchase/add", coils, &made)
	return office, made.Redirect[strings.LastIndex(made.Redirect, "=")+1:]
}

func (w *wishes) newPerson() url.Values {
	w.people = append(w.people, "")
	n := id(int64(len(w.people)))
	return form("firstname", "Ada", "lastname", "Twice", "telephone", "319555020"+n, "email", "ada-"+n+"@twice.test")
}

// atTerminal is a card whose answer was lost, or that was approved.
func (w *wishes) atTerminal(isLost bool) (order string, a payment.Attempt) {
	w.t.Helper()
	company := terminals.New(0, nil)
	w.a.Services.Payment.Devices.Connect(w.a.Services.Tax, company.Client())
	reference := begunFor(w.t, w.a, w.till, w.saved())
	if isLost {
		company.Unplug(true)
	}
	a, err := w.a.Services.Payment.Terminals.Send(w.ctx, reference)
	if err != nil && !isLost {
		w.t.Fatal(err)
	}
	a.Reference = reference
	return id(a.OrderID), a
}

// of is the wish for an address; nil values: none is known.
func (w *wishes) of(path string) (*browser, url.Values) {
	switch path {
	case "/checkout/confirm/createOrder":
		shopper := as(w.t, w.a, w.visits[theCustomer])
		shopper.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(w.part), "quantity", "1"), nil)
		contact := form("firstname", "Sam", "lastname", "Shopper", "email", "shopper@demo.test", "telephone", "3195550142")
		shopper.ask(http.StatusOK, "POST", "/checkout/cart/setCheckoutData", contact, nil)
		return shopper, form()
	case "/account/business/add":
		return customerBrowser(w.t, w.a, "pro@demo.test"), form("firstname", "Jo", "lastname", "Li", "email", "jo@twice.test")
	case "/checkout/cart/saveOrder", "/checkout/cart/saveOrderAndCheckout":
		return w.ticket(), form()
	case "/checkout/cart/cancelOrder", "/pos/order/void":
		order, _ := w.order("")
		return w.till, form("order_id", order, "reason", "Changed their mind")
	case "/api/order/delete":
		order, _ := w.order("")
		w.till.ask(http.StatusOK, "POST", "/pos/order/void", form("order_id", order, "reason", "Changed their mind"), nil)
		return w.till, form("order_id", order)
	case "/pos/order/history":
		order, _ := w.order("")
		return w.till, form("order_id", order, "comment", "Bay 2")
	case "/admin/sale/order/api":
		order, _ := w.order("")
		return officeBrowser(w.t, w.a, "owner@demo.test"), form("api", officeHistory, "order_id", order, "comment", "Bay 2")
	case "/api/customer/save":
		return w.till, w.newPerson()
	case "/admin/api/customer/save":
		return officeBrowser(w.t, w.a, "manager@demo.test"), w.newPerson()
	case "/admin/api/customer_credit/add":
		return officeBrowser(w.t, w.a, "owner@demo.test"), form("customer_id", w.person(), "description", "Sorry", "amount",
			"5.00")
	case "/admin/customer/merge":
		return officeBrowser(w.t, w.a, "owner@demo.test"), form("customerId", w.person(), "into", w.person())
	case "/checkout/cart/lost":
		b := w.ticket()
		var shown cartview.Cart
		b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", fastPart), &shown)
		return b, form("key", shown.Products[0].Key, "pieces", "1")
	case "/pos/checkout/orderFromDistributor":
		answering(w.t, w.ctx, w.a)
		return w.till, form(wished(w.t, w.till, w.saved().OrderID, 1)...)
	case "/pos/pickup/ready", "/pos/pickup/handOver", "/pos/pickup/missing":
		order := placedToPickUp(w.t, w.ctx)
		part := pickupOf(w.t, w.till, order).Lines[0].ProductID
		if path == "/pos/pickup/handOver" {
			return w.till, form(handed(order, part, 1, "Sam Reed")...)
		}
		return w.till, form("order_id", id(order), "shelf", "S-14", "product_id", id(part), "quantity", "1")
	case "/admin/api/purchase/add":
		return officeBrowser(w.t, w.a, "manager@demo.test"), coils
	case "/admin/api/reorder/draft":
		office := officeBrowser(w.t, w.a, "manager@demo.test")
		var rule adminview.ReorderRule
		office.ask(http.StatusOK, "GET", "/admin/api/reorder/rule", form("location_id", "1", "number", "PC-U6084"), &rule)
		office.ask(http.StatusOK, "POST", "/admin/api/reorder/rule", form("location_id", "1", "product_id", id(rule.ProductID),
			"version", rule.Version, "mode", "hand", "point", "90000", "up_to", "90000", "vendor_id", "1"), nil)
		return office, form("location_id", "1", "lines[0][product_id]", id(rule.ProductID), "lines[0][quantity]", "2")
	case "/admin/api/purchase/order", "/admin/api/purchase/cancel":
		office, po := w.purchase()
		return office, form("purchase_id", po, "version", "1")
	case "/admin/api/receiving/scan", "/admin/api/receiving/book", "/admin/api/purchase/postBill":
		office, po := w.purchase()
		office.ask(http.StatusOK, "POST", "/admin/api/purchase/order", form("purchase_id", po, "version", "1"), nil)
		if path == "/admin/api/receiving/scan" {
			return office, form("purchase_id", po, "code", "PC-U6084")
		}
		var one adminview.ScannedIn
		office.ask(http.StatusOK, "POST", "/admin/api/receiving/scan", form("purchase_id", po, "code", "PC-U6084"), &one)
		if path == "/admin/api/purchase/postBill" {
			var saved adminview.SavedPurchase
			office.ask(http.StatusOK, "POST", "/admin/api/purchase/bill", form("purchase_id", po, "number", "A-"+po, "day", "2026-03-02",
				"total", "80.00", "lines[0][line_id]", id(one.LineID), "lines[0][pieces]", "1", "lines[0][cost]", "80.00"), &saved)
			return office, form("purchase_id", po, "bill_id", id(saved.Purchase.Bills[0].BillID), "version", "1", "claim_missing", "1")
		}
		return office, form("purchase_id", po, "receipt_id", id(one.Receiving.ReceiptID), "pieces", "1", "freight", "0")
	case "/api/customer_credit/add":
		return w.till, form("customer_id", w.person(), "description", "Sorry", "amount", "5.00")
	case "/pos/customer/merge":
		return w.till, form("customerId", w.person(), "into", w.person())
	case "/pos/shift/move":
		return w.till, form("kind", "paid_in", "amount", "5.00", "reason", "Change")
	case "/pos/shift/close":
		return w.till, form("cash", "100.00")
	case "/pos/shift/open":
		return w.till, form("float", "100.00")
	case "/pos/checkout/addTransaction":
		order, _ := w.order("")
		return w.till, form("orderId", order, "transaction[transaction_type]", "cash", "transaction[amount]", "1.00")
	case "/pos/checkout/voidTransaction", "/pos/checkout/voidTransactions":
		order, transaction := w.order("1.00")
		return w.till, form("orderId", order, "transaction_id", transaction)
	case "/pos/checkout/complete":
		order, _ := w.order("200.00")
		return w.till, form("orderId", order)
	case "/pos/customer/addTransaction":
		return w.till, form("customerId", id(w.pro), "transaction[transaction_type]", "cash", "transaction[amount]", "4.00")
	case "/pos/customer/voidTransaction":
		return w.till, form("customerId", id(w.pro), "transaction_id", id(w.onPro))
	case "/pos/return/add":
		return w.till, form("order_id", id(w.sold), "reason", "wrong_fit", "lines[0][order_product_id]", id(w.piece),
			"lines[0][quantity]", "1")
	case "/pos/return/exchange":
		w.tabs++
		tab := "a-ticket-brought-back-" + id(int64(w.tabs))
		b := w.till.on(w.a)
		b.header.Set("X-Cart", tab)
		order, _ := w.order("200.00")
		b.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", order), nil)
		var can orderview.CounterReturn
		b.ask(http.StatusOK, "GET", "/pos/return/getData", form("order_id", order), &can)
		b.ask(http.StatusOK, "POST", "/pos/return/bring", form("order_id", order, "reason", "not_needed",
			"lines[0][order_product_id]", id(can.Lines[0].OrderProductID), "lines[0][quantity]", "1"), nil)
		return b, form("refund_as", "cash")
	case "/pos/core/take":
		w.tabs++
		of := soldCores(w.t, w.till.on(w.a), "a-battery-sent-twice-"+id(int64(w.tabs)), 0, 0)
		return w.till, form("core_id", id(of.Cores[0].ID), "quantity", "1", "state", "accepted", "amount", "10.00", "reason", "Worn",
			"refund_as", "cash")
	case "/pos/return/noReceipt":
		return w.till, form("customer_id", w.person(), "reason", "wrong_fit",
			"lines[0][product_id]", id(w.part), "lines[0][quantity]", "1", "lines[0][price]", "5.00")
	case "/pos/payments/refund":
		return w.till, form("refund_id", id(w.due), "transaction_type", "cash")
	case "/pos/payments/attest":
		_, lost := w.atTerminal(true)
		return w.till, form("siteTransactionId", lost.Reference, "charged", "1", "evidence", "Slip 1001")
	case "/pos/checkout/cardAction":
		order, paid := w.atTerminal(false)
		return w.till, form("orderId", order, "transaction_id", id(paid.TransactionID))
	case "/admin/api/product/add":
		return officeBrowser(w.t, w.a, "owner@demo.test"), productForm(w.t, w.ctx, w.a)
	case "/admin/api/category/add":
		return officeBrowser(w.t, w.a, "owner@demo.test"), categoryForm("Odds and ends")
	case "/admin/api/brand/add":
		return officeBrowser(w.t, w.a, "owner@demo.test"), form("name", "House Brand")
	case "/admin/api/voucher/give":
		return officeBrowser(w.t, w.a, "owner@demo.test"), voucherForm()
	case "/admin/api/message/send":
		return officeBrowser(w.t, w.a, "owner@demo.test"), form("message_id", heldMessage(w.t, w.ctx, w.a, text.English))
	case "/admin/api/provider/try":
		return officeBrowser(w.t, w.a, "owner@demo.test"), form("name", "mail")
	case "/admin/api/store/add":
		return officeBrowser(w.t, w.a, "owner@demo.test"), storeForm("DECATUR")
	case "/admin/api/page/add":
		return officeBrowser(w.t, w.a, "owner@demo.test"),
			form("slug", "our-shop", "active", "1", "title", "Our shop", "body", "We sell parts.")
	case "/admin/api/staff/add":
		role := memberNamed(w.t, w.ctx, w.a, "cashier@demo.test").RoleID
		owner := as(w.t, w.a, w.visits[theOffice])
		owner.ask(http.StatusOK, "GET", "/admin/api/role", nil, nil) // a sign of life at this minute
		return owner, form("name", "Nora Beck", "email", "nora@twice.test", "password", "a long password", "pin", "4711", "role_id", id(role), "all_locations", "1")
	case "/pos/quote/answer", "/pos/quote/order":
		return w.quote(path)
	case "/pos/payments/payLate":
		return w.till, w.paidLate()
	}
	if b, values := w.ofStock(path); values != nil {
		return b, values
	}
	if b, values := w.ofClaims(path); values != nil {
		return b, values
	}
	return w.ofPrinter(path)
}

// ofStock are the wishes for what moves between stores, and for what is counted.
func (w *wishes) ofStock(path string) (*browser, url.Values) {
	owner := officeBrowser(w.t, w.a, "owner@demo.test")
	one := []string{"parts[0][product_id]", id(w.part), "parts[0][quantity]", "1"}
	step := func(version string, more ...string) url.Values {
		return form(append([]string{"transfer_id", askTransfer(owner, w.part), "version", version}, more...)...)
	}
	sent := func(more ...string) url.Values {
		of := step("1", one...)
		owner.ask(http.StatusOK, "POST", "/admin/api/transfer/send", of, nil)
		return form(append([]string{"transfer_id", of.Get("transfer_id"), "version", "2"}, more...)...)
	}
	switch path {
	case "/admin/api/appointment/add", "/api/appointments/addAppointment":
		values := form("bay_id", "1", "location_id", "1", "duration", "30", "status_id", "2")
		values.Set("start", "2026-03-03 16:00")
		if path != "/admin/api/appointment/add" {
			values.Set("start", "2026-03-04 16:00")
			return w.till, values
		}
		return owner, values
	case "/admin/api/transfer/add":
		return owner, form(append([]string{"from_id", "2", "to_id", "1"}, one...)...)
	case "/admin/api/transfer/send":
		return owner, step("1", one...)
	case "/admin/api/transfer/receive":
		return owner, sent(one...)
	case "/admin/api/transfer/write_off":
		return owner, sent("product_id", id(w.part), "quantity", "1", "reason", "lost")
	case "/admin/api/count/add":
		return owner, form("location_id", "1", "basis", "hand", "parts[0][product_id]", id(w.part))
	case "/admin/api/count/tally":
		return owner, form("count_id", beginCount(owner, w.part), "product_id", id(w.part), "pieces", "1")
	case "/admin/api/count/post":
		worths, err := w.a.Services.Stock.Worths(w.ctx, []int64{w.part})
		if err != nil {
			w.t.Fatal(err)
		}
		number, pieces := beginCount(owner, w.part), worths[w.part][1].OnHand+1
		owner.ask(http.StatusOK, "POST", "/admin/api/count/tally",
			form("count_id", number, "product_id", id(w.part), "pieces", id(int64(pieces))), nil)
		owner.ask(http.StatusOK, "POST", "/admin/api/count/finish", form("count_id", number, "version", "1"), nil)
		return owner, form("count_id", number, "version", "2")
	}
	return nil, nil
}

// ofClaims are the wishes about what vendors owe.
func (w *wishes) ofClaims(path string) (*browser, url.Values) {
	owner := officeBrowser(w.t, w.a, "owner@demo.test")
	w.tabs++
	switch path {
	case "/admin/api/claim/add":
		return owner, warrantyClaim()
	case "/admin/api/claim/write_off":
		return owner, form("claim_id", addClaim(owner), "version", "1", "reason", "Too old")
	case "/admin/api/claim/credit":
		return owner, form("vendor_id", "1", "memo", "CM-"+id(int64(w.tabs)), "day", "2026-03-01",
			"amounts[0][claim_id]", addClaim(owner), "amounts[0][amount]", "5.00")
	case "/admin/api/vendor_return/add":
		return owner, form("vendor_id", "1", "location_id", "1")
	case "/admin/api/vendor_return/send":
		box := fillBox(owner)
		return owner, form("box_id", box, "version", "2", "late", "1", "parts[0][product_id]", id(w.part), "parts[0][quantity]", "2")
	}
	return nil, nil
}

// ofPrinter are the wishes for a paper at a register's own printer.
func (w *wishes) ofPrinter(path string) (*browser, url.Values) {
	printsBy(w.t, w.ctx, w.visits[theManager].RegisterID, setting.PrintByUSB, "")
	switch path {
	case "/pos/printer/test":
		return w.till, form()
	case "/pos/order/invoice":
		return w.till, form("order_id", id(w.sold))
	case "/pos/customer/statement/paper":
		return w.till, form("customerId", id(w.pro))
	case "/pos/shift/report":
		return w.till, form("shift_id", id(w.shift))
	case "/pos/return/paper":
		w.tabs++
		of := soldCores(w.t, w.till.on(w.a), "a-sale-brought-back-"+id(int64(w.tabs)), 0, 0)
		var can orderview.CounterReturn
		w.till.ask(http.StatusOK, "GET", "/pos/return/getData", form("order_id", id(of.Cores[0].OrderID)), &can)
		var done orderview.ReturnDone
		w.till.ask(http.StatusOK, "POST", "/pos/return/add", form("order_id", id(of.Cores[0].OrderID), "reason", "not_needed",
			"lines[0][order_product_id]", id(can.Lines[0].OrderProductID), "lines[0][quantity]", "1"), &done)
		return w.till, form("return_id", id(done.Return.ReturnID))
	case "/pos/quote/paper":
		w.tabs++
		order, _ := quoted(w.t, w.till.on(w.a), "a-quote-printed-"+id(int64(w.tabs)))
		linkOf(w.t, w.till, order)
		return w.till, form("order_id", order, "version", "1")
	case "/pos/core/tag":
		w.tabs++
		of := soldCores(w.t, w.till.on(w.a), "a-battery-tagged-"+id(int64(w.tabs)), 0, 0)
		var took coreview.CoreDone
		w.till.ask(http.StatusOK, "POST", "/pos/core/take",
			form("core_id", id(of.Cores[0].ID), "quantity", "1", "state", "received"), &took)
		return w.till, form("tag", id(took.Tag))
	}
	return nil, nil
}

// quote is a wish about a new quote.
func (w *wishes) quote(path string) (*browser, url.Values) {
	w.tabs++
	b := w.till.on(w.a)
	order, _ := quoted(w.t, b, "a-quote-sent-twice-"+id(int64(w.tabs)))
	if path == "/pos/quote/order" {
		return b, form("order_id", order)
	}
	return b, form("order_id", order, "approved", "1", "way", "phone", "name", "Ray Hollis", "groups[0]", "1")
}

// paidLate is a card that was approved when cash had paid the order already.
func (w *wishes) paidLate() url.Values {
	w.t.Helper()
	company := terminals.New(0, nil)
	w.a.Services.Payment.Devices.Connect(w.a.Services.Tax, company.Client())
	company.Next(terminals.LoseAnswer)
	saved := w.saved()
	reference := begunFor(w.t, w.a, w.till, saved)
	_, _ = w.a.Services.Payment.Terminals.Send(w.ctx, reference) // its answer is lost
	of := form("orderId", id(saved.OrderID), "siteTransactionId", reference, "reason", "The cable is broken")
	company.Unplug(true)
	w.till.ask(http.StatusOK, "POST", "/pos/checkout/releaseTerminal", of, nil)
	w.till.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction",
		cash(saved.OrderID, saved.Checkout.BalanceDue.String()), nil)
	company.Unplug(false)
	w.till.ask(http.StatusOK, "POST", "/pos/checkout/checkTerminal", of, nil)
	return form("siteTransactionId", reference)
}

// API-6: without a key a call that must have one is refused and changes nothing; sent twice with one it takes effect
// once, and is answered with the first reply; the same by another key is asked about where the table says so.
func TestWhatMustNotHappenTwiceNeedsAKey(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		s := newScene(t, ctx)
		w := wishes{scene: s, t: t, ctx: ctx, till: as(t, s.a, s.visits[theManager])}
		shift, err := s.a.Services.Register.OpenShiftOf(ctx, s.visits[theManager].RegisterID)
		if err != nil {
			t.Fatal(err)
		}
		w.shift = shift.ID
		for _, number := range []string{fastPart, coredPart} {
			part := partNumbered(t, s.a, ctx, number).ID
			if err := s.a.Services.Stock.Receive(ctx, part, 1, 100, audit.System, "2026-03-02"); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.a.Services.Stock.Receive(ctx, w.part, 2, 100, audit.System, "2026-03-02"); err != nil {
			t.Fatal(err)
		}
		w.till.ask(http.StatusOK, "POST", "/pos/checkout/cancelSmartTerminal", form("siteTransactionId", s.attempt), nil)
		for _, route := range web.Table() {
			if !route.Must {
				continue
			}
			b, values := w.of(route.Path)
			if values == nil {
				t.Errorf("%s: add what takes effect there to this test", route.Path)
				continue
			}
			send := func(key string, more ...string) *httptest.ResponseRecorder {
				sent := form(more...)
				for name, value := range values {
					sent[name] = value
				}
				return b.send("POST", route.Path, sent, "Idempotency-Key", key)
			}
			before := contents(t, ctx)
			if refused := send(""); refused.Code != http.StatusBadRequest ||
				!strings.Contains(refused.Body.String(), "needs an Idempotency-Key") {
				t.Errorf("%s without a key: %d %s", route.Path, refused.Code, refused.Body)
			}
			sameContents(t, before, contents(t, ctx))

			key := ids.Token()
			first := send(key)
			if first.Code != http.StatusOK {
				t.Errorf("%s: %d %s", route.Path, first.Code, first.Body)
				continue
			}
			after := contents(t, ctx)
			changed := slices.DeleteFunc(slices.Collect(maps.Keys(after)), func(table string) bool {
				return after[table] == before[table] || table == "idempotency_keys" || table == "sessions"
			})
			if len(changed) == 0 {
				t.Errorf("%s has no effect here", route.Path)
			}
			again := send(key)
			if again.Code != first.Code || again.Body.String() != first.Body.String() ||
				again.Header().Get("Idempotent-Replayed") != "true" {
				t.Errorf("%s again: %d %s, at first %d %s", route.Path, again.Code, again.Body, first.Code, first.Body)
			}
			sameContents(t, after, contents(t, ctx), "sessions")
			if route.Twin == nil {
				continue
			}

			asked := send(ids.Token())
			isItsOwn := strings.Contains(asked.Body.String(), `"errors"`) // the same again is refused for what it is
			if asked.Code != http.StatusConflict || !isItsOwn &&
				!strings.Contains(asked.Body.String(), `"confirm":"confirm_duplicate"`) {
				t.Errorf("%s by another key: %d %s", route.Path, asked.Code, asked.Body)
			}
			sameContents(t, after, contents(t, ctx), "sessions")
			if meant := send(ids.Token(), "confirm_duplicate", "1"); strings.Contains(meant.Body.String(), "Possible duplicate") {
				t.Errorf("%s, meant twice: %d %s", route.Path, meant.Code, meant.Body)
			}
			dbtest.Clock(ctx).Advance(time.Minute)
			if later := send(ids.Token()); strings.Contains(later.Body.String(), "Possible duplicate") {
				t.Errorf("%s, a minute later: %d %s", route.Path, later.Code, later.Body)
			}
		}
	})
}
