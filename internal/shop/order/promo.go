package order

import (
	"context"

	"camber/internal/base/clock"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/promo"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
)

// gifts makes the vouchers that a cart buys and gives the order a line for each. They wait for their money.
func (s *Service) gifts(ctx context.Context, v cart.View, o *Order) ([]int64, error) {
	if len(v.Cart.Gifts) == 0 {
		return nil, nil
	}
	at, err := s.locations.Location(ctx, o.LocationID)
	if err != nil {
		return nil, err
	}
	days, err := setting.Get(ctx, setting.GiftDays)
	if err != nil {
		return nil, err
	}
	last := ""
	if days > 0 {
		last = at.Day(clock.Now(ctx).AddDate(0, 0, days))
	}
	made, err := s.promos.Issue(ctx, o.BusinessDay, v.Cart.Vouchers(o.Lang, last))
	if err != nil {
		return nil, err
	}
	for i, g := range v.Cart.Gifts {
		said := g.Description()
		o.Lines = append(o.Lines, Line{
			CartKey: g.Key, Kind: sale.Gift, Ref: made[i], Name: text.Tr(ctx, said.Format, said.Args...), Quantity: 1,
			Unit: money.FromCents(g.Amount), Total: g.Amount,
		})
	}
	return made, nil
}

// spend takes what the order uses of coupon, points, voucher and credit.
func (s *Service) spend(ctx context.Context, actor access.Actor, v cart.View, o Order) error {
	uses := v.Spent()
	if len(uses) == 0 {
		return nil
	}
	day, err := s.today(ctx, o)
	if err != nil {
		return err
	}
	who := promo.Who{CustomerID: o.CustomerID, Email: o.Email, OrderID: o.ID, Day: day}
	if v.Customer != nil {
		who.Email = v.Customer.Email
	}
	return s.promos.Spend(ctx, actor.Who(), who, uses)
}

// reward follows the money of an order: what it buys and earns is there once it is complete and nothing is owed on it.
func (s *Service) reward(ctx context.Context, o Order) error {
	if o.Status != Complete {
		return nil
	}
	if !o.PaidInFull() {
		return s.promos.Unpaid(ctx, o.ID)
	}
	var bought []promo.Item
	for _, l := range o.Lines {
		if l.Kind == sale.Part {
			bought = append(bought, promo.Item{PartID: l.PartID, Quantity: l.Quantity, Total: l.Total - l.Discount})
		}
	}
	return s.promos.Paid(ctx, o.ID, o.CustomerID, bought)
}
