package payment

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/customer"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/setting"
)

// CardPayment is how the payment of an order by card stands, for the shopper.
type CardPayment struct {
	Standing Standing
	Message  string // the company's own words where it declined
	Provider string
	Fields   Fields // where a card is asked for
}

// Checkouts place the orders of the web shop, and ask for the card that one waits for.
type Checkouts struct {
	accounts  *Accounts
	books     *books
	cards     *Cards
	customers *customer.Service
	orders    *order.Service
}

// Method is a way to pay that a shopper may choose (CART-22).
type Method struct {
	Code  order.Payment
	Title fault.Text
	Note  fault.Text // may be empty
}

// Methods are the ways to pay for a cart as it stands, the usual one first. There is always one, unless nothing but a
// card would do and none is taken.
func (s *Checkouts) Methods(ctx context.Context, v cart.View) ([]Method, error) {
	if v.Totals.Total == 0 && len(v.Lines) > 0 {
		return []Method{{Code: order.Free, Title: fault.T("Nothing to pay")}}, nil
	}
	var found []Method
	if v.Cart.Checkout.Destination() == nil {
		found = append(found, Method{Code: order.PayInStore, Title: fault.T("Pay in store"),
			Note: fault.T("Nothing is charged now. You pay at the counter when you pick it up.")})
	}
	if s.cards.company != nil {
		found = append(found, Method{Code: order.ByCard, Title: fault.T("Card"),
			Note: fault.T("You enter it on the next page.")})
	}
	account, err := s.accounts.Account(ctx, v.Cart.CustomerID)
	if err != nil {
		return nil, err
	}
	if account.Available() > 0 {
		found = append(found, Method{
			Code: order.OnAccount, Title: fault.T("On account"),
			Note: fault.T("Net %s days, %s left", account.Terms, account.Available()),
		})
	}
	return found, nil
}

// Place orders a cart of the shop (CHK-2) and arranges its payment with it: a card is still to be asked for (Pay), what
// is bought on account is owed at once. What can't be paid so is not ordered.
func (s *Checkouts) Place(
	ctx context.Context, actor access.Actor, cartID int64, expected *money.Cents,
) (order.Order, error) {
	var placed order.Order
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Place(ctx, actor, cartID, expected)
		if err != nil {
			return err
		}
		earlier, err := isArranged(ctx, o)
		if err != nil || earlier {
			placed = o
			return err
		}
		switch o.Payment {
		case order.ByCard:
			_, err = s.addWebAttempt(ctx, o)
		case order.OnAccount:
			o, err = s.payOnAccount(ctx, actor, o)
		case order.PayInStore:
			err = checkInStore(ctx, o)
		case order.AtTill, order.Free:
		default:
			err = unknownMethod()
		}
		placed = o
		return err
	})
	return placed, err
}

// payOnAccount lets the customer owe an order that is complete. The account's row is held, so that two orders at once
// don't both have the same credit.
func (s *Checkouts) payOnAccount(ctx context.Context, actor access.Actor, o order.Order) (order.Order, error) {
	c, err := s.customers.Customer(ctx, o.CustomerID)
	if o.CustomerID == 0 || fault.Is(err, fault.NotFound) {
		return o, Account{}.checkCovers(o.Total)
	}
	if err != nil {
		return o, err
	}
	a, err := s.accounts.lockAccount(ctx, c.ID)
	if err != nil {
		return o, err
	}
	if err := a.checkCovers(o.BalanceDue); err != nil {
		return o, err
	}
	if err := a.checkNumber(o, "po_number", ""); err != nil {
		return o, err
	}
	x := Transaction{CustomerID: a.CustomerID, Kind: OnAccount, Amount: o.BalanceDue, Label: a.label()}
	if _, err := s.books.bookCharge(ctx, actor, o, x, fmt.Sprint("account of order ", o.ID),
		ledger.OnAccount(a.CustomerID)); err != nil {
		return o, err
	}
	return s.orders.Settle(ctx, o.ID)
}

