// Package listing answers listings: of a category, a brand, a series, a vehicle, a search.
package listing

import (
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
	"camber/internal/shop/fitment"
	"camber/internal/shop/price"
	"camber/internal/shop/searchlog"
	"camber/internal/shop/slot"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present/listview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/shelf"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers are made from.
type Deps struct {
	Frame    *frame.Frames
	Shelf    *shelf.Shelves
	Visit    *visit.Visits
	Catalog  *catalog.Service
	Find     *find.Service
	Fits     *fitment.Service
	Prices   *price.Service
	Searches *searchlog.Service
	Slots    *slot.Service
	Vehicles *vehicle.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	const filters = "filters category_id manufacturer_id series_id quality position price stock attribute[…]"
	return []routing.Route{
		routing.Public("/product/special", "sort order limit page fits view "+filters, s.ShowSpecials),
		routing.Public("/product/bestseller", "sort order limit page fits view "+filters, s.ShowBestsellers),
		routing.Public("/product/latest", "sort order limit page fits view "+filters, s.ShowLatest),
		routing.Public("/product/featured", "sort order limit page fits view "+filters, s.ShowFeatured),
		routing.Browse("/product/search",
			"search description search_in_brand_or_category queryID section sort order limit page fits view "+filters,
			s.ShowSearch),
		routing.Get("/api/search/autocomplete", routing.Shop, "search parts categories series brands",
			listview.Suggestions{}, s.Suggest),
		routing.Public("/vehicles/{vehicle}/{category}", "sort order limit page view "+filters, s.ShowLanding),
	}
}
