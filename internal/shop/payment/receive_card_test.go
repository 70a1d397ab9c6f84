package payment_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/provider/terminal/simulator"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/payment"
	"camber/internal/shop/setting"
)

// receiving is a counter where Jane owes $30.00 on account.
func receiving(t *testing.T, ctx context.Context) counter {
	t.Helper()
	c := setupCounter(t, ctx)
	c.agree(t, ctx, 500_00, false)
	o := c.janesOrder(t, ctx, 1)
	if _, err := c.payments.Tenders.Add(ctx, c.Till1,
		payment.Tender{OrderID: o.ID, Kind: payment.OnAccount, Amount: 30_00, IntentKey: "owe"}); err != nil {
		t.Fatal(err)
	}
	return c
}

func (c counter) without(amount money.Cents, key string) payment.Tender {
	t := c.tender(0, amount)
	t.CustomerID, t.IntentKey = c.Jane, key
	return t
}

// paysIn is a card that Jane pays an amount by, as far as its terminal was told.
func (c counter) paysIn(ctx context.Context, amount money.Cents, scripts ...simulator.Script) payment.Attempt {
	c.t.Helper()
	c.company.Next(scripts...)
	a, err := c.payments.Terminals.Start(ctx, c.Till1, c.without(amount, "pays "+amount.String()))
	if err != nil || a.OrderID != 0 || a.CustomerID != c.Jane {
		c.t.Fatalf("started %+v, %v", a, err)
	}
	return c.send(ctx, a)
}

// stands is what Jane owes and has, the state of a card, and what its company holds.
func (c counter) stands(ctx context.Context, a payment.Attempt) string {
	c.t.Helper()
	account, err := c.payments.Accounts.Account(ctx, c.Jane)
	credit, lost := c.Credit.Balance(ctx, c.Jane)
	if err != nil || lost != nil {
		c.t.Fatal(err, lost)
	}
	now := c.attempt(ctx, a)
	return fmt.Sprintf("owes %s, has %s; %s; company %s, booked %s", account.Owed, credit, now.State, c.company.Charged(),
		c.balance(ctx))
}

// PAY-18 PAY-25 TRD-11: a card pays what is owed on account, and the rest becomes store credit, once, whatever becomes
// of the terminal's answer.
func TestACardPaysTheAccount(t *testing.T) {
	t.Parallel()
	for script, after := range map[simulator.Script]string{
		simulator.Approve:    "owes 0.00, has 10.00; approved; company 40.00, booked 40.00",
		simulator.LoseAnswer: "owes 0.00, has 10.00; approved; company 40.00, booked 40.00",
		simulator.Partial:    "owes 10.00, has 0.00; approved; company 20.00, booked 20.00",
		simulator.Decline:    "owes 30.00, has 0.00; declined; company 0.00, booked 0.00",
	} {
		t.Run(string(script), func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, ctx context.Context) {
				c := receiving(t, ctx)
				a := c.paysIn(ctx, 40_00, script)
				c.audit(ctx)
				c.sweep(ctx, 10*time.Second)
				c.sweep(ctx, 10*time.Second)
				check(t, c.stands(ctx, a), after)
				if again, err := c.payments.Terminals.Start(ctx, c.Till1, c.without(40_00, "pays 40.00")); err != nil ||
					again.ID != a.ID {
					t.Errorf("the same intent again: %+v, %v", again, err)
				}
				theirs := c.without(40_00, "pays 40.00")
				theirs.CustomerID = c.Garage
				_, err := c.payments.Terminals.Start(ctx, c.Till1, theirs)
				refused(t, err, fault.Conflict,
					"This was sent before as another payment, and nothing was taken now. Look at the payments, then take it again.")
				c.audit(ctx)
			})
		})
	}
}

