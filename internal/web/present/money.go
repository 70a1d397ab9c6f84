package present

import (
	"context"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/price/currency"
)

// ForeignCurrency is what the browser needs to show, in the currency that its reader chose, an amount that it works out
// itself. Numbers of a reply are always of the store's currency; their texts follow (SITE-5).
type ForeignCurrency struct {
	Code     string `json:"code"`
	Symbol   string `json:"symbol"`
	Decimals int    `json:"decimals"`
	RateE9   int64  `json:"rate_e9"` // units for one of the store's, in 1/10^9
}

type currencyKey struct{}

// shownIn is a currency with the code of the store's.
type shownIn struct {
	currency.Currency
	own string
}

// InCurrency lets what is shown with the returned ctx be in another currency than the store's, whose code is own. What
// is owed, paid and printed stays in the store's: orders, receipts and all of the till.
func InCurrency(ctx context.Context, c currency.Currency, own string) context.Context {
	return context.WithValue(ctx, currencyKey{}, &shownIn{c, own})
}

// foreign is the currency of ctx; nil: the store's.
func foreign(ctx context.Context) *shownIn {
	c, _ := ctx.Value(currencyKey{}).(*shownIn)
	return c
}

// CurrencyCode is the code of the currency that amounts are shown in; empty: the store's.
func CurrencyCode(ctx context.Context) string {
	if c := foreign(ctx); c != nil {
		return c.Code
	}
	return ""
}

// Amount is an amount of the store's currency as the reader of ctx sees it.
func Amount(ctx context.Context, c money.Cents) string {
	if f := foreign(ctx); f != nil {
		return f.Text(c)
	}
	return c.Text()
}

// UnitAmount is a unit price of the store's currency as the reader of ctx sees it.
func UnitAmount(ctx context.Context, p money.E4) string {
	if f := foreign(ctx); f != nil {
		return f.UnitText(p)
	}
	return p.Text()
}

// NewForeignCurrency is nil where amounts are shown in the store's currency.
func NewForeignCurrency(ctx context.Context) *ForeignCurrency {
	f := foreign(ctx)
	if f == nil {
		return nil
	}
	return &ForeignCurrency{Code: f.Code, Symbol: f.Symbol, Decimals: f.Decimals, RateE9: int64(f.Rate)}
}

// ChargeNote says what will be charged where the total is shown in another currency (SITE-5); else it is empty.
func ChargeNote(ctx context.Context, total money.Cents) string {
	f := foreign(ctx)
	if f == nil {
		return ""
	}
	return text.Tr(ctx, "Amounts in %s are for information. You will pay %s in %s.", text.Tr(ctx, f.Name), total,
		text.Tr(ctx, currency.Known(f.own).Name))
}
