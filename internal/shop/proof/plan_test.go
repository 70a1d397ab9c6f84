package proof

import (
	"context"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/db"
	"camber/internal/dbtest"
)

// No invariant reads a whole table again for each row of another: what it takes would grow with the square of the sales.
// The plans are those of a database without statistics, such as one that was just restored.
func TestNoInvariantReadsATableForEachRowOfAnother(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		if dbtest.DB(ctx).Dialect() != db.SQLite {
			t.Skip("PostgreSQL plans by its statistics, and hashes what it compares")
		}
		for _, i := range slices.Concat(invariants, ofCards) {
			var plan []struct {
				ID, Parent, Notused int
				Detail              string
			}
			if err := db.Read(ctx).NewRaw("EXPLAIN QUERY PLAN "+i.query).Scan(ctx, &plan); err != nil {
				t.Fatal(err)
			}
			under, isLoop := map[int]bool{}, map[int]bool{} // steps of a correlated query; steps with a loop within
			for _, step := range plan {
				under[step.ID] = under[step.Parent] || strings.HasPrefix(step.Detail, "CORRELATED")
				isScan := strings.HasPrefix(step.Detail, "SCAN")
				if isScan && (under[step.ID] || isLoop[step.Parent]) {
					t.Errorf("%s: %s of %s", i.id, step.Detail, strings.TrimSpace(i.query)[:60])
				}
				isLoop[step.Parent] = isLoop[step.Parent] || isScan || strings.HasPrefix(step.Detail, "SEARCH")
			}
		}
	})
}
