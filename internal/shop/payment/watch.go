package payment

import (
	"context"
	"errors"
	"log/slog"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
)

// Watch sees to the card payments whose end nobody has told.
type Watch struct {
	cards     *Cards
	checkouts *Checkouts
	links     *Links
	refunds   *Refunds
	terminals *Terminals
}

// Sweep asks about every charge whose outcome nobody has told, pays back what is due, and calls off the orders that
// have waited for their card too long (C4, C5). One answer that fails to come keeps no other from being asked for.
func (s *Watch) Sweep(ctx context.Context) error {
	due, err := dueAttempts(ctx, clock.Now(ctx))
	if err != nil {
		return err
	}
	var failed error
	for _, a := range due {
		mine, err := claimAttempt(ctx, a, a.nextAsk(clock.Now(ctx)))
		if err == nil && mine {
			err = s.followAttempt(ctx, a)
		}
		failed = errors.Join(failed, unlessPassing(ctx, a, err))
	}
	failed = errors.Join(failed, s.cards.pageManagers(ctx))
	if s.cards.company == nil {
		return failed
	}
	return errors.Join(failed, s.checkouts.expireOrders(ctx))
}

// unlessPassing leaves a company that can't be reached to the next sweep, and to people what they were told of.
func unlessPassing(ctx context.Context, a Attempt, err error) error {
	if f := fault.Of(err); f != nil && (f.Kind == fault.Unavailable || errors.As(err, new(mismatch))) {
		if a.Asks&(a.Asks-1) == 0 { // less and less often
			slog.WarnContext(ctx, "a card company does not answer", "reference", a.Reference, "asked", a.Asks, "cause",
				err)
		}
		return nil
	}
	return err
}

func (s *Watch) followAttempt(ctx context.Context, a Attempt) error {
	if a.Means == Terminal {
		_, err := s.terminals.inquireAttempt(ctx, a)
		return err
	}
	if s.cards.company == nil {
		return nil
	}
	if a.Means == Link {
		return s.links.followLink(ctx, a)
	}
	switch a.State {
	case RefundRequested:
		return s.cards.askRefund(ctx, a)
	case CancelRequested:
		_, err := s.checkouts.giveUpOrder(ctx, a.OrderID)
		return err
	case Created: // nobody came to pay it yet
		return nil
	default:
		_, err := s.cards.askCompany(ctx, a)
		return err
	}
}

// CancelCharge takes back what is asked of a card for an order that is to be voided (ORD-5), as far as its company can
// be reached: the sweep goes on where it can't. An approval wins. It is called outside of any transaction.
func (s *Watch) CancelCharge(ctx context.Context, actor access.Actor, orderID int64) error {
	a, err := reservedAttempt(ctx, orderID)
	if err != nil || a.ID == 0 {
		return err
	}
	if a.Means == Terminal {
		_, err = s.terminals.Cancel(ctx, actor, "", a.Reference)
	} else {
		_, err = s.checkouts.closeCharge(ctx, orderID)
	}
	if fault.Is(err, fault.Unavailable) {
		return nil
	}
	return err
}
