// Package home answers the first page, and an address by what it names.
package home

import (
	"camber/internal/shop/catalog"
	"camber/internal/shop/content"
	"camber/internal/shop/find"
	"camber/internal/web/present"
	"camber/internal/web/present/vehicleview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/jobs"
	"camber/internal/web/storefront/listing"
	"camber/internal/web/storefront/parts"
	"camber/internal/web/storefront/selector"
	"camber/internal/web/storefront/shelf"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers are made from.
type Deps struct {
	Frame    *frame.Frames
	Jobs     *jobs.Server
	Listing  *listing.Server
	Parts    *parts.Server
	Selector *selector.Server
	Shelf    *shelf.Shelves
	Visit    *visit.Visits
	Catalog  *catalog.Service
	Content  *content.Service
	Find     *find.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	const filters = "filters category_id manufacturer_id series_id quality position price stock attribute[…]"
	return []routing.Route{
		routing.Public("/{$}",
			"year make model subModel bedLength bodyType engineMfr engineFamily engineSize driveType tab", s.ShowHome),
		routing.Public("/product/catalog", "", s.ShowCatalog),
		routing.Public("/{slug}", "sort order limit page fits view vehicles "+filters, s.ShowSlug),
		routing.Post("/common/look/theme", routing.Anyone, "code redirect", present.Success{}, s.SetTheme),
		routing.Post("/common/look/alert", routing.Shop, "redirect", present.Success{}, s.CloseAlert),
		routing.Get("/common/home", routing.Shop, "", nil, s.OldHome),
		routing.Get("/order", routing.Shop, "", nil, s.OldLookUp),
		routing.Get("/product/product", routing.Shop, "product_id", nil, s.OldPart),
		routing.Get("/product/category", routing.Shop, "path", nil, s.OldCategory),
		routing.Get("/product/manufacturer/info", routing.Shop, "manufacturer_id", nil, s.OldBrand),
		routing.Post("/ymm/json/decodeVin", routing.Shop, "vin", vehicleview.DecodedVIN{}, s.DecodeVIN),
	}
}
