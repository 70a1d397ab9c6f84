package order

import (
	"context"

	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/sale"
	"camber/internal/shop/stock"
)

// ToOrder are the pieces that an order was promised although they are not here: somebody orders them for it (SPO-1).
func (o Order) ToOrder() []stock.Demand {
	var d []stock.Demand
	for _, l := range o.Lines {
		if l.Kind == sale.Part && l.Terms.ToOrder > 0 {
			d = append(d, cart.Demands(l.PartID, l.Terms.ToOrder, l.Options)...)
		}
	}
	return d
}

// Deposit is what is to be paid before the pieces of ToOrder are ordered: so many percent of their share of the order,
// with tax, and never more than the order costs.
func (o Order) Deposit(percent int) money.Cents {
	var worth money.Cents
	for _, l := range o.Lines {
		if l.Kind == sale.Part && l.Terms.ToOrder > 0 {
			worth += l.Charged().MulDiv(int64(min(l.Terms.ToOrder, l.Quantity)), int64(l.Quantity))
		}
	}
	return max(0, min(worth.MulDiv(int64(percent), 100), o.Total))
}

// Charged is what a line costs with its taxes, after its share of the discounts.
func (l Line) Charged() money.Cents {
	sum := l.Total - l.Discount
	for _, t := range l.Taxes {
		sum += t.Tax
	}
	return sum
}

// Stands says whether an order binds the shop: parts may be ordered for it.
func (o Order) Stands() bool {
	switch o.Status {
	case Saved, Kiosk, Checkout, Complete:
		return true
	case Cart, Quote, Cancelled, Voided:
	}
	return false
}

// reserve holds what an order sells, but for what it waits for.
func (s *Service) reserve(ctx context.Context, actor access.Actor, was, o Order) error {
	rest := demands(o)
	if wanted := o.ToOrder(); len(wanted)+len(was.ToOrder()) > 0 {
		open, err := s.stock.Await(ctx, o.ID, o.LocationID, wanted)
		if err != nil {
			return err
		}
		if rest, err = s.stock.Less(ctx, rest, open); err != nil {
			return err
		}
	}
	return s.stock.Reserve(ctx, o.ID, o.LocationID, rest, actor.Who(), o.BusinessDay)
}

// awaitNone says that an order waits for nothing any more. What is on its way for it comes for anybody.
func (s *Service) awaitNone(ctx context.Context, id int64, was Order) error {
	_, err := s.stock.Await(ctx, id, was.LocationID, nil)
	return err
}
