package payment_test

import (
	"context"
	"testing"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/provider/card/simulator"
	"camber/internal/shop/payment"
)

func TestARefundIsPaidOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		o, reference := c.asked(ctx)
		if _, err := c.payments.Checkouts.GiveUp(ctx, o.ID); err != nil {
			t.Fatal(err)
		}
		c.company.ApproveLate(reference)
		c.told(ctx)
		c.company.Unplug(true)
		c.sweep(ctx, time.Minute)
		c.company.Unplug(false)
		for range 2 {
			c.sweep(ctx, 5*time.Minute)
		}
		check(t, c.books(ctx, o.ID),
			"cancelled, paid 0.00, owes 50.87, 1 transactions, 0 receipts, refunded; company holds 0.00, booked 0.00, due back 0.00, ar 0.00; 50 free")
		all, err := c.payments.Tenders.Transactions(ctx, o.ID)
		if err != nil || all[0].Status != payment.WasRefunded {
			t.Errorf("transactions %+v, %v", all, err)
		}
	})
}

// C3: two parts of one charge, of the same amount too, are two refunds: what is booked as paid back the company has
// paid. To the cent: what is left may go back, a cent more may not.
func TestEachPartOfAChargeIsPaidBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		o, reference := c.asked(ctx)
		c.play(reference, simulator.NoWebhook)
		c.finish(ctx, o.ID, payment.Paid)
		charge := c.last(ctx, o.ID).TransactionID
		left := money.Cents(50_87)
		for _, part := range []money.Cents{10_00, 10_00, 5_00, 25_86, 1} {
			if err := c.payments.Refunds.RefundCard(ctx, c.Till1, charge, left+1); !fault.Is(err, fault.Invalid) {
				t.Errorf("a cent more than %s: %v", left, err)
			}
			if err := c.payments.Refunds.RefundCard(ctx, c.Till1, charge, part); err != nil {
				t.Fatal(err)
			}
			left -= part
			if got, booked := c.company.Charged(), c.balance(ctx, "card_clearing:simulator"); got != left || booked != left {
				t.Errorf("after %s the company holds %s and the books %s, want %s", part, got, booked, left)
			}
			holds(t, ctx)
		}
		if err := c.payments.Refunds.RefundCard(ctx, c.Till1, charge, 1); !fault.Is(err, fault.Conflict) {
			t.Errorf("all was paid back: %v", err)
		}
	})
}
