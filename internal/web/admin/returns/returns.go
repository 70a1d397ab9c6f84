// Package returns is where the back office reads what came back to its stores, and what customers ask to bring back.
package returns

import (
	"context"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/rma"
	"camber/internal/shop/till"
	"camber/internal/web/admin/office"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Office    *office.Office
	Customers *customer.Service
	Locations *location.Service
	Orders    *order.Service
	Requests  *rma.Service
	Till      *till.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	may := routing.Office(access.HandleOrders)
	return []routing.Route{
		routing.Get("/admin/return", may, "kind page limit", nil, s.ShowReturns),
		routing.Get("/admin/api/return", may, "kind page limit sort order", adminview.OfficeReturnList{}, s.List),
	}
}

// ShowReturns is the list of returns.
func (s *Server) ShowReturns(w http.ResponseWriter, r *http.Request) error {
	return s.Office.Show(w, r, text.Tr(r.Context(), "Returns"), "returns", "office-returns",
		func(bar adminview.OfficeBar) any { return adminview.OfficeReturns{Bar: bar} })
}

// List is a page of it, the newest first (LIST-1).
func (s *Server) List(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Kind string `form:"kind"`
	}
	page, err := wire.ReadList(r, &in)
	if err != nil {
		return err
	}
	if in.Kind != adminview.CameBack && in.Kind != adminview.ReturnAsked {
		return fault.New(fault.Invalid, "This list can't be filtered by %s.", in.Kind)
	}
	ctx := r.Context()
	came, total, err := s.Till.ReturnsOf(ctx, wire.Actor(ctx), page.Limit, page.Offset())
	if err != nil {
		return err
	}
	asked, err := s.Requests.Latest(ctx, wire.Actor(ctx))
	if err != nil {
		return err
	}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	shown := adminview.OfficeReturnList{Results: []adminview.OfficeReturnRow{},
		Counts: map[string]int{adminview.CameBack: total, adminview.ReturnAsked: len(asked)}}
	shown.Paging = present.NewPaging(ctx, page.Page, page.Limit, shown.Counts[in.Kind])
	if in.Kind == adminview.CameBack {
		shown.Results, err = s.cameBack(ctx, came, stores)
	} else {
		shown.Results, err = s.asked(ctx, wire.PageOf(asked, page), stores)
	}
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) cameBack(ctx context.Context, came []till.Return,
	stores []location.Location) ([]adminview.OfficeReturnRow, error) {
	rows := []adminview.OfficeReturnRow{}
	for _, one := range came {
		name, err := s.broughtBy(ctx, one)
		if err != nil {
			return nil, err
		}
		rows = append(rows, adminview.NewOfficeReturn(ctx, one, name, nameOf(stores, one.LocationID),
			location.ZoneOf(stores, one.LocationID)))
	}
	return rows, nil
}

// broughtBy is the name on the order, or without a receipt the customer's.
func (s *Server) broughtBy(ctx context.Context, r till.Return) (string, error) {
	if r.OrderID == 0 {
		c, err := s.Customers.Customer(ctx, r.CustomerID)
		return c.Name(), err
	}
	o, err := s.Orders.Order(ctx, r.OrderID)
	if fault.Is(err, fault.NotFound) { // it was deleted since
		return "", nil
	}
	return o.Name, err
}

func (s *Server) asked(ctx context.Context, asked []rma.Request,
	stores []location.Location) ([]adminview.OfficeReturnRow, error) {
	rows := []adminview.OfficeReturnRow{}
	for _, one := range asked {
		o, err := s.Orders.Order(ctx, one.OrderID)
		if err != nil {
			return nil, err
		}
		rows = append(rows, adminview.NewOfficeRequest(ctx, one, o, nameOf(stores, o.LocationID),
			location.ZoneOf(stores, o.LocationID)))
	}
	return rows, nil
}

func nameOf(stores []location.Location, id int64) string {
	for _, one := range stores {
		if one.ID == id {
			return one.ShortName
		}
	}
	return ""
}
