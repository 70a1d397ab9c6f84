package cart

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/sale"
)

// SetPrice puts another unit price on a line of a ticket (CART-26, PRC-1); the one that it has anyhow takes the other
// off again. It is kept who changed it, from what to what. Below the usual price nobody is asked down to the limit of the
// role; past it, and for a dearer price without the permission, it takes another person's approval (TRD-12, APR-1), past
// it a reason too.
func (s *Service) SetPrice(ctx context.Context, actor access.Actor, cartID int64, key string, unit money.E4,
	reason string) error {
	if err := checkPrice("newPrice", unit); err != nil {
		return err
	}
	return s.atCounter(ctx, actor, cartID, func(ctx context.Context, c *Cart) error {
		l, found := c.line(key)
		if !found {
			return gone()
		}
		if l.IsMenuPrice() {
			return followsJob()
		}
		return s.reprice(ctx, actor, c, l, newPrice{unit: unit, reason: strings.TrimSpace(reason), isOverride: true})
	})
}

// newPrice is what a line is to cost.
type newPrice struct {
	unit       money.E4
	reason     string
	isOverride bool // needs the permission for it; the price of work is set by whoever sells
}

// before is a line as a price of its own finds it.
type before struct {
	view  View
	line  ViewLine
	usual money.E4 // what one piece costs where nobody has set a price
	down  money.E4 // how far the actor goes alone
}

func (s *Service) before(ctx context.Context, actor access.Actor, c Cart, l Line) (before, error) {
	v, shown, err := s.viewOf(ctx, c, l)
	if err != nil {
		return before{}, err
	}
	unset := l
	unset.Terms.Price = nil
	_, without, err := s.viewOf(ctx, c, unset)
	if err != nil {
		return before{}, err
	}
	b := before{view: v, line: shown, usual: without.Unit}
	b.down, err = s.downTo(ctx, actor, l, b.usual)
	return b, err
}

// repricing is the effect of another price on a line.
func (s *Service) repricing(ctx context.Context, actor access.Actor, b before, to newPrice) (access.Effect, error) {
	l, c := b.line, b.view.Cart
	e := access.Effect{
		Permission: access.OverridePrice, Subject: "cart", ID: c.ID,
		Amount: max(b.usual.Times(l.Quantity)-to.unit.Times(l.Quantity), 0),
		Words:  []fault.Text{fault.T("Sell %s × %s for %s each instead of %s.", l.Quantity, l.title(), to.unit, b.usual)},
		Binds:  []any{l.Key, l.PartID, c.CustomerID},
		Price: &access.Repricing{Name: l.title(), Quantity: l.Quantity, Was: b.usual, Now: to.unit, Reason: to.reason,
			Down: b.down, Share: actor.PriceLimit},
	}
	if l.IsPart() {
		e.Price.Number = strings.TrimSpace(l.Part.Brand + " " + l.Part.Number)
	}
	if b.view.Customer != nil {
		e.Price.For = b.view.Customer.Name()
	}
	if l.Unit != b.usual {
		e.Words = append(e.Words, fault.T("The ticket says %s now.", l.Unit))
	}
	if to.reason != "" {
		e.Words = append(e.Words, fault.T("Reason: %s", to.reason))
	}
	var err error
	e.Price.Cost, err = s.costFor(ctx, actor, l.Line)
	return e, err
}

// costFor is what one piece of a line costs the shop; 0 where it is not known or the actor may not see it.
func (s *Service) costFor(ctx context.Context, actor access.Actor, l Line) (money.E4, error) {
	if !l.IsPart() || !actor.May(access.SeeCost) {
		return 0, nil
	}
	costs, err := s.prices.Costs(ctx, []int64{l.PartID})
	return costs[l.PartID], err
}

// title is what a line is called.
func (l ViewLine) title() string { return cmp.Or(l.Terms.Name, l.Part.Name) }

// stillApproved asks anew for the price of a line that another person approved for fewer pieces than it holds now.
func (s *Service) stillApproved(ctx context.Context, actor access.Actor, c Cart, l *Line) error {
	set := l.Terms.Price
	if set == nil || set.Approver == 0 || l.Quantity <= set.Pieces {
		return nil
	}
	b, err := s.before(ctx, actor, c, *l)
	if err != nil {
		return err
	}
	b.line.Unit = b.usual
	approver, err := s.mayReprice(ctx, actor, b, newPrice{unit: set.Unit, reason: set.Reason, isOverride: true})
	if err != nil {
		return err
	}
	again := *set
	again.By, again.Approver, again.Pieces = actor.StaffID, approver, l.Quantity
	l.Terms.Price = &again
	return nil
}

