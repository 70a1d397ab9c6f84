// Package returns answers parts that are brought back to the counter.
package returns

import (
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/printer"
	"camber/internal/shop/rma"
	"camber/internal/shop/till"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/basket"
	"camber/internal/web/storefront/paper"
	"camber/internal/web/storefront/selector"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers work with.
type Deps struct {
	Desk      *desk.Desk
	Basket    *basket.Baskets
	Selector  *selector.Server
	Visit     *visit.Visits
	Catalog   *catalog.Service
	Customers *customer.Service
	Orders    *order.Service
	Paper     *paper.Papers
	Printers  *printer.Service
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
		routing.Get("/pos/return/find", routing.Till(access.SellAtTill), "s", orderview.SoldOrders{}, s.FindSold),
		routing.Post("/pos/return/preview", routing.Till(access.SellAtTill),
			"order_id lines[…]", orderview.ReturnPreview{}, s.PreviewReturn),
		routing.Post("/pos/return/add", routing.TillAsking(access.RefundTender),
			"order_id reason comment refund_as add1 … addN lines[…]",
			orderview.ReturnDone{}, s.AddReturn, routing.Outside, routing.Twin),
		routing.Post("/pos/return/bring", routing.Till(access.SellAtTill),
			"order_id reason comment add1 … addN lines[…]", cartview.Cart{}, s.Bring, routing.Once),
		routing.Post("/pos/return/exchange", routing.TillAsking(access.RefundTender),
			"refund_as confirm_shortage", orderview.ExchangeDone{}, s.Exchange, routing.Outside),
		routing.Post("/pos/return/noReceipt", routing.TillAsking(access.ReturnNoReceipt),
			"customer_id reason comment lines[…]",
			orderview.ReturnDone{}, s.AddUnprovenReturn, routing.Must, routing.Twin),
		routing.Get("/pos/return/get", routing.Till(access.SellAtTill),
			"return_id", orderview.ReturnReceipt{}, s.Return),
		routing.Post("/pos/return/paper", routing.Till(access.SellAtTill), "return_id copy", deskview.PaperQueued{},
			s.ShowPaper, routing.Must),
		routing.Get("/pos/return/paper", routing.Till(access.SellAtTill),
			"return_id format paper columns copy", nil, s.ShowPaper),
		routing.Get("/pos/return", routing.Till(access.SellAtTill), "order_id", nil, s.ShowReturn),
	}
}
