// Package cores answers old parts that come in at the counter, and the list of those that are worked on.
package cores

import (
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/till"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present/coreview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/paper"
)

// Deps is what these handlers work with.
type Deps struct {
	Desk      *desk.Desk
	Paper     *paper.Papers
	Customers *customer.Service
	Locations *location.Service
	Orders    *order.Service
	Till      *till.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/pos/core", routing.Till(access.SellAtTill), "order_id", nil, s.ShowCores),
		routing.Get("/pos/core/list", routing.Till(access.SellAtTill), "which page limit", coreview.CoreList{}, s.List),
		routing.Get("/pos/core/of", routing.Till(access.SellAtTill), "order_id customer_id tag", coreview.CoresOf{}, s.Of),
		routing.Get("/pos/core/tag", routing.Till(access.SellAtTill), "tag format paper columns copy", nil, s.ShowTag),
		routing.Post("/pos/core/tag", routing.Till(access.SellAtTill), "tag copy", deskview.PaperQueued{}, s.ShowTag,
			routing.Must),
		routing.Post("/pos/core/take", routing.TillAsking(access.RefundTender),
			"core_id tag quantity state amount reason refund_as later", coreview.CoreDone{}, s.Take, routing.Outside,
			routing.Twin),
	}
}
