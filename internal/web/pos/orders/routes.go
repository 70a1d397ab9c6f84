// Package orders answers the orders of the counter: the list, one order, its history and papers.
package orders

import (
	"camber/internal/shop/access"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/stock"
	"camber/internal/shop/till"
	"camber/internal/web/pos/desk"
	"camber/internal/web/pos/sale"
	"camber/internal/web/pos/ticket"
	"camber/internal/web/present"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/paper"
	"camber/internal/web/storefront/selector"
)

// Deps is what these handlers work with.
type Deps struct {
	Desk      *desk.Desk
	Sale      *sale.Server
	Ticket    *ticket.Server
	Paper     *paper.Papers
	Selector  *selector.Server
	Access    *access.Service
	Locations *location.Service
	Notes     *notify.Service
	Orders    *order.Service
	Stock     *stock.Service
	Till      *till.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Filters are the parameters that orders are looked for by (ORD-8).
const Filters = "filter_order_id filter_customer filter_telephone filter_date_from filter_date_to filter_cashier " +
	"filter_location filter_order_status filter_total_min filter_total_max filter_po_number filter_part filter_vin"

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/pos/order/get", routing.Till(access.SellAtTill), "order_id", orderview.OrderReply{}, s.Order),
		routing.Post("/pos/order/send", routing.Till(access.SellAtTill),
			"order_id document notifyCustomer notifyByEmail notifyByText overrideTextPermission email phone comment",
			present.Said{}, s.SendOrder, routing.Once),
		routing.Get("/pos/order", routing.Till(access.SellAtTill),
			"status from_pos page limit sort order "+Filters, nil, s.ShowOrders),
		routing.Get("/api/order", routing.Till(access.SellAtTill),
			"status from_pos page limit sort order "+Filters, orderview.OrderList{}, s.OrderList),
		routing.Get("/pos/order/view", routing.Till(access.SellAtTill), "order_id", nil, s.ShowOrder),
		routing.Changing("/pos/order/void", routing.TillAsking(access.VoidOrders),
			"order_id reason", orderview.ChangedOrder{}, s.VoidOrder, routing.Outside),
		routing.Changing("/api/order/delete", routing.TillAsking(access.DeleteOrders),
			"order_id", present.Said{}, s.DeleteOrder, routing.Must),
		routing.Post("/pos/order/setCustomer", routing.Till(access.SellAtTill),
			"order_id customer_id version", orderview.ChangedOrder{}, s.SetOrderCustomer, routing.Once),
		routing.Post("/pos/order/oneOff", routing.Till(access.BuyStock),
			"order_id one_off", orderview.ChangedOrder{}, s.SetOneOff, routing.Once),
		routing.Post("/pos/checkout/setVehicle", routing.Till(access.SellAtTill),
			"orderId add1 … addN version", orderview.Checkout{}, s.SetCheckoutVehicle, routing.Once),
		routing.Post("/pos/checkout/setCustomer", routing.Till(access.SellAtTill),
			"orderId customerId version", orderview.Checkout{}, s.SetCheckoutCustomer, routing.Once),
		routing.Post("/pos/order/applyPoNumber", routing.Till(access.SellAtTill),
			"order_id products[…] version", present.Said{}, s.ApplyOrderNumbers, routing.Once),
		routing.Post("/pos/order/histories", routing.Till(access.SellAtTill),
			"order_id", orderview.OrderHistory{}, s.Histories),
		routing.Get("/pos/order/getOrderStatus", routing.Till(access.SellAtTill),
			"orderId", orderview.HistoryForm{}, s.HistoryForm),
		routing.Post("/pos/order/history", routing.Till(access.SellAtTill),
			"order_id orderStatusId notifyCustomer notifyByEmail notifyByText overrideTextPermission textingAlerts email phone comment",
			orderview.AddedNote{}, s.AddHistory, routing.Must),
		routing.Get("/pos/order/receipt", routing.Till(access.SellAtTill), "order_id", nil, s.ShowReceipt),
		routing.Post("/pos/order/invoice", routing.Till(access.SellAtTill), "order_id document copy", deskview.PaperQueued{},
			s.ShowInvoice, routing.Must),
		routing.Get("/pos/order/invoice", routing.Till(access.SellAtTill), "order_id document format paper columns copy", nil, s.ShowInvoice),
	}
}
