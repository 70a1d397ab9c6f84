package storefront

import (
	"context"

	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/price"
	"camber/internal/web/present"
)

// What the till shares with the shop: its ticket is a cart, named by X-Cart instead of the session.

// OpenCart is the cart of whoever asks, made and remembered when there is none.
func (s *Server) OpenCart(ctx context.Context) (cart.Cart, error) { return s.open(ctx) }

// CurrentCart is the cart of whoever asks; ID 0 when there is none.
func (s *Server) CurrentCart(ctx context.Context) (cart.Cart, error) { return s.current(ctx) }

// Shown is the current cart as CART-1.
func (s *Server) Shown(ctx context.Context) (present.Cart, error) { return s.shown(ctx) }

// ShownCart is c as CART-1.
func (s *Server) ShownCart(ctx context.Context, c cart.Cart) (present.Cart, error) {
	view, err := s.Carts.View(ctx, c)
	if err != nil {
		return present.Cart{}, err
	}
	return s.cartOf(ctx, view)
}

// Touched is the cart as a change of one of its lines left it.
func (s *Server) Touched(ctx context.Context, change cart.Change) (present.Cart, error) {
	shown, err := s.ShownCart(ctx, change.Cart)
	if err != nil {
		return present.Cart{}, err
	}
	shown.AddedKey = change.Key
	if change.Notice != nil {
		shown.Success = present.Words(ctx, *change.Notice)
	}
	return shown, nil
}

// PartHits shows what a search found to a cashier, at the prices of a buyer.
func (s *Server) PartHits(ctx context.Context, found find.Result, buyer price.Buyer) (present.PartHits, error) {
	ids, fits := hits(found)
	ticket, err := s.current(ctx)
	if err != nil {
		return present.PartHits{}, err
	}
	shelf, err := s.shelfAt(ctx, ids, fits, ticket.Vehicle, buyer)
	if err != nil {
		return present.PartHits{}, err
	}
	shelf.Trade = true
	levels, err := s.Stock.Levels(ctx, ids)
	if err != nil {
		return present.PartHits{}, err
	}
	old, err := s.oldStock(ctx, ids...)
	if err != nil {
		return present.PartHits{}, err
	}
	shown := present.PartHits{Items: make([]present.PartHit, 0, len(ids)), Total: found.Total}
	for _, id := range ids {
		bins := map[int64]string{}
		for _, l := range levels[id] {
			bins[l.LocationID] = l.Bin
		}
		hit := present.NewPartHit(ctx, shelf, id, bins)
		hit.OldStock = old[id]
		shown.Items = append(shown.Items, hit)
	}
	return shown, nil
}

// ofCustomer is what an order is shown with to the one that it belongs to: nothing at the till is offered.
func ofCustomer(ctx context.Context, parts *catalog.Service, o order.Order, store location.Location) (present.Around, error) {
	warnings, err := parts.Warnings(ctx, o.PartIDs())
	return present.Around{Zone: store.Zone, Location: store.ShortName, Warnings: warnings}, err
}

// paper is an order with what its receipt says beside it.
func (s *Server) paper(ctx context.Context, o order.Order, paid []payment.Transaction, a present.Around, store location.Location) present.Receipt {
	link := ""
	if s.BaseURL != nil {
		link = s.BaseURL.JoinPath("order", s.Orders.Link(o)).String()
	}
	return present.NewReceipt(ctx, o, paid, a, present.NewStoreAddress(s.Site, store), link)
}

// PaperAtTill is the receipt of an order, with the slip of the account that it was charged to.
func (s *Server) PaperAtTill(ctx context.Context, o order.Order, paid []payment.Transaction, a present.Around) (present.Receipt, error) {
	store, err := s.Locations.Location(ctx, o.LocationID)
	if err != nil {
		return present.Receipt{}, err
	}
	d := s.paper(ctx, o, paid, a, store)
	if d.Order.OnAccountText == "" {
		return d, nil
	}
	buyer, err := s.Customers.Customer(ctx, o.CustomerID)
	if err != nil {
		return present.Receipt{}, err
	}
	holder, err := s.Customers.Customer(ctx, buyer.AccountID())
	if err != nil {
		return present.Receipt{}, err
	}
	account, err := s.Payments.Account(ctx, holder.ID)
	d.Account = present.NewAccountSlip(ctx, holder.Name(), holder.Company, account)
	return d, err
}

// PersonName is what a page calls a customer who is signed in.
func (s *Server) PersonName(ctx context.Context, customerID int64) (string, error) {
	c, err := s.Customers.Customer(ctx, customerID)
	return c.Name(), err
}
