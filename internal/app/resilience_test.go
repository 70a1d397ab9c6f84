package app

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/stock"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// lastPiece is the number of a part of which the first store has one piece and the other none.
const lastPiece = "KR-55099"

// openTwo is the demonstration shop on two servers.
func openTwo(t *testing.T, ctx context.Context) (a, b *App) {
	t.Helper()
	a = openDemo(t, ctx)
	b, err := start(ctx, Config{Data: a.config.Data, Demo: true, Log: slog.New(slog.DiscardHandler)},
		dbtest.DB(dbtest.Two(t, ctx)), dbtest.Clock(ctx))
	if err != nil {
		t.Fatal(err)
	}
	return a, b
}

// on is the same session at another server.
func (b *browser) on(a *App) *browser {
	return &browser{t: b.t, handler: a.Handler(), cookies: maps.Clone(b.cookies), header: b.header.Clone()}
}

// tillAt signs in at a register and opens its shift.
func tillAt(t *testing.T, a *App, email string, register int64) *browser {
	t.Helper()
	b := newBrowser(t, a)
	b.ask(http.StatusOK, "POST", "/pos/login", form("email", email, "password", demoPassword, "register", id(register)),
		nil)
	b.ask(http.StatusOK, "POST", "/pos/shift/open", form("float", "100.00"), nil)
	return b
}

// ticket scans the codes and saves the order.
func (b *browser) ticket(codes ...string) orderview.SavedOrder {
	b.t.Helper()
	for _, code := range codes {
		b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", code), nil)
	}
	var saved orderview.SavedOrder
	b.ask(http.StatusOK, "POST", "/checkout/cart/saveOrderAndCheckout", nil, &saved)
	return saved
}

// guest is a visitor with a part in the cart who has typed in who they are.
func guest(t *testing.T, a *App, part int64, quantity string) (*browser, cartview.Cart) {
	t.Helper()
	b := newBrowser(t, a)
	var shown cartview.Cart
	b.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(part), "quantity", quantity), &shown)
	b.ask(http.StatusOK, "POST", "/checkout/cart/setCheckoutData",
		form("firstname", "Robin", "lastname", "Guest", "email", "robin@guest.test", "telephone", "3195550199"), nil)
	return b, shown
}

func cash(order int64, amount string, more ...string) url.Values {
	return form(append([]string{"orderId", id(order), "transaction[transaction_type]", "cash", "transaction[amount]",
		amount}, more...)...)
}

// race sends the requests at once and returns the replies in their order.
func race(requests ...func() *httptest.ResponseRecorder) []*httptest.ResponseRecorder {
	replies := make([]*httptest.ResponseRecorder, len(requests))
	begin := make(chan struct{})
	var all sync.WaitGroup
	for i, request := range requests {
		all.Go(func() {
			<-begin
			replies[i] = request()
		})
	}
	close(begin)
	all.Wait()
	return replies
}

func count(replies []*httptest.ResponseRecorder, status int) (n int) {
	for _, w := range replies {
		if w.Code == status {
			n++
		}
	}
	return n
}

// refusal is what a person reads of a refused call.
func refusal(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	var reply struct{ Error string }
	if err := json.Unmarshal(w.Body.Bytes(), &reply); err != nil || reply.Error == "" {
		t.Errorf("status %d without a sentence: %s", w.Code, w.Body)
	}
	return reply.Error
}

