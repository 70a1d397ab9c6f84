package payment

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

type refundCheckRow struct {
	bun.BaseModel `bun:"table:card_refund_checks"`

	AttemptID int64 `bun:",pk"`
	AskUs     int64
}

func dueRefundChecks(ctx context.Context, now time.Time) ([]Attempt, error) {
	return attempts(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		waiting := db.Read(ctx).NewSelect().Model((*refundCheckRow)(nil)).Column("attempt_id").Where("ask_us <= ?",
			db.Us(now))
		return q.Where("id IN (?)", waiting).OrderExpr("id").Limit(mostSwept)
	})
}

func putOffRefundCheck(ctx context.Context, attemptID int64, until time.Time) error {
	_, err := db.Write(ctx).NewUpdate().Model((*refundCheckRow)(nil)).Set("ask_us = ?",
		db.Us(until)).Where("attempt_id = ?", attemptID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("put off the check of card attempt %d: %w", attemptID, err)
	}
	return nil
}

func endRefundCheck(ctx context.Context, attemptID int64) error {
	_, err := db.Write(ctx).NewDelete().Model((*refundCheckRow)(nil)).Where("attempt_id = ?", attemptID).Exec(ctx)
	return err
}
