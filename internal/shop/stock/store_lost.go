package stock

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/shop/audit"
)

type lostRow struct {
	bun.BaseModel `bun:"table:stock_lost_sales,alias:l"`

	LocationID  int64
	PartID      int64
	Pieces      int
	Wish        string
	BusinessDay string
	AtUs        int64
	ActorKind   string
	ActorID     int64
}

type oneOffRow struct {
	bun.BaseModel `bun:"table:stock_one_offs"`

	OrderID int64
	AtUs    int64
	StaffID int64
}

func addLost(ctx context.Context, l Lost, who audit.Who, at time.Time) error {
	row := &lostRow{LocationID: l.LocationID, PartID: l.PartID, Pieces: l.Pieces, Wish: l.Wish, BusinessDay: l.Day,
		AtUs: db.Us(at), ActorKind: who.Kind, ActorID: who.ID}
	_, err := db.Write(ctx).NewInsert().Model(row).On("CONFLICT (wish, part_id, location_id) WHERE wish <> '' DO UPDATE").
		Set("pieces = CASE WHEN EXCLUDED.pieces > l.pieces THEN EXCLUDED.pieces ELSE l.pieces END").Exec(ctx)
	if err != nil {
		return fmt.Errorf("write down a lost sale of part %d: %w", l.PartID, err)
	}
	return nil
}

func addOneOff(ctx context.Context, orderID, staffID int64, at time.Time) error {
	row := &oneOffRow{OrderID: orderID, AtUs: db.Us(at), StaffID: staffID}
	if _, err := db.Write(ctx).NewInsert().Model(row).On("CONFLICT (order_id) DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("make order %d a one-off: %w", orderID, err)
	}
	return nil
}

func removeOneOff(ctx context.Context, orderID int64) error {
	_, err := db.Write(ctx).NewDelete().Model((*oneOffRow)(nil)).Where("order_id = ?", orderID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("make order %d no one-off: %w", orderID, err)
	}
	return nil
}

func isOneOff(ctx context.Context, orderID int64) (bool, error) {
	is, err := db.Read(ctx).NewSelect().Model((*oneOffRow)(nil)).Where("order_id = ?", orderID).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("read whether order %d is a one-off: %w", orderID, err)
	}
	return is, nil
}
