// Package delivery is where the back office sets up the ways of shipping, and tries out what they cost.
package delivery

import (
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/region"
	"camber/internal/shop/shipping"
	"camber/internal/shop/tax"
	"camber/internal/web/admin/office"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
)

// Deps is what these handlers work with.
type Deps struct {
	Office    *office.Office
	Areas     *region.Service
	Catalog   *catalog.Service
	Locations *location.Service
	Shipping  *shipping.Service
	Taxes     *tax.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	owner := routing.Office(access.EditShipping)
	const fields = "title_en title_es kind tax_class_id hazmat active days_from days_to tariffs[…]"
	return []routing.Route{
		routing.Get("/admin/shipping", owner, "", nil, s.ShowWays),
		routing.Get("/admin/shipping/add", owner, "copy_of", nil, s.ShowNew),
		routing.Get("/admin/shipping/edit", owner, "way_id", nil, s.ShowWay),
		routing.Get("/admin/api/shipping", owner, "", adminview.WayList{}, s.Ways),
		routing.Get("/admin/api/shipping/get", owner, "way_id", adminview.WayRecord{}, s.Way),
		routing.Get("/admin/api/shipping/cost", owner, "country_id zone_id postcode subtotal weight_g parts[…]",
			adminview.ShippingCost{}, s.Cost),
		routing.Post("/admin/api/shipping/add", owner, fields, adminview.Moved{}, s.AddWay, routing.Once),
		routing.Post("/admin/api/shipping/edit", owner, "way_id version "+fields, adminview.SavedWay{}, s.SaveWay,
			routing.Once),
		routing.Post("/admin/api/shipping/active", owner, "way_id active", adminview.WayList{}, s.SetActive),
		routing.Post("/admin/api/shipping/order", owner, "ways[…]", adminview.WayList{}, s.OrderWays),
		routing.Post("/admin/api/shipping/remove", owner, "way_id", adminview.WayList{}, s.RemoveWay),
		routing.Post("/admin/api/shipping/area", owner, "name country_id zones[…] postcodes", adminview.AddedArea{},
			s.AddArea, routing.Once),
	}
}