// clean fails unless every invariant of money and stock holds.
func clean(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	found, err := a.Audit(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range found {
		t.Error(v)
	}
}

// levelOf is the stock of a part in the first store.
func levelOf(t *testing.T, ctx context.Context, a *App, part int64) stock.Level {
	t.Helper()
	levels, err := a.Services.Stock.Levels(ctx, []int64{part})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range levels[part] {
		if l.LocationID == 1 {
			return l
		}
	}
	return stock.Level{}
}

func transactionsOf(t *testing.T, ctx context.Context, a *App, order int64) int {
	t.Helper()
	all, err := a.Services.Payment.Tenders.Transactions(ctx, order)
	if err != nil {
		t.Fatal(err)
	}
	return len(all)
}

// M-12: two tills and a shopper on two servers want the last piece. One gets it; the others are told, and keep it in
// the cart.
func TestTwoTillsAndAShopperWantTheLastPiece(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a, b := openTwo(t, ctx)
		part := partNumbered(t, a, ctx, lastPiece)
		front, back := tillAt(t, a, "cashier@demo.test", 1), tillAt(t, b, "manager@demo.test", 2)
		front.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", lastPiece), nil)
		back.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", lastPiece), nil)
		shopper, _ := guest(t, b, part.ID, "1")

		replies := race(
			func() *httptest.ResponseRecorder {
				return front.send("POST", "/checkout/cart/saveOrderAndCheckout", nil)
			},
			func() *httptest.ResponseRecorder {
				return back.send("POST", "/checkout/cart/saveOrderAndCheckout", nil)
			},
			func() *httptest.ResponseRecorder { return shopper.send("POST", "/checkout/confirm/createOrder", nil) },
		)
		if won, told := count(replies, http.StatusOK), count(replies, http.StatusConflict); won != 1 || told != 2 {
			t.Fatalf("%d got it, %d were told", won, told)
		}
		for i, one := range []*browser{front, back, shopper} {
			if replies[i].Code == http.StatusOK {
				continue
			}
			if said := refusal(t, replies[i]); !strings.Contains(said, part.Name) {
				t.Errorf("told %q", said)
			}
			var cart cartview.Cart
			one.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &cart)
			if len(cart.Products) != 1 || cart.OrderID != nil {
				t.Errorf("the cart of who was told has %d lines", len(cart.Products))
			}
		}
		if level := levelOf(t, ctx, a, part.ID); level.OnHand != 1 || level.Reserved != 1 {
			t.Errorf("stock %+v", level)
		}
		clean(t, ctx, a)
	})
}

// M-12 R-30: 200 check-outs of the last piece at once, over two servers, and a till among them.
func TestTwoHundredCheckOutsOfTheLastPiece(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a, b := openTwo(t, ctx)
		part := partNumbered(t, a, ctx, lastPiece)
		till := tillAt(t, a, "cashier@demo.test", 1)
		till.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", lastPiece), nil)
		requests := []func() *httptest.ResponseRecorder{
			func() *httptest.ResponseRecorder {
				return till.send("POST", "/checkout/cart/saveOrderAndCheckout", nil)
			},
		}
		for i := range 199 {
			server, other := a, b
			if i%2 == 1 {
				server, other = b, a
			}
			one, _ := guest(t, server, part.ID, "1")
			one = one.on(other) // the cart was filled at the other server
			requests = append(requests,
				func() *httptest.ResponseRecorder { return one.send("POST", "/checkout/confirm/createOrder", nil) })
		}
		replies := race(requests...)
		if won, told := count(replies, http.StatusOK), count(replies, http.StatusConflict); won != 1 || told != 199 {
			t.Errorf("%d got it, %d were told", won, told)
			for _, w := range replies {
				if w.Code != http.StatusOK && w.Code != http.StatusConflict {
					t.Fatalf("status %d: %s", w.Code, w.Body)
				}
			}
		}
		if level := levelOf(t, ctx, a, part.ID); level.OnHand != 1 || level.Reserved != 1 {
			t.Errorf("stock %+v", level)
		}
		clean(t, ctx, a)
	})
}

