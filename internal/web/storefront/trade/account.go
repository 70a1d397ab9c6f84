package trade

import (
	"context"
	"net/http"

	"camber/internal/base/text"
	"camber/internal/shop/customer"
	"camber/internal/shop/order"
	"camber/internal/web/page"
	"camber/internal/web/present/accountview"
	"camber/internal/web/wire"
)

// homeOrders is how many orders the first page of the account shows.
const homeOrders = 5

// ShowAccount is the first page of a customer's account.
func (s *Server) ShowAccount(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	c, err := s.Member.Me(ctx)
	if err != nil {
		return err
	}
	f, shown, err := s.Member.Page(r, text.Tr(ctx, "Your account"), "/account", nil)
	if err != nil {
		return err
	}
	d := accountview.AccountHome{AccountPage: shown, Name: c.Name(), Email: c.Email, Company: c.Company, Garage: f.Garage}
	if d.Level, err = s.tradeLevel(ctx, c); err != nil {
		return err
	}
	if err := s.addMoney(ctx, c, &d); err != nil {
		return err
	}
	together, err := s.Customers.Together(ctx, c.ID)
	if err != nil {
		return err
	}
	if d.Orders, err = s.Purchases.OrderRows(ctx, c, order.Filter{Together: together, Limit: homeOrders}); err != nil {
		return err
	}
	book, err := s.Customers.Addresses(ctx, c.ID)
	if err != nil {
		return err
	}
	if a, there := book.Default(); there {
		d.Address = append([]string{a.Firstname + " " + a.Lastname}, a.Lines()...)
	}
	return wire.Page(w, r, http.StatusOK, page.Account(f, d))
}

// tradeLevel names the prices that a business buys at; empty: everybody's.
func (s *Server) tradeLevel(ctx context.Context, c customer.Customer) (string, error) {
	retail, err := s.Prices.RetailLevel(ctx)
	if err != nil || c.LevelID == retail.ID {
		return "", err
	}
	return s.Prices.LevelName(ctx, c.LevelID)
}
