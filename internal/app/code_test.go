package app

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/jobs"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/credit"
	"camber/internal/shop/notify"
	"camber/internal/shop/promo"
	"camber/internal/shop/sale"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// ofCodes: what makes a cart cost less, and a voucher for somebody else.
func (c conversations) ofCodes(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	const apply, remove = "/checkout/cart/applyCode", "/checkout/cart/removeCode"
	part := partNumbered(t, a, ctx, fastPart)
	b, _ := guest(t, a, part.ID, "1")
	c.say(b, "a coupon", "POST", apply, form("code", "save10"), &present.Success{})
	c.say(b, "nothing", "POST", apply, form("code", " "), nil)
	c.say(b, "for a larger order", "POST", apply, form("code", "BIG50"), nil)
	c.say(b, "for customers", "POST", apply, form("coupon", "MEMBER"), nil)
	c.say(b, "used up", "POST", apply, form("code", demoUsedUp), nil)
	c.say(b, "over", "POST", apply, form("code", "LASTYEAR"), nil)
	c.say(b, "a coupon, as a voucher", "POST", apply, form("voucher", "SAVE10"), nil)
	c.say(b, "a voucher that expired", "POST", apply, form("code", demoExpiredVoucher), nil)
	c.say(b, "points of somebody unknown", "POST", apply, form("reward", "100"), nil)
	c.say(b, "a voucher", "POST", apply, form("code", demoFullVoucher), &present.Success{})
	c.say(b, "the coupon", "POST", remove, form("type", "coupon", "code", "SAVE10"), &cartview.Cart{})
	c.say(b, "no such kind", "POST", remove, form("type", "tax"), nil)
	c.say(b, "the voucher, and the page is loaded again", "GET", "/checkout/voucher/remove", nil, &present.Success{})
	c.say(b, "by a link of another site", "GET", "/checkout/voucher/remove", nil, nil, "Sec-Fetch-Site", "cross-site")
	c.say(b, "there is none", "GET", "/checkout/coupon/remove", nil, &present.Success{})
	c.say(b, "there are none", "GET", "/checkout/reward/remove", nil, &present.Success{})
	c.say(b, "not signed in", "POST", "/checkout/cart/useCredit", nil, nil)

	shopper := customerBrowser(t, a, "shopper@demo.test")
	shopper.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(part.ID)), nil)
	c.say(shopper, "as far as it goes", "POST", "/checkout/cart/useCredit", nil, &cartview.Cart{})
	c.say(shopper, "not this time", "GET", "/checkout/cart/removeCredit", nil, &cartview.Cart{})
	c.say(shopper, "from a page of another site", "GET", "/checkout/cart/removeCredit", nil, nil, "Sec-Fetch-Site",
		"cross-site")

	c.say(b, "an empty form", "POST", "/account/voucher", nil, nil)
	c.say(b, "for Bob", "POST", "/account/voucher", aGift("40"), &cartview.Cart{})
}

func aGift(amount string) map[string][]string {
	return form("to_name", "Bob", "to_email", "bob@guest.test", "from_name", "Robin", "from_email", "robin@guest.test",
		"message", "Drive safely", "theme", "birthday", "amount", amount)
}

// give makes a voucher of so much and returns its code.
func give(t *testing.T, ctx context.Context, a *App, amount money.Cents) (int64, string) {
	t.Helper()
	v, code, err := a.Services.Promo.Give(ctx, access.Actor{Kind: access.System},
		promo.Given{Voucher: promo.Voucher{Original: amount}, LocationID: 1})
	if err != nil {
		t.Fatal(err)
	}
	return v.ID, code
}

func totalOf(c cartview.Cart, code string) money.Cents {
	for _, row := range c.Totals {
		if row.Code == code {
			return row.Value
		}
	}
	return 0
}

