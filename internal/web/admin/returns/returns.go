// Package returns is where the back office reads what came back to its stores, and what customers ask to bring back.
package returns

import (
	"context"
	"net/http"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
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
	Catalog   *catalog.Service
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
		routing.Get("/admin/api/return/wrongFit", may, "page limit", adminview.WrongFitList{}, s.WrongFits),
		routing.Post("/admin/api/return/answer", may, "return_id seen state answer", present.Said{}, s.Answer, routing.Once),
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
	ctx := r.Context()
	came, total, err := s.Till.ReturnsOf(ctx, wire.Actor(ctx), page.Limit, page.Offset())
	if err != nil {
		return err
	}
	of := map[string][]rma.State{adminview.CameBack: nil, adminview.ReturnAsked: {rma.Asked},
		adminview.ReturnAgreed: {rma.Agreed}, adminview.ReturnAnswered: {rma.Refused, rma.Received}}
	states, known := of[in.Kind]
	if !known {
		return fault.New(fault.Invalid, "This list can't be filtered by %s.", in.Kind)
	}
	asked, counted, err := s.Requests.List(ctx, wire.Actor(ctx),
		rma.Filter{States: states, Limit: page.Limit, Offset: page.Offset()})
	if err != nil {
		return err
	}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	counts := map[string]int{adminview.CameBack: total}
	for kind, states := range of {
		for _, state := range states {
			counts[kind] += counted[state]
		}
	}
	shown := adminview.OfficeReturnList{Results: []adminview.OfficeReturnRow{}, Counts: counts,
		Paging: present.NewLongPaging(ctx, page.Page, page.Limit, counts[in.Kind], rma.MostCounted)}
	if in.Kind == adminview.CameBack {
		shown.Results, err = s.cameBack(ctx, came, stores)
	} else {
		shown.Results, err = s.asked(ctx, asked, stores)
	}
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// wrongFitDays is how far back the list of what did not fit goes.
const wrongFitDays = 365

// WrongFits lists what came back because it did not fit, by brand, the brand with the most pieces first (TRD-16).
func (s *Server) WrongFits(w http.ResponseWriter, r *http.Request) error {
	page, err := wire.ReadList(r, nil)
	if err != nil {
		return err
	}
	ctx := r.Context()
	all, err := s.Till.AllWrongFits(ctx, wire.Actor(ctx), clock.Now(ctx).AddDate(0, 0, -wrongFitDays))
	if err != nil {
		return err
	}
	ids := make([]int64, len(all))
	for i, one := range all {
		ids[i] = one.PartID
	}
	parts, err := s.Catalog.Parts(ctx, ids)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.NewWrongFitList(ctx, all, parts, page.Page, page.Limit))
}

// Answer says whether what a customer asked to bring back may come.
func (s *Server) Answer(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ID     int64  `form:"return_id"`
		Seen   string `form:"seen"`
		State  string `form:"state"`
		Answer string `form:"answer"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	reply := rma.Reply{Seen: rma.State(in.Seen), State: rma.State(in.State), Answer: in.Answer}
	if err := s.Requests.Answer(ctx, wire.Actor(ctx), in.ID, reply); err != nil {
		return err
	}
	said := text.Tr(ctx, "Agreed. The customer is told where to bring it.")
	if reply.State == rma.Refused {
		said = text.Tr(ctx, "Refused. The customer is told why.")
	}
	return wire.Reply(w, http.StatusOK, present.Said{Success: said})
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
		if err != nil && !fault.Is(err, fault.NotFound) { // it was deleted since
			return nil, err
		}
		rows = append(rows, adminview.NewOfficeRequest(ctx, one, o, nameOf(stores, one.LocationID),
			location.ZoneOf(stores, one.LocationID)))
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
