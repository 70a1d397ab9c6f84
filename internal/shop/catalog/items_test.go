package catalog_test

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
)

// item is a part as a PIES file brings it, with something in every table.
func (s shop) item(number string) catalog.Item {
	return catalog.Item{
		Maintenance: catalog.Put, BrandID: s.brand, Number: number, CategoryID: s.pads, TaxClassID: 1, Pictogram: "pads",
		Texts: map[text.Lang]catalog.Texts{
			text.English: {
				Name: "Ceramic Brake Pads " + number, ShortName: "Pads", Summary: "Quiet",
				Description: strings.Repeat("Quiet pads. ", 20),
				Warranty:    "Three years", Prop65: "Lead",
			},
			text.Spanish: {Name: "Pastillas"},
		},
		Series: "QuietRide", Tier: catalog.OE, PartTypeID: 1684, PartType: "Disc Brake Pad Set", Minimum: 1, Multiple: 2,
		WeightG: 1800,
		Size:    catalog.Size{LengthMM: 200, WidthMM: 100, HeightMM: 70},
		Attributes: map[text.Lang][]catalog.Attribute{
			text.English: {{Name: "Material", Value: "Ceramic"}, {Name: "Axle", Value: "Front"},
				{Name: "Wear sensor", Value: "No"}, {Name: "Thickness", Value: "17 mm"}},
		},
		Codes: []catalog.Code{{Code: "036000291452", Pieces: 1}},
		Packages: []catalog.Package{{UOM: "EA", Eaches: 1, GTIN: "036000291452", WeightG: 1900},
			{UOM: "CA", Eaches: 12, GTIN: "10036000291459"}},
		Interchanges: []catalog.Interchange{
			{Kind: catalog.OENumber, Label: "Chevrolet", Number: "84-" + number},
			{Kind: catalog.Competitor, Brand: "GHJK", Label: "Tallis", Number: "T " + number, Grade: "A"},
			{Kind: catalog.Competitor, Label: "Others", Number: "X" + number, Direction: catalog.Replaces,
				Note: "without sensor"},
		},
		Documents: []catalog.Document{{Kind: catalog.Instructions, Title: "How to fit", Lang: text.English,
			URL: "https://files.test/fit.pdf"}},
		Core: &catalog.Core{Charge: 1200, TaxClassID: 1},
	}
}

func (s shop) save(t rapid.TB, ctx context.Context, items ...catalog.Item) []catalog.Outcome {
	t.Helper()
	outcomes, err := s.SaveItems(ctx, audit.System, items)
	if err != nil || len(outcomes) != len(items) {
		t.Fatalf("%d outcomes of %d items: %v", len(outcomes), len(items), err)
	}
	return outcomes
}

func done(outcomes []catalog.Outcome) string {
	words := make([]string, len(outcomes))
	for i, o := range outcomes {
		words[i] = string(o.Done)
	}
	return strings.Join(words, " ")
}

func wantDone(t rapid.TB, outcomes []catalog.Outcome, want string) {
	t.Helper()
	if got := done(outcomes); got != want {
		t.Errorf("got %s (%+v), want %s", got, outcomes, want)
	}
}

