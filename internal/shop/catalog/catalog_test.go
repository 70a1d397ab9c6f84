package catalog_test

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"testing"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/catalog"
)

type shop struct {
	*catalog.Service
	brand, other         int64
	brakes, pads, rotors int64
}

func setup(t testing.TB, ctx context.Context) shop {
	t.Helper()
	s := shop{Service: catalog.New()}
	must := func(id int64, err error) int64 {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	s.brand = must(s.AddBrand(ctx, "BCDF", "Harrow"))
	s.other = must(s.AddBrand(ctx, "GHJK", "Tallis"))
	category := func(parent int64, sort int, en, es string) int64 {
		texts := map[text.Lang]catalog.CategoryTexts{text.English: {Name: en, Examples: "such as"}}
		if es != "" {
			texts[text.Spanish] = catalog.CategoryTexts{Name: es}
		}
		return must(s.AddCategory(ctx, catalog.NewCategory{ParentID: parent, Pictogram: "rotor", Sort: sort, Texts: texts}))
	}
	s.brakes = category(0, 2, "Brakes", "Frenos")
	s.rotors = category(s.brakes, 2, "Rotors", "")
	s.pads = category(s.brakes, 1, "Brake pads & shoes", "Pastillas")
	category(0, 1, "Filters", "Filtros")
	return s
}

func (s shop) pad(number string) catalog.NewPart {
	return catalog.NewPart{
		BrandID: s.brand, Number: number, Pictogram: "pads", CategoryID: s.pads, TaxClassID: 1,
		Texts: map[text.Lang]catalog.Texts{text.English: {Name: "Ceramic Brake Pads"}},
	}
}

func (s shop) add(t *testing.T, ctx context.Context, n catalog.NewPart) int64 {
	t.Helper()
	id, err := s.AddPart(ctx, n)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func wantKind(t *testing.T, err error, want fault.Kind) {
	t.Helper()
	if !fault.Is(err, want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestAPartIsReadAsItWasAdded(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		n := s.pad("hb-1363 C")
		n.Minimum, n.WeightG, n.Popularity = 2, 1800, 7
		n.Texts[text.English] = catalog.Texts{Name: "Ceramic Brake Pads", Summary: "quiet", Description: "Quiet pads."}
		n.Texts[text.Spanish] = catalog.Texts{Name: "Pastillas de cerámica", Summary: "silenciosas",
			Description: "Pastillas."}
		n.Attributes = map[text.Lang][]catalog.Attribute{
			text.English: {{Name: "Material", Value: "Ceramic"}, {Name: "Axle", Value: "Front"}},
			text.Spanish: {{Name: "Material", Value: "Cerámica", Group: "Lo que es"}},
		}
		n.Codes = []catalog.Code{{Code: "10036000291459", Kind: catalog.Case, Pieces: 12},
			{Code: "036000291452", Kind: catalog.UPC, Pieces: 1}}
		n.Core = &catalog.Core{Charge: 1500, TaxClassID: 2}
		n.Options = []catalog.NewOption{
			{Kind: catalog.Radio, Required: true,
				Names: map[text.Lang]string{text.English: "Hardware", text.Spanish: "Herrajes"}, Values: []catalog.NewValue{
					{Names: map[text.Lang]string{text.English: "Without"}},
					{Names: map[text.Lang]string{text.English: "With", text.Spanish: "Con"}, Price: 45_000},
				}},
			{Kind: catalog.Typed, Names: map[text.Lang]string{text.English: "Note"}},
		}
		id := s.add(t, ctx, n)
		got, err := s.Part(text.With(ctx, text.Spanish), id)
		if err != nil {
			t.Fatal(err)
		}
		for i := range got.Options {
			got.Options[i].ID = 0
			for j := range got.Options[i].Values {
				got.Options[i].Values[j].ID = 0
			}
		}
		want := catalog.Part{
			ID: id, BrandID: s.brand, Brand: "Harrow", AAIA: "BCDF", Number: "hb-1363 C", Kind: catalog.KindPart,
			Pictogram: "pads", CategoryID: s.pads,
			Slug: "harrow-hb-1363-c-ceramic-brake-pads", Name: "Pastillas de cerámica", Summary: "silenciosas",
			Description: "Pastillas.",
			TaxClassID:  1, Minimum: 2, Multiple: 1, WeightG: 1800, Popularity: 7, Orderable: true, Active: true,
			Added: clock.Now(ctx),
			Core:  &catalog.Core{Charge: 1500, TaxClassID: 2},
			Options: []catalog.Option{
				{Kind: catalog.Radio, Name: "Herrajes", Required: true,
					Values: []catalog.OptionValue{{Name: "Without"}, {Name: "Con", Price: 45_000}}},
				{Kind: catalog.Typed, Name: "Note"},
			},
			Attributes: []catalog.Attribute{{Name: "Material", Value: "Cerámica", Group: "Lo que es"}},
			Codes: []catalog.Code{{Code: "036000291452", Kind: catalog.UPC, Pieces: 1},
				{Code: "10036000291459", Kind: catalog.Case, Pieces: 12}},
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("got  %+v\nwant %+v", got, want)
		}
		if got.UPC() != "036000291452" {
			t.Errorf("UPC %s", got.UPC())
		}
		english, err := s.Part(ctx, id)
		if err != nil || english.Name != "Ceramic Brake Pads" || len(english.Attributes) != 2 {
			t.Errorf("in English %+v (%v)", english, err)
		}
		for lang, p := range map[text.Lang]catalog.Part{text.Spanish: got, text.English: english} {
			named, err := s.Named(text.With(ctx, lang), []int64{id, 99})
			want := map[int64]catalog.Named{id: {p.ID, p.BrandID, p.AAIA, p.SeriesID, p.CategoryID, p.Number, p.Name}}
			if err != nil || !reflect.DeepEqual(named, want) {
				t.Errorf("called in %s %+v (%v)", lang, named, err)
			}
		}
		changes, _, err := dbtest.DB(ctx).Changes(ctx, db.Cursor{}, 10)
		if err != nil || len(changes) != 5 || changes[4].Kind != "part" || changes[4].Key != id {
			t.Errorf("change feed %+v (%v)", changes, err)
		}
		_, err = s.Part(ctx, 99)
		wantKind(t, err, fault.NotFound)
	})
}

func TestWhatCanNotBeSoldIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		part := s.add(t, ctx, s.pad("1"))
		kit := s.pad("2")
		kit.Kind, kit.Components = catalog.KindKit, []catalog.Component{{PartID: part, Quantity: 1}}
		kitID := s.add(t, ctx, kit)
		for name, c := range map[string]struct {
			field string
			spoil func(*catalog.NewPart)
		}{
			"no number":       {"number", func(n *catalog.NewPart) { n.Number = " - " }},
			"no brand":        {"brand", func(n *catalog.NewPart) { n.BrandID = 0 }},
			"no category":     {"category", func(n *catalog.NewPart) { n.CategoryID = 0 }},
			"no tax class":    {"tax_class", func(n *catalog.NewPart) { n.TaxClassID = 0 }},
			"no English name": {"name", func(n *catalog.NewPart) { n.Texts = nil }},
			"minimum below 0": {"minimum", func(n *catalog.NewPart) { n.Minimum = -1 }},
			"core of nothing": {"core", func(n *catalog.NewPart) { n.Core = &catalog.Core{} }},
			"wrong check digit": {"codes", func(n *catalog.NewPart) {
				n.Codes = []catalog.Code{{Code: "036000291453", Kind: catalog.UPC, Pieces: 1}}
			}},
			"code for no piece": {"codes",
				func(n *catalog.NewPart) { n.Codes = []catalog.Code{{Code: "036000291452", Kind: catalog.UPC}} }},
			"choice without values": {"options", func(n *catalog.NewPart) {
				n.Options = []catalog.NewOption{{Kind: catalog.Radio, Names: map[text.Lang]string{text.English: "A"}}}
			}},
			"option without name": {"options",
				func(n *catalog.NewPart) { n.Options = []catalog.NewOption{{Kind: catalog.Typed}} }},
			"part with components": {"components",
				func(n *catalog.NewPart) { n.Components = []catalog.Component{{PartID: part, Quantity: 1}} }},
			"kit without components": {"components", func(n *catalog.NewPart) { n.Kind = catalog.KindKit }},
			"kit of no pieces": {"components",
				func(n *catalog.NewPart) { n.Kind, n.Components = catalog.KindKit, []catalog.Component{{PartID: part}} }},
			"kit in a kit": {"components", func(n *catalog.NewPart) {
				n.Kind, n.Components = catalog.KindKit, []catalog.Component{{PartID: kitID, Quantity: 1}}
			}},
			"kit of an unknown part": {"components", func(n *catalog.NewPart) {
				n.Kind, n.Components = catalog.KindKit, []catalog.Component{{PartID: 99, Quantity: 1}}
			}},
			"kit with a part twice": {"components", func(n *catalog.NewPart) {
				n.Kind, n.Components = catalog.KindKit, []catalog.Component{{part, 1}, {part, 2}}
			}},
		} {
			n := s.pad("3")
			c.spoil(&n)
			_, err := s.AddPart(ctx, n)
			if f := fault.Of(err); f == nil || f.Kind != fault.Invalid || len(f.Fields) != 1 || f.Fields[c.field].Format == "" {
				t.Errorf("%s: %v", name, err)
			}
		}
		_, err := s.AddPart(ctx, s.pad("00-1"))
		if err != nil {
			t.Errorf("another number: %v", err)
		}
		again := s.pad("1 ")
		_, err = s.AddPart(ctx, again)
		wantKind(t, err, fault.Conflict)
		again.BrandID = s.other
		if _, err := s.AddPart(ctx, again); err != nil {
			t.Errorf("the same number of another brand: %v", err)
		}
		if all, err := s.AllParts(ctx); err != nil || len(all) != 4 {
			t.Errorf("%d parts (%v), want 4", len(all), err)
		}
	})
}

