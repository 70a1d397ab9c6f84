package purchase

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/shop/access"
)

type orderRow struct {
	bun.BaseModel `bun:"table:purchase_orders,alias:o"`

	ID          int64 `bun:",pk,autoincrement"`
	VendorID    int64
	LocationID  int64
	State       State
	OrderID     int64
	Warehouse   string
	Intent      string
	Ships       string
	Final       db.Bool
	Note        string
	ExpectedDay string
	StaffID     int64
	AddedUs     int64
	OrderedUs   int64
	OpenLines   int
	Version     int64
}

type lineRow struct {
	bun.BaseModel `bun:"table:purchase_lines,alias:l"`

	ID         int64 `bun:",pk,autoincrement"`
	PurchaseID int64
	Sort       int
	PartID     int64
	Ordered    int
	Received   int
	Dropped    int
	CostE4     money.E4 `bun:"cost_e4"`
}

// condition chooses orders, and which of them a page has.
type condition func(*bun.SelectQuery) *bun.SelectQuery

// madeFor are the purchases that were made for customers' orders.
func madeFor(orderIDs []int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("o.order_id IN (?)", bun.List(orderIDs)) }
}

// madeBy are the purchases that a call made.
func madeBy(intent string) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("o.intent = ?", intent) }
}

func withID(id int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("o.id = ?", id) }
}

// came is whether something of an order came.
const came = "EXISTS (SELECT 1 FROM purchase_lines AS x WHERE x.purchase_id = o.id AND x.received > 0)"

// standing says in SQL what Order.Standing does.
const standing = `CASE WHEN o.state <> 'ordered' THEN o.state WHEN o.open_lines = 0 AND ` + came + ` THEN 'received'
	WHEN o.open_lines = 0 THEN 'cancelled' WHEN ` + came + ` THEN 'partly' ELSE 'ordered' END`

func (f Filter) narrow(q *bun.SelectQuery, actor access.Actor) *bun.SelectQuery {
	if !actor.AllLocations && actor.Kind != access.System {
		q.Where("o.location_id IN (?)", bun.List(append([]int64{-1}, actor.Locations()...)))
	}
	if f.VendorID != 0 {
		q.Where("o.vendor_id = ?", f.VendorID)
	}
	if f.LocationID != 0 {
		q.Where("o.location_id = ?", f.LocationID)
	}
	if f.Number != 0 {
		q.Where("o.id = ?", f.Number)
	}
	return q
}

func (f Filter) page(actor access.Actor) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		if f.Standing != "" {
			q.Where(standing+" = ?", f.Standing)
		}
		if f.ToCheck {
			q.Where(billOpen)
		}
		return f.narrow(q, actor).Limit(int64(f.Limit)).Offset(int64(f.Offset))
	}
}

// standings are how many orders there are of each standing, and of how many a bill is to be checked.
func standings(ctx context.Context, actor access.Actor, f Filter) (counts map[Standing]int, toCheck int, err error) {
	var rows []struct {
		Standing Standing
		N        int
		ToCheck  int
	}
	err = f.narrow(db.Read(ctx).NewSelect().Model((*orderRow)(nil)), actor).ColumnExpr(standing+" AS standing").
		ColumnExpr("count(*) AS n").ColumnExpr("sum(CASE WHEN "+billOpen+" THEN 1 ELSE 0 END) AS to_check").
		GroupExpr("1").OrderExpr("1").Scan(ctx, &rows)
	if err != nil {
		return nil, 0, fmt.Errorf("count purchase orders: %w", err)
	}
	counts = map[Standing]int{}
	for _, r := range rows {
		counts[r.Standing] = r.N
		counts[""] += r.N
		toCheck += r.ToCheck
	}
	return counts, toCheck, nil
}

func orders(ctx context.Context, which condition) ([]Order, error) {
	var rows []orderRow
	if err := which(db.Read(ctx).NewSelect().Model(&rows)).OrderExpr("o.id DESC").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read purchase orders: %w", err)
	}
	ids := make([]int64, len(rows))
	at := map[int64]int{}
	found := make([]Order, len(rows))
	for i, r := range rows {
		ids[i], at[r.ID] = r.ID, i
		found[i] = Order{ID: r.ID, VendorID: r.VendorID, LocationID: r.LocationID, State: r.State, Note: r.Note,
			OrderID: r.OrderID, Warehouse: r.Warehouse, Intent: r.Intent, Ships: r.Ships, Final: bool(r.Final),
			ExpectedDay: r.ExpectedDay, StaffID: r.StaffID, Added: db.Time(r.AddedUs), Ordered: db.TimeOrNone(r.OrderedUs),
			Version: r.Version}
	}
	if len(rows) == 0 {
		return nil, nil
	}
	var lines []lineRow
	err := db.Read(ctx).NewSelect().Model(&lines).Where("purchase_id IN (?)", bun.List(ids)).
		OrderExpr("purchase_id, sort, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read lines of purchase orders: %w", err)
	}
	for _, l := range lines {
		o := &found[at[l.PurchaseID]]
		o.Lines = append(o.Lines, Line{l.ID, l.PartID, l.Ordered, l.Received, l.Dropped, l.CostE4})
	}
	return found, nil
}

func addOrder(ctx context.Context, o Order) (int64, error) {
	row := orderRow{VendorID: o.VendorID, LocationID: o.LocationID, State: Draft, OrderID: o.OrderID,
		Warehouse: o.Warehouse, Intent: o.Intent, Ships: o.Ships, Final: db.Bool(o.Final), Note: o.Note,
		ExpectedDay: o.ExpectedDay, StaffID: o.StaffID, AddedUs: db.Us(o.Added), Version: 1}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add a purchase order: %w", err)
	}
	return row.ID, nil
}

