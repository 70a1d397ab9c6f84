package rma

import (
	"context"
	"strconv"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
)

// Service keeps what customers ask to bring back.
type Service struct{ orders *order.Service }

func New(orders *order.Service) *Service { return &Service{orders} }

// Field names the field of a line in a form.
func Field(lineID int64) string { return "quantity[" + strconv.FormatInt(lineID, 10) + "]" }

// Ask keeps a request for lines of an order of one of together, who are the actor and those who buy with them. Of two
// at once for the same piece, the second is refused.
func (s *Service) Ask(ctx context.Context, actor access.Actor, together []int64, r Request) (id int64, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.HoldOfThese(ctx, r.OrderID, together)
		if err != nil {
			return err
		}
		if !CanAsk(o) {
			return fault.New(fault.Conflict, "Parts of this order can't be brought back now.")
		}
		asked, err := s.OfOrder(ctx, o.ID)
		if err != nil {
			return err
		}
		r.LocationID = o.LocationID
		if fields := check(r, Left(o, asked)); len(fields) > 0 {
			return fault.InFields(fields)
		}
		r.CustomerID, r.Comment, r.State, r.Asked = actor.CustomerID, strings.TrimSpace(r.Comment), Asked, clock.Now(ctx)
		added, err := add(ctx, r)
		if err != nil {
			return err
		}
		id = added
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "return.ask", Subject: "return", SubjectID: added,
			Detail: map[string]any{"order": o.ID}})
	})
	return id, err
}

// OfOrder are the requests of an order, oldest first.
func (*Service) OfOrder(ctx context.Context, orderID int64) ([]Request, error) {
	return requests(ctx, ofOrder(orderID), 0, 0)
}

// OfThese are the requests of customers, newest first, a page of them, and how many there are.
func (*Service) OfThese(ctx context.Context, customerIDs []int64, limit, offset int) ([]Request, int, error) {
	found, err := requests(ctx, ofThese(customerIDs), limit, offset)
	if err != nil {
		return nil, 0, err
	}
	total, err := count(ctx, ofThese(customerIDs))
	return found, total, err
}

// Filter says which requests staff look at.
type Filter struct {
	States []State
	Limit  int
	Offset int
}

// MostCounted is how many requests a list counts one by one.
const MostCounted = db.MostCounted

// List is a page of the requests for orders of the stores where a member of staff works, the newest first, and how many
// there are of each state, counted up to MostCounted.
func (*Service) List(ctx context.Context, actor access.Actor, f Filter) ([]Request, map[State]int, error) {
	if !actor.May(access.HandleOrders) {
		return nil, nil, fault.New(fault.Forbidden, "You may not see the returns.")
	}
	var stores []int64
	if !actor.AllLocations {
		stores = append([]int64{-1}, actor.Locations()...)
	}
	counts := map[State]int{}
	for _, state := range []State{Asked, Agreed, Refused, Received} {
		n, err := countSome(ctx, inStates(stores, state))
		if err != nil {
			return nil, nil, err
		}
		counts[state] = n
	}
	found, err := requests(ctx, inStates(stores, f.States...), f.Limit, f.Offset)
	return found, counts, err
}

// Request is one of them. It has no permission of its own: the caller tells who may read it.
func (*Service) Request(ctx context.Context, id int64) (Request, error) {
	found, err := requests(ctx, withID(id), 0, 0)
	if err == nil && len(found) == 0 {
		err = notAsked()
	}
	if err != nil {
		return Request{}, err
	}
	return found[0], nil
}

func notAsked() error { return fault.New(fault.NotFound, "This return was not asked for.") }

// Answer says to who asked whether the parts may come back, and tells them by mail. Of two answers at once the second
// is refused, as is one to what stood differently when it was looked at.
func (s *Service) Answer(ctx context.Context, actor access.Actor, id int64, p Reply) error {
	p.Answer = strings.TrimSpace(p.Answer)
	if !actor.May(access.HandleOrders) {
		return fault.New(fault.Forbidden, "You may not answer returns.")
	}
	if fields := p.check(); len(fields) > 0 {
		return fault.InFields(fields)
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		r, err := s.Request(ctx, id)
		if err != nil {
			return err
		}
		o, err := s.orders.Hold(ctx, r.OrderID)
		if err != nil {
			return err
		}
		if !actor.At(o.LocationID) {
			return notAsked()
		}
		if r, err = s.Request(ctx, id); err != nil { // as it stands now that nobody else changes it
			return err
		}
		if r.State != p.Seen || !p.State.follows(r.State) {
			return fault.New(fault.Conflict, "Somebody else has answered meanwhile. It is now: %s", fault.T(r.State.Name()))
		}
		if err := saveState(ctx, id, p.State, &p.Answer, clock.Now(ctx)); err != nil {
			return err
		}
		if err := audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "return.answer", Subject: "return", SubjectID: id,
			LocationID: o.LocationID, Detail: map[string]any{"order": o.ID, "before": r.State, "after": p.State}}); err != nil {
			return err
		}
		return tell(ctx, o, r, p)
	})
}

// tell sends the answer to the address of the order.
func tell(ctx context.Context, o order.Order, r Request, p Reply) error {
	if o.Email == "" {
		return nil
	}
	kind := notify.ReturnAgreed
	if p.State == Refused {
		kind = notify.ReturnRefused
	}
	_, err := notify.Queue(ctx, notify.Request{Kind: kind, Channel: notify.Email, Recipient: o.Email, Lang: o.Lang,
		OrderID: o.ID, CustomerID: r.CustomerID, SubjectID: r.ID, LocationID: o.LocationID, Note: p.Answer})
	return err
}

// Came notes that parts of an order came back: what was asked for of them and is all there now was received. It is
// called in the transaction that takes them back.
func Came(ctx context.Context, o order.Order) error {
	asked, err := requests(ctx, ofOrder(o.ID), 0, 0)
	if err != nil {
		return err
	}
	for _, r := range came(o, asked) {
		if err := saveState(ctx, r.ID, Received, nil, clock.Now(ctx)); err != nil {
			return err
		}
	}
	return nil
}

// Move hands the requests of one customer to another.
func Move(ctx context.Context, from, to int64) error { return move(ctx, from, to) }
