package payment

import (
	"context"
	"errors"
	"fmt"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/audit"
)

// checkAgain is when a check that its company did not answer, or refused, is tried next.
const checkAgain = time.Hour

// checkRefunds compares what is booked as paid back of old charges with what their company has paid, and pays what is
// missing. It concerns the charges of card_refund_checks alone; those of today have a name for each refund.
func (s *Refunds) checkRefunds(ctx context.Context) error {
	due, err := dueRefundChecks(ctx, clock.Now(ctx))
	if err != nil {
		return err
	}
	var failed error
	for _, a := range due {
		err := s.checkRefundsOf(ctx, a)
		if fault.Is(err, fault.Declined) {
			err = s.cards.alarmPeople(ctx, a, err)
		}
		failed = errors.Join(failed, unlessPassing(ctx, a, err))
	}
	return failed
}

func (s *Refunds) checkRefundsOf(ctx context.Context, a Attempt) error {
	if err := putOffRefundCheck(ctx, a.ID, clock.Now(ctx).Add(checkAgain)); err != nil {
		return err
	}
	paid, err := s.cards.company.PaidBack(ctx, a)
	if err != nil {
		return err
	}
	missing := a.Refunded - paid
	if missing > 0 {
		if err := s.cards.company.Refund(ctx, a, a.Reference+"-missing", missing); err != nil {
			return err
		}
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := endRefundCheck(ctx, a.ID); err != nil {
			return fmt.Errorf("card attempt %d: %w", a.ID, err)
		}
		return audit.Write(ctx, audit.Row{
			Who: audit.System, Action: "card.refund_check", Subject: "card_attempt", SubjectID: a.ID,
			LocationID: a.LocationID,
			Detail:     map[string]any{"order": a.OrderID, "booked": a.Refunded, "missing": max(missing, 0)},
		})
	})
}
