// Package reviews answers reviews of parts.
package reviews

import (
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/order"
	"camber/internal/shop/review"
	"camber/internal/web/present"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/frame"
)

// Deps is what these handlers are made from.
type Deps struct {
	Frame     *frame.Frames
	Catalog   *catalog.Service
	Customers *customer.Service
	Orders    *order.Service
	Reviews   *review.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/account/review", routing.Customer, "product_id", nil, s.ShowReview),
		routing.Post("/account/review", routing.Customer, "product_id rating text", present.Said{}, s.WriteReview),
	}
}
