package payment

import (
	"context"
	"errors"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/order"
)

// Cards are the attempts to charge a card, wherever it is asked for: what a company says of one becomes money here, and
// is undone here.
type Cards struct {
	accounts *Accounts
	books    *books
	company  CardCompany // nil: none are taken
	devices  *Devices
	managers Managers // nil: nobody is called
	orders   *order.Service
}

// the program acts: a company's word has no person behind it
var program = access.Actor{Kind: access.System}

// Connect names the company that takes cards for the shop. It is called once, before the first order.
func (s *Cards) Connect(company CardCompany) { s.company = company }

// IsConnected says whether a company takes cards for the shop.
func (s *Cards) IsConnected() bool { return s.company != nil }

// TakenBy counts the payments of which a company still has money, and adds that up.
func (*Cards) TakenBy(ctx context.Context, company string) (n int, sum money.Cents, err error) {
	return takenBy(ctx, company)
}

// Reach asks the company whether it answers and knows the shop, as Reachable.
func (s *Cards) Reach(ctx context.Context) error {
	if err := s.checkCompany(ctx); err != nil {
		return err
	}
	company, ok := s.company.(Reachable)
	if !ok {
		return fault.New(fault.Conflict, "This company can't be asked.")
	}
	return company.Reach(ctx)
}

// checkCompany says whether there is a company to ask, and no transaction that would wait for its answer.
func (s *Cards) checkCompany(ctx context.Context) error {
	switch {
	case s.company == nil:
		return fault.New(fault.Conflict, "Cards are not taken here.")
	case db.Inside(ctx):
		return errors.New("payment: a card company is asked inside a transaction")
	}
	return nil
}

// Attempt reads the attempt to charge a card that has the reference.
func (*Cards) Attempt(ctx context.Context, reference string) (Attempt, error) {
	return attempt(ctx, attemptKey{reference: reference})
}

// AttemptByID reads an attempt to charge a card: a message names one by its id.
func (*Cards) AttemptByID(ctx context.Context, id int64) (Attempt, error) {
	return attempt(ctx, attemptKey{id: id})
}

// Attempts lists the tries to charge a card for an order, oldest first.
func (s *Cards) Attempts(ctx context.Context, orderID int64) ([]Attempt, error) {
	return attemptsOf(ctx, orderID)
}

// AttemptsWithout are the tries of a customer to pay by card without an order, oldest first.
func (*Cards) AttemptsWithout(ctx context.Context, customerID int64) ([]Attempt, error) {
	return attemptsWithout(ctx, customerID)
}

// attemptForTill reads an attempt of the actor's location, without a lock.
func (s *Cards) attemptForTill(ctx context.Context, actor access.Actor, reference string) (Attempt, error) {
	a, err := attempt(ctx, attemptKey{reference: reference})
	if err != nil {
		return a, err
	}
	if a.OrderID == 0 {
		return a, a.checkActor(actor)
	}
	_, err = s.orders.AtTill(ctx, actor, a.OrderID)
	return a, err
}

// checkActor refuses who may not receive money where the attempt was begun.
func (a Attempt) checkActor(actor access.Actor) error {
	if err := mayReceive(actor); err != nil {
		return err
	}
	if a.LocationID != actor.LocationID {
		return noPayment()
	}
	return nil
}

// subject is what an approval of the attempt is about.
func (a Attempt) subject() (name string, id int64) {
	if a.OrderID == 0 {
		return "customer", a.CustomerID
	}
	return "order", a.OrderID
}

// lockAttempt reads a card attempt with what it pays for, which nobody else changes until the transaction ends. It is
// the one way to an attempt that is to be changed: what is paid for is locked first, then the attempt is read. Whoever
// is not the program must stand at a register of the attempt's location.
func (s *Cards) lockAttempt(ctx context.Context, by access.Actor, key attemptKey) (order.Order, Attempt, error) {
	a := Attempt{OrderID: key.lastOfOrder}
	if a.OrderID == 0 {
		var err error
		if a, err = attempt(ctx, key); err != nil {
			return order.Order{}, a, err
		}
	}
	o, err := s.lockPurpose(ctx, by, a)
	if err != nil {
		return o, a, err
	}
	a, err = attempt(ctx, key)
	return o, a, err
}

// lockPurpose locks what an attempt pays for: its order, or the account of its customer (PAY-18). Who became another
// customer meanwhile is that one.
func (s *Cards) lockPurpose(ctx context.Context, by access.Actor, a Attempt) (order.Order, error) {
	isProgram := by.Kind == access.System
	switch {
	case a.OrderID != 0 && isProgram:
		return s.orders.Hold(ctx, a.OrderID)
	case a.OrderID != 0:
		return s.orders.Lock(ctx, by, a.OrderID)
	case !isProgram:
		if err := a.checkActor(by); err != nil {
			return order.Order{}, err
		}
	}
	who, err := s.accounts.mergedInto(ctx, a.CustomerID)
	if err != nil {
		return order.Order{}, err
	}
	account, err := s.accounts.lockAccount(ctx, who)
	if err != nil {
		return order.Order{}, err
	}
	return s.books.owedAsOrder(ctx, account, who, a.LocationID)
}

// addAttempt returns the new id. Beside an attempt of the order that is still open it is a Conflict.
func addAttempt(ctx context.Context, a Attempt) (int64, error) {
	id, err := insertAttempt(ctx, a)
	if err == nil && id == 0 {
		err = underWay()
	}
	return id, err
}

// keepStarted keeps the company's name of a charge before the browser learns of it: an attempt without one can't have
// been paid.
func (s *Cards) keepStarted(ctx context.Context, a Attempt, by StartedCharge) (Attempt, error) {
	var stored Attempt
	err := db.Atomic(ctx, func(ctx context.Context) error {
		_, now, err := s.lockAttempt(ctx, program, attemptKey{reference: a.Reference})
		if err != nil {
			return err
		}
		if now.State == Sent {
			now.State, now.ProviderID = Awaiting, by.ProviderID
			err = saveAttempt(ctx, now)
		}
		stored = now
		return err
	})
	return stored, err
}

// RefuseUnderWay returns a Conflict while a card may still be charged for the order (M-29).
func (*Cards) RefuseUnderWay(ctx context.Context, orderID int64) error {
	a, err := reservedAttempt(ctx, orderID)
	if err == nil && a.ID != 0 {
		err = underWay()
	}
	return err
}

// reservedAttempt is what a card that is asked for may still pay of an order (B.5): other tenders pay the rest.
func reservedAttempt(ctx context.Context, orderID int64) (Attempt, error) {
	all, err := attemptsOf(ctx, orderID)
	if err != nil {
		return Attempt{}, err
	}
	for _, a := range all { // one at most is open
		if a.Open() {
			return a, nil
		}
	}
	return Attempt{}, nil
}

func underWay() error {
	return fault.New(fault.Conflict,
		"A card payment is under way on this order, so this was not done. Wait until it has ended, or cancel it first.")
}

// inWebShop says that the web shop asks for a card, as underWay: nobody at a till can cancel that.
func inWebShop() error {
	return fault.New(fault.Conflict,
		"The web shop is asking for a card for this order. Nothing was taken here. Wait until that has ended.")
}

func otherIntent() error {
	return fault.New(fault.Conflict,
		"This was sent before as another payment, and nothing was taken now. Look at the payments, then take it again.")
}

func noPayment() error { return fault.New(fault.NotFound, "This payment can't be found.") }
