package till

import (
	"context"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/customer"
	"camber/internal/shop/order"
	"camber/internal/shop/setting"
	"camber/internal/shop/vehicle"
)

// SetCustomer chooses whose an order is (ORD-7). One that is not complete is made anew, at the prices and taxes of that
// customer; a complete one keeps its own.
func (s *Service) SetCustomer(ctx context.Context, actor access.Actor, orderID int64,
	who customer.Customer) (order.Order, error) {
	return s.edit(ctx, actor, orderID, edits{
		ticket:   func(ctx context.Context, c cart.Cart) error { return s.carts.SetCustomer(ctx, actor, c.ID, who.ID) },
		complete: func(ctx context.Context, o order.Order) error { return s.orders.SetBuyer(ctx, actor, o, who) },
	})
}

// SetVehicle chooses the vehicle that an order is for (PCO-1), nil for none: what fits it is judged anew. A complete
// one keeps what it was sold for.
func (s *Service) SetVehicle(ctx context.Context, actor access.Actor, orderID int64,
	v *vehicle.Vehicle) (order.Order, error) {
	return s.edit(ctx, actor, orderID, edits{
		ticket:   func(ctx context.Context, c cart.Cart) error { return s.carts.SetVehicle(ctx, actor, c.ID, v) },
		complete: func(_ context.Context, o order.Order) error { return o.InCheckout() },
	})
}

// Unchanged does something to an order that is still as somebody saw it; where another has changed it since it is a
// Conflict, and nothing is done (M-29). Version 0: they don't say what they saw.
func (s *Service) Unchanged(ctx context.Context, actor access.Actor, orderID, version int64,
	do func(context.Context) error) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if version != 0 {
			o, err := s.orders.Lock(ctx, actor, orderID)
			if err != nil {
				return err
			}
			if o.Version != version {
				return fault.New(fault.Conflict, "Somebody else has changed this order. Load it again.")
			}
		}
		return do(ctx)
	})
}

// SetNumbers puts the customer's own numbers on the lines of an order (PO-2).
func (s *Service) SetNumbers(ctx context.Context, actor access.Actor, orderID int64,
	numbers []order.LineNumber) (order.Order, error) {
	for _, n := range numbers {
		if problem := fault.Length(strings.TrimSpace(n.Number), false, 0, 64); problem != nil {
			return order.Order{}, fault.New(fault.Invalid, problem.Format, problem.Args...)
		}
		if text.HoldsCardNumber(n.Number) {
			return order.Order{}, fault.New(fault.Invalid, "Please leave out card numbers.")
		}
	}
	on, err := setting.Get(ctx, setting.PONumbers, setting.Location(actor.LocationID))
	if err != nil {
		return order.Order{}, err
	}
	if !on {
		return order.Order{}, fault.New(fault.Forbidden, "PO numbers are not used here.")
	}
	var edited order.Order
	err = db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Lock(ctx, actor, orderID)
		if err != nil {
			return err
		}
		if err := s.orders.SetNumbers(ctx, actor, o, numbers); err != nil {
			return err
		}
		if o.CanContinue(actor) { // the ticket has them too, or they would be lost when it is saved anew
			if _, err := s.Continue(ctx, actor, o.ID, false); err != nil {
				return err
			}
		}
		edited, err = s.orders.Settle(ctx, o.ID)
		return err
	})
	return edited, err
}

// edits are the two ways to change an order: by its ticket while it is open, by itself once it is complete.
type edits struct {
	ticket   func(context.Context, cart.Cart) error
	complete func(context.Context, order.Order) error
}

func (s *Service) edit(ctx context.Context, actor access.Actor, orderID int64, e edits) (order.Order, error) {
	var edited order.Order
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Lock(ctx, actor, orderID)
		if err != nil {
			return err
		}
		if err := s.cards.RefuseUnderWay(ctx, o.ID); err != nil { // M-29
			return err
		}
		if o.Status == order.Complete {
			if err := e.complete(ctx, o); err != nil {
				return err
			}
			if edited, err = s.orders.Settle(ctx, o.ID); err != nil {
				return err
			}
			return s.tenders.CheckFit(ctx, edited)
		}
		c, err := s.Continue(ctx, actor, o.ID, false)
		if err != nil {
			return err
		}
		if err := e.ticket(ctx, c); err != nil {
			return err
		}
		if o.Status == order.Checkout {
			edited, err = s.CheckOut(ctx, actor, c.ID, nil)
		} else {
			edited, err = s.Save(ctx, actor, c.ID, o.Status == order.Quote)
		}
		return err
	})
	return edited, err
}

// Delete takes an order out of all lists (ORD-5): it is called off first, and stays in the books. An order that is
// complete or on which money was captured is not deleted.
func (s *Service) Delete(ctx context.Context, actor access.Actor, orderID int64) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Lock(ctx, actor, orderID)
		if err != nil {
			return err
		}
		if o.AmountPaid > 0 {
			return fault.New(fault.Conflict, "%s was paid on this order. Void the payments first.", o.AmountPaid)
		}
		approver, err := access.Need(ctx, actor, access.Effect{
			Permission: access.DeleteOrders, Subject: "order", ID: o.ID,
			Words: []fault.Text{fault.T("Delete order # %s of %s, worth %s.", o.ID, o.Buyer(), o.Total)},
			Binds: []any{o.Version},
		})
		if err != nil {
			return err
		}
		if err := s.cards.RefuseUnderWay(ctx, o.ID); err != nil {
			return err
		}
		if o.Status != order.Cancelled && o.Status != order.Voided {
			if _, err := order.Move(o.Status, order.Cancel); err != nil {
				return err
			}
			if err := s.undo(ctx, actor, o, order.Cancel, "", 0); err != nil {
				return err
			}
			if o, err = s.orders.Settle(ctx, o.ID); err != nil {
				return err
			}
		}
		return s.orders.Hide(ctx, actor, o, approver)
	})
}
