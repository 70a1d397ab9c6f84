package payment

import (
	"context"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/setting"
)

// A card is charged for an order, or without one for what its customer owes (PAY-18). That stands here in the shape of an
// order without an id, whose balance is what is owed; what is more becomes store credit.

// owing is what an account owes, in that shape.
func (s *Service) owing(ctx context.Context, a Account, customerID, locationID int64) (order.Order, error) {
	c, err := s.customers.Customer(ctx, customerID)
	if err != nil {
		return order.Order{}, err
	}
	currency, err := setting.Get(ctx, setting.Currency, setting.Location(locationID))
	return order.Order{CustomerID: customerID, Name: c.Name(), LocationID: locationID, Currency: currency, BalanceDue: max(a.Owed, 0)}, err
}

// chargedFor is what a card is to be asked for, held until the transaction ends.
func (s *Service) chargedFor(ctx context.Context, actor access.Actor, t Tender) (order.Order, error) {
	if t.OrderID != 0 {
		return s.orders.Lock(ctx, actor, t.OrderID)
	}
	if err := mayReceive(actor); err != nil {
		return order.Order{}, err
	}
	a, err := s.payer(ctx, t.CustomerID)
	if err != nil {
		return order.Order{}, err
	}
	return s.owing(ctx, a, t.CustomerID, actor.LocationID)
}

