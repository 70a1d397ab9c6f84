package price

import (
	"context"
	"strings"
	"testing"

	"camber/internal/base/db"
	"camber/internal/dbtest"
)

// The home page asks for specials after each change of a price, also in a shop of a million parts.
func TestSpecialsAreFoundByAnIndex(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		if dbtest.DB(ctx).Dialect() != db.SQLite {
			return // chooses by how many rows there are
		}
		var steps []struct {
			ID, Parent, Notused int64
			Detail              string
		}
		if err := db.Read(ctx).NewRaw("EXPLAIN QUERY PLAN "+selectEnding(ctx, "2026-03-02").String()).Scan(ctx, &steps); err != nil {
			t.Fatal(err)
		}
		plan := ""
		for _, s := range steps {
			plan += s.Detail + "; "
		}
		if !strings.Contains(plan, "SEARCH p USING INDEX prices_to (to_day>?)") || strings.Contains(plan, "TEMP B-TREE") {
			t.Error(plan)
		}
	})
}
