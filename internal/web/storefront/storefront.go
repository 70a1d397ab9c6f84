// Package storefront answers the shopper: the pages of the shop, and the calls that its islands make.
package storefront

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/files"
	"camber/internal/base/handover"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/account"
	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/shop/contact"
	"camber/internal/shop/content"
	"camber/internal/shop/credit"
	"camber/internal/shop/customer"
	"camber/internal/shop/customer/ban"
	"camber/internal/shop/find"
	"camber/internal/shop/fitment"
	"camber/internal/shop/labor"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/price"
	"camber/internal/shop/promo"
	"camber/internal/shop/rebate"
	"camber/internal/shop/review"
	"camber/internal/shop/rma"
	"camber/internal/shop/saved"
	"camber/internal/shop/setting"
	"camber/internal/shop/shipping"
	"camber/internal/shop/slot"
	"camber/internal/shop/stock"
	"camber/internal/shop/vehicle"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// Deps is what the shopper's pages are made from.
type Deps struct {
	Site      string   // the shop's name
	BaseURL   *url.URL // nil: addresses are made from the request's host
	Demo      bool     // the demonstration shop
	Assets    func() page.Assets
	Access    *access.Service
	Bans      *ban.Service
	Accounts  *account.Service
	Carts     *cart.Service
	Catalog   *catalog.Service
	Customers *customer.Service
	Contacts  *contact.Service
	Content   *content.Service
	Reviews   *review.Service
	Rebates   *rebate.Service
	Find      *find.Service
	Fits      *fitment.Service
	Vehicles  *vehicle.Service
	Labor     *labor.Service
	Locations *location.Service
	Orders    *order.Service
	Payments  *payment.Service
	Returns   *rma.Service
	Notes     *notify.Service // of which the demonstration shows what was mailed
	Prices    *price.Service
	Promos    *promo.Service
	Shipping  *shipping.Service
	Credits   *credit.Service
	Saved     *saved.Service
	Slots     *slot.Service
	Stock     *stock.Service
	Handovers *handover.Service
	Images    *gallery.Service
	Files     *files.Disk // documents of parts

	CardOrigins []string   // of the card company, for the page where a card is entered
	CardFields  CardFields // nil: the card company's fields are its own

	Ahead string // rules of what a browser may fetch before it is clicked, by the table of routes; empty: nothing
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Frame is what stands around a page of the shop for whoever asks. An error page needs it too.
func (s *Server) Frame(r *http.Request, title string) (page.Frame, error) {
	ctx := r.Context()
	v, err := s.chosen(ctx)
	if err != nil {
		return page.Frame{}, err
	}
	store, err := s.store(ctx)
	if err != nil {
		return page.Frame{}, err
	}
	categories, err := s.Catalog.Tree(ctx)
	if err != nil {
		return page.Frame{}, err
	}
	settings, err := s.settings(ctx)
	if err != nil {
		return page.Frame{}, err
	}
	f := page.Frame{
		Title: title, Canonical: s.absolute(r, r.URL.Path), Path: r.URL.RequestURI(), Site: s.Site, Demo: s.Demo,
		Store:  page.Store{Name: store.ShortName, Open: present.OpenText(ctx, store, clock.Now(ctx)), Address: present.AddressOf(store), Telephone: store.Telephone},
		Person: wire.Actor(ctx).Name, Vehicle: s.plated(ctx, v), Categories: present.NewTiles(categories, 0, r.URL.Path),
		Settings: settings, Assets: s.Assets(), Ahead: s.Ahead, Cart: headCart(ctx, settings),
	}
	if err := s.dress(r, store, categories, &f); err != nil {
		return page.Frame{}, err
	}
	if err := s.park(ctx, &f); err != nil {
		return page.Frame{}, err
	}
	if f.Pages, err = s.pageLinks(ctx); err != nil {
		return page.Frame{}, err
	}
	if f.Currency, err = s.currencyPicker(r); err != nil {
		return page.Frame{}, err
	}
	if err := s.countLists(ctx, &f); err != nil {
		return page.Frame{}, err
	}
	if wire.CurrentVisit(ctx).Cart != "" {
		view, err := s.view(ctx)
		if err != nil {
			return page.Frame{}, err
		}
		f.CartCount, f.CartTotal = view.Items, present.Amount(ctx, view.Totals.Total)
		if locked, err := s.locked(ctx); err != nil {
			return page.Frame{}, err
		} else if locked {
			f.CartTotal = ""
		}
	}
	return f, nil
}

// headCart is how the cart stands in the head: only where whoever asks could check out, and hidden where the owner hides it.
func headCart(ctx context.Context, settings present.Settings) page.HeadCart {
	c := settings.Catalog
	if c.ShowCart == "hide" || !c.GuestCheckout && wire.Actor(ctx).Kind == access.Visitor {
		return page.HeadCart{}
	}
	return page.HeadCart{Show: c.ShowCart, Circle: c.ShowCountCircle == "1", CheckOut: c.ShowCheckoutButton == "1" && !settings.InPOSMode}
}

// settings is the block of MODE-6 for whoever asks.
func (s *Server) settings(ctx context.Context) (present.Settings, error) {
	kept, err := s.kept(ctx)
	by := wire.Actor(ctx)
	return present.Settings{
		Lang: string(text.In(ctx)), Currency: setting.Currency.In(kept),
		InPOSMode: by.Mode == access.POS || by.Mode == access.Locked, POSLocked: by.Mode == access.Locked, InKiosk: by.Mode == access.Kiosk,
		InIframe: wire.IsFramed(ctx), IsCheckoutSite: wire.AroundOf(ctx).IsThere,
		Catalog: present.CatalogSettings{
			GuestCheckout: setting.GuestCheckout.In(kept), YmmEnabled: setting.YmmEnabled.In(kept), YmmPageRefresh: setting.YmmPageRefresh.In(kept),
			EnableChoices: setting.EnableChoices.In(kept), ShowUniversal: setting.ShowUniversal.In(kept),
			RequireFitmentConfirmation: setting.RequireFitmentConfirmation.In(kept),
			ShowCart:                   setting.ShowCart.In(kept), ShowCountCircle: digit(setting.ShowCountCircle.In(kept)), ShowCheckoutButton: digit(setting.ShowCheckoutButton.In(kept)),
		},
	}, err
}

// kept are the settings that hold at the visit's store.
func (s *Server) kept(ctx context.Context) (setting.Values, error) {
	store, err := s.store(ctx)
	if err != nil {
		return nil, err
	}
	return setting.Read(ctx, setting.Location(store.ID))
}

// Address is an own path with scheme and host, as staff hand it on.
func (s *Server) Address(r *http.Request, path string) string { return s.absolute(r, path) }

// absolute is an own path with scheme and host.
func (s *Server) absolute(r *http.Request, path string) string {
	if s.BaseURL != nil {
		return s.BaseURL.JoinPath(path).String()
	}
	u := url.URL{Scheme: "http", Host: r.Host, Path: path}
	if r.TLS != nil {
		u.Scheme = "https"
	}
	return u.String()
}

// store is where the visit picks up, the one chosen, else the first; at the till it is the till's.
func (s *Server) store(ctx context.Context) (location.Location, error) {
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return location.Location{}, err
	}
	chosen := wire.CurrentVisit(ctx).LocationID
	for _, l := range stores {
		if l.ID == chosen {
			return l, nil
		}
	}
	if len(stores) == 0 {
		return location.Location{}, errors.New("the shop has no store")
	}
	return stores[0], nil
}

