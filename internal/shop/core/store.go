package core

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/audit"
)

type coreRow struct {
	bun.BaseModel `bun:"table:cores"`
	ID            int64 `bun:",pk,autoincrement"`
	LineID        int64
	OrderID       int64
	CustomerID    int64
	LocationID    int64
	PartID        int64
	Brand         string
	Number        string
	Name          string
	Quantity      int
	EachCents     money.Cents
	TaxCents      money.Cents
	Currency      string
	DueDay        string
	Owed          int
	Waiting       int
	RemindedUs    int64
	AddedUs       int64
}

type eventRow struct {
	bun.BaseModel `bun:"table:core_events"`
	ID            int64 `bun:",pk,autoincrement"`
	CoreID        int64
	Before        State
	After         State
	Tag           int64
	Quantity      int
	PaidCents     money.Cents
	KeptCents     money.Cents
	Reason        string
	ReturnID      int64
	ActorKind     string
	ActorID       int64
	LocationID    int64
	RegisterID    int64
	IntentKey     string
	AtUs          int64
}

// condition chooses cores and puts them in order.
type condition func(*bun.SelectQuery) *bun.SelectQuery

func withIDs(ids ...int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("id IN (?)", bun.List(append([]int64{-1}, ids...))).OrderExpr("id")
	}
}

func ofOrder(id int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("order_id = ?", id).OrderExpr("id") }
}

func ofThese(customerIDs []int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("customer_id IN (?)", bun.List(append([]int64{-1}, customerIDs...))).
			OrderExpr("CASE WHEN owed + waiting > 0 THEN 0 ELSE 1 END, id DESC")
	}
}

func outOf(customerIDs []int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("customer_id IN (?)", bun.List(append([]int64{-1}, customerIDs...))).Where("owed > 0").
			OrderExpr("CASE WHEN due_day = '' THEN 1 ELSE 0 END, due_day, id")
	}
}

func inStore(locationID int64, which Which, day string) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		q.Where("location_id = ?", locationID)
		switch which {
		case ToInspect:
			return q.Where("waiting > 0").OrderExpr("id")
		case Overdue:
			q.Where("owed > 0").Where("due_day <> ''").Where("due_day < ?", day)
		case StillOut:
			q.Where("owed > 0")
		}
		return q.OrderExpr("due_day, id")
	}
}

func dueBy(day string, told bool, after int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		q.Where("owed > 0").Where("due_day <> ''").Where("due_day <= ?", day).Where("id > ?", after)
		if !told {
			q.Where("reminded_us = 0")
		}
		return q.OrderExpr("id")
	}
}

// cores are read with their events; limit 0: all.
func cores(ctx context.Context, which condition, limit, offset int) ([]Core, error) {
	var rows []coreRow
	q := which(db.Read(ctx).NewSelect().Model(&rows).Column("id", "line_id", "order_id", "customer_id", "location_id",
		"part_id", "brand", "number", "name", "quantity", "each_cents", "tax_cents", "currency", "due_day", "reminded_us",
		"added_us"))
	if limit != 0 {
		q.Limit(int64(limit)).Offset(int64(offset))
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read cores: %w", err)
	}
	if len(rows) == 0 {
		return nil, nil
	}
	found, at, ids := make([]Core, len(rows)), map[int64]*Core{}, make([]int64, len(rows))
	for i, r := range rows {
		found[i] = Core{ID: r.ID, LineID: r.LineID, OrderID: r.OrderID, CustomerID: r.CustomerID, LocationID: r.LocationID,
			PartID: r.PartID, Brand: r.Brand, Number: r.Number, Name: r.Name, Quantity: r.Quantity, Each: r.EachCents,
			Tax: r.TaxCents, Currency: r.Currency, DueDay: r.DueDay, Added: db.Time(r.AddedUs)}
		if r.RemindedUs != 0 {
			found[i].Reminded = db.Time(r.RemindedUs)
		}
		at[r.ID], ids[i] = &found[i], r.ID
	}
	var events []eventRow
	err := db.Read(ctx).NewSelect().Model(&events).Column("id", "core_id", "before", "after", "tag", "quantity",
		"paid_cents", "kept_cents", "reason", "return_id", "actor_kind", "actor_id", "location_id", "register_id",
		"intent_key", "at_us").Where("core_id IN (?)", bun.List(ids)).OrderExpr("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read events of cores: %w", err)
	}
	for _, e := range events {
		c := at[e.CoreID]
		c.Events = append(c.Events, Event{ID: e.ID, CoreID: e.CoreID, Before: e.Before, After: e.After, Tag: e.Tag,
			Quantity: e.Quantity, Paid: e.PaidCents, Kept: e.KeptCents, Reason: e.Reason, ReturnID: e.ReturnID,
			Who: audit.Who{Kind: e.ActorKind, ID: e.ActorID}, LocationID: e.LocationID, RegisterID: e.RegisterID,
			Key: e.IntentKey, At: db.Time(e.AtUs)})
	}
	return found, nil
}

