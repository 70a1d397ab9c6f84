package stock

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

// Sales are what a store sold of a part over some days, less what came back, and what it could have sold.
type Sales struct {
	Pieces  int       // below 0 where more came back; with Lost
	Squares int       // the sum of the squares of what each day sold
	Lost    int       // asked for, and not sold as there were too few
	First   time.Time // when the part first moved there
}

// Sold is what a store sold since then, and of it what lately, by part; partIDs nil: of all parts. What it lost counts as
// sold, one-off orders don't (LOST-1). Parts that sold nothing are left out.
func (*Service) Sold(ctx context.Context, locationID int64, since, lately time.Time, partIDs []int64) (
	all, late map[int64]Sales, err error) {
	moved := db.Read(ctx).NewSelect().TableExpr("stock_movements AS m").
		ColumnExpr("m.part_id, m.business_day, m.at_us, -m.quantity AS n, 0 AS lost").
		Where("m.location_id = ? AND m.at_us >= ? AND m.kind IN (?)", locationID, db.Us(since), bun.List([]kind{sold, returned})).
		Where("NOT EXISTS (SELECT 1 FROM stock_one_offs AS o WHERE o.order_id = m.order_id)")
	lost := db.Read(ctx).NewSelect().TableExpr("stock_lost_sales AS l").
		ColumnExpr("l.part_id, l.business_day, l.at_us, l.pieces AS n, l.pieces AS lost").
		Where("l.location_id = ? AND l.at_us >= ?", locationID, db.Us(since))
	if partIDs != nil {
		moved.Where("m.part_id IN (?)", bun.List(partIDs))
		lost.Where("l.part_id IN (?)", bun.List(partIDs))
	}
	daily := db.Read(ctx).NewSelect().TableExpr("(?) AS a", moved.UnionAll(lost)).
		ColumnExpr("part_id, sum(n) AS n, sum(lost) AS lost, min(at_us) AS first_us").
		ColumnExpr("CASE WHEN max(at_us) >= ? THEN 1 ELSE 0 END AS late", db.Us(lately))
	var rows []struct {
		PartID      int64
		Pieces      int
		Squares     int
		LatePieces  int
		LateSquares int
		Lost        int
		LateLost    int
		FirstUs     int64
	}
	err = db.Read(ctx).NewSelect().TableExpr("(?) AS d", daily.GroupExpr("part_id, business_day")).
		ColumnExpr("d.part_id, CAST(sum(d.n) AS BIGINT) AS pieces, CAST(sum(d.n * d.n) AS BIGINT) AS squares").
		ColumnExpr("CAST(sum(d.n * d.late) AS BIGINT) AS late_pieces").
		ColumnExpr("CAST(sum(d.n * d.n * d.late) AS BIGINT) AS late_squares").
		ColumnExpr("CAST(sum(d.lost) AS BIGINT) AS lost, CAST(sum(d.lost * d.late) AS BIGINT) AS late_lost").
		ColumnExpr(`coalesce((SELECT m.at_us FROM stock_movements AS m WHERE m.part_id = d.part_id AND m.location_id = ?
			ORDER BY m.id LIMIT 1), min(d.first_us)) AS first_us`, locationID).GroupExpr("d.part_id").OrderExpr("d.part_id").Scan(ctx, &rows)
	if err != nil {
		return nil, nil, fmt.Errorf("add up what store %d sold: %w", locationID, err)
	}
	all, late = make(map[int64]Sales, len(rows)), make(map[int64]Sales, len(rows))
	for _, r := range rows {
		all[r.PartID] = Sales{r.Pieces, r.Squares, r.Lost, db.Time(r.FirstUs)}
		late[r.PartID] = Sales{r.LatePieces, r.LateSquares, r.LateLost, db.Time(r.FirstUs)}
	}
	return all, late, nil
}
