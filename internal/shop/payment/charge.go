package payment

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/failpoint"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
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

// the program acts: a company's word has no person behind it
var program = access.Actor{Kind: access.System}

// Pay asks for a card for an order that waits for one: it goes on with the attempt that is open, and begins another after
// one that came to nothing. What was paid meanwhile is not asked for again.
func (s *Service) Pay(ctx context.Context, orderID int64) (CardPayment, error) {
	if err := s.mayAsk(ctx); err != nil {
		return CardPayment{}, err
	}
	a, err := s.sending(ctx, orderID)
	if err != nil || a.State != Sent && a.State != Awaiting {
		return s.standing(ctx, a, err)
	}
	started, err := s.cards.Start(ctx, a)
	if err != nil {
		return CardPayment{}, err
	}
	if a, err = s.started(ctx, a, started); err != nil || a.State != Awaiting {
		return s.standing(ctx, a, err)
	}
	return CardPayment{Standing: ToPay, Provider: a.Provider, Fields: started.Fields}, nil
}

// mayAsk says whether there is a company to ask, and no transaction that would wait for its answer.
func (s *Service) mayAsk(ctx context.Context) error {
	switch {
	case s.cards == nil:
		return fault.New(fault.Conflict, "Cards are not taken here.")
	case db.Inside(ctx):
		return errors.New("payment: a card company is asked inside a transaction")
	}
	return nil
}

