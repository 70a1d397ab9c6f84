package cart

import (
	"context"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/base/text"
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

// ApplyCode puts what a code was found to be on the cart. What does not hold for this cart is Invalid and changes
// nothing. A kind is there once: another of it is a Conflict that says what would go and what the total would be,
// unless replace says that it is to go.
func (s *Service) ApplyCode(ctx context.Context, actor access.Actor, cartID int64, found promo.Found,
	replace bool) error {
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
		if !replace {
			if err := s.wouldReplace(ctx, *c, found); err != nil {
				return err
			}
		}
		hold(&c.Checkout, found)
		return nil
	})
}

// ReplaceParameter repeats the code that would take the place of another, once its shopper was told.
const ReplaceParameter = "replace"

// wouldReplace says what of the cart another code of its kind would take the place of; nil: nothing.
func (s *Service) wouldReplace(ctx context.Context, c Cart, found promo.Found) error {
	next := c
	hold(&next.Checkout, found)
	was, is := c.Checkout, next.Checkout
	isOther := map[promo.Code]bool{
		promo.CodeCoupon:  was.Coupon != "" && text.Fold(was.Coupon) != text.Fold(is.Coupon),
		promo.CodeVoucher: was.VoucherID != 0 && was.VoucherID != is.VoucherID,
		promo.CodeReward:  was.Reward != 0 && was.Reward != is.Reward,
	}
	if !isOther[found.Code] {
		return nil
	}
	before, err := s.View(ctx, c)
	if err != nil {
		return err
	}
	after, err := s.View(ctx, next)
	if err != nil {
		return err
	}
	total, now := after.Totals.Total, before.Totals.Total
	var refused *fault.Error
	switch found.Code {
	case promo.CodeCoupon:
		refused = fault.New(fault.Conflict,
			"%s would take the place of %s: a cart has one coupon. The total would be %s, now it is %s. Apply it again to go on.",
			is.Coupon, was.Coupon, total, now)
	case promo.CodeVoucher:
		refused = fault.New(fault.Conflict,
			"This gift voucher would take the place of the one on your cart. The total would be %s, now it is %s. Apply it again to go on.",
			total, now)
	default:
		refused = fault.New(fault.Conflict,
			"%s reward points would take the place of %s. The total would be %s, now it is %s. Apply it again to go on.",
			is.Reward, was.Reward, total, now)
	}
	refused.Confirm = &fault.Confirm{Parameter: ReplaceParameter}
	return refused
}

// mayHold refuses a kind whose total is switched off (TOT-1). At the till a gift voucher is no total but pays the order
// once there is one.
func mayHold(ctx context.Context, c Cart, code promo.Code) error {
	modules, err := setting.Get(ctx, setting.Totals, setting.Location(c.LocationID))
	if err != nil {
		return err
	}
	if c.Channel == POS && code == promo.CodeVoucher {
		return nil
	}
	if !slices.ContainsFunc(modules, func(t setting.Total) bool { return t.On && t.Code == string(code) }) {
		return &fault.Error{Kind: fault.Invalid, Text: notTaken}
	}
	return nil
}

var (
	notTaken        = fault.T("This shop does not take codes of this kind.")
	signInForCredit = fault.T("Please sign in to use your store credit.")
)

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
			return &fault.Error{Kind: fault.Unauthenticated, Text: signInForCredit}
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
