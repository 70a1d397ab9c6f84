package app

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/dbtest"
	"camber/internal/provider/stripe"
	"camber/internal/shop/access"
	"camber/internal/shop/firstsale"
	"camber/internal/shop/order"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// openNew is a shop of which nobody has set up anything.
func openNew(t *testing.T, ctx context.Context) *App {
	t.Helper()
	c := quiet(t.TempDir())
	c.Demo = false
	a, err := start(ctx, c, dbtest.DB(ctx), dbtest.Clock(ctx))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// pageOf asks as a browser does that shows what comes.
func browsed(t *testing.T, b *browser, want int, method, path string, fields ...string) string {
	t.Helper()
	got := b.send(method, path, form(fields...), "Accept", "text/html", "X-Requested-With", "")
	if got.Code != want {
		t.Fatalf("%s %s: status %d, want %d: %s", method, path, got.Code, want, got.Body)
	}
	return got.Header().Get("Location") + got.Body.String()
}

// START-1: the first owner comes in by the link that the program prints: once, within the hour, and of two who use it
// one. Until there is a store shop and tills say that they are not open, and nothing else.
func TestTheFirstOwnerComesByALinkThatServesOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		a := openNew(t, ctx)
		stranger := newBrowser(t, a)
		for _, path := range []string{"/", "/product/catalog", "/checkout/cart", "/account/login", "/pos/login", "/pos/order"} {
			if shown := browsed(t, stranger, http.StatusServiceUnavailable, "GET", path); !strings.Contains(shown, "not open yet") {
				t.Errorf("%s shows %s", path, shown)
			}
		}
		stranger.ask(http.StatusServiceUnavailable, "POST", "/checkout/cart/add", form("product_id", "1"), nil)
		browsed(t, stranger, http.StatusNotFound, "GET", "/admin/first?key=guessed")
		browsed(t, stranger, http.StatusSeeOther, "GET", "/admin/first")

		late, err := a.FirstLink(ctx)
		if err != nil || late == "" {
			t.Fatal(late, err)
		}
		dbtest.Clock(ctx).Advance(access.FirstLife + time.Second)
		browsed(t, stranger, http.StatusNotFound, "GET", late)

		link, err := a.FirstLink(ctx)
		if err != nil {
			t.Fatal(err)
		}
		owner, second := newBrowser(t, a), newBrowser(t, a)
		for _, b := range []*browser{owner, second} {
			if to := browsed(t, b, http.StatusSeeOther, "GET", link); strings.Contains(to, "key") {
				t.Errorf("the key stays in the address: %s", to)
			}
		}
		browsed(t, owner, http.StatusUnprocessableEntity, "POST", "/admin/first", "name", "", "email", "x", "password", "short",
			"pin", "1")
		nora := []string{"name", "Nora Beck", "email", "nora@shop.test", "password", "a long password", "pin", "4711"}
		if to := browsed(t, owner, http.StatusSeeOther, "POST", "/admin/first", nora...); to != "/admin/login/factor" {
			t.Errorf("the owner is sent to %s", to)
		}
		browsed(t, second, http.StatusNotFound, "POST", "/admin/first", "name", "Mallory", "email", "m@shop.test", "password",
			"a long password", "pin", "4712")
		if again, err := a.FirstLink(ctx); err != nil || again != "" {
			t.Errorf("a shop that is owned offers %q, %v", again, err)
		}
		people, owners, err := a.Services.Access.Headcount(ctx)
		if err != nil || people != 1 || owners != 1 {
			t.Fatalf("%d people, %d owners, %v", people, owners, err)
		}

		shown := secretShown.FindStringSubmatch(browsed(t, owner, http.StatusOK, "GET", "/admin/login/factor"))
		if shown == nil {
			t.Fatal("no secret is shown")
		}
		code, err := access.CodeAt(strings.ReplaceAll(shown[1], " ", ""), clock.Now(ctx))
		if err != nil {
			t.Fatal(err)
		}
		if codes := browsed(t, owner, http.StatusOK, "POST", "/admin/login/factor", "code", code); !strings.Contains(codes,
			"/admin/start") {
			t.Error("the recovery codes do not lead on to what is to be set up")
		}
		browsed(t, owner, http.StatusOK, "GET", "/admin/start")
		var steps adminview.StartSteps
		owner.ask(http.StatusOK, "GET", "/admin/api/start", nil, &steps)
		if done := doneOf(steps); len(done) != 1 || done[0] != string(firstsale.Owner) {
			t.Errorf("done in a new shop: %v", done)
		}
		if len(steps.Counter) == 0 || len(steps.Web) == 0 {
			t.Errorf("a new shop waits for nothing: %+v", steps)
		}

		store := NewStore{Code: "M", Registers: 1, StoreWords: StoreWords{Name: "Main", Address: "1 Main St", City: "Waterloo",
			State: "IA", Postcode: "50701", Telephone: "319-555-0100", Email: "main@shop.test", TimeZone: "America/Chicago"}}
		if err := a.AddStore(ctx, store); err != nil {
			t.Fatal(err)
		}
		browsed(t, stranger, http.StatusOK, "GET", "/account/login")
	})
}