// sending returns the order's last attempt, which is on its way to the company unless there is nothing to pay.
func (s *Service) sending(ctx context.Context, orderID int64) (Attempt, error) {
	var sent Attempt
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, a, err := s.lockAttempt(ctx, program, attemptKey{lastOfOrder: orderID})
		if err != nil {
			return err
		}
		if o.Status == order.Checkout && !a.State.Open() && !a.State.Taken() {
			if err := mayTryAgain(ctx, orderID); err != nil {
				return err
			}
			if a, err = s.await(ctx, o); err != nil {
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

// await keeps that a card is asked for, before anybody is.
func (s *Service) await(ctx context.Context, o order.Order) (Attempt, error) {
	if s.cards == nil {
		return Attempt{}, fault.InFields(map[string]fault.Text{"payment_method": fault.T("Cards are not taken here.")})
	}
	now := clock.Now(ctx)
	a := Attempt{
		OrderID: o.ID, Reference: ids.ULID(now), Means: Web, Provider: s.cards.Name(), State: Created, Amount: o.BalanceDue, Currency: o.Currency,
		LocationID: o.LocationID, Ask: now.Add(pause(0)), Added: now, Changed: now,
	}
	id, err := addAttempt(ctx, a)
	a.ID = id
	return a, err
}

// addAttempt returns the new id. Beside an attempt of the order that is still open it is a Conflict.
func addAttempt(ctx context.Context, a Attempt) (int64, error) {
	id, err := insertAttempt(ctx, a)
	if err == nil && id == 0 {
		err = underWay()
	}
	return id, err
}

// started keeps the company's name of a charge before the browser learns of it: an attempt without one can't have been paid.
func (s *Service) started(ctx context.Context, a Attempt, by Started) (Attempt, error) {
	var kept Attempt
	err := db.Atomic(ctx, func(ctx context.Context) error {
		_, now, err := s.lockAttempt(ctx, program, attemptKey{reference: a.Reference})
		if err != nil {
			return err
		}
		if now.State == Sent {
			now.State, now.ProviderID = Awaiting, by.ProviderID
			err = saveAttempt(ctx, now)
		}
		kept = now
		return err
	})
	return kept, err
}

// standing is what a shopper reads of an attempt.
func (s *Service) standing(ctx context.Context, a Attempt, err error) (CardPayment, error) {
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

// Finish asks the company what became of an order's charge, and does what follows from it (CHK-3). It may be called by
// whom, whenever and as often as one likes.
func (s *Service) Finish(ctx context.Context, orderID int64) (CardPayment, error) {
	a, err := attempt(ctx, attemptKey{lastOfOrder: orderID})
	if err != nil {
		return CardPayment{}, err
	}
	if a.State.Open() && a.State != Created {
		if err := s.mayAsk(ctx); err != nil {
			return CardPayment{}, err
		}
		a, err = s.ask(ctx, a)
	}
	return s.standing(ctx, a, err)
}

// unseen is how long a charge that the company does not know may still be on its way to it.
const unseen = 3 * time.Minute

// ask makes of the company's answer what follows from it. A charge that was declined is closed at the company first, so
// that it can't be tried again beside the next one.
func (s *Service) ask(ctx context.Context, a Attempt) (Attempt, error) {
	report, err := s.cards.Inquire(ctx, a)
	if err != nil {
		return a, err
	}
	if report.State == Declined {
		ended, err := s.cards.Cancel(ctx, a)
		if err != nil {
			return a, err
		}
		if ended.State.Taken() {
			report = ended
		}
	}
	if report.State == NotFound && clock.Now(ctx).Before(a.Added.Add(unseen)) {
		return a, nil
	}
	return s.heard(ctx, a, report)
}

// heard records an answer. One that does not match leaves the attempt to a person.
func (s *Service) heard(ctx context.Context, a Attempt, r Report) (Attempt, error) {
	if r.State == NotFound { // nothing is known of it: nothing can differ
		r = Report{State: NotFound, Reference: a.Reference, OrderID: a.OrderID, Amount: a.Amount, Currency: a.Currency, ProviderID: a.ProviderID}
	}
	err := a.matches(r)
	switch {
	case err == nil:
		return s.record(ctx, Event{Report: r})
	case a.State == Unknown: // people know
		return a, err
	}
	return a, errors.Join(s.alarm(ctx, a, err), s.leave(ctx, a), err)
}

// leave marks an attempt that the program can't judge.
func (s *Service) leave(ctx context.Context, a Attempt) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		_, now, err := s.lockAttempt(ctx, program, attemptKey{reference: a.Reference})
		if err != nil || !follows(now.State, Unknown) {
			return err
		}
		now.State = Unknown
		return saveAttempt(ctx, now)
	})
}

// alarm tells the people behind the shop what no program should mend.
func (s *Service) alarm(ctx context.Context, a Attempt, cause error) error {
	slog.ErrorContext(ctx, "card payment", "reference", a.Reference, "order", a.OrderID, "cause", cause)
	var what mismatch
	errors.As(cause, &what)
	return db.Atomic(ctx, func(ctx context.Context) error {
		return audit.Write(ctx, audit.Row{
			Who: audit.System, Action: "card.alarm", Subject: "card_attempt", SubjectID: a.ID,
			Detail: map[string]any{"order": a.OrderID, "differs": string(what), "amount": a.Amount},
		})
	})
}

// Notified takes what a company sends by itself (M-20): signed by it and not long ago, and of an attempt of ours to the
// cent. What was taken already changes nothing the second time.
func (s *Service) Notified(ctx context.Context, header func(name string) string, body []byte) error {
	if s.cards == nil {
		return fault.New(fault.NotFound, "There is no such address.")
	}
	e, err := s.cards.Event(ctx, header, body)
	if err != nil {
		slog.WarnContext(ctx, "a card company's message was refused", "cause", err)
		return err
	}
	switch e.Report.State {
	case Approved, Cancelled:
	case Declined: // asked about at once, and closed at the company then
		return hurry(ctx, e.Report.Reference)
	default:
		return nil
	}
	return s.event(ctx, s.cards.Name(), e)
}

// event records what a company told by itself of an attempt of its own.
func (s *Service) event(ctx context.Context, company string, e Event) error {
	a, err := attempt(ctx, attemptKey{reference: e.Report.Reference})
	if err != nil {
		return errors.Join(s.alarm(ctx, Attempt{Reference: e.Report.Reference}, mismatch("reference")), err)
	}
	err = a.matches(e.Report)
	if a.Provider != company {
		err = differs("company")
	}
	if err != nil {
		return errors.Join(s.alarm(ctx, a, err), err)
	}
	_, err = s.record(ctx, e)
	return err
}

// NotifiedBy is Notified for the company of a name whose terminals are here.
func (s *Service) NotifiedBy(ctx context.Context, company string, header func(name string) string, body []byte) error {
	by := s.terminals[company]
	if by == nil {
		return fault.New(fault.NotFound, "There is no such address.")
	}
	e, err := by.Event(ctx, header, body)
	if err != nil {
		slog.WarnContext(ctx, "a card company's message was refused", "company", company, "cause", err)
		return err
	}
	switch e.Report.State {
	case Approved, Cancelled, Declined, Reversed:
		return s.event(ctx, company, e)
	default:
		return nil
	}
}

// record is the one place where a company's word becomes money: the attempt's step, the transaction, its entry, and what
// becomes of the order, together and once.
func (s *Service) record(ctx context.Context, e Event) (Attempt, error) {
	var kept Attempt
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, a, err := s.lockAttempt(ctx, program, attemptKey{reference: e.Report.Reference})
		if err != nil {
			return err
		}
		if e.ID != "" {
			first, err := addEvent(ctx, a, e.ID)
			if err != nil || !first {
				kept = a
				return err
			}
		}
		kept, err = s.step(ctx, o, a, e.Report)
		failpoint.Here(ctx, BeforeCommit)
		return err
	})
	failpoint.Here(ctx, AfterCommit)
	return kept, err
}

