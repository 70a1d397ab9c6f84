package payment_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
)

// faulty is a flow of work whose every call to the outside ends after some of them: to the database, to the company.
type faulty struct {
	context.Context
	left atomic.Int64
	done chan struct{}
}

func newFaulty(ctx context.Context, after int) *faulty {
	f := &faulty{Context: ctx, done: make(chan struct{})}
	f.left.Store(int64(after))
	return f
}

func (f *faulty) count() {
	if f.left.Add(-1) == 0 {
		close(f.done)
	}
}

func (f *faulty) Done() <-chan struct{} {
	f.count()
	return f.done
}

func (f *faulty) Err() error {
	select {
	case <-f.done:
		return context.Canceled
	default:
		return nil
	}
}

func (f *faulty) Value(key any) any {
	f.count()
	return f.Context.Value(key)
}

// work moves money once, at one of its calls to the outside broken off.
type work struct {
	prepare func(ctx context.Context, at int) order.Order // what it is done to
	do      func(ctx context.Context, o order.Order)
	made    func(o order.Order, tried []payment.Attempt) bool
	not     func(o order.Order, tried []payment.Attempt) bool
}

// P-05 C0 C1 C6 C9: a card payment, its void and cash end at each call that they make, one after the other; after the
// sweep each was made in full or not at all, and the company's money is the ledger's.
func TestAFaultAtEveryCallLeavesTheTruth(t *testing.T) {
	t.Parallel()
	untouched := func(o order.Order, tried []payment.Attempt) bool {
		return o.AmountPaid == 0 && (len(tried) == 0 || len(tried) == 1 && !tried[0].State.Open() && tried[0].Taken == 0)
	}
	charged := func(o order.Order, tried []payment.Attempt) bool {
		return o.BalanceDue == 0 && len(tried) == 1 && tried[0].State == payment.Approved && tried[0].Taken == o.AmountPaid
	}
	for name, make := range map[string]func(c counter) work{
		"a card": func(c counter) work {
			return work{
				prepare: func(ctx context.Context, at int) order.Order { return c.order(ctx, at) },
				do: func(ctx context.Context, o order.Order) {
					if a, err := c.payments.Terminals.Start(ctx, c.Till1, c.tender(o.ID, whole)); err == nil {
						_, _ = c.payments.Terminals.Send(ctx, a.Reference)
					}
				},
				made: charged, not: untouched,
			}
		},
		"its void": func(c counter) work {
			return work{
				prepare: func(ctx context.Context, at int) order.Order {
					o := c.order(ctx, at)
					a, err := c.payments.Terminals.Start(ctx, c.Till1, c.tender(o.ID, whole))
					if err != nil {
						c.t.Fatal(err)
					}
					c.send(ctx, a)
					return o
				},
				do: func(ctx context.Context, o order.Order) { _, _ = c.payments.Tenders.VoidAll(ctx, c.Till1, o.ID) },
				made: func(o order.Order, tried []payment.Attempt) bool {
					return o.AmountPaid == 0 && o.BalanceDue == whole && tried[0].State == payment.Voided
				},
				not: charged,
			}
		},
		"cash": func(c counter) work {
			return work{
				prepare: func(ctx context.Context, at int) order.Order { return c.order(ctx, at) },
				do: func(ctx context.Context, o order.Order) {
					_, _ = c.payments.Tenders.AddCash(ctx, c.Till1, payment.Tender{OrderID: o.ID, Amount: whole})
				},
				made: func(o order.Order, _ []payment.Attempt) bool { return o.AmountPaid == whole && o.BalanceDue == 0 },
				not:  untouched,
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, ctx context.Context) {
				c := setupCounter(t, ctx)
				if err := c.Stock.Receive(ctx, c.Pads, c.Main, 10_000, audit.System, carttest.Day); err != nil {
					t.Fatal(err)
				}
				c.breaks(ctx, make(c))
			})
		})
	}
}

// breaks does a piece of work again and again, each time broken at a later call, until one comes to its end.
func (c counter) breaks(ctx context.Context, w work) {
	c.t.Helper()
	did, didNot, at := 0, 0, 1
	for isWhole := false; !isWhole; at += rounds(89, 1) {
		o := w.prepare(ctx, at)
		breaks := newFaulty(ctx, at)
		w.do(breaks, o)
		isWhole = breaks.Err() == nil
		for range 2 {
			dbtest.Clock(ctx).Advance(4 * time.Minute)
			if err := c.payments.Watch.Sweep(ctx); err != nil {
				c.t.Fatal(err)
			}
		}
		tried, err := c.payments.Cards.Attempts(ctx, o.ID)
		if err != nil {
			c.t.Fatal(err)
		}
		if o, err = c.orders.Order(ctx, o.ID); err != nil {
			c.t.Fatal(err)
		}
		switch {
		case w.made(o, tried):
			did++
		case w.not(o, tried):
			didNot++
		default:
			c.t.Errorf("broken at call %d it is half done: %+v, paid %s", at, tried, o.AmountPaid)
		}
		if c.company.Charged() != c.balance(ctx) {
			c.t.Fatalf("broken at call %d: the company holds %s, booked is %s", at, c.company.Charged(), c.balance(ctx))
		}
	}
	if did == 0 || didNot == 0 {
		c.t.Errorf("made %d times, not made %d times: the faults are elsewhere", did, didNot)
	}
	c.t.Logf("broken at up to %d calls; made %d times, not made %d times", at, did, didNot)
	c.audit(ctx)
}