// M-01 R-33: a key sent five times at once, to both servers, is one payment; four replies say that they are repeats.
// M-03: the key with another amount is refused. M-02: without a key it is refused.
func TestOneIntentionIsOnePayment(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a, b := openTwo(t, ctx)
		till := tillAt(t, a, "cashier@demo.test", 1)
		order := till.ticket(fastPart).OrderID
		var requests []func() *httptest.ResponseRecorder
		for i := range 5 {
			one := till.on([]*App{a, b}[i%2])
			requests = append(requests, func() *httptest.ResponseRecorder {
				return one.send("POST", "/pos/checkout/addTransaction", cash(order, "10.00"), "Idempotency-Key", "one intention")
			})
		}
		replies := race(requests...)
		first := 0
		for _, w := range replies {
			if w.Code != http.StatusOK || w.Body.String() != replies[0].Body.String() {
				t.Errorf("status %d: %s", w.Code, w.Body)
			}
			if w.Header().Get("Idempotent-Replayed") == "" {
				first++
			}
		}
		if first != 1 || transactionsOf(t, ctx, a, order) != 1 {
			t.Errorf("%d replies were no repeats, %d payments are kept", first, transactionsOf(t, ctx, a, order))
		}

		other := till.on(b).send("POST", "/pos/checkout/addTransaction", cash(order, "11.00"), "Idempotency-Key",
			"one intention")
		if other.Code != http.StatusConflict || transactionsOf(t, ctx, a, order) != 1 {
			t.Errorf("the key with another amount: %d %s", other.Code, other.Body)
		}

		keyless := till.on(b).send("POST", "/pos/checkout/addTransaction", cash(order, "10.00"), "Idempotency-Key", "")
		if keyless.Code != http.StatusBadRequest || transactionsOf(t, ctx, a, order) != 1 {
			t.Errorf("the same amount without a key: %d %s", keyless.Code, keyless.Body)
		}
		till.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(order, "10.00"), nil)
		if n := transactionsOf(t, ctx, a, order); n != 2 {
			t.Errorf("%d payments are kept", n)
		}
		clean(t, ctx, a)
	})
}

// API-6: a visitor who has no cart yet is one visitor too. A repeat adds nothing, and nobody is answered with what
// another was told.
func TestAVisitorsFirstPieceIsAddedOnce(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		values := form("product_id", id(partNumbered(t, a, ctx, fastPart).ID), "quantity", "2")
		for name, next := range map[string]func(*browser) *browser{
			"the reply arrived": func(b *browser) *browser { return b },
			"the reply is lost": func(*browser) *browser { return newBrowser(t, a) },
			"somebody else":     func(*browser) *browser { return newBrowser(t, a) },
		} {
			first := newBrowser(t, a)
			first.ask(http.StatusOK, "POST", "/checkout/cart/add", values, nil, "Idempotency-Key", name)
			again := next(first)
			again.ask(http.StatusOK, "POST", "/checkout/cart/add", values, nil, "Idempotency-Key", name)
			var cart cartview.Cart
			again.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &cart)
			if cart.TotalItems != 2 {
				t.Errorf("%s: %d pieces in the cart", name, cart.TotalItems)
			}
		}
	})
}

// M-24: cash is voided after the change was given: the order owes what the tender had paid, the drawer adds up.
func TestCashIsVoidedAfterTheChangeWasGiven(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		till := tillAt(t, a, "manager@demo.test", 1)
		order := till.ticket(fastPart).OrderID // $50.28
		var paid payview.Transactions
		till.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(order, "20.00"), &paid)
		till.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(order, "60.00"), nil)
		till.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(order)), nil)
		var left payview.Transactions
		till.ask(http.StatusOK, "POST", "/pos/checkout/voidTransaction",
			form("orderId", id(order), "transaction_id", id(paid.Transaction.ID)), &left)
		if left.AmountPaid != 60_00 || left.BalanceDue != 20_00 || left.ChangeDue != 29_72 {
			t.Errorf("paid %s, owed %s, change %s", left.AmountPaid, left.BalanceDue, left.ChangeDue)
		}
		shift, err := a.Services.Register.OpenShiftOf(ctx, 1)
		if err != nil {
			t.Fatal(err)
		}
		drawer, err := a.Services.Register.DrawerExpected(ctx, shift.ID)
		if err != nil || drawer != 130_28 { // 100.00 and 60.00 less 29.72
			t.Errorf("%s in the drawer, %v", drawer, err)
		}
		clean(t, ctx, a)
	})
}

