package payment

import (
	"context"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
)

// capture books a charge that was made. The order that waited for it is complete; what nobody owed is a refund due (C8).
func (s *Service) capture(ctx context.Context, o order.Order, a *Attempt) error {
	x, err := s.tender(ctx, program, o, Transaction{Kind: Card, Amount: a.Amount, Label: a.Label}, "card "+a.Reference, ledger.CardClearing(a.Provider))
	if err != nil {
		return err
	}
	a.TransactionID, a.RefundDue = x.ID, dueBack(o, a.Amount)
	if o.Status == order.Checkout && a.Amount >= o.BalanceDue {
		if err := s.orders.Paid(ctx, program, o); err != nil {
			return err
		}
	}
	if a.RefundDue > 0 {
		if err := s.owe(ctx, o, *a); err != nil {
			return err
		}
	}
	_, err = s.orders.Settle(ctx, o.ID)
	return err
}

// tender books money that came in without a drawer.
func (s *Service) tender(ctx context.Context, actor access.Actor, o order.Order, x Transaction, key string, into ledger.Account) (Transaction, error) {
	at, err := s.locations.Location(ctx, o.LocationID)
	if err != nil {
		return x, err
	}
	x.OrderID, x.Status, x.LocationID, x.At = o.ID, Captured, o.LocationID, clock.Now(ctx)
	x.BusinessDay = at.Day(x.At)
	if x.ID, err = addTransaction(ctx, x, key); err != nil {
		return x, err
	}
	_, err = ledger.Post(ctx, ledger.Entry{
		Cause: ledger.ByTender, Who: actor.Who(), OrderID: o.ID, TransactionID: x.ID, LocationID: o.LocationID,
		BusinessDay: x.BusinessDay, Currency: o.Currency,
		Lines: []ledger.Line{ledger.Debit(into, x.Amount), ledger.Credit(ledger.Receivable(o.ID), x.Amount)},
	})
	if err != nil {
		return x, err
	}
	return x, s.log(ctx, actor, x, "payment.add", map[string]any{"order": o.ID, "amount": x.Amount, "kind": x.Kind})
}

// owe books what is to be paid back.
func (s *Service) owe(ctx context.Context, o order.Order, a Attempt) error {
	at, err := s.locations.Location(ctx, o.LocationID)
	if err != nil {
		return err
	}
	_, err = ledger.Post(ctx, ledger.Entry{
		Cause: ledger.ByRefund, Who: audit.System, OrderID: o.ID, TransactionID: a.TransactionID, LocationID: o.LocationID,
		BusinessDay: at.Day(clock.Now(ctx)), Currency: o.Currency,
		Lines: []ledger.Line{ledger.Debit(ledger.Receivable(o.ID), a.RefundDue), ledger.Credit(ledger.RefundDue(o.ID), a.RefundDue)},
	})
	return err
}

// payBack asks the company to return a charge that nobody owed. Where it refuses, the refund stays due and people are told.
func (s *Service) payBack(ctx context.Context, a Attempt) error {
	err := s.cards.Refund(ctx, a, a.Amount)
	if f := fault.Of(err); f != nil && f.Kind != fault.Declined {
		return err
	}
	refused := err
	err = db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Hold(ctx, a.OrderID)
		if err != nil {
			return err
		}
		now, err := attemptOf(ctx, a.Reference)
		if err != nil || now.State != RefundRequested {
			return err
		}
		now.State = Approved
		if refused == nil {
			now.State, now.RefundDue = Refunded, 0
			if err := s.mirror(ctx, o, now); err != nil {
				return err
			}
		}
		if err := saveAttempt(ctx, now); err != nil {
			return err
		}
		return logAttempt(ctx, o, now, RefundRequested)
	})
	if err != nil || refused == nil {
		return err
	}
	return s.alarm(ctx, a, refused)
}

// mirror undoes the entries of a charge that was paid back: its tender's, and that it was due.
func (s *Service) mirror(ctx context.Context, o order.Order, a Attempt) error {
	x, err := transaction(ctx, o.ID, a.TransactionID)
	if err != nil {
		return err
	}
	at, err := s.locations.Location(ctx, x.LocationID)
	if err != nil {
		return err
	}
	now := clock.Now(ctx)
	if err := reverse(ctx, o, program, 0, at.Day(now), x.ID); err != nil {
		return err
	}
	x.Status, x.VoidedAt = WasRefunded, now
	if err := saveVoid(ctx, x); err != nil {
		return err
	}
	if err := s.log(ctx, program, x, "payment.refund", map[string]any{"order": o.ID, "amount": x.Amount}); err != nil {
		return err
	}
	_, err = s.orders.Settle(ctx, o.ID)
	return err
}
