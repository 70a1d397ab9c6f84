package payment

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/failpoint"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/order"
)

// StartTerminal keeps that an amount is to be charged at a terminal, before it is told (B.6). Send tells it. One attempt
// of an order and of a terminal is open at a time (M-09).
func (s *Service) StartTerminal(ctx context.Context, actor access.Actor, t Tender) (Attempt, error) {
	t.Kind = Card
	if err := positive(t.Amount); err != nil {
		return Attempt{}, err
	}
	var begun Attempt
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.chargedFor(ctx, actor, t)
		if err != nil {
			return err
		}
		earlier, repeated, err := attemptAgain(ctx, t)
		if err != nil || repeated {
			begun = earlier
			return err
		}
		if err := s.mayCharge(ctx, o, t); err != nil {
			return err
		}
		begun, err = s.begin(ctx, actor, o, t)
		failpoint.Here(ctx, BeforeIntent)
		return err
	})
	return begun, err
}

func positive(amount money.Cents) error {
	switch {
	case amount <= 0:
		return fault.New(fault.Invalid, "Amount must be more than $0.00")
	case amount > money.Largest:
		return fault.New(fault.Invalid, "Max amount allowed: %s", money.Largest)
	}
	return nil
}

// attemptAgain finds the attempt that the same intention began.
func attemptAgain(ctx context.Context, t Tender) (Attempt, bool, error) {
	if t.IntentKey == "" {
		return Attempt{}, false, nil
	}
	_, taken, err := withIntent(ctx, t.IntentKey)
	if err != nil {
		return Attempt{}, false, err
	}
	if taken {
		return Attempt{}, false, otherIntent()
	}
	earlier, found, err := attemptWithIntent(ctx, t.IntentKey)
	if found && (earlier.OrderID != t.OrderID || earlier.CustomerID != t.CustomerID || earlier.Pays() != t.Amount && !earlier.State.Taken()) {
		return Attempt{}, false, otherIntent()
	}
	return earlier, found, err
}

func (s *Service) mayCharge(ctx context.Context, o order.Order, t Tender) error {
	if on, err := takes(ctx, o.LocationID, Card); err != nil || !on {
		return orNotTaken(err)
	}
	if err := o.InCheckout(); o.ID != 0 && err != nil && !o.Outstanding() {
		return err
	}
	tried, err := triedFor(ctx, o)
	if err != nil {
		return err
	}
	for _, a := range tried {
		switch {
		case a.Open():
			return s.busy(ctx, a)
		case a.State.Open(): // M-08: no second charge before the first one's end is known
			return fault.New(fault.Conflict, "An earlier card payment of %s may still go through. Check it again first.", a.Amount)
		}
	}
	switch {
	case o.ID != 0 && o.BalanceDue <= 0:
		return fault.New(fault.Conflict, "This order is paid in full.")
	case o.ID != 0 && t.Amount > o.BalanceDue:
		return tooMuch(o.BalanceDue)
	}
	return t.twin(ctx)
}

// busy says which payment is in the way (M-09).
func (s *Service) busy(ctx context.Context, a Attempt) error {
	if a.RegisterID == 0 {
		return inWebShop()
	}
	lane, err := s.registers.Register(ctx, a.RegisterID)
	if err != nil {
		return err
	}
	return fault.New(fault.Conflict, "Terminal busy: %s, %s. Nothing more was charged. Wait until that payment has ended, or cancel it.", lane.Name, a.Amount.Text())
}

func (s *Service) begin(ctx context.Context, actor access.Actor, o order.Order, t Tender) (Attempt, error) {
	at, err := s.choose(ctx, o, t)
	if err != nil {
		return Attempt{}, err
	}
	shift, err := s.orders.OpenShift(ctx, actor)
	if err != nil {
		return Attempt{}, err
	}
	more, err := s.Surcharge(ctx, o.LocationID, t.Card.Type, t.Amount)
	if err != nil {
		return Attempt{}, err
	}
	now := clock.Now(ctx)
	a := Attempt{
		OrderID: o.ID, CustomerID: t.CustomerID, Reference: ids.ULID(now), Means: Terminal, Provider: at.Device.Provider, State: Created,
		Amount: t.Amount + more.Amount + more.Tax, Surcharge: more.Amount, SurchargeTax: more.Tax, Currency: o.Currency, IntentKey: t.IntentKey,
		DeviceID: at.Device.ID, DepartmentID: at.Department.ID, CardType: t.Card.Type, StaffID: actor.StaffID, LocationID: o.LocationID,
		RegisterID: actor.RegisterID, ShiftID: shift.ID, Forced: t.Card.Force, Ask: now.Add(firstAsk), Added: now, Changed: now,
	}
	var approver int64
	if t.Card.Force {
		again := overriding(o, a, 0, fault.T("Charge %s to a card of %s once more, although the card company may have just seen the same payment. The customer may pay twice.", a.Amount, o.Buyer()))
		if approver, err = access.Need(ctx, actor, again); err != nil {
			return a, err
		}
	}
	if a.ID, err = insertAttempt(ctx, a); err != nil {
		return a, err
	}
	if a.ID == 0 {
		return a, s.terminalBusy(ctx, a)
	}
	if err := s.logBegun(ctx, actor, a, approver); err != nil {
		return a, err
	}
	return a, s.tell(ctx, a.told(ToldWaiting))
}

