// Package purchases answers what a customer has bought: orders, buying again, returns.
package purchases

import (
	"camber/internal/shop/cart"
	"camber/internal/shop/customer"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/rma"
	"camber/internal/web/present"
	"camber/internal/web/present/accountview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/member"
	"camber/internal/web/storefront/paper"
	"camber/internal/web/storefront/selector"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers are made from.
type Deps struct {
	Member    *member.Members
	Paper     *paper.Papers
	Selector  *selector.Server
	Visit     *visit.Visits
	Carts     *cart.Service
	Customers *customer.Service
	Locations *location.Service
	Orders    *order.Service
	Returns   *rma.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/account/order", routing.Customer, "page limit sort order filter_status", nil, s.ShowOrders),
		routing.Get("/account/order/info", routing.Customer, "order_id", nil, s.ShowMyOrder),
		routing.Post("/account/order/reorder", routing.Customer,
			"order_id", accountview.Reordered{}, s.Reorder, routing.Once),
		routing.Get("/account/return", routing.Customer, "page limit", nil, s.ShowReturns),
		routing.Get("/account/cores", routing.Customer, "page limit", nil, s.ShowCores),
		routing.Get("/account/return/add", routing.Customer, "order_id", nil, s.ShowReturn),
		routing.Post("/account/return/add", routing.Customer,
			"order_id quantity[…] reason comment", present.Said{}, s.AskReturn, routing.Once),
	}
}
