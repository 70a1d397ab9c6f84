package visit

import (
	"context"
	"net/http"
	"net/url"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/price"
	"camber/internal/shop/setting"
	"camber/internal/web/wire"
)

// NoPage is the refusal of an address that leads nowhere.
func NoPage() error { return fault.New(fault.NotFound, "This page does not exist.") }

// Settings are the settings that hold at the visit's store.
func (s *Visits) Settings(ctx context.Context) (setting.Values, error) {
	store, err := s.Store(ctx)
	if err != nil {
		return nil, err
	}
	return setting.Read(ctx, setting.Location(store.ID))
}

// Absolute is an own path with scheme and host.
func (s *Visits) Absolute(r *http.Request, path string) string {
	if s.BaseURL != nil {
		return s.BaseURL.JoinPath(path).String()
	}
	u := url.URL{Scheme: "http", Host: r.Host, Path: path}
	if r.TLS != nil {
		u.Scheme = "https"
	}
	return u.String()
}

// Level is whose prices the visit sees; at the till it is the ticket's customer.
func (s *Visits) Level(ctx context.Context) (int64, error) {
	buyer, err := s.Buyer(ctx)
	return buyer.LevelID, err
}

// Buyer is Level with the customer: a contract counts too.
func (s *Visits) Buyer(ctx context.Context) (price.Buyer, error) {
	by := wire.Actor(ctx)
	id := by.CustomerID
	if AtTill(ctx) && by.May(access.SellAtTill) && by.RegisterID != 0 {
		ticket, err := s.CurrentCart(ctx)
		if err != nil {
			return price.Buyer{}, err
		}
		id = ticket.CustomerID
	}
	return s.BuyerOf(ctx, id)
}

// BuyerOf is whose prices a customer sees; 0: the retail ones, of nobody in particular.
func (s *Visits) BuyerOf(ctx context.Context, customerID int64) (price.Buyer, error) {
	if customerID == 0 {
		retail, err := s.Prices.RetailLevel(ctx)
		return price.Buyer{LevelID: retail.ID}, err
	}
	c, err := s.Customers.Customer(ctx, customerID)
	return price.Buyer{LevelID: c.LevelID, CustomerID: customerID}, err
}

// Answer gives a call its JSON, and a plain form the page it goes on at.
func Answer(w http.ResponseWriter, r *http.Request, reply any, next string) error {
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, next)
	}
	return wire.Reply(w, http.StatusOK, reply)
}

// PersonName is what a page calls a customer who is signed in.
func (s *Visits) PersonName(ctx context.Context, customerID int64) (string, error) {
	c, err := s.Customers.Customer(ctx, customerID)
	return c.Name(), err
}
