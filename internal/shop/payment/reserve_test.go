package payment_test

import (
	"context"
	"testing"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/provider/terminal/simulator"
	"camber/internal/shop/payment"
)

// B.5: a card that is asked for reserves what it may pay; other tenders pay the rest, and cash beyond it once a person
// has said so.
func TestACardThatIsAskedForReservesItsPart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		o, a := c.begun(ctx, 40_00, simulator.LateApprove)
		c.send(ctx, a)
		by := func(kind payment.Kind, amount money.Cents, confirmed bool) error {
			_, err := c.payments.Tenders.Add(ctx, c.Till1, payment.Tender{
				OrderID: o.ID, Kind: kind, Amount: amount, IntentKey: string(kind) + amount.String(), Confirmed: confirmed,
				Check: payment.CheckNote{Number: "7"},
			})
			return err
		}
		refused(t, by(payment.Check, 10_88, true), fault.Invalid, "Max amount allowed: $10.87")
		if err := by(payment.Check, 8_00, false); err != nil {
			t.Errorf("beside the card: %v", err)
		}
		refused(t, by(payment.Check, 2_88, false), fault.Invalid, "Max amount allowed: $2.87")
		if err := by(payment.Cash, 2_87, false); err != nil {
			t.Errorf("the rest in cash: %v", err)
		}
		refused(t, by(payment.Check, 1_00, false), fault.Conflict,
			"A card payment is under way on this order, so this was not done. Wait until it has ended, or cancel it first.")
		refused(t, by(payment.Cash, 40_00, false), fault.Conflict,
			"A card payment of $40.00 is under way on this order. Should it be approved too, there is change to give.")
		check(t, c.books(ctx, o.ID),
			"checkout, owes 40.00; unknown; check 8.00 captured, cash 2.87 captured; company 0.00, booked 0.00")
		if err := by(payment.Cash, 40_00, true); err != nil {
			t.Errorf("cash that was confirmed: %v", err)
		}
		c.company.Tap(a.Reference)
		c.sweep(ctx, 5*time.Second)
		check(t, c.books(ctx, o.ID),
			"checkout, owes -40.00; approved; check 8.00 captured, cash 2.87 captured, cash 40.00 captured, card 40.00 captured; company 40.00, booked 40.00")
		c.audit(ctx)
	})
}

// B.5 M-19: of many tenders at once beside a card, on two servers, those that fit its rest are taken.
func TestTendersBesideACardNeverPayItsPart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		o, a := c.begun(ctx, 20_87)
		var taken [8]bool
		dbtest.Race(len(taken), func(ctx context.Context, i int) {
			_, err := c.payments.Tenders.Add(ctx, c.Till1, payment.Tender{
				OrderID: o.ID, Kind: payment.Check, Amount: 10_00, IntentKey: string(rune('a' + i)),
				Check: payment.CheckNote{Number: string(rune('1' + i))},
			})
			taken[i] = err == nil
			if err != nil && !fault.Is(err, fault.Invalid) && !fault.Is(err, fault.Conflict) {
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		n := 0
		for _, one := range taken {
			if one {
				n++
			}
		}
		if n != 3 {
			t.Errorf("%d of $10.00 were taken beside a card of $20.87 on $50.87", n)
		}
		c.send(ctx, a)
		if paid, err := c.orders.Order(ctx, o.ID); err != nil || paid.BalanceDue != 0 || paid.AmountPaid != whole {
			t.Errorf("in the end it owes %s of %s, %v", paid.BalanceDue, paid.AmountPaid, err)
		}
		c.audit(ctx)
	})
}

// other is a second company, which signs as the first does.
type other struct{ *simulator.Client }

func (other) Name() string { return "other" }

// M-20: what a company says of the charge of another is not believed.
func TestACompanySpeaksOfItsOwnChargesAlone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		c.payments.Devices.Connect(c.Taxes, c.company.Client(), other{c.company.Client()})
		o, a := c.begun(ctx, whole, simulator.LoseAnswer)
		c.send(ctx, a)
		told := 0
		for _, err := range c.company.Deliver(ctx, func(ctx context.Context, header func(string) string, body []byte) error {
			return c.payments.Cards.ReceiveTerminalNotice(ctx, "other", header, body)
		}) {
			told++
			refused(t, err, fault.Conflict,
				"The card company reports something else than was asked for. It is not known yet what was charged. Please don't pay again: the store has to check it.")
		}
		if told != 1 {
			t.Errorf("%d messages", told)
		}
		check(t, c.books(ctx, o.ID), "checkout, owes 50.87; unknown; ; company 50.87, booked 0.00")
		c.sweep(ctx, 5*time.Second)
		check(t, c.books(ctx, o.ID), "checkout, owes 0.00; approved; card 50.87 captured; company 50.87, booked 50.87")
		c.audit(ctx)
	})
}

// M-03: the intention of a payment that was made is no other payment, of another order or by another amount.
func TestAnIntentionIsOfOneOrder(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		one, two := c.order(ctx, 1), c.order(ctx, 2)
		asked := c.tender(one.ID, whole)
		asked.IntentKey = "an intention"
		a, err := c.payments.Terminals.Start(ctx, c.Till1, asked)
		if err != nil {
			t.Fatal(err)
		}
		c.send(ctx, a)
		if again, err := c.payments.Terminals.Start(ctx, c.Till1, asked); err != nil || again.ID != a.ID {
			t.Errorf("the same again: %+v, %v", again, err)
		}
		asked.OrderID = two.ID
		_, err = c.payments.Terminals.Start(ctx, c.Till1, asked)
		refused(t, err, fault.Conflict,
			"This was sent before as another payment, and nothing was taken now. Look at the payments, then take it again.")
		check(t, c.books(ctx, two.ID), "checkout, owes 50.87; ; ; company 50.87, booked 50.87")
	})
}