func (s *Service) logBegun(ctx context.Context, actor access.Actor, a Attempt, approver int64) error {
	return audit.Write(ctx, audit.Row{
		Who: actor.Who(), Second: approver, Action: "card.created", Subject: "card_attempt", SubjectID: a.ID, LocationID: a.LocationID, RegisterID: actor.RegisterID,
		Detail: map[string]any{
			"order": a.OrderID, "amount": a.Amount, "surcharge": a.Surcharge + a.SurchargeTax, "terminal": a.DeviceID, "forced": a.Forced,
		},
	})
}

// terminalBusy finds who holds the terminal, or the order.
func (s *Service) terminalBusy(ctx context.Context, a Attempt) error {
	found, err := openAt(ctx, a.LocationID)
	if err != nil {
		return err
	}
	for _, other := range found {
		if other.DeviceID == a.DeviceID || a.OrderID != 0 && other.OrderID == a.OrderID {
			return s.busy(ctx, other)
		}
	}
	return underWay()
}

// choose finds the terminal and the department, which must be of the order's location.
func (s *Service) choose(ctx context.Context, o order.Order, t Tender) (Station, error) {
	all, err := s.Devices(ctx, o.LocationID)
	if err != nil {
		return Station{}, err
	}
	batches, err := s.Departments(ctx, o.LocationID)
	if err != nil {
		return Station{}, err
	}
	var at Station
	for _, d := range all {
		if d.SmartID == t.Card.SmartID {
			at.Device = d
		}
	}
	for _, d := range batches {
		if d.ID == t.Card.Department && at.Device.serves(d.ID) {
			at.Department = d
		}
	}
	fields := map[string]fault.Text{}
	if at.Department.ID == 0 {
		fields["transaction[department]"] = fault.T("Select a department that will process the batch.")
	}
	if at.Device.ID == 0 {
		fields["transaction[smartTerminalId]"] = fault.T("Select a device that will display the amount.")
	}
	if t.Card.Type != Credit && t.Card.Type != Debit {
		fields["transaction[cardType]"] = fault.T("Select a card type.")
	}
	if len(fields) > 0 {
		return at, fault.InFields(fields)
	}
	return at, nil
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

// Send tells the terminal, and keeps what came of it. It may take as long as the customer does, and is called outside of
// any transaction. What gets lost on the way the sweep asks for.
func (s *Service) Send(ctx context.Context, reference string) (Attempt, error) {
	if db.Inside(ctx) {
		return Attempt{}, errors.New("payment: a terminal is told inside a transaction")
	}
	failpoint.Here(ctx, AfterIntent)
	a, mine, err := s.moved(ctx, reference, Sent, "")
	if err != nil || !mine {
		return a, err
	}
	failpoint.Here(ctx, AfterSent)
	at, company, err := s.station(ctx, a)
	if err != nil {
		return a, errors.Join(err, s.leave(ctx, a))
	}
	limited, stop := context.WithTimeout(ctx, longestCharge)
	defer stop()
	report, err := company.Charge(limited, at, a, func(providerID string) {
		if _, _, err := s.moved(ctx, reference, Awaiting, providerID); err != nil {
			slog.WarnContext(ctx, "a terminal has the amount", "reference", reference, "cause", err)
		}
		failpoint.Here(ctx, WhileAwaiting)
	})
	if err != nil {
		slog.WarnContext(ctx, "a card terminal did not answer", "reference", reference, "cause", err)
		return s.lost(ctx, a)
	}
	failpoint.Here(ctx, AfterApproval)
	if report.State == Awaiting {
		a, _, err = s.moved(ctx, reference, Awaiting, report.ProviderID)
		return a, err
	}
	return s.settle(ctx, a, report)
}

// moved makes the next step of an attempt that is on its way to its customer; mine: it was not made before.
func (s *Service) moved(ctx context.Context, reference string, to State, providerID string) (Attempt, bool, error) {
	var kept Attempt
	mine := false
	err := db.Atomic(ctx, func(ctx context.Context) error {
		_, a, err := s.lockAttempt(ctx, program, attemptKey{reference: reference})
		if err != nil {
			return err
		}
		if kept, mine = a, a.State != to && follows(a.State, to); !mine {
			return nil
		}
		a.State = to
		if a.ProviderID == "" {
			a.ProviderID = providerID
		}
		if err := saveAttempt(ctx, a); err != nil {
			return err
		}
		kept = a
		return s.tell(ctx, a.told(ToldWaiting))
	})
	return kept, mine, err
}

// lost is an attempt whose answer did not come: it is asked about at once.
func (s *Service) lost(ctx context.Context, a Attempt) (Attempt, error) {
	var kept Attempt
	err := db.Atomic(ctx, func(ctx context.Context) error {
		_, now, err := s.lockAttempt(ctx, program, attemptKey{reference: a.Reference})
		if err != nil {
			return err
		}
		kept = now
		if !follows(now.State, Unknown) {
			return nil
		}
		now.State, now.Ask = Unknown, clock.Now(ctx)
		kept = now
		if err := saveAttempt(ctx, now); err != nil {
			return err
		}
		return s.tell(ctx, now.told(ToldWaiting))
	})
	return kept, err
}

// settle keeps a company's word on a terminal's charge. That nothing is known of it counts only when nothing can be on its
// way any more (C2).
func (s *Service) settle(ctx context.Context, a Attempt, r Report) (Attempt, error) {
	switch {
	case r.State == NotFound && clock.Now(ctx).Before(a.Added.Add(unseen)), r.State == Awaiting, r.State == "":
		return attempt(ctx, attemptKey{reference: a.Reference})
	}
	return s.heard(ctx, a, r)
}

// CancelTerminal takes the amount off a terminal (PAY-15). An approval wins (M-07): the attempt says what came of it.
func (s *Service) CancelTerminal(ctx context.Context, actor access.Actor, smartID, reference string) (Attempt, error) {
	a, err := s.calling(ctx, actor, smartID, reference)
	if err != nil || !a.State.Open() {
		return a, err
	}
	return s.callBack(ctx, a)
}

// calling keeps that a charge is to be cancelled, before the company is asked to. What was never sent ends here.
func (s *Service) calling(ctx context.Context, actor access.Actor, smartID, reference string) (Attempt, error) {
	var kept Attempt
	err := db.Atomic(ctx, func(ctx context.Context) error {
		_, a, err := s.lockAttempt(ctx, actor, attemptKey{reference: reference})
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
			kept = a
			return nil
		}
		a.Ask = clock.Now(ctx).Add(counterAsk)
		if err := saveAttempt(ctx, a); err != nil {
			return err
		}
		kept = a
		if err := s.logStep(ctx, actor, a, from, audit.Row{}); err != nil {
			return err
		}
		return s.tell(ctx, a.told(toldOf(a)))
	})
	return kept, err
}

