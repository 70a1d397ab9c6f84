package catalog_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/catalog"
)

const today = "2026-03-02"

// replaces is an item that takes the place of old numbers.
func (s shop) replaces(number string, old ...catalog.Superseded) catalog.Item {
	n := s.item(number)
	n.Supersedes = old
	return n
}

// TRD-4 SRCH-3: a number that no part has any more, or never had, means what is sold instead; the part's own number
// goes first.
func TestANumberOfBeforeOrOfSomebodyElseMeansWhatIsSoldInstead(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		pads := s.replaces("B", catalog.Superseded{Number: "Old-1"},
			catalog.Superseded{Number: "gone", Message: "new compound"})
		pads.Interchanges = []catalog.Interchange{
			{Kind: catalog.OENumber, Label: "General Motors", Number: "228-463", Direction: catalog.Replaces},
			{Kind: catalog.OENumber, Label: "Shared", Number: "900"}, {Kind: catalog.Competitor, Label: "Own", Number: "C"},
			{Kind: catalog.OENumber, Label: "General Motors", Number: "555", Direction: catalog.ReplacedBy},
		}
		later := s.item("C")
		later.Interchanges = []catalog.Interchange{{Kind: catalog.OENumber, Label: "Shared", Number: "900"}}
		saved := s.save(t, ctx, s.item("GONE"), pads, later,
			s.replaces("D", catalog.Superseded{Number: "old 1", BrandID: s.other}))
		gone, b, c := saved[0].PartID, saved[1].PartID, saved[2].PartID
		for code, want := range map[string]catalog.Meant{
			"gone": {PartID: gone, Pieces: 1}, "c": {PartID: c, Pieces: 1},
			"228 463": {PartID: b, Pieces: 1, Instead: "General Motors 228-463"},
		} {
			if got, err := s.ByCode(ctx, code); err != nil || got != want {
				t.Errorf("%q: %+v (%v), want %+v", code, got, err, want)
			}
		}
		for code, kind := range map[string]fault.Kind{"OLD1": fault.Conflict, "900": fault.Conflict, "555": fault.NotFound,
			"---": fault.NotFound} {
			_, err := s.ByCode(ctx, code)
			wantKind(t, err, kind)
		}
		if err := s.Deactivate(ctx, gone); err != nil {
			t.Fatal(err)
		}
		want := catalog.Meant{PartID: b, Pieces: 1, Instead: "gone", Message: "new compound"}
		if got, err := s.ByCode(ctx, "Gone"); err != nil || got != want {
			t.Errorf("a part that is off the shelf: %+v (%v), want %+v", got, err, want)
		}
	})
}

// PROD-4, TRD-4
func TestAChainIsFollowedByDate(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		var ids []int64
		for _, o := range s.save(t, ctx, s.item("A"), s.replaces("B", catalog.Superseded{Number: "a"}),
			s.replaces("C", catalog.Superseded{Number: "B", From: "2026-03-02"}, catalog.Superseded{Number: "not ours"}),
			s.replaces("D", catalog.Superseded{Number: "C", From: "2026-03-03", Message: "until stock is gone"})) {
			ids = append(ids, o.PartID)
		}
		for day, want := range map[string][2]int{"2026-03-01": {1, 1}, today: {2, 2}, "2026-03-03": {3, 3}} {
			for from := range 2 {
				if got, err := s.Successor(ctx, ids[from], day); err != nil || got != ids[want[from]] {
					t.Errorf("on %s part %d is replaced by %d (%v), want %d", day, from, got, err, want[from])
				}
			}
		}
		for day, want := range map[string][]int64{"2026-03-01": nil, today: nil, "2026-03-03": {ids[0], ids[1], ids[2]}} {
			if got, err := s.Predecessors(ctx, day, ids[3]); err != nil || !slices.Equal(got[ids[3]], want) {
				t.Errorf("on %s D replaces %v (%v), want %v", day, got, err, want)
			}
		}
		got, err := s.Predecessors(ctx, today, ids...)
		if diff := cmp.Diff(map[int64][]int64{ids[1]: ids[:1], ids[2]: ids[:2]}, got); err != nil || diff != "" {
			t.Errorf("%v %s", err, diff)
		}
		if got, err := s.Predecessors(ctx, today); err != nil || len(got) != 0 {
			t.Errorf("no part replaces %v (%v)", got, err)
		}
		_, err = s.Successor(ctx, 999, today)
		wantKind(t, err, fault.NotFound)
	})
}

