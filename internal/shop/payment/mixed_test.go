package payment_test

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"camber/internal/dbtest"
	"camber/internal/provider/terminal/simulator"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/payment"
)

// rounds is how often a random test plays; the soak plays more.
func rounds(usual, soak int) int {
	if os.Getenv("CAMBER_SOAK") != "" {
		return soak
	}
	return usual
}

// P-06 P-07 M-07: whatever comes in whichever order of what was asked of a terminal (its answer, the company's message,
// that again, the cashier's cancel, the sweep, a look, silence), the end is the same truth: what the company took is
// booked once.
func TestAnyInterleavingAtTheTerminalComesToTheSameEnd(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		scripts := []simulator.Script{
			simulator.Approve, simulator.Decline, simulator.Partial, simulator.Hang, simulator.LoseAnswer, simulator.LateApprove,
			simulator.TellTwice, simulator.TellFirst,
			simulator.SecondTry, simulator.Garbage, simulator.Oversized,
		}
		if err := c.Stock.Receive(ctx, c.Pads, c.Main, 10_000, audit.System, carttest.Day); err != nil {
			t.Fatal(err)
		}
		for round := range rounds(22, 500) {
			random := rand.New(rand.NewPCG(uint64(round), 7))
			script := scripts[round%len(scripts)]
			o := c.order(ctx, round)
			c.company.Next(script)
			asked := c.tender(o.ID, whole)
			a, err := c.payments.Terminals.Start(ctx, c.Till1, asked)
			if err != nil {
				t.Fatal(err)
			}
			steps := c.mixed(ctx, a, random)
			end := c.attempt(ctx, a)
			paid, err := c.orders.Order(ctx, o.ID)
			if err != nil {
				t.Fatal(err)
			}
			if end.State.Open() || paid.AmountPaid != end.Taken || (end.Taken > 0) != (end.TransactionID != 0) {
				t.Errorf("round %d, %s, %v: it ends %s with %s taken, %s paid", round, script, steps, end.State, end.Taken,
					paid.AmountPaid)
			}
			booked := c.balance(ctx)
			if c.company.Charged() != booked {
				t.Fatalf("round %d, %s, %v: the company holds %s, booked is %s", round, script, steps, c.company.Charged(), booked)
			}
		}
		c.audit(ctx)
	})
}

// mixed lets things happen to an attempt in a random order, some of them at once, until nothing is open any more.
func (c counter) mixed(ctx context.Context, a payment.Attempt, random *rand.Rand) (steps []string) {
	send := func(ctx context.Context) { _, _ = c.payments.Terminals.Send(ctx, a.Reference) }
	tell := func(ctx context.Context) { _ = c.told(ctx) }
	look := func(ctx context.Context) { _, _ = c.payments.Terminals.Check(ctx, c.Till1, a.Reference) }
	cancel := func(ctx context.Context) { _, _ = c.payments.Terminals.Cancel(ctx, c.Till1, "one", a.Reference) }
	sweep := func(ctx context.Context) { dbtest.Clock(ctx).Advance(5 * time.Second); _ = c.payments.Watch.Sweep(ctx) }
	happens := map[string]func(context.Context){
		"send": send, "tell": tell, "look": look, "cancel": cancel, "sweep": sweep,
		"tap":     func(context.Context) { c.company.Tap(a.Reference) },
		"silence": func(ctx context.Context) { c.company.Unplug(true); look(ctx); sweep(ctx); c.company.Unplug(false) },
		"at once": func(ctx context.Context) {
			at := []func(context.Context){send, tell, look, cancel}
			dbtest.Race(len(at), func(ctx context.Context, i int) { at[i](ctx) }, ctx)
		},
	}
	names := []string{"send", "tell", "look", "cancel", "sweep", "tap", "silence", "at once"}
	steps = append(steps, "send")
	if random.IntN(4) > 0 {
		send(ctx)
	}
	for range 6 {
		name := names[random.IntN(len(names))]
		steps = append(steps, name)
		happens[name](ctx)
	}
	cancel(ctx) // nobody does anything any more
	for range 3 {
		dbtest.Clock(ctx).Advance(4 * time.Minute)
		_ = c.payments.Watch.Sweep(ctx)
		tell(ctx)
	}
	return steps
}
