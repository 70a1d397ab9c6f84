package till

import (
	"cmp"
	"context"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
)

// RefundCards asks the companies for what a return still owes to cards, outside of any transaction. What they refuse
// stays due, and is the error; the other cards are asked all the same.
func (s *Service) RefundCards(ctx context.Context, actor access.Actor, r Return) error {
	open, err := s.refunds.DuesOf(ctx, r.OrderID)
	if err != nil {
		return err
	}
	var refused error
	for _, d := range open {
		if d.ReturnID == r.ID && d.Left() > 0 {
			refused = cmp.Or(refused, s.refunds.RefundDue(ctx, actor, d))
		}
	}
	return refused
}

// ReturnsOf is a page of what was brought back to the stores where a member of staff works, the newest first, and how
// many returns there are.
func (s *Service) ReturnsOf(ctx context.Context, actor access.Actor, limit, offset int) ([]Return, int, error) {
	if !actor.May(access.HandleOrders) {
		return nil, 0, fault.New(fault.Forbidden, "You may not see the returns.")
	}
	ids, total, err := latestReturns(ctx, actor, limit, offset)
	if err != nil {
		return nil, 0, err
	}
	found, err := returnsWith(ctx, ids)
	slices.Reverse(found)
	return found, total, err
}

// ReturnAt returns a return for a cashier of its store.
func (s *Service) ReturnAt(ctx context.Context, actor access.Actor, id int64) (Return, error) {
	found, err := returns(ctx, "id = ?", id)
	if err != nil {
		return Return{}, err
	}
	if len(found) == 0 || !actor.May(access.SellAtTill) || found[0].LocationID != actor.LocationID {
		return Return{}, fault.New(fault.NotFound, "This return can't be found.")
	}
	return found[0], nil
}
