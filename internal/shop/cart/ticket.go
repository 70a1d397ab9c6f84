package cart

import (
	"context"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
)

// MostTickets is how many open tickets a register shows at once.
const MostTickets = 20

// Tickets are the open tickets of the actor's register that something is on, whoever began them, the oldest first
// (TKT-1).
func (s *Service) Tickets(ctx context.Context, actor access.Actor) ([]Cart, error) {
	if err := atTill(actor); err != nil {
		return nil, err
	}
	open, err := heads(ctx, headsAtRegister, actor.RegisterID, string(Open), MostTickets)
	if err != nil {
		return nil, err
	}
	var tickets []Cart
	for _, c := range open {
		if c.Lines, err = linesOf(ctx, c.ID); err != nil {
			return nil, err
		}
		if c.isBegun() {
			tickets = append(tickets, c)
		}
	}
	slices.Reverse(tickets)
	return tickets, nil
}

// isBegun says whether a ticket is more than an empty one.
func (c Cart) isBegun() bool {
	return len(c.Lines) > 0 || c.OrderID != 0 || c.CustomerID != 0 || c.Vehicle != nil
}

// OpenOf are the tickets that orders stand open on, without what is on them, by the ids of the orders.
func (s *Service) OpenOf(ctx context.Context, locationID int64) (map[int64]Cart, error) {
	open, err := heads(ctx, headsOfOrders, locationID, string(Open))
	held := map[int64]Cart{}
	for _, c := range open {
		held[c.OrderID] = c
	}
	return held, err
}

// OpenOn is the ticket that an order stands open on, at whichever register; false: on none.
func (s *Service) OpenOn(ctx context.Context, orderID int64) (Cart, bool, error) {
	c, found, err := newest(ctx, ofOrder(orderID))
	return c, found && c.Channel == POS && c.State == Open, err
}

// ConfirmFresh is the Parameter by which a register goes on with another ticket where its own was taken up elsewhere.
const ConfirmFresh = "fresh_ticket"

// takenUp is what a register is told of a ticket that another has taken up since: an own copy would be sold twice.
func takenUp() error {
	taken := fault.New(fault.Conflict, "This ticket was taken up at another register. It is not changed here any more.")
	taken.Confirm = &fault.Confirm{Parameter: ConfirmFresh}
	return taken
}
