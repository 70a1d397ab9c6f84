package reorder

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

type ruleRow struct {
	bun.BaseModel `bun:"table:reorder_rules,alias:r"`

	PartID     int64 `bun:",pk"`
	LocationID int64 `bun:",pk"`
	Mode       Mode
	Point      int
	UpTo       int
	VendorID   int64
	Version    int64
}

// rules are those of a store, by part; partIDs nil: all.
func rules(ctx context.Context, locationID int64, partIDs []int64) (map[int64]Rule, error) {
	var rows []ruleRow
	q := db.Read(ctx).NewSelect().Model(&rows).Where("location_id = ?", locationID).OrderExpr("part_id")
	if partIDs != nil {
		q.Where("part_id IN (?)", bun.List(partIDs))
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read when store %d orders: %w", locationID, err)
	}
	found := make(map[int64]Rule, len(rows))
	for _, r := range rows {
		found[r.PartID] = Rule{r.PartID, r.LocationID, r.Mode, Levels{r.Point, r.UpTo}, r.VendorID, r.Version}
	}
	return found, nil
}

// hold keeps others from ordering these parts for a store, or from changing when it does, until the transaction ends:
// each has a row from then on, and another version. They come in the order in which rows are locked.
func hold(ctx context.Context, locationID int64, partIDs []int64) error {
	rows := make([]ruleRow, len(partIDs))
	for i, id := range partIDs {
		rows[i] = ruleRow{PartID: id, LocationID: locationID, Mode: ByDemand, Version: 1}
	}
	_, err := db.Write(ctx).NewInsert().Model(&rows).On("CONFLICT (location_id, part_id) DO UPDATE").
		Set("version = r.version + 1").Exec(ctx)
	if err != nil {
		return fmt.Errorf("hold when store %d orders: %w", locationID, err)
	}
	return nil
}

// save keeps a rule whose row is held.
func save(ctx context.Context, r Rule) error {
	_, err := db.Write(ctx).NewUpdate().Model((*ruleRow)(nil)).
		Set("mode = ?, point = ?, up_to = ?, vendor_id = ?", r.Mode, r.Point, r.UpTo, r.VendorID).
		Where("location_id = ? AND part_id = ?", r.LocationID, r.PartID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save when part %d is ordered: %w", r.PartID, err)
	}
	return nil
}
