package app

import (
	"context"
	"testing"

	"camber/internal/dbtest"
	"camber/internal/shop/cart"
	"camber/internal/shop/order"
	"camber/internal/shop/proof"
	"camber/internal/shop/sale"
)

// DEMO-4 TOT-1: the demonstration has an order with a row of every kind that the shop knows, and one that is not taxed.
func TestTheDemonstrationHasEveryKindOfTotal(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		a, err := start(ctx, quiet(t.TempDir()), dbtest.DB(ctx), dbtest.Clock(ctx))
		if err != nil {
			t.Fatal(err)
		}
		orders, err := a.Services.Order.Orders(ctx, order.Filter{Channel: cart.Web, Limit: 200})
		if err != nil {
			t.Fatal(err)
		}
		exempt := 0
		codes := map[sale.Code]bool{}
		for _, o := range orders {
			o, err := a.Services.Order.Order(ctx, o.ID)
			if err != nil {
				t.Fatal(err)
			}
			if o.Exempt.Number != "" && o.Tax() == 0 {
				exempt++
			}
			if o.Shipping.Code == "courier" {
				for _, r := range o.Totals {
					codes[r.Code] = true
				}
			}
		}
		for _, want := range []sale.Code{
			sale.CodeSubTotal, sale.CodeCore, sale.CodeCoupon, sale.CodeReward, sale.CodeShipping, sale.CodeHandling,
			sale.CodeTax, sale.CodeVoucher,
			sale.CodeCredit, sale.CodeTotal,
		} {
			if !codes[want] {
				t.Errorf("no row of %s", want)
			}
		}
		if exempt == 0 {
			t.Error("nobody is exempt of taxes")
		}
		violations, err := proof.Check(ctx)
		if err != nil || len(violations) > 0 {
			t.Errorf("%v, %v", violations, err)
		}
	})
}
