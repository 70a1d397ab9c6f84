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
	CameUs     int64
	CameBy     int64
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
			Awaited{PartID: r.PartID, LocationID: r.LocationID, Wanted: r.Wanted, Arrived: r.Arrived, Dropped: r.Dropped,
				Came: db.TimeOrNone(r.CameUs), CameBy: r.CameBy})
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
			Dropped: a.Dropped, CameUs: db.UsOrNone(a.Came), CameBy: a.CameBy}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("save what order %d waits for: %w", orderID, err)
	}
	return nil
}

// heldBy are the pieces that orders hold, by order and part.
func heldBy(ctx context.Context, orderIDs []int64) (map[int64][]Demand, error) {
	found := map[int64][]Demand{}
	if len(orderIDs) == 0 {
		return found, nil
	}
	var rows []reservationRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("order_id", "part_id", "quantity").
		Where("order_id IN (?) AND closed_us IS NULL", bun.List(orderIDs)).OrderExpr("order_id, part_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what orders hold: %w", err)
	}
	for _, r := range rows {
		found[r.OrderID] = append(found[r.OrderID], Demand{r.PartID, r.Quantity})
	}
	return found, nil
}

// holding are the orders that hold pieces at a store, or wait for some there.
func holding(ctx context.Context, locationID int64) ([]int64, error) {
	var ids []int64
	err := db.Read(ctx).NewRaw(`SELECT order_id FROM stock_reservations WHERE location_id = ? AND closed_us IS NULL
		UNION SELECT order_id FROM stock_awaits WHERE location_id = ? AND wanted > arrived + dropped ORDER BY order_id`,
		locationID, locationID).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("read what location %d holds for orders: %w", locationID, err)
	}
	return ids, nil
}

// shrinkReservation takes up to so many pieces off what an order holds of a part, as sold or released, and says which
// they were.
func shrinkReservation(ctx context.Context, orderID int64, d Demand, outcome kind, at time.Time) (place, error) {
	var rows []reservationRow
	q := db.Read(ctx).NewSelect().Model(&rows).Column("id", "part_id", "location_id", "quantity", "made_us").
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
		update.Set("closed_us = ?, outcome = ?", db.Us(at), outcome)
	} else {
		update.Set("quantity = quantity - ?", n)
	}
	_, err := update.Exec(ctx)
	if err == nil && n < r.Quantity {
		part := &reservationRow{OrderID: orderID, PartID: d.PartID, LocationID: r.LocationID, Quantity: n, MadeUs: r.MadeUs,
			ClosedUs: db.Us(at), Outcome: outcome}
		_, err = db.Write(ctx).NewInsert().Model(part).Exec(ctx)
	}
	if err != nil {
		return place{}, fmt.Errorf("loosen what order %d holds of part %d: %w", orderID, d.PartID, err)
	}
	return place{partID: d.PartID, locationID: r.LocationID, quantity: n}, nil
}
