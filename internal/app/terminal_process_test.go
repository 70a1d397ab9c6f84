package app

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/failpoint"
	"camber/internal/dbtest"
	"camber/internal/provider/terminal/simulator"
	"camber/internal/shop/payment"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
)

// B.7 M-05 M-06 PAY-25: the program is killed at each point of a payment at a terminal. Started again, it finds out by
// itself: what the company took is booked, once, and what it did not take is not. A soak kills at every point on either
// database; a test at the worst point on both, and at each of the others on one of them.
func TestKilledAtEachPointOfATerminalPayment(t *testing.T) {
	t.Parallel()
	shares := map[db.Dialect][]string{
		// the last holds its terminal for three minutes
		db.SQLite: {payment.BeforeIntent, payment.AfterApproval, payment.BeforeCommit, payment.AfterSent},
		db.Postgres: {payment.AfterIntent, payment.WhileAwaiting, payment.AfterApproval, payment.AfterCommit,
			payment.AfterVoid},
	}
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		points := shares[dbtest.DB(ctx).Dialect()]
		if os.Getenv("CAMBER_SOAK") != "" {
			points = []string{
				payment.BeforeIntent, payment.AfterIntent, payment.WhileAwaiting, payment.AfterApproval, payment.BeforeCommit,
				payment.AfterCommit, payment.AfterVoid, payment.AfterSent,
			}
		}
		company := simulator.New(0, nil)
		server := httptest.NewServer(company)
		t.Cleanup(server.Close)
		p := newProcess(t, ctx)
		at := []string{"CAMBER_TERMINALS=" + server.URL}
		p.env = at
		p.start()
		till := newLane(t, p, "front", "manager@demo.test", 1, fastPart) // who may void a card
		till.open("100")
		_ = p.end(syscall.SIGTERM)
		for _, point := range points {
			p.env = append(at, failpoint.Variable+"="+point)
			p.start()
			k := killed{till, p, point, company}
			k.play(t, ctx)
			_ = p.end(syscall.SIGKILL)
			p.audit("killed at " + point)
			p.env = at
			p.start()
			k.recover(t, ctx)
			if err := p.end(syscall.SIGTERM); err != nil {
				t.Errorf("%s: told to stop, the program ended with %v", point, err)
			}
			p.audit("after " + point)
		}
	})
}

// killed is a program that is killed at a point.
type killed struct {
	*lane
	p       *process
	point   string
	company *simulator.Company
}

func (k killed) sale() string { return "killed-at-point-" + k.point }

// play sells a part up to its card, and is killed by it.
func (k killed) play(t *testing.T, ctx context.Context) {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(k.ask("/pos/part/scan", form("code", fastPart), k.sale(), k.sale()+" scan", new(cartview.Cart)))
	var saved orderview.SavedOrder
	must(k.ask("/checkout/cart/saveOrderAndCheckout", nil, k.sale(), k.sale()+" order", &saved))
	k.pay(saved)
	if k.point == payment.AfterVoid {
		paid := k.waitFor(t, ctx, saved.OrderID, payment.Approved)
		k.once("/pos/checkout/cardAction", form("orderId", id(saved.OrderID), "transaction_id", id(paid.TransactionID)),
			k.sale()+" void")
	}
	must(k.died())
}

// pay asks for the order's card; the same key is the same intention.
func (k killed) pay(saved orderview.SavedOrder) {
	c := saved.Checkout
	k.once("/pos/checkout/addTransaction", form("orderId", id(saved.OrderID), "transaction[transaction_type]", "card",
		"transaction[amount]", c.BalanceDue.String(),
		"transaction[department]", c.Departments[0].ID, "transaction[smartTerminalId]", c.Devices[0].SmartTerminalID,
		"transaction[cardType]", "debit"), k.sale()+" pay")
}

// once sends a form and does not care what comes back.
func (k killed) once(path string, values url.Values, key string) {
	base := k.p.address()
	r, err := http.NewRequestWithContext(k.t.Context(), http.MethodPost, base+path, strings.NewReader(values.Encode()))
	if err != nil {
		k.t.Fatal(err)
	}
	for name, value := range map[string]string{
		"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json", "X-Requested-With": "camber",
		"Origin": base, "X-Cart": k.sale(), "Idempotency-Key": key,
	} {
		r.Header.Set(name, value)
	}
	if reply, err := k.http.Do(r); err == nil {
		_ = reply.Body.Close()
	}
}

// died waits for the end of the program.
func (k killed) died() error {
	limited, stop := context.WithTimeout(clock.With(k.t.Context(), clock.System{}), longestSweep)
	defer stop()
	for {
		reply, err := http.Get(k.p.address() + "/healthz") //nolint:noctx // it ends with the program
		if err != nil {
			return nil
		}
		_ = reply.Body.Close()
		if err := clock.Wait(limited, 50*time.Millisecond); err != nil {
			return err
		}
	}
}

// last is the attempt of the last order; none: nothing was kept of it.
func (k killed) last(t *testing.T, ctx context.Context) (orderID int64, tried []payment.Attempt) {
	t.Helper()
	kept, s := k.p.open(ctx)
	var saved orderview.SavedOrder
	if err := k.ask("/checkout/cart/saveOrderAndCheckout", nil, k.sale(), k.sale()+" order", &saved); err != nil {
		t.Fatal(err)
	}
	tried, err := s.Payment.Cards.Attempts(kept, saved.OrderID)
	if err != nil {
		t.Fatal(err)
	}
	if k.point == payment.BeforeIntent && len(tried) == 0 { // the same intention again
		k.pay(saved)
		if tried, err = s.Payment.Cards.Attempts(kept, saved.OrderID); err != nil || len(tried) != 1 {
			t.Fatalf("tried again: %+v, %v", tried, err)
		}
	}
	return saved.OrderID, tried
}

// recover waits until the program, which was started again, knows what became of the card.
func (k killed) recover(t *testing.T, ctx context.Context) {
	t.Helper()
	orderID, tried := k.last(t, ctx)
	if len(tried) != 1 {
		t.Fatalf("killed at %s: attempts %+v", k.point, tried)
	}
	switch k.point {
	case payment.AfterIntent:
		k.waitFor(t, ctx, orderID, payment.Failed)
	case payment.AfterSent: // for three minutes it may still be on its way
		if tried[0].State != payment.Sent && tried[0].State != payment.Unknown {
			t.Errorf("killed before the terminal was told: %s", tried[0].State)
		}
	case payment.WhileAwaiting:
		k.company.Tap(tried[0].Reference)
		k.waitFor(t, ctx, orderID, payment.Approved)
	case payment.AfterVoid:
		k.waitFor(t, ctx, orderID, payment.Voided)
	default:
		k.waitFor(t, ctx, orderID, payment.Approved)
	}
}

// waitFor waits until an order's attempt stands so, and returns it.
func (k killed) waitFor(t *testing.T, ctx context.Context, orderID int64, want payment.State) payment.Attempt {
	t.Helper()
	kept, s := k.p.open(ctx)
	limited, stop := context.WithTimeout(clock.With(t.Context(), clock.System{}), longestSweep)
	defer stop()
	for {
		tried, err := s.Payment.Cards.Attempts(kept, orderID)
		if err != nil {
			t.Fatal(err)
		}
		if len(tried) == 1 && tried[0].State == want {
			return tried[0]
		}
		if err := clock.Wait(limited, 100*time.Millisecond); err != nil {
			t.Fatalf("killed at %s: after %s the attempts are %+v", k.point, longestSweep, tried)
		}
	}
}
