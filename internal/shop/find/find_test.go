package find_test

import (
	"context"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
	"camber/internal/shop/fitment"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/stock"
	"camber/internal/shop/vehicle"
)

// shop is a few parts and a vehicle; parts are called by their numbers.
type shop struct {
	find           *find.Service
	another        func() *find.Service // of another server
	parts          *catalog.Service
	fits           *fitment.Service
	prices         *price.Service
	stock          *stock.Service
	brand          int64
	brakes, pads   int64 // categories
	filters        int64
	retail, jobber int64
	austin, salem  int64 // stores
	truck          vehicle.Vehicle
	ids            map[string]int64
	numbers        map[int64]string
}

func must[T any](value T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func setup(t *testing.T, ctx context.Context) *shop {
	t.Helper()
	s := &shop{parts: catalog.New(), prices: price.New(), ids: map[string]int64{}, numbers: map[int64]string{}}
	b := vehicle.NewBuilder(false)
	b.Make(1, "Ram", true)
	b.Model(1, 1, "1500", true)
	b.Base(7, 2015, 1, vehicle.Values{vehicle.EngineSize: {
		{Field: vehicle.EngineSize, Value: 36, Label: "3.6L"}, {Field: vehicle.EngineSize, Value: 57, Label: "5.7L"},
	}})
	vehicles := vehicle.NewWith(b.Reference())
	s.truck = must(vehicles.Reference().Lookup(2015, 1, 1))(t)
	disk := must(files.OpenDisk(filepath.Join(t.TempDir(), "files")))(t)
	t.Cleanup(func() { _ = disk.Close() })
	s.fits, s.stock = fitment.New(s.parts, vehicles, disk), stock.New(s.parts, location.New())
	s.another = func() *find.Service { return find.New(s.parts, vehicles, s.fits, s.prices, s.stock, disk) }
	s.find = s.another()
	s.brand = must(s.parts.AddBrand(ctx, "BBBB", "Bremsen"))(t)
	category := func(parent int64, english, spanish string) int64 {
		return must(s.parts.AddCategory(ctx, catalog.NewCategory{ParentID: parent, Texts: map[text.Lang]catalog.CategoryTexts{
			text.English: {Name: english}, text.Spanish: {Name: spanish},
		}}))(t)
	}
	s.brakes = category(0, "Brakes", "Frenos")
	s.pads = category(s.brakes, "Brake Pads", "Pastillas de freno")
	s.filters = category(0, "Filters", "Filtros")
	s.retail = must(s.prices.AddLevel(ctx, price.Retail, "Retail", 1))(t).ID
	s.jobber = must(s.prices.AddLevel(ctx, "jobber", "Jobber", 2))(t).ID
	store := func(code string) int64 {
		return must(location.New().
			AddLocation(ctx, location.Details{Code: code, Name: code, ShortName: code, City: code, Zone: time.UTC}))(t)
	}
	s.austin, s.salem = store("AUS"), store("SLM")
	return s
}

// add puts a part on the shelf; each is a minute newer than the one before.
func (s *shop) add(t *testing.T, ctx context.Context, number string, category, popularity int64, english,
	spanish string, components ...catalog.Component) int64 {
	t.Helper()
	dbtest.Clock(ctx).Advance(time.Minute)
	n := catalog.NewPart{
		BrandID: s.brand, Number: number, CategoryID: category, TaxClassID: 1, Popularity: popularity, Components: components,
		Texts: map[text.Lang]catalog.Texts{text.English: {Name: english}, text.Spanish: {Name: spanish}},
	}
	if len(components) > 0 {
		n.Kind = catalog.KindKit
	}
	id := must(s.parts.AddPart(ctx, n))(t)
	s.ids[number], s.numbers[id] = id, number
	return id
}

func (s *shop) price(t *testing.T, ctx context.Context, number string, level int64, unit money.E4) {
	t.Helper()
	if err := s.prices.SavePrice(ctx, s.ids[number], level, 1, unit); err != nil {
		t.Fatal(err)
	}
}

func (s *shop) receive(t *testing.T, ctx context.Context, number string, store int64, quantity int) {
	t.Helper()
	if err := s.stock.Receive(ctx, s.ids[number], store, quantity, audit.System, "2026-03-02"); err != nil {
		t.Fatal(err)
	}
}

func (s *shop) apply(t *testing.T, ctx context.Context, number string, conditions ...fitment.Condition) {
	t.Helper()
	must(s.fits.AddApplication(ctx, audit.System, fitment.Application{
		PartID: s.ids[number], BaseVehicleID: s.truck.BaseVehicleID, Conditions: conditions, Quantity: 1,
	}))(t)
}

func (s *shop) expect(t *testing.T, ctx context.Context, q find.Query, numbers ...string) find.Result {
	t.Helper()
	result := must(s.find.Find(ctx, q))(t)
	for range 2 { // found, then remembered
		if diff := cmp.Diff(result, must(s.find.Known(ctx, q))(t)); diff != "" {
			t.Errorf("%+v: known is not what is found: %s", q, diff)
		}
	}
	var got []string
	for _, h := range result.Hits {
		got = append(got, s.numbers[h.PartID])
	}
	if diff := cmp.Diff(numbers, got); diff != "" {
		t.Errorf("%+v: %s", q, diff)
	}
	return result
}

func TestTextFindsByNumberThenByWords(t *testing.T) { // SRCH-3
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.add(t, ctx, "45-1234", s.pads, 1, "Ceramic Pad Set", "Juego de pastillas cerámicas")
		s.add(t, ctx, "45-1234X", s.pads, 9, "Ceramic Pad Set, Heavy Duty", "Juego reforzado")
		s.add(t, ctx, "A451234", s.filters, 9, "Oil Filter", "Filtro de aceite")
		s.add(t, ctx, "F9", s.filters, 5, "Padded Cabin Filter", "Filtro de cabina")
		if err := s.find.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			typed string
			want  []string
		}{
			{"45-1234", []string{"45-1234", "45-1234X", "A451234"}}, // exact, then what begins with it, then what ends with it
			{"451234", []string{"45-1234", "45-1234X", "A451234"}},
			{"1234", []string{"A451234", "45-1234", "45-1234X"}}, // who ends with it before who contains it, whatever sells
			{"ceramic pad", []string{"45-1234X", "45-1234"}},
			{"pad CERAMIC", []string{"45-1234X", "45-1234"}},
			{"pad", []string{"45-1234X", "45-1234", "F9"}}, // the part itself, then the beginning of a word
			{"cerámicas pastillas", []string{"45-1234X", "45-1234"}},
			{"filtros", []string{"A451234", "F9"}}, // by category, in any language
			{"bremsen 45-12", []string{"45-1234X", "A451234", "45-1234"}},
			{"bremsen oil", []string{"A451234"}},
			{"oil pads", nil},
			{"9", nil},
			{"…", nil},
		} {
			s.expect(t, ctx, find.Query{Text: c.typed}, c.want...)
		}
	})
}

