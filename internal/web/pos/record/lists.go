package record

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"time"

	"camber/internal/base/clock"
	"camber/internal/shop/access"
	"camber/internal/shop/core"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/rma"
	"camber/internal/shop/till"
	"camber/internal/web/present"
	"camber/internal/web/present/coreview"
	"camber/internal/web/present/customerview"
	"camber/internal/web/wire"
)

// CustomerOrders is CUST-30.
func (s *Server) CustomerOrders(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	c, in, _, err := s.Desk.CustomersList(r)
	if err != nil {
		return err
	}
	if !order.CanSort(in.Sort) {
		return order.RefuseSort()
	}
	filter := order.Filter{Together: []int64{c.ID}, Sort: in.Sort, Ascending: in.Order == "asc", Limit: in.Limit,
		Offset: in.Offset()}
	found, err := s.Orders.Orders(ctx, filter)
	if err != nil {
		return err
	}
	total, err := s.Orders.Count(ctx, filter)
	if err != nil {
		return err
	}
	bought, err := s.Orders.BoughtBy(ctx, []int64{c.ID})
	if err != nil {
		return err
	}
	_, returns, err := s.broughtBack(ctx, c.ID)
	if err != nil {
		return err
	}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	reply := customerview.CustomerOrders{Results: []customerview.CustomerOrder{},
		Paging: present.NewPaging(ctx, in.Page, in.Limit, total), Summary: customerview.CustomerSummary{
			Spent: bought.Spent, SpentText: bought.Spent.Text(), Orders: bought.Orders, Returns: returns,
			Outstanding: bought.Outstanding, OutstandingText: bought.Outstanding.Text(),
		}}
	for _, o := range found {
		reply.Results = append(reply.Results,
			customerview.NewCustomerOrder(ctx, o, wire.Actor(ctx), location.ZoneOf(stores, o.LocationID)))
	}
	return wire.Reply(w, http.StatusOK, reply)
}

// CustomerReturns is CUST-31: a row for each line that they asked to bring back or brought to a counter, the newest
// first.
func (s *Server) CustomerReturns(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	c, in, _, err := s.Desk.CustomersList(r)
	if err != nil {
		return err
	}
	if err := in.Only("date_added"); err != nil {
		return err
	}
	lines, _, err := s.broughtBack(ctx, c.ID)
	if err != nil {
		return err
	}
	if in.Order == "asc" {
		slices.Reverse(lines)
	}
	reply := customerview.CustomerReturns{Results: []customerview.CustomerReturn{},
		Paging: present.NewPaging(ctx, in.Page, in.Limit, len(lines))}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	for _, l := range lines[min(in.Offset(), len(lines)):min(in.Offset()+in.Limit, len(lines))] {
		if l.Came != nil {
			reply.Results = append(reply.Results,
				customerview.NewCameBack(ctx, *l.Came, wire.Actor(ctx), location.ZoneOf(stores, l.Came.LocationID)))
			continue
		}
		o, err := s.Orders.Order(ctx, l.asked.OrderID)
		if err != nil {
			return err
		}
		reply.Results = append(reply.Results,
			customerview.NewCustomerReturn(ctx, l.asked, l.line, o, wire.Actor(ctx), location.ZoneOf(stores, o.LocationID)))
	}
	return wire.Reply(w, http.StatusOK, reply)
}

// CustomerCores are a customer's old parts: what is owed or waits first (TRD-1).
func (s *Server) CustomerCores(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	c, in, _, err := s.Desk.CustomersList(r)
	if err != nil {
		return err
	}
	if err := in.Only("date_added"); err != nil {
		return err
	}
	found, total, err := core.OfThese(ctx, []int64{c.ID}, in.Limit, in.Offset())
	if err != nil {
		return err
	}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	reply := coreview.CoreList{Results: []coreview.Core{}, Paging: present.NewPaging(ctx, in.Page, in.Limit, total)}
	for _, one := range found {
		zone := location.ZoneOf(stores, one.LocationID)
		shown := coreview.New(ctx, one, zone, clock.Now(ctx).In(zone).Format(time.DateOnly))
		if by := wire.Actor(ctx); by.Mode == access.POS && one.LocationID == by.LocationID && by.May(access.SellAtTill) {
			shown.OrderURL = "/pos/core?order_id=" + strconv.FormatInt(one.OrderID, 10)
		}
		reply.Results = append(reply.Results, shown)
	}
	return wire.Reply(w, http.StatusOK, reply)
}

// backLine is a line that was asked to come back, or one that came.
type backLine struct {
	at    time.Time
	asked rma.Request
	line  rma.Line
	*till.Came
}

// mostBack is how many requests of one customer are read; nobody has as many.
const mostBack = 10_000

// broughtBack are the lines of a customer's returns, the newest first, and how many returns they are of.
func (s *Server) broughtBack(ctx context.Context, customerID int64) (lines []backLine, returns int, err error) {
	asked, returns, err := s.Returns.OfThese(ctx, []int64{customerID}, mostBack, 0)
	if err != nil {
		return nil, 0, err
	}
	came, err := s.Till.CameFrom(ctx, customerID)
	if err != nil {
		return nil, 0, err
	}
	for i, one := range came {
		if i == 0 || came[i-1].ReturnID != one.ReturnID {
			returns++
		}
		lines = append(lines, backLine{at: one.At(), Came: &came[i]})
	}
	for _, request := range asked {
		for _, l := range request.Lines {
			lines = append(lines, backLine{at: request.Asked, asked: request, line: l})
		}
	}
	slices.SortStableFunc(lines, func(a, b backLine) int { return b.at.Compare(a.at) })
	return lines, returns, nil
}
