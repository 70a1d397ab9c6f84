package adminview

import (
	"context"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/price/currency"
	"camber/internal/web/present"
)

// CurrenciesPage is the currencies that shoppers may read prices in.
type CurrenciesPage struct {
	Bar        OfficeBar       `json:"bar"`
	Currencies []CurrencyView  `json:"currencies"`
	Known      []CurrencyKnown `json:"known"`
	Own        CurrencyKnown   `json:"own"` // in which all is counted and paid
}

// CurrencyKnown is a currency as the program writes it.
type CurrencyKnown struct {
	Code     string `json:"code"`
	Name     string `json:"name"`  // the key of its translation
	Words    string `json:"words"` // the same in the reader's language
	Symbol   string `json:"symbol"`
	Decimals int    `json:"decimals"`
}

// CurrencyView is a currency as the owner keeps it.
type CurrencyView struct {
	Code        string     `json:"code"`
	Version     string     `json:"version"`
	Name        string     `json:"name"`  // as it is kept
	Words       string     `json:"words"` // the same in the reader's language
	Symbol      string     `json:"symbol"`
	Decimals    int        `json:"decimals"`
	Rate        string     `json:"rate"`
	Enabled     bool       `json:"enabled"`
	IsOwn       bool       `json:"is_own"`       // the store's own meanwhile: it is not offered
	Example     string     `json:"example"`      // what 100 of the store's are
	UpdatedText string     `json:"updated_text"` // when the rate was set
	Trail       []TrailRow `json:"trail"`
}

// CurrencyList answers a change of currencies.
type CurrencyList struct {
	Success string         `json:"success"`
	Results []CurrencyView `json:"results"`
}

// NewCurrencyKnown shows a currency as the program writes it.
func NewCurrencyKnown(ctx context.Context, c currency.Currency) CurrencyKnown {
	return CurrencyKnown{Code: c.Code, Name: c.Name, Words: text.Tr(ctx, c.Name), Symbol: c.Symbol,
		Decimals: c.Decimals}
}

// NewCurrencyView shows a currency; own is the code of the store's.
func NewCurrencyView(ctx context.Context, c currency.Currency, own string, zone *time.Location,
	trail []TrailRow) CurrencyView {
	return CurrencyView{Code: c.Code, Version: c.Version(), Name: c.Name, Words: text.Tr(ctx, c.Name), Symbol: c.Symbol,
		Decimals: c.Decimals, Rate: c.Rate.String(), Enabled: c.Enabled, IsOwn: c.Code == own, Example: c.Text(100_00),
		UpdatedText: present.Moment(c.Updated, zone), Trail: trail}
}

// ReadRate reads a rate with up to nine decimals; what is none is told as a problem.
func ReadRate(typed string) (rate money.E9, problem *fault.Text) {
	rate, err := money.ParseE9(typed)
	if err != nil {
		wrong := fault.T("Type a number with at most nine decimals, such as 0.92.")
		return 0, &wrong
	}
	return rate, nil
}
