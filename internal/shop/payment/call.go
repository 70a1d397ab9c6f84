package payment

import (
	"context"
	"errors"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/notify"
)

// Managers says who may do something at a location.
type Managers interface {
	PeopleAt(ctx context.Context, locationID int64, p access.Permission) ([]access.Person, error)
}

// Call says who is called to a payment of which nobody knows what became (B.6). It is called once, before the first order.
func (s *Service) Call(managers Managers) { s.managers = managers }

// unresolved is how long nobody knows what became of a card before managers are called.
const unresolved = 10 * time.Minute

// page calls the managers of payments that are open for too long, once each.
func (s *Service) page(ctx context.Context) error {
	late, err := openSince(ctx, clock.Now(ctx).Add(-unresolved))
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
			return s.call(ctx, audit.System, now)
		}))
	}
	return failed
}

// unsure says whether the company has been asked for something and nobody knows whether it was done.
func (s State) unsure() bool {
	return s != Created && (s.Open() || s == VoidRequested || s == UnknownVoid || s == RefundRequested)
}

// CallManagers calls those who may decide about an attempt now, once, because who stands at the till asks for it (M-08).
func (s *Service) CallManagers(ctx context.Context, actor access.Actor, reference string) (Attempt, error) {
	var kept Attempt
	err := db.Atomic(ctx, func(ctx context.Context) error {
		_, a, err := s.lockAttempt(ctx, actor, attemptKey{reference: reference})
		if err != nil {
			return err
		}
		if kept = a; a.Paged || !a.State.unsure() {
			return nil
		}
		a.Paged = true
		if err := saveAttempt(ctx, a); err != nil {
			return err
		}
		kept = a
		return s.call(ctx, actor.Who(), a)
	})
	return kept, err
}

// call mails those who may decide about an attempt.
func (s *Service) call(ctx context.Context, who audit.Who, a Attempt) error {
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
			Kind: notify.Attention, Channel: notify.Email, Recipient: one.Email, Lang: text.English, OrderID: a.OrderID, SubjectID: a.ID, LocationID: a.LocationID,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// AttemptByID is the attempt that a message is about.
func (*Service) AttemptByID(ctx context.Context, id int64) (Attempt, error) {
	return attempt(ctx, attemptKey{id: id})
}