// FIND-1: a side is found by all the words that names of parts have for it, wherever it stands in the query.
func TestASideIsFoundByAllItsNames(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.add(t, ctx, "A1", s.brakes, 9, "HEAD LAMP LH(XENON)", "Faro")
		s.add(t, ctx, "B2", s.brakes, 5, "HEAD LAMP RH", "Faro")
		s.add(t, ctx, "C3", s.brakes, 1, "Headlight, Driver Side", "Faro")
		if err := s.find.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		for typed, want := range map[string][]string{
			"headlamp rh bremsen":          {"B2", "A1", "C3"},
			"right headlamp":               {"B2", "A1", "C3"},
			"passenger side headlamp":      {"B2", "A1", "C3"},
			"faro derecho":                 {"B2", "A1", "C3"},
			"lh headlamp bremsen":          {"A1", "C3", "B2"},
			"headlamp left bremsen":        {"A1", "C3", "B2"},
			"driver side headlamp bremsen": {"A1", "C3", "B2"},
		} {
			s.expect(t, ctx, find.Query{Text: typed}, want...)
		}
	})
}

func TestWhatFitsComesFirstAndIsCounted(t *testing.T) { // SRCH-4, CAT-6
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.add(t, ctx, "NO", s.pads, 50, "Pad", "Pastilla")
		s.add(t, ctx, "MUTE", s.pads, 40, "Pad", "Pastilla")
		s.add(t, ctx, "OPEN", s.pads, 30, "Pad", "Pastilla")
		s.add(t, ctx, "EVERY", s.pads, 20, "Pad", "Pastilla")
		s.add(t, ctx, "YES", s.pads, 10, "Pad", "Pastilla")
		s.add(t, ctx, "OTHER", s.filters, 90, "Filter", "Filtro")
		hemi := vehicle.Fact{Field: vehicle.EngineSize, Value: 57}
		s.apply(t, ctx, "NO", vehicle.Fact{Field: vehicle.EngineSize, Value: 36})
		s.apply(t, ctx, "OPEN", hemi)
		s.apply(t, ctx, "YES")
		if err := s.fits.SetUniversal(ctx, audit.System, s.ids["EVERY"], true); err != nil {
			t.Fatal(err)
		}
		if err := s.find.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		r := s.expect(t, ctx, find.Query{CategoryID: s.brakes}, "NO", "MUTE", "OPEN", "EVERY", "YES")
		if r.Fit != (find.FitCounts{}) || r.Total != 5 {
			t.Errorf("without a vehicle: %+v of %d", r.Fit, r.Total)
		}
		with := find.Query{CategoryID: s.brakes, Vehicle: &s.truck}
		r = s.expect(t, ctx, with, "EVERY", "YES", "NO", "OPEN", "MUTE") // engine open: the 3.6L part may fit
		if r.Fit != (find.FitCounts{Yes: 2, Maybe: 2, Unknown: 1}) {
			t.Errorf("counts %+v", r.Fit)
		}
		known := s.truck.With(hemi)
		with.Vehicle = &known
		r = s.expect(t, ctx, with, "OPEN", "EVERY", "YES", "MUTE", "NO")
		if r.Fit != (find.FitCounts{Yes: 3, No: 1, Unknown: 1}) {
			t.Errorf("counts %+v", r.Fit)
		}
		with.OnlyFits = true
		r = s.expect(t, ctx, with, "OPEN", "EVERY", "YES")
		if r.Total != 3 || r.Fit != (find.FitCounts{Yes: 3, No: 1, Unknown: 1}) {
			t.Errorf("%d parts, counts %+v", r.Total, r.Fit)
		}
		if r.Hits[0].Fitment.Reason.String() != "made for your 5.7L" {
			t.Errorf("because %s", r.Hits[0].Fitment.Reason)
		}
		s.expect(t, ctx, find.Query{Text: "pad", Vehicle: &known, Limit: 2}, "OPEN", "EVERY")
	})
}

