package cart

import (
	"context"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/vehicle"
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
	return len(c.Lines)+len(c.Checkout.Back) > 0 || c.OrderID != 0 || c.CustomerID != 0 || c.Vehicle != nil ||
		c.Checkout.Comment != ""
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

// Again is what an order's cart holds when it is taken up again (ORD-4).
type Again struct {
	OrderID    int64
	CustomerID int64
	Vehicle    *vehicle.Vehicle
	Lines      []Line
}

// TakeUp puts the cart of an order at the actor's register, as the order was last saved.
func (s *Service) TakeUp(ctx context.Context, actor access.Actor, again Again) (Cart, error) {
	var taken Cart
	err := db.Atomic(ctx, func(ctx context.Context) error {
		c, found, err := newest(ctx, ofOrder(again.OrderID))
		if err != nil {
			return err
		}
		if !found {
			return fault.New(fault.NotFound, "This cart can't be found.")
		}
		if c, _, err = newest(ctx, locked(c.ID)); err != nil {
			return err
		}
		c.StaffID, c.RegisterID, c.LocationID = actor.StaffID, actor.RegisterID, actor.LocationID
		c.CustomerID, c.Vehicle, c.State = again.CustomerID, again.Vehicle, Open
		if err := removeLines(ctx, c.ID); err != nil {
			return err
		}
		for _, l := range again.Lines {
			before, _ := c.line(l.Key)
			l.Vehicle = before.Vehicle
			if err := saveLine(ctx, &c, l); err != nil {
				return err
			}
		}
		if err := saveCart(ctx, c); err != nil {
			return err
		}
		taken, _, err = newest(ctx, withID(c.ID))
		return err
	})
	return taken, err
}