// since returns the keys that changed after the cursor, and the cursor after them.
func since(t rapid.TB, ctx context.Context, after db.Cursor) ([]int64, db.Cursor) {
	t.Helper()
	changes, next, err := dbtest.DB(ctx).Changes(ctx, after, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	var keys []int64
	for _, c := range changes {
		if c.Kind == catalog.KindPart {
			keys = append(keys, c.Key)
		}
	}
	return keys, next
}

// PROD-1, PROD-4, TRD-4
func TestAnItemIsKeptWhole(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		n := s.item("HB-1")
		n.Supersedes = []catalog.Superseded{{Number: "OLD 1", From: "2026-01-01", Message: "new compound"}}
		n.Minimum = 4
		got := s.save(t, ctx, n)
		wantDone(t, got, "added")
		id := got[0].PartID
		spanish := text.With(ctx, text.Spanish)
		part, err := s.Part(spanish, id)
		if err != nil {
			t.Fatal(err)
		}
		wantPart := catalog.Part{
			ID: id, BrandID: s.brand, Brand: "Harrow", AAIA: "BCDF", Number: "HB-1", Kind: catalog.KindPart, Pictogram: "pads",
			CategoryID: s.pads,
			Slug:       "harrow-hb-1-ceramic-brake-pads-hb-1", Name: "Pastillas", ShortName: "Pads", Summary: "Quiet",
			Description: n.Texts[text.English].Description, SeriesID: part.SeriesID, Series: "QuietRide", Tier: catalog.OE,
			PartTypeID: 1684, PartType: "Disc Brake Pad Set", TaxClassID: 1, Minimum: 4, Multiple: 2, WeightG: 1800,
			Size: n.Size, Orderable: true, Active: true, Added: clock.Now(ctx), Core: n.Core,
			Attributes: n.Attributes[text.English],
			Codes:      []catalog.Code{{Code: "036000291452", Kind: catalog.UPC, Pieces: 1}},
		}
		if diff := cmp.Diff(wantPart, part); diff != "" {
			t.Error(diff)
		}
		details, err := s.Details(spanish, id)
		want := catalog.Details{
			Warranty: "Three years", Prop65: "Lead", Packages: n.Packages, Interchanges: slices.Clone(n.Interchanges),
			Documents:  n.Documents,
			Supersedes: []catalog.Superseded{{BrandID: s.brand, Number: "OLD 1", From: "2026-01-01", Message: "new compound"}},
		}
		want.Packages = []catalog.Package{{UOM: "EA", Eaches: 1, GTIN: "00036000291452", WeightG: 1900},
			{UOM: "CA", Eaches: 12, GTIN: "10036000291459"}}
		want.Interchanges[0].Direction, want.Interchanges[1].Direction = catalog.Both, catalog.Both
		if diff := cmp.Diff(want, details); err != nil || diff != "" {
			t.Error(err, diff)
		}
		series, err := s.Series(ctx, part.SeriesID)
		if wantSeries := (catalog.Series{ID: part.SeriesID, BrandID: s.brand, Name: "QuietRide", Slug: "harrow-quietride"}); err != nil || series[part.SeriesID] != wantSeries {
			t.Errorf("series %+v (%v)", series, err)
		}
		for code, pieces := range map[string]int{"036000291452": 1, "10036000291459": 12} {
			if found, err := s.ByCode(ctx, code); err != nil || found != (catalog.Meant{PartID: id, Pieces: pieces}) {
				t.Errorf("%s: %+v (%v)", code, found, err)
			}
		}
		rows, err := audit.Rows(ctx, "catalog", 0)
		if err != nil || len(rows) != 1 || rows[0].Action != "catalog.items" {
			t.Errorf("audit %+v (%v)", rows, err)
		}
	})
}

func TestTheSameItemAgainDoesNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		rapid.Check(t, func(t *rapid.T) {
			var items []catalog.Item
			for i := range rapid.IntRange(1, 4).Draw(t, "items") {
				n := s.item("P" + strconv.Itoa(i))
				n.WeightG = rapid.IntRange(0, 3).Draw(t, "weight")
				n.Series = rapid.SampledFrom([]string{"", "QuietRide", "quietride ", "Severe Duty"}).Draw(t, "series")
				n.Interchanges = n.Interchanges[:rapid.IntRange(0, 3).Draw(t, "interchanges")]
				n.Packages = n.Packages[:rapid.IntRange(0, 2).Draw(t, "packages")]
				n.Supersedes = []catalog.Superseded{{Number: rapid.SampledFrom([]string{"O1", "O2"}).Draw(t, "old") + "-" +
					strconv.Itoa(i)}}
				if rapid.Bool().Draw(t, "change") {
					n.Texts = map[text.Lang]catalog.Texts{text.English: {Name: "Pads"}}
					n.Attributes = nil
				}
				items = append(items, n)
			}
			for _, o := range s.save(t, ctx, items...) {
				if o.Done == catalog.Rejected || o.PartID == 0 {
					t.Fatalf("%+v", o)
				}
			}
			_, head := since(t, ctx, db.Cursor{})
			before, err := s.AllParts(ctx)
			if err != nil {
				t.Fatal(err)
			}
			noted, err := audit.Rows(ctx, "catalog", 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range s.save(t, ctx, items...) {
				if o.Done != catalog.Unchanged {
					t.Fatalf("again: %+v", o)
				}
			}
			if keys, _ := since(t, ctx, head); len(keys) != 0 {
				t.Fatalf("the change feed has %v", keys)
			}
			if again, err := audit.Rows(ctx, "catalog", 0); err != nil || len(again) != len(noted) {
				t.Fatalf("%d rows in the audit log, %d before (%v)", len(again), len(noted), err)
			}
			after, err := s.AllParts(ctx)
			if diff := cmp.Diff(before, after); err != nil || diff != "" {
				t.Fatal(err, diff)
			}
		})
	})
}