// What decides between the parts on the shelf is asked, and nothing else.
func TestOnlyWhatDecidesIsAsked(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.add(t, ctx, "ANY", s.pads, 50, "Pad", "Pastilla")
		s.apply(t, ctx, "ANY")
		decides := func(when string, v vehicle.Vehicle, want ...string) {
			t.Helper()
			if err := s.find.Refresh(ctx); err != nil {
				t.Fatal(err)
			}
			if got := must(s.find.Deciding(v))(t); !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", when, got, want)
			}
		}
		decides("one part for every engine", s.truck)
		s.add(t, ctx, "HEMI", s.pads, 50, "Pad", "Pastilla")
		hemi := vehicle.Fact{Field: vehicle.EngineSize, Value: 57}
		s.apply(t, ctx, "HEMI", hemi)
		decides("a part for one engine", s.truck, vehicle.EngineSize)
		decides("when the engine is known", s.truck.With(hemi))
		if !s.find.Lists(s.truck.BaseVehicleID) || s.find.Lists(s.truck.BaseVehicleID+1) || s.find.Lists(0) {
			t.Error("parts are made for the truck, and for no other vehicle")
		}
	})
}

func TestSortsAndPages(t *testing.T) { // CAT-2
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.add(t, ctx, "C", s.pads, 1, "Apple", "Zapato")
		s.add(t, ctx, "A", s.pads, 3, "Banana", "Árbol")
		s.add(t, ctx, "B", s.pads, 2, "Cherry", "Burro")
		s.add(t, ctx, "D", s.pads, 0, "Cherry", "Burro")
		s.price(t, ctx, "A", s.retail, 30_0000)
		s.price(t, ctx, "B", s.retail, 20_0000)
		s.price(t, ctx, "C", s.retail, 25_0000)
		s.price(t, ctx, "A", s.jobber, 10_0000)
		for number, stars := range map[string]catalog.Stars{"C": {Sum: 9, Count: 2}, "D": {Sum: 4, Count: 1}} {
			if err := s.parts.SaveRating(ctx, s.ids[number], stars.Sum, stars.Count); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.find.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			q    find.Query
			want []string
		}{
			{find.Query{}, []string{"A", "B", "C", "D"}},
			{find.Query{Sort: find.ByName}, []string{"C", "A", "B", "D"}},
			{find.Query{Sort: find.ByName, Lang: text.Spanish}, []string{"A", "B", "D", "C"}},
			{find.Query{Sort: find.ByName, Descending: true}, []string{"B", "D", "A", "C"}},
			{find.Query{Sort: find.ByNumber}, []string{"A", "B", "C", "D"}},
			{find.Query{Sort: find.ByNewest}, []string{"D", "B", "A", "C"}},
			{find.Query{Sort: find.ByPrice}, []string{"B", "C", "A", "D"}},
			{find.Query{Sort: find.ByPrice, Descending: true}, []string{"A", "C", "B", "D"}}, // without a price: last either way
			{find.Query{Sort: find.ByPrice, LevelID: s.jobber}, []string{"A", "B", "C", "D"}},
			{find.Query{Sort: find.ByRating}, []string{"C", "D", "A", "B"}},
			// without a rating: last either way
			{find.Query{Sort: find.ByRating, Descending: true}, []string{"D", "C", "A", "B"}},
			{find.Query{Among: []int64{s.ids["B"], s.ids["D"]}}, []string{"B", "D"}},
			{find.Query{Among: []int64{}}, nil},
			{find.Query{Limit: 2, Offset: 1}, []string{"B", "C"}},
			{find.Query{Limit: 2, Offset: 3}, []string{"D"}},
			{find.Query{Offset: 9}, nil},
			{find.Query{CategoryID: s.filters}, nil},
		} {
			s.expect(t, ctx, c.q, c.want...)
		}
		if r := must(s.find.Find(ctx, find.Query{Limit: 1}))(t); r.Total != 4 {
			t.Errorf("%d in all, want 4", r.Total)
		}
	})
}

