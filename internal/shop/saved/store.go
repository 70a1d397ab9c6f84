package saved

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
	"camber/internal/base/db"
)

type row struct {
	bun.BaseModel `bun:"table:saved_parts"`

	ID         int64 `bun:",pk,autoincrement"`
	CustomerID int64
	Visitor    string
	List       List
	PartID     int64
	AddedUs    int64
}

type entry struct {
	list   List
	partID int64
}

func entries(ctx context.Context, of Owner) ([]entry, error) {
	var rows []row
	err := db.Read(ctx).NewSelect().Model(&rows).Column("list", "part_id").
		Where("customer_id = ? AND visitor = ?", of.CustomerID, of.Visitor).OrderExpr("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read lists: %w", err)
	}
	all := make([]entry, len(rows))
	for i, r := range rows {
		all[i] = entry{list: r.List, partID: r.PartID}
	}
	return all, nil
}

// lock holds what is on a list until the transaction ends, so that two additions count one after the other.
func lock(ctx context.Context, of Owner, list List) error {
	var held []int64
	q := db.Write(ctx).NewSelect().Model((*row)(nil)).Column("id").Where("customer_id = ? AND visitor = ? AND list = ?", of.CustomerID, of.Visitor, list).OrderExpr("id")
	if err := db.Lock(q).Scan(ctx, &held); err != nil {
		return fmt.Errorf("lock list: %w", err)
	}
	return nil
}

func add(ctx context.Context, to Owner, list List, partID int64) error {
	r := row{CustomerID: to.CustomerID, Visitor: to.Visitor, List: list, PartID: partID, AddedUs: db.Us(clock.Now(ctx))}
	if _, err := db.Write(ctx).NewInsert().Model(&r).On("CONFLICT DO NOTHING").Returning("NULL").Exec(ctx); err != nil {
		return fmt.Errorf("add to list: %w", err)
	}
	return nil
}

func remove(ctx context.Context, from Owner, list List, partID int64) error {
	_, err := db.Write(ctx).NewDelete().Model((*row)(nil)).
		Where("customer_id = ? AND visitor = ? AND list = ? AND part_id = ?", from.CustomerID, from.Visitor, list, partID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove from list: %w", err)
	}
	return nil
}

func removeAll(ctx context.Context, of Owner) error {
	_, err := db.Write(ctx).NewDelete().Model((*row)(nil)).Where("customer_id = ? AND visitor = ?", of.CustomerID, of.Visitor).Exec(ctx)
	if err != nil {
		return fmt.Errorf("erase lists: %w", err)
	}
	return nil
}

// outlives is longer than a session lasts: a visitor's part that was added before has no session any more.
const outlives = 31 * 24 * time.Hour

// Sweep removes the lists of visitors whose sessions have ended.
func Sweep(ctx context.Context) error {
	_, err := db.Write(ctx).NewDelete().Model((*row)(nil)).Where("customer_id = 0 AND added_us < ?", db.Us(clock.Now(ctx).Add(-outlives))).Exec(ctx)
	return err
}
