package payment

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/failpoint"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/order"
	"camber/internal/shop/register"
)

// Terminals charge a card at the counter (B.6).
type Terminals struct {
	books     *books
	cards     *Cards
	devices   *Devices
	orders    *order.Service
	registers *register.Service
}

// Start keeps that an amount is to be charged at a terminal, before it is told (B.6). Send tells it. One attempt
// of an order and of a terminal is open at a time (M-09).
func (s *Terminals) Start(ctx context.Context, actor access.Actor, t Tender) (Attempt, error) {
	t.Kind = Card
	if err := checkAmount(t.Amount); err != nil {
		return Attempt{}, err
	}
	var begun Attempt
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.lockToCharge(ctx, actor, t)
		if err != nil {
			return err
		}
		earlier, repeated, err := repeatedAttempt(ctx, t)
		if err != nil || repeated {
			begun = earlier
			return err
		}
		if err := s.mayCharge(ctx, o, t); err != nil {
			return err
		}
		begun, err = s.addTerminalAttempt(ctx, actor, o, t)
		failpoint.Here(ctx, BeforeIntent)
		return err
	})
	return begun, err
}

// lockToCharge is what a card is to be asked for, held until the transaction ends.
func (s *Terminals) lockToCharge(ctx context.Context, actor access.Actor, t Tender) (order.Order, error) {
	if t.OrderID != 0 {
		return s.orders.Lock(ctx, actor, t.OrderID)
	}
	if err := mayReceive(actor); err != nil {
		return order.Order{}, err
	}
	a, err := s.books.lockPayer(ctx, t.CustomerID)
	if err != nil {
		return order.Order{}, err
	}
	return s.books.owedAsOrder(ctx, a, t.CustomerID, actor.LocationID)
}

// triedFor are the tries to charge a card for the same.
func triedFor(ctx context.Context, o order.Order) ([]Attempt, error) {
	if o.ID == 0 {
		return attemptsWithout(ctx, o.CustomerID)
	}
	return attemptsOf(ctx, o.ID)
}

// repeatedAttempt finds the attempt that the same intention began.
func repeatedAttempt(ctx context.Context, t Tender) (Attempt, bool, error) {
	if t.IntentKey == "" {
		return Attempt{}, false, nil
	}
	_, taken, err := transactionWithIntent(ctx, t.IntentKey)
	if err != nil {
		return Attempt{}, false, err
	}
	if taken {
		return Attempt{}, false, otherIntent()
	}
	earlier, found, err := attemptWithIntent(ctx, t.IntentKey)
	if found && (earlier.OrderID != t.OrderID || earlier.CustomerID != t.CustomerID || earlier.Pays() != t.Amount &&
		!earlier.State.Taken()) {
		return Attempt{}, false, otherIntent()
	}
	return earlier, found, err
}

func (s *Terminals) mayCharge(ctx context.Context, o order.Order, t Tender) error {
	if on, err := takesKind(ctx, o.LocationID, Card); err != nil || !on {
		return orNotTaken(err)
	}
	if err := o.TakesMoney(); o.ID != 0 && err != nil {
		return err
	}
	tried, err := triedFor(ctx, o)
	if err != nil {
		return err
	}
	for _, a := range tried {
		switch {
		case a.Open():
			return s.refuseBusy(ctx, a)
		case a.State.Open(): // M-08: no second charge before the first one's end is known
			return fault.New(fault.Conflict,
				"An earlier card payment of %s may still go through. Check it again first.", a.Amount)
		}
	}
	switch {
	case o.ID != 0 && o.BalanceDue <= 0:
		return fault.New(fault.Conflict, "This order is paid in full.")
	case o.ID != 0 && t.Amount > o.BalanceDue:
		return tooMuch(o.BalanceDue)
	}
	return t.refuseTwin(ctx)
}

// refuseBusy says which payment is in the way (M-09).
func (s *Terminals) refuseBusy(ctx context.Context, a Attempt) error {
	if a.RegisterID == 0 {
		return inWebShop()
	}
	lane, err := s.registers.Register(ctx, a.RegisterID)
	if err != nil {
		return err
	}
	return fault.New(fault.Conflict,
		"Terminal busy: %s, %s. Nothing more was charged. Wait until that payment has ended, or cancel it.", lane.Name,
		a.Amount.Text())
}

