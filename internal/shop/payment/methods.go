package payment

import (
	"context"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/order"
)

// Method is a way to pay that a shopper may choose (CART-22).
type Method struct {
	Code  order.Payment
	Title fault.Text
	Note  fault.Text // may be empty
}

// Methods are the ways to pay for a cart as it stands, the usual one first. There is always one, unless nothing but a card
// would do and none is taken.
func (s *Service) Methods(ctx context.Context, v cart.View) ([]Method, error) {
	if v.Totals.Total == 0 && len(v.Lines) > 0 {
		return []Method{{Code: order.Free, Title: fault.T("Nothing to pay")}}, nil
	}
	var found []Method
	if v.Cart.Checkout.Destination() == nil {
		found = append(found, Method{Code: order.PayInStore, Title: fault.T("Pay in store"), Note: fault.T("Nothing is charged now. You pay at the counter when you pick it up.")})
	}
	if s.cards != nil {
		found = append(found, Method{Code: order.ByCard, Title: fault.T("Card"), Note: fault.T("You enter it on the next page.")})
	}
	account, err := s.Account(ctx, v.Cart.CustomerID)
	if err != nil {
		return nil, err
	}
	if account.Available() > 0 {
		found = append(found, Method{
			Code: order.OnAccount, Title: fault.T("On account"), Note: fault.T("Net %s days, %s left", account.Terms, account.Available()),
		})
	}
	return found, nil
}

// Place orders a cart of the shop (CHK-2) and arranges its payment with it: a card is still to be asked for (Pay), what is
// bought on account is owed at once. What can't be paid so is not ordered.
func (s *Service) Place(ctx context.Context, actor access.Actor, cartID int64, expected *money.Cents) (order.Order, error) {
	var placed order.Order
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Place(ctx, actor, cartID, expected)
		if err != nil {
			return err
		}
		earlier, err := s.arranged(ctx, o)
		if err != nil || earlier {
			placed = o
			return err
		}
		switch o.Payment {
		case order.ByCard:
			_, err = s.await(ctx, o)
		case order.OnAccount:
			o, err = s.onAccount(ctx, actor, o)
		case order.PayInStore:
			err = s.inStore(ctx, o)
		case order.AtTill, order.Free:
		default:
			err = unknownMethod()
		}
		placed = o
		return err
	})
	return placed, err
}

// arranged says whether the order was placed before, with its payment.
func (s *Service) arranged(ctx context.Context, o order.Order) (bool, error) {
	tried, err := attemptsOf(ctx, o.ID)
	if err != nil {
		return false, err
	}
	paid, err := ofOrder(ctx, o.ID)
	return len(tried) > 0 || len(paid) > 0, err
}

func (s *Service) inStore(_ context.Context, o order.Order) error {
	if o.ShipTo != nil {
		return unknownMethod()
	}
	return nil
}

func unknownMethod() error {
	return fault.InFields(map[string]fault.Text{"payment_method": fault.T("Please choose how to pay.")})
}

// Taken says whether a way to pay is one that a shopper can choose for the cart now.
func Taken(methods []Method, code order.Payment) bool {
	return slices.ContainsFunc(methods, func(m Method) bool { return m.Code == code })
}