func saveOrder(ctx context.Context, id int64, w Wish) error {
	_, err := db.Write(ctx).NewUpdate().Model((*orderRow)(nil)).
		Set("vendor_id = ?, location_id = ?, note = ?, expected_day = ?", w.VendorID, w.LocationID, w.Note, w.ExpectedDay).
		Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save purchase order %d: %w", id, err)
	}
	return nil
}

// saveLines makes these the lines of a draft.
func saveLines(ctx context.Context, id int64, lines []Line) error {
	if _, err := db.Write(ctx).NewDelete().Model((*lineRow)(nil)).Where("purchase_id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("empty purchase order %d: %w", id, err)
	}
	if len(lines) == 0 {
		return nil
	}
	rows := make([]lineRow, len(lines))
	for i, l := range lines {
		rows[i] = lineRow{PurchaseID: id, Sort: i, PartID: l.PartID, Ordered: l.Ordered, CostE4: l.Cost}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("save lines of purchase order %d: %w", id, err)
	}
	return nil
}

// holdOrder keeps others from changing an order until the transaction ends, and raises its version.
func holdOrder(ctx context.Context, id int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*orderRow)(nil)).Set("version = version + 1").Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("hold purchase order %d: %w", id, err)
	}
	return nil
}

func placeOrder(ctx context.Context, id int64, expected string, at time.Time, lines int) error {
	_, err := db.Write(ctx).NewUpdate().Model((*orderRow)(nil)).
		Set("state = ?, expected_day = ?, ordered_us = ?, open_lines = ?", Ordered, expected, db.Us(at), lines).
		Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("place purchase order %d: %w", id, err)
	}
	return nil
}

func cancelOrder(ctx context.Context, id int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*orderRow)(nil)).Set("state = ?, open_lines = 0", Cancelled).
		Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("cancel purchase order %d: %w", id, err)
	}
	return nil
}

// standAgain says of an order that it is at its vendor, whatever was said before.
func standAgain(ctx context.Context, id int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*orderRow)(nil)).Set("state = ?", Ordered).Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("let purchase order %d stand again: %w", id, err)
	}
	return nil
}

// dropRest says that nothing more of an order will come.
func dropRest(ctx context.Context, id int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*lineRow)(nil)).Set("dropped = ordered - received").
		Where("purchase_id = ? AND ordered - received - dropped > 0", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("drop the rest of purchase order %d: %w", id, err)
	}
	return countOpen(ctx, id)
}

// countOpen writes how many lines of an order something is still to come of.
func countOpen(ctx context.Context, id int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*orderRow)(nil)).Set(`open_lines = (SELECT count(*) FROM purchase_lines AS l
		WHERE l.purchase_id = o.id AND l.ordered - l.received - l.dropped > 0)`).Where("o.id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("count what is open of purchase order %d: %w", id, err)
	}
	return nil
}

// awaiting are the other orders of a store that a part is still to come with, the oldest first.
func awaiting(ctx context.Context, partID, locationID int64) ([]int64, error) {
	var ids []int64
	err := db.Read(ctx).NewSelect().Model((*lineRow)(nil)).ColumnExpr("o.id").
		Join("JOIN purchase_orders AS o ON o.id = l.purchase_id").
		Where("l.part_id = ? AND o.location_id = ? AND o.state = ?", partID, locationID, Ordered).
		Where("l.ordered - l.received - l.dropped > 0").OrderExpr("o.id").Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("look who awaits part %d: %w", partID, err)
	}
	return ids, nil
}

// Which orders' pieces are counted.
const (
	ofState  = "o.state = ?"
	forShelf = "o.state = ? AND o.order_id = 0" // of no customer's order
)

// pieces are how many are still to come with orders of a state.
func pieces(ctx context.Context, which string, of State, partIDs []int64) (map[int64]map[int64]int, error) {
	found := map[int64]map[int64]int{}
	if len(partIDs) == 0 {
		return found, nil
	}
	var rows []struct {
		PartID     int64
		LocationID int64
		N          int
	}
	err := db.Read(ctx).NewSelect().Model((*lineRow)(nil)).
		ColumnExpr("l.part_id, o.location_id, CAST(sum(l.ordered - l.received - l.dropped) AS BIGINT) AS n").
		Join("JOIN purchase_orders AS o ON o.id = l.purchase_id").
		Where("l.part_id IN (?)", bun.List(partIDs)).Where(which, of).
		Where("l.ordered - l.received - l.dropped > 0").GroupExpr("l.part_id, o.location_id").
		OrderExpr("l.part_id, o.location_id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read what is to come (%s): %w", of, err)
	}
	for _, r := range rows {
		if found[r.PartID] == nil {
			found[r.PartID] = map[int64]int{}
		}
		found[r.PartID][r.LocationID] = r.N
	}
	return found, nil
}

// hearLine writes what a distributor said of a line: what a piece costs, and how many will not come.
func hearLine(ctx context.Context, id int64, cost money.E4, dropped int) error {
	_, err := db.Write(ctx).NewUpdate().Model((*lineRow)(nil)).Set("cost_e4 = ?, dropped = ?", cost, dropped).
		Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("hear of line %d: %w", id, err)
	}
	return nil
}

func expect(ctx context.Context, id int64, day string) error {
	_, err := db.Write(ctx).NewUpdate().Model((*orderRow)(nil)).Set("expected_day = ?", day).Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("expect purchase order %d: %w", id, err)
	}
	return nil
}
