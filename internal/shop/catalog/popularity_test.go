package catalog_test

import (
	"context"
	"slices"
	"testing"

	"camber/internal/dbtest"
	"camber/internal/shop/catalog"
)

func TestPopularityIsSavedForManyPartsAndChangesOnlyWhatIsAnother(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		outcomes := s.save(t, ctx, s.item("A1"), s.item("A2"), s.item("A3"))
		one, two, three := outcomes[0].PartID, outcomes[1].PartID, outcomes[2].PartID
		changed := func(parts ...catalog.PartPopularity) []int64 {
			before, err := dbtest.DB(ctx).Head(ctx)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.SavePopularity(ctx, parts); err != nil {
				t.Fatal(err)
			}
			changes, _, err := dbtest.DB(ctx).Changes(ctx, before, 100)
			if err != nil {
				t.Fatal(err)
			}
			var ids []int64
			for _, c := range changes {
				if c.Kind == catalog.KindPart {
					ids = append(ids, c.Key)
				}
			}
			return ids
		}
		const missing = 99_999
		if got := changed(catalog.PartPopularity{PartID: two, Popularity: 9},
			catalog.PartPopularity{PartID: one, Popularity: 5}, catalog.PartPopularity{PartID: missing, Popularity: 1}); !slices.Equal(got, []int64{one, two}) {
			t.Errorf("%v are changed", got)
		}
		if got := changed(catalog.PartPopularity{PartID: one, Popularity: 5},
			catalog.PartPopularity{PartID: two, Popularity: 8}); !slices.Equal(got, []int64{two}) {
			t.Errorf("%v are changed", got)
		}
		if got := changed(); got != nil {
			t.Errorf("%v are changed by nothing", got)
		}
		for id, want := range map[int64]int64{one: 5, two: 8, three: 0} {
			if p, err := s.Part(ctx, id); err != nil || p.Popularity != want {
				t.Errorf("part %d: %d, %v; want %d", id, p.Popularity, err, want)
			}
		}
	})
}
