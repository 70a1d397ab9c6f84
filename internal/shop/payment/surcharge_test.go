package payment_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/provider/terminal/simulator"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/ledger"
	"camber/internal/shop/payment"
	"camber/internal/shop/setting"
)

func (c counter) set(ctx context.Context, name string, value any) {
	c.t.Helper()
	one, err := setting.ByName(name)
	if err == nil {
		err = one.Set(ctx, audit.System, setting.Business, fmt.Sprint(value))
	}
	if err != nil {
		c.t.Fatal(err)
	}
}

// P-12 M-32 PAY-27 PAY-29 I-15: whatever a card costs on top, of whatever amount: on credit alone, at most its share
// and its cap, with a tax of its own; the balance does not move by it, and a void takes it back to the cent, from its
// accounts too.
func TestASurchargeIsUndoneToTheCent(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		if err := c.Stock.Receive(ctx, c.Pads, c.Main, 10_000, audit.System, carttest.Day); err != nil {
			t.Fatal(err)
		}
		charged, taxed := 0, 0
		for round := range rounds(16, 300) {
			random := rand.New(rand.NewPCG(uint64(round), 12))
			o := c.order(ctx, round)
			points, most, class := random.IntN(1001), random.IntN(2)*random.IntN(200), random.Int64N(2)*o.Lines[0].TaxClassID
			c.set(ctx, "card_surcharge", points)
			c.set(ctx, "card_surcharge_cap", most)
			c.set(ctx, "card_surcharge_tax_class", class)
			asked := c.tender(o.ID, money.Cents(1+random.Int64N(whole)))
			asked.Card.Type = []payment.CardType{payment.Credit, payment.Credit, payment.Debit}[random.IntN(3)]
			what := fmt.Sprintf("round %d: %s of %s at %d, at most %d, class %d", round, asked.Amount, asked.Card.Type,
				points, most, class)
			accounts := func() (sums [4]money.Cents) {
				for i, code := range []string{"surcharge", "tax:TX", "tax:AUS", fmt.Sprint("ar:", o.ID)} {
					sum, err := ledger.Balance(ctx, code)
					if err != nil {
						t.Fatal(err)
					}
					sums[i] = sum
				}
				return sums
			}
			before := accounts()

			c.company.Next([]simulator.Script{simulator.Approve, simulator.Approve, simulator.Partial}[random.IntN(3)])
			a, err := c.payments.Terminals.Start(ctx, c.Till1, asked)
			if err != nil {
				t.Fatal(what, err)
			}
			share := money.Cents(points).MulDiv(int64(asked.Amount), 10_000)
			if most > 0 {
				share = min(share, money.Cents(most))
			}
			tax := money.PPM(62_500 + 20_000).Of(share)
			if class == 0 {
				tax = 0
			}
			if asked.Card.Type == payment.Debit {
				share, tax = 0, 0
			}
			if a.Surcharge != share || a.SurchargeTax != tax || a.Amount != asked.Amount+share+tax {
				t.Errorf("%s: asked %s with %s and %s tax, want %s and %s", what, a.Amount, a.Surcharge, a.SurchargeTax, share, tax)
			}
			a = c.send(ctx, a)
			c.audit(ctx)
			paid, err := c.orders.Order(ctx, o.ID)
			if err != nil || paid.AmountPaid != a.Taken || paid.BalanceDue != whole-(a.Taken-a.Surcharge-a.SurchargeTax) ||
				a.Surcharge > share || a.SurchargeTax > tax {
				t.Errorf("%s: taken %s with %s and %s, paid %s, owes %s, %v", what, a.Taken, a.Surcharge, a.SurchargeTax,
					paid.AmountPaid, paid.BalanceDue, err)
			}
			booked := accounts()
			if got := before[0] - booked[0]; got != a.Surcharge {
				t.Errorf("%s: %s is booked as surcharge", what, got)
			}
			if got := before[1] + before[2] - booked[1] - booked[2]; got != a.SurchargeTax {
				t.Errorf("%s: %s is booked as its tax", what, got)
			}
			if a.Surcharge > 0 {
				charged++
			}
			if a.SurchargeTax > 0 {
				taxed++
			}
			if _, err := c.payments.Tenders.Void(ctx, c.Till1, o.ID, a.TransactionID); err != nil {
				t.Fatal(what, err)
			}
			if now := accounts(); now != before {
				t.Errorf("%s: the accounts are %v, were %v", what, now, before)
			}
			if o, err = c.orders.Order(ctx, o.ID); err != nil || o.AmountPaid != 0 || o.BalanceDue != whole ||
				o.Surcharges != 0 {
				t.Errorf("%s: voided: paid %s, owes %s, %s on top, %v", what, o.AmountPaid, o.BalanceDue, o.Surcharges, err)
			}
		}
		c.audit(ctx)
		if charged == 0 || taxed == 0 {
			t.Errorf("%d surcharges, %d taxes: this proves little", charged, taxed)
		}
	})
}
