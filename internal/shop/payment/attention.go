package payment

import (
	"context"
	"slices"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
)

// Looked is why somebody must look at a payment (PAY-29).
type Looked string

const (
	NotKnown  Looked = "attempt"    // nobody knows yet whether the card was charged, or given back
	Late      Looked = "late"       // a card was charged that nobody owed
	RefundDue Looked = "refund_due" // money of an order is to be paid back
	Differs   Looked = "settlement" // a company's report of a day and the books don't agree (I-21)
)

// Care is a payment that somebody must look at.
type Care struct {
	Why     Looked
	OrderID int64   // 0: a company's report names no attempt of ours
	Attempt Attempt // zero: no card
	Due     Due     // zero: a card
	Differs Exception
	Amount  money.Cents
	Since   time.Time
}

// unanswered is how long a terminal's attempt may take before it is one to look at.
const unanswered = 30 * time.Second

// differsFor is how long what differed in a report is shown.
const differsFor = mostSettled * oneDay

// mostCares bounds the list: a shop with more of them has another trouble.
const mostCares = 200

// Cares lists the payments of the actor's location that somebody must look at, the longest waiting first.
func (s *Service) Cares(ctx context.Context, actor access.Actor) ([]Care, error) {
	found, err := caredFor(ctx, actor.LocationID, mostCares)
	if err != nil {
		return nil, err
	}
	now := clock.Now(ctx)
	var list []Care
	for _, a := range found {
		c := Care{Why: NotKnown, OrderID: a.OrderID, Attempt: a, Amount: a.Amount, Since: a.Added}
		switch {
		case a.RefundDue > 0:
			c.Why, c.Amount, c.Since = Late, a.RefundDue, a.Changed
		case a.Means != Terminal && a.State != Unknown && a.State != RefundRequested: // a shopper is choosing
			continue
		case a.State != Unknown && a.State != UnknownVoid && now.Sub(a.Changed) < unanswered:
			continue
		}
		list = append(list, c)
	}
	due, err := s.RefundsDue(ctx, actor.LocationID, mostCares)
	if err != nil {
		return nil, err
	}
	for _, d := range due {
		list = append(list, Care{Why: RefundDue, OrderID: d.OrderID, Due: d, Amount: d.Left(), Since: d.Added})
	}
	differing, err := exceptionsSince(ctx, actor.LocationID, now.Add(-differsFor), mostCares)
	if err != nil {
		return nil, err
	}
	for _, d := range differing {
		c := Care{Why: Differs, Differs: d.Why, Amount: d.Amount, Since: d.At}
		if c.Attempt, err = attempt(ctx, attemptKey{reference: d.Reference}); err != nil && !fault.Is(err, fault.NotFound) {
			return nil, err
		}
		if c.OrderID = c.Attempt.OrderID; c.Amount == 0 {
			c.Amount = c.Attempt.Taken
		}
		list = append(list, c)
	}
	slices.SortStableFunc(list, func(a, b Care) int { return a.Since.Compare(b.Since) })
	return list, nil
}

// PayLate pays a charge back that nobody owed, or tries again (PAY-29). It needs the right to refund, or another person's
// approval.
func (s *Service) PayLate(ctx context.Context, actor access.Actor, reference string) (Attempt, error) {
	a, err := s.seen(ctx, actor, reference)
	if err != nil {
		return a, err
	}
	if a.RefundDue == 0 || a.State != Approved {
		return a, alreadyBack()
	}
	err = s.refundCard(ctx, actor, a.TransactionID, func(ctx context.Context, b backing) (money.Cents, error) {
		if b.attempt.RefundDue == 0 {
			return 0, alreadyBack()
		}
		_, err := access.Need(ctx, actor, refunding(b.order, b.of, Due{}, b.attempt.RefundDue, b.of.Kind))
		return b.attempt.RefundDue, err
	})
	if err != nil {
		return a, err
	}
	return attempt(ctx, attemptKey{reference: reference})
}
