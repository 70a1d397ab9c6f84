// Package crossing takes a visit over to where its check-out is.
package crossing

import (
	"camber/internal/base/handover"
	"camber/internal/shop/cart"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/frame"
)

// Deps is what these handlers are made from.
type Deps struct {
	Frame     *frame.Frames
	Carts     *cart.Service
	Handovers *handover.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get(LeavePage, routing.Shop, "to", nil, s.ShowLeave, routing.Framed),
		routing.Post("/checkout/cart/leave", routing.Account, "", cartview.Departure{}, s.LeaveFrame),
		routing.Post("/checkout/arrive", routing.Account, "token", present.Success{}, s.Arrive),
	}
}