// PAY-5 PAY-7 PAY-18: a card that was taken without an order is voided before it is settled and refunded after, once,
// unless the credit that came of it is spent.
func TestACardWithoutAnOrderIsTakenBack(t *testing.T) {
	t.Parallel()
	const before = "owes 30.00, has 0.00; %s; company 0.00, booked 0.00"
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := receiving(t, ctx)
		a := c.paysIn(ctx, 40_00, simulator.Approve)
		_, err := c.payments.Tenders.VoidReceived(ctx, c.Till1.Granted(access.SellAtTill), c.Jane, a.TransactionID)
		refused(t, err, fault.Forbidden, "This needs a manager's approval.")
		if _, err := c.payments.Tenders.VoidReceived(ctx, c.Till1, c.Garage, a.TransactionID); !fault.Is(err,
			fault.NotFound) {
			t.Errorf("another customer's: %v", err)
		}
		if _, err := c.payments.Tenders.VoidReceived(ctx, c.Till1, c.Jane, a.TransactionID); err != nil {
			t.Fatal(err)
		}
		check(t, c.stands(ctx, a), fmt.Sprintf(before, "voided"))
		_, err = c.payments.Tenders.VoidReceived(ctx, c.Till1, c.Jane, a.TransactionID)
		refused(t, err, fault.Conflict, "This payment is already voided.")
		c.audit(ctx)

		b := c.paysIn(ctx, 35_00, simulator.Approve)
		c.company.Settle()
		_, err = c.payments.Tenders.VoidReceived(ctx, c.Till1, c.Jane, b.TransactionID)
		refused(t, err, fault.Declined, "This card payment can't be voided any more and stays as it is. Refund it instead.")
		if _, err := c.payments.Tenders.VoidReceived(ctx, c.Till1, c.Jane, b.TransactionID); err != nil {
			t.Fatal(err)
		}
		check(t, c.stands(ctx, b), fmt.Sprintf(before, "refunded"))
		c.audit(ctx)

		d := c.paysIn(ctx, 36_00, simulator.Approve)
		o := c.janesOrder(t, ctx, 3)
		if _, err := c.payments.Tenders.Add(ctx, c.Till1,
			payment.Tender{OrderID: o.ID, Kind: payment.StoreCredit, Amount: 4_00, IntentKey: "spends"}); err != nil {
			t.Fatal(err)
		}
		_, err = c.payments.Tenders.VoidReceived(ctx, c.Till1, c.Jane, d.TransactionID)
		refused(t, err, fault.Conflict,
			"$6.00 of this payment became store credit, and the customer has only $2.00 of credit left. The payment stays as it is. First undo what was paid with the credit.")
		check(t, c.stands(ctx, d), "owes 0.00, has 2.00; approved; company 36.00, booked 36.00")

		// C10: its company reverses it by itself; what was spent of the credit is owed
		c.company.Reverse(d.Reference, true)
		_ = c.told(ctx)
		check(t, c.stands(ctx, d), "owes 34.00, has 0.00; reversed; company 0.00, booked 0.00")
		c.audit(ctx)
	})
}

// PAY-15 PAY-27 PAY-29 M-08 I-15: without an order a card is cancelled, released and surcharged as with one.
func TestACardWithoutAnOrderIsAsAnyOther(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := receiving(t, ctx)
		rate, err := setting.ByName("card_surcharge")
		if err == nil {
			err = rate.Set(ctx, audit.System, setting.Business, "300")
		}
		if err != nil {
			t.Fatal(err)
		}
		a, err := c.payments.Terminals.Start(ctx, c.Till1, c.without(20_00, "first"))
		if err != nil {
			t.Fatal(err)
		}
		_, err = c.payments.Terminals.Start(ctx, c.Till2, c.without(5_00, "second"))
		refused(t, err, fault.Conflict,
			"Terminal busy: Register, $20.60. Nothing more was charged. Wait until that payment has ended, or cancel it.")
		if got, err := c.payments.Terminals.Cancel(ctx, c.Till1, "one", a.Reference); err != nil ||
			got.State != payment.Failed {
			t.Errorf("cancelled %+v, %v", got, err)
		}
		b := c.paysIn(ctx, 20_00, simulator.Approve)
		check(t, c.stands(ctx, b), "owes 10.00, has 0.00; approved; company 20.60, booked 20.60")
		c.audit(ctx)
		if _, err := c.payments.Tenders.VoidReceived(ctx, c.Till1, c.Jane, b.TransactionID); err != nil {
			t.Fatal(err)
		}
		c.audit(ctx)
		d := c.paysIn(ctx, 15_00, simulator.Hang)
		if _, err := c.payments.Terminals.Release(ctx, c.Till1.Granted(access.SellAtTill), d.Reference,
			"It hangs"); !fault.Is(err, fault.Forbidden) {
			t.Errorf("released by a cashier: %v", err)
		}
		c.company.Unplug(true)
		if got, err := c.payments.Terminals.Release(ctx, c.Till1, d.Reference, "It hangs"); err != nil ||
			!got.Released {
			t.Errorf("released %+v, %v", got, err)
		}
		cares, err := c.payments.Cards.Cares(ctx, c.Till1)
		if err != nil || len(cares) != 1 || cares[0].Attempt.CustomerID != c.Jane || cares[0].OrderID != 0 {
			t.Errorf("to look at: %+v, %v", cares, err)
		}
		_, err = c.payments.Terminals.Start(ctx, c.Till1, c.without(15_00, "beside"))
		refused(t, err, fault.Conflict, "An earlier card payment of $15.45 may still go through. Check it again first.")
		c.audit(ctx)
	})
}