func (s *Terminals) addTerminalAttempt(
	ctx context.Context, actor access.Actor, o order.Order, t Tender,
) (Attempt, error) {
	at, err := s.devices.chooseStation(ctx, actor.RegisterID, o, t)
	if err != nil {
		return Attempt{}, err
	}
	shift, err := s.orders.OpenShift(ctx, actor)
	if err != nil {
		return Attempt{}, err
	}
	more, err := s.devices.surchargeOf(ctx, o.LocationID, t.Card.Type, t.Amount)
	if err != nil {
		return Attempt{}, err
	}
	now := clock.Now(ctx)
	a := Attempt{
		OrderID: o.ID, CustomerID: t.CustomerID, Reference: ids.ULID(now), Means: Terminal,
		Provider: at.Device.Provider, State: Created,
		Amount: t.Amount + more.Amount + more.Tax, Surcharge: more.Amount, SurchargeTax: more.Tax, Currency: o.Currency,
		IntentKey: t.IntentKey,
		DeviceID:  at.Device.ID, DepartmentID: at.Department.ID, CardType: t.Card.Type, StaffID: actor.StaffID,
		LocationID: o.LocationID,
		RegisterID: actor.RegisterID, ShiftID: shift.ID, Forced: t.Card.Force, Ask: now.Add(firstAsk), Added: now,
		Changed: now,
	}
	var approver int64
	if t.Card.Force {
		again := overrideEffect(o, a, 0,
			fault.T("Charge %s to a card of %s once more, although the card company may have just seen the same payment. The customer may pay twice.",
				a.Amount, o.Buyer()))
		if approver, err = access.Need(ctx, actor, again); err != nil {
			return a, err
		}
	}
	if a.ID, err = insertAttempt(ctx, a); err != nil {
		return a, err
	}
	if a.ID == 0 {
		return a, s.refuseHeldTerminal(ctx, a)
	}
	if err := logBegun(ctx, actor, a, approver); err != nil {
		return a, err
	}
	return a, publishNotice(ctx, a.notice(NoticeWaiting))
}

func logBegun(ctx context.Context, actor access.Actor, a Attempt, approver int64) error {
	return audit.Write(ctx, audit.Row{
		Who: actor.Who(), Second: approver, Action: "card.created", Subject: "card_attempt", SubjectID: a.ID,
		LocationID: a.LocationID, RegisterID: actor.RegisterID,
		Detail: map[string]any{
			"order": a.OrderID, "amount": a.Amount, "surcharge": a.Surcharge + a.SurchargeTax, "terminal": a.DeviceID,
			"forced": a.Forced,
		},
	})
}

// refuseHeldTerminal finds who holds the terminal, or the order.
func (s *Terminals) refuseHeldTerminal(ctx context.Context, a Attempt) error {
	found, err := openAttemptsAt(ctx, a.LocationID)
	if err != nil {
		return err
	}
	for _, other := range found {
		if other.DeviceID == a.DeviceID || a.OrderID != 0 && other.OrderID == a.OrderID {
			return s.refuseBusy(ctx, other)
		}
	}
	return underWay()
}

// Where the program can be killed (RELIABILITY B.7), by its tests.
const (
	BeforeIntent  = "C0"
	AfterIntent   = "C1"
	AfterSent     = "C2"
	WhileAwaiting = "C3"
	AfterApproval = "C5"
	BeforeCommit  = "C6"
	AfterCommit   = "C7"
	AfterVoid     = "C9"
)

// longestCharge is how long a company may take over one charge.
const longestCharge = 150 * time.Second

// Send tells the terminal, and keeps what came of it. It may take as long as the customer does, and is called outside
// of any transaction. What gets lost on the way the sweep asks for.
func (s *Terminals) Send(ctx context.Context, reference string) (Attempt, error) {
	if db.Inside(ctx) {
		return Attempt{}, errors.New("payment: a terminal is told inside a transaction")
	}
	failpoint.Here(ctx, AfterIntent)
	a, mine, err := s.moveAttempt(ctx, reference, Sent, "")
	if err != nil || !mine {
		return a, err
	}
	failpoint.Here(ctx, AfterSent)
	at, company, err := s.devices.station(ctx, a)
	if err != nil {
		return a, errors.Join(err, s.cards.leaveUnknown(ctx, a))
	}
	limited, stop := context.WithTimeout(ctx, longestCharge)
	defer stop()
	report, err := company.Charge(limited, at, a, func(providerID string) {
		if _, _, err := s.moveAttempt(ctx, reference, Awaiting, providerID); err != nil {
			slog.WarnContext(ctx, "a terminal has the amount", "reference", reference, "cause", err)
		}
		failpoint.Here(ctx, WhileAwaiting)
	})
	if err != nil {
		slog.WarnContext(ctx, "a card terminal did not answer", "reference", reference, "cause", err)
		return s.markUnanswered(ctx, a)
	}
	failpoint.Here(ctx, AfterApproval)
	if report.State == Awaiting {
		a, _, err = s.moveAttempt(ctx, reference, Awaiting, report.ProviderID)
		return a, err
	}
	return s.recordTerminalAnswer(ctx, a, report)
}

