package storefront

import (
	"context"
	"net/url"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/account"
	"camber/internal/shop/catalog"
	"camber/internal/shop/contact"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/promo"
	"camber/internal/web/page"
	"camber/internal/web/present"
)

// Letters puts the shop's messages into words: it is notify's renderer.
type Letters struct {
	Site      string
	BaseURL   *url.URL // nil: no links
	Locations *location.Service
	Orders    *order.Service
	Payments  *payment.Service
	Contacts  *contact.Service
	Accounts  *account.Service
	Parts     *catalog.Service
	Promos    *promo.Service
}

// Render writes a message in the language of its reader.
func (l *Letters) Render(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	ctx = text.With(ctx, m.Lang)
	switch m.Kind {
	case notify.Receipt:
		return l.receipt(ctx, m)
	case notify.Gift:
		return l.gift(ctx, m)
	case notify.Contact:
		return l.question(ctx, m)
	case notify.Password:
		return l.password(ctx, m)
	}
	return notify.Rendered{}, fault.New(fault.Internal, "There is no message of this kind.")
}

func (l *Letters) receipt(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	o, err := l.Orders.Order(ctx, m.OrderID)
	if err != nil {
		return notify.Rendered{}, err
	}
	paid, err := l.Payments.Transactions(ctx, o.ID)
	if err != nil {
		return notify.Rendered{}, err
	}
	store, err := l.Locations.Location(ctx, o.LocationID)
	if err != nil {
		return notify.Rendered{}, err
	}
	link := ""
	if l.BaseURL != nil {
		link = l.BaseURL.JoinPath("order", l.Orders.Link(o)).String()
	}
	around := present.Around{Zone: store.Zone, Location: store.ShortName, Actor: access.Actor{}}
	return page.ReceiptMail(ctx, present.NewReceipt(ctx, o, paid, around, present.NewStoreAddress(l.Site, store), link))
}