// PROD-3
func TestAKitAndItsComponentsKnowEachOther(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		pad, rotor := s.add(t, ctx, s.pad("1")), s.add(t, ctx, s.pad("2"))
		n := s.pad("3")
		n.Kind, n.Components = catalog.KindKit, []catalog.Component{{PartID: rotor, Quantity: 2}, {PartID: pad, Quantity: 1}}
		kit := s.add(t, ctx, n)
		found, err := s.Parts(ctx, []int64{pad, rotor, kit, 99})
		if err != nil || len(found) != 3 {
			t.Fatalf("%d parts (%v), want 3", len(found), err)
		}
		if got := found[kit]; got.Kind != catalog.KindKit || !reflect.DeepEqual(got.Components, n.Components) {
			t.Errorf("kit %+v", got)
		}
		if got := found[rotor].IncludedIn; !reflect.DeepEqual(got, []int64{kit}) {
			t.Errorf("the rotor is in %v, want %d", got, kit)
		}
	})
}

// TRD-4
func TestACodeMeansAPartAndItsPieces(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		n := s.pad("HB-1363")
		n.Codes = []catalog.Code{{Code: "036000291452", Kind: catalog.UPC, Pieces: 1},
			{Code: "10036000291459", Kind: catalog.Case, Pieces: 12}}
		id := s.add(t, ctx, n)
		two := s.pad("77")
		s.add(t, ctx, two)
		two.BrandID = s.other
		s.add(t, ctx, two)
		for code, want := range map[string]int{
			"036000291452": 1, "0036000291452": 1, "00036000291452": 1, " 036000291452 ": 1, "10036000291459": 12, "hb1363": 1,
			"HB-1363": 1,
		} {
			if got, err := s.ByCode(ctx, code); err != nil || got != (catalog.Meant{PartID: id, Pieces: want}) {
				t.Errorf("%q: %+v (%v), want part %d, %d pieces", code, got, err, id, want)
			}
		}
		for code, want := range map[string]fault.Kind{"": fault.NotFound, "136": fault.NotFound,
			"036000291453": fault.NotFound, "77": fault.Conflict} {
			_, err := s.ByCode(ctx, code)
			wantKind(t, err, want)
		}
		if err := s.Deactivate(ctx, id); err != nil {
			t.Fatal(err)
		}
		_, err := s.ByCode(ctx, "036000291452")
		wantKind(t, err, fault.NotFound)
		wantKind(t, s.Deactivate(ctx, 99), fault.NotFound)
	})
}

