package find_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/dbtest"
)

// ADM-2: of each category those parts count that are made for vehicles and on the shelf, not those below it.
func TestPartsMadeForVehiclesAreCountedByCategory(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for number, category := range map[string]int64{"P1": s.pads, "P2": s.pads, "B1": s.brakes, "P3": s.pads, "F1": s.filters} {
			s.add(t, ctx, number, category, 0, number, number)
		}
		for _, number := range []string{"P1", "P2", "B1"} { // P3 and F1 are for no vehicle
			s.apply(t, ctx, number)
		}
		expect := func(want map[int64]int) {
			t.Helper()
			if err := s.find.Refresh(ctx); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, must(s.find.Made())(t)); diff != "" {
				t.Error(diff)
			}
		}
		expect(map[int64]int{s.pads: 2, s.brakes: 1})
		if err := s.parts.Deactivate(ctx, s.ids["P2"]); err != nil {
			t.Fatal(err)
		}
		expect(map[int64]int{s.pads: 1, s.brakes: 1})
	})
}
