// Package orders is where the back office reads the orders of all stores, and adds to their history. What a till shows of
// an order it shows by the till's own handlers.
package orders

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/order"
	"camber/internal/shop/rma"
	"camber/internal/web/admin/office"
	"camber/internal/web/pos/desk"
	"camber/internal/web/pos/manager"
	counter "camber/internal/web/pos/orders"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/paper"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Office   *office.Office
	Desk     *desk.Desk
	Counter  *counter.Server
	Messages *manager.Server
	Paper    *paper.Papers
	Returns  *rma.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Of the addresses of API-2 and HIST-1, those that the back office has by a name of its own.
const (
	infoRoute    = "sale/order_info"
	statusRoute  = "sale/order/getOrderStatus"
	callRoute    = "sale/order/api"
	historyCall  = "api/order/history"
	historyField = "order_id orderStatusId notifyCustomer notifyByEmail notifyByText overrideTextPermission textingAlerts" +
		" email phone comment"
)

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	may := routing.Office(access.HandleOrders)
	const list = "status from_pos page limit sort order " + counter.Filters
	return []routing.Route{
		routing.Get("/admin/order", may, list, nil, s.ShowOrders),
		routing.Get("/admin/api/order", may, list, orderview.OrderList{}, s.List),
		routing.Get("/admin/order/info", may, "order_id", nil, s.ShowOrder),
		routing.Get("/admin/"+infoRoute, may, "order_id", nil, s.ShowOrder),
		routing.Get("/admin/order/invoice", may, "order_id format paper columns copy", nil, s.ShowInvoice),
		routing.Get("/admin/api/order/histories", may, "order_id", orderview.OrderHistory{}, s.Histories),
		routing.Get("/admin/"+statusRoute, may, "orderId", orderview.HistoryForm{}, s.HistoryForm),
		routing.Post("/admin/"+callRoute, may, "api "+historyField, orderview.AddedNote{}, s.Call, routing.Must),
		routing.Post("/admin/api/message/retry", may, "message_id", present.Success{}, s.RetryMessage),
	}
}

// ShowOrders is the list of the orders of all stores where the person works.
func (s *Server) ShowOrders(w http.ResponseWriter, r *http.Request) error {
	lists, err := s.Counter.Lists(r)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(r.Context(), "Orders"), "orders", "office-orders",
		func(bar adminview.OfficeBar) any { return adminview.OfficeOrders{Bar: bar, OrderLists: lists} })
}

// List is a page of them (ORD-8).
func (s *Server) List(w http.ResponseWriter, r *http.Request) error { return s.Counter.OrderList(w, r) }

// Histories is the life of an order (ORD-7).
func (s *Server) Histories(w http.ResponseWriter, r *http.Request) error {
	return s.Counter.Histories(w, r)
}

// HistoryForm is what the dialog begins with that adds to it (HIST-1).
func (s *Server) HistoryForm(w http.ResponseWriter, r *http.Request) error {
	return s.Counter.HistoryForm(w, r)
}

// RetryMessage sends a message of an order again that could not be sent (NOTE-3).
func (s *Server) RetryMessage(w http.ResponseWriter, r *http.Request) error {
	return s.Messages.RetryMessage(w, r)
}

// ShowOrder is the record of an order.
func (s *Server) ShowOrder(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	o, shown, err := s.Desk.Seen(ctx, id)
	if err != nil {
		return err
	}
	p := adminview.OfficeOrderPage{
		Order: shown, InvoiceURL: desk.OrderAddress("/admin/order/invoice", id),
		HistoriesURL: desk.OrderAddress("/admin/api/order/histories", id),
		StatusURL:    office.Spelled(ctx, statusRoute, url.Values{"orderId": {present.ID(id)}}),
		AddURL:       office.Spelled(ctx, callRoute, url.Values{"api": {historyCall}, "order_id": {present.ID(id)}}),
	}
	if p.History, err = s.Counter.History(ctx, o); err != nil {
		return err
	}
	if p.Asked, err = s.asked(ctx, o); err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Order # %s", strconv.FormatInt(id, 10)), "orders", "office-order",
		func(bar adminview.OfficeBar) any {
			p.Bar = bar
			return p
		})
}

// asked are the returns that were asked for of an order.
func (s *Server) asked(ctx context.Context, o order.Order) ([]adminview.AskedReturn, error) {
	requests, err := s.Returns.OfOrder(ctx, o.ID)
	if err != nil {
		return nil, err
	}
	zone, err := s.Desk.Zone(ctx)
	shown := []adminview.AskedReturn{}
	for _, request := range requests {
		shown = append(shown, adminview.NewAskedReturn(ctx, request, o, zone))
	}
	return shown, err
}

// ShowInvoice is the receipt or the invoice of an order, to be printed (RCPT-2).
func (s *Server) ShowInvoice(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	o, paid, around, err := s.Desk.SeenWith(ctx, id)
	if err != nil {
		return err
	}
	document, err := s.Paper.PaperAtTill(ctx, o, paid, around)
	if err != nil {
		return err
	}
	return s.Paper.Show(w, r, document)
}

// Call passes on what a shop that moves here knows as one address: api says which call is meant (HIST-2).
func (s *Server) Call(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Call string `form:"api"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if in.Call != historyCall {
		return fault.New(fault.NotFound, "This page does not exist.")
	}
	return s.Counter.AddHistory(w, r)
}
