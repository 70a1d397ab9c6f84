package payment

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
)

type dueRow struct {
	bun.BaseModel `bun:"table:refunds_due"`

	ID            int64 `bun:",pk,autoincrement"`
	OrderID       int64
	TransactionID int64
	ReturnID      int64
	AmountCents   money.Cents
	PaidCents     money.Cents
	Reason        string
	StaffID       int64
	ApproverID    int64
	AddedUs       int64
	ChangedUs     int64
}

func dues(ctx context.Context, which func(*bun.SelectQuery) *bun.SelectQuery) ([]Due, error) {
	var rows []dueRow
	q := db.Read(ctx).NewSelect().Model(&rows).
		Column("id", "order_id", "transaction_id", "return_id", "amount_cents", "paid_cents", "reason", "staff_id",
			"approver_id", "added_us")
	if err := which(q).OrderExpr("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read refunds that are due: %w", err)
	}
	found := make([]Due, len(rows))
	for i, r := range rows {
		found[i] = Due{
			ID: r.ID, OrderID: r.OrderID, TransactionID: r.TransactionID, ReturnID: r.ReturnID, Amount: r.AmountCents,
			Paid: r.PaidCents, Reason: r.Reason,
			StaffID: r.StaffID, ApproverID: r.ApproverID, Added: db.Time(r.AddedUs),
		}
	}
	return found, nil
}

// openDues are what is still to be paid back at a store (0: at all), the oldest first.
func openDues(ctx context.Context, locationID int64, limit int) ([]Due, error) {
	return dues(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("paid_cents < amount_cents").
			Where("? = 0 OR transaction_id IN (SELECT id FROM transactions WHERE location_id = ?)", locationID,
				locationID).
			OrderExpr("added_us").Limit(int64(limit))
	})
}

func duesOf(ctx context.Context, orderID int64) ([]Due, error) {
	return dues(ctx, func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("order_id = ?", orderID) })
}

func dueByID(ctx context.Context, id int64) (Due, error) {
	found, err := dues(ctx, func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("id = ?", id) })
	if err != nil {
		return Due{}, err
	}
	if len(found) == 0 {
		return Due{}, fault.New(fault.NotFound, "This refund can't be found.")
	}
	return found[0], nil
}

func addDue(ctx context.Context, d Due) (int64, error) {
	now := db.Us(clock.Now(ctx))
	r := dueRow{
		OrderID: d.OrderID, TransactionID: d.TransactionID, ReturnID: d.ReturnID, AmountCents: d.Amount,
		Reason: d.Reason, StaffID: d.StaffID,
		ApproverID: d.ApproverID, AddedUs: now, ChangedUs: now,
	}
	if _, err := db.Write(ctx).NewInsert().Model(&r).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add refund of order %d: %w", d.OrderID, err)
	}
	return r.ID, nil
}

func saveDue(ctx context.Context, d Due) error {
	_, err := db.Write(ctx).NewUpdate().Model((*dueRow)(nil)).Set("paid_cents = ?, changed_us = ?", d.Paid,
		db.Us(clock.Now(ctx))).Where("id = ?", d.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save refund %d: %w", d.ID, err)
	}
	return nil
}
