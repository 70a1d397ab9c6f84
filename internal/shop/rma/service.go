package rma

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
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

// mostRead is how many requests are read at once: those that are older nobody waits for.
const mostRead = 10_000

// Latest are the requests for orders of the stores where a member of staff works, the newest first.
func (s *Service) Latest(ctx context.Context, actor access.Actor) ([]Request, error) {
	if !actor.May(access.HandleOrders) {
		return nil, fault.New(fault.Forbidden, "You may not see the returns.")
	}
	found, err := requests(ctx, ofAll, mostRead, 0)
	if err != nil {
		return nil, err
	}
	var ids []int64
	for _, r := range found {
		ids = append(ids, r.OrderID)
	}
	at, err := s.orders.LocationsOf(ctx, ids)
	return slices.DeleteFunc(found, func(r Request) bool {
		location, isThere := at[r.OrderID]
		return !isThere || !actor.At(location)
	}), err
}

// Move hands the requests of one customer to another.
func Move(ctx context.Context, from, to int64) error { return move(ctx, from, to) }
