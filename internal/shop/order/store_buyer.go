package order

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
)

// buyersByNumber reads a range of ids for each length that a number has.
func buyersByNumber(ctx context.Context, number int64, limit int) ([]int64, error) {
	var ranges []string
	var args []any
	for from, to, n := number, number+1, 0; to <= 1_000_000_000_000 && n < 9; from, to, n = from*10, to*10, n+1 {
		ranges = append(ranges, fmt.Sprintf(
			"SELECT * FROM (SELECT id, customer_id, %d AS grade FROM orders WHERE id >= ? AND id < ? AND customer_id <> 0 ORDER BY id DESC LIMIT ?) AS r%d", n, n))
		args = append(args, from, to, limit)
	}
	var rows []struct {
		ID         int64
		CustomerID int64
		Grade      int64
	}
	err := db.Read(ctx).NewRaw("SELECT id, customer_id, grade FROM ("+strings.Join(ranges, " UNION ALL ")+
		") AS r ORDER BY grade, id DESC", args...).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("look for the customers of orders %d…: %w", number, err)
	}
	var ids []int64
	seen := map[int64]bool{}
	for _, r := range rows {
		if !seen[r.CustomerID] && len(ids) < limit {
			seen[r.CustomerID] = true
			ids = append(ids, r.CustomerID)
		}
	}
	return ids, nil
}

func boughtBy(ctx context.Context, customerIDs []int64) (Bought, error) {
	var sums struct {
		Spent       int64
		Orders      int64
		Outstanding int64
	}
	err := db.Read(ctx).NewSelect().Model((*orderRow)(nil)).
		ColumnExpr("CAST(coalesce(sum(CASE WHEN pos_status = ? THEN total_cents ELSE 0 END), 0) AS BIGINT) AS spent",
			Complete).
		ColumnExpr("CAST(coalesce(sum(CASE WHEN pos_status = ? THEN 1 ELSE 0 END), 0) AS BIGINT) AS orders", Complete).
		ColumnExpr("CAST(coalesce(sum(CASE WHEN pos_status IN (?) AND balance_cents > 0 THEN balance_cents ELSE 0 END), 0) AS BIGINT) AS outstanding", bun.List([]Status{Complete, Checkout})).
		Where("customer_id IN (?)", bun.List(append([]int64{-1}, customerIDs...))).Scan(ctx, &sums)
	if err != nil {
		return Bought{}, fmt.Errorf("sum what customers bought: %w", err)
	}
	return Bought{Spent: money.Cents(sums.Spent), Orders: int(sums.Orders), Outstanding: money.Cents(sums.Outstanding)},
		nil
}

func moveBuyer(ctx context.Context, from, to int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*orderRow)(nil)).Set("customer_id = ?, version = version + 1", to).
		Where("customer_id = ?", from).Exec(ctx)
	if err != nil {
		return fmt.Errorf("move the orders of customer %d: %w", from, err)
	}
	return nil
}

func forgetBuyer(ctx context.Context, customerID int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*orderRow)(nil)).Set("email = '', telephone = '', version = version + 1").
		Where("customer_id = ?", customerID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("forget how the buyer of orders is reached: %w", err)
	}
	return nil
}
