package frame

import (
	"context"
	"maps"
	"net/http"
	"net/url"
	"slices"

	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/price/currency"
	"camber/internal/shop/setting"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// currencyName is the name of the cookie and of the parameter that chooses a currency.
const currencyName = "currency"

// InCurrency is the request with the currency that its browser chose, in which its answer shows amounts. The till and
// the kiosk, where money changes hands, show the store's.
func (s *Frames) InCurrency(r *http.Request) (*http.Request, error) {
	code := CookieOf(r, currencyName)
	if code == "" || wire.Actor(r.Context()).Mode != access.Shop {
		return r, nil
	}
	own, offered, err := s.currencies(r.Context())
	if err != nil {
		return r, err
	}
	for _, c := range offered {
		if c.Code == code {
			return r.WithContext(present.InCurrency(r.Context(), c, own)), nil
		}
	}
	return r, nil
}

// currencies are the code of the store's own and the others that a shopper may choose.
func (s *Frames) currencies(ctx context.Context) (own string, offered []currency.Currency, err error) {
	if own, err = setting.Get(ctx, setting.Currency); err == nil {
		offered, err = currency.Offered(ctx, own)
	}
	return own, offered, err
}

// AsksForCurrency says whether the address of a page chooses a currency (SITE-5).
func AsksForCurrency(r *http.Request) bool {
	return r.URL.RawQuery != "" && r.URL.Query().Has(currencyName)
}

// ChooseCurrency keeps the currency that the address asks for and leads to the same address without it. One that is not
// offered changes nothing.
func (s *Frames) ChooseCurrency(w http.ResponseWriter, r *http.Request) error {
	values := r.URL.Query()
	code := values.Get(currencyName)
	own, offered, err := s.currencies(r.Context())
	if err != nil {
		return err
	}
	switch {
	case code == own:
		s.KeepLook(w, r, currencyName, "", -1)
	case slices.ContainsFunc(offered, func(c currency.Currency) bool { return c.Code == code }):
		s.KeepLook(w, r, currencyName, code, LookDays)
	}
	values.Del(currencyName)
	return wire.Redirect(w, r, present.Address(r.URL.Path, values))
}

// currencyPicker has nothing to choose where there is only the store's own currency.
func (s *Frames) currencyPicker(r *http.Request) (page.CurrencyPicker, error) {
	ctx := r.Context()
	own, offered, err := s.currencies(ctx)
	if err != nil || len(offered) == 0 || wire.Actor(ctx).Mode != access.Shop {
		return page.CurrencyPicker{}, err
	}
	chosen := present.CurrencyCode(ctx)
	p := page.CurrencyPicker{Path: "/",
		Choices: []page.CurrencyChoice{{Code: own, Name: text.Tr(ctx, currency.Known(own).Name), Chosen: chosen == ""}}}
	for _, c := range offered {
		p.Choices = append(p.Choices, page.CurrencyChoice{Code: c.Code, Name: text.Tr(ctx, c.Name), Chosen: c.Code == chosen})
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return p, nil // the answer to a form has no address of its own
	}
	p.Path = (&url.URL{Path: r.URL.Path}).EscapedPath()
	values := r.URL.Query()
	for _, name := range slices.Sorted(maps.Keys(values)) {
		for _, value := range values[name] {
			p.Kept = append(p.Kept, present.Hidden{Name: name, Value: value})
		}
	}
	return p, nil
}
