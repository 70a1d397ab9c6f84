package currency_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/price/currency"
)

func at(code string, rate money.E9, enabled bool, sort int) currency.Currency {
	c := currency.Known(code)
	c.Rate, c.Enabled, c.Sort = rate, enabled, sort
	return c
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func codes(all []currency.Currency) (list []string) {
	for _, c := range all {
		list = append(list, c.Code)
	}
	return list
}

// SITE-5: prices follow at the stored rate.
func TestARateIsKept(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		for _, c := range []currency.Currency{at("MXN", 17_000_000_000, true, 3), at("EUR", 900_000_000, true, 1),
			at("JPY", 148_250_000_000, false, 2), at("EUR", 920_000_000, true, 1)} {
			if err := currency.Save(ctx, audit.System, c); err != nil {
				t.Fatal(err)
			}
		}
		all := must(currency.All(ctx))
		want := at("EUR", 920_000_000, true, 1)
		want.Updated = clock.Now(ctx)
		if diff := cmp.Diff([]string{"EUR", "JPY", "MXN"}, codes(all)); diff != "" {
			t.Fatal(diff)
		}
		if diff := cmp.Diff(want, all[0]); diff != "" {
			t.Error(diff)
		}
		if got := all[0].Text(4699); got != "€43.23" {
			t.Errorf("$46.99 is %s", got)
		}
		if diff := cmp.Diff([]string{"EUR", "MXN"}, codes(must(currency.Offered(ctx, "USD")))); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]string{"MXN"}, codes(must(currency.Offered(ctx, "EUR")))); diff != "" {
			t.Errorf("beside the store's own: %s", diff)
		}
		rows := must(audit.Rows(ctx, "currency", 0))
		if len(rows) != 4 || fmt.Sprintf("%s",
			rows[1].Detail) != `{"code":"EUR","decimals":2,"enabled":true,"rate_e9":900000000}` {
			t.Errorf("audited: %+v", rows)
		}
	})
}

func TestAnImpossibleCurrencyIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		for name, c := range map[string]struct {
			change func(*currency.Currency)
			field  string
		}{
			"no rate":              {func(c *currency.Currency) { c.Rate = 0 }, "rate"},
			"a negative rate":      {func(c *currency.Currency) { c.Rate = -1 }, "rate"},
			"too large a rate":     {func(c *currency.Currency) { c.Rate = money.MaxForeignRate/100 + 1 }, "rate"},
			"the largest rate":     {func(c *currency.Currency) { c.Rate = money.MaxForeignRate / 100 }, ""},
			"a rate beyond int64":  {func(c *currency.Currency) { c.Rate, c.Decimals = 1<<62, 3 }, "rate"},
			"four decimals":        {func(c *currency.Currency) { c.Decimals = 4 }, "decimals"},
			"the store's own":      {func(c *currency.Currency) { c.Code = "USD" }, "code"},
			"small letters":        {func(c *currency.Currency) { c.Code = "eur" }, "code"},
			"a short code":         {func(c *currency.Currency) { c.Code = "EU" }, "code"},
			"no name":              {func(c *currency.Currency) { c.Name = "" }, "name"},
			"an endless symbol":    {func(c *currency.Currency) { c.Symbol = "€€€€€€" }, "symbol"},
			"one we do not know":   {func(c *currency.Currency) { *c = at("HNL", 24_700_000_000, true, 1) }, ""},
			"a symbol of a letter": {func(c *currency.Currency) { c.Symbol = "лв" }, ""},
		} {
			one := at("EUR", 920_000_000, true, 1)
			c.change(&one)
			before := len(must(audit.Rows(ctx, "currency", 0)))
			err := currency.Save(ctx, audit.System, one)
			if c.field == "" {
				if err != nil {
					t.Errorf("%s: %v", name, err)
				}
				continue
			}
			f := fault.Of(err)
			if f == nil || f.Kind != fault.Invalid || len(f.Fields) != 1 || f.Fields[c.field].Format == "" {
				t.Errorf("%s: %v", name, err)
			}
			if after := len(must(audit.Rows(ctx, "currency", 0))); after != before {
				t.Errorf("%s: a refusal is in the audit log", name)
			}
		}
	})
}

// Every currency of the list can be shown: it has a name, a mark and as many decimals as the world gives it.
func TestKnownCurrencies(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]string{
		"USD": "$1,234.50", "EUR": "€1,234.50", "CAD": "CA$1,234.50", "MXN": "MX$1,234.50", "GBP": "£1,234.50",
		"AUD": "A$1,234.50",
		"NZD": "NZ$1,234.50", "JPY": "¥1,235", "CNY": "CN¥1,234.50", "KRW": "₩1,235", "INR": "₹1,234.50", "BRL": "R$1,234.50",
		"CLP": "CLP\u00a01,235", "COP": "COP\u00a01,234.50", "GTQ": "Q\u00a01,234.50", "CHF": "CHF\u00a01,234.50",
		"HNL": "HNL\u00a01,234.50",
	} {
		c := at(code, 1_000_000_000, true, 1)
		if got := c.Text(123450); got != want || c.Code != code || c.Name == "" || (c.Name == code) != (code == "HNL") {
			t.Errorf("%s is called %q and shown as %q, want %q", code, c.Name, got, want)
		}
	}
}
