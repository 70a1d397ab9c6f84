package stock

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
)

type levelRow struct {
	bun.BaseModel `bun:"table:stock_levels,alias:l"`
	PartID        int64 `bun:",pk"`
	LocationID    int64 `bun:",pk"`
	OnHand        int
	Reserved      int
	Bin           string
	Costed        int
	ValueE4       money.E4 `bun:"value_e4"`
	LastE4        money.E4 `bun:"last_e4"`
}

func (r levelRow) worth() Worth { return Worth{r.OnHand, r.Costed, r.ValueE4, r.LastE4} }

type movementRow struct {
	bun.BaseModel `bun:"table:stock_movements"`
	ID            int64 `bun:",pk,autoincrement"`
	PartID        int64
	LocationID    int64
	Kind          kind
	Quantity      int
	OrderID       int64
	AtUs          int64
	BusinessDay   string
	ActorKind     string
	ActorID       int64
	Reason        string
	Costed        int
	ValueE4       money.E4 `bun:"value_e4"`
	Document      DocumentKind
	DocumentID    int64
}

type reservationRow struct {
	bun.BaseModel `bun:"table:stock_reservations,alias:r"`
	ID            int64 `bun:",pk,autoincrement"`
	OrderID       int64
	PartID        int64
	LocationID    int64
	Quantity      int
	MadeUs        int64
	ClosedUs      int64 `bun:",nullzero"` // 0: it is open
	Outcome       kind
}

const open kind = "open" // a reservation's outcome while it has none

// levels has every part that is asked for.
func levels(ctx context.Context, partIDs []int64) (map[int64][]Level, error) {
	found := make(map[int64][]Level, len(partIDs))
	for _, id := range partIDs {
		found[id] = nil
	}
	if len(partIDs) == 0 {
		return found, nil
	}
	err := levelRows.Each(ctx, func(scan func(...any) error) error {
		var id int64
		var l Level
		err := scan(&id, &l.LocationID, &l.OnHand, &l.Reserved, &l.Bin)
		found[id] = append(found[id], l)
		return err
	}, partIDs)
	if err != nil {
		return nil, fmt.Errorf("read stock: %w", err)
	}
	return found, nil
}

var levelRows = db.NewFixed(
	"SELECT part_id, location_id, on_hand, reserved, bin FROM stock_levels WHERE part_id IN (list ?1) ORDER BY part_id, location_id")

// reserveLevels promises all demands, which come in the order in which rows are locked, and returns the parts that are
// short. The condition is checked by the database, so that the last piece goes once.
func reserveLevels(ctx context.Context, locationID int64, demands []Demand) (short []int64, err error) {
	for _, d := range demands {
		result, err := db.Write(ctx).NewUpdate().Model((*levelRow)(nil)).Set("reserved = reserved + ?", d.Quantity).
			Where("part_id = ? AND location_id = ? AND on_hand - reserved >= ?", d.PartID, locationID, d.Quantity).Exec(ctx)
		if err != nil {
			return nil, fmt.Errorf("reserve part %d: %w", d.PartID, err)
		}
		n, err := result.RowsAffected()
		if err != nil {
			return nil, err
		}
		if n == 0 {
			short = append(short, d.PartID)
		}
	}
	return short, nil
}

func addReservations(ctx context.Context, orderID, locationID int64, demands []Demand, at time.Time) error {
	if len(demands) == 0 {
		return nil
	}
	rows := make([]reservationRow, len(demands))
	for i, d := range demands {
		rows[i] = reservationRow{
			OrderID: orderID, PartID: d.PartID, LocationID: locationID, Quantity: d.Quantity, MadeUs: db.Us(at), Outcome: open,
		}
	}
	_, err := db.Write(ctx).NewInsert().Model(&rows).
		On("CONFLICT (order_id, part_id, location_id) WHERE closed_us IS NULL DO UPDATE").
		Set("quantity = r.quantity + EXCLUDED.quantity").Exec(ctx)
	if err != nil {
		return fmt.Errorf("reserve for order %d: %w", orderID, err)
	}
	return nil
}

