package app

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"camber/internal/shop/audit"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

var (
	breakdowns = regexp.MustCompile(`(?s)<dl class="grid gap-2" data-breakdown>(.*?)</dl>`)
	figures    = regexp.MustCompile(`<dd class="(money|price)">([^<]+)</dd>`)
)

// addsUp checks that on a page every breakdown's rows come to its sums, as a person reads them.
func addsUp(t *testing.T, where, page string, breakdownsWanted int) {
	t.Helper()
	found := breakdowns.FindAllStringSubmatch(page, -1)
	if len(found) != breakdownsWanted {
		t.Errorf("%s has %d breakdowns, want %d", where, len(found), breakdownsWanted)
	}
	for _, b := range found {
		sum, sums := 0, 0
		for _, f := range figures.FindAllStringSubmatch(b[1], -1) {
			switch n := minorUnits(t, f[2]); {
			case f[1] == "money":
				sum += n
			case n != sum:
				t.Errorf("%s: the rows come to %d, the sum says %s", where, sum, f[2])
			default:
				sums++
			}
		}
		if sums == 0 {
			t.Errorf("%s: nothing adds up in %s", where, b[1])
		}
	}
}

func minorUnits(t *testing.T, said string) int {
	t.Helper()
	n, err := strconv.Atoi(strings.NewReplacer("€", "", "$", "", ",", "", ".", "").Replace(said))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func rowsAddUp(t *testing.T, where string, rows []present.Total) {
	t.Helper()
	sum, sums := 0, 0
	for _, r := range rows {
		if n := minorUnits(t, r.Text); !r.IsSum() {
			sum += n
		} else if sums++; n != sum {
			t.Errorf("%s: the rows come to %d, the sum says %s", where, sum, r.Text)
		}
	}
	if sums == 0 {
		t.Errorf("%s has no sum: %+v", where, rows)
	}
}

// TOT-1 SITE-5: every screen with a total shows how it adds up, in every currency, with a core named as one: the cart,
// its estimate, the check-out, the page of the card, the payment link, the order's page and the till's.
func TestEveryTotalAddsUp(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		for _, number := range []string{"DB-48H6", fastPart, "KC-4975R"} {
			if err := a.Services.Stock.Receive(ctx, partNumbered(t, a, ctx, number).ID, 1, 100, audit.System, "2026-03-02"); err != nil {
				t.Fatal(err)
			}
		}
		for _, b := range []*browser{newBrowser(t, a), inCurrency(t, a, "EUR")} {
			in := b.cookies["currency"]
			// the first has a core
			for number, quantity := range map[string]string{"DB-48H6": "1", fastPart: "3", "KC-4975R": "2"} {
				b.ask(http.StatusOK, "POST", "/checkout/cart/add",
					form("product_id", id(partNumbered(t, a, ctx, number).ID), "quantity", quantity), nil)
			}
			b.ask(http.StatusOK, "POST", "/checkout/cart/applyCode", form("code", "SAVE10"), nil)
			var shown cartview.Cart
			b.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &shown)
			rowsAddUp(t, in+" the cart in the head", shown.Totals)
			addsUp(t, in+" the cart", pageOf(t, b, "/checkout/cart"), 1)
			var estimate cartview.Estimate
			b.ask(http.StatusOK, "POST", "/checkout/cart/estimateShipping", form("postcode", "60606"), &estimate)
			if len(estimate.Methods) < 2 {
				t.Fatalf("%+v", estimate)
			}
			isTaxedThere := false
			for _, m := range estimate.Methods {
				rowsAddUp(t, in+" estimate of "+m.Title, m.Totals)
				for _, row := range m.Totals {
					isTaxedThere = isTaxedThere || row.Code == "tax" && strings.Contains(row.Title, "Illinois")
				}
			}
			if !isTaxedThere {
				t.Errorf("Illinois is estimated with the store's taxes: %+v", estimate.Methods[0].Totals)
			}
			addsUp(t, in+" the cart with its estimate", pageOf(t, b, "/checkout/cart?postcode=60606"), 1+len(estimate.Methods))
			b.ask(http.StatusOK, "POST", "/checkout/cart/setCheckoutData",
				form("firstname", "Robin", "lastname", "Guest", "email", "robin@guest.test", "telephone", "3195550199",
					"payment_method", "card"), nil)
			addsUp(t, in+" the check-out", pageOf(t, b, "/checkout/checkout"), 1)
			var placed orderview.CreatedOrder
			b.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder", nil, &placed)
			card := pageOf(t, b, "/checkout/payment")
			addsUp(t, in+" the page of the card", card, 1)
			if !strings.Contains(card, "<b>Core charge</b>") {
				t.Error("the core is not named as one")
			}
			var asked payview.CardPayment
			b.ask(http.StatusOK, "POST", "/checkout/confirm/pay", nil, &asked)
			frame, err := url.Parse(asked.Frame)
			if err != nil {
				t.Fatal(err)
			}
			b.send("POST", "/dev/card", form("token", frame.Query().Get("token"), "script", "approve", "label", "Visa 4242"))
			b.ask(http.StatusOK, "POST", "/checkout/confirm/finish", nil, &asked)
			addsUp(t, in+" the order", pageOf(t, b, asked.Redirect), 1)
		}

		b := tillAt(t, a, "manager@demo.test", 4)
		b.header.Set("X-Cart", "the-ticket-that-adds-up")
		ticket := b.ticket("418630013633")
		order := id(ticket.OrderID)
		b.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction",
			form("orderId", order, "transaction[transaction_type]", "cash", "transaction[amount]", "1.00"), nil,
			"Idempotency-Key", "a-dollar-of-it")
		var made payview.PaymentURL
		b.ask(http.StatusOK, "POST", "/pos/order/sendPaymentURL", form("order_id", order), &made)
		at, err := url.Parse(made.URL)
		if err != nil {
			t.Fatal(err)
		}
		addsUp(t, "the payment link", pageOf(t, newBrowser(t, a), at.Path), 1)
		addsUp(t, "the payment link in euros", pageOf(t, inCurrency(t, a, "EUR"), at.Path), 1)
	})
}