// Test cards are asked for where a shop is tried out, and in the demonstration: nowhere else.
func TestTestCardsAreTakenWhereTheyAreAskedFor(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := quiet(t.TempDir())
		c.Demo = false
		for _, tries := range []bool{true, false} {
			c.TryCards = tries
			a, err := start(ctx, c, dbtest.DB(ctx), dbtest.Clock(ctx))
			if err != nil {
				t.Fatal(err)
			}
			if got := a.Services.Payment.Cards.IsConnected(); got != tries {
				t.Errorf("asked for: %t, taken: %t", tries, got)
			}
			shown := newBrowser(t, a).send("GET", "/dev/card?token=x", nil, "Accept", "text/html").Code
			if want := map[bool]int{true: http.StatusOK, false: http.StatusNotFound}[tries]; shown != want {
				t.Errorf("asked for: %t, the fields of a card answer %d, want %d", tries, shown, want)
			}
		}
	})
}

// What was paid by a test card is no money: a card company is connected once it is given back, also by a company of test
// cards that has forgotten it with the program.
func TestNoCardCompanyIsConnectedWhileTestCardsStand(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		connected := func() error {
			c := quiet(a.config.Data)
			c.Demo, c.Stripe = false, stripe.Keys{Secret: "sk_live_1", Public: "pk_live_1", Webhook: "whsec_1"}
			_, err := start(ctx, c, dbtest.DB(ctx), dbtest.Clock(ctx))
			return err
		}
		if err := connected(); err != nil {
			t.Fatalf("a company of a shop without any: %v", err)
		}
		o := paidByCard(t, ctx, a)
		if err := connected(); err == nil || !strings.Contains(err.Error(), o.AmountPaid.Text()) {
			t.Errorf("a company beside %s by a test card: %v", o.AmountPaid.Text(), err)
		}
		again := openDemo(t, ctx)
		paid, err := again.Services.Payment.Tenders.Transactions(ctx, o.ID)
		if err != nil || len(paid) != 1 {
			t.Fatal(paid, err)
		}
		if err := again.Services.Payment.Refunds.RefundCard(ctx, access.Actor{Kind: access.System}, paid[0].ID, 0); err != nil {
			t.Fatalf("the payment is not given back: %v", err)
		}
		if err := connected(); err != nil {
			t.Errorf("a company after all was given back: %v", err)
		}
	})
}

// paidByCard is a guest's order of a part, paid on the web by a test card.
func paidByCard(t *testing.T, ctx context.Context, a *App) order.Order {
	t.Helper()
	b, _ := guest(t, a, 1, "1")
	b.ask(http.StatusOK, "POST", "/checkout/cart/setCheckoutData", form("payment_method", "card"), nil)
	var placed orderview.CreatedOrder
	b.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder", nil, &placed)
	var asked payview.CardPayment
	b.ask(http.StatusOK, "POST", "/checkout/confirm/pay", nil, &asked)
	frame, err := url.Parse(asked.Frame)
	if err != nil {
		t.Fatal(err)
	}
	b.ask(http.StatusOK, "POST", "/dev/card",
		form("token", frame.Query().Get("token"), "script", "approve", "label", "Visa 4242"), nil)
	b.ask(http.StatusOK, "POST", "/checkout/confirm/finish", nil, nil)
	o, err := a.Services.Order.Order(ctx, placed.OrderID)
	if err != nil || o.BalanceDue != 0 {
		t.Fatal(o.BalanceDue, err)
	}
	return o
}

func doneOf(steps adminview.StartSteps) (done []string) {
	for _, s := range steps.Steps {
		if s.Done {
			done = append(done, s.Name)
		}
	}
	return done
}

// START-1: of the demonstration all is done but what another company does.
func TestTheDemonstrationCouldSell(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		var steps adminview.StartSteps
		officeBrowser(t, openDemo(t, ctx), "owner@demo.test").ask(http.StatusOK, "GET", "/admin/api/start", nil, &steps)
		if len(steps.Counter) > 0 || len(steps.Web) > 0 {
			t.Errorf("the demonstration waits for %v at the counter, %v on the web", steps.Counter, steps.Web)
		}
	})
}