// level is whose prices the visit sees; at the till it is the ticket's customer.
func (s *Server) level(ctx context.Context) (int64, error) {
	buyer, err := s.buyer(ctx)
	return buyer.LevelID, err
}

// buyer is level with the customer: a contract counts too.
func (s *Server) buyer(ctx context.Context) (price.Buyer, error) {
	by := wire.Actor(ctx)
	id := by.CustomerID
	if atTill(ctx) && by.May(access.SellAtTill) && by.RegisterID != 0 {
		ticket, err := s.current(ctx)
		if err != nil {
			return price.Buyer{}, err
		}
		id = ticket.CustomerID
	}
	if id != 0 {
		c, err := s.Customers.Customer(ctx, id)
		return price.Buyer{LevelID: c.LevelID, CustomerID: id}, err
	}
	retail, err := s.Prices.RetailLevel(ctx)
	return price.Buyer{LevelID: retail.ID}, err
}

// answer gives a call its JSON, and a plain form the page it goes on at.
func answer(w http.ResponseWriter, r *http.Request, reply any, next string) error {
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, next)
	}
	return wire.Reply(w, http.StatusOK, reply)
}

// zoneOf is the time zone of a store.
func zoneOf(stores []location.Location, id int64) *time.Location {
	for _, l := range stores {
		if l.ID == id {
			return l.Zone
		}
	}
	return time.UTC
}

// digit is a switch as SITE-7 writes it.
func digit(on bool) string {
	if on {
		return "1"
	}
	return "0"
}
