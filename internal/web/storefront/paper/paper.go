package paper

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/core"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/setting"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
	"camber/internal/web/wire"
)

// OrderShown is an order as its customer sees it, with the zone that its times are in.
func (s *Papers) OrderShown(ctx context.Context, o order.Order) (orderview.OrderPage, *time.Location, error) {
	paid, around, store, err := s.AsCustomer(ctx, o)
	if err != nil {
		return orderview.OrderPage{}, nil, err
	}
	site, err := setting.Get(ctx, setting.ShopName)
	return orderview.OrderPage{
		Order: orderview.NewOrder(ctx, o, paid, around), Store: present.NewStoreAddress(site, store),
		Token:    s.Orders.Link(o),
		Delivery: present.NewDelivery(o), Billing: present.NewBilling(o), PONumber: o.PONumber,
		MoneyTitle: cartview.MoneyTitle(ctx, o),
	}, store.Zone, err
}

// AsCustomer are the payments of an order, with what it is shown with to the one that it belongs to.
func (s *Papers) AsCustomer(ctx context.Context,
	o order.Order) ([]payment.Transaction, payview.Around, location.Location, error) {
	store, err := s.Locations.Location(ctx, o.LocationID)
	if err != nil {
		return nil, payview.Around{}, store, err
	}
	paid, err := s.Tenders.Transactions(ctx, o.ID)
	if err != nil {
		return nil, payview.Around{}, store, err
	}
	around, err := OfCustomer(ctx, s.Catalog, o, store)
	return paid, around, store, err
}

// ReceiptPath is the short link of a receipt.
func ReceiptPath(token string) string { return "/r/" + token }

// ShowPaper is a receipt or an invoice, to be printed (RCPT-2).
func (s *Papers) ShowPaper(w http.ResponseWriter, r *http.Request, d orderview.Receipt) error {
	f, err := s.Frame.For(r, text.Tr(r.Context(), "Order # %s", strconv.FormatInt(d.Order.ID, 10)))
	if err != nil {
		return err
	}
	f.Private, f.Canonical = true, ""
	return wire.Page(w, r, http.StatusOK, page.Invoice(f, d))
}

// MayKeep says whether an account may be made of the order: it is a guest's, of the shop.
func MayKeep(o order.Order) bool { return o.CustomerID == 0 && o.Email != "" && o.StaffID == 0 }

// PayPath is where an order is paid by a link.
func PayPath(token string) string { return "/pay/" + token }

// OfCustomer is what an order is shown with to the one that it belongs to: nothing at the till is offered.
func OfCustomer(ctx context.Context, parts *catalog.Service, o order.Order,
	store location.Location) (payview.Around, error) {
	warnings, err := parts.Warnings(ctx, o.PartIDs())
	if err != nil {
		return payview.Around{}, err
	}
	owed, err := core.OfOrder(ctx, o.ID)
	return payview.Around{Zone: store.Zone, Location: store.ShortName, Warnings: warnings, Cores: owed}, err
}

// Paper is an order with what its receipt says beside it.
func (s *Papers) Paper(ctx context.Context, o order.Order, paid []payment.Transaction, a payview.Around,
	store location.Location) (orderview.Receipt, error) {
	link := ""
	if s.BaseURL != nil {
		link = s.BaseURL.JoinPath("order", s.Orders.Link(o)).String()
	}
	site, err := setting.Get(ctx, setting.ShopName)
	return orderview.NewReceipt(ctx, o, paid, a, present.NewStoreAddress(site, store), link), err
}

// PaperAtTill is the receipt of an order, with the slip of the account that it was charged to.
func (s *Papers) PaperAtTill(ctx context.Context, o order.Order, paid []payment.Transaction,
	a payview.Around) (orderview.Receipt, error) {
	store, err := s.Locations.Location(ctx, o.LocationID)
	if err != nil {
		return orderview.Receipt{}, err
	}
	d, err := s.Paper(ctx, o, paid, a, store)
	if err != nil || d.Order.OnAccountText == "" {
		return d, err
	}
	buyer, err := s.Customers.Customer(ctx, o.CustomerID)
	if err != nil {
		return orderview.Receipt{}, err
	}
	holder, err := s.Customers.Customer(ctx, buyer.AccountID())
	if err != nil {
		return orderview.Receipt{}, err
	}
	account, err := s.OnAccount.Account(ctx, holder.ID)
	d.Account = orderview.NewAccountSlip(ctx, holder.Name(), holder.Company, account)
	return d, err
}
