package payment

import (
	"context"
	"errors"
	"slices"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/notify"
)

// CareReason is why somebody must look at a payment (PAY-29).
type CareReason string

const (
	NotKnown  CareReason = "attempt"    // nobody knows yet whether the card was charged, or given back
	Late      CareReason = "late"       // a card was charged that nobody owed
	RefundDue CareReason = "refund_due" // money of an order is to be paid back
	Differs   CareReason = "settlement" // a company's report of a day and the books don't agree (I-21)
)

// Care is a payment that somebody must look at.
type Care struct {
	Why     CareReason
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
func (s *Cards) Cares(ctx context.Context, actor access.Actor) ([]Care, error) {
	found, err := attemptsToCareFor(ctx, actor.LocationID, mostCares)
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
	due, err := openDues(ctx, actor.LocationID, mostCares)
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
		if c.Attempt, err = attempt(ctx, attemptKey{reference: d.Reference}); err != nil &&
			!fault.Is(err, fault.NotFound) {
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

// unresolved is how long nobody knows what became of a card before managers are called.
const unresolved = 10 * time.Minute

// Managers says who may do something at a location.
type Managers interface {
	PeopleAt(ctx context.Context, locationID int64, p access.Permission) ([]access.Person, error)
}

// PageWith says who is called to a payment of which nobody knows what became (B.6). It is called once, before the first
// order.
func (s *Cards) PageWith(managers Managers) { s.managers = managers }

// CallManagers calls those who may decide about an attempt now, once, because who stands at the till asks for it
// (M-08).
func (s *Cards) CallManagers(ctx context.Context, actor access.Actor, reference string) (Attempt, error) {
	var stored Attempt
	err := db.Atomic(ctx, func(ctx context.Context) error {
		_, a, err := s.lockAttempt(ctx, actor, attemptKey{reference: reference})
		if err != nil {
			return err
		}
		if stored = a; a.Paged || !a.State.unsure() {
			return nil
		}
		a.Paged = true
		if err := saveAttempt(ctx, a); err != nil {
			return err
		}
		stored = a
		return s.mailManagers(ctx, actor.Who(), a)
	})
	return stored, err
}

// pageManagers calls the managers of payments that are open for too long, once each.
func (s *Cards) pageManagers(ctx context.Context) error {
	late, err := openAttemptsSince(ctx, clock.Now(ctx).Add(-unresolved))
	if err != nil {
		return err
	}
	var failed error
	for _, a := range late {
		failed = errors.Join(failed, db.Atomic(ctx, func(ctx context.Context) error {
			_, now, err := s.lockAttempt(ctx, program, attemptKey{reference: a.Reference})
			if err != nil || now.Paged || !now.State.unsure() {
				return err
			}
			now.Paged = true
			if err := saveAttempt(ctx, now); err != nil {
				return err
			}
			return s.mailManagers(ctx, audit.System, now)
		}))
	}
	return failed
}

// mailManagers mails those who may decide about an attempt.
func (s *Cards) mailManagers(ctx context.Context, who audit.Who, a Attempt) error {
	err := audit.Write(ctx, audit.Row{
		Who: who, Action: "card.call", Subject: "card_attempt", SubjectID: a.ID, LocationID: a.LocationID,
		Detail: map[string]any{"order": a.OrderID, "state": a.State, "amount": a.Amount},
	})
	if err != nil || s.managers == nil {
		return err
	}
	people, err := s.managers.PeopleAt(ctx, a.LocationID, access.OverrideTender)
	if err != nil {
		return err
	}
	for _, one := range people {
		_, err := notify.Queue(ctx, notify.Request{
			Kind: notify.Attention, Channel: notify.Email, Recipient: one.Email, Lang: text.English, OrderID: a.OrderID,
			SubjectID: a.ID, LocationID: a.LocationID,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// unsure says whether the company has been asked for something and nobody knows whether it was done.
func (s State) unsure() bool {
	return s != Created && (s.Open() || s == VoidRequested || s == UnknownVoid || s == RefundRequested)
}
