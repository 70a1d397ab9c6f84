package locator

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/geo"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/location"
	"camber/internal/shop/setting"
	"camber/internal/web/present"
	"camber/internal/web/present/locatorview"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// filterCookie keeps the filters that somebody chose, for 0.0208 of a day (LOC-1).
const (
	filterCookie  = "locator_filter"
	filterSeconds = 1797
)

const mostStores = 100 // that are shown at once

// asked is what a shopper looks for.
type asked struct {
	Type     string `form:"type"` // all, pickup
	Search   string `form:"search"`
	Distance string `form:"distance"`
	Filter   string `form:"filter"` // ids with commas between
	Selected int64  `form:"selected_store"`
	Lat      string `form:"lat"`
	Lng      string `form:"lng"`
}

// found is what there is, and by which values.
type found struct {
	location.Found
	asked   asked
	miles   int
	filters []string
}

// find looks for stores, and keeps the filters that were chosen.
func (s *Server) find(w http.ResponseWriter, r *http.Request) (f found, err error) {
	if err := wire.Decode(r, &f.asked); err != nil {
		return f, err
	}
	f.asked.Search = text.Typed(f.asked.Search)
	at, err := pointOf(f.asked.Lat, f.asked.Lng)
	if err != nil {
		return f, err
	}
	f.miles = location.ParseMiles(f.asked.Distance)
	if r.URL.Query().Has("filter") {
		f.filters = filtersOf(f.asked.Filter)
		s.keepFilters(w, r, f.filters)
	} else {
		f.filters = filtersOf(frame.CookieOf(r, filterCookie))
	}
	f.Found, err = s.Locations.Find(r.Context(), location.Wish{
		Asked: f.asked.Search, At: at, Miles: f.miles, Filters: f.filters, PickUp: f.asked.Type == "pickup", Most: mostStores,
	})
	return f, err
}

// pointOf reads where somebody is; nil: they did not say.
func pointOf(lat, lng string) (*geo.Point, error) {
	if strings.TrimSpace(lat) == "" || strings.TrimSpace(lng) == "" {
		return nil, nil
	}
	return location.ParsePlace(lat + "," + lng)
}

