package payment

import (
	"context"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/order"
)

// RefundCard pays an amount of a charge back, 0 for all that is left. It needs the right to refund, or another person's
// approval, and is called outside of any transaction.
func (s *Refunds) RefundCard(ctx context.Context, actor access.Actor, transactionID int64, amount money.Cents) error {
	return s.refundCard(ctx, actor, transactionID, func(ctx context.Context, b refundableCharge) (money.Cents, error) {
		back := amount
		if back == 0 {
			back = b.left
		}
		_, err := access.Need(ctx, actor, refundEffect(b.order, b.of, Due{}, back, b.of.Kind))
		return back, err
	})
}

// RefundDue pays a due back to its card, what is left of it once its order is held; it is called as RefundCard. What
// was approved with its return asks nobody again.
func (s *Refunds) RefundDue(ctx context.Context, actor access.Actor, d Due) error {
	return s.refundCard(ctx, actor, d.TransactionID,
		func(ctx context.Context, b refundableCharge) (money.Cents, error) {
			now, err := dueByID(ctx, d.ID)
			if err == nil && now.Left() == 0 {
				err = alreadyBack()
			}
			if err != nil {
				return 0, err
			}
			_, err = access.Need(ctx, actor, refundEffect(b.order, b.of, now, now.Left(), b.of.Kind))
			return now.Left(), err
		})
}

// CardAction gives a card payment back in the way that is open now (PAY-7): it is voided before its batch is settled,
// and refunded after.
func (s *Refunds) CardAction(ctx context.Context, actor access.Actor, orderID, transactionID int64) error {
	x, err := s.books.transactionAt(ctx, actor, orderID, transactionID)
	if err != nil {
		return err
	}
	return s.cardAction(ctx, actor, x)
}

func (s *Refunds) cardAction(ctx context.Context, actor access.Actor, x Transaction) error {
	a, err := attempt(ctx, attemptKey{transactionID: x.ID})
	if err != nil {
		return err
	}
	if a.State == Approved && a.Means == Terminal && !a.Settled {
		begun, err := isGivingBack(ctx, x, a)
		if err != nil {
			return err
		}
		if !begun {
			return s.cards.voidCard(ctx, actor, x)
		}
	}
	return s.RefundCard(ctx, actor, x.ID, 0)
}

// PayLate pays a charge back that nobody owed, or tries again (PAY-29). It needs the right to refund, or another
// person's approval.
func (s *Refunds) PayLate(ctx context.Context, actor access.Actor, reference string) (Attempt, error) {
	a, err := s.cards.attemptForTill(ctx, actor, reference)
	if err != nil {
		return a, err
	}
	if a.RefundDue == 0 || a.State != Approved {
		return a, alreadyBack()
	}
	err = s.refundCard(ctx, actor, a.TransactionID, func(ctx context.Context, b refundableCharge) (money.Cents, error) {
		if b.attempt.RefundDue == 0 {
			return 0, alreadyBack()
		}
		_, err := access.Need(ctx, actor, refundEffect(b.order, b.of, Due{}, b.attempt.RefundDue, b.of.Kind))
		return b.attempt.RefundDue, err
	})
	if err != nil {
		return a, err
	}
	return attempt(ctx, attemptKey{reference: reference})
}

// refundableCharge is a charge of which something is to be paid back, all of it held.
type refundableCharge struct {
	order   order.Order
	of      Transaction
	attempt Attempt
	left    money.Cents // that was not paid back yet
}

// refundCard pays back what how says of a charge: kept, asked of the company, then booked by paidBack.
func (s *Refunds) refundCard(
	ctx context.Context, actor access.Actor, transactionID int64,
	how func(context.Context, refundableCharge) (money.Cents, error),
) error {
	var stored Attempt
	err := db.Atomic(ctx, func(ctx context.Context) error {
		o, a, err := s.cards.lockAttempt(ctx, actor, attemptKey{transactionID: transactionID})
		if err != nil {
			return err
		}
		switch {
		case a.State == RefundRequested:
			return refundUnderWay()
		case a.State == Refunded:
			return alreadyBack()
		case a.State == VoidRequested, a.State == UnknownVoid:
			return voidUnderWay()
		case a.State != Approved:
			return fault.New(fault.Conflict, "This payment is already voided.")
		}
		back, err := refundedSum(ctx, a.TransactionID) // by whatever means
		if err != nil {
			return err
		}
		left := a.Taken - back
		if left <= 0 {
			return alreadyBack()
		}
		x, err := transactionOf(ctx, a)
		if err != nil {
			return err
		}
		amount, err := how(ctx, refundableCharge{o, x, a, left})
		if err != nil {
			return err
		}
		if amount <= 0 || amount > left {
			return tooMuch(left)
		}
		from := a.State
		a.State, a.Refunding, a.Refunds, a.Ask, a.Paged = RefundRequested, amount, a.Refunds+1,
			clock.Now(ctx).Add(counterAsk), false
		if err := saveAttempt(ctx, a); err != nil {
			return err
		}
		stored = a
		return logStep(ctx, actor, a, from, audit.Row{Detail: map[string]any{"refunding": amount}})
	})
	if err != nil {
		return err
	}
	return s.cards.askRefund(ctx, stored)
}