func TestIndexFollowsEveryChange(t *testing.T) { // SRCH-8
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		_, err := s.find.Find(ctx, find.Query{})
		if !fault.Is(err, fault.Unavailable) {
			t.Errorf("before the first refresh: %v", err)
		}
		pad := s.add(t, ctx, "PAD", s.pads, 2, "Pad", "Pastilla")
		s.add(t, ctx, "KIT", s.pads, 1, "Kit", "Juego", catalog.Component{PartID: pad, Quantity: 2})
		inStock := func(store int64) find.Query { return find.Query{InStock: true, LocationID: store} }
		refreshed := func() {
			t.Helper()
			if err := s.find.Refresh(ctx); err != nil {
				t.Fatal(err)
			}
		}
		refreshed()
		s.expect(t, ctx, inStock(0))
		s.receive(t, ctx, "PAD", s.austin, 1)
		s.expect(t, ctx, inStock(s.austin)) // the old snapshot serves
		refreshed()
		s.expect(t, ctx, inStock(s.austin), "PAD")
		s.expect(t, ctx, inStock(s.salem))
		s.receive(t, ctx, "PAD", s.austin, 1)
		refreshed()
		s.expect(t, ctx, inStock(0), "PAD", "KIT")
		if err := s.stock.Reserve(ctx, 1, s.austin, []stock.Demand{{PartID: pad, Quantity: 1}}, audit.System, "2026-03-02"); err != nil {
			t.Fatal(err)
		}
		refreshed()
		s.expect(t, ctx, inStock(0), "PAD")
		if err := s.parts.Deactivate(ctx, pad); err != nil {
			t.Fatal(err)
		}
		refreshed()
		s.expect(t, ctx, find.Query{}, "KIT")
	})
}

