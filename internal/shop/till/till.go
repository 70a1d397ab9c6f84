// Package till is what is done with a sale at the counter once it is an order: complete it, cancel it, take it up
// again.
package till

import (
	"context"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/claim"
	"camber/internal/shop/customer"
	"camber/internal/shop/ledger"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/price"
	"camber/internal/shop/quote"
	"camber/internal/shop/register"
	"camber/internal/shop/setting"
	"camber/internal/shop/stock"
)

// Service is the end of a sale.
type Service struct {
	carts     *cart.Service
	customers *customer.Service
	locations *location.Service
	orders    *order.Service
	cards     *payment.Cards
	refunds   *payment.Refunds
	terms     Terms
	claims    *claim.Service
	tenders   *payment.Tenders
	watch     *payment.Watch
	prices    *price.Service
	registers *register.Service
	stock     *stock.Service
}

// Needs is what the till works with.
type Needs struct {
	Carts     *cart.Service
	Locations *location.Service
	Orders    *order.Service
	Registers *register.Service
	Stock     *stock.Service
	Cards     *payment.Cards
	Refunds   *payment.Refunds
	Tenders   *payment.Tenders
	Watch     *payment.Watch
	Terms     Terms          // nil: everything can be brought back
	Claims    *claim.Service // nil: nothing is claimed from vendors
}

// Terms say what customers have accepted of what they bought.
type Terms interface {
	// Final are the pieces of lines of an order, by line, that can't be brought back unless the shop is at fault.
	Final(ctx context.Context, o order.Order) (map[int64]int, error)
}

func New(n Needs) *Service {
	return &Service{
		carts: n.Carts, customers: customer.New(), locations: n.Locations, orders: n.Orders, prices: price.New(),
		registers: n.Registers, stock: n.Stock,
		cards: n.Cards, refunds: n.Refunds, tenders: n.Tenders, watch: n.Watch,
		terms: n.Terms, claims: n.Claims,
	}
}

// Complete ends the sale (PCO-3): change is given, the receipt gets its number and is sent to the customer's e-mail
// address, the parts leave the stock. Completing again answers the same order. A balance above 0 is a Conflict until
// confirmOutstanding, for which a permission is needed.
func (s *Service) Complete(ctx context.Context, actor access.Actor, orderID int64,
	confirmOutstanding bool) (order.Order, error) {
	var completed order.Order
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Lock(ctx, actor, orderID)
		if err != nil {
			return err
		}
		to, err := order.Move(o.Status, order.Finish)
		if err != nil {
			return err
		}
		if to == o.Status {
			completed = o
			return nil
		}
		if err := numbered(ctx, o); err != nil {
			return err
		}
		if err := mayComplete(actor, o, confirmOutstanding); err != nil {
			return err
		}
		if err := s.cards.RefuseUnderWay(ctx, o.ID); err != nil {
			return err
		}
		completed, err = s.complete(ctx, actor, o)
		return err
	})
	return completed, err
}

// numbered refuses a sale of which a line lacks the customer's own number, where they are asked for (PO-2).
func numbered(ctx context.Context, o order.Order) error {
	required, err := setting.Get(ctx, setting.RequirePONumbers, setting.Location(o.LocationID))
	if err != nil || !required {
		return err
	}
	if len(o.Unnumbered()) > 0 {
		return fault.InSentences(fault.Conflict,
			[]fault.Text{fault.T("Please add a PO Number to each product before completing check out.")})
	}
	return nil
}

func mayComplete(actor access.Actor, o order.Order, confirmOutstanding bool) error {
	switch {
	case o.BalanceDue <= 0:
		return nil
	case !confirmOutstanding:
		return fault.InSentences(fault.Conflict,
			[]fault.Text{fault.T("There is an outstanding balance of %s.", o.BalanceDue)})
	case !actor.May(access.LeaveOutstanding):
		return fault.New(fault.Forbidden, "You may not complete an order that is not paid.")
	}
	return nil
}

