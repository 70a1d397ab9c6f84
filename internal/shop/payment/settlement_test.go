package payment_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"camber/internal/base/db"
	"camber/internal/dbtest"
	"camber/internal/provider/terminal/simulator"
	"camber/internal/shop/access"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/proof"
)

// managers are always the same.
type managers struct{}

func (managers) PeopleAt(_ context.Context, _ int64, p access.Permission) ([]access.Person, error) {
	if p != access.OverrideTender {
		return nil, fmt.Errorf("who may %s is not asked for", p)
	}
	return []access.Person{{ID: 1, Name: "Mia", Email: "mia@example.com"}, {ID: 2, Name: "Max", Email: "max@example.com"}},
		nil
}

// calling is a counter that can call its managers.
func calling(t *testing.T, ctx context.Context) (counter, *notify.Service) {
	t.Helper()
	c, notes := setupCounter(t, ctx), notify.New(nil, nil)
	c.payments.Links.SignWith([]byte("a key of the test"))
	c.payments.Cards.PageWith(managers{})
	return c, notes
}

// called lists who was called, and to which order.
func called(t *testing.T, ctx context.Context, notes *notify.Service) string {
	t.Helper()
	all, err := notes.Messages(ctx, notify.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, m := range all {
		if m.Kind == notify.Attention {
			names = append(names, fmt.Sprintf("%s to %d", strings.TrimSuffix(m.Recipient, "@example.com"), m.OrderID))
		}
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// B.6 M-08: a card of which nobody knows for ten minutes what became calls the managers of its store, once, also by two
// servers at once.
func TestManagersAreCalledAfterTenMinutes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c, notes := calling(t, ctx)
		o, a := c.begun(ctx, whole, simulator.LoseAnswer)
		c.send(ctx, a)
		c.company.Unplug(true)
		c.sweep(ctx, 9*time.Minute+55*time.Second)
		check(t, called(t, ctx, notes), "")
		dbtest.Clock(ctx).Advance(10 * time.Second)
		dbtest.Race(4, func(ctx context.Context, _ int) {
			if err := c.payments.Watch.Sweep(ctx); err != nil {
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		check(t, called(t, ctx, notes), fmt.Sprintf("max to %[1]d, mia to %[1]d", o.ID))
		c.sweep(ctx, time.Hour)
		c.company.Unplug(false)
		c.sweep(ctx, time.Minute)
		check(t, c.books(ctx, o.ID), "checkout, owes 0.00; approved; card 50.87 captured; company 50.87, booked 50.87")
		other := c.order(ctx, 2)
		// kept and never sent: it fails by itself
		if _, err := c.payments.Terminals.Start(ctx, c.Till1, c.tender(other.ID, whole)); err != nil {
			t.Fatal(err)
		}
		c.sweep(ctx, time.Hour)
		check(t, called(t, ctx, notes), fmt.Sprintf("max to %[1]d, mia to %[1]d", o.ID))
		c.audit(ctx)
	})
}

// sold is an order that a card has paid.
func (c counter) sold(ctx context.Context, tab int, scripts ...simulator.Script) (order.Order, payment.Attempt) {
	c.t.Helper()
	o := c.order(ctx, tab)
	c.company.Next(scripts...)
	asked := c.tender(o.ID, whole)
	if tab > 3 { // the first is not free until it is known what became of the third charge
		asked.Card.SmartID = "two"
	}
	a, err := c.payments.Terminals.Start(ctx, c.Till1, asked)
	if err != nil {
		c.t.Fatal(err)
	}
	return o, c.send(ctx, a)
}

func (c counter) settles(ctx context.Context) {
	c.t.Helper()
	for range 2 { // again: nothing more
		if err := c.payments.Settlements.Reconcile(ctx); err != nil {
			c.t.Error(err)
		}
	}
}

// cared are the exceptions among the payments that need attention.
func (c counter) cared(ctx context.Context) string {
	c.t.Helper()
	list, err := c.payments.Cards.Cares(ctx, c.Till1)
	if err != nil {
		c.t.Fatal(err)
	}
	var said []string
	for _, one := range list {
		if one.Why == payment.Differs {
			said = append(said, fmt.Sprintf("%s of order %d %s", one.Differs, one.OrderID, one.Amount.Text()))
		}
	}
	return strings.Join(said, ", ")
}

// I-21: a company that reported nothing for longer than is made up for is asked for all of the last month, not the day
// before alone.
func TestAReportThatCameLateIsMadeUpFor(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c, _ := calling(t, ctx)
		c.settles(ctx)
		dbtest.Clock(ctx).Advance(40 * 24 * time.Hour)
		c.settles(ctx)
		days, err := db.Read(ctx).NewSelect().Table("card_settlements").Count(ctx)
		if err != nil || days != 1+31 {
			t.Errorf("%d days are reported, %v", days, err)
		}
		c.audit(ctx)
	})
}

// violations are those of an invariant.
func violations(t *testing.T, ctx context.Context, invariant string) (found []string) {
	t.Helper()
	all, err := proof.Check(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range all {
		if v.Invariant != invariant {
			t.Errorf("%s", v)
			continue
		}
		found = append(found, v.Detail)
	}
	return found
}

// I-21 C4 C10: the report of a day is compared with the books. What was charged and nobody knew is booked, what was
// reversed without a word is undone; voids and refunds agree; what is left over is kept as an exception, and managers
// are called.
func TestTheReportOfACompanyIsTheLedgers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c, notes := calling(t, ctx)
		day := func() { dbtest.Clock(ctx).Advance(24 * time.Hour) }
		c.settles(ctx) // the day before: nothing was sold
		plain, _ := c.sold(ctx, 1)
		voided, a := c.sold(ctx, 2)
		if _, err := c.payments.Tenders.Void(ctx, c.Till1, voided.ID, a.TransactionID); err != nil {
			t.Fatal(err)
		}
		lost, unknown := c.sold(ctx, 3, simulator.LoseAnswer)
		if unknown.State != payment.Unknown {
			t.Fatalf("it is %s", unknown.State)
		}
		reversed, gone := c.sold(ctx, 4)
		c.company.Reverse(gone.Reference, false)
		day()
		c.settles(ctx)
		for id, want := range map[int64]string{plain.ID: "approved", voided.ID: "voided", lost.ID: "approved",
			reversed.ID: "approved"} {
			tried, err := c.payments.Cards.Attempts(ctx, id)
			if err != nil || string(tried[0].State) != want {
				t.Errorf("order %d: %+v, %v", id, tried, err)
			}
		}
		c.audit(ctx)

		back, err := c.payments.Cards.Attempts(ctx, plain.ID)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.payments.Refunds.RefundCard(ctx, c.Till1, back[0].TransactionID, 20_00); err != nil {
			t.Fatal(err)
		}
		day()
		c.settles(ctx)
		if now := c.attempt(ctx, gone); now.State != payment.Reversed {
			t.Errorf("what the company reversed is %s", now.State)
		}
		check(t, called(t, ctx, notes), "")
		c.audit(ctx)

		forgotten, stored := c.sold(ctx, 5)
		c.company.Forget(stored.Reference)
		c.company.Invent("a charge of nobody", 3_00)
		day()
		c.settles(ctx)
		day()
		c.settles(ctx)
		check(t, called(t, ctx, notes), fmt.Sprintf("max to %[1]d, mia to %[1]d", forgotten.ID))
		c.audit(ctx)
		if got := exceptions(t, ctx); got != "missing 0 1, unknown 300 0" {
			t.Errorf("exceptions: %s", got)
		}
		check(t, c.cared(ctx), fmt.Sprintf("unknown of order 0 $3.00, missing of order %d $50.87", forgotten.ID)) // PAY-29
		elsewhere := c.Till1
		elsewhere.LocationID = c.Till1.LocationID + 1
		if list, err := c.payments.Cards.Cares(ctx, elsewhere); err != nil || len(list) != 1 ||
			list[0].Differs != payment.Strange {
			t.Errorf("at another store %+v, %v", list, err)
		}

		for spoiled, want := range map[string]string{
			"UPDATE card_settlement_lines SET amount_cents = amount_cents + 1 WHERE id = (SELECT min(id) FROM card_settlement_lines WHERE exception = '')": "line",
			"DELETE FROM card_settlement_lines WHERE exception = 'missing'":                                                                                "is in no settlement",
		} {
			undo := fmt.Errorf("undone")
			err := db.Atomic(ctx, func(ctx context.Context) error {
				if _, err := db.Write(ctx).ExecContext(ctx, spoiled); err != nil {
					return err
				}
				found := violations(t, ctx, "I-21")
				if !strings.Contains(strings.Join(found, "; "), want) {
					t.Errorf("%s: %q", spoiled, found)
				}
				return undo
			})
			if !errors.Is(err, undo) {
				t.Fatal(err)
			}
		}
	})
}