// What a batch does is what its items do one by one.
func TestABatchIsItsItemsOneByOne(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		twin := s // the same numbers of another brand
		twin.brand = s.other
		draw := func(t *rapid.T, s shop) catalog.Item {
			number := func(label string) string { return rapid.SampledFrom([]string{"A", "B", "C", "D"}).Draw(t, label) }
			n := s.item(number("number"))
			n.Maintenance = rapid.SampledFrom([]catalog.Maintenance{catalog.Put, catalog.Put, catalog.Change, catalog.Drop}).
				Draw(t, "maintenance")
			if n.Maintenance == catalog.Change {
				n = catalog.Item{Maintenance: catalog.Change, BrandID: n.BrandID, Number: n.Number}
			}
			n.WeightG = rapid.IntRange(0, 2).Draw(t, "weight")
			if rapid.Bool().Draw(t, "supersedes") {
				n.Supersedes = []catalog.Superseded{{Number: number("old")}}
			}
			return n
		}
		rapid.Check(t, func(t *rapid.T) {
			var items, twins []catalog.Item
			for range rapid.IntRange(1, 5).Draw(t, "items") {
				n := draw(t, s)
				items = append(items, n)
				n.BrandID = s.other
				twins = append(twins, n)
			}
			batch := s.save(t, ctx, items...)
			for i, n := range twins {
				alone := twin.save(t, ctx, n)[0]
				if alone.Done != batch[i].Done {
					t.Fatalf("item %d is %s in a batch, %s alone", i, batch[i].Done, alone.Done)
				}
			}
			all, err := s.AllParts(ctx)
			if err != nil {
				t.Fatal(err)
			}
			of := map[int64][]catalog.Listed{}
			for _, p := range all {
				brand := p.BrandID
				p.ID, p.BrandID, p.Brand, p.BrandAAIA, p.SeriesID = 0, 0, "", "", 0
				of[brand] = append(of[brand], p)
			}
			byNumber := func(a, b catalog.Listed) int { return strings.Compare(a.Number, b.Number) }
			slices.SortFunc(of[s.brand], byNumber)
			slices.SortFunc(of[s.other], byNumber)
			if diff := cmp.Diff(of[s.brand], of[s.other]); diff != "" {
				t.Fatal(diff)
			}
		})
	})
}

func TestChangeTouchesOnlyWhatIsGiven(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		n := s.item("HB-1")
		n.Orderable = new(false)
		id := s.save(t, ctx, n)[0].PartID
		before, err := s.Part(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		_, head := since(t, ctx, db.Cursor{})
		wantDone(t, s.save(t, ctx, catalog.Item{
			Maintenance: catalog.Change, BrandID: s.brand, Number: "hb1", WeightG: 5, Codes: []catalog.Code{},
			Texts: map[text.Lang]catalog.Texts{text.English: {Summary: "Very quiet"}},
		}), "changed")
		want := before
		want.WeightG, want.Codes, want.Summary = 5, nil, "Very quiet"
		if got, err := s.Part(ctx, id); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got  %+v\nwant %+v (%v)", got, want, err)
		}
		if keys, _ := since(t, ctx, head); !slices.Equal(keys, []int64{id}) {
			t.Errorf("the change feed has %v", keys)
		}

		bare := catalog.Item{Maintenance: catalog.Put, BrandID: s.brand, Number: "HB 1", TaxClassID: 2,
			Texts: map[text.Lang]catalog.Texts{text.English: {Name: "Pads"}}}
		wantDone(t, s.save(t, ctx, bare), "changed")
		want = catalog.Part{ // what the shop chose stays
			ID: id, BrandID: s.brand, Brand: "Harrow", AAIA: "BCDF", Number: "HB 1", Kind: catalog.KindPart, Pictogram: "pads",
			CategoryID: s.pads,
			Slug:       before.Slug, Name: "Pads", TaxClassID: 1, Minimum: 1, Multiple: 1, Active: true, Added: before.Added,
		}
		if got, err := s.Part(ctx, id); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got  %+v\nwant %+v (%v)", got, want, err)
		}

		drop := catalog.Item{Maintenance: catalog.Drop, BrandID: s.brand, Number: "HB-1"}
		wantDone(t, s.save(t, ctx, drop, drop, catalog.Item{Maintenance: catalog.Drop, BrandID: s.brand, Number: "never"}),
			"removed unchanged unchanged")
		if got, err := s.Part(ctx, id); err != nil || got.Active {
			t.Errorf("still on the shelf (%v)", err)
		}
		wantDone(t, s.save(t, ctx, catalog.Item{Maintenance: catalog.Change, BrandID: s.brand, Number: "HB-1", WeightG: 9}),
			"changed")
		if got, _ := s.Part(ctx, id); got.Active {
			t.Error("a change put it back on the shelf")
		}
		wantDone(t, s.save(t, ctx, bare), "changed")
		if got, _ := s.Part(ctx, id); !got.Active {
			t.Error("not back on the shelf")
		}
	})
}

