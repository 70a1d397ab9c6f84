package promo

import (
	"context"
	"errors"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/setting"
)

// LookUp returns the voucher that a code opens (PAY-14). A code that opens nothing is Invalid and counts as a miss, as
// with Find.
func (s *Service) LookUp(ctx context.Context, seeker Seeker, code string) (Voucher, error) {
	found, err := s.Find(ctx, seeker, CodeVoucher, code)
	if err != nil {
		return Voucher{}, err
	}
	return s.Voucher(ctx, found.ID)
}

// Tender is what a payment takes of a voucher, or of a customer's points.
type Tender struct {
	OrderID       int64
	TransactionID int64
	Amount        money.Cents
	Day           string // YYYY-MM-DD at the store
}

// Take takes a payment's amount from a voucher, inside the payment's transaction. What the voucher does not cover, or
// can't be spent that day, is a Conflict.
func (s *Service) Take(ctx context.Context, voucherID int64, t Tender) error {
	if !db.Inside(ctx) {
		return errors.New("promo.Take: inside the payment's transaction")
	}
	taken, err := takeFromVoucher(ctx, voucherID, t.Amount, t.Day)
	if err != nil {
		return err
	}
	if !taken {
		return fault.New(fault.Conflict, "The voucher no longer covers %s.", t.Amount)
	}
	return moveVoucher(ctx, voucherID, t.OrderID, t.TransactionID, -t.Amount, t.Day)
}

// TakePoints takes the points that pay an amount, inside the payment's transaction.
func (s *Service) TakePoints(ctx context.Context, customerID int64, t Tender) error {
	cents, err := setting.Get(ctx, setting.RewardCents)
	if err != nil {
		return err
	}
	n := pointsFor(t.Amount, cents)
	m := movement{customerID: customerID, orderID: t.OrderID, transactionID: t.TransactionID, kind: spent, points: -n,
		at: clock.Now(ctx)}
	moved, err := movePoints(ctx, m)
	if err == nil && !moved {
		return fault.New(fault.Conflict, "There are fewer than %s reward points left.", n)
	}
	return err
}

// PointsWorth is what a number of points pays.
func (*Service) PointsWorth(ctx context.Context, points int) (money.Cents, error) {
	cents, err := setting.Get(ctx, setting.RewardCents)
	return worth(points, cents), err
}

// PutBack gives back an amount of what a payment took of a voucher or of points; never more than it took.
func (s *Service) PutBack(ctx context.Context, transactionID int64, amount money.Cents, day string) error {
	id, held, points, err := takenBy(ctx, transactionID)
	if err != nil {
		return err
	}
	if id != 0 {
		if amount > held {
			return errors.New("promo.PutBack: more than was taken")
		}
		if err := giveToVoucher(ctx, id, amount); err != nil {
			return err
		}
		return moveVoucher(ctx, id, 0, transactionID, amount, day)
	}
	cents, err := setting.Get(ctx, setting.RewardCents)
	if err != nil {
		return err
	}
	points.points, points.at = min(pointsFor(amount, cents), points.points), clock.Now(ctx)
	if points.points <= 0 {
		return nil
	}
	_, err = movePoints(ctx, points)
	return err
}
