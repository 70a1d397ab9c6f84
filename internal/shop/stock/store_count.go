package stock

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

func choose(ctx context.Context, c Choice) ([]Shelved, error) {
	var rows []levelRow
	q := db.Read(ctx).NewSelect().Model(&rows).Where("location_id = ?", c.LocationID).Limit(int64(c.Limit))
	if c.FromBin != "" || c.ToBin != "" {
		q.Where("bin >= ? AND (bin <= ? OR substr(bin, 1, ?) = ?)", c.FromBin, c.ToBin, len([]rune(c.ToBin)), c.ToBin)
	}
	if c.PartIDs != nil {
		q.Where("part_id IN (?)", bun.List(append([]int64{0}, c.PartIDs...)))
	}
	if c.Dearest {
		q.Where("value_e4 > 0").OrderExpr("value_e4 DESC, part_id")
	} else {
		q.OrderExpr("bin, part_id")
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("choose parts to count: %w", err)
	}
	chosen := make([]Shelved, len(rows))
	for i, r := range rows {
		chosen[i] = Shelved{r.PartID, r.Bin, r.worth()}
	}
	return chosen, nil
}

func foundLately(ctx context.Context, locationID int64, since time.Time) (map[int64]time.Time, error) {
	var rows []movementRow
	err := db.Read(ctx).NewSelect().Model(&rows).ColumnExpr("part_id, max(at_us) AS at_us").
		Where("kind = ? AND location_id = ? AND at_us >= ?", found, locationID, db.Us(since)).
		GroupExpr("part_id").OrderExpr("part_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what was found: %w", err)
	}
	last := make(map[int64]time.Time, len(rows))
	for _, r := range rows {
		last[r.PartID] = db.Time(r.AtUs)
	}
	return last, nil
}
