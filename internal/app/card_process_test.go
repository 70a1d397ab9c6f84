package app

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/provider/stripe/stripetest"
	"camber/internal/shop/order"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// longestSweep is how long the program may take, once it is back, to learn of a charge that nobody asks it about.
const longestSweep = time.Minute

// C5 M-05 CHK-3: the program is killed while the card company answers that a card was charged. Nobody comes back; the
// program, started again, asks by itself, and the order is paid, once.
func TestKilledBetweenApprovalAndCommitACardIsChargedOnce(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		company := &stripetest.Server{}
		server := httptest.NewServer(company)
		t.Cleanup(server.Close)
		p := newProcess(t, ctx)
		p.env = []string{
			"CAMBER_STRIPE_API=" + server.URL, "CAMBER_STRIPE_KEY=sk_test_1", "CAMBER_STRIPE_PUBLIC_KEY=pk_test_1",
			"CAMBER_STRIPE_WEBHOOK_KEY=" + stripetest.WebhookKey,
		}
		p.start()
		shopper := newLane(t, p, "shopper", "", 0)
		ordered := shopper.orderByCard(t, ctx)
		company.Approve("pi_1")

		running := p.command.Process
		var killed atomic.Bool
		company.Fail(func(r *http.Request) int {
			if r.Method == http.MethodGet && killed.CompareAndSwap(false, true) {
				_ = running.Signal(syscall.SIGKILL)
				return -1
			}
			return 0
		})
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, p.base+"/checkout/confirm/finish", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Requested-With", "camber")
		r.Header.Set("Origin", p.base)
		if reply, err := shopper.http.Do(r); err == nil {
			_ = reply.Body.Close()
			t.Fatalf("the program answered %s", reply.Status)
		}
		_ = p.end(syscall.SIGKILL)
		p.audit("after the kill")
		p.start()

		kept, s := p.open(ctx)
		wait, stop := context.WithTimeout(t.Context(), longestSweep)
		defer stop()
		for {
			o, err := s.Order.Order(kept, ordered)
			if err != nil {
				t.Fatal(err)
			}
			if o.Status == order.Complete {
				break
			}
			if err := clock.Wait(clock.With(wait, clock.System{}), 100*time.Millisecond); err != nil {
				t.Fatalf("after %s the order is %s: %v", longestSweep, o.Status, err)
			}
		}
		var again payview.CardPayment
		if err := shopper.ask("/checkout/confirm/finish", nil, "", "", &again); err != nil || again.Standing != "paid" ||
			!strings.HasPrefix(again.Redirect, "/order/") {
			t.Errorf("the shopper comes back: %+v, %v", again, err)
		}
		if err := p.end(syscall.SIGTERM); err != nil {
			t.Errorf("told to stop, the program ended with %v", err)
		}
		p.audit("at the end")
		paid, err := s.Payment.Tenders.Transactions(kept, ordered)
		if err != nil || len(paid) != 1 || paid[0].Label != "Visa 4242" || len(company.Intents()) != 1 {
			t.Errorf("payments %+v, charges %v, %v", paid, company.Intents(), err)
		}
	})
}

// orderByCard orders a part of the demonstration as a guest, up to where the browser has what it needs to ask for a
// card.
func (l *lane) orderByCard(t *testing.T, ctx context.Context) (orderID int64) {
	t.Helper()
	_, s := l.p.open(ctx)
	part, err := s.Catalog.ByCode(ctx, fastPart)
	if err != nil {
		t.Fatal(err)
	}
	must := func(path string, values map[string]string, into any) {
		t.Helper()
		var pairs []string
		for name, value := range values {
			pairs = append(pairs, name, value)
		}
		if err := l.ask(path, form(pairs...), "", path, into); err != nil {
			t.Fatal(err)
		}
	}
	must("/checkout/cart/add", map[string]string{"product_id": id(part.PartID), "quantity": "1"}, new(cartview.Cart))
	must("/checkout/cart/setCheckoutData", map[string]string{
		"firstname": "Ann", "lastname": "Lee", "email": "ann@example.com", "shipping_method": "pickup",
		"payment_method": "card",
	}, new(cartview.Cart))
	var created orderview.CreatedOrder
	must("/checkout/confirm/createOrder", nil, &created)
	var asked payview.CardPayment
	must("/checkout/confirm/pay", nil, &asked)
	if created.Redirect != "/checkout/payment" || asked.Standing != "pay" || asked.Kind != "stripe" ||
		asked.Secret != "pi_1_secret_1" {
		t.Fatalf("ordered %+v, asked %+v", created, asked)
	}
	return created.OrderID
}