// TRD-4
func TestAChainIsNeverACircle(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		const parts = 5
		brands := []int64{s.brand, s.other}
		rapid.Check(t, func(t *rapid.T) {
			next := map[string]string{} // the model: what replaces a number
			name := func(brand int64, n int) string { return fmt.Sprint(brand, "/", n) }
			var start []catalog.Item
			for _, brand := range brands {
				for n := range parts {
					start = append(start, catalog.Item{
						Maintenance: catalog.Put, BrandID: brand, Number: strconv.Itoa(n), CategoryID: s.pads, TaxClassID: 1,
						Texts: map[text.Lang]catalog.Texts{text.English: {Name: "Pads"}},
					})
				}
			}
			s.save(t, ctx, start...) // replaces nothing, whatever it did before
			for range rapid.IntRange(1, 4).Draw(t, "batches") {
				var batch []catalog.Item
				var want []catalog.Done
				for range rapid.IntRange(1, 4).Draw(t, "items") {
					brand, n := rapid.SampledFrom(brands).Draw(t, "brand"), rapid.IntRange(0, parts-1).Draw(t, "part")
					oldBrand, old := rapid.SampledFrom(brands).Draw(t, "old brand"), rapid.IntRange(0, parts-1).Draw(t, "old part")
					batch = append(batch, catalog.Item{
						Maintenance: catalog.Change, BrandID: brand, Number: strconv.Itoa(n),
						Supersedes: []catalog.Superseded{{BrandID: oldBrand, Number: strconv.Itoa(old)}},
					})
					me, gone := name(brand, n), name(oldBrand, old)
					closes := false
					for at := me; at != "" && !closes; at = next[at] {
						closes = at == gone
					}
					switch {
					case closes:
						want = append(want, catalog.Rejected)
						continue
					case next[gone] == me && count(next, me) == 1:
						want = append(want, catalog.Unchanged)
					default:
						want = append(want, catalog.Changed)
					}
					for k, v := range next {
						if v == me {
							delete(next, k)
						}
					}
					next[gone] = me
				}
				for i, o := range s.save(t, ctx, batch...) {
					if o.Done != want[i] {
						t.Fatalf("item %d %+v: %+v, want %s", i, batch[i], o, want[i])
					}
				}
			}
			all, err := s.AllParts(ctx)
			if err != nil {
				t.Fatal(err)
			}
			ids := map[string]int64{}
			for _, p := range all {
				ids[fmt.Sprint(p.BrandID, "/", p.Number)] = p.ID
			}
			for at, id := range ids {
				end := at
				for next[end] != "" {
					end = next[end]
				}
				if got, err := s.Successor(ctx, id, today); err != nil || got != ids[end] {
					t.Fatalf("%s ends at %d (%v), want %s", at, got, err, end)
				}
			}
		})
	})
}

func count(next map[string]string, to string) (n int) {
	for _, v := range next {
		if v == to {
			n++
		}
	}
	return n
}

// PIES brings brands by a code of the trade, a sheet brings them by name.
func TestABrandIsFoundOrAdded(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		find := func(code, label string, want catalog.Brand) int64 {
			t.Helper()
			b, err := s.BrandFor(ctx, code, label)
			if err != nil {
				t.Fatal(err)
			}
			id := b.ID
			b.ID = 0
			if b != want {
				t.Errorf("%q %q is %+v, want %+v", code, label, b, want)
			}
			return id
		}
		harrow := catalog.Brand{AAIA: "BCDF", Name: "Harrow", Slug: "harrow"}
		find("BCDF", "Whatever", harrow)
		find("bcdf", "", harrow)
		find("", " HÁRROW ", harrow)
		find("no code", "Harrow", harrow)
		first := find("", "Ölwerk", catalog.Brand{AAIA: "AAAA", Name: "Ölwerk", Slug: "olwerk"})
		find("", "Second", catalog.Brand{AAIA: "AAAB", Name: "Second", Slug: "second"})
		if again := find("", "OLWERK", catalog.Brand{AAIA: "AAAA", Name: "Ölwerk", Slug: "olwerk"}); again != first {
			t.Error("added twice")
		}
		if true1 := find("BBFC", "Olwerk", catalog.Brand{AAIA: "BBFC", Name: "Ölwerk", Slug: "olwerk"}); true1 != first {
			t.Error("the true code made another brand")
		}
		find("BBFD", "Olwerk", catalog.Brand{AAIA: "BBFD", Name: "Olwerk (BBFD)", Slug: "olwerk-bbfd"})
		find("BBFH", "", catalog.Brand{AAIA: "BBFH", Name: "BBFH", Slug: "bbfh"})
		_, err := s.BrandFor(ctx, "", " ")
		wantKind(t, err, fault.Invalid)
		if b, err := s.Brand(ctx, first); err != nil || b.AAIA != "BBFC" {
			t.Errorf("%+v (%v)", b, err)
		}
		_, err = s.Brand(ctx, 999)
		wantKind(t, err, fault.NotFound)
		target, err := s.Slug(ctx, "olwerk")
		if err != nil || target.Kind != catalog.KindBrand || target.ID != first {
			t.Errorf("%+v (%v)", target, err)
		}
	})
}
