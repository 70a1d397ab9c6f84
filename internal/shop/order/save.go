package order

import (
	"context"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/setting"
)

// Save makes an order of a ticket to go on with later, or a quote, or saves it anew (CART-23). A saved order holds its
// parts, a quote does not; both keep their prices. An order on which money was taken stays in checkout.
func (s *Service) Save(ctx context.Context, actor access.Actor, cartID int64, quote bool) (Order, error) {
	event := Save
	if quote {
		event = SaveQuote
	}
	var saved Order
	err := db.Atomic(ctx, func(ctx context.Context) error {
		c, was, err := s.ticket(ctx, actor, cartID)
		if err != nil {
			return err
		}
		if was.AmountPaid > 0 && !quote {
			saved, err = s.CheckOut(ctx, actor, cartID, nil)
			return err
		}
		to, err := Move(was.Status, event)
		if err != nil {
			return err
		}
		if was.AmountPaid > 0 {
			return fault.New(fault.Conflict, "%s was paid on this order. Void the payments first.", was.AmountPaid)
		}
		v, err := s.carts.View(ctx, c)
		if err != nil {
			return err
		}
		if err := maySave(v, to); err != nil {
			return err
		}
		o, err := s.fromTicket(ctx, actor, v)
		if err != nil {
			return err
		}
		o.ShiftID = was.ShiftID
		if to == Quote {
			if o.QuoteUntil, err = s.quoteUntil(ctx, was, o.LocationID); err != nil {
				return err
			}
		}
		saved, err = s.keep(ctx, actor, v, was, o, event, to)
		return err
	})
	return saved, err
}

// maySave refuses what can't be sold. A quote may be of more than there is.
func maySave(v cart.View, to Status) error {
	problems := v.Problems()
	if to == Quote {
		problems = v.Unsold()
	}
	if len(problems) > 0 {
		return fault.InSentences(fault.Conflict, problems)
	}
	return nil
}

// fromTicket is the order that a ticket's view makes at the actor's register.
func (s *Service) fromTicket(ctx context.Context, actor access.Actor, v cart.View) (Order, error) {
	o, err := s.draft(ctx, v)
	if err != nil {
		return Order{}, err
	}
	o.Payment, o.RegisterID, o.StaffID = AtTill, actor.RegisterID, actor.StaffID
	if v.Customer != nil {
		o.Name, o.Email, o.Telephone = fullName(v.Customer.Firstname, v.Customer.Lastname), v.Customer.Email,
			v.Customer.Telephone
	}
	return o, nil
}

// Abandon lets go of a ticket (CART-35): its order stays as it was last saved, to be taken up again; a ticket that is
// no order yet is gone.
func (s *Service) Abandon(ctx context.Context, actor access.Actor, cartID int64) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		c, was, err := s.ticket(ctx, actor, cartID)
		switch {
		case err != nil:
			return err
		case was.ID == 0:
			return s.carts.Drop(ctx, actor, c.ID)
		}
		return s.carts.LetGo(ctx, was.ID)
	})
}

// Parked lists the till's orders of the actor's location that can be taken up again, the newest first.
func (s *Service) Parked(ctx context.Context, actor access.Actor, limit int) ([]Order, error) {
	return orders(ctx, Filter{LocationID: actor.LocationID, Channel: cart.POS,
		Among: []Status{Saved, Quote, Kiosk, Checkout}, Limit: limit})
}

// Lapse gives back the parts that saved orders have held for longer than the setting says (INV-3). The orders stay; who
// takes one up again holds them anew if they are still there. A job calls it each hour.
func (s *Service) Lapse(ctx context.Context) error {
	stores, err := s.locations.Locations(ctx)
	if err != nil {
		return err
	}
	for _, store := range stores {
		hours, err := setting.Get(ctx, setting.SavedHours, setting.Location(store.ID))
		if err != nil {
			return err
		}
		until := clock.Now(ctx).Add(-time.Duration(hours) * time.Hour)
		waiting, err := orders(ctx, Filter{LocationID: store.ID, Among: []Status{Saved, Kiosk}, Before: until,
			Limit: mostLapsing})
		if err != nil {
			return err
		}
		for _, o := range waiting {
			if o.Changed.After(until) {
				continue
			}
			if err := s.lapse(ctx, o.ID, store.Day(clock.Now(ctx))); err != nil {
				return err
			}
		}
	}
	return nil
}

const mostLapsing = 1000

func (s *Service) lapse(ctx context.Context, id int64, day string) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := lock(ctx, id); err != nil {
			return err
		}
		o, err := s.Order(ctx, id)
		if err != nil || o.Status != Saved && o.Status != Kiosk || len(o.ToOrder()) > 0 {
			return err // taken up meanwhile, or parts were ordered for it: what came is its own
		}
		held, err := s.carts.Unhold(ctx, id)
		if err != nil || !held {
			return err
		}
		return s.stock.Release(ctx, id, audit.System, day)
	})
}
