package payment

import (
	"context"
	"errors"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/failpoint"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/order"
)

// voidCard takes a charge at a terminal back before its batch is settled (PAY-5, M-21): kept, asked of the company,
// then booked. What the company refuses changes nothing but the next way, which is to refund it (M-22). Where its
// answer gets lost the sweep asks on (C9). It is called outside of any transaction.
func (s *Cards) voidCard(ctx context.Context, actor access.Actor, x Transaction) error {
	a, err := s.beginVoid(ctx, actor, x.ID)
	if err != nil {
		return err
	}
	if _, err = s.callVoid(ctx, a); fault.Is(err, fault.Unavailable) {
		return fault.New(fault.Unavailable,
			"The card company does not answer. The void goes on by itself: don't give the money back another way.",
		).Because(err).After(counterAsk)
	}
	return err
}

// voidUnderWay answers who would give back what a company is still asked to void.
func voidUnderWay() error {
	return fault.New(fault.Conflict,
		"This payment is being voided. It is not known yet whether the money went back. The void goes on by itself: give nothing back another way.")
}

// beginVoid keeps that a charge is to be voided.
func (s *Cards) beginVoid(ctx context.Context, actor access.Actor, transactionID int64) (Attempt, error) {
	var stored Attempt
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, a, err := s.lockAttempt(ctx, actor, attemptKey{transactionID: transactionID})
		if err != nil {
			return err
		}
		x, err := transactionOf(ctx, a)
		if err != nil {
			return err
		}
		begun, err := isGivingBack(ctx, x, a)
		if err != nil {
			return err
		}
		switch {
		case a.State == VoidRequested, a.State == UnknownVoid:
			return voidUnderWay()
		case a.State == Voided, x.Status == Void:
			return fault.New(fault.Conflict, "This payment is already voided.")
		case a.State == Approved && begun:
			return fault.New(fault.Conflict,
				"This payment was paid back or is due to be, in all or in part. It was not voided. Pay back what is left instead.")
		case a.State == RefundRequested:
			return refundUnderWay()
		case a.State != Approved:
			return fault.New(fault.Conflict, "This payment was already paid back or reversed. Nothing was voided.")
		case a.Means != Terminal, a.Settled:
			return fault.New(fault.Conflict,
				"This card payment can't be voided any more and stays as it is. Refund it instead.")
		}
		approver, err := access.Need(ctx, actor, voidEffect(o, x))
		if err != nil {
			return err
		}
		if err := s.books.checkCreditLeft(ctx, x); err != nil {
			return err
		}
		from := a.State
		a.State, a.Ask, a.Paged = VoidRequested, clock.Now(ctx).Add(counterAsk), false
		if err := saveAttempt(ctx, a); err != nil {
			return err
		}
		if err := saveStatus(ctx, x.ID, VoidAsked); err != nil {
			return err
		}
		stored = a
		if err := s.books.settleOrder(ctx, o); err != nil {
			return err
		}
		return logStep(ctx, actor, a, from, audit.Row{Second: approver})
	})
	return stored, err
}

// callVoid asks the company for a void that is kept.
func (s *Cards) callVoid(ctx context.Context, a Attempt) (Attempt, error) {
	at, company, err := s.devices.station(ctx, a)
	if err != nil {
		return a, err
	}
	report, err := company.Void(ctx, at, a)
	failpoint.Here(ctx, AfterVoid)
	switch {
	case fault.Is(err, fault.Declined):
		stored, saved := s.voidEnded(ctx, a, Approved, true)
		return stored, errors.Join(saved, err)
	case err != nil:
		stored, saved := s.voidEnded(ctx, a, UnknownVoid, false)
		return stored, errors.Join(saved, err)
	case report.State == Voided:
		return s.voidEnded(ctx, a, Voided, false)
	}
	return a, fault.New(fault.Unavailable, "The card company does not answer. Please try again.").After(counterAsk)
}

// askVoid finds out about a void whose answer got lost, and asks for it again where it was not done.
func (s *Cards) askVoid(ctx context.Context, a Attempt) (Attempt, error) {
	at, company, err := s.devices.station(ctx, a)
	if err != nil {
		return a, err
	}
	report, err := company.Inquire(ctx, at, a)
	switch {
	case err != nil:
		return a, err
	case report.State == Voided:
		return s.voidEnded(ctx, a, Voided, false)
	case report.State == Approved && report.Settled:
		return s.voidEnded(ctx, a, Approved, true)
	}
	return s.callVoid(ctx, a)
}

// voidEnded books what came of a void.
func (s *Cards) voidEnded(ctx context.Context, a Attempt, to State, settled bool) (Attempt, error) {
	var stored Attempt
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, now, err := s.lockAttempt(ctx, program, attemptKey{reference: a.Reference})
		if err != nil {
			return err
		}
		if stored = now; now.State == to || !follows(now.State, to) {
			return nil
		}
		from := now.State
		now.State, now.Settled, now.Ask = to, now.Settled || settled, clock.Now(ctx).Add(counterAsk)
		if to == Voided {
			err = s.undoCharge(ctx, o, &now)
		}
		if to == Approved {
			err = saveStatus(ctx, now.TransactionID, Captured)
		}
		if err != nil {
			return err
		}
		if err := saveAttempt(ctx, now); err != nil {
			return err
		}
		stored = now
		if err := logAttempt(ctx, o, now, from); err != nil {
			return err
		}
		if err := s.books.settleOrder(ctx, o); err != nil {
			return err
		}
		return publishNotice(ctx, now.notice(NoticePayment))
	})
	return stored, err
}

// undoCharge undoes the entries of a charge that is none any more: its tender's, its surcharge's, and what was due of
// it.
func (s *Cards) undoCharge(ctx context.Context, o order.Order, a *Attempt) error {
	a.RefundDue = 0
	return s.books.mirrorCharge(ctx, o, *a, Void)
}

// isGivingBack says whether something of a charge was paid back, by whatever means, or is owed by a due.
func isGivingBack(ctx context.Context, x Transaction, a Attempt) (bool, error) {
	back, err := refundedSum(ctx, x.ID)
	if err != nil {
		return false, err
	}
	waiting, err := waitingRefund(ctx, x)
	return back > 0 || waiting > a.RefundDue, err
}