// CART-14 CART-15 CART-31 CART-33: the kind is found from the code, what is applied stands in the totals with its
// removal, and is gone after it.
func TestCodesAreAppliedAndRemoved(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		part := partNumbered(t, a, ctx, fastPart)
		b := customerBrowser(t, a, "second@demo.test")
		if err := a.Services.Credit.Give(ctx, access.Actor{Kind: access.System},
			credit.Gift{CustomerID: 2, LocationID: 1, Amount: 5_00, Description: "Sorry"}); err != nil {
			t.Fatal(err)
		}
		_, code := give(t, ctx, a, 5_00)
		b.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(part.ID), "quantity", "2"), nil)
		for _, code := range []string{"SAVE10", code, "300"} {
			b.ask(http.StatusOK, "POST", "/checkout/cart/applyCode", form("code", code), nil)
		}
		asked := func(method, path string, values map[string][]string) (cart cartview.Cart) {
			t.Helper()
			b.ask(http.StatusOK, method, path, values, &cart)
			return cart
		}
		cart := asked("POST", "/checkout/cart/useCredit", nil)
		if cart.Coupon == nil || cart.Coupon.Code != "SAVE10" || len(cart.Codes.Refused) != 0 {
			t.Errorf("coupon %+v, refused %+v", cart.Coupon, cart.Codes.Refused)
		}
		sum := money.Cents(0)
		for _, row := range cart.Totals {
			if row.Code != "total" {
				sum += row.Value
			}
			if removable := row.Code == "coupon" || row.Code == "reward" || row.Code == "voucher" ||
				row.Code == "credit"; removable != (row.Remove == row.Code) {
				t.Errorf("row %+v", row)
			}
		}
		if sum != cart.Total {
			t.Errorf("rows add up to %s, total %s", sum, cart.Total)
		}
		if totalOf(cart, "reward") != -3_00 || totalOf(cart, "credit") > -5_00 || totalOf(cart, "coupon") >= 0 ||
			totalOf(cart, "voucher") != -5_00 {
			t.Errorf("totals %+v", cart.Totals)
		}
		cart = asked("POST", "/checkout/cart/removeCode", form("type", "coupon", "code", "SAVE10"))
		if totalOf(cart, "coupon") != 0 || cart.Coupon != nil || totalOf(cart, "voucher") != -5_00 {
			t.Errorf("without the coupon: %+v", cart.Totals)
		}
		for _, kind := range []string{"voucher", "reward"} {
			b.ask(http.StatusOK, "GET", "/index.php", form("route", "checkout/"+kind+"/remove"), nil)
		}
		for _, row := range asked("GET", "/checkout/cart/removeCredit", nil).Totals {
			if row.Remove != "" {
				t.Errorf("%s is still there", row.Code)
			}
		}
		// by a link from elsewhere nothing is taken off, and who follows it is asked first
		b.ask(http.StatusOK, "POST", "/checkout/cart/applyCode", form("code", "SAVE10"), nil)
		b.ask(http.StatusForbidden, "GET", "/checkout/coupon/remove", nil, nil, "Sec-Fetch-Site", "cross-site")
		if page := b.send("GET", "/checkout/coupon/remove", nil, "Accept", "text/html", "Sec-Fetch-Mode", "navigate"); !strings.Contains(page.Body.String(), `method="post"`) {
			t.Errorf("followed as a link: %d", page.Code)
		}
		if totalOf(asked("GET", "/checkout/cart/getData", nil), "coupon") == 0 {
			t.Error("a link took the coupon off")
		}
		clean(t, ctx, a)
	})
}

// CART-14 CART-41: without a script the forms lead back to the page, and a refusal stands beside the field.
func TestCodesWorkWithoutAScript(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b, _ := guest(t, a, partNumbered(t, a, ctx, fastPart).ID, "1")
		page := func(method, path string, values map[string][]string) *httptest.ResponseRecorder {
			t.Helper()
			return b.send(method, path, values, "Accept", "text/html", "X-Requested-With", "")
		}
		if w := page("POST", "/checkout/cart/applyCode", form("code", "NOSUCH", "redirect", "/checkout/cart")); w.Code != http.StatusUnprocessableEntity ||
			!strings.Contains(w.Body.String(), "This code is unknown, expired or used up.") ||
			!strings.Contains(w.Body.String(), `value="NOSUCH"`) {
			t.Errorf("refused with %d", w.Code)
		}
		if w := page("POST", "/checkout/cart/applyCode", form("code", "SAVE10", "redirect", "/checkout/checkout")); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/checkout/checkout" {
			t.Errorf("applied with %d to %s", w.Code, w.Header().Get("Location"))
		}
		if w := page("POST", "/checkout/cart/applyCode", form("code", "SAVE10", "redirect", "//evil.test")); w.Header().
			Get("Location") != "/checkout/cart" {
			t.Errorf("led to %s", w.Header().Get("Location"))
		}
		shown := page("GET", "/checkout/cart", nil).Body.String()
		for _, part := range []string{"Coupon (SAVE10)", `action="/checkout/cart/removeCode"`,
			`action="/checkout/cart/applyCode"`} {
			if !strings.Contains(shown, part) {
				t.Errorf("the cart page lacks %s", part)
			}
		}
		if w := page("POST", "/checkout/cart/removeCode", form("type", "coupon")); w.Code != http.StatusSeeOther ||
			w.Header().Get("Location") != "/checkout/cart" {
			t.Errorf("removed with %d", w.Code)
		}
		if strings.Contains(page("GET", "/checkout/cart", nil).Body.String(), "SAVE10") {
			t.Error("the coupon is still there")
		}
	})
}

