package catalog_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
)

// trace is what an item changed, as it is kept meanwhile.
func trace(t rapid.TB, o catalog.Outcome) (kept catalog.Trace) {
	t.Helper()
	said, err := o.Trace()
	if err != nil {
		t.Fatal(err)
	}
	content, err := json.Marshal(said)
	if err == nil {
		err = json.Unmarshal(content, &kept)
	}
	if err != nil {
		t.Fatal(err)
	}
	return kept
}

type whole struct {
	Sheet     catalog.Sheet
	Documents []catalog.Document
}

func (s shop) whole(t rapid.TB, ctx context.Context, partID int64) whole {
	t.Helper()
	sheet, err := s.Sheet(ctx, partID)
	if err != nil {
		t.Fatal(err)
	}
	details, err := s.Details(ctx, partID)
	if err != nil {
		t.Fatal(err)
	}
	return whole{sheet, details.Documents}
}

// all are the parts on sale, with what kits are made of.
func (s shop) all(t rapid.TB, ctx context.Context) []catalog.Listed {
	t.Helper()
	all, err := s.AllParts(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// UNDO-1: what items did to parts is taken back, the last first: each is as it was.
func TestWhatItemsDidIsTakenBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		rapid.Check(t, func(t *rapid.T) {
			var first []catalog.Item
			for _, number := range []string{"A", "B", "C"} {
				first = append(first, s.item(number))
			}
			first[1].Supersedes = []catalog.Superseded{{Number: "OLD-1", Message: "Better"}}
			ids := map[int64]whole{}
			for _, o := range s.save(t, ctx, first...) {
				ids[o.PartID] = whole{}
			}
			if rapid.Bool().Draw(t, "kit") {
				kit := s.item("C")
				kit.Components = []catalog.Ingredient{{BrandID: s.brand, Number: "A", Quantity: 2}}
				s.save(t, ctx, kit)
			}
			items := rapid.SliceOfN(rapid.Custom(s.drawn), 1, 4).Draw(t, "items")
			for id := range ids {
				ids[id] = s.whole(t, ctx, id)
			}
			before := s.all(t, ctx)
			outcomes := s.save(t, ctx, items...)
			for _, o := range slices.Backward(outcomes) {
				done := trace(t, o)
				if len(done.Is) == 0 {
					continue
				}
				if kept, err := s.TakeBack(ctx, audit.System, o.PartID, done); err != nil || len(kept) > 0 {
					t.Fatalf("%s, %v: kept %v, %v", o.Done, done.Fields(), kept, err)
				}
			}
			if diff := cmp.Diff(before, s.all(t, ctx)); diff != "" {
				t.Fatal(diff)
			}
			for id, was := range ids {
				if diff := cmp.Diff(was, s.whole(t, ctx, id)); diff != "" {
					t.Fatal(diff)
				}
			}
		})
	})
}

// drawn is an item that changes one of three parts.
func (s shop) drawn(t *rapid.T) catalog.Item {
	n := s.item(rapid.SampledFrom([]string{"A", "B", "C"}).Draw(t, "number"))
	n.Maintenance = rapid.SampledFrom([]catalog.Maintenance{catalog.Put, catalog.Change, catalog.Drop}).Draw(t, "does")
	drop := func(what string) bool { return rapid.Bool().Draw(t, "without "+what) }
	if drop("texts") {
		n.Texts = map[text.Lang]catalog.Texts{text.English: {Name: "Pads", Description: "Loud"}}
	}
	if drop("attributes") {
		n.Attributes = nil
	}
	if drop("documents") {
		n.Documents = nil
	}
	if drop("core") {
		n.Core = &catalog.Core{}
	}
	if drop("codes") {
		n.Codes = []catalog.Code{}
	}
	n.Packages = n.Packages[:rapid.IntRange(0, 2).Draw(t, "packages")]
	n.Interchanges = n.Interchanges[:rapid.IntRange(0, 3).Draw(t, "interchanges")]
	n.WeightG = rapid.IntRange(0, 2).Draw(t, "weight")
	n.Series = rapid.SampledFrom([]string{"", "QuietRide", "Severe Duty"}).Draw(t, "series")
	n.PartTypeID = rapid.Int64Range(0, 2).Draw(t, "part type")
	n.CategoryID = rapid.SampledFrom([]int64{0, s.pads}).Draw(t, "category")
	n.Supersedes = []catalog.Superseded{{Number: rapid.SampledFrom([]string{"OLD-1", "OLD-2", "A", "B"}).Draw(t, "old")}}
	return n
}

// UNDO-1: what somebody has changed since stays, field by field; a part that is new goes off sale, unless somebody has
// changed it.
func TestWhatWasChangedSinceIsNotTakenBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		was := s.item("A")
		id := s.save(t, ctx, was)[0].PartID
		next := was
		next.WeightG, next.Series, next.Documents = 700, "Severe Duty", nil
		changed := trace(t, s.save(t, ctx, next)[0])
		sheet, err := s.Sheet(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		sheet.WeightG, sheet.Minimum = 650, 3
		if _, err := s.SaveSheet(ctx, sheet); err != nil {
			t.Fatal(err)
		}
		kept, err := s.TakeBack(ctx, audit.System, id, changed)
		if now := s.whole(t, ctx, id); err != nil || !slices.Equal(kept, []string{"weight"}) || now.Sheet.WeightG != 650 ||
			now.Sheet.Minimum != 3 || now.Sheet.Series != "QuietRide" || len(now.Documents) != 1 {
			t.Errorf("kept %v (%v): %+v", kept, err, now)
		}
		for _, isEdited := range []bool{false, true} {
			n := s.item("NEW" + map[bool]string{true: "-EDITED"}[isEdited])
			n.Codes = nil
			o := s.save(t, ctx, n)[0]
			if isEdited {
				sheet, err := s.Sheet(ctx, o.PartID)
				if err != nil {
					t.Fatal(err)
				}
				sheet.Tier = catalog.Genuine
				if _, err := s.SaveSheet(ctx, sheet); err != nil {
					t.Fatal(err)
				}
			}
			kept, err := s.TakeBack(ctx, audit.System, o.PartID, trace(t, o))
			if now := s.whole(t, ctx, o.PartID); err != nil || (len(kept) > 0) != isEdited || now.Sheet.Active != isEdited {
				t.Errorf("edited %t: kept %v (%v), on sale %t", isEdited, kept, err, now.Sheet.Active)
			}
		}
		if _, err := s.TakeBack(ctx, audit.System, 1<<40, changed); !fault.Is(err, fault.NotFound) {
			t.Errorf("of no part: %v", err)
		}
	})
}