// M-01 R-33: an order button pressed five times at once, on two servers and by a browser that sends no key, is one
// order.
func TestAnImpatientPersonOrdersOnce(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a, b := openTwo(t, ctx)
		shopper, _ := guest(t, a, partNumbered(t, a, ctx, fastPart).ID, "1")
		till := tillAt(t, a, "cashier@demo.test", 1)
		till.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", fastPart), nil)
		for path, person := range map[string]*browser{"/checkout/confirm/createOrder": shopper,
			"/checkout/cart/saveOrderAndCheckout": till} {
			var requests []func() *httptest.ResponseRecorder
			for i := range 5 {
				one := person.on([]*App{a, b}[i%2])
				requests = append(requests, func() *httptest.ResponseRecorder { return one.send("POST", path, nil) })
			}
			orders := map[int64]int{}
			for _, w := range race(requests...) {
				var made orderview.CreatedOrder
				if err := json.Unmarshal(w.Body.Bytes(), &made); err != nil || w.Code != http.StatusOK {
					t.Errorf("%s: status %d: %s", path, w.Code, w.Body)
				}
				orders[made.OrderID]++
			}
			if len(orders) != 1 || orders[0] != 0 {
				t.Errorf("%s made the orders %v", path, orders)
			}
		}
		if level := levelOf(t, ctx, a, partNumbered(t, a, ctx, fastPart).ID); level.Reserved != 2 {
			t.Errorf("%d pieces are reserved for two orders", level.Reserved)
		}
		clean(t, ctx, a)
	})
}

// M-28 R-36: Complete pressed ten times at two lanes and two servers is one sale with one receipt number.
func TestCompleteAtTwoLanesIsOneSale(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a, b := openTwo(t, ctx)
		front, back := tillAt(t, a, "cashier@demo.test", 1), tillAt(t, b, "manager@demo.test", 2)
		part := partNumbered(t, a, ctx, fastPart)
		before := levelOf(t, ctx, a, part.ID).OnHand
		order := front.ticket(fastPart).OrderID
		front.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(order, "60.00"), nil)
		var requests []func() *httptest.ResponseRecorder
		for i := range 10 {
			one := []*browser{front.on(a), back.on(b)}[i%2]
			requests = append(requests, func() *httptest.ResponseRecorder {
				return one.send("POST", "/pos/checkout/complete", form("orderId", id(order)))
			})
		}
		receipts := map[string]int{}
		for _, w := range race(requests...) {
			var done orderview.Completed
			if err := json.Unmarshal(w.Body.Bytes(), &done); err != nil || w.Code != http.StatusOK {
				t.Fatalf("status %d: %s", w.Code, w.Body)
			}
			receipts[done.Order.Receipt]++
		}
		if len(receipts) != 1 || receipts[""] != 0 {
			t.Errorf("receipts %v", receipts)
		}
		if level := levelOf(t, ctx, a, part.ID); before-level.OnHand != 1 || level.Reserved != 0 {
			t.Errorf("of %d pieces are left %+v", before, level)
		}
		clean(t, ctx, a)
	})
}

// 30 sales completed at once at three registers over two servers: thirty receipt numbers without a gap.
func TestReceiptNumbersOfTwoServers(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a, b := openTwo(t, ctx)
		tills := []*browser{tillAt(t, a, "cashier@demo.test", 1), tillAt(t, a, "manager@demo.test", 2),
			tillAt(t, a, "second-cashier@demo.test", 4)}
		var requests []func() *httptest.ResponseRecorder
		for i := range 30 {
			till := tills[i%3].on(a)
			till.header.Set("X-Cart", "cart-of-the-sale-"+id(int64(i)))
			order := till.ticket("DX-14").OrderID
			till.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(order, "20.00"), nil)
			till = till.on([]*App{a, b}[i/3%2])
			requests = append(requests, func() *httptest.ResponseRecorder {
				return till.send("POST", "/pos/checkout/complete", form("orderId", id(order)))
			})
		}
		var got, want []string
		for _, w := range race(requests...) {
			var done orderview.Completed
			if err := json.Unmarshal(w.Body.Bytes(), &done); err != nil || w.Code != http.StatusOK {
				t.Fatalf("status %d: %s", w.Code, w.Body)
			}
			got = append(got, done.Order.Receipt)
		}
		for _, register := range []string{"MAIN-1-", "MAIN-2-", "WATERLOO-1-"} {
			for n := range 10 {
				want = append(want, register+id(int64(n+1)))
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("got %v", got)
		}
		clean(t, ctx, a)
	})
}