// openReservations are what orders hold of the parts at a store, by part and order.
func openReservations(ctx context.Context, locationID int64, partIDs []int64) ([]reservationRow, error) {
	if len(partIDs) == 0 {
		return nil, nil
	}
	var rows []reservationRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("order_id", "part_id", "quantity").
		Where("location_id = ? AND part_id IN (?) AND closed_us IS NULL", locationID, bun.List(partIDs)).
		OrderExpr("part_id, order_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what is reserved: %w", err)
	}
	return rows, nil
}

// closeReservations ends what is open of an order and returns it by part. Of two at once, the second finds nothing.
func closeReservations(ctx context.Context, orderID int64, outcome kind, at time.Time) ([]place, error) {
	var rows []reservationRow
	q := db.Read(ctx).NewSelect().Model(&rows).Column("id", "part_id", "location_id", "quantity").
		Where("order_id = ? AND closed_us IS NULL", orderID).OrderExpr("part_id, location_id, id")
	if err := db.Lock(q).Scan(ctx); err != nil {
		return nil, fmt.Errorf("lock the reservations of order %d: %w", orderID, err)
	}
	places := make([]place, len(rows))
	for i, r := range rows {
		places[i] = place{partID: r.PartID, locationID: r.LocationID, quantity: r.Quantity}
		_, err := db.Write(ctx).NewUpdate().Model((*reservationRow)(nil)).
			Set("closed_us = ?, outcome = ?", db.Us(at), outcome).Where("id = ?", r.ID).Exec(ctx)
		if err != nil {
			return nil, fmt.Errorf("close a reservation of order %d: %w", orderID, err)
		}
	}
	return places, nil
}

// freeLevels takes closed reservations off the levels: nothing leaves the store.
func freeLevels(ctx context.Context, places []place) error {
	for _, p := range places {
		_, err := db.Write(ctx).NewUpdate().Model((*levelRow)(nil)).Set("reserved = reserved - ?", p.quantity).
			Where("part_id = ? AND location_id = ?", p.partID, p.locationID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("release part %d: %w", p.partID, err)
		}
	}
	return nil
}

// lockLevels returns the levels of the parts at a store, by part, and holds them; parts that never lay there get one.
func lockLevels(ctx context.Context, locationID int64, partIDs []int64) (map[int64]levelRow, error) {
	partIDs = slices.Compact(slices.Sorted(slices.Values(partIDs)))
	if len(partIDs) == 0 {
		return map[int64]levelRow{}, nil
	}
	held, err := heldLevels(ctx, locationID, partIDs)
	if err != nil || len(held) == len(partIDs) {
		return held, err
	}
	rows := make([]levelRow, len(partIDs))
	for i, id := range partIDs {
		rows[i] = levelRow{PartID: id, LocationID: locationID}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return nil, fmt.Errorf("begin the stock of parts: %w", err)
	}
	return heldLevels(ctx, locationID, partIDs)
}

func heldLevels(ctx context.Context, locationID int64, partIDs []int64) (map[int64]levelRow, error) {
	var rows []levelRow
	q := db.Read(ctx).NewSelect().Model(&rows).Where("location_id = ? AND part_id IN (?)", locationID, bun.List(partIDs)).
		OrderExpr("part_id")
	if err := db.Lock(q).Scan(ctx); err != nil {
		return nil, fmt.Errorf("lock the stock: %w", err)
	}
	held := make(map[int64]levelRow, len(rows))
	for _, r := range rows {
		held[r.PartID] = r
	}
	return held, nil
}

// saveLevel writes a level that is held.
func saveLevel(ctx context.Context, r levelRow) error {
	_, err := db.Write(ctx).NewUpdate().Model(&r).Column("on_hand", "reserved", "costed", "value_e4", "last_e4").WherePK().
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("stock of part %d: %w", r.PartID, err)
	}
	return nil
}