func (s *Service) complete(ctx context.Context, actor access.Actor, o order.Order) (order.Order, error) {
	shift, err := s.orders.OpenShift(ctx, actor)
	if err != nil {
		return order.Order{}, err
	}
	at, err := s.locations.Location(ctx, o.LocationID)
	if err != nil {
		return order.Order{}, err
	}
	step := order.Step{RegisterID: actor.RegisterID, ShiftID: shift.ID, StaffID: actor.StaffID,
		BusinessDay: at.Day(clock.Now(ctx))}
	if step.ReceiptNumber, err = s.registers.NextReceipt(ctx, actor.RegisterID); err != nil {
		return order.Order{}, err
	}
	if err := s.giveChange(ctx, actor, o, step); err != nil {
		return order.Order{}, err
	}
	if err := s.stock.Take(ctx, o.ID, actor.Who(), step.BusinessDay); err != nil {
		return order.Order{}, err
	}
	if o.Email != "" {
		step.MessageID, err = notify.Queue(ctx, notify.Request{
			Kind: notify.Receipt, Channel: notify.Email, Recipient: o.Email, Lang: o.Lang, OrderID: o.ID,
			CustomerID: o.CustomerID,
		})
		if err != nil {
			return order.Order{}, err
		}
	}
	if err := s.orders.Advance(ctx, actor, o, order.Finish, step); err != nil {
		return order.Order{}, err
	}
	if err := s.carts.Finish(ctx, o.ID, cart.Ordered); err != nil {
		return order.Order{}, err
	}
	if err := quote.Sold(ctx, o); err != nil {
		return order.Order{}, err
	}
	return s.orders.Settle(ctx, o.ID)
}

// giveChange takes the change out of the drawer, so that the order owes and is owed nothing (ORD-2). What is to be paid
// back anyhow is no change.
func (s *Service) giveChange(ctx context.Context, actor access.Actor, o order.Order, step order.Step) error {
	due, err := ledger.Balance(ctx, ledger.RefundDue(o.ID).Code)
	if err != nil {
		return err
	}
	change := o.ChangeDue + due // a debt is negative
	if change <= 0 {
		return nil
	}
	return s.tenders.GiveChange(ctx, actor, o, step, change)
}

// ConfirmTakeOver is the Parameter by which an order is taken up that stands open at another register.
const ConfirmTakeOver = "take_over"

// Continue takes an order up again at the actor's register (ORD-4): its cart is as the order was last saved, on the
// same terms. One that stands open at another register is a Conflict that says where, unless it is taken over from
// there: only one register has it.
func (s *Service) Continue(ctx context.Context, actor access.Actor, orderID int64, takeOver bool) (cart.Cart, error) {
	var taken cart.Cart
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Lock(ctx, actor, orderID)
		if err != nil {
			return err
		}
		if _, err := order.Move(o.Status, order.Continue); err != nil {
			return err
		}
		if !takeOver {
			if err := s.refuseHeld(ctx, actor, o.ID); err != nil {
				return err
			}
		}
		again := cart.Again{OrderID: o.ID, CustomerID: o.CustomerID, Vehicle: o.Vehicle, Lines: o.TicketLines()}
		taken, err = s.carts.TakeUp(ctx, actor, again)
		return err
	})
	return taken, err
}

// refuseHeld says at which other register an order stands open.
func (s *Service) refuseHeld(ctx context.Context, actor access.Actor, orderID int64) error {
	held, is, err := s.carts.OpenOn(ctx, orderID)
	if err != nil || !is || held.RegisterID == actor.RegisterID {
		return err
	}
	lane, err := s.registers.Register(ctx, held.RegisterID)
	if err != nil {
		return err
	}
	refused := fault.New(fault.Conflict, "Order # %s is open at %s.", orderID, lane.Name)
	refused.Confirm = &fault.Confirm{Parameter: ConfirmTakeOver,
		Notes: []fault.Text{fault.T("What was changed there and not saved is lost, and %s can't go on with it.", lane.Name)}}
	return refused
}
