package stock

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

// Sales are what a store sold of a part over some days, less what came back.
type Sales struct {
	Pieces  int       // below 0 where more came back
	Squares int       // the sum of the squares of what each day sold
	First   time.Time // when the part first moved there
}

// Sold is what a store sold since then, and of it what lately, by part; partIDs nil: of all parts. Parts that sold
// nothing are left out.
func (*Service) Sold(ctx context.Context, locationID int64, since, lately time.Time, partIDs []int64) (
	all, late map[int64]Sales, err error) {
	daily := db.Read(ctx).NewSelect().Model((*movementRow)(nil)).
		ColumnExpr("part_id, -sum(quantity) AS n, CASE WHEN max(at_us) >= ? THEN 1 ELSE 0 END AS late", db.Us(lately)).
		Where("location_id = ? AND at_us >= ? AND kind IN (?)", locationID, db.Us(since), bun.List([]kind{sold, returned}))
	if partIDs != nil {
		daily.Where("part_id IN (?)", bun.List(partIDs))
	}
	var rows []struct {
		PartID      int64
		Pieces      int
		Squares     int
		LatePieces  int
		LateSquares int
		FirstUs     int64
	}
	err = db.Read(ctx).NewSelect().TableExpr("(?) AS d", daily.GroupExpr("part_id, business_day")).
		ColumnExpr("d.part_id, CAST(sum(d.n) AS BIGINT) AS pieces, CAST(sum(d.n * d.n) AS BIGINT) AS squares").
		ColumnExpr("CAST(sum(d.n * d.late) AS BIGINT) AS late_pieces").
		ColumnExpr("CAST(sum(d.n * d.n * d.late) AS BIGINT) AS late_squares").
		ColumnExpr(`(SELECT m.at_us FROM stock_movements AS m WHERE m.part_id = d.part_id AND m.location_id = ?
			ORDER BY m.id LIMIT 1) AS first_us`, locationID).GroupExpr("d.part_id").OrderExpr("d.part_id").Scan(ctx, &rows)
	if err != nil {
		return nil, nil, fmt.Errorf("add up what store %d sold: %w", locationID, err)
	}
	all, late = make(map[int64]Sales, len(rows)), make(map[int64]Sales, len(rows))
	for _, r := range rows {
		all[r.PartID] = Sales{r.Pieces, r.Squares, db.Time(r.FirstUs)}
		late[r.PartID] = Sales{r.LatePieces, r.LateSquares, db.Time(r.FirstUs)}
	}
	return all, late, nil
}