// isArranged says whether the order was placed before, with its payment.
func isArranged(ctx context.Context, o order.Order) (bool, error) {
	tried, err := attemptsOf(ctx, o.ID)
	if err != nil {
		return false, err
	}
	paid, err := transactionsOfOrder(ctx, o.ID)
	return len(tried) > 0 || len(paid) > 0, err
}

func checkInStore(_ context.Context, o order.Order) error {
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

// Pay asks for a card for an order that waits for one: it goes on with the attempt that is open, and begins another
// after one that came to nothing. What was paid meanwhile is not asked for again.
func (s *Checkouts) Pay(ctx context.Context, orderID int64) (CardPayment, error) {
	if err := s.cards.checkCompany(ctx); err != nil {
		return CardPayment{}, err
	}
	a, err := s.keepSent(ctx, orderID)
	if err != nil || a.State != Sent && a.State != Awaiting {
		return s.cardPayment(ctx, a, err)
	}
	started, err := s.cards.company.Start(ctx, a)
	if err != nil {
		return CardPayment{}, err
	}
	if a, err = s.cards.keepStarted(ctx, a, started); err != nil || a.State != Awaiting {
		return s.cardPayment(ctx, a, err)
	}
	return CardPayment{Standing: ToPay, Provider: a.Provider, Fields: started.Fields}, nil
}

// keepSent returns the order's last attempt, which is on its way to the company unless there is nothing to pay.
func (s *Checkouts) keepSent(ctx context.Context, orderID int64) (Attempt, error) {
	var sent Attempt
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, a, err := s.cards.lockAttempt(ctx, program, attemptKey{lastOfOrder: orderID})
		if err != nil {
			return err
		}
		if o.Status == order.Checkout && !a.State.Open() && !a.State.Taken() {
			if err := mayTryAgain(ctx, orderID); err != nil {
				return err
			}
			if a, err = s.addWebAttempt(ctx, o); err != nil {
				return err
			}
		}
		if a.State == Created && o.Status == order.Checkout {
			a.State = Sent
			err = saveAttempt(ctx, a)
		}
		sent = a
		return err
	})
	return sent, err
}

// mostTries bounds how many cards one order tries: who has a list of them is no customer.
const mostTries = 10

func mayTryAgain(ctx context.Context, orderID int64) error {
	tried, err := attemptsOf(ctx, orderID)
	if err == nil && len(tried) >= mostTries {
		return fault.New(fault.Conflict, "Too many cards were declined. Please call us.")
	}
	return err
}

// addWebAttempt keeps that a card is asked for, before anybody is.
func (s *Checkouts) addWebAttempt(ctx context.Context, o order.Order) (Attempt, error) {
	if s.cards.company == nil {
		return Attempt{}, fault.InFields(map[string]fault.Text{"payment_method": fault.T("Cards are not taken here.")})
	}
	now := clock.Now(ctx)
	a := Attempt{
		OrderID: o.ID, Reference: ids.ULID(now), Means: Web, Provider: s.cards.company.Name(), State: Created,
		Amount: o.BalanceDue, Currency: o.Currency,
		LocationID: o.LocationID, Ask: now.Add(askPause(0)), Added: now, Changed: now,
	}
	id, err := addAttempt(ctx, a)
	a.ID = id
	return a, err
}

// cardPayment is what a shopper reads of an attempt.
func (s *Checkouts) cardPayment(ctx context.Context, a Attempt, err error) (CardPayment, error) {
	if err != nil {
		return CardPayment{}, err
	}
	o, err := s.orders.Order(ctx, a.OrderID)
	if err != nil {
		return CardPayment{}, err
	}
	p := CardPayment{Message: a.Message, Provider: a.Provider}
	switch {
	case o.Status == order.Complete:
		p.Standing = Paid
	case o.Status != order.Checkout:
		p.Standing = WasCancelled
	case a.State.Open():
		p.Standing = Waiting
	case a.State == Declined:
		p.Standing = WasDeclined
	default:
		p.Standing = ToPay
	}
	return p, nil
}