// callBack asks the company to take the amount off its terminal.
func (s *Service) callBack(ctx context.Context, a Attempt) (Attempt, error) {
	at, company, err := s.station(ctx, a)
	if err != nil {
		return a, err
	}
	report, err := company.Cancel(ctx, at, a)
	if err != nil {
		return a, err
	}
	return s.settle(ctx, a, report)
}

func noPayment() error { return fault.New(fault.NotFound, "This payment can't be found.") }

// logStep writes who made a step; more has what the usual row lacks.
func (s *Service) logStep(ctx context.Context, actor access.Actor, a Attempt, from State, more audit.Row) error {
	detail := map[string]any{"order": a.OrderID, "from": from, "amount": a.Amount}
	if given, is := more.Detail.(map[string]any); is {
		maps.Copy(detail, given)
	}
	return audit.Write(ctx, audit.Row{
		Who: actor.Who(), Second: more.Second, Action: "card." + string(a.State), Subject: "card_attempt", SubjectID: a.ID, LocationID: a.LocationID,
		RegisterID: actor.RegisterID, Detail: detail,
	})
}

// CheckTerminal asks the company what became of an attempt of the actor's location, now.
func (s *Service) CheckTerminal(ctx context.Context, actor access.Actor, reference string) (Attempt, error) {
	a, err := s.seen(ctx, actor, reference)
	if err != nil {
		return a, err
	}
	if a.Means != Terminal {
		if a.State.Open() && a.State != Created && s.cards != nil {
			return s.ask(ctx, a)
		}
		return a, nil
	}
	return s.inquire(ctx, a)
}

