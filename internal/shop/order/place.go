package order

import (
	"context"
	"fmt"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/notify"
	"camber/internal/shop/setting"
)

// Place orders a cart of the shop (CHK-2). To be paid by card it is in checkout until Paid; else it is complete at
// once, its receipt queued. Its stock is reserved. expected, if not nil, is the total that the shopper saw: another
// total now is a Conflict that names both. Contact fields that are missing or wrong are Invalid by field. Placing a
// cart again answers the same order, unless that was called off.
func (s *Service) Place(ctx context.Context, actor access.Actor, cartID int64, expected *money.Cents) (Order, error) {
	var placed Order
	err := db.Atomic(ctx, func(ctx context.Context) error {
		c, err := s.carts.Ordering(ctx, actor, cartID)
		if err != nil {
			return err
		}
		if c.Channel != cart.Web || c.State == cart.Dropped {
			return fault.New(fault.NotFound, "This cart can't be found.")
		}
		was := Order{Status: Cart}
		if c.OrderID != 0 {
			if was, err = s.Order(ctx, c.OrderID); err != nil {
				return err
			}
		}
		switch was.Status {
		case Cart, Cancelled:
			placed, err = s.place(ctx, actor, c, was, expected)
		case Checkout:
			placed, err = was, s.unchanged(ctx, c, was)
		case Saved, Quote, Kiosk, Complete, Voided:
			placed = was
		}
		return err
	})
	return placed, err
}

func (s *Service) place(ctx context.Context, actor access.Actor, c cart.Cart, was Order,
	expected *money.Cents) (Order, error) {
	v, err := s.carts.View(ctx, c)
	if err != nil {
		return Order{}, err
	}
	o, err := s.fromShop(ctx, v)
	if err != nil {
		return Order{}, err
	}
	if err := s.mayPlace(ctx, v, o, expected); err != nil {
		return Order{}, err
	}
	if was.ID != 0 {
		o.ClientUUID = fmt.Sprintf("%s~%d", c.UUID, was.ID)
	}
	to := Complete
	if o.Payment == ByCard {
		to = Checkout
	}
	if o, err = s.add(ctx, actor, v, o, to); err != nil {
		return Order{}, err
	}
	if o.Payment == ByCard {
		err = s.Advance(ctx, actor, o, StartPaying, Step{Comment: c.Checkout.Comment})
	} else {
		err = s.sold(ctx, actor, o, PlaceOrder, c.Checkout.Comment)
	}
	if err != nil {
		return Order{}, err
	}
	return s.Settle(ctx, o.ID)
}

// fromShop is the order that a shopper's view makes.
func (s *Service) fromShop(ctx context.Context, v cart.View) (Order, error) {
	o, err := s.draft(ctx, v)
	if err != nil {
		return Order{}, err
	}
	who := v.Contact()
	o.Name, o.Email, o.Telephone = fullName(who.Firstname, who.Lastname), who.Email, who.Telephone
	switch chosen := Payment(v.Cart.Checkout.Payment); {
	case o.Total == 0:
		o.Payment = Free
	case chosen == "":
		o.Payment = PayInStore
	default:
		o.Payment = chosen
	}
	return o, nil
}

// unchanged refuses to go on with an order in checkout that is no longer what its cart makes.
func (s *Service) unchanged(ctx context.Context, c cart.Cart, was Order) error {
	is, err := s.IsOf(ctx, was, c)
	if err == nil && !is {
		err = fault.New(fault.Conflict, "Order # %s of this cart waits for its card. Pay it or go back first.",
			fmt.Sprint(was.ID))
	}
	return err
}

// IsOf says whether an order in checkout is what its cart would make now, paid in the same way.
func (s *Service) IsOf(ctx context.Context, was Order, c cart.Cart) (bool, error) {
	v, err := s.carts.View(ctx, c)
	if err != nil {
		return false, err
	}
	o, err := s.fromShop(ctx, v)
	return same(o, was) && o.Payment == was.Payment, err
}