// lockAttempt reads a card attempt with what it pays for, which nobody else changes until the transaction ends. It is the one
// way to an attempt that is to be changed: what is paid for is locked first, then the attempt is read. Whoever is not the
// program must stand at a register of the attempt's location.
func (s *Service) lockAttempt(ctx context.Context, by access.Actor, key attemptKey) (order.Order, Attempt, error) {
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

// lockPurpose locks what an attempt pays for: its order, or the account of its customer (PAY-18). Who became another customer
// meanwhile is that one.
func (s *Service) lockPurpose(ctx context.Context, by access.Actor, a Attempt) (order.Order, error) {
	isProgram := by.Kind == access.System
	switch {
	case a.OrderID != 0 && isProgram:
		return s.orders.Hold(ctx, a.OrderID)
	case a.OrderID != 0:
		return s.orders.Lock(ctx, by, a.OrderID)
	case !isProgram:
		if err := a.at(by); err != nil {
			return order.Order{}, err
		}
	}
	who, err := s.became(ctx, a.CustomerID)
	if err != nil {
		return order.Order{}, err
	}
	account, err := s.heldAccount(ctx, who)
	if err != nil {
		return order.Order{}, err
	}
	return s.owing(ctx, account, who, a.LocationID)
}

func (s *Service) became(ctx context.Context, customerID int64) (int64, error) {
	c, err := s.customers.Customer(ctx, customerID)
	if err == nil && c.MergedInto != 0 {
		return c.MergedInto, nil
	}
	return customerID, err
}

// at refuses who may not receive money where the attempt was begun.
func (a Attempt) at(actor access.Actor) error {
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

// triedFor are the tries to charge a card for the same.
func triedFor(ctx context.Context, o order.Order) ([]Attempt, error) {
	if o.ID == 0 {
		return attemptsWithout(ctx, o.CustomerID)
	}
	return attemptsOf(ctx, o.ID)
}

// AttemptsWithout are the tries of a customer to pay by card without an order, oldest first.
func (*Service) AttemptsWithout(ctx context.Context, customerID int64) ([]Attempt, error) {
	return attemptsWithout(ctx, customerID)
}

// ReceivedBy is what an attempt without an order took so far, and how its customer stands now.
func (s *Service) ReceivedBy(ctx context.Context, a Attempt) (Received, error) {
	got := Received{Transaction: Transaction{CustomerID: a.CustomerID}}
	if a.TransactionID != 0 {
		var err error
		if got.Transaction, err = transactionOf(ctx, a); err != nil {
			return got, err
		}
	}
	return s.stands(ctx, got)
}

// reckon brings the sums of an order up to date; without one there are none.
func (s *Service) reckon(ctx context.Context, o order.Order) error {
	if o.ID == 0 {
		return nil
	}
	_, err := s.orders.Settle(ctx, o.ID)
	return err
}

// receivedCard books a charge that was made without an order, and returns its transaction.
func (s *Service) receivedCard(ctx context.Context, no order.Order, a Attempt, x Transaction) (int64, error) {
	account, err := s.heldAccount(ctx, no.CustomerID)
	if err != nil {
		return 0, err
	}
	x.CustomerID, x.Status, x.LocationID, x.At = no.CustomerID, Captured, a.LocationID, clock.Now(ctx)
	if x.BusinessDay, err = s.today(ctx, a.LocationID); err != nil {
		return 0, err
	}
	if x.ID, err = addTransaction(ctx, x, "card "+a.Reference); err != nil {
		return 0, err
	}
	var more []ledger.Line
	if x.Surcharge+x.SurchargeTax > 0 {
		r, err := s.SurchargeAt(ctx, x.LocationID)
		if err != nil {
			return 0, err
		}
		more = append(r.owed(x.SurchargeTax), ledger.Credit(ledger.Surcharges, x.Surcharge))
	}
	_, err = s.credited(ctx, program, account, no, x, a.clearing(), more...)
	return x.ID, err
}

// depositedBy is the store credit that came of a payment without an order; of any other there is none.
func depositedBy(ctx context.Context, x Transaction) (money.Cents, error) {
	if x.OrderID != 0 || x.Kind == StoreCredit {
		return 0, nil
	}
	booked, err := ledger.OfTransaction(ctx, x.ID)
	var sum money.Cents
	for _, e := range booked {
		sum -= on(e, ledger.StoreCredit(x.CustomerID).Code)
	}
	return sum, err
}

// creditIsThere refuses to take a payment back whose store credit was spent.
func (s *Service) creditIsThere(ctx context.Context, x Transaction) error {
	deposited, err := depositedBy(ctx, x)
	if err != nil || deposited == 0 {
		return err
	}
	who, err := s.became(ctx, x.CustomerID)
	if err != nil {
		return err
	}
	left, err := s.credits.Balance(ctx, who)
	if err == nil && left < deposited {
		err = fault.New(fault.Conflict, "%s of this payment became store credit, and the customer has only %s of credit left. The payment stays as it is. First undo what was paid with the credit.", deposited, left)
	}
	return err
}

// takeCredit takes away the store credit that came of a charge which is none any more, after its entries were mirrored. What
// of it was spent meanwhile the customer owes.
func (s *Service) takeCredit(ctx context.Context, no order.Order, x Transaction, deposited money.Cents, day string) error {
	account, err := s.heldAccount(ctx, no.CustomerID)
	if err != nil {
		return err
	}
	left, err := s.credits.Balance(ctx, no.CustomerID)
	if err != nil {
		return err
	}
	there := min(left, deposited)
	if there > 0 {
		if err := s.credits.Withdraw(ctx, whose(program, x), no.CustomerID, there, text.Key("Payment voided")); err != nil {
			return err
		}
	}
	if there == deposited && no.CustomerID == x.CustomerID {
		return nil
	}
	_, err = ledger.Post(ctx, ledger.Entry{
		Cause: ledger.ByRefund, Who: whose(program, x), TransactionID: x.ID, LocationID: x.LocationID, BusinessDay: day, Currency: no.Currency,
		Lines: []ledger.Line{
			ledger.Debit(ledger.StoreCredit(no.CustomerID), there), ledger.Debit(ledger.OnAccount(account.CustomerID), deposited-there),
			ledger.Credit(ledger.StoreCredit(x.CustomerID), deposited),
		},
	})
	return err
}

// cardWithout is a payment by card of a customer without an order; the zero transaction: it was none by card.
func (s *Service) cardWithout(ctx context.Context, actor access.Actor, customerID, id int64) (Transaction, error) {
	if err := mayReceive(actor); err != nil {
		return Transaction{}, err
	}
	if _, err := s.customers.Current(ctx, customerID); err != nil {
		return Transaction{}, err
	}
	x, err := transactionOf(ctx, Attempt{TransactionID: id})
	switch {
	case err != nil:
		return Transaction{}, err
	case x.OrderID != 0 || x.CustomerID != customerID || x.LocationID != actor.LocationID:
		return Transaction{}, noPayment()
	case x.Kind != Card:
		return Transaction{}, nil
	}
	return x, s.creditIsThere(ctx, x)
}
