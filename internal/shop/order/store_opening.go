package order

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

type openingRow struct {
	bun.BaseModel `bun:"table:order_openings"`

	Token      string `bun:",pk"`
	OrderID    int64
	RegisterID int64
	StaffID    int64
	SeenUs     int64
}

func addOpening(ctx context.Context, o openingRow) error {
	if _, err := db.Write(ctx).NewInsert().Model(&o).Exec(ctx); err != nil {
		return fmt.Errorf("open order %d: %w", o.OrderID, err)
	}
	return nil
}

func seeOpening(ctx context.Context, token string, now time.Time) error {
	_, err := db.Write(ctx).NewUpdate().Model((*openingRow)(nil)).Set("seen_us = ?", db.Us(now)).Where("token = ?", token).
		Exec(ctx)
	return err
}

func dropOpening(ctx context.Context, token string) error {
	_, err := db.Write(ctx).NewDelete().Model((*openingRow)(nil)).Where("token = ?", token).Exec(ctx)
	return err
}

// dropOpenings forgets the screens that were last seen before a time.
func dropOpenings(ctx context.Context, before time.Time) error {
	_, err := db.Write(ctx).NewDelete().Model((*openingRow)(nil)).Where("seen_us < ?", db.Us(before)).Exec(ctx)
	return err
}

// openings are the screens of an order that were seen since a time.
func openings(ctx context.Context, orderID int64, since time.Time) (rows []openingRow, err error) {
	err = db.Read(ctx).NewSelect().Model(&rows).Column("token", "order_id", "register_id", "staff_id", "seen_us").
		Where("order_id = ? AND seen_us >= ?", orderID, db.Us(since)).Scan(ctx)
	return rows, err
}
