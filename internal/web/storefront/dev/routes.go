// Package dev answers the pages of the demonstration.
package dev

import (
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/vehicle"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/shelf"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers are made from.
type Deps struct {
	Frame     *frame.Frames
	Shelf     *shelf.Shelves
	Visit     *visit.Visits
	Catalog   *catalog.Service
	Customers *customer.Service
	Notes     *notify.Service // of which the demonstration shows what was mailed
	Orders    *order.Service
	Vehicles  *vehicle.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/dev/kit", routing.Demonstration, "theme", nil, s.ShowKit),
		routing.Get("/dev/cases", routing.Demonstration, "", nil, s.ShowCases),
		routing.Get("/dev/outbox", routing.Demonstration, "", nil, s.ShowOutbox),
	}
}