// M-10: fifty orders at two servers for one voucher of $50.00. What they were granted is what it lost.
func TestFiftyRedemptionsOfOneVoucher(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a, b := openTwo(t, ctx)
		voucher, code := give(t, ctx, a, 50_00)
		part := partNumbered(t, a, ctx, fastPart)
		if err := a.Services.Stock.Receive(ctx, part.ID, 1, 100, audit.System, "2026-03-02"); err != nil {
			t.Fatal(err)
		}
		var requests []func() *httptest.ResponseRecorder
		for i := range 50 {
			server, other := a, b
			if i%2 == 1 {
				server, other = b, a
			}
			one, _ := guest(t, server, part.ID, "1")
			one.header.Set("X-Forwarded-For", fmt.Sprintf("203.0.%d.1", i))
			one.ask(http.StatusOK, "POST", "/checkout/cart/applyCode", form("code", code), nil)
			one = one.on(other)
			requests = append(requests,
				func() *httptest.ResponseRecorder { return one.send("POST", "/checkout/confirm/createOrder", nil) })
		}
		replies := race(requests...)
		if won, told := count(replies, http.StatusOK), count(replies, http.StatusConflict); won == 0 || won+told != 50 {
			t.Errorf("%d were placed, %d were told", won, told)
		}
		v, err := a.Services.Promo.Voucher(ctx, voucher)
		if err != nil || v.Balance < 0 || v.Balance >= 50_00 {
			t.Errorf("%s is left (%v)", v.Balance, err)
		}
		clean(t, ctx, a) // I-07: the voucher, its movements and the ledger agree
	})
}

// M-14: who guesses is slowed, others go on; no code stands in an address.
func TestGuessingCodesIsSlowed(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		part := partNumbered(t, a, ctx, fastPart)
		thief, _ := guest(t, a, part.ID, "1")
		other := customerBrowser(t, a, "second@demo.test")
		other.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(part.ID)), nil)
		for range 5 {
			thief.ask(http.StatusUnprocessableEntity, "POST", "/checkout/cart/applyCode", form("code", "AAAA-BBBB-CCCC-DDDD"),
				nil)
		}
		w := thief.send("POST", "/checkout/cart/applyCode", form("code", demoFullVoucher))
		if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" {
			t.Errorf("the sixth guess: %d, Retry-After %q", w.Code, w.Header().Get("Retry-After"))
		}
		other.ask(http.StatusOK, "POST", "/checkout/cart/applyCode", form("code", demoFullVoucher), nil)
		thief.ask(http.StatusNotFound, "GET", "/checkout/cart/applyCode", form("code", demoFullVoucher), nil)
	})
}

// posted is a mail server that keeps what it is handed.
type posted struct{ sent []notify.Message }

func (p *posted) Send(_ context.Context, m notify.Message) (string, error) {
	p.sent = append(p.sent, m)
	return "", nil
}