// SendSoon tells the terminal once the transaction of ctx is committed, beside what the caller does. What the program
// does not come to because it ends, the sweep of the next one asks for.
func (s *Terminals) SendSoon(ctx context.Context, reference string) {
	apart := db.With(context.WithoutCancel(ctx), db.From(ctx))
	db.AfterCommit(ctx, func() {
		go func() {
			if _, err := s.Send(apart, reference); err != nil {
				slog.WarnContext(apart, "card terminal", "reference", reference, "cause", err)
			}
		}()
	})
}

// moveAttempt makes the next step of an attempt that is on its way to its customer; mine: it was not made before.
func (s *Terminals) moveAttempt(
	ctx context.Context, reference string, to State, providerID string,
) (Attempt, bool, error) {
	var stored Attempt
	mine := false
	err := db.Atomic(ctx, func(ctx context.Context) error {
		_, a, err := s.cards.lockAttempt(ctx, program, attemptKey{reference: reference})
		if err != nil {
			return err
		}
		if stored, mine = a, a.State != to && follows(a.State, to); !mine {
			return nil
		}
		a.State = to
		if a.ProviderID == "" {
			a.ProviderID = providerID
		}
		if err := saveAttempt(ctx, a); err != nil {
			return err
		}
		stored = a
		return publishNotice(ctx, a.notice(NoticeWaiting))
	})
	return stored, mine, err
}

// markUnanswered is an attempt whose answer did not come: it is asked about at once.
func (s *Terminals) markUnanswered(ctx context.Context, a Attempt) (Attempt, error) {
	var stored Attempt
	err := db.Atomic(ctx, func(ctx context.Context) error {
		_, now, err := s.cards.lockAttempt(ctx, program, attemptKey{reference: a.Reference})
		if err != nil {
			return err
		}
		stored = now
		if !follows(now.State, Unknown) {
			return nil
		}
		now.State, now.Ask = Unknown, clock.Now(ctx)
		stored = now
		if err := saveAttempt(ctx, now); err != nil {
			return err
		}
		return publishNotice(ctx, now.notice(NoticeWaiting))
	})
	return stored, err
}

// recordTerminalAnswer keeps a company's word on a terminal's charge. That nothing is known of it counts only when
// nothing can be on its way any more (C2).
func (s *Terminals) recordTerminalAnswer(ctx context.Context, a Attempt, r Report) (Attempt, error) {
	switch {
	case r.State == NotFound && clock.Now(ctx).Before(a.Added.Add(unseen)), r.State == Awaiting, r.State == "":
		return attempt(ctx, attemptKey{reference: a.Reference})
	}
	return s.cards.recordAnswer(ctx, a, r)
}

// Cancel takes the amount off a terminal (PAY-15). An approval wins (M-07): the attempt says what came of it.
func (s *Terminals) Cancel(ctx context.Context, actor access.Actor, smartID, reference string) (Attempt, error) {
	a, err := s.keepCancelling(ctx, actor, smartID, reference)
	if err != nil || !a.State.Open() {
		return a, err
	}
	return s.takeOffTerminal(ctx, a)
}

// keepCancelling keeps that a charge is to be cancelled, before the company is asked to. What was never sent ends here.
func (s *Terminals) keepCancelling(
	ctx context.Context, actor access.Actor, smartID, reference string,
) (Attempt, error) {
	var stored Attempt
	err := db.Atomic(ctx, func(ctx context.Context) error {
		_, a, err := s.cards.lockAttempt(ctx, actor, attemptKey{reference: reference})
		if err != nil {
			return err
		}
		at, err := devices(ctx, "id = ?", a.DeviceID)
		if err != nil {
			return err
		}
		if len(at) == 0 || smartID != "" && at[0].SmartID != smartID {
			return noPayment()
		}
		from := a.State
		switch from {
		case Created:
			a.State = Failed
		case Sent, Awaiting:
			a.State = CancelRequested
		default:
			stored = a
			return nil
		}
		a.Ask = clock.Now(ctx).Add(counterAsk)
		if err := saveAttempt(ctx, a); err != nil {
			return err
		}
		stored = a
		if err := logStep(ctx, actor, a, from, audit.Row{}); err != nil {
			return err
		}
		return publishNotice(ctx, a.notice(noticeKind(a)))
	})
	return stored, err
}

// takeOffTerminal asks the company to take the amount off its terminal.
func (s *Terminals) takeOffTerminal(ctx context.Context, a Attempt) (Attempt, error) {
	at, company, err := s.devices.station(ctx, a)
	if err != nil {
		return a, err
	}
	report, err := company.Cancel(ctx, at, a)
	if err != nil {
		return a, err
	}
	return s.recordTerminalAnswer(ctx, a, report)
}