func TestAnEmptyTextIsReadInEnglish(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		n := s.item("HB-1")
		n.Texts[text.Spanish] = catalog.Texts{Summary: "Silenciosas", Prop65: "Plomo"}
		n.Codes, n.Packages[0].GTIN = []catalog.Code{{Code: "000000000000", Pieces: 1}}, "00000000000000"
		id := s.save(t, ctx, n)[0].PartID
		spanish := text.With(ctx, text.Spanish)
		p, err := s.Part(spanish, id)
		if err != nil || p.Name != "Ceramic Brake Pads HB-1" || p.Summary != "Silenciosas" || len(p.Codes) != 0 {
			t.Errorf("%+v (%v)", p, err)
		}
		d, err := s.Details(spanish, id)
		if err != nil || d.Warranty != "Three years" || d.Prop65 != "Plomo" || d.Packages[0].GTIN != "" {
			t.Errorf("%+v (%v)", d, err)
		}
		all, err := s.AllParts(ctx)
		if _, named := all[0].Names[text.Spanish]; err != nil || named {
			t.Errorf("%+v (%v)", all, err)
		}
		_, err = s.Details(ctx, 999)
		wantKind(t, err, fault.NotFound)
	})
}

func TestABadItemIsRejectedAlone(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		field string
		spoil func(*catalog.Item)
	}{
		"no number":        {"number", func(n *catalog.Item) { n.Number = "-" }},
		"a long number":    {"number", func(n *catalog.Item) { n.Number = strings.Repeat("9", 49) }},
		"no brand":         {"number", func(n *catalog.Item) { n.BrandID = 0 }},
		"unknown brand":    {"brand", func(n *catalog.Item) { n.BrandID = 999 }},
		"no category":      {"category", func(n *catalog.Item) { n.CategoryID = 0 }},
		"unknown category": {"category", func(n *catalog.Item) { n.CategoryID = 999 }},
		"no tax class":     {"tax_class", func(n *catalog.Item) { n.TaxClassID = 0 }},
		"no English name": {"name",
			func(n *catalog.Item) { n.Texts = map[text.Lang]catalog.Texts{text.Spanish: {Name: "Pastillas"}} }},
		"not text":            {"name", func(n *catalog.Item) { n.Texts[text.English] = catalog.Texts{Name: "Pads\xff"} }},
		"a zero byte":         {"interchanges", func(n *catalog.Item) { n.Interchanges[0].Note = "a\x00b" }},
		"unknown maintenance": {"maintenance", func(n *catalog.Item) { n.Maintenance = "X" }},
		"change of nothing":   {"number", func(n *catalog.Item) { n.Maintenance = catalog.Change }},
		"unknown tier":        {"tier", func(n *catalog.Item) { n.Tier = "Best" }},
		"below 0":             {"minimum", func(n *catalog.Item) { n.Size.WidthMM = -1 }},
		"wrong check digit":   {"codes", func(n *catalog.Item) { n.Codes[0].Code = "036000291453" }},
		"package of nothing":  {"packages", func(n *catalog.Item) { n.Packages[0].Eaches = 0 }},
		"package's barcode":   {"packages", func(n *catalog.Item) { n.Packages[0].GTIN = "1" }},
		"plain http":          {"documents", func(n *catalog.Item) { n.Documents[0].URL = "http://files.test/fit.pdf" }},
		"a script":            {"documents", func(n *catalog.Item) { n.Documents[0].URL = "javascript:alert(1)" }},
		"with a password":     {"documents", func(n *catalog.Item) { n.Documents[0].URL = "https://a:b@files.test/" }},
		"no document":         {"documents", func(n *catalog.Item) { n.Documents[0].URL = "" }},
		"unknown document":    {"documents", func(n *catalog.Item) { n.Documents[0].Kind = "song" }},
		"a file's name": {"documents",
			func(n *catalog.Item) { n.Documents[0].URL, n.Documents[0].SHA256 = "", "fit.pdf" }},
		"unknown direction": {"interchanges", func(n *catalog.Item) { n.Interchanges[0].Direction = "up" }},
		"no other number":   {"interchanges", func(n *catalog.Item) { n.Interchanges[0].Number = " " }},
		"no day": {"supersedes",
			func(n *catalog.Item) { n.Supersedes = []catalog.Superseded{{Number: "9", From: "2026-02-30"}} }},
		"replaces itself": {"supersedes",
			func(n *catalog.Item) { n.Supersedes = []catalog.Superseded{{Number: "BAD 1"}} }},
		"old brand unknown": {"supersedes",
			func(n *catalog.Item) { n.Supersedes = []catalog.Superseded{{BrandID: 999, Number: "9"}} }},
		"component twice": {"components", func(n *catalog.Item) {
			n.Components = []catalog.Ingredient{{n.BrandID, "GOOD-1", 1}, {n.BrandID, "GOOD 1", 1}}
		}},
		"a core below 0": {"core", func(n *catalog.Item) { n.Core = &catalog.Core{Charge: -1} }},
	}
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		items := []catalog.Item{s.item("GOOD-1")}
		names := slices.Sorted(maps.Keys(cases))
		for _, name := range names {
			n := s.item("BAD-1")
			cases[name].spoil(&n)
			items = append(items, n)
		}
		items = append(items, s.item("GOOD-2"))
		got := s.save(t, ctx, items...)
		for i, name := range names {
			o := got[i+1]
			if o.Done != catalog.Rejected || o.PartID != 0 || len(o.Fields) != 1 || o.Fields[cases[name].field].Format == "" {
				t.Errorf("%s: %+v", name, o)
			}
		}
		wantDone(t, []catalog.Outcome{got[0], got[len(got)-1]}, "added added")
		if all, err := s.AllParts(ctx); err != nil || len(all) != 2 {
			t.Errorf("%d parts (%v), want 2", len(all), err)
		}
		_, err := s.SaveItems(ctx, audit.System, make([]catalog.Item, catalog.MostItems+1))
		wantKind(t, err, fault.TooMuch)
	})
}