func exceptions(t *testing.T, ctx context.Context) string {
	t.Helper()
	var rows []struct {
		Exception   string
		AmountCents int64
		Booked      int
	}
	err := db.Read(ctx).NewRaw(`SELECT exception, amount_cents, CASE WHEN entry_id > 0 THEN 1 ELSE 0 END AS booked
		FROM card_settlement_lines WHERE exception <> '' ORDER BY exception, id`).Scan(ctx, &rows)
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, r := range rows {
		said = append(said, fmt.Sprintf("%s %d %d", r.Exception, r.AmountCents, r.Booked))
	}
	return strings.Join(said, ", ")
}

// I-20 P-15: an attempt that did not come where it stands by the table shows.
func TestTheLifeOfAnAttemptIsProven(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		_, a := c.sold(ctx, 1)
		for spoiled, want := range map[string]string{
			"UPDATE card_attempts SET state = 'declined', transaction_id = transaction_id WHERE id = ?": `it stands at declined, its history ends at approved`,
			"UPDATE card_steps SET to_state = 'refunded' WHERE to_state = 'sent' AND attempt_id = ?":    `no step leads from "created" to refunded`,
			"DELETE FROM card_steps WHERE to_state = 'sent' AND attempt_id = ?":                         `a step starts from sent, but it stood at created`,
			"DELETE FROM card_steps WHERE attempt_id = ?":                                               `it is approved and has no history`,
		} {
			undo := fmt.Errorf("undone")
			err := db.Atomic(ctx, func(ctx context.Context) error {
				if _, err := db.Write(ctx).NewRaw(spoiled, a.ID).Exec(ctx); err != nil {
					return err
				}
				all, err := proof.Check(ctx)
				if err != nil {
					return err
				}
				shows := false
				for _, v := range all {
					shows = shows || v.Invariant == "I-20" && v.Detail == want
				}
				if !shows {
					t.Errorf("%s: %v", spoiled, all)
				}
				return undo
			})
			if !errors.Is(err, undo) {
				t.Fatal(err)
			}
		}
		c.audit(ctx)
	})
}
