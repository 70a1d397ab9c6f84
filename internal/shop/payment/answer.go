package payment

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/failpoint"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/order"
)

// unseen is how long a charge that the company does not know may still be on its way to it.
const unseen = 3 * time.Minute

// askCompany makes of the company's answer what follows from it. A charge that was declined is closed at the company
// first, so that it can't be tried again beside the next one.
func (s *Cards) askCompany(ctx context.Context, a Attempt) (Attempt, error) {
	report, err := s.company.Inquire(ctx, a)
	if err != nil {
		return a, err
	}
	if report.State == Declined {
		ended, err := s.company.Cancel(ctx, a)
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
	return s.recordAnswer(ctx, a, report)
}

// inquireCompany is what the company says of an attempt, whatever its means.
func (s *Cards) inquireCompany(ctx context.Context, a Attempt) (Report, error) {
	if a.Means != Terminal {
		if err := s.checkCompany(ctx); err != nil {
			return Report{}, err
		}
		return s.company.Inquire(ctx, a)
	}
	at, company, err := s.devices.station(ctx, a)
	if err != nil {
		return Report{}, err
	}
	return company.Inquire(ctx, at, a)
}

// recordAnswer records an answer. One that does not match leaves the attempt to a person.
func (s *Cards) recordAnswer(ctx context.Context, a Attempt, r Report) (Attempt, error) {
	if r.State == NotFound { // nothing is known of it: nothing can differ
		r = Report{State: NotFound, Reference: a.Reference, OrderID: a.OrderID, Amount: a.Amount, Currency: a.Currency,
			ProviderID: a.ProviderID}
	}
	err := a.matches(r)
	switch {
	case err == nil:
		return s.recordReport(ctx, Event{Report: r})
	case a.State == Unknown: // people know
		return a, err
	}
	return a, errors.Join(s.alarmPeople(ctx, a, err), s.leaveUnknown(ctx, a), err)
}

// leaveUnknown marks an attempt that the program can't judge.
func (s *Cards) leaveUnknown(ctx context.Context, a Attempt) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		_, now, err := s.lockAttempt(ctx, program, attemptKey{reference: a.Reference})
		if err != nil || !follows(now.State, Unknown) {
			return err
		}
		now.State = Unknown
		return saveAttempt(ctx, now)
	})
}

// alarmPeople tells the people behind the shop what no program should mend.
func (s *Cards) alarmPeople(ctx context.Context, a Attempt, cause error) error {
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

// ReceiveNotice takes what a company sends by itself (M-20): signed by it and not long ago, and of an attempt of ours
// to the cent. What was taken already changes nothing the second time.
func (s *Cards) ReceiveNotice(ctx context.Context, header func(name string) string, body []byte) error {
	if s.company == nil {
		return fault.New(fault.NotFound, "There is no such address.")
	}
	e, err := s.company.Event(ctx, header, body)
	if err != nil {
		slog.WarnContext(ctx, "a card company's message was refused", "cause", err)
		return err
	}
	switch e.Report.State {
	case Approved, Cancelled:
	case Declined: // asked about at once, and closed at the company then
		return hurryAttempt(ctx, e.Report.Reference)
	default:
		return nil
	}
	return s.recordEvent(ctx, s.company.Name(), e)
}

// ReceiveTerminalNotice takes what a company of terminals sends by itself, as ReceiveNotice.
func (s *Cards) ReceiveTerminalNotice(
	ctx context.Context, company string, header func(name string) string, body []byte,
) error {
	by := s.devices.companies[company]
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
		return s.recordEvent(ctx, company, e)
	default:
		return nil
	}
}

// recordEvent records what a company told by itself of an attempt of its own.
func (s *Cards) recordEvent(ctx context.Context, company string, e Event) error {
	a, err := attempt(ctx, attemptKey{reference: e.Report.Reference})
	if err != nil {
		return errors.Join(s.alarmPeople(ctx, Attempt{Reference: e.Report.Reference}, mismatch("reference")), err)
	}
	err = a.matches(e.Report)
	if a.Provider != company {
		err = reportDiffers("company")
	}
	if err != nil {
		return errors.Join(s.alarmPeople(ctx, a, err), err)
	}
	_, err = s.recordReport(ctx, e)
	return err
}

// recordReport is the one place where a company's word becomes money: the attempt's step, the transaction, its entry,
// and what becomes of the order, together and once.
func (s *Cards) recordReport(ctx context.Context, e Event) (Attempt, error) {
	var stored Attempt
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, a, err := s.lockAttempt(ctx, program, attemptKey{reference: e.Report.Reference})
		if err != nil {
			return err
		}
		if e.ID != "" {
			first, err := addEvent(ctx, a, e.ID)
			if err != nil || !first {
				stored = a
				return err
			}
		}
		stored, err = s.stepAttempt(ctx, o, a, e.Report)
		failpoint.Here(ctx, BeforeCommit)
		return err
	})
	failpoint.Here(ctx, AfterCommit)
	return stored, err
}

func (s *Cards) stepAttempt(ctx context.Context, o order.Order, a Attempt, r Report) (Attempt, error) {
	to := stateAfter(a.State, r.State)
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
		if err := s.captureCharge(ctx, o, &a, r); err != nil {
			return a, err
		}
	case to == Reversed && a.TransactionID != 0: // C10
		if err := s.undoCharge(ctx, o, &a); err != nil {
			return a, err
		}
	}
	if err := logAttempt(ctx, o, a, from); err != nil {
		return a, err
	}
	// nobody owed it: it goes back by itself; a part of it is left to people
	if to == Approved && a.RefundDue == a.Taken && a.Means != Terminal {
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
	return a, publishNotice(ctx, a.notice(noticeKind(a)))
}

func logAttempt(ctx context.Context, o order.Order, a Attempt, from State) error {
	return audit.Write(ctx, audit.Row{
		Who: audit.System, Action: "card." + string(a.State), Subject: "card_attempt", SubjectID: a.ID,
		LocationID: o.LocationID,
		Detail:     map[string]any{"order": o.ID, "from": from, "amount": a.Amount, "refund_due": a.RefundDue},
	})
}

// logStep writes who made a step; more has what the usual row lacks.
func logStep(ctx context.Context, actor access.Actor, a Attempt, from State, more audit.Row) error {
	detail := map[string]any{"order": a.OrderID, "from": from, "amount": a.Amount}
	if given, is := more.Detail.(map[string]any); is {
		maps.Copy(detail, given)
	}
	return audit.Write(ctx, audit.Row{
		Who: actor.Who(), Second: more.Second, Action: "card." + string(a.State), Subject: "card_attempt",
		SubjectID: a.ID, LocationID: a.LocationID,
		RegisterID: actor.RegisterID, Detail: detail,
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
