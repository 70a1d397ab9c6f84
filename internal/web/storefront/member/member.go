package member

import (
	"context"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/customer"
	"camber/internal/web/page"
	"camber/internal/web/present/accountview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// Me is the customer who asks.
func (s *Members) Me(ctx context.Context) (customer.Customer, error) {
	return s.Customers.Customer(ctx, wire.Actor(ctx).CustomerID)
}

// Page is the frame of a page of the account, and what stands beside it; refused, if not nil, is what is wrong with
// what was sent.
func (s *Members) Page(r *http.Request, title, path string,
	refused *fault.Error) (page.Frame, accountview.AccountPage, error) {
	ctx := r.Context()
	f, err := s.Frame.For(r, title)
	if err != nil {
		return f, accountview.AccountPage{}, err
	}
	f.Private, f.Canonical = true, ""
	if r.Method != http.MethodGet {
		f.Path = path
	}
	c, err := s.Me(ctx)
	if err != nil {
		return f, accountview.AccountPage{}, err
	}
	d := accountview.AccountPage{Title: title, Path: path, IsPro: c.IsPro()}
	d.Problem, d.Errors = visit.Wrong(ctx, refused)
	if r.URL.Query().Has("saved") && refused == nil {
		d.Said = text.Tr(ctx, "Saved.")
	}
	return f, d, nil
}
