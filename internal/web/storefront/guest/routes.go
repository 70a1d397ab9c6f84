// Package guest answers an order by its link or number, without an account.
package guest

import (
	"camber/internal/shop/account"
	"camber/internal/shop/cart"
	"camber/internal/shop/order"
	"camber/internal/shop/price"
	"camber/internal/web/present"
	"camber/internal/web/present/accountview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/paper"
	"camber/internal/web/storefront/signin"
)

// Deps is what these handlers are made from.
type Deps struct {
	Frame    *frame.Frames
	Paper    *paper.Papers
	Signin   *signin.Server
	Accounts *account.Service
	Carts    *cart.Service
	Orders   *order.Service
	Prices   *price.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/order/lookup", routing.Shop, "", nil, s.ShowLookUp),
		routing.Post("/order/lookup", routing.Shop, "order_id contact", present.Success{}, s.LookUp),
		routing.Get("/order/{token}", routing.Shop, "", nil, s.ShowOrder),
		routing.Get("/r/{token}", routing.Shop, "format paper columns copy", nil, s.ShowReceipt),
		routing.Post("/order/account", routing.Account, "token password", accountview.Registered{}, s.KeepOrder),
	}
}
