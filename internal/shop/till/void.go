package till

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
)

// CheckOut makes the order of a ticket, or saves it anew (CART-24), and pays it with the voucher that the ticket holds
// (TOT-1). What was paid on it before must still belong to it.
func (s *Service) CheckOut(ctx context.Context, actor access.Actor, cartID int64,
	expected *money.Cents) (order.Order, error) {
	return s.checkOut(ctx, actor, cartID,
		func(ctx context.Context) (order.Order, error) { return s.orders.CheckOut(ctx, actor, cartID, expected) })
}

// CheckOutBeyond is CheckOut of more than was counted (INV-3).
func (s *Service) CheckOutBeyond(ctx context.Context, actor access.Actor, cartID int64) (order.Order, error) {
	return s.checkOut(ctx, actor, cartID,
		func(ctx context.Context) (order.Order, error) { return s.orders.CheckOutBeyond(ctx, actor, cartID) })
}

func (s *Service) checkOut(ctx context.Context, actor access.Actor, cartID int64,
	keep func(context.Context) (order.Order, error)) (order.Order, error) {
	var saved order.Order
	err := db.Atomic(ctx, func(ctx context.Context) error {
		c, err := s.carts.Cart(ctx, actor, cartID)
		if err != nil {
			return err
		}
		if err := c.StillBack(); err != nil {
			return err
		}
		o, err := s.kept(ctx, c, keep)
		if err != nil {
			return err
		}
		if err := s.tenders.CheckFit(ctx, o); err != nil {
			return err
		}
		if c.Checkout.VoucherID != 0 {
			if err := s.tenders.PayByVoucher(ctx, actor, o.ID, c.Checkout.VoucherID); err != nil {
				return err
			}
		}
		saved, err = s.orders.AtTill(ctx, actor, o.ID)
		return err
	})
	return saved, err
}

// Save keeps a ticket as a saved order or a quote (CART-23). What comes back with it stays on it; a ticket with nothing
// else, and a quote, can't be kept so.
func (s *Service) Save(ctx context.Context, actor access.Actor, cartID int64, quote bool) (order.Order, error) {
	var saved order.Order
	err := db.Atomic(ctx, func(ctx context.Context) error {
		c, err := s.carts.Cart(ctx, actor, cartID)
		if err != nil {
			return err
		}
		if quote || len(c.Lines) == 0 {
			if err := c.StillBack(); err != nil {
				return err
			}
		}
		saved, err = s.kept(ctx, c,
			func(ctx context.Context) (order.Order, error) { return s.orders.Save(ctx, actor, cartID, quote) })
		return err
	})
	return saved, err
}

// kept keeps a ticket's order, and refuses to change one while a card is asked for it (M-29).
func (s *Service) kept(ctx context.Context, c cart.Cart,
	keep func(context.Context) (order.Order, error)) (order.Order, error) {
	before := order.Order{}
	if c.OrderID != 0 {
		var err error
		if before, err = s.orders.Order(ctx, c.OrderID); err != nil {
			return order.Order{}, err
		}
	}
	o, err := keep(ctx)
	if err == nil && before.ID != 0 && o.Version != before.Version {
		err = s.cards.RefuseUnderWay(ctx, o.ID)
	}
	return o, err
}

// Cancel undoes a sale that is not complete (CART-25): its posting is mirrored, its stock is free again, its cart is
// gone. With void the tenders are given back first. Money that stays is a Conflict without a reason; with one, and the
// right to void orders, it is a refund that is due (M-25). Cancelling again answers the same order. It is called
// outside of any transaction.
func (s *Service) Cancel(ctx context.Context, actor access.Actor, orderID int64, void bool,
	reason string) (order.Order, error) {
	o, err := s.orders.AtTill(ctx, actor, orderID)
	if err != nil {
		return order.Order{}, err
	}
	if !actor.May(access.CancelOrders) {
		return order.Order{}, fault.New(fault.Forbidden, "You may not cancel an order.")
	}
	to, err := order.Move(o.Status, order.Cancel)
	if err != nil || to == o.Status {
		return o, err
	}
	if void {
		if err := s.cards.RefuseUnderWay(ctx, orderID); err != nil { // before anything is given back
			return order.Order{}, err
		}
		held, err := s.tenders.VoidAll(ctx, actor, orderID)
		if err != nil {
			return order.Order{}, err
		}
		if len(held) > 0 && strings.TrimSpace(reason) == "" {
			return order.Order{}, stillHeld(held)
		}
	}
	return s.callOff(ctx, actor, orderID, calling{event: order.Cancel, reason: reason})
}

// stillHeld says why money could not be given back.
func stillHeld(held map[int64]error) error {
	var said []fault.Text
	for _, id := range slices.Sorted(maps.Keys(held)) {
		said = append(said, fault.Of(held[id]).Text)
	}
	return fault.InSentences(fault.Conflict, said)
}

// VoidOrder undoes an order (ORD-5), a complete one too while its day is not over: its parts are back on the shelf.
// What was captured and is not voided stands as a refund that is due, and needs a reason (M-26). A card that is asked
// for is called back first: an approval wins, and is money that was captured; one of which nobody knows yet is asked
// about on, and a refund that is due should it come (C8). Voiding again answers the same order. It is called outside of
// any transaction.
func (s *Service) VoidOrder(ctx context.Context, actor access.Actor, orderID int64,
	reason string) (order.Order, error) {
	voids := calling{event: order.Void, reason: reason}
	done, err := s.callOff(ctx, actor, orderID, voids)
	if !errors.Is(err, errCardOpen) {
		return done, err
	}
	if err := s.watch.CancelCharge(ctx, actor, orderID); err != nil {
		return order.Order{}, err
	}
	voids.calledBack = true
	return s.callOff(ctx, actor, orderID, voids)
}

