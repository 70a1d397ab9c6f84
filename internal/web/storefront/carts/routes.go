// Package carts answers the cart: what is added, changed and taken out, and what it would cost to send.
package carts

import (
	"camber/internal/shop/cart"
	"camber/internal/shop/searchlog"
	"camber/internal/web/present/cartview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/basket"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/shelf"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers are made from.
type Deps struct {
	Basket *basket.Baskets
	Frame  *frame.Frames
	Shelf  *shelf.Shelves
	Visit  *visit.Visits
	Carts  *cart.Service
	Log    *searchlog.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/checkout/cart/getData", routing.Shop, "", cartview.Cart{}, s.CartData),
		routing.Post("/checkout/cart/storeLocatorAddProduct", routing.Shop,
			"product_id quantity location_id", cartview.Cart{}, s.AddAtStore, routing.Once),
		routing.Post("/checkout/cart/add", routing.Shop,
			"product_id quantity option[…] apply_labor understood", cartview.Cart{}, s.AddToCart, routing.Once),
		routing.Put("/checkout/cart/edit", routing.Shop, "key quantity", cartview.Cart{}, s.EditCart),
		routing.Post("/checkout/cart/edit", routing.Shop,
			"key quantity", cartview.Cart{}, s.EditCart), // a form without script can't PUT
		routing.Post("/checkout/cart/remove", routing.Shop, "key", cartview.Cart{}, s.RemoveFromCart),
		routing.Post("/checkout/cart/restore", routing.Shop, "key", cartview.Cart{}, s.RestoreToCart),
		routing.Post("/checkout/cart/estimateShipping", routing.Shop,
			"country_id zone_id postcode", cartview.Estimate{}, s.EstimateShipping),
	}
}
