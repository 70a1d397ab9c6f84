// Package quick answers the quick order of a business: numbers typed or scanned.
package quick

import (
	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/web/present/accountview"
	"camber/internal/web/present/cartview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/basket"
	"camber/internal/web/storefront/member"
	"camber/internal/web/storefront/shelf"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers are made from.
type Deps struct {
	Basket  *basket.Baskets
	Member  *member.Members
	Shelf   *shelf.Shelves
	Visit   *visit.Visits
	Carts   *cart.Service
	Catalog *catalog.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/account/quick", routing.Customer, "numbers scanned added", nil, s.ShowQuick),
		routing.Post("/account/quick/add", routing.Customer,
			"quantity[…] only numbers option[…]", accountview.Reordered{}, s.AddQuick, routing.Once),
		routing.Post("/account/quick/scan", routing.Customer, "code", cartview.Cart{}, s.ScanQuick, routing.Once),
	}
}