// Check asks the company what became of an attempt of the actor's location, now.
func (s *Terminals) Check(ctx context.Context, actor access.Actor, reference string) (Attempt, error) {
	a, err := s.cards.attemptForTill(ctx, actor, reference)
	if err != nil {
		return a, err
	}
	if a.Means != Terminal {
		if a.State.Open() && a.State != Created && s.cards.company != nil {
			return s.cards.askCompany(ctx, a)
		}
		return a, nil
	}
	return s.inquireAttempt(ctx, a)
}

// inquireAttempt does what follows from what the company says of a terminal's attempt.
func (s *Terminals) inquireAttempt(ctx context.Context, a Attempt) (Attempt, error) {
	switch {
	case a.State == Created:
		if clock.Now(ctx).Before(a.Added.Add(firstAsk)) {
			return a, nil
		}
		return s.endUnsent(ctx, a)
	case a.State == CancelRequested:
		return s.takeOffTerminal(ctx, a)
	case a.State == VoidRequested, a.State == UnknownVoid:
		return s.cards.askVoid(ctx, a)
	case a.State == RefundRequested:
		return attemptUnless(ctx, a, s.cards.askRefund(ctx, a))
	case !a.State.Open():
		return a, nil
	}
	at, company, err := s.devices.station(ctx, a)
	if err != nil {
		return a, err
	}
	report, err := company.Inquire(ctx, at, a)
	if err != nil {
		return a, errors.Join(err, s.cards.leaveUnknown(ctx, a))
	}
	return s.recordTerminalAnswer(ctx, a, report)
}

func attemptUnless(ctx context.Context, a Attempt, err error) (Attempt, error) {
	if err != nil {
		return a, err
	}
	return attempt(ctx, attemptKey{reference: a.Reference})
}

// endUnsent ends an attempt that the program kept and did not come to send (C1).
func (s *Terminals) endUnsent(ctx context.Context, a Attempt) (Attempt, error) {
	return s.cards.recordReport(ctx, Event{Report: Report{State: Failed, Reference: a.Reference,
		Message: text.Key("The amount never reached the terminal. The card was not charged. Try again.")}})
}

const longestReason = 200

// Release lets an order be paid otherwise while the end of its charge is not known (M-08). It needs a permission
// and a reason; what became of the charge is asked on. A customer who is still choosing is not released.
func (s *Terminals) Release(ctx context.Context, actor access.Actor, reference, reason string) (Attempt, error) {
	if reason = strings.TrimSpace(reason); reason == "" || len(reason) > longestReason {
		return Attempt{}, fault.InFields(map[string]fault.Text{"reason": fault.T("Please say why.")})
	}
	if text.HoldsCardNumber(reason) {
		return Attempt{}, fault.InFields(map[string]fault.Text{"reason": fault.T("Please leave out card numbers.")})
	}
	a, err := s.cards.attemptForTill(ctx, actor, reference)
	if err != nil {
		return a, err
	}
	if a.Open() && a.Means == Terminal {
		if err := s.askLast(ctx, a, a.State == Awaiting && clock.Now(ctx).Before(a.Added.Add(unseen))); err != nil {
			return a, err
		}
	}
	var stored Attempt
	err = db.Atomic(ctx, func(ctx context.Context) error {
		o, a, err := s.cards.lockAttempt(ctx, actor, attemptKey{reference: reference})
		if err != nil {
			return err
		}
		if stored = a; !a.Open() || a.Means != Terminal {
			return nil
		}
		approver, err := access.Need(ctx, actor, overrideEffect(o, a, 0,
			fault.T("Wait no longer for a card payment of %s by %s, of which nobody knows what became.", a.Amount,
				o.Buyer()), fault.T("Reason: %s", reason)))
		if err != nil {
			return err
		}
		from := a.State
		a.State, a.Released, a.Message = Unknown, true, reason
		if from == Created {
			a.State, a.Released = Failed, false
		}
		if err := saveAttempt(ctx, a); err != nil {
			return err
		}
		stored = a
		if err := logStep(ctx, actor, a, from, audit.Row{Second: approver,
			Detail: map[string]any{"released": true}}); err != nil {
			return err
		}
		return publishNotice(ctx, a.notice(NoticeCancelled))
	})
	return stored, err
}

// askLast asks once more before people decide about an attempt: what the company knows is kept, and where it is
// believed that the customer is choosing they don't decide.
func (s *Terminals) askLast(ctx context.Context, a Attempt, believed bool) error {
	at, company, err := s.devices.station(ctx, a)
	if err != nil {
		return nil // nobody can be asked: that is what people are for
	}
	report, err := company.Inquire(ctx, at, a)
	if err != nil {
		return nil
	}
	if report.State == Awaiting && believed {
		return fault.New(fault.Conflict, "The customer is still choosing. Cancel the payment first.")
	}
	_, err = s.recordTerminalAnswer(ctx, a, report)
	if f := fault.Of(err); f != nil && f.Kind == fault.Conflict { // it differs: people know, and decide
		return nil
	}
	return err
}