func (s *Service) step(ctx context.Context, o order.Order, a Attempt, r Report) (Attempt, error) {
	to := after(a.State, r.State)
	if to == a.State {
		return a, nil
	}
	from := a.State
	a.State, a.Message, a.Duplicate, a.Settled = to, r.Message, r.Duplicate, r.Settled
	if a.ProviderID == "" {
		a.ProviderID = r.ProviderID
	}
	switch {
	case to == Approved && a.TransactionID == 0:
		a.Label = r.Label
		if err := s.capture(ctx, o, &a, r); err != nil {
			return a, err
		}
	case to == Reversed && a.TransactionID != 0: // C10
		if err := s.taken(ctx, o, &a); err != nil {
			return a, err
		}
	}
	if err := logAttempt(ctx, o, a, from); err != nil {
		return a, err
	}
	if to == Approved && a.RefundDue == a.Taken && a.Means != Terminal { // nobody owed it: it goes back by itself; a part of it is left to people
		if err := saveAttempt(ctx, a); err != nil {
			return a, err
		}
		from, a.State, a.Ask = a.State, RefundRequested, clock.Now(ctx)
		if err := logAttempt(ctx, o, a, from); err != nil {
			return a, err
		}
	}
	if err := saveAttempt(ctx, a); err != nil {
		return a, err
	}
	return a, s.tell(ctx, a.told(toldOf(a)))
}

func logAttempt(ctx context.Context, o order.Order, a Attempt, from State) error {
	return audit.Write(ctx, audit.Row{
		Who: audit.System, Action: "card." + string(a.State), Subject: "card_attempt", SubjectID: a.ID, LocationID: o.LocationID,
		Detail: map[string]any{"order": o.ID, "from": from, "amount": a.Amount, "refund_due": a.RefundDue},
	})
}

// dueBack is what of a charge nobody owed: all of it where the order was given up, else what is beyond its balance.
func dueBack(o order.Order, a Attempt) money.Cents {
	switch {
	case o.ID == 0: // the rest is store credit
		return 0
	case o.Status == order.Checkout, o.Status == order.Complete:
		return max(a.Taken-a.Surcharge-a.SurchargeTax-max(o.BalanceDue, 0), 0)
	default:
		return a.Taken
	}
}

// Attempts lists the tries to charge a card for an order, oldest first.
func (s *Service) Attempts(ctx context.Context, orderID int64) ([]Attempt, error) {
	return attemptsOf(ctx, orderID)
}

// GiveUp calls an order off that waits for its card, so that the cart can be changed and ordered again. A charge that was
// made after all wins: then the order is paid.
func (s *Service) GiveUp(ctx context.Context, orderID int64) (CardPayment, error) {
	a, err := s.giveUp(ctx, orderID)
	return s.standing(ctx, a, err)
}

func (s *Service) giveUp(ctx context.Context, orderID int64) (Attempt, error) {
	for {
		a, err := s.closed(ctx, orderID)
		if err != nil || a.State.Open() {
			return a, err
		}
		isAskedAnew, err := s.callOff(ctx, orderID)
		if err != nil || !isAskedAnew {
			return a, err
		}
	}
}

