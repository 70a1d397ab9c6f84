package db

import (
	"context"

	"github.com/uptrace/bun"
)

// MostCounted is how many rows a list counts one by one. Beyond it nobody turns the pages, and to count a million rows
// takes many times as long as to read a page of them.
const MostCounted = 10_000

// CountSome counts the rows of q, which has no columns yet: more than MostCounted are MostCounted + 1.
func CountSome(ctx context.Context, q *bun.SelectQuery) (n int, err error) {
	some := q.ColumnExpr("1").Limit(MostCounted + 1)
	err = Read(ctx).NewSelect().TableExpr("(?) AS counted", some).ColumnExpr("count(*)").Scan(ctx, &n)
	return n, err
}
