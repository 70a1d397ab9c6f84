package slot_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/slot"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// shelf adds n parts.
func shelf(ctx context.Context, n int) (s *slot.Service, ids []int64) {
	parts := catalog.New()
	brand := must(parts.AddBrand(ctx, "BKDF", "Kestrel"))
	category := must(parts.AddCategory(ctx,
		catalog.NewCategory{Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Brakes"}}}))
	for i := range n {
		ids = append(ids, must(parts.AddPart(ctx, catalog.NewPart{
			BrandID: brand, Number: fmt.Sprintf("K-%d", i), CategoryID: category, TaxClassID: 1,
			Texts: map[text.Lang]catalog.Texts{text.English: {Name: "Pads"}},
		})))
	}
	return slot.New(parts), ids
}

// CAT-1
func TestPartsStandInTheOwnersOrder(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, ids := shelf(ctx, 3)
		for _, picked := range [][]int64{{ids[0], ids[1]}, {ids[2], ids[0]}} {
			if err := s.Pick(ctx, audit.System, slot.Featured, picked...); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Pick(ctx, audit.System, slot.Special, ids[1]); err != nil {
			t.Fatal(err)
		}
		want := map[slot.Name][]int64{slot.Featured: {ids[2], ids[0]}, slot.Special: {ids[1]}}
		if diff := cmp.Diff(want, must(s.Picked(ctx))); diff != "" {
			t.Error(diff)
		}
		if err := s.Pick(ctx, audit.System, slot.Featured); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(map[slot.Name][]int64{slot.Special: {ids[1]}}, must(s.Picked(ctx))); diff != "" {
			t.Errorf("emptied: %s", diff)
		}
		if rows := must(audit.Rows(ctx, "slot", 0)); len(rows) != 4 {
			t.Errorf("%d rows in the audit log", len(rows))
		}
	})
}

func TestWhatCanNotStandThereIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, ids := shelf(ctx, 1)
		if err := s.Pick(ctx, audit.System, slot.Featured, ids[0]); err != nil {
			t.Fatal(err)
		}
		for name, c := range map[string]struct {
			slot slot.Name
			ids  []int64
			kind fault.Kind
		}{
			"no such place":  {"cellar", ids, fault.NotFound},
			"no such part":   {slot.Featured, []int64{ids[0], 999}, fault.NotFound},
			"the same twice": {slot.Featured, []int64{ids[0], ids[0]}, fault.Invalid},
			"very many":      {slot.Featured, make([]int64, slot.Most+1), fault.TooMuch},
		} {
			if f := fault.Of(s.Pick(ctx, audit.System, c.slot, c.ids...)); f == nil || f.Kind != c.kind {
				t.Errorf("%s: %v", name, f)
			}
		}
		if diff := cmp.Diff(map[slot.Name][]int64{slot.Featured: ids}, must(s.Picked(ctx))); diff != "" {
			t.Errorf("a refusal changed something: %s", diff)
		}
	})
}
