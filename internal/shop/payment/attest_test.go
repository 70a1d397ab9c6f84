package payment_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/provider/terminal/simulator"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/payment"
)

// M-08 PAY-25: what a company never tells a person ends who saw it: charged is booked once, not charged frees the order
// for another card once nothing can be on its way. What the company says after all goes before it, or is owed back.
func TestAPersonSaysWhatBecameOfACard(t *testing.T) {
	t.Parallel()
	slip := payment.Evidence{Charged: true, Words: "Slip 1001"}
	for name, try := range map[string]struct {
		seen    payment.Evidence
		waits   time.Duration
		charged bool // what is true
		heard   bool // the company answers afterwards
		want    string
	}{
		"charged": {slip, 0, true, false,
			"checkout, owes 0.00; approved; card 50.87 captured; company 50.87, booked 50.87"},
		"charged, and confirmed": {slip, 0, true, true,
			"checkout, owes 0.00; approved; card 50.87 captured; company 50.87, booked 50.87"},
		"a part": {payment.Evidence{Charged: true, Amount: 20_00, Words: "Slip 1001"}, 0, true, false,
			"checkout, owes 30.87; approved; card 20.00 captured; company 50.87, booked 20.00"},
		"not charged": {payment.Evidence{Words: "No slip, nothing in the batch"}, 3 * time.Minute, false, true,
			"checkout, owes 50.87; not_found; ; company 0.00, booked 0.00"},
		"not charged, too early": {payment.Evidence{Words: "No slip"}, 2 * time.Minute, false, false,
			"checkout, owes 50.87; unknown; ; company 0.00, booked 0.00"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, ctx context.Context) {
				c := setupCounter(t, ctx)
				o, a := c.begun(ctx, whole, simulator.LoseAnswer)
				if !try.charged {
					c.company.Unplug(true)
				}
				c.send(ctx, a)
				c.company.Unplug(true)
				dbtest.Clock(ctx).Advance(try.waits)
				_, err := c.payments.Terminals.Attest(ctx, c.Till1.Granted(access.SellAtTill), a.Reference, try.seen)
				if !strings.Contains(name, "early") {
					refused(t, err, fault.Forbidden, "This needs a manager's approval.")
				}
				_, err = c.payments.Terminals.Attest(ctx, c.Till1, a.Reference, try.seen)
				if strings.Contains(name, "early") {
					refused(t, err, fault.Conflict, "This payment may still be on its way. Wait for 3 minutes from its beginning.")
				} else if err != nil {
					t.Fatal(err)
				}
				if try.heard {
					c.company.Unplug(false)
					c.sweep(ctx, time.Minute)
				}
				check(t, c.books(ctx, o.ID), try.want)
				if try.seen.Charged {
					_, err := c.payments.Terminals.Attest(ctx, c.Till1, a.Reference, try.seen)
					refused(t, err, fault.Conflict, "It is known what became of this payment.")
					rows, err := audit.Rows(ctx, "card_attempt", a.ID)
					if err != nil || len(rows) != 3 || rows[1].Action != "card.attest" || rows[1].Who.ID != c.Till1.StaffID ||
						!strings.Contains(fmt.Sprintf("%s", rows[1].Detail), `"seen":"Slip 1001"`) {
						t.Errorf("%+v, %v", rows, err)
					}
				} else if !strings.Contains(name, "early") {
					if _, err := c.payments.Terminals.Start(ctx, c.Till1, c.tender(o.ID, whole)); err != nil {
						t.Errorf("another card: %v", err)
					}
				}
			})
		})
	}
}

// M-08 W-35: a person is believed only where the company does not answer, and says where it was seen, without a card's
// number.
func TestAPersonIsNotBelievedBesideTheCompany(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		o, a := c.begun(ctx, whole, simulator.LoseAnswer)
		c.company.Unplug(true)
		c.send(ctx, a)
		for words, field := range map[string]string{"": "evidence", "4242 4242 4242 4242": "evidence",
			strings.Repeat("x", 201): "evidence"} {
			_, err := c.payments.Terminals.Attest(ctx, c.Till1, a.Reference,
				payment.Evidence{Charged: true, Words: words})
			if f := fault.Of(err); f == nil || f.Fields[field].String() == "" {
				t.Errorf("%q: %v", words, err)
			}
		}
		_, err := c.payments.Terminals.Release(ctx, c.Till1, a.Reference, "4242 4242 4242 4242")
		if f := fault.Of(err); f == nil || f.Fields["reason"].String() != "Please leave out card numbers." {
			t.Errorf("released with a card's number: %v", err)
		}
		for _, amount := range []money.Cents{-1, whole + 1} {
			_, err := c.payments.Terminals.Attest(ctx, c.Till1, a.Reference,
				payment.Evidence{Charged: true, Amount: amount, Words: "Slip"})
			if f := fault.Of(err); f == nil || f.Fields["amount"].String() == "" {
				t.Errorf("%s: %v", amount, err)
			}
		}
		c.company.Unplug(false)
		if _, err := c.company.Client().Charge(ctx, payment.Station{}, a, func(string) {}); err == nil {
			t.Fatal("the answer was not lost")
		}
		dbtest.Clock(ctx).Advance(4 * time.Minute)
		_, err = c.payments.Terminals.Attest(ctx, c.Till1, a.Reference, payment.Evidence{Words: "No slip"})
		refused(t, err, fault.Conflict, "It is known what became of this payment.")
		check(t, c.books(ctx, o.ID), "checkout, owes 0.00; approved; card 50.87 captured; company 50.87, booked 50.87")
		c.audit(ctx)
	})
}

// M-08: who stands at the till calls the managers of the store, once, and the program does not again.
func TestTheTillCallsManagers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c, notes := calling(t, ctx)
		o, a := c.begun(ctx, whole, simulator.LoseAnswer)
		call := func() {
			t.Helper()
			if _, err := c.payments.Cards.CallManagers(ctx, c.Till1, a.Reference); err != nil {
				t.Error(err)
			}
		}
		call()
		check(t, called(t, ctx, notes), "") // nobody was asked for anything yet
		c.send(ctx, a)
		c.company.Unplug(true)
		call()
		call()
		c.sweep(ctx, 11*time.Minute)
		check(t, called(t, ctx, notes), fmt.Sprintf("max to %[1]d, mia to %[1]d", o.ID))
	})
}