// PROD-3
func TestAKitWaitsForItsComponents(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		kit := s.item("KIT")
		kit.Components = []catalog.Ingredient{{s.brand, "P-1", 2}, {s.brand, "P-2", 1}}
		got := s.save(t, ctx, kit, s.item("P-1"))
		wantDone(t, got, "waiting added")
		if got[0].Missing != kit.Components[1] ||
			got[0].Fields["components"].String() != "The component P-2 is not in the catalog yet" {
			t.Errorf("%+v", got[0])
		}
		got = s.save(t, ctx, kit, s.item("P2")) // the kit comes first, and finds a part of its own batch
		wantDone(t, got, "added added")
		part, err := s.Part(ctx, got[0].PartID)
		if err != nil || part.Kind != catalog.KindKit || len(part.Components) != 2 ||
			part.Components[1] != (catalog.Component{PartID: got[1].PartID, Quantity: 1}) {
			t.Errorf("%+v (%v)", part, err)
		}
		wantDone(t, s.save(t, ctx, kit), "unchanged")

		inKit := s.item("P-1")
		inKit.Components = []catalog.Ingredient{{s.brand, "P-2", 1}}
		ofKit := s.item("K-2")
		ofKit.Components = []catalog.Ingredient{{s.brand, "KIT", 1}}
		itself := s.item("K-3")
		itself.Components = []catalog.Ingredient{{s.brand, "K-3", 1}}
		wantDone(t, s.save(t, ctx, inKit, ofKit, itself), "rejected rejected waiting")

		drop := catalog.Item{Maintenance: catalog.Drop, BrandID: s.brand, Number: "KIT"}
		wantDone(t, s.save(t, ctx, kit, drop, kit), "unchanged removed changed") // in their order

		kit.Components = nil
		wantDone(t, s.save(t, ctx, kit), "changed")
		if part, err := s.Part(ctx, part.ID); err != nil || part.Kind != catalog.KindPart || len(part.Components) != 0 {
			t.Errorf("%+v (%v)", part, err)
		}
	})
}

