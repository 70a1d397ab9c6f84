package order_test

import (
	"context"
	"testing"

	"camber/internal/dbtest"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
	"camber/internal/shop/tax"
)

// P-17 TOT-3: an order that is taken up again is taxed by the rates it was made with, what is added to it too; a new
// one by those of now.
func TestAnOrderTakenUpAgainKeepsItsRates(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c := s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Pads)
		if _, err := s.orders.CheckOut(ctx, s.Till1, c.ID, cents(50_87)); err != nil {
			t.Fatal(err)
		}
		s.taxMore(t, ctx)
		again, err := s.orders.CheckOut(ctx, s.Till1, c.ID, cents(50_87))
		if err != nil || again.Version != 1 {
			t.Fatalf("version %d, %v", again.Version, err)
		}
		s.Fill(ctx, s.Till1, c.ID, s.Rotor)
		more, err := s.orders.CheckOut(ctx, s.Till1, c.ID, nil)
		if err != nil || more.Total != 50_87+39_95+3_30 { // 2.50 and 0.80
			t.Errorf("with a rotor %s, %v", more.Total, err)
		}
		fresh, err := s.orders.CheckOut(ctx, s.Till1, s.Ticket(ctx, s.Till1, "tab-2-aaaaaaaaaaaa", s.Pads).ID, nil)
		if err != nil || fresh.Total != 50_87+47 {
			t.Errorf("a new order costs %s, %v", fresh.Total, err)
		}
	})
}

// taxMore asks 1 % more on goods of the main store.
func (s shop) taxMore(t *testing.T, ctx context.Context) {
	t.Helper()
	classes, err := s.Taxes.Classes(ctx)
	if err != nil {
		t.Fatal(err)
	}
	rate, err := s.Taxes.AddRate(ctx, "NEW", "New 1%", 10_000)
	if err != nil {
		t.Fatal(err)
	}
	for _, class := range classes {
		if class.Name == "Goods" {
			if err := s.Taxes.AddRule(ctx, tax.Rule{LocationID: s.Main, ClassID: class.ID, RateID: rate, Priority: 9}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TOT-3 TRD-10: who is exempt pays no tax, and the order keeps why: the number stays when the exemption is taken away.
func TestAnOrderKeepsTheNumberThatItWasExemptBy(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		exempt := func(number string) {
			if err := s.Customers.SetTaxExempt(ctx, s.Till1, s.Garage, number); err != nil {
				t.Fatal(err)
			}
		}
		exempt("TX-4711")
		c := s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Pads)
		if err := s.Carts.SetCustomer(ctx, s.Till1, c.ID, s.Garage); err != nil {
			t.Fatal(err)
		}
		o, err := s.orders.CheckOut(ctx, s.Till1, c.ID, cents(39_99))
		if err != nil || o.Exempt.Number != "TX-4711" || o.Tax() != 0 {
			t.Fatalf("exempt by %+v, tax %s, %v", o.Exempt, o.Tax(), err)
		}
		exempt("")
		if again, err := s.orders.Order(ctx, o.ID); err != nil || again.Exempt != o.Exempt {
			t.Errorf("exempt by %+v, %v", again.Exempt, err)
		}
		taxed, err := s.orders.CheckOut(ctx, s.Till1, c.ID, nil)
		if err != nil || taxed.Exempt.Number != "" || taxed.Total != 43_29 {
			t.Errorf("saved anew: exempt by %+v, %s, %v", taxed.Exempt, taxed.Total, err)
		}
	})
}

// An order whose terms are no longer promised is saved anew with the rounding of now, and says so.
func TestAnOrderWithoutPromisesTakesTheBasisOfNow(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c := s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Pads)
		o, err := s.orders.CheckOut(ctx, s.Till1, c.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Carts.Free(ctx, o.ID); err != nil {
			t.Fatal(err)
		}
		if err := setting.Set(ctx, s.Till1.Who(), setting.TaxBasis, setting.Business, "invoice"); err != nil {
			t.Fatal(err)
		}
		s.Fill(ctx, s.Till1, c.ID, s.Rotor)
		if o, err = s.orders.CheckOut(ctx, s.Till1, c.ID, nil); err != nil || o.Basis != sale.PerInvoice {
			t.Errorf("basis %s, %v", o.Basis, err)
		}
	})
}