// mayPlace refuses a cart that can't be ordered as the shopper saw it.
func (s *Service) mayPlace(ctx context.Context, v cart.View, o Order, expected *money.Cents) error {
	guests, err := setting.Get(ctx, setting.GuestCheckout, setting.Site(o.SiteID), setting.Location(o.LocationID))
	if err != nil {
		return err
	}
	if !guests && v.Cart.CustomerID == 0 {
		return fault.New(fault.Unauthenticated, "Please sign in to order.")
	}
	if len(v.Lines)+len(v.Cart.Gifts) > 0 {
		if err := contact(v); err != nil {
			return err
		}
	}
	if !o.isPaidByShoppers() {
		return fault.InFields(map[string]fault.Text{"payment_method": fault.T("Please choose how to pay.")})
	}
	return asSeen(v, expected)
}

// isPaidByShoppers says whether a shopper may pay the order so. What was sent is a wish: it may be any word.
func (o Order) isPaidByShoppers() bool {
	switch o.Payment {
	case ByCard, OnAccount:
		return true
	case PayInStore: // nobody comes to pay for what is sent
		return o.ShipTo == nil
	case Free:
		return o.Total == 0
	case AtTill:
	}
	return false
}

// asSeen refuses, with a sentence for each, what changed since the total was looked at.
func asSeen(v cart.View, expected *money.Cents) error { return refuse(v.Problems(), v, expected) }

// refuse is asSeen with the problems given.
func refuse(changes []fault.Text, v cart.View, expected *money.Cents) error {
	if expected != nil && *expected != v.Totals.Total {
		changes = append(changes, fault.T("The total is now %s; it was %s.", v.Totals.Total, *expected))
	}
	if len(changes) > 0 {
		return fault.InSentences(fault.Conflict, changes)
	}
	return nil
}

// sold completes an order of the shop: its confirmation is queued, its cart is done. What was put into the cart since stays
// in the next one.
func (s *Service) sold(ctx context.Context, actor access.Actor, o Order, e Event, comment string) error {
	placed, err := notify.Queue(ctx, notify.Request{
		Kind: notify.Placed, Channel: notify.Email, Recipient: o.Email, Lang: o.Lang, OrderID: o.ID,
		CustomerID: o.CustomerID,
	})
	if err != nil {
		return err
	}
	if err := s.Advance(ctx, actor, o, e, Step{MessageID: placed, Comment: comment}); err != nil {
		return err
	}
	if err := s.carts.Finish(ctx, o.ID, cart.Ordered); err != nil {
		return err
	}
	bought := map[string]int{}
	for _, l := range o.Lines {
		bought[l.CartKey] = l.Quantity
	}
	return s.carts.CarryOn(ctx, o.ID, bought)
}

// Hold locks an order for what becomes of its payment, whoever caused that.
func (s *Service) Hold(ctx context.Context, id int64) (Order, error) {
	if err := lock(ctx, id); err != nil {
		return Order{}, err
	}
	return s.Order(ctx, id)
}

// Paid completes a held order that waited for its card. Settle comes after it.
func (s *Service) Paid(ctx context.Context, actor access.Actor, o Order) error {
	return s.sold(ctx, actor, o, Finish, "")
}

// CallOff cancels a held order of the shop that was not paid. Its cart may be ordered again, at the prices of then.
func (s *Service) CallOff(ctx context.Context, actor access.Actor, o Order) error {
	day, err := s.today(ctx, o)
	if err != nil {
		return err
	}
	if err := s.Unpost(ctx, actor, o); err != nil {
		return err
	}
	if err := s.stock.Release(ctx, o.ID, actor.Who(), day); err != nil {
		return err
	}
	if err := s.Advance(ctx, actor, o, Cancel, Step{}); err != nil {
		return err
	}
	if err := s.carts.Free(ctx, o.ID); err != nil {
		return err
	}
	_, err = s.Settle(ctx, o.ID)
	return err
}