func TestPairsOfBrandAndNumber(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		first := s.add(t, ctx, s.pad("A-1"))
		n := s.pad("A-1")
		n.BrandID = s.other
		second := s.add(t, ctx, n)
		got, err := s.ByPairs(ctx, []catalog.Pair{{"BCDF", "a1"}, {"GHJK", "A-1"}, {"GHJK", "A-2"}, {"XXXX", "A-1"}})
		want := map[catalog.Pair]int64{{"BCDF", "a1"}: first, {"GHJK", "A-1"}: second}
		if err != nil || !maps.Equal(got, want) {
			t.Errorf("got %v (%v), want %v", got, err, want)
		}
	})
}

func TestTheTreeIsInOrderWithCounts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		first := s.pad("1")
		first.Popularity = 1
		n1 := s.add(t, ctx, first)
		n2 := s.pad("2")
		n2.CategoryID, n2.Popularity = s.rotors, 5
		popular := s.add(t, ctx, n2)
		gone := s.add(t, ctx, s.pad("3"))
		if err := s.Deactivate(ctx, gone); err != nil {
			t.Fatal(err)
		}
		all, err := s.Categories(text.With(ctx, text.Spanish))
		if err != nil {
			t.Fatal(err)
		}
		type row struct {
			Name, Slug   string
			Depth, Count int
		}
		var got []row
		for _, c := range all {
			got = append(got, row{c.Name, c.Slug, c.Depth, c.Count})
		}
		want := []row{{"Filtros", "filters", 0, 0}, {"Frenos", "brakes", 0, 2}, {"Pastillas", "brake-pads-shoes", 1, 1},
			{"Rotors", "rotors", 1, 1}}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		for category, want := range map[int64][]int64{s.brakes: {popular, n1}, s.pads: {n1}, 99: nil} {
			if got, err := s.PartsIn(ctx, category); err != nil || !slices.Equal(got, want) {
				t.Errorf("category %d has %v (%v), want %v", category, got, err, want)
			}
		}
		_, err = s.Category(ctx, 99)
		wantKind(t, err, fault.NotFound)
		if c, err := s.Category(ctx, s.pads); err != nil || c.ParentID != s.brakes || c.Examples != "such as" {
			t.Errorf("category %+v (%v)", c, err)
		}
	})
}