// errCardOpen says that nothing but a card that is asked for stands in the way.
var errCardOpen = errors.New("till: a card is asked for")

// calling is how an order is called off.
type calling struct {
	event      order.Event
	reason     string
	calledBack bool // its card, as far as that can be
}

// effect is what calling an order off does, of which so much is held.
func (by calling) effect(o order.Order, held []payment.HeldPayment) access.Effect {
	does := fault.T("Void order # %s of %s, worth %s.", o.ID, o.Buyer(), o.Total)
	if by.event == order.Cancel {
		does = fault.T("Cancel order # %s of %s, worth %s.", o.ID, o.Buyer(), o.Total)
	}
	e := access.Effect{Permission: access.VoidOrders, Subject: "order", ID: o.ID, Words: []fault.Text{does},
		Binds: []any{o.Version}}
	for _, h := range held {
		e.Amount += h.Left
		e.Binds = append(e.Binds, h.ID, h.Left)
	}
	if e.Amount > 0 {
		e.Words = append(e.Words, fault.T("%s must be paid back.", e.Amount))
	}
	if reason := strings.TrimSpace(by.reason); reason != "" {
		e.Words = append(e.Words, fault.T("Reason: %s", reason))
	}
	return e
}

const longestReason = 255 // characters

// callOff undoes an order in one transaction, by cancelling or by voiding it.
func (s *Service) callOff(ctx context.Context, actor access.Actor, orderID int64, by calling) (order.Order, error) {
	event, reason := by.event, strings.TrimSpace(by.reason)
	if text.HoldsCardNumber(reason) {
		return order.Order{}, fault.InFields(map[string]fault.Text{"reason": fault.T("Please leave out card numbers.")})
	}
	if utf8.RuneCountInString(reason) > longestReason {
		return order.Order{}, fault.InFields(map[string]fault.Text{"reason": fault.T("Maximum %s characters", longestReason)})
	}
	var done order.Order
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Lock(ctx, actor, orderID)
		if err != nil {
			return err
		}
		to, err := order.Move(o.Status, event)
		if err != nil {
			return err
		}
		if to == o.Status {
			done = o
			return nil
		}
		quiet := s.cards.RefuseUnderWay(ctx, o.ID)
		if f := fault.Of(quiet); event != order.Void && quiet != nil || f != nil && f.Kind != fault.Conflict {
			return quiet
		}
		held, err := s.refunds.HeldPayments(ctx, o)
		if err != nil {
			return err
		}
		var approver int64
		if event == order.Void || len(held) > 0 {
			if len(held) > 0 && reason == "" {
				return moneyStays(event, held)
			}
			if approver, err = access.Need(ctx, actor, by.effect(o, held)); err != nil {
				return err
			}
		}
		if err := open(ctx, s.locations, o); err != nil {
			return err
		}
		if out := -o.NetPaid(); out > 0 { // the customer has it, and nobody would owe it any more
			return fault.New(fault.Conflict,
				"%s went out as change for a payment that was voided since. Take it in cash first, then void the order.", out)
		}
		if quiet != nil && !by.calledBack {
			return errCardOpen
		}
		if err := s.undo(ctx, actor, o, event, reason, approver); err != nil {
			return err
		}
		done, err = s.orders.Settle(ctx, o.ID)
		return err
	})
	return done, err
}

func moneyStays(event order.Event, held []payment.HeldPayment) error {
	var sum money.Cents
	for _, h := range held {
		sum += h.Left
	}
	if event == order.Cancel {
		return fault.New(fault.Conflict, "%s was paid on this order. Void the payments first.", sum)
	}
	return fault.InFields(map[string]fault.Text{
		"reason": fault.T("%s was paid on this order and must be paid back. Please give the reason.", sum)})
}

// open refuses an order of a closed day, whose goods are taken back instead (B.4), and one of which some came back
// already.
func open(ctx context.Context, locations *location.Service, o order.Order) error {
	if o.Status != order.Complete {
		return nil
	}
	back, err := returns(ctx, "order_id = ?", o.ID)
	if err != nil {
		return err
	}
	if len(back) > 0 {
		return fault.New(fault.Conflict, "Goods of this order were brought back. Take the others back too.")
	}
	at, err := locations.Location(ctx, o.LocationID)
	if err != nil {
		return err
	}
	if o.BusinessDay != at.Day(clock.Now(ctx)) {
		return fault.New(fault.Conflict, "This order is of a closed day. Take the goods back instead.")
	}
	return nil
}

func (s *Service) undo(ctx context.Context, actor access.Actor, o order.Order, event order.Event, reason string,
	approver int64) error {
	at, err := s.locations.Location(ctx, o.LocationID)
	if err != nil {
		return err
	}
	day := at.Day(clock.Now(ctx))
	if err := s.orders.Unpost(ctx, actor, o); err != nil {
		return err
	}
	if err := s.refunds.OweHeld(ctx, actor, o, reason, approver); err != nil {
		return err
	}
	if err := s.stock.Release(ctx, o.ID, actor.Who(), day); err != nil {
		return err
	}
	if err := s.stock.Unsell(ctx, o.ID, actor.Who(), day); err != nil {
		return err
	}
	if _, err := s.stock.Await(ctx, o.ID, o.LocationID, nil); err != nil {
		return err
	}
	if err := s.orders.Advance(ctx, actor, o, event, order.Step{Comment: reason}); err != nil {
		return err
	}
	return s.carts.Finish(ctx, o.ID, cart.Dropped)
}