func saveBin(ctx context.Context, partID, locationID int64, bin string) error {
	row := levelRow{PartID: partID, LocationID: locationID, Bin: bin}
	_, err := db.Write(ctx).NewInsert().Model(&row).
		On("CONFLICT (part_id, location_id) DO UPDATE").Set("bin = EXCLUDED.bin").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save the bin of part %d: %w", partID, err)
	}
	return nil
}

func addMovements(ctx context.Context, done step, moved []movementRow, at time.Time) error {
	if len(moved) == 0 {
		return nil
	}
	for i := range moved {
		m := &moved[i]
		m.Kind, m.OrderID, m.AtUs, m.BusinessDay = done.kind, done.orderID, db.Us(at), done.day
		m.ActorKind, m.ActorID, m.Reason = done.who.Kind, done.who.ID, done.reason
		m.Document, m.DocumentID = done.by.Kind, done.by.ID
	}
	if _, err := db.Write(ctx).NewInsert().Model(&moved).Exec(ctx); err != nil {
		return fmt.Errorf("record stock movements: %w", err)
	}
	return nil
}

// soldPlaces is what an order has taken from where and not brought back, by part, with what it cost.
func soldPlaces(ctx context.Context, orderID int64) ([]place, error) {
	var rows []struct {
		PartID     int64
		LocationID int64
		Quantity   int
		Costed     int
		ValueE4    money.E4 `bun:"value_e4"`
	}
	err := db.Read(ctx).NewSelect().Model((*movementRow)(nil)).
		ColumnExpr("part_id, location_id, CAST(-sum(quantity) AS BIGINT) AS quantity").
		ColumnExpr("CAST(-sum(costed) AS BIGINT) AS costed, CAST(-sum(value_e4) AS BIGINT) AS value_e4").
		Where("order_id = ? AND kind IN (?)", orderID, bun.List([]kind{sold, returned})).
		GroupExpr("part_id, location_id").Having("sum(quantity) < 0").OrderExpr("part_id, location_id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("what order %d took: %w", orderID, err)
	}
	places := make([]place, len(rows))
	for i, r := range rows {
		places[i] = place{r.PartID, r.LocationID, r.Quantity, &batch{r.Quantity, r.Costed, r.ValueE4}}
	}
	return places, nil
}

// underWay is what a transfer has taken from a store and brought to none yet, by part. Its caller holds the transfer, so
// that two can't bring the same pieces.
func underWay(ctx context.Context, by Document) (map[int64]batch, error) {
	var rows []struct {
		PartID   int64
		Quantity int
		Costed   int
		ValueE4  money.E4 `bun:"value_e4"`
	}
	err := db.Read(ctx).NewSelect().Model((*movementRow)(nil)).
		ColumnExpr("part_id, CAST(-sum(quantity) AS BIGINT) AS quantity").
		ColumnExpr("CAST(-sum(costed) AS BIGINT) AS costed, CAST(-sum(value_e4) AS BIGINT) AS value_e4").
		Where("document = ? AND document_id = ? AND kind = ?", by.Kind, by.ID, transferred).
		GroupExpr("part_id").OrderExpr("part_id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read what is under way by %s %d: %w", by.Kind, by.ID, err)
	}
	under := map[int64]batch{}
	for _, r := range rows {
		under[r.PartID] = batch{r.Quantity, r.Costed, r.ValueE4}
	}
	return under, nil
}

func worths(ctx context.Context, partIDs []int64) (map[int64]map[int64]Worth, error) {
	found := map[int64]map[int64]Worth{}
	if len(partIDs) == 0 {
		return found, nil
	}
	var rows []levelRow
	err := db.Read(ctx).NewSelect().Model(&rows).Where("part_id IN (?)", bun.List(partIDs)).
		OrderExpr("part_id, location_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what parts are worth: %w", err)
	}
	for _, r := range rows {
		if found[r.PartID] == nil {
			found[r.PartID] = map[int64]Worth{}
		}
		found[r.PartID][r.LocationID] = r.worth()
	}
	return found, nil
}
