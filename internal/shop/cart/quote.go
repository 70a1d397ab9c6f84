package cart

import (
	"context"
	"time"

	"camber/internal/base/fault"
)

// HoldUntil says until when the terms of a quote hold, which its cart keeps.
func (s *Service) HoldUntil(ctx context.Context, orderID int64, until time.Time) error {
	return s.ofOrder(ctx, orderID, func(c *Cart) error {
		if c.Checkout.Frozen != nil {
			c.Checkout.Frozen.Until = until
		}
		return nil
	})
}

// Part is the cart of an order as it would be with these lines alone, at the prices that they were promised at: what
// was priced by the number of all pieces keeps that price. Nothing is stored.
func (s *Service) Part(ctx context.Context, orderID int64, lines []Line) (Cart, error) {
	c, found, err := newest(ctx, ofOrder(orderID))
	if err != nil {
		return Cart{}, err
	}
	if !found {
		return Cart{}, fault.New(fault.NotFound, "This cart can't be found.")
	}
	before := c
	c.Lines = lines
	for i, l := range lines {
		was, _ := before.line(l.Key)
		c.Lines[i].Vehicle = was.Vehicle
	}
	if f := c.Checkout.Frozen; f != nil {
		f.Until = time.Time{}
		pieces := c.pieces()
		for _, l := range lines {
			if p, is := f.Prices[l.Key]; is {
				p.Quantity = pieces[l.PartID]
				f.Prices[l.Key] = p
			}
		}
	}
	return c, nil
}

// LockOf locks the cart that an order was made of, and says whether it stands open at a register.
func (s *Service) LockOf(ctx context.Context, orderID int64) (Cart, bool, error) {
	c, found, err := newest(ctx, ofOrder(orderID))
	if err != nil || !found {
		return Cart{}, false, err
	}
	c, _, err = newest(ctx, locked(c.ID))
	return c, c.Channel == POS && c.State == Open, err
}
