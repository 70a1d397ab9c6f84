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

// lock holds a list until the transaction ends, so that two additions count one after the other, to an empty one too.
func lock(ctx context.Context, of Owner, list List) error {
	_, err := db.Write(ctx).NewRaw(`INSERT INTO saved_lists (customer_id, visitor, list, changed_us) VALUES (?, ?, ?, ?)
		ON CONFLICT (customer_id, visitor, list) DO UPDATE SET changed_us = excluded.changed_us`, of.CustomerID, of.Visitor,
		list, db.Us(clock.Now(ctx))).Exec(ctx)
	if err != nil {
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
		Where("customer_id = ? AND visitor = ? AND list = ? AND part_id = ?", from.CustomerID, from.Visitor, list, partID).
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove from list: %w", err)
	}
	return nil
}

func removeAll(ctx context.Context, of Owner) error {
	for _, table := range []string{"saved_parts", "saved_lists"} {
		_, err := db.Write(ctx).NewRaw("DELETE FROM ? WHERE customer_id = ? AND visitor = ?", bun.Ident(table), of.CustomerID,
			of.Visitor).Exec(ctx)
		if err != nil {
			return fmt.Errorf("erase lists: %w", err)
		}
	}
	return nil
}

// outlives is longer than a session lasts: a visitor's part that was added before has no session any more.
const outlives = 31 * 24 * time.Hour

// Sweep removes the lists of visitors whose sessions have ended.
func Sweep(ctx context.Context) error {
	until := db.Us(clock.Now(ctx).Add(-outlives))
	for table, at := range map[string]string{"saved_parts": "added_us", "saved_lists": "changed_us"} {
		if _, err := db.Write(ctx).NewRaw("DELETE FROM ? WHERE customer_id = 0 AND ? < ?", bun.Ident(table), bun.Ident(at),
			until).Exec(ctx); err != nil {
			return fmt.Errorf("sweep lists: %w", err)
		}
	}
	return nil
}
