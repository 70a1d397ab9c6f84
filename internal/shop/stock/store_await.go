package stock

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

type awaitRow struct {
	bun.BaseModel `bun:"table:stock_awaits,alias:w"`

	OrderID    int64
	PartID     int64
	LocationID int64
	Wanted     int
	Arrived    int
	Dropped    int
}

// awaited is what orders wait for, by order and part; isHeld: nobody else changes it until the transaction ends.
func awaited(ctx context.Context, isHeld bool, orderIDs ...int64) (map[int64][]Awaited, error) {
	found := map[int64][]Awaited{}
	if len(orderIDs) == 0 {
		return found, nil
	}
	var rows []awaitRow
	q := db.Read(ctx).NewSelect().Model(&rows).Where("order_id IN (?)", bun.List(orderIDs)).OrderExpr("order_id, part_id")
	if isHeld {
		q = db.Lock(q)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read what orders wait for: %w", err)
	}
	for _, r := range rows {
		found[r.OrderID] = append(found[r.OrderID],
			Awaited{PartID: r.PartID, LocationID: r.LocationID, Wanted: r.Wanted, Arrived: r.Arrived, Dropped: r.Dropped})
	}
	return found, nil
}

// saveAwaited makes this what an order waits for.
func saveAwaited(ctx context.Context, orderID int64, now []Awaited) error {
	if _, err := db.Write(ctx).NewDelete().Model((*awaitRow)(nil)).Where("order_id = ?", orderID).Exec(ctx); err != nil {
		return fmt.Errorf("empty what order %d waits for: %w", orderID, err)
	}
	if len(now) == 0 {
		return nil
	}
	rows := make([]awaitRow, len(now))
	for i, a := range now {
		rows[i] = awaitRow{OrderID: orderID, PartID: a.PartID, LocationID: a.LocationID, Wanted: a.Wanted, Arrived: a.Arrived,
			Dropped: a.Dropped}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("save what order %d waits for: %w", orderID, err)
	}
	return nil
}

// shrinkReservation takes up to so many pieces off what an order holds of a part, and says which they were. What is taken
// off whole is closed as released.
func shrinkReservation(ctx context.Context, orderID int64, d Demand, at time.Time) (place, error) {
	var rows []reservationRow
	q := db.Read(ctx).NewSelect().Model(&rows).Column("id", "part_id", "location_id", "quantity").
		Where("order_id = ? AND part_id = ? AND closed_us IS NULL", orderID, d.PartID).OrderExpr("id")
	if err := db.Lock(q).Scan(ctx); err != nil {
		return place{}, fmt.Errorf("lock what order %d holds of part %d: %w", orderID, d.PartID, err)
	}
	if len(rows) == 0 || d.Quantity <= 0 {
		return place{}, nil
	}
	r := rows[0] // an order holds a part at one store
	n := min(d.Quantity, r.Quantity)
	update := db.Write(ctx).NewUpdate().Model((*reservationRow)(nil)).Where("id = ?", r.ID)
	if n == r.Quantity {
		update.Set("closed_us = ?, outcome = ?", db.Us(at), released)
	} else {
		update.Set("quantity = quantity - ?", n)
	}
	if _, err := update.Exec(ctx); err != nil {
		return place{}, fmt.Errorf("loosen what order %d holds of part %d: %w", orderID, d.PartID, err)
	}
	return place{partID: d.PartID, locationID: r.LocationID, quantity: n}, nil
}