func page(ctx context.Context, which condition, limit, offset int) ([]Core, int, error) {
	n, err := which(db.Read(ctx).NewSelect().Model((*coreRow)(nil))).Count(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("count cores: %w", err)
	}
	found, err := cores(ctx, which, limit, offset)
	return found, int(n), err
}

func countSome(ctx context.Context, which condition) (int, error) {
	n, err := db.CountSome(ctx, which(db.Read(ctx).NewSelect().Model((*coreRow)(nil))))
	if err != nil {
		return 0, fmt.Errorf("count cores: %w", err)
	}
	return n, nil
}

func add(ctx context.Context, c Core) (int64, error) {
	row := coreRow{LineID: c.LineID, OrderID: c.OrderID, CustomerID: c.CustomerID, LocationID: c.LocationID,
		PartID: c.PartID, Brand: c.Brand, Number: c.Number, Name: c.Name, Quantity: c.Quantity, EachCents: c.Each,
		TaxCents: c.Tax, Currency: c.Currency, DueDay: c.DueDay, AddedUs: db.Us(c.Added)}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add the core of line %d: %w", c.LineID, err)
	}
	return row.ID, nil
}

// addEvent refuses what was done before with the same key.
func addEvent(ctx context.Context, e Event) (int64, error) {
	row := eventRow{CoreID: e.CoreID, Before: e.Before, After: e.After, Tag: e.Tag, Quantity: e.Quantity,
		PaidCents: e.Paid, KeptCents: e.Kept, Reason: e.Reason, ReturnID: e.ReturnID, ActorKind: e.Who.Kind,
		ActorID: e.Who.ID, LocationID: e.LocationID, RegisterID: e.RegisterID, IntentKey: e.Key, AtUs: db.Us(e.At)}
	var added []int64
	_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (intent_key) DO NOTHING").Returning("id").
		Exec(ctx, &added)
	if err != nil {
		return 0, fmt.Errorf("add an event of core %d: %w", e.CoreID, err)
	}
	if len(added) == 0 {
		return 0, fault.New(fault.Conflict, "This was done already.")
	}
	return added[0], nil
}

// saveCounts keeps what lists look for.
func saveCounts(ctx context.Context, c Core) error {
	return update(ctx, c.ID, "owed = ?, waiting = ?", c.Owed(), c.Waiting())
}

func saveReminded(ctx context.Context, id int64, at time.Time) error {
	return update(ctx, id, "reminded_us = ?", db.Us(at))
}

func update(ctx context.Context, id int64, set string, args ...any) error {
	_, err := db.Write(ctx).NewUpdate().Model((*coreRow)(nil)).Set(set, args...).Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save core %d: %w", id, err)
	}
	return nil
}

func setCustomer(ctx context.Context, orderID, customerID int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*coreRow)(nil)).Set("customer_id = ?", customerID).
		Where("order_id = ?", orderID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("give the cores of order %d to customer %d: %w", orderID, customerID, err)
	}
	return nil
}

func moveCustomer(ctx context.Context, from, to int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*coreRow)(nil)).Set("customer_id = ?", to).
		Where("customer_id = ?", from).Exec(ctx)
	if err != nil {
		return fmt.Errorf("move the cores of customer %d: %w", from, err)
	}
	return nil
}

// hold keeps others from counting a store's cores of a part until the transaction ends.
func hold(ctx context.Context, locationID, partID int64) error {
	var rows []coreRow
	q := db.Read(ctx).NewSelect().Model(&rows).Column("id").Where("location_id = ? AND part_id = ?", locationID, partID).
		OrderExpr("id")
	if err := db.Lock(q).Scan(ctx); err != nil {
		return fmt.Errorf("hold the cores of part %d: %w", partID, err)
	}
	return nil
}

// accepted is how many pieces of a part stand as accepted at a store.
func accepted(ctx context.Context, locationID, partID int64) (n int, err error) {
	err = db.Read(ctx).NewSelect().TableExpr("cores AS c").Join("JOIN core_events AS e ON e.core_id = c.id").
		ColumnExpr("CAST(coalesce(sum(CASE WHEN e.after = ? THEN e.quantity ELSE 0 END - "+
			"CASE WHEN e.before = ? THEN e.quantity ELSE 0 END), 0) AS BIGINT)", Accepted, Accepted).
		Where("c.location_id = ? AND c.part_id = ?", locationID, partID).Scan(ctx, &n)
	if err != nil {
		return 0, fmt.Errorf("count the old parts that were accepted of part %d: %w", partID, err)
	}
	return n, nil
}

// coreOfTag is the core of which pieces came in by an event.
func coreOfTag(ctx context.Context, tag int64) (int64, error) {
	var found []int64
	err := db.Read(ctx).NewSelect().Model((*eventRow)(nil)).Column("core_id").Where("id = ?", tag).
		Where("after = ?", Received).Scan(ctx, &found)
	if err != nil {
		return 0, fmt.Errorf("read the core of tag %d: %w", tag, err)
	}
	if len(found) == 0 {
		return 0, nil
	}
	return found[0], nil
}