// M-38 R-35: the price was changed at one server after the shopper looked at the total at the other: nothing is ordered
// until the shopper has seen the new one.
func TestAChangedPriceIsShownBeforeItIsOrdered(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a, b := openTwo(t, ctx)
		part := partNumbered(t, a, ctx, fastPart)
		shopper, seen := guest(t, b, part.ID, "1")
		retail, err := a.Services.Price.RetailLevel(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if err := a.Services.Price.SavePrice(ctx, part.ID, retail.ID, 1, money.FromCents(56_99)); err != nil {
			t.Fatal(err)
		}
		confirm := func(total money.Cents) *httptest.ResponseRecorder {
			return shopper.send("POST", "/checkout/confirm/createOrder", form("total", total.String()))
		}
		before := contents(t, ctx)
		refused := confirm(seen.Total)
		if said := refusal(t, refused); refused.Code != http.StatusConflict ||
			said != "The total is now $60.98; it was $50.28." {
			t.Errorf("status %d: %s", refused.Code, said)
		}
		sameContents(t, before, contents(t, ctx), "carts") // when it was last touched
		var now cartview.Cart
		shopper.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &now)
		if w := confirm(now.Total); w.Code != http.StatusOK {
			t.Errorf("with the new total: %d %s", w.Code, w.Body)
		}
		clean(t, ctx, a)
	})
}

// M-36 CAT-9: a quantity is brought into its bounds or refused; no total is ever negative.
func TestQuantitiesThatAreNone(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		part := partNumbered(t, a, ctx, fastPart)
		const refused, short = -1, -2
		for quantity, pieces := range map[string]struct{ added, edited int }{
			"-1": {refused, 1}, "0": {refused, 1}, "-9223372036854775808": {refused, 1}, "10001": {short, 10_000},
			"1000000000": {short, 10_000},
			"1e9":        {refused, refused}, "1.5": {refused, refused}, "NaN": {refused, refused},
			"Infinity": {refused, refused},
			"0x10":     {refused, refused}, "": {refused, refused}, "99999999999999999999": {refused, refused},
		} {
			for _, try := range []struct {
				path string
				want int
			}{{"add", pieces.added}, {"edit", pieces.edited}} {
				b, values := newBrowser(t, a), form("product_id", id(part.ID), "quantity", quantity)
				status, items := http.StatusOK, try.want
				if try.path == "edit" {
					var shown cartview.Cart
					b.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(part.ID), "quantity", "3"), &shown)
					values = form("key", shown.Products[0].Key, "quantity", quantity)
				}
				if try.want == refused {
					status, items = http.StatusUnprocessableEntity, 0
					if try.path == "edit" {
						items = 3
					}
				}
				if try.want == short {
					status, items = http.StatusConflict, 0
				}
				w := b.send("POST", "/checkout/cart/"+try.path, values)
				var cart cartview.Cart
				b.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &cart)
				if w.Code != status || cart.TotalItems != items || (cart.Total > 0) != (items > 0) {
					t.Errorf("%s %q: status %d, %d pieces for %s, want %d and %d", try.path, quantity, w.Code, cart.TotalItems,
						cart.Total, status, items)
				}
			}
		}
	})
}

// M-13 PROD-3: a kit and single pieces share the stock of its components.
func TestAKitAndItsPartsShareTheStock(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		rotor := partNumbered(t, a, ctx, "KR-55097") // 8 in stock, 2 in the kit
		kit := partNumbered(t, a, ctx, "KK-1363")
		shopper, _ := guest(t, a, kit.ID, "3")
		shopper.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(rotor.ID), "quantity", "3"), nil)
		before := contents(t, ctx)
		refused := shopper.send("POST", "/checkout/confirm/createOrder", nil)
		if said := refusal(t, refused); refused.Code != http.StatusConflict ||
			!strings.HasPrefix(said, rotor.Name+": 2 at Cedar Falls, 3 wanted. ") {
			t.Errorf("9 of 8 rotors: status %d: %s", refused.Code, said)
		}
		sameContents(t, before, contents(t, ctx), "carts")
		var shown cartview.Cart
		shopper.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &shown)
		for _, line := range shown.Products {
			if line.ProductID == rotor.ID {
				shopper.ask(http.StatusOK, "POST", "/checkout/cart/edit", form("key", line.Key, "quantity", "2"), nil)
			}
		}
		shopper.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder", nil, nil)
		if level := levelOf(t, ctx, a, rotor.ID); level.Reserved != 8 {
			t.Errorf("%d rotors are reserved", level.Reserved)
		}
		clean(t, ctx, a)
	})
}