// seen is an attempt of the actor's location.
func (s *Service) seen(ctx context.Context, actor access.Actor, reference string) (Attempt, error) {
	a, err := attempt(ctx, attemptKey{reference: reference})
	if err != nil {
		return a, err
	}
	if a.OrderID == 0 {
		return a, a.at(actor)
	}
	_, err = s.orders.AtTill(ctx, actor, a.OrderID)
	return a, err
}

// inquire does what follows from what the company says of a terminal's attempt.
func (s *Service) inquire(ctx context.Context, a Attempt) (Attempt, error) {
	switch {
	case a.State == Created:
		if clock.Now(ctx).Before(a.Added.Add(firstAsk)) {
			return a, nil
		}
		return s.neverSent(ctx, a)
	case a.State == CancelRequested:
		return s.callBack(ctx, a)
	case a.State == VoidRequested, a.State == UnknownVoid:
		return s.askVoid(ctx, a)
	case a.State == RefundRequested:
		return attemptAfter(ctx, a, s.payBack(ctx, a))
	case !a.State.Open():
		return a, nil
	}
	at, company, err := s.station(ctx, a)
	if err != nil {
		return a, err
	}
	report, err := company.Inquire(ctx, at, a)
	if err != nil {
		return a, errors.Join(err, s.leave(ctx, a))
	}
	return s.settle(ctx, a, report)
}

func attemptAfter(ctx context.Context, a Attempt, err error) (Attempt, error) {
	if err != nil {
		return a, err
	}
	return attempt(ctx, attemptKey{reference: a.Reference})
}

// neverSent ends an attempt that the program kept and did not come to send (C1).
func (s *Service) neverSent(ctx context.Context, a Attempt) (Attempt, error) {
	return s.record(ctx, Event{Report: Report{State: Failed, Reference: a.Reference, Message: text.Key("The amount never reached the terminal. The card was not charged. Try again.")}})
}

const longestReason = 200

// ReleaseTerminal lets an order be paid otherwise while the end of its charge is not known (M-08). It needs a permission
// and a reason; what became of the charge is asked on. A customer who is still choosing is not released.
func (s *Service) ReleaseTerminal(ctx context.Context, actor access.Actor, reference, reason string) (Attempt, error) {
	if reason = strings.TrimSpace(reason); reason == "" || len(reason) > longestReason {
		return Attempt{}, fault.InFields(map[string]fault.Text{"reason": fault.T("Please say why.")})
	}
	if text.HoldsCardNumber(reason) {
		return Attempt{}, fault.InFields(map[string]fault.Text{"reason": fault.T("Please leave out card numbers.")})
	}
	a, err := s.seen(ctx, actor, reference)
	if err != nil {
		return a, err
	}
	if a.Open() && a.Means == Terminal {
		if err := s.askedLast(ctx, a, a.State == Awaiting && clock.Now(ctx).Before(a.Added.Add(unseen))); err != nil {
			return a, err
		}
	}
	var kept Attempt
	err = db.Atomic(ctx, func(ctx context.Context) error {
		o, a, err := s.lockAttempt(ctx, actor, attemptKey{reference: reference})
		if err != nil {
			return err
		}
		if kept = a; !a.Open() || a.Means != Terminal {
			return nil
		}
		approver, err := access.Need(ctx, actor, overriding(o, a, 0,
			fault.T("Wait no longer for a card payment of %s by %s, of which nobody knows what became.", a.Amount, o.Buyer()), fault.T("Reason: %s", reason)))
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
		kept = a
		if err := s.logStep(ctx, actor, a, from, audit.Row{Second: approver, Detail: map[string]any{"released": true}}); err != nil {
			return err
		}
		return s.tell(ctx, a.told(ToldCancelled))
	})
	return kept, err
}

// askedLast asks once more before people decide about an attempt: what the company knows is kept, and where it is believed that
// the customer is choosing they don't decide.
func (s *Service) askedLast(ctx context.Context, a Attempt, believed bool) error {
	at, company, err := s.station(ctx, a)
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
	_, err = s.settle(ctx, a, report)
	if f := fault.Of(err); f != nil && f.Kind == fault.Conflict { // it differs: people know, and decide
		return nil
	}
	return err
}