func (s *Service) reprice(ctx context.Context, actor access.Actor, c *Cart, l Line, to newPrice) error {
	b, err := s.before(ctx, actor, *c, l)
	if err != nil {
		return err
	}
	now := b.line.Unit
	approver, err := s.mayReprice(ctx, actor, b, to)
	if err != nil {
		return err
	}
	if now == to.unit {
		return nil
	}
	l.Terms.Price = &SetPrice{Unit: to.unit, Was: b.usual, By: actor.StaffID, Approver: approver, Pieces: l.Quantity,
		Reason: to.reason}
	if to.unit == b.usual && l.Kind != sale.Custom {
		l.Terms.Price = nil
	}
	if err := saveLine(ctx, c, l); err != nil {
		return err
	}
	return audit.Write(ctx, audit.Row{ // TRD-19
		Who: actor.Who(), Second: approver, Action: "price.override", Subject: "cart", SubjectID: c.ID,
		LocationID: c.LocationID, RegisterID: actor.RegisterID,
		Detail: map[string]any{"line": l.Key, "part": l.PartID, "order": c.OrderID, "from": now, "to": to.unit},
	})
}

// mayReprice refuses a price that the actor may not set alone, and one past a limit without a reason (TRD-12).
func (s *Service) mayReprice(ctx context.Context, actor access.Actor, b before,
	to newPrice) (approver int64, err error) {
	isLower := b.line.Kind != sale.Custom && to.unit <= b.usual
	isPast := isLower && to.unit < b.down && actor.Kind != access.System
	if isPast {
		if problem := fault.Length(to.reason, true, 1, 255); problem != nil {
			return 0, fault.InFields(map[string]fault.Text{"reason": fault.T("Please give a reason for a price this low.")})
		}
		if text.HoldsCardNumber(to.reason) {
			return 0, fault.InFields(map[string]fault.Text{"reason": fault.T("Please leave out card numbers.")})
		}
	}
	effect, err := s.repricing(ctx, actor, b, to)
	if err != nil {
		return 0, err
	}
	switch {
	case isPast && !actor.May(access.PassPriceLimit):
		effect.Permission = access.PassPriceLimit
	case !to.isOverride, isLower && !isPast && !actor.May(access.OverridePrice):
		return 0, nil
	}
	return access.Need(ctx, actor, effect)
}

// downTo is the lowest price of a line that the actor sets alone: down by the limit of their role, yet not below the
// lowest price that any level has for the part.
func (s *Service) downTo(ctx context.Context, actor access.Actor, l Line, usual money.E4) (money.E4, error) {
	step := money.E4(1)
	if usual%100 == 0 { // a price of whole cents stays one
		step = 100
	}
	down := usual - actor.PriceLimit.OfUnit(usual, step, money.Down)
	if l.PartID == 0 || l.Kind == sale.Labor {
		return down, nil
	}
	levels, err := s.prices.Levels(ctx)
	if err != nil {
		return 0, err
	}
	floor := usual
	for _, level := range levels {
		quotes, err := s.prices.For(ctx, level.ID, l.Quantity, l.PartID)
		if err != nil {
			return 0, err
		}
		if q, priced := quotes[l.PartID]; priced {
			floor = min(floor, q.UnitE4)
		}
	}
	return max(down, floor), nil
}

// viewOf is a line of the cart as it is to be, as a view of the cart shows it, and that view.
func (s *Service) viewOf(ctx context.Context, c Cart, l Line) (View, ViewLine, error) {
	c.Lines = slices.Clone(c.Lines)
	for i := range c.Lines {
		if c.Lines[i].Key == l.Key {
			c.Lines[i] = l
		}
	}
	v, err := s.View(ctx, c)
	if err != nil {
		return View{}, ViewLine{}, err
	}
	at := slices.IndexFunc(v.Lines, func(x ViewLine) bool { return x.Key == l.Key })
	if at < 0 {
		return View{}, ViewLine{}, gone()
	}
	return v, v.Lines[at], nil
}

// PriceTried is what a ticket comes to with another price and quantity of a line (UX-16).
type PriceTried struct {
	Usual money.E4  // what one piece costs where nobody has set a price
	Down  money.E4  // how far the actor goes alone
	Share money.PPM // and their limit as a share
	Cost  money.E4  // of one piece for the shop; 0: not known, or not for the actor's eyes
	View  View
}

// TryPrice adds a ticket up as if a line had another price and quantity. Nothing is changed, and nobody is asked.
func (s *Service) TryPrice(ctx context.Context, actor access.Actor, c Cart, key string, unit money.E4,
	quantity int) (PriceTried, error) {
	if err := checkPrice("price", unit); err != nil {
		return PriceTried{}, err
	}
	if quantity < 1 || quantity > Maximum {
		return PriceTried{}, fault.InFields(map[string]fault.Text{
			"quantity": fault.T("Quantity must be a positive number.")})
	}
	l, found := c.line(key)
	if !found {
		return PriceTried{}, gone()
	}
	l.Quantity = quantity
	l.Terms.Price = &SetPrice{Unit: unit}
	b, err := s.before(ctx, actor, c, l)
	if err != nil {
		return PriceTried{}, err
	}
	cost, err := s.costFor(ctx, actor, l)
	return PriceTried{Usual: b.usual, Down: b.down, Share: actor.PriceLimit, Cost: cost, View: b.view}, err
}
