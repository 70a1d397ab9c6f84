// Package parts answers the page of a part, and what is asked of parts: fitment, stock and price.
package parts

import (
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
	"camber/internal/shop/fitment"
	"camber/internal/shop/price"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/vehicleview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/listing"
	"camber/internal/web/storefront/reviews"
	"camber/internal/web/storefront/selector"
	"camber/internal/web/storefront/shelf"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers are made from.
type Deps struct {
	Frame    *frame.Frames
	Listing  *listing.Server
	Reviews  *reviews.Server
	Selector *selector.Server
	Shelf    *shelf.Shelves
	Visit    *visit.Visits
	Catalog  *catalog.Service
	Find     *find.Service
	Fits     *fitment.Service
	Prices   *price.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/ymm/json/getFitment", routing.Shop,
			"product_id vehicles page", partview.FitmentSheet{}, s.Fitment),
		routing.Get("/ymm/json/validateFitment", routing.Shop, "Parts add", vehicleview.FitmentReply{}, s.ValidateFitment),
		routing.Post("/ymm/json/getCatalogDetails", routing.Shop,
			"product_id aaia mpn category_id manufacturer_id series_id", vehicleview.CatalogDetails{}, s.CatalogDetails),
		routing.Post("/api/inventory/getInventoryDetails", routing.Shop,
			"products[…]", partview.InventoryDetails{}, s.InventoryDetails),
		routing.Post("/api/inventory/getInventoriesByProductId", routing.Shop,
			"productId", partview.StockByLocation{}, s.StockByLocation, routing.Failing(text.Key("There was an error!"))),
	}
}
