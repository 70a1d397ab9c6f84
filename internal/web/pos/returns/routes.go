// Package returns answers parts that are brought back to the counter.
package returns

import (
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/payment"
	"camber/internal/shop/rma"
	"camber/internal/shop/till"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present/orderview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/paper"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers work with.
type Deps struct {
	Desk      *desk.Desk
	Visit     *visit.Visits
	Carts     *cart.Service
	Catalog   *catalog.Service
	Customers *customer.Service
	Paper     *paper.Papers
	Refunds   *payment.Refunds
	Requests  *rma.Service
	Tenders   *payment.Tenders
	Till      *till.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/pos/return/getData", routing.Till(access.SellAtTill),
			"order_id", orderview.CounterReturn{}, s.ReturnData),
		routing.Post("/pos/return/preview", routing.Till(access.SellAtTill),
			"order_id lines[…]", orderview.ReturnPreview{}, s.PreviewReturn),
		routing.Post("/pos/return/add", routing.TillAsking(access.RefundTender),
			"order_id reason comment refund_as exchange lines[…]",
			orderview.ReturnDone{}, s.AddReturn, routing.Outside, routing.Twin),
		routing.Post("/pos/return/noReceipt", routing.TillAsking(access.ReturnNoReceipt),
			"customer_id reason comment lines[…]",
			orderview.ReturnDone{}, s.AddUnprovenReturn, routing.Must, routing.Twin),
		routing.Get("/pos/return/get", routing.Till(access.SellAtTill),
			"return_id", orderview.ReturnReceipt{}, s.Return),
		routing.Get("/pos/return/paper", routing.Till(access.SellAtTill),
			"return_id format paper columns copy", nil, s.ShowPaper),
		routing.Get("/pos/return", routing.Till(access.SellAtTill), "order_id", nil, s.ShowReturn),
	}
}
