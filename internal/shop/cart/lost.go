package cart

import (
	"context"
	"fmt"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/shop/access"
	"camber/internal/shop/stock"
)

// Lose takes pieces of a line off a ticket because its customer does not take them without having them, and writes them
// down as a lost sale (LOST-1): demand that the shelf did not meet. Of a kit that is its components.
func (s *Service) Lose(ctx context.Context, actor access.Actor, cartID int64, key string, pieces int) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		var lost Line
		var from Cart
		err := s.atCounter(ctx, actor, cartID, func(_ context.Context, c *Cart) error {
			l, found := c.line(key)
			switch {
			case !found:
				return gone()
			case !l.IsPart():
				return fault.New(fault.Conflict, "Only parts of the catalog are lost sales.")
			case pieces < 1 || pieces > l.Quantity:
				return fault.InFields(map[string]fault.Text{"pieces": fault.T("1 to %s pieces.", l.Quantity)})
			}
			lost, from = l, *c
			return nil
		})
		if err != nil {
			return err
		}
		if left := lost.Quantity - pieces; left == 0 {
			err = s.Remove(ctx, actor, cartID, key)
		} else if _, err = s.SetQuantity(ctx, actor, cartID, key, left); err == nil && lost.Terms.ToOrder > left {
			err = s.SetToOrder(ctx, actor, cartID, key, left)
		}
		if err != nil {
			return err
		}
		part, err := s.parts.Part(ctx, lost.PartID)
		if err != nil {
			return err
		}
		chosen, _ := choose(part, lost.Options)
		single, err := s.stock.Expand(ctx, Demands(lost.PartID, pieces, chosen))
		if err != nil {
			return err
		}
		return s.noteLost(ctx, actor, from, single, "")
	})
}

// noteLost writes down what a cart's store could not sell; wish is as in stock.Lost.
func (s *Service) noteLost(ctx context.Context, actor access.Actor, c Cart, short []stock.Demand, wish string) error {
	at, err := s.locations.Location(ctx, c.LocationID)
	if err != nil {
		return err
	}
	lost := make([]stock.Lost, len(short))
	for i, d := range short {
		lost[i] = stock.Lost{LocationID: c.LocationID, PartID: d.PartID, Pieces: min(d.Quantity, stock.MostLost), Wish: wish,
			Day: at.Day(clock.Now(ctx))}
	}
	return s.stock.NoteLost(ctx, actor.Who(), lost...)
}

// notReached writes down what a shopper wanted and no store has, once a day for whoever it is: a
// visitor whose first part is refused has no cart yet.
func (s *Service) notReached(ctx context.Context, actor access.Actor, c Cart, pieces int, recipe []stock.Demand,
	counts stock.Counts) error {
	var short []stock.Demand
	for _, d := range recipe {
		n := d.Quantity*pieces - c.withHeld(counts).Supply(c.LocationID, []stock.Demand{{PartID: d.PartID, Quantity: 1}}).All()
		if n > 0 {
			short = append(short, stock.Demand{PartID: d.PartID, Quantity: n})
		}
	}
	at, err := s.locations.Location(ctx, c.LocationID)
	if err != nil {
		return err
	}
	day := at.Day(clock.Now(ctx))
	return s.noteLost(ctx, actor, c, short, ids.Hash(fmt.Sprintf("%s %d %s %s", actor.Who().Kind, actor.CustomerID, actor.IP, day)))
}
