package visit

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"sync"

	"camber/internal/shop/access"
	"camber/internal/shop/job"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/saved"
	"camber/internal/shop/setting"
	"camber/internal/shop/vehicle"
	"camber/internal/web/wire"
)

// Here is where a visit is, and what holds there.
type Here struct {
	Store        location.Location   // where it picks up, the one chosen, else the first; at the till it is the till's
	Stores       []location.Location // all there are, which Store is one of
	IsChosen     bool                // somebody chose Store; else it is the first
	Settings     setting.Values      // that hold at Store
	Universal    bool                // universal parts are shown: as the session has it, or else the shop
	PricesHidden bool                // from whoever asks, until they sign in (CAT-4)
	Ways         Ways
}

// Visit is where a visit is and what for.
type Visit struct {
	Here
	Vehicle *vehicle.Vehicle // that everything is judged by, as the reference has it now; nil: none
	Gone    bool             // the reference does not have Vehicle any more: it is as it was

	Buyer func() (price.Buyer, error) // whose prices it sees; asked for once, when it is needed
	Lists func() (saved.Lists, error) // of whoever asks; nil where they are not offered. As Buyer
}

// Here reads where the visit is: once in a request, until the visit changes.
func (s *Visits) Here(ctx context.Context) (Here, error) {
	return wire.Reading(ctx, func() (Here, error) {
		stores, err := s.Locations.InUse(ctx)
		if err != nil {
			return Here{}, err
		}
		if len(stores) == 0 {
			return Here{}, errors.New("the shop has no store")
		}
		now := wire.CurrentVisit(ctx)
		h := Here{Store: stores[0], Stores: stores}
		if chosen := slices.IndexFunc(stores, func(l location.Location) bool { return l.ID == now.LocationID }); chosen >= 0 {
			h.Store, h.IsChosen = stores[chosen], true
		}
		site, err := s.Locations.Site(ctx)
		if err != nil {
			return Here{}, err
		}
		if h.Settings, err = setting.Read(ctx, setting.Location(h.Store.ID), setting.Site(site.ID)); err != nil {
			return Here{}, err
		}
		h.Universal = setting.ShowUniversal.In(h.Settings)
		if now.Universal != nil {
			h.Universal = *now.Universal
		}
		by := wire.Actor(ctx)
		h.PricesHidden = by.Kind == access.Visitor && by.Mode != access.POS && setting.LoginForPrice.In(h.Settings)
		h.Ways = s.ways(ctx, h.Settings)
		return h, nil
	})
}

// Now reads the visit: in the shop the session's vehicle and the prices of who is signed in, at the till those of the
// ticket, which is asked for anew.
func (s *Visits) Now(ctx context.Context) (Visit, error) {
	here, err := s.Here(ctx)
	if err != nil {
		return Visit{}, err
	}
	chosen, customerID := wire.CurrentVisit(ctx).Vehicle, wire.Actor(ctx).CustomerID
	if AtTill(ctx) {
		ticket, err := s.CurrentCart(ctx)
		if err != nil {
			return Visit{}, err
		}
		chosen, customerID = ticket.Vehicle, ticket.CustomerID
	}
	now := Visit{
		Here:  here,
		Buyer: sync.OnceValues(func() (price.Buyer, error) { return s.buyer(ctx, customerID) }),
		Lists: sync.OnceValues(func() (saved.Lists, error) { return s.lists(ctx, here) }),
	}
	now.Vehicle, now.Gone = s.again(chosen)
	return now, nil
}

// WithVehicle is the visit with the vehicle of one page, whatever was chosen.
func (v Visit) WithVehicle(own *vehicle.Vehicle) Visit {
	v.Vehicle, v.Gone = own, false
	return v
}

// ForJob is for whom and where a job is offered.
func (v Visit) ForJob() (job.At, error) {
	buyer, err := v.Buyer()
	return job.At{Vehicle: v.Vehicle, LocationID: v.Store.ID, LevelID: buyer.LevelID}, err
}

// Person is what a page calls a customer who is signed in, and whether they buy for a business.
func (s *Visits) Person(ctx context.Context, customerID int64) (name string, isPro bool, err error) {
	c, err := s.Customers.Customer(ctx, customerID)
	return c.Name(), c.IsPro(), err
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
