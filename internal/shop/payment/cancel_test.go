package payment_test

import (
	"context"
	"testing"
	"time"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	fields "camber/internal/provider/card/simulator"
	"camber/internal/provider/terminal/simulator"
	"camber/internal/shop/payment"
)

// later is a company that says at once that its terminal has the amount, and tells by itself what came of it. before
// happens on the way to the terminal.
type later struct {
	*simulator.Client
	before func(ctx context.Context, a payment.Attempt)
}

func (l later) Charge(ctx context.Context, at payment.Station, a payment.Attempt,
	_ func(string)) (payment.Report, error) {
	if l.before != nil {
		l.before(ctx, a)
	}
	placed, leave := context.WithCancel(ctx)
	defer leave()
	report := payment.Report{State: payment.Awaiting, Reference: a.Reference}
	_, err := l.Client.Charge(placed, at, a, func(providerID string) { report.ProviderID = providerID; leave() })
	if report.ProviderID != "" {
		err = nil
	}
	return report, err
}

// M-07 C3 PAY-15 B.4: an amount that stands on a terminal, or is on its way there, is taken off it; an approval wins.
func TestAnAmountIsTakenOffItsTerminal(t *testing.T) {
	t.Parallel()
	const (
		approved  = "checkout, owes 0.00; approved; card 50.87 captured; company 50.87, booked 50.87"
		cancelled = "checkout, owes 50.87; cancelled; ; company 0.00, booked 0.00"
	)
	cancel := func(c counter, ctx context.Context, a payment.Attempt) {
		if _, err := c.payments.Terminals.Cancel(ctx, c.Till1, "one", a.Reference); err != nil {
			c.t.Error(err)
		}
	}
	nothing := func(counter, context.Context, payment.Attempt) {}
	for name, it := range map[string]struct {
		before, then func(c counter, ctx context.Context, a payment.Attempt)
		stands       payment.State // once the terminal was told
		ends         string
	}{
		"the customer taps": {nothing, func(c counter, ctx context.Context, a payment.Attempt) {
			c.company.Tap(a.Reference)
			_ = c.told(ctx)
		}, payment.Awaiting, approved},
		"the cashier cancels": {nothing, cancel, payment.Awaiting, cancelled},
		"the customer was first": {nothing, func(c counter, ctx context.Context, a payment.Attempt) {
			c.company.Tap(a.Reference)
			cancel(c, ctx, a)
		}, payment.Awaiting, approved},
		"out of reach": {nothing, func(c counter, ctx context.Context, a payment.Attempt) {
			c.company.Unplug(true)
			if _, err := c.payments.Terminals.Cancel(ctx, c.Till1, "one", a.Reference); !fault.Is(err,
				fault.Unavailable) {
				c.t.Error(err)
			}
			if got := c.attempt(ctx, a); got.State != payment.CancelRequested {
				c.t.Errorf("out of reach it is %s", got.State)
			}
			c.company.Unplug(false)
		}, payment.Awaiting, cancelled},
		"on its way there": {cancel, nothing, payment.CancelRequested, cancelled},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, ctx context.Context) {
				c := setupCounter(t, ctx)
				c.payments.Devices.Connect(c.Taxes, later{c.company.Client(),
					func(ctx context.Context, a payment.Attempt) { it.before(c, ctx, a) }})
				o, a := c.begun(ctx, whole, simulator.Hang)
				if got := c.send(ctx, a); got.State != it.stands {
					t.Errorf("told, it is %s", got.State)
				}
				c.audit(ctx)
				it.then(c, ctx, a)
				c.sweep(ctx, 5*time.Second)
				check(t, c.books(ctx, o.ID), it.ends)
				c.audit(ctx)
			})
		})
	}
}

// asksAgain is a company that is slow to say that a charge is closed: meanwhile the page of the card has heard of it,
// and asks for another one.
type asksAgain struct {
	*fields.Company
	meanwhile func(ctx context.Context)
}

func (c *asksAgain) Cancel(ctx context.Context, a payment.Attempt) (payment.Report, error) {
	report, err := c.Company.Cancel(ctx, a)
	if c.meanwhile != nil {
		ask := c.meanwhile
		c.meanwhile = nil
		ask(ctx)
	}
	return report, err
}

// CHK-3: who goes back is not kept by the page that they leave: it asks for a card of its own accord.
func TestWhoGoesBackIsNotAskedForAnotherCard(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		o, _ := c.asked(ctx)
		c.payments.Cards.Connect(&asksAgain{c.company, func(ctx context.Context) {
			c.finish(ctx, o.ID, payment.ToPay)
			c.ask(ctx, o.ID)
		}})
		if p, err := c.payments.Checkouts.GiveUp(ctx, o.ID); err != nil || p.Standing != payment.WasCancelled {
			t.Errorf("given up: %+v, %v", p, err)
		}
		c.expect(ctx, o.ID, ended, "cancelled cancelled")
	})
}
