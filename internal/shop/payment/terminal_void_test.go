package payment_test

import (
	"context"
	"testing"
	"time"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/provider/terminal/simulator"
	"camber/internal/shop/audit"
	"camber/internal/shop/ledger"
	"camber/internal/shop/payment"
	"camber/internal/shop/setting"
)

// M-21 M-22 C9 PAY-5: a void is asked for once however its answer gets lost, and where it is refused the payment stays
// and is refunded instead.
func TestACardIsVoided(t *testing.T) {
	t.Parallel()
	const (
		voided   = "checkout, owes 50.87; voided; card 50.87 void; company 0.00, booked 0.00"
		held     = "checkout, owes 0.00; approved; card 50.87 captured; company 50.87, booked 50.87"
		refunded = "checkout, owes 50.87; refunded; card 50.87 refunded; company 0.00, booked 0.00"
	)
	for script, voids := range map[simulator.Script]int{simulator.Approve: 1, simulator.LoseVoid: 1,
		simulator.DropVoid: 2} {
		t.Run(string(script), func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, ctx context.Context) {
				c := setupCounter(t, ctx)
				o, a := c.begun(ctx, whole, script)
				a = c.send(ctx, a)
				_, err := c.payments.Tenders.Void(ctx, c.Till1, o.ID, a.TransactionID)
				if script == simulator.Approve && err != nil || script != simulator.Approve && !fault.Is(err, fault.Unavailable) {
					t.Errorf("voided: %v", err)
				}
				c.audit(ctx)
				c.sweep(ctx, 10*time.Second)
				check(t, c.books(ctx, o.ID), voided)
				_, err = c.payments.Tenders.Void(ctx, c.Till1, o.ID, a.TransactionID)
				refused(t, err, fault.Conflict, "This payment is already voided.")
				if n := c.company.Voids(a.Reference); n != voids {
					t.Errorf("the company was asked %d times", n)
				}
				c.audit(ctx)
			})
		})
	}
	t.Run("settled", func(t *testing.T) {
		t.Parallel()
		dbtest.Each(t, func(t *testing.T, ctx context.Context) {
			c := setupCounter(t, ctx)
			o, a := c.begun(ctx, whole)
			a = c.send(ctx, a)
			c.company.Settle()
			_, err := c.payments.Tenders.Void(ctx, c.Till1, o.ID, a.TransactionID)
			refused(t, err, fault.Declined, "This card payment can't be voided any more and stays as it is. Refund it instead.")
			check(t, c.books(ctx, o.ID), held)
			c.audit(ctx)
			if !c.attempt(ctx, a).Settled {
				t.Error("the next way is not to refund it")
			}
			asked := c.company.Voids(a.Reference)
			_, err = c.payments.Tenders.Void(ctx, c.Till1, o.ID, a.TransactionID)
			refused(t, err, fault.Conflict, "This card payment can't be voided any more and stays as it is. Refund it instead.")
			if n := c.company.Voids(a.Reference); n != asked {
				t.Errorf("the company was asked %d times for what is known to be settled", n)
			}
			check(t, c.books(ctx, o.ID), held)
			if err := c.payments.Refunds.CardAction(ctx, c.Till1, o.ID, a.TransactionID); err != nil {
				t.Error(err)
			}
			check(t, c.books(ctx, o.ID), refunded)
			c.audit(ctx)
		})
	})
}

// C10: what the company reversed by itself is reversed here, and people are told.
func TestACompanyReversesWithoutAWord(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		o, a := c.begun(ctx, whole)
		a = c.send(ctx, a)
		_ = c.told(ctx)
		c.company.Reverse(a.Reference, true)
		_ = c.told(ctx)
		check(t, c.books(ctx, o.ID), "checkout, owes 50.87; reversed; card 50.87 void; company 0.00, booked 0.00")
		c.audit(ctx)
	})
}

// PAY-27 PAY-29 M-32 I-15: a surcharge is of credit cards alone, at most its cap, and comes and goes with its tender;
// the balance does not move by it.
func TestASurchargeBelongsToItsTender(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		for name, value := range map[string]string{"card_surcharge": "300", "card_surcharge_cap": "100"} {
			one, err := setting.ByName(name)
			if err == nil {
				err = one.Set(ctx, audit.System, setting.Business, value)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		o, a := c.begun(ctx, 20_00)
		if a.Amount != 20_60 || a.Surcharge != 60 {
			t.Errorf("20.00 at 3 %%: %s with %s", a.Amount, a.Surcharge)
		}
		a = c.send(ctx, a)
		check(t, c.books(ctx, o.ID), "checkout, owes 30.87; approved; card 20.60 captured; company 20.60, booked 20.60")
		c.audit(ctx)
		debit := c.tender(o.ID, 10_00)
		debit.Card.Type = payment.Debit
		b, err := c.payments.Terminals.Start(ctx, c.Till1, debit)
		if err != nil || b.Amount != 10_00 {
			t.Fatalf("a debit card: %+v, %v", b, err)
		}
		c.send(ctx, b)
		if most := c.tender(o.ID, 20_87); true {
			r, err := c.payments.Devices.SurchargeAt(ctx, c.Main)
			if err != nil || r.On(payment.Credit, 100_00).Amount != 1_00 || r.On(payment.Debit, 100_00).Amount != 0 {
				t.Errorf("the cap: %+v, %v", r, err)
			}
			c.company.Next(simulator.DebitCard)
			d, err := c.payments.Terminals.Start(ctx, c.Till1, most)
			if err != nil {
				t.Fatal(err)
			}
			if d = c.send(ctx, d); d.Surcharge != 0 || d.RefundDue != 63 {
				t.Errorf("a debit card that was called credit: surcharge %s, due back %s", d.Surcharge, d.RefundDue)
			}
		}
		c.audit(ctx)
		if _, err := c.payments.Tenders.Void(ctx, c.Till1, o.ID, a.TransactionID); err != nil {
			t.Fatal(err)
		}
		c.audit(ctx)
		booked, err := ledger.Balance(ctx, "surcharge")
		if err != nil || booked != 0 {
			t.Errorf("booked as surcharge: %s, %v", booked, err)
		}
	})
}