// ACCT-1: a voucher is bought in the shop and paid at the register; then, and not before, its receiver gets the code,
// and what the code pays is taken off.
func TestAVoucherIsBoughtAndGiven(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		mail := &posted{}
		notes := notify.New(a.Services.letters, mail)
		deliver := func() {
			t.Helper()
			if _, err := jobs.New(map[string]jobs.Handler{notify.Job: notes.Handle}).RunDue(ctx); err != nil {
				t.Fatal(err)
			}
		}
		b := newBrowser(t, a)
		var cart cartview.Cart
		b.ask(http.StatusOK, "POST", "/account/voucher", aGift("40"), &cart)
		if len(cart.Vouchers) != 1 || cart.Vouchers[0].AmountText != "$40.00" ||
			cart.Vouchers[0].Description != "Gift voucher for Bob" || cart.Total != 40_00 || cart.TotalItems != 1 {
			t.Fatalf("cart %+v", cart)
		}
		b.ask(http.StatusOK, "POST", "/checkout/cart/setCheckoutData",
			form("firstname", "Robin", "lastname", "Guest", "email", "robin@guest.test", "telephone", "3195550199"), nil)
		if page := b.send("GET", "/checkout/checkout", nil, "Accept", "text/html"); page.Code != http.StatusOK ||
			!strings.Contains(page.Body.String(), "Gift voucher for Bob") {
			t.Errorf("the check-out of a voucher alone: %d", page.Code)
		}
		var placed orderview.CreatedOrder
		b.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder", nil, &placed)
		deliver()
		for _, m := range mail.sent {
			if m.Kind == notify.Gift {
				t.Error("the voucher was sent before it was paid")
			}
		}
		store, err := a.Services.Order.Order(ctx, placed.OrderID)
		if err != nil {
			t.Fatal(err)
		}
		if store.LocationID != 1 {
			t.Fatalf("placed at location %d", store.LocationID)
		}
		till := tillAt(t, a, "manager@demo.test", 1)
		till.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(placed.OrderID, "40.00"), nil)
		var sold orderview.OrderReply
		till.ask(http.StatusOK, "GET", "/pos/order/get", form("order_id", id(placed.OrderID)), &sold)
		want := payview.FoundVoucher{
			Type: "gift_voucher", Amount: 40_00, AmountText: "$40.00", Original: 40_00, OriginalText: "$40.00",
			Description: "Gift voucher for Bob", Message: "Drive safely", Theme: "Birthday",
		}
		if got := sold.Order.Vouchers; len(got) != 1 || got[0] != want { // ORD-2
			t.Errorf("the order has the vouchers %+v", got)
		}
		deliver()
		code := ""
		for _, m := range mail.sent {
			if m.Kind == notify.Gift {
				code = m.Secret
				if m.Recipient != "bob@guest.test" || !strings.Contains(m.Text, code) ||
					!strings.Contains(m.HTML, "Drive safely") || m.Subject != "Robin has given you a gift voucher of $40.00" {
					t.Errorf("mail %+v", m)
				}
			}
		}
		if code == "" {
			t.Fatal("no voucher was sent")
		}
		bob, _ := guest(t, a, partNumbered(t, a, ctx, fastPart).ID, "1")
		bob.ask(http.StatusOK, "POST", "/checkout/cart/applyCode", form("code", code), nil)
		bob.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &cart)
		if totalOf(cart, "voucher") != -40_00 && cart.Total != 0 {
			t.Errorf("the code pays %s of %s", totalOf(cart, "voucher"), cart.Total)
		}
		clean(t, ctx, a)
	})
}

// UX-09 CART-14 CHK-3: while the card is entered the cart and the page of the card say that what is changed is not of
// the order. A code that is applied meanwhile is in the next cart.
func TestAnOrderThatWaitsForItsCardStaysAsItWas(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b, _ := guest(t, a, partNumbered(t, a, ctx, fastPart).ID, "2")
		b.ask(http.StatusOK, "POST", "/checkout/cart/setCheckoutData", form("payment_method", "card"), nil)
		var placed orderview.CreatedOrder
		b.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder", nil, &placed)
		var asked payview.CardPayment
		b.ask(http.StatusOK, "POST", "/checkout/confirm/pay", nil, &asked)
		const behind = "Your cart was changed since."
		if page := b.send("GET", "/checkout/payment", nil).Body.String(); strings.Contains(page, behind) {
			t.Error("nothing was changed yet")
		}
		b.ask(http.StatusOK, "POST", "/checkout/cart/applyCode", form("code", "SAVE10"), nil)
		if page := b.send("GET", "/checkout/payment", nil).Body.String(); !strings.Contains(page, behind) {
			t.Error("the page of the card is silent about the code")
		}
		var cart cartview.Cart
		b.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &cart)
		if want := fmt.Sprintf("Order # %d waits for its card: the button leads there. What you change here is not part of it.", placed.OrderID); cart.Note != want {
			t.Errorf("the cart says %q", cart.Note)
		}
		b.ask(http.StatusConflict, "POST", "/checkout/confirm/createOrder", nil, nil)
		frame, err := url.Parse(asked.Frame)
		if err != nil {
			t.Fatal(err)
		}
		b.ask(http.StatusOK, "POST", "/dev/card",
			form("token", frame.Query().Get("token"), "script", "approve", "label", "Visa 4242"), nil)
		var paid payview.CardPayment
		b.ask(http.StatusOK, "POST", "/checkout/confirm/finish", nil, &paid)
		o, err := a.Services.Order.Order(ctx, placed.OrderID)
		if err != nil || paid.Standing != "paid" || o.BalanceDue != 0 ||
			slices.ContainsFunc(o.Totals, func(r sale.Row) bool { return r.Code == sale.CodeCoupon }) {
			t.Errorf("%+v: %+v (%v)", paid, o.Totals, err)
		}
		b.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(o.Lines[0].PartID)), &cart)
		if cart.OrderID != nil || len(cart.Products) != 1 || cart.Coupon == nil || cart.Coupon.Code != "SAVE10" {
			t.Errorf("the next cart holds %+v, coupon %+v", cart.Products, cart.Coupon)
		}
	})
}
