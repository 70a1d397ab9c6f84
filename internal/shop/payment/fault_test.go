package payment_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart/carttest"
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

// P-05 C0 C1 C6: one card payment ends at each call that it makes, one after the other; after the sweep it was either made
// in full or not at all, and the company's money is the ledger's.
func TestAFaultAtEveryCallLeavesTheTruth(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		if err := c.Stock.Receive(ctx, c.Pads, c.Main, 10_000, audit.System, carttest.Day); err != nil {
			t.Fatal(err)
		}
		did, didNot, calls := 0, 0, 0
		stride := rounds(89, 1)
		for at := 1; ; at += stride {
			o := c.order(ctx, at)
			breaks := newFaulty(ctx, at)
			a, err := c.payments.StartTerminal(breaks, c.Till1, c.tender(o.ID, whole))
			if err == nil {
				_, _ = c.payments.Send(breaks, a.Reference)
			}
			calls = at
			isWhole := breaks.Err() == nil
			for range 2 {
				dbtest.Clock(ctx).Advance(4 * time.Minute)
				if err := c.payments.Sweep(ctx); err != nil {
					t.Fatal(err)
				}
			}
			tried, err := c.payments.Attempts(ctx, o.ID)
			if err != nil {
				t.Fatal(err)
			}
			paid, err := c.orders.Order(ctx, o.ID)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case len(tried) == 0 && paid.AmountPaid == 0, len(tried) == 1 && !tried[0].State.Open() && tried[0].Taken == 0 && paid.AmountPaid == 0:
				didNot++
			case len(tried) == 1 && tried[0].Taken == paid.AmountPaid && paid.BalanceDue == 0:
				did++
			default:
				t.Errorf("broken at call %d it is half done: %+v, paid %s", at, tried, paid.AmountPaid)
			}
			if c.company.Charged() != c.balance(ctx) {
				t.Fatalf("broken at call %d: the company holds %s, booked is %s", at, c.company.Charged(), c.balance(ctx))
			}
			if isWhole {
				break
			}
		}
		if did == 0 || didNot == 0 {
			t.Errorf("made %d times, not made %d times: the faults are elsewhere", did, didNot)
		}
		t.Logf("%d calls; made %d times, not made %d times", calls, did, didNot)
		c.audit(ctx)
	})
}