// Finish asks the company what became of an order's charge, and does what follows from it (CHK-3). It is safe to call
// concurrently and repeatedly.
func (s *Checkouts) Finish(ctx context.Context, orderID int64) (CardPayment, error) {
	a, err := attempt(ctx, attemptKey{lastOfOrder: orderID})
	if err != nil {
		return CardPayment{}, err
	}
	if a.State.Open() && a.State != Created {
		if err := s.cards.checkCompany(ctx); err != nil {
			return CardPayment{}, err
		}
		a, err = s.cards.askCompany(ctx, a)
	}
	return s.cardPayment(ctx, a, err)
}

// GiveUp calls an order off that waits for its card, so that the cart can be changed and ordered again. A charge that
// was made after all wins: then the order is paid.
func (s *Checkouts) GiveUp(ctx context.Context, orderID int64) (CardPayment, error) {
	a, err := s.giveUpOrder(ctx, orderID)
	return s.cardPayment(ctx, a, err)
}

func (s *Checkouts) giveUpOrder(ctx context.Context, orderID int64) (Attempt, error) {
	for {
		a, err := s.closeCharge(ctx, orderID)
		if err != nil || a.State.Open() {
			return a, err
		}
		isAskedAnew, err := s.callOffOrder(ctx, orderID)
		if err != nil || !isAskedAnew {
			return a, err
		}
	}
}

// closeCharge ends the charge that an order waits for at its company: an approval wins.
func (s *Checkouts) closeCharge(ctx context.Context, orderID int64) (Attempt, error) {
	a, err := s.keepCancelling(ctx, orderID)
	if err != nil || !a.State.Open() {
		return a, err
	}
	if err := s.cards.checkCompany(ctx); err != nil {
		return a, err
	}
	report, err := s.cards.company.Cancel(ctx, a)
	if err != nil {
		return a, err
	}
	return s.cards.recordAnswer(ctx, a, report)
}

// keepCancelling keeps that the charge is to be cancelled, before the company is asked to. What was never sent ends
// here.
func (s *Checkouts) keepCancelling(ctx context.Context, orderID int64) (Attempt, error) {
	var stored Attempt
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, a, err := s.cards.lockAttempt(ctx, program, attemptKey{lastOfOrder: orderID})
		if err != nil {
			return err
		}
		from := a.State
		switch a.State {
		case Created:
			a.State = Failed
		case Awaiting:
			a.State = CancelRequested
		default:
			stored = a
			return nil
		}
		if err := saveAttempt(ctx, a); err != nil {
			return err
		}
		stored = a
		return logAttempt(ctx, o, a, from)
	})
	return stored, err
}

// callOffOrder cancels the order unless a charge may still come of it, or has. The page of the card may have asked for
// another one since the last was closed.
func (s *Checkouts) callOffOrder(ctx context.Context, orderID int64) (isAskedAnew bool, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		o, a, err := s.cards.lockAttempt(ctx, program, attemptKey{lastOfOrder: orderID})
		isAskedAnew = err == nil && a.State.Open()
		if err != nil || o.Status != order.Checkout || isAskedAnew || o.AmountPaid > 0 {
			return err
		}
		return s.orders.CallOff(ctx, program, o)
	})
	return isAskedAnew, err
}

// expireOrders gives up the orders whose card is not there after the minutes that the shop waits.
func (s *Checkouts) expireOrders(ctx context.Context) error {
	minutes, err := setting.Get(ctx, setting.CardMinutes)
	if err != nil {
		return err
	}
	now := clock.Now(ctx)
	waiting, err := s.orders.Orders(ctx, order.Filter{
		Status: order.Checkout, Payment: order.ByCard, Before: now.Add(-time.Duration(minutes) * time.Minute),
		Limit: mostSwept,
	})
	if err != nil {
		return err
	}
	var failed error
	for _, o := range waiting {
		a, err := attempt(ctx, attemptKey{lastOfOrder: o.ID})
		switch {
		case err == nil && a.State == Unknown, err == nil && a.State == CancelRequested: // asked for already
		case err == nil:
			_, err = s.giveUpOrder(ctx, o.ID)
		}
		failed = errors.Join(failed, unlessPassing(ctx, a, err))
	}
	return failed
}
