package pickup

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/shop/audit"
)

type pickupRow struct {
	bun.BaseModel `bun:"table:pickups,alias:p"`

	OrderID   int64 `bun:",pk"`
	Shelf     string
	ReadyUs   int64
	ToldUs    int64
	KeptUntil string
}

type stepRow struct {
	bun.BaseModel `bun:"table:pickup_steps"`

	ID        int64 `bun:",pk,autoincrement"`
	OrderID   int64
	Kind      Kind
	PartID    int64
	Quantity  int
	Note      string
	AtUs      int64
	ActorKind string
	ActorID   int64
}

// rows are what is kept of orders, by order.
func rows(ctx context.Context, orderIDs []int64) (map[int64]Pickup, error) {
	found := map[int64]Pickup{}
	if len(orderIDs) == 0 {
		return found, nil
	}
	var rows []pickupRow
	err := db.Read(ctx).NewSelect().Model(&rows).Where("order_id IN (?)", bun.List(orderIDs)).OrderExpr("order_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read pickups: %w", err)
	}
	for _, r := range rows {
		found[r.OrderID] = Pickup{Shelf: r.Shelf, Ready: db.TimeOrNone(r.ReadyUs), Told: db.TimeOrNone(r.ToldUs), KeptUntil: r.KeptUntil}
	}
	return found, nil
}

func micros(at time.Time) int64 {
	if at.IsZero() {
		return 0
	}
	return db.Us(at)
}

func save(ctx context.Context, p Pickup) error {
	row := &pickupRow{OrderID: p.OrderID, Shelf: p.Shelf, ReadyUs: micros(p.Ready), ToldUs: micros(p.Told),
		KeptUntil: p.KeptUntil}
	_, err := db.Write(ctx).NewInsert().Model(row).On("CONFLICT (order_id) DO UPDATE").Set("shelf = EXCLUDED.shelf").
		Set("ready_us = EXCLUDED.ready_us").Set("told_us = EXCLUDED.told_us").Set("kept_until = EXCLUDED.kept_until").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save the pickup of order %d: %w", p.OrderID, err)
	}
	return nil
}

func addSteps(ctx context.Context, orderID int64, done []Step) error {
	if len(done) == 0 {
		return nil
	}
	rows := make([]stepRow, len(done))
	for i, d := range done {
		rows[i] = stepRow{OrderID: orderID, Kind: d.Kind, PartID: d.PartID, Quantity: d.Pieces, Note: d.Note, AtUs: db.Us(d.At),
			ActorKind: d.Who.Kind, ActorID: d.Who.ID}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("add steps of the pickup of order %d: %w", orderID, err)
	}
	return nil
}

func stepsOf(ctx context.Context, orderID int64) ([]Step, error) {
	var rows []stepRow
	err := db.Read(ctx).NewSelect().Model(&rows).Where("order_id = ?", orderID).OrderExpr("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the steps of the pickup of order %d: %w", orderID, err)
	}
	steps := make([]Step, len(rows))
	for i, r := range rows {
		steps[i] = Step{Kind: r.Kind, PartID: r.PartID, Pieces: r.Quantity, Note: r.Note, At: db.Time(r.AtUs),
			Who: audit.Who{Kind: r.ActorKind, ID: r.ActorID}}
	}
	return steps, nil
}
