package cart

import (
	"context"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/promo"
	"camber/internal/shop/setting"
)

// Seeker is who tries a code at this cart.
func (s *Service) Seeker(ctx context.Context, actor access.Actor, c Cart, session string) (promo.Seeker, error) {
	v := View{Cart: c}
	if c.CustomerID != 0 {
		who, err := s.customers.Customer(ctx, c.CustomerID)
		if err != nil {
			return promo.Seeker{}, err
		}
		v.Customer = &who
	}
	who, err := s.who(ctx, v)
	return promo.Seeker{Who: who, Session: session, IP: actor.IP}, err
}

// ApplyCode puts what a code was found to be on the cart, in place of another of its kind. What does not hold for this
// cart is Invalid and changes nothing.
func (s *Service) ApplyCode(ctx context.Context, actor access.Actor, cartID int64, found promo.Found) error {
	return s.change(ctx, actor, cartID, func(ctx context.Context, c *Cart) error {
		if err := mayHold(ctx, *c, found.Code); err != nil {
			return err
		}
		tried := *c
		tried.Checkout.Coupon, tried.Checkout.VoucherID, tried.Checkout.Reward = "", 0, 0
		hold(&tried.Checkout, found)
		v, err := s.View(ctx, tried)
		if err != nil {
			return err
		}
		if len(v.Promo.Problems) > 0 {
			return &fault.Error{Kind: fault.Invalid, Text: v.Promo.Problems[0]}
		}
		hold(&c.Checkout, found)
		return nil
	})
}

// mayHold refuses a kind whose total is switched off (TOT-1). At the till a gift voucher is no total but pays the order once
// there is one.
func mayHold(ctx context.Context, c Cart, code promo.Code) error {
	modules, err := setting.Get(ctx, setting.Totals, setting.Location(c.LocationID))
	if err != nil {
		return err
	}
	if c.Channel == POS && code == promo.CodeVoucher {
		return nil
	}
	if !slices.ContainsFunc(modules, func(t setting.Total) bool { return t.On && t.Code == string(code) }) {
		return fault.New(fault.Invalid, "This shop does not take codes of this kind.")
	}
	return nil
}

// RemoveCode takes a coupon, a voucher, the points or the store credit off the cart. One that is not there is no error.
func (s *Service) RemoveCode(ctx context.Context, actor access.Actor, cartID int64, kind promo.Code) error {
	return s.ChangeDraft(ctx, actor, cartID, 0, func(d *Draft) {
		switch kind {
		case promo.CodeCoupon:
			d.Coupon = ""
		case promo.CodeVoucher:
			d.VoucherID = 0
		case promo.CodeReward:
			d.Reward = 0
		case promo.CodeCredit:
			d.UseCredit = false
		}
	})
}

// UseCredit pays with the customer's store credit as far as it goes.
func (s *Service) UseCredit(ctx context.Context, actor access.Actor, cartID int64) error {
	return s.change(ctx, actor, cartID, func(ctx context.Context, c *Cart) error {
		if c.CustomerID == 0 {
			return fault.New(fault.Unauthenticated, "Please sign in to use your store credit.")
		}
		if err := mayHold(ctx, *c, promo.CodeCredit); err != nil {
			return err
		}
		balance, err := s.credit.Balance(ctx, c.CustomerID)
		if err != nil {
			return err
		}
		if balance == 0 {
			return fault.New(fault.Invalid, "You have no store credit.")
		}
		c.Checkout.UseCredit = true
		return nil
	})
}

func hold(d *Draft, found promo.Found) {
	switch found.Code {
	case promo.CodeCoupon:
		d.Coupon = found.Coupon
	case promo.CodeVoucher:
		d.VoucherID = found.ID
	case promo.CodeReward:
		d.Reward = found.Points
	case promo.CodeCredit:
		d.UseCredit = true
	}
}
