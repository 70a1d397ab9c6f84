package app

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/provider/card/simulator"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/proof"
)

// cardShop is a small shop that takes cards.
type cardShop struct {
	*carttest.Shop
	orders   *order.Service
	payments *payment.Services
	company  *simulator.Company
}

func newCardShop(t *testing.T, ctx context.Context) cardShop {
	t.Helper()
	s := carttest.New(t, ctx)
	orders := order.New(s.Carts, s.Locations, s.Promos, s.Registers, s.Stock, []byte("a key of the test"))
	c := cardShop{s, orders, payment.New(orders, s.Customers, s.Locations, s.Registers, s.Promos, s.Credit),
		simulator.New("/dev/card")}
	c.payments.Cards.Connect(c.company)
	return c
}

// waiting is an order whose shopper has the fields before them, and the company's name of its charge.
func (c cardShop) waiting(t *testing.T, ctx context.Context) (int64, string) {
	t.Helper()
	basket := c.Guests(ctx, c.Pads)
	if err := c.Carts.ChangeDraft(ctx, c.Guest, basket.ID, 0, func(d *cart.Draft) { d.Payment = string(order.ByCard) }); err != nil {
		t.Fatal(err)
	}
	o, err := c.payments.Checkouts.Place(ctx, c.Guest, basket.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.payments.Checkouts.Pay(ctx, o.ID); err != nil {
		t.Fatal(err)
	}
	tried, err := c.payments.Cards.Attempts(ctx, o.ID)
	if err != nil {
		t.Fatal(err)
	}
	return o.ID, tried[0].Reference
}

// P-06 P-07: whatever comes in whichever order after a card was approved (the browser, the company's message, that
// again, the sweep, going back, silence), at the end the order is paid, once, and what the company took is what is
// booked. A card that was declined is never money.
func TestAnyInterleavingComesToTheSameEnd(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := newCardShop(t, ctx)
		var taken money.Cents
		for round := range 24 {
			seed := uint64(round)
			random := rand.New(rand.NewPCG(seed, 7))
			approved := random.IntN(3) > 0
			id, reference := c.waiting(t, ctx)
			script := simulator.WebhookTwice
			if !approved {
				script = simulator.Decline
			}
			if err := c.company.Play(reference, script); err != nil {
				t.Fatal(err)
			}
			steps := c.mixed(ctx, id, random)
			o, err := c.orders.Order(ctx, id)
			if err != nil {
				t.Fatal(err)
			}
			if approved {
				taken += 50_87
			}
			if approved && (o.Status != order.Complete || o.AmountPaid != 50_87) || !approved && o.AmountPaid != 0 ||
				c.company.Charged() != taken {
				t.Errorf("seed %d, %v: approved %v, the order is %s, paid %s; the company holds %s of %s", seed, steps, approved,
					o.Status, o.AmountPaid, c.company.Charged(), taken)
			}
		}
		violations, err := proof.Check(ctx)
		if err != nil || len(violations) > 0 {
			t.Errorf("audit %v, %v", violations, err)
		}
	})
}

// mixed lets things happen to an order in a random order, some of them at once, until nothing is open any more.
func (c cardShop) mixed(ctx context.Context, id int64, random *rand.Rand) (steps []string) {
	tell := func(ctx context.Context) {
		c.company.Deliver(ctx, c.payments.Cards.ReceiveNotice)
	}
	finish := func(ctx context.Context) { _, _ = c.payments.Checkouts.Finish(ctx, id) }
	happens := map[string]func(context.Context){
		"finish": finish, "tell": tell, "give up": func(ctx context.Context) {
			_,
				_ = c.payments.Checkouts.GiveUp(ctx, id)
		},
		"sweep": func(ctx context.Context) {
			dbtest.Clock(ctx).Advance(11 * time.Second)
			_ = c.payments.Watch.Sweep(ctx)
		},
		"silence": func(ctx context.Context) { c.company.Unplug(true); finish(ctx); c.company.Unplug(false) },
		"at once": func(ctx context.Context) {
			dbtest.Race(3, func(ctx context.Context, i int) {
				if i == 0 {
					tell(ctx)
				}
				finish(ctx)
			}, ctx)
		},
	}
	names := []string{"finish", "tell", "give up", "sweep", "silence", "at once"}
	for range 5 {
		name := names[random.IntN(len(names))]
		steps = append(steps, name)
		happens[name](ctx)
	}
	for range 4 { // nobody does anything any more
		dbtest.Clock(ctx).Advance(6 * time.Minute)
		_ = c.payments.Watch.Sweep(ctx)
	}
	return steps
}

// C8 I-09 I-12: late money stands in the audit as it does in the books, until it is paid back.
func TestTheAuditKnowsLateMoney(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := newCardShop(t, ctx)
		id, reference := c.waiting(t, ctx)
		if _, err := c.payments.Checkouts.GiveUp(ctx, id); err != nil {
			t.Fatal(err)
		}
		c.company.ApproveLate(reference)
		c.company.RefuseRefunds(true)
		clean := func(when string) {
			t.Helper()
			if violations, err := proof.Check(ctx); err != nil || len(violations) > 0 {
				t.Errorf("audit %s: %v, %v", when, violations, err)
			}
		}
		c.company.Deliver(ctx, c.payments.Cards.ReceiveNotice)
		clean("while it is due")
		dbtest.Clock(ctx).Advance(time.Minute)
		if err := c.payments.Watch.Sweep(ctx); err != nil {
			t.Error(err)
		}
		clean("when the refund was refused")
		for change, wants := range map[string]string{
			"UPDATE card_attempts SET refund_due_cents = 0":          "I-09",
			"UPDATE card_attempts SET taken_cents = 5086":            "I-09",
			"UPDATE card_attempts SET transaction_id = 0":            "I-09",
			"UPDATE card_attempts SET state = 'declined'":            "I-09",
			"UPDATE transactions SET status = 'void'":                "I-08",
			"UPDATE orders SET paid_cents = 0":                       "I-04",
			"UPDATE transactions SET kind = 'cash', register_id = 1": "I-10",
		} {
			c.tampered(t, ctx, change, wants)
		}
		clean("at the end")
	})
}

var errUndo = fault.New(fault.Conflict, "undone")

// tampered finds what a change behind the program's back breaks, and undoes it.
func (c cardShop) tampered(t *testing.T, ctx context.Context, change, wants string) {
	t.Helper()
	_ = db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := db.Write(ctx).NewRaw(change).Exec(ctx); err != nil {
			t.Errorf("%s: %v", change, err)
			return err
		}
		violations, err := proof.Check(ctx)
		if err != nil {
			t.Error(err)
		}
		if !strings.Contains(fmt.Sprint(violations), wants) {
			t.Errorf("%s is not found by %s: %v", change, wants, violations)
		}
		return errUndo
	})
}
