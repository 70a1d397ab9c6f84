package payment

import (
	"context"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/customer"
	"camber/internal/shop/ledger"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/register"
)

// Service takes and gives back money.
type Service struct {
	orders    *order.Service
	customers *customer.Service
	locations *location.Service
	registers *register.Service
	cards     Cards // nil: none are taken
}

func New(orders *order.Service, customers *customer.Service, locations *location.Service, registers *register.Service) *Service {
	return &Service{orders: orders, customers: customers, locations: locations, registers: registers}
}

// TakeCards names the company that takes cards for the shop. It is called once, before the first order.
func (s *Service) TakeCards(company Cards) { s.cards = company }

// Tender is money handed over for an order in checkout.
type Tender struct {
	OrderID int64
	Amount  money.Cents
	// IntentKey is one human intention: the same key again answers the same transaction, with another amount it is a
	// Conflict. It may be empty; then the same amount on the same order within 10 s is a Conflict "Possible duplicate"
	// (API-6), unless Confirmed.
	IntentKey string
	Confirmed bool // a person has said that it is no duplicate
}

const twins = 10 * time.Second

// AddCash takes cash (PAY-2); before completion it may exceed the balance, afterwards it pays what is still owed. In one Atomic: the transaction, its entry in the ledger, the
// drawer's movement and what the order then owes.
func (s *Service) AddCash(ctx context.Context, actor access.Actor, t Tender) (Transaction, error) {
	if t.Amount <= 0 {
		return Transaction{}, fault.New(fault.Invalid, "Amount must be more than $0.00")
	}
	if t.Amount > money.Largest {
		return Transaction{}, fault.New(fault.Invalid, "Max amount allowed: %s", money.Largest)
	}
	var taken Transaction
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Lock(ctx, actor, t.OrderID)
		if err != nil {
			return err
		}
		earlier, repeated, err := withIntent(ctx, t.IntentKey)
		if err != nil {
			return err
		}
		if repeated && (earlier.OrderID != t.OrderID || earlier.Amount != t.Amount) {
			return otherIntent()
		}
		if repeated {
			taken = earlier
			return nil
		}
		if err := s.mayTake(ctx, o, t); err != nil {
			return err
		}
		taken, err = s.take(ctx, actor, o, t)
		return err
	})
	return taken, err
}

func otherIntent() error {
	return fault.New(fault.Conflict, "This payment was sent before with another amount.")
}

func (s *Service) mayTake(ctx context.Context, o order.Order, t Tender) error {
	switch {
	case o.Outstanding() && o.Status == order.Complete: // owed after completion: nobody stands by to give change
		if t.Amount > o.BalanceDue {
			return fault.New(fault.Invalid, "Max amount allowed: %s", o.BalanceDue)
		}
	case o.InCheckout() != nil:
		return o.InCheckout()
	case o.BalanceDue <= 0:
		return fault.New(fault.Conflict, "This order is paid in full.")
	}
	if err := s.Quiet(ctx, o.ID); err != nil {
		return err
	}
	if t.IntentKey != "" || t.Confirmed {
		return nil
	}
	// M-02: a client that names no intention may have sent the same twice
	twin, err := takenSince(ctx, o.ID, t.Amount, clock.Now(ctx).Add(-twins))
	if err != nil {
		return err
	}
	if twin {
		return fault.New(fault.Conflict, "Possible duplicate")
	}
	return nil
}

// Quiet is a Conflict while a card may still be charged for the order (M-29).
func (s *Service) Quiet(ctx context.Context, orderID int64) error {
	all, err := attemptsOf(ctx, orderID)
	if err != nil {
		return err
	}
	for _, a := range all {
		if a.State.Open() {
			return underWay()
		}
	}
	return nil
}

func underWay() error {
	return fault.New(fault.Conflict, "A card payment is under way on this order.")
}

func (s *Service) take(ctx context.Context, actor access.Actor, o order.Order, t Tender) (Transaction, error) {
	shift, err := s.orders.OpenShift(ctx, actor)
	if err != nil {
		return Transaction{}, err
	}
	at, err := s.locations.Location(ctx, o.LocationID)
	if err != nil {
		return Transaction{}, err
	}
	now := clock.Now(ctx)
	key := t.IntentKey
	if key == "" {
		key = "none " + ids.Token()
	}
	x := Transaction{
		OrderID: o.ID, Kind: Cash, Status: Captured, Amount: t.Amount, StaffID: actor.StaffID, LocationID: o.LocationID,
		RegisterID: actor.RegisterID, ShiftID: shift.ID, BusinessDay: at.Day(now), At: now,
	}
	if x.ID, err = addTransaction(ctx, x, key); err != nil {
		return Transaction{}, err
	}
	_, err = ledger.Post(ctx, ledger.Entry{
		Cause: ledger.ByTender, Who: actor.Who(), OrderID: o.ID, TransactionID: x.ID, ShiftID: shift.ID, LocationID: o.LocationID,
		BusinessDay: x.BusinessDay, Currency: o.Currency,
		Lines: []ledger.Line{ledger.Debit(ledger.Cash(actor.RegisterID), t.Amount), ledger.Credit(ledger.Receivable(o.ID), t.Amount)},
	})
	if err != nil {
		return Transaction{}, err
	}
	err = s.registers.Move(ctx, register.Movement{
		ShiftID: shift.ID, Kind: register.Tender, Amount: t.Amount, TransactionID: x.ID, OrderID: o.ID, StaffID: actor.StaffID,
	})
	if err != nil {
		return Transaction{}, err
	}
	if err := s.log(ctx, actor, x, "payment.add", map[string]any{"order": o.ID, "amount": t.Amount, "confirmed": t.Confirmed}); err != nil {
		return Transaction{}, err
	}
	_, err = s.orders.Settle(ctx, o.ID)
	return x, err
}