// filtersOf are those of a list that there are, each once; the cookie, in which a comma is a nuisance, has ~ between.
func filtersOf(list string) (ids []string) {
	wanted := strings.FieldsFunc(list, func(c rune) bool { return c == ',' || c == '~' })
	for _, id := range location.Filters() {
		if slices.Contains(wanted, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

func (s *Server) keepFilters(w http.ResponseWriter, r *http.Request, ids []string) {
	seconds := filterSeconds
	if len(ids) == 0 {
		seconds = -1
	}
	s.Frame.KeepFor(w, r, locatorview.Path, filterCookie, strings.Join(ids, "~"), seconds)
}

// List answers with the stores around somebody (LOC-2).
func (s *Server) List(w http.ResponseWriter, r *http.Request) error {
	f, err := s.find(w, r)
	if err != nil {
		return err
	}
	if f.Unknown && geo.IsZIP(f.asked.Search) {
		return invalidZIP("search")
	}
	ctx := r.Context()
	chosen, err := s.chosen(ctx)
	if err != nil {
		return err
	}
	list := locatorview.FoundStores{
		Locations: locatorview.NewStores(ctx, f.Stores, cmp.Or(f.asked.Selected, chosen), clock.Now(ctx)),
		Filters:   locatorview.NewFilters(ctx, f.Filters), Search: f.asked.Search, Distance: f.miles,
	}
	if f.At != nil {
		list.Lat, list.Lng = &f.At.Lat, &f.At.Lng
	}
	return wire.Reply(w, http.StatusOK, list)
}

func invalidZIP(field string) error {
	return fault.InFields(map[string]fault.Text{field: locatorview.InvalidZIP()})
}

// chosen is the store that somebody chose; 0: none, or they can't choose here.
func (s *Server) chosen(ctx context.Context) (int64, error) {
	here, err := s.Visit.Here(ctx)
	if err != nil || !here.IsChosen || wire.Actor(ctx).Mode != access.Shop {
		return 0, err
	}
	return here.Store.ID, nil
}

// mostAround is how many stores getLocations answers with unless it is asked for another number.
const mostAround = 20

// Around answers with the stores around somebody, all where nobody knows where they are (LOC-2).
func (s *Server) Around(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Lat      string `form:"user_lat"`
		Lng      string `form:"user_lng"`
		Distance string `form:"distance"`
		Limit    int    `form:"limit"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	at, err := pointOf(in.Lat, in.Lng)
	if err != nil {
		return err
	}
	if in.Limit < 1 || in.Limit > mostStores {
		in.Limit = mostAround
	}
	ctx := r.Context()
	f, err := s.Locations.Find(ctx, location.Wish{At: at, Miles: location.ParseMiles(in.Distance), Most: in.Limit})
	if err != nil {
		return err
	}
	chosen, err := s.chosen(ctx)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		locatorview.NearStores{Locations: locatorview.NewStores(ctx, f.Stores, chosen, clock.Now(ctx))})
}

// Geolocation answers where a ZIP code is (LOC-5).
func (s *Server) Geolocation(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Address string `form:"address"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	place, known := geo.ZIP(in.Address)
	if !known {
		return invalidZIP("address")
	}
	return wire.Reply(w, http.StatusOK, locatorview.Geolocation{Geo: place.Point})
}

// FindDealer answers what a store is called and where it is.
func (s *Server) FindDealer(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "id")
	if err != nil {
		return err
	}
	l, err := s.Locations.Location(r.Context(), id)
	if err != nil {
		return err
	}
	if !l.IsListed() {
		return noStore()
	}
	return wire.Reply(w, http.StatusOK, locatorview.FoundDealer{LocationName: l.Name, Address: present.AddressOf(l)})
}

func noStore() error { return fault.New(fault.NotFound, "There is no such store.") }

// Choose makes a store the one where the visit and its cart are picked up (LOC-4).
func (s *Server) Choose(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		LocationID int64  `form:"location_id"`
		Redirect   string `form:"redirect"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	here, err := s.Visit.Here(ctx)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(here.Stores, func(l location.Location) bool { return l.ID == in.LocationID }) {
		return noStore()
	}
	c, err := s.Visit.CurrentCart(ctx)
	if err != nil {
		return err
	}
	if c.ID != 0 {
		if err := s.Carts.ChangeDraft(ctx, wire.Actor(ctx), c.ID, in.LocationID, func(*cart.Draft) {}); err != nil {
			return err
		}
	}
	if err := wire.ChooseStore(ctx, in.LocationID); err != nil {
		return err
	}
	return done(w, r, in.Redirect)
}

// ResetStore forgets which store was chosen.
func (s *Server) ResetStore(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Redirect string `form:"redirect"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if err := wire.ChooseStore(r.Context(), 0); err != nil {
		return err
	}
	return done(w, r, in.Redirect)
}

func done(w http.ResponseWriter, r *http.Request, redirect string) error {
	to := cmp.Or(redirect, wire.CameFrom(r), locatorview.Path)
	if !wire.OwnPath(to) {
		to = locatorview.Path
	}
	return visit.Answer(w, r, locatorview.ChosenStore{Success: true, Redirect: to}, to)
}

// PopupText is what the question for a store says.
func (s *Server) PopupText(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	here, err := s.Visit.Here(ctx)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, locatorview.AskForStore{
		Heading: cmp.Or(setting.AskForStoreHeading.In(here.Settings), text.Tr(ctx, "Find a store near you")),
		Text: cmp.Or(setting.AskForStoreText.In(here.Settings),
			text.Tr(ctx, "Choose where you pick up. Its stock then comes first.")),
	})
}
