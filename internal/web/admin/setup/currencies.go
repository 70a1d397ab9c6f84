package setup

import (
	"context"
	"net/http"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/price/currency"
	"camber/internal/shop/setting"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowCurrencies is the currencies that shoppers may read prices in (ADM-2, SITE-5).
func (s *Server) ShowCurrencies(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	all, own, err := s.currencies(ctx)
	if err != nil {
		return err
	}
	known := []adminview.CurrencyKnown{}
	for _, c := range currency.AllKnown() {
		known = append(known, adminview.NewCurrencyKnown(ctx, c))
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Currencies"), "currencies", "office-currencies",
		func(bar adminview.OfficeBar) any {
			return adminview.CurrenciesPage{Bar: bar, Currencies: all, Known: known,
				Own: adminview.NewCurrencyKnown(ctx, currency.Known(own))}
		})
}

func (s *Server) currencies(ctx context.Context) (shown []adminview.CurrencyView, own string, err error) {
	if own, err = setting.Get(ctx, setting.Currency); err != nil {
		return nil, "", err
	}
	all, err := currency.All(ctx)
	if err != nil {
		return nil, "", err
	}
	zone, err := s.Office.Zone(ctx)
	if err != nil {
		return nil, "", err
	}
	shown = []adminview.CurrencyView{}
	for _, c := range all {
		trail, err := s.Office.Trail(ctx, "currency", currency.TrailID(c.Code))
		if err != nil {
			return nil, "", err
		}
		shown = append(shown, adminview.NewCurrencyView(ctx, c, own, zone, trail))
	}
	return shown, own, nil
}

// Currencies are all as they are now.
func (s *Server) Currencies(w http.ResponseWriter, r *http.Request) error {
	return s.tellCurrencies(w, r, "")
}

func (s *Server) tellCurrencies(w http.ResponseWriter, r *http.Request, words string) error {
	all, _, err := s.currencies(r.Context())
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.CurrencyList{Success: words, Results: all})
}

// readCurrency reads the currency that a form sends, and with which version.
func readCurrency(r *http.Request) (c currency.Currency, version string, err error) {
	var in struct {
		Version  string `form:"version"`
		Code     string `form:"code"`
		Name     string `form:"name"`
		Symbol   string `form:"symbol"`
		Decimals int    `form:"decimals"`
		Rate     string `form:"rate"`
		Enabled  bool   `form:"enabled"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return c, "", err
	}
	rate, problem := adminview.ReadRate(in.Rate)
	if problem != nil {
		return c, "", fault.InFields(map[string]fault.Text{"rate": *problem})
	}
	return currency.Currency{Code: strings.ToUpper(in.Code), Name: in.Name, Enabled: in.Enabled,
		Foreign: money.Foreign{Symbol: in.Symbol, Decimals: in.Decimals, Rate: rate}}, in.Version, nil
}

// AddCurrency adds one.
func (s *Server) AddCurrency(w http.ResponseWriter, r *http.Request) error {
	c, _, err := readCurrency(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := currency.Add(ctx, wire.Actor(ctx), c); err != nil {
		return err
	}
	return s.tellCurrencies(w, r, text.Tr(ctx, "The currency is added."))
}

// SaveCurrency changes one.
func (s *Server) SaveCurrency(w http.ResponseWriter, r *http.Request) error {
	c, version, err := readCurrency(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := currency.Edit(ctx, wire.Actor(ctx), version, c); err != nil {
		return err
	}
	return s.tellCurrencies(w, r, text.Tr(ctx, "The changes are saved. The next page of the shop shows them."))
}

// SortCurrencies puts them in another order.
func (s *Server) SortCurrencies(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Codes string `form:"codes"` // with commas between
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := currency.Reorder(ctx, wire.Actor(ctx), strings.Split(in.Codes, ",")); err != nil {
		return err
	}
	return s.tellCurrencies(w, r, text.Tr(ctx, "The order is saved."))
}