func (s *Service) log(ctx context.Context, actor access.Actor, x Transaction, action string, detail map[string]any) error {
	return audit.Write(ctx, audit.Row{
		Who: actor.Who(), Action: action, Subject: "transaction", SubjectID: x.ID, LocationID: x.LocationID, RegisterID: actor.RegisterID, Detail: detail,
	})
}

// Void gives a tender back, once (PAY-5): the mirror of its entry, the cash out of the drawer. A second time is a
// Conflict. Cash is given back only at the register that took it, so that every drawer can be counted.
func (s *Service) Void(ctx context.Context, actor access.Actor, orderID, id int64) (Transaction, error) {
	var voided Transaction
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Lock(ctx, actor, orderID)
		if err != nil {
			return err
		}
		x, err := transaction(ctx, orderID, id)
		if err != nil {
			return err
		}
		voided, err = s.void(ctx, actor, o, x)
		return err
	})
	return voided, err
}

// VoidAll gives back every tender of the order that is not void yet (PAY-13): all of them or, with an error, none.
func (s *Service) VoidAll(ctx context.Context, actor access.Actor, orderID int64) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Lock(ctx, actor, orderID)
		if err != nil {
			return err
		}
		all, err := ofOrder(ctx, orderID)
		if err != nil {
			return err
		}
		for _, x := range all {
			if x.Status != Captured {
				continue
			}
			if _, err := s.void(ctx, actor, o, x); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) void(ctx context.Context, actor access.Actor, o order.Order, x Transaction) (Transaction, error) {
	switch {
	case !actor.May(access.VoidTender):
		return Transaction{}, fault.New(fault.Forbidden, "You may not void a payment.")
	case x.Status != Captured:
		return Transaction{}, fault.New(fault.Conflict, "This payment is already voided.")
	case x.Kind != Cash:
		return Transaction{}, fault.New(fault.Conflict, "This payment can't be given back here.")
	case x.RegisterID != actor.RegisterID:
		return Transaction{}, fault.New(fault.Conflict, "Cash is given back at the register that took it.")
	}
	shift, err := s.orders.OpenShift(ctx, actor)
	if err != nil {
		return Transaction{}, err
	}
	at, err := s.locations.Location(ctx, x.LocationID)
	if err != nil {
		return Transaction{}, err
	}
	now := clock.Now(ctx)
	if err := reverse(ctx, o, actor, shift.ID, at.Day(now), x.ID); err != nil {
		return Transaction{}, err
	}
	err = s.registers.Move(ctx, register.Movement{
		ShiftID: shift.ID, Kind: register.Void, Amount: -x.Amount, TransactionID: x.ID, OrderID: o.ID, StaffID: actor.StaffID,
	})
	if err != nil {
		return Transaction{}, err
	}
	x.Status, x.VoidedAt, x.VoidedBy = Void, now, actor.StaffID
	if err := saveVoid(ctx, x); err != nil {
		return Transaction{}, err
	}
	if err := s.log(ctx, actor, x, "payment.void", map[string]any{"order": o.ID, "amount": x.Amount}); err != nil {
		return Transaction{}, err
	}
	_, err = s.orders.Settle(ctx, o.ID)
	return x, err
}

// reverse books the mirrors of a transaction's entries.
func reverse(ctx context.Context, o order.Order, actor access.Actor, shiftID int64, day string, id int64) error {
	entries, err := ledger.OfOrder(ctx, o.ID)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.TransactionID == id && e.ReversalOf == 0 {
			if _, err := ledger.Reverse(ctx, e.ID, actor.Who(), shiftID, day); err != nil {
				return err
			}
		}
	}
	return nil
}

// Transactions lists an order's transactions, void ones too, oldest first.
func (s *Service) Transactions(ctx context.Context, orderID int64) ([]Transaction, error) {
	return ofOrder(ctx, orderID)
}
