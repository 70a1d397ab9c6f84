package report

import (
	"context"
	"fmt"

	"camber/internal/base/db"
)

// lately is how many of the last lines that were sold are looked at: their number is the same however long the shop has
// sold.
const lately = 20_000

// SoldLately is how many pieces of the parts of each category were sold in the last lines of orders.
func SoldLately(ctx context.Context) (map[int64]int64, error) {
	var rows []struct {
		CategoryID int64
		Sold       int64
	}
	last := db.Read(ctx).NewSelect().TableExpr("order_lines").Column("order_id", "part_id", "kind", "quantity").
		OrderExpr("id DESC").Limit(lately)
	err := db.Read(ctx).NewSelect().TableExpr("(?) AS l", last).Join("JOIN orders AS o ON o.id = l.order_id").
		Join("JOIN parts AS p ON p.id = l.part_id").ColumnExpr("p.category_id, CAST(sum(l.quantity) AS BIGINT) AS sold").
		Where("l.kind = 'part' AND o.pos_status = 'complete'").Group("p.category_id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("add up what was sold by category: %w", err)
	}
	sold := make(map[int64]int64, len(rows))
	for _, r := range rows {
		sold[r.CategoryID] = r.Sold
	}
	return sold, nil
}