// closed ends the charge that an order waits for at its company: an approval wins.
func (s *Service) closed(ctx context.Context, orderID int64) (Attempt, error) {
	a, err := s.cancelling(ctx, orderID)
	if err != nil || !a.State.Open() {
		return a, err
	}
	if err := s.mayAsk(ctx); err != nil {
		return a, err
	}
	report, err := s.cards.Cancel(ctx, a)
	if err != nil {
		return a, err
	}
	return s.heard(ctx, a, report)
}

// cancelling keeps that the charge is to be cancelled, before the company is asked to. What was never sent ends here.
func (s *Service) cancelling(ctx context.Context, orderID int64) (Attempt, error) {
	var kept Attempt
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, a, err := s.lockAttempt(ctx, program, attemptKey{lastOfOrder: orderID})
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
			kept = a
			return nil
		}
		if err := saveAttempt(ctx, a); err != nil {
			return err
		}
		kept = a
		return logAttempt(ctx, o, a, from)
	})
	return kept, err
}

// callOff cancels the order unless a charge may still come of it, or has. The page of the card may have asked for another one
// since the last was closed.
func (s *Service) callOff(ctx context.Context, orderID int64) (isAskedAnew bool, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		o, a, err := s.lockAttempt(ctx, program, attemptKey{lastOfOrder: orderID})
		isAskedAnew = err == nil && a.State.Open()
		if err != nil || o.Status != order.Checkout || isAskedAnew || o.AmountPaid > 0 {
			return err
		}
		return s.orders.CallOff(ctx, program, o)
	})
	return isAskedAnew, err
}

// Sweep asks about every charge whose outcome nobody has told, pays back what is due, and calls off the orders that have
// waited for their card too long (C4, C5). One answer that fails to come keeps no other from being asked for.
func (s *Service) Sweep(ctx context.Context) error {
	due, err := dueAttempts(ctx, clock.Now(ctx))
	if err != nil {
		return err
	}
	var failed error
	for _, a := range due {
		mine, err := claim(ctx, a, a.next(clock.Now(ctx)))
		if err == nil && mine {
			err = s.follow(ctx, a)
		}
		failed = errors.Join(failed, unlessPassing(ctx, a, err))
	}
	failed = errors.Join(failed, s.page(ctx))
	if s.cards == nil {
		return failed
	}
	return errors.Join(failed, s.expire(ctx), s.checkRefunds(ctx))
}

// unlessPassing leaves a company that can't be reached to the next sweep, and to people what they were told of.
func unlessPassing(ctx context.Context, a Attempt, err error) error {
	if f := fault.Of(err); f != nil && (f.Kind == fault.Unavailable || errors.As(err, new(mismatch))) {
		if a.Asks&(a.Asks-1) == 0 { // less and less often
			slog.WarnContext(ctx, "a card company does not answer", "reference", a.Reference, "asked", a.Asks, "cause", err)
		}
		return nil
	}
	return err
}

func (s *Service) follow(ctx context.Context, a Attempt) error {
	if a.Means == Terminal {
		_, err := s.inquire(ctx, a)
		return err
	}
	if s.cards == nil {
		return nil
	}
	if a.Means == Link {
		return s.followLink(ctx, a)
	}
	switch a.State {
	case RefundRequested:
		return s.payBack(ctx, a)
	case CancelRequested:
		_, err := s.giveUp(ctx, a.OrderID)
		return err
	case Created: // nobody came to pay it yet
		return nil
	default:
		_, err := s.ask(ctx, a)
		return err
	}
}

// expire gives up the orders whose card is not there after the minutes that the shop waits.
func (s *Service) expire(ctx context.Context) error {
	minutes, err := setting.Get(ctx, setting.CardMinutes)
	if err != nil {
		return err
	}
	now := clock.Now(ctx)
	waiting, err := s.orders.Orders(ctx, order.Filter{
		Status: order.Checkout, Payment: order.ByCard, Before: now.Add(-time.Duration(minutes) * time.Minute), Limit: mostSwept,
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
			_, err = s.giveUp(ctx, o.ID)
		}
		failed = errors.Join(failed, unlessPassing(ctx, a, err))
	}
	return failed
}

// Attempt is the one of a reference.
func (*Service) Attempt(ctx context.Context, reference string) (Attempt, error) {
	return attempt(ctx, attemptKey{reference: reference})
}