func TestRunRefreshesWhenSomethingIsCommitted(t *testing.T) { // SRCH-8
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		if err := s.find.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		running, stop := context.WithCancel(ctx)
		ended := make(chan error)
		go func() { ended <- s.find.Run(dbtest.Two(t, running)) }()
		s.add(t, ctx, "PAD", s.pads, 1, "Pad", "Pastilla")
		for must(s.find.Find(ctx, find.Query{}))(t).Total == 0 {
			dbtest.Clock(ctx).Advance(time.Second)
			select {
			case err := <-ended:
				t.Fatalf("it ended: %v", err)
			case <-t.Context().Done():
				t.Fatal("not seen")
			default:
			}
		}
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

func TestAmongEqualsWhatIsInStockComesFirst(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for _, number := range []string{"A", "B", "C", "D"} {
			s.add(t, ctx, number, s.pads, 0, "Pad", "Pastilla")
		}
		s.add(t, ctx, "E", s.filters, 0, "Filter", "Filtro")
		s.add(t, ctx, "F", s.filters, 1, "Filter", "Filtro")
		for _, number := range []string{"C", "E"} {
			s.receive(t, ctx, number, s.salem, 1)
		}
		refreshed := func() {
			t.Helper()
			if err := s.find.Refresh(ctx); err != nil {
				t.Fatal(err)
			}
		}
		refreshed()
		s.expect(t, ctx, find.Query{Limit: 4}, "F", "C", "E", "A")
		s.expect(t, ctx, find.Query{Vehicle: &s.truck, OnlyFits: true})
		for _, number := range []string{"A", "C", "F"} {
			if err := s.fits.SetUniversal(ctx, audit.System, s.ids[number], true); err != nil {
				t.Fatal(err)
			}
		}
		s.apply(t, ctx, "D")
		s.receive(t, ctx, "D", s.austin, 1)
		refreshed()
		s.expect(t, ctx, find.Query{Vehicle: &s.truck, OnlyFits: true}, "F", "C", "D", "A")
		s.expect(t, ctx, find.Query{Text: "pad"}, "C", "D", "A", "B")
	})
}

func TestTwoWordsWithoutABlank(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.add(t, ctx, "A", s.pads, 3, "Head Lamp", "Faro")
		s.add(t, ctx, "B", s.pads, 2, "Fog Lamp Guard", "Faro")
		s.add(t, ctx, "C", s.filters, 1, "Headlamps Washer", "Lavafaros")
		s.add(t, ctx, "D", s.filters, 1, "Cabin Pad Holder", "Soporte")
		if err := s.find.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			typed string
			want  []string
		}{
			{"headlamp", []string{"A", "C"}},
			{"faro headlamp", []string{"A", "C"}},
			{"foglamp", []string{"B"}},
			{"foglam", []string{"B"}},         // still being typed
			{"brakepads", []string{"A", "B"}}, // by category
			{"lamphead", nil},
			{"cabinholder", nil},
			{"helamp", nil},
		} {
			s.expect(t, ctx, find.Query{Text: c.typed}, c.want...)
		}
	})
}

func TestBrandThatGetsItsCodeIsFoundByIt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.brand = must(s.parts.BrandFor(ctx, "", "Kupferwerk"))(t).ID
		s.add(t, ctx, "PAD", s.pads, 0, "Pad", "Pastilla")
		if err := s.find.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		s.expect(t, ctx, find.Query{Text: "wxyz"})
		must(s.parts.BrandFor(ctx, "WXYZ", "Kupferwerk"))(t)
		if err := s.find.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		s.expect(t, ctx, find.Query{Text: "wxyz"}, "PAD")
	})
}

// FIT-18, R-35: a reference that another server brought in is in force here when the change feed says so.
func TestAReferenceFromElsewhereIsPutInForce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		disk := must(files.OpenDisk(t.TempDir()))(t)
		here, there := must(vehicle.New(disk))(t), must(vehicle.New(disk))(t)
		parts := catalog.New()
		index := find.New(parts, here, fitment.New(parts, here, disk), price.New(), stock.New(parts, location.New()), nil)
		if err := index.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		b := vehicle.NewBuilder(true)
		b.Make(1, "Ford", true)
		b.Model(1, 1, "F-150", true)
		b.Base(1, 2015, 1)
		if err := there.Replace(ctx, audit.System, must(b.Pack())(t), "vcdb.zip", "2026-01-01", nil); err != nil {
			t.Fatal(err)
		}
		if err := index.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		if r := here.Reference(); !r.IsVCdb() || r.Len() != 1 {
			t.Errorf("the reference here has %d vehicles, want the one that was brought in", r.Len())
		}
	})
}