func TestAnOldAddressLeadsToTheNewOne(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		id := s.add(t, ctx, s.pad("1"))
		lead := func(slug string, want catalog.Target) {
			t.Helper()
			if got, err := s.Slug(ctx, slug); err != nil || got != want {
				t.Errorf("%s leads to %+v (%v), want %+v", slug, got, err, want)
			}
		}
		const first = "harrow-1-ceramic-brake-pads"
		lead(first, catalog.Target{Kind: catalog.KindPart, ID: id, Current: first})
		lead("brakes", catalog.Target{Kind: catalog.KindCategory, ID: s.brakes, Current: "brakes"})
		if err := s.SaveSlug(ctx, catalog.KindPart, id, "Quiet pads"); err != nil {
			t.Fatal(err)
		}
		lead(first, catalog.Target{Kind: catalog.KindPart, ID: id, Current: "quiet-pads"})
		lead("quiet-pads", catalog.Target{Kind: catalog.KindPart, ID: id, Current: "quiet-pads"})
		wantKind(t, s.SaveSlug(ctx, catalog.KindPart, id, "Brakes"), fault.Conflict)
		lead("quiet-pads", catalog.Target{Kind: catalog.KindPart, ID: id, Current: "quiet-pads"})
		if err := s.SaveSlug(ctx, catalog.KindPart, id, first); err != nil {
			t.Fatal(err)
		}
		lead("quiet-pads", catalog.Target{Kind: catalog.KindPart, ID: id, Current: first})
		_, err := s.Slug(ctx, "nowhere")
		wantKind(t, err, fault.NotFound)
	})
}

func TestAnAddressThatIsTakenGetsANumber(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		same, err := s.AddBrand(ctx, "BBBB", "Harrow!")
		if err != nil {
			t.Fatal(err)
		}
		s.add(t, ctx, s.pad("1"))
		twin := s.pad("1")
		twin.BrandID = same
		part, err := s.Part(ctx, s.add(t, ctx, twin))
		if err != nil || part.Slug != "harrow-1-ceramic-brake-pads-2" {
			t.Errorf("address %s (%v)", part.Slug, err)
		}
	})
}

func TestTheIndexSeesActiveParts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		n := s.pad("HB-1")
		n.Popularity, n.NotOrderable = 3, true
		n.Texts[text.Spanish] = catalog.Texts{Name: "Pastillas de CERÁMICA"}
		id := s.add(t, ctx, n)
		want := catalog.Listed{
			ID: id, BrandID: s.brand, BrandAAIA: "BCDF", Brand: "Harrow", CategoryID: s.pads, Kind: catalog.KindPart,
			Number: "HB-1", NumberNorm: "HB1",
			Names: map[text.Lang]string{text.English: "ceramic brake pads", text.Spanish: "pastillas de ceramica"},
			Words: map[text.Lang]string{}, Popularity: 3, Added: dbtest.Clock(ctx).Now().UnixMicro(),
		}
		if got, err := s.AllParts(ctx); err != nil || !reflect.DeepEqual(got, []catalog.Listed{want}) {
			t.Errorf("got %+v (%v), want %+v", got, err, want)
		}
		if err := s.Deactivate(ctx, id); err != nil {
			t.Fatal(err)
		}
		if got, err := s.AllParts(ctx); err != nil || len(got) != 0 {
			t.Errorf("a part off the shelves is listed (%v)", err)
		}
	})
}

func TestBrandsNeedACodeOfTheTrade(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for aaia, want := range map[string]fault.Kind{"ABCD": fault.Invalid, "BOB": fault.Invalid, "bcdf": fault.Invalid,
			"BCDF": fault.Conflict} {
			_, err := s.AddBrand(ctx, aaia, "New")
			wantKind(t, err, want)
		}
		_, err := s.AddBrand(ctx, "BCDG", "HARROW")
		wantKind(t, err, fault.Conflict)
		got, err := s.Brands(ctx)
		if want := []catalog.Brand{{s.brand, "BCDF", "Harrow", "harrow"}, {s.other, "GHJK", "Tallis", "tallis"}}; err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %v (%v), want %v", got, err, want)
		}
	})
}
