package product

import (
	"context"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/dbtest"
)

// ADM-2 INV-3: what lies where and its movements are listed from indexes, also among a million.
func TestStockIsListedByIndexes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		if dbtest.DB(ctx).Dialect() != db.SQLite {
			return // chooses by how many rows there are
		}
		moves := func(f MovementFilter) *bun.SelectQuery { return pageOfMovements(ctx, f) }
		shelf := func(f ShelfFilter) *bun.SelectQuery { return pageOfShelves(ctx, f) }
		for _, one := range []struct {
			q     *bun.SelectQuery
			index string
		}{
			{moves(MovementFilter{Limit: 20}), "COVERING INDEX stock_movements_at"},
			{moves(MovementFilter{LocationID: 1, Limit: 20}), "COVERING INDEX stock_movements_store"},
			{moves(MovementFilter{Kind: "sold", Limit: 20}), "COVERING INDEX stock_movements_kind"},
			{shelf(ShelfFilter{Limit: 20}), "sqlite_autoindex_stock_levels_1"},
			{shelf(ShelfFilter{LocationID: 1, Limit: 20}), "stock_levels_store"},
			{shelf(ShelfFilter{State: Low, Limit: 20}), "stock_levels_low"},
			{shelf(ShelfFilter{State: None, Limit: 20}), "stock_levels_none"},
			{shelf(ShelfFilter{State: Held, Limit: 20}), "stock_levels_held"},
		} {
			var steps []struct {
				ID, Parent, Notused int64
				Detail              string
			}
			if err := db.Read(ctx).NewRaw("EXPLAIN QUERY PLAN "+one.q.String()).Scan(ctx, &steps); err != nil {
				t.Fatal(err)
			}
			plan := ""
			for _, s := range steps {
				plan += s.Detail + "; "
			}
			if !strings.Contains(plan, one.index) || strings.Contains(plan, "TEMP B-TREE") {
				t.Errorf("%s: %s", one.index, plan)
			}
		}
	})
}
