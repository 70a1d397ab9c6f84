package app

import (
	"context"

	"camber/internal/base/money"
	"camber/internal/shop/audit"
	"camber/internal/shop/price/currency"
)

// fillCurrencies offers the currencies of visitors from abroad beside US dollars, at rates of no particular day.
func (d *demo) fillCurrencies(ctx context.Context) error {
	for i, one := range []struct {
		code string
		rate money.E9
	}{{"EUR", 920_000_000}, {"CAD", 1_360_000_000}, {"MXN", 17_050_000_000}} {
		c := currency.Known(one.code)
		c.Rate, c.Enabled, c.Sort = one.rate, true, i+1
		if err := currency.Save(ctx, audit.System, c); err != nil {
			return err
		}
	}
	return nil
}
