package locator

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/geo"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/location"
	"camber/internal/shop/setting"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/locatorview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// How many towns the built-in map names, and how far around, in miles.
const (
	mostTowns   = 80
	townsWithin = 60
)

// distances that the page offers.
var distances = []int{location.LeastMiles, location.UsualMiles, 50, 100, location.MostMiles}

// ShowLocator is the store locator as a page (LOC-1).
func (s *Server) ShowLocator(w http.ResponseWriter, r *http.Request) error {
	f, err := s.find(w, r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return err
	}
	chosen, err := s.chosen(ctx)
	if err != nil {
		return err
	}
	d := locatorview.Page{
		Heading: locatorview.Heading(ctx, len(f.Stores), f.asked.Search, f.At != nil), Search: f.asked.Search,
		Distance: f.miles, Distances: distances, Stores: locatorview.NewStores(ctx, f.Stores, chosen, clock.Now(ctx)),
		FiltersOn: strings.Join(f.filters, "~"), MayChoose: wire.Actor(ctx).Mode == access.Shop, IsChosen: chosen != 0,
	}
	if f.asked.Search == "" {
		d.Lat, d.Lng = f.asked.Lat, f.asked.Lng
	}
	if !slices.Contains(distances, d.Distance) {
		d.Distances = slices.Sorted(slices.Values(append([]int{d.Distance}, distances...)))
	}
	d.Path = locatorview.Address(d.Search, d.Distance, d.Lat, d.Lng, f.filters)
	d.Filters = filterLinks(ctx, f, d)
	d.None, d.Problem = nothing(ctx, f)
	d.Map = mapOf(now, f, d.Stores)
	return s.show(w, r, now, d)
}

// filterLinks are the filters that leave a store, and those that are on, so that they can be turned off.
func filterLinks(ctx context.Context, f found, d locatorview.Page) (links []locatorview.FilterLink) {
	for _, id := range location.Filters() {
		isOn := slices.Contains(f.filters, id)
		leaves := slices.ContainsFunc(f.Filters, func(c location.Count) bool { return c.Filter == id })
		if !isOn && !leaves {
			continue
		}
		to := append(slices.Clone(f.filters), id)
		if isOn {
			to = slices.DeleteFunc(to, func(other string) bool { return other == id })
		}
		links = append(links, locatorview.FilterLink{Name: locatorview.FilterName(ctx, id), IsOn: isOn,
			Href: locatorview.Address(d.Search, d.Distance, d.Lat, d.Lng, to)})
	}
	return links
}

// nothing says why no store was found, and what is wrong with what was asked for.
func nothing(ctx context.Context, f found) (none, problem string) {
	switch {
	case len(f.Stores) > 0:
		return "", ""
	case f.Unknown && geo.IsZIP(f.asked.Search):
		return text.Tr(ctx, "We know no place with this ZIP code."), present.Words(ctx, locatorview.InvalidZIP())
	case f.Unknown:
		return text.Tr(ctx, "We know no town and no store called %s. Try a ZIP code.", f.asked.Search), ""
	case len(f.filters) > 0:
		return text.Tr(ctx, "No store within %s miles has all that you asked for.", f.miles), ""
	}
	return text.Tr(ctx, "No store is within %s miles. Try a longer way.", f.miles), ""
}

// mapOf shows what was found; where nothing was, the surroundings of where it was looked for, or of the visit's store.
func mapOf(now visit.Visit, f found, stores []locatorview.FoundStore) locatorview.StoreMap {
	tiles := setting.MapTiles.In(now.Settings)
	center := f.At
	if center == nil && len(f.Stores) > 0 {
		center = f.Stores[0].Point
	}
	if center == nil {
		center = now.Store.Point()
	}
	var towns []geo.Place
	if tiles == "" && center != nil {
		towns = geo.Around(*center, townsWithin, mostTowns)
	}
	m := locatorview.NewMap(stores, f.At, towns, tiles, setting.MapTilesCredit.In(now.Settings))
	if center != nil {
		m.Center = *center
	}
	return m
}

func (s *Server) show(w http.ResponseWriter, r *http.Request, now visit.Visit, d locatorview.Page) error {
	ctx := r.Context()
	f, err := s.Frame.Around(r, now, text.Tr(ctx, "Store locator"))
	if err != nil {
		return err
	}
	f.Canonical = s.Visit.Absolute(r, locatorview.Path)
	f.Private = r.URL.RawQuery != ""
	f.Description = text.Tr(ctx, "Our stores by ZIP code, town or name: addresses, hours, and what each does besides selling parts.")
	f.Sheet = "shop-stores"
	s.Frame.AboutPlace(r, &f, nil)
	if d.Map.Tiles != "" {
		f.Tiles = setting.TilesOrigin(d.Map.Tiles)
	}
	status := http.StatusOK
	if d.Problem != "" {
		status = http.StatusUnprocessableEntity
	}
	return wire.Page(w, r, status, page.StoreLocator(f, d))
}