func TestTwoServersSaveTheSameItems(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		dbtest.Race(4, func(ctx context.Context, _ int) {
			s.save(t, ctx, s.item("P-1"), s.item("P-2"))
		}, ctx, dbtest.Two(t, ctx))
		if all, err := s.AllParts(ctx); err != nil || len(all) != 2 {
			t.Errorf("%d parts (%v), want 2", len(all), err)
		}
	})
}

func TestTheIndexReadsSlices(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		var ids []int64
		for i, o := range s.save(t, ctx, s.item("P-1"), s.item("P-2"), s.item("P-3"), s.item("P-4"), s.item("P-5")) {
			ids = append(ids, o.PartID)
			if i == 2 {
				if err := s.Deactivate(ctx, o.PartID); err != nil {
					t.Fatal(err)
				}
			}
		}
		kit := s.item("K")
		kit.Components = []catalog.Ingredient{{s.brand, "P-1", 2}}
		s.save(t, ctx, kit)
		newest := s.item("P-5")
		newest.Supersedes = []catalog.Superseded{{Number: "P-3"}}
		gone := catalog.Item{Maintenance: catalog.Change, BrandID: s.brand, Number: "P-3",
			Supersedes: []catalog.Superseded{{Number: "P-0"}}}
		s.save(t, ctx, newest, gone)
		var all []catalog.Listed
		for after := int64(0); ; {
			found, err := s.PartsAfter(ctx, after, 2)
			if err != nil || len(found) > 2 {
				t.Fatal(len(found), err)
			}
			if len(found) == 0 {
				break
			}
			all = append(all, found...)
			after = found[len(found)-1].ID
		}
		whole, err := s.AllParts(ctx)
		if diff := cmp.Diff(whole, all); err != nil || diff != "" || len(all) != 5 {
			t.Errorf("%d parts: %s (%v)", len(all), diff, err)
		}
		some, err := s.ListedOf(ctx, []int64{ids[4], ids[2], ids[0], 999, ids[0]})
		if diff := cmp.Diff([]catalog.Listed{all[0], all[3]}, some); err != nil || diff != "" {
			t.Error(err, diff)
		}
		if !slices.Equal(all[3].Superseded, []string{"P0", "P3"}) || len(all[4].Components) != 1 ||
			all[4].Components[0].Quantity != 2 {
			t.Errorf("%+v", all)
		}
		want := catalog.Listed{
			ID: ids[0], BrandID: s.brand, BrandAAIA: "BCDF", Brand: "Harrow", SeriesID: all[0].SeriesID, Series: "QuietRide",
			CategoryID: s.pads,
			Kind:       catalog.KindPart, Number: "P-1", NumberNorm: "P1",
			Names: map[text.Lang]string{text.English: "ceramic brake pads p-1", text.Spanish: "pastillas"},
			Words: map[text.Lang]string{text.English: "pads quiet"}, Orderable: true, Added: dbtest.Clock(ctx).Now().UnixMicro(),
			Tier:       catalog.OE,
			PartTypeID: 1684, Codes: []string{"00036000291452", "10036000291459"}, Interchanges: []string{"84P1", "TP1", "XP1"},
			Attributes: s.item("P-1").Attributes[text.English],
		}
		if diff := cmp.Diff(want, all[0]); diff != "" {
			t.Error(diff)
		}
	})
}
