package find

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
	"camber/internal/shop/vehicle/vehicletest"
)

// chance makes shelves, changes and questions.
type chance struct{ *rand.Rand }

func one[T any](c chance, of ...T) T { return of[c.IntN(len(of))] }

func newShelf() *shelf {
	names := map[int64][]string{1: {"brakes", "frenos"}, 2: {"brake", "pads"}, 3: {"rotors"}, 4: {"filters", "filtros"}}
	return &shelf{
		parts: map[int64]*item{}, all: map[int64]*item{}, applications: map[int64][]fitment.Application{},
		universal: map[int64]bool{},
		tree:      newTree([]int64{1, 2, 3, 4}, map[int64]int64{2: 1, 3: 1}, names), reference: vehicletest.Small(),
		levels: []int64{8, 9},
		makers: map[int64]string{1: "Maker 1", 2: "Maker 2", 3: "Maker 3"},
	}
}

func (c chance) item(s *shelf, id int64) *item {
	word := func() string { return one(c, "ceramic", "pad", "set", "heavy", "duty", "oil", "ölfilter", "cabin") }
	brand := c.Int64N(4)
	number := one(c, "BP", "45-", "0012", "A") + fmt.Sprint(c.IntN(40))
	i := &item{Listed: catalog.Listed{
		ID: id, BrandID: brand, BrandAAIA: fmt.Sprintf("B%dBB", brand), Brand: s.makers[brand],
		CategoryID: one[int64](c, 1, 2, 2, 3, 4, 0),
		Kind:       catalog.KindPart, Number: number, NumberNorm: text.Number(number), Popularity: c.Int64N(5),
		Rating: c.Int64N(4),
		Added:  c.Int64N(6), Tier: one(c, "", "OE", "Aftermarket"),
		Names: map[text.Lang]string{text.English: text.Fold(word() + " " + word() + " " + word())},
	}}
	if brand == 0 {
		i.Brand, i.BrandAAIA = "", ""
	} else if c.IntN(2) == 0 {
		i.SeriesID, i.Series = brand*10, "Line of "+s.makers[brand]
	}
	if c.IntN(2) == 0 {
		i.Names[text.Spanish] = text.Fold(word() + " juego")
	}
	if c.IntN(3) == 0 {
		i.Codes = []string{fmt.Sprintf("%014d", c.IntN(5000))}
		i.Interchanges = []string{"X" + fmt.Sprint(c.IntN(40))}
	}
	for n := range c.IntN(4) {
		i.Attributes = append(i.Attributes, catalog.Attribute{Name: fmt.Sprintf("Size %d", n), Value: fmt.Sprint(c.IntN(3))})
	}
	if c.IntN(8) == 0 && len(s.all) > 3 {
		i.Kind = catalog.KindKit
		for range 1 + c.IntN(3) {
			of := one(c, slices.Sorted(maps.Keys(s.all))...)
			if s.all[of].Kind != catalog.KindKit && of != id {
				i.members = append(i.members, member{of, s.all[of].BrandAAIA, s.all[of].NumberNorm})
				i.Components = append(i.Components, catalog.Component{PartID: of, Quantity: 1})
			}
		}
		if len(i.members) == 0 {
			i.Kind = catalog.KindPart
		}
	}
	i.lives = c.lives()
	return i
}

func (c chance) lives() lives {
	price := func() uint32 {
		return one(c, noPrice, uint32(c.IntN(300_000)), uint32(c.IntN(300_000)), uint32(c.IntN(20_000_000)))
	}
	l := lives{prices: []uint32{price(), price(), price()}}
	for store := range int64(3) {
		if c.IntN(3) == 0 {
			l.stores = append(l.stores, store+1)
		}
	}
	return l
}

// application is for a vehicle of the reference or for an engine; its values need not be those that the vehicle came
// with.
func (c chance) application(id int64) fitment.Application {
	a := fitment.Application{
		PartID: id, BaseVehicleID: one[int64](c, vehicletest.Silverado2015, vehicletest.Silverado2015, vehicletest.Ram2015,
			vehicletest.Corolla2014, 0, fitment.Nowhere),
		Position: one(c, "", "Front", "Front", "Rear"), Quantity: 1 + c.IntN(2), Label: one(c, "", "Pro"),
	}
	for _, field := range []string{vehicle.SubModel, vehicle.EngineMfr, vehicle.EngineSize, vehicle.DriveType} {
		chances := 4
		if a.BaseVehicleID == 0 && field == vehicle.EngineSize {
			chances = 2
		}
		if c.IntN(chances) == 0 {
			value := 1 + c.Int64N(3)
			a.Conditions = append(a.Conditions, vehicle.Fact{Field: field, Value: value})
		}
	}
	if c.IntN(3) == 0 {
		a.Notes = []string{one(c, "With ABS", "Without ABS")}
	}
	return a
}

// labelled gives conditions the labels that an index finds for them.
func (s *shelf) labelled(a fitment.Application) fitment.Application {
	base, _ := s.reference.Base(a.BaseVehicleID)
	values := s.reference.Values(base)
	for i, f := range a.Conditions {
		a.Conditions[i].Label = fmt.Sprint(f.Value)
		if known, ok := values.Find(f); ok {
			a.Conditions[i].Label = known.Label
		} else if label := s.reference.Label(f.Field, f.Value); label != "" {
			a.Conditions[i].Label = label
		}
	}
	return a
}

// sort puts a part's applications into the order in which a library has them.
func (s *shelf) sort(id int64) {
	slices.SortStableFunc(s.applications[id], func(a, b fitment.Application) int {
		x, _ := a.Key()
		y, _ := b.Key()
		return int(int64(x) - int64(y))
	})
}

func (c chance) vehicle(s *shelf) *vehicle.Vehicle {
	switch c.IntN(6) {
	case 0:
		return nil
	case 1: // only the engine
		v := vehicle.Vehicle{}
		for _, field := range []string{vehicle.EngineMfr, vehicle.EngineSize} {
			if value := 1 + c.Int64N(3); c.IntN(2) == 0 {
				v = v.With(vehicle.Fact{Field: field, Value: value, Label: s.reference.Label(field, value)})
			}
		}
		return &v
	case 2: // chosen with another reference, where it had a number that is another's now, or none here
		v, _ := s.reference.Base(one[int64](c, vehicletest.Silverado2015, vehicletest.Ram2015, vehicletest.Corolla2014))
		v.BaseVehicleID = one[int64](c, vehicletest.Silverado2015, vehicletest.Ram2015, vehicletest.Corolla2014, 999)
		if c.IntN(3) == 0 {
			v.Model = "Lorry"
		}
		return &v
	}
	v, _ := s.reference.Base(one[int64](c, vehicletest.Silverado2015, vehicletest.Ram2015, vehicletest.Corolla2014,
		vehicletest.Camry2014))
	for range c.IntN(3) {
		choices := s.reference.Choices(v)
		if len(choices) == 0 {
			break
		}
		v = v.With(one(c, one(c, choices...).Options...))
	}
	return &v
}

func (c chance) query(s *shelf) Query {
	q := Query{
		CategoryID: one[int64](c, 0, 0, 1, 2, 3, 4, 77), Vehicle: c.vehicle(s), OnlyFits: c.IntN(2) == 0,
		NoUniversal: c.IntN(4) == 0,
		Sort:        one(c, Default, Default, ByName, ByPrice, ByNewest, ByNumber, ByRating), Descending: c.IntN(3) == 0,
		Limit: c.IntN(12), Offset: c.IntN(2) * c.IntN(9),
		LevelID: one[int64](c, 0, 0, 8, 9, 55), Lang: one(c, "", text.English, text.Spanish), Facets: c.IntN(2) == 0,
		FacetValues: one(c, 0, 1, 2, 5, 300),
	}
	if c.IntN(4) == 0 {
		q.InStock, q.LocationID = true, c.Int64N(4)
	}
	if c.IntN(4) == 0 {
		q.BrandIDs = []int64{1 + c.Int64N(3), 1 + c.Int64N(3)}
	}
	if c.IntN(6) == 0 {
		q.SeriesID = one[int64](c, 10, 20, 99)
	}
	if c.IntN(5) == 0 {
		q.QualityTiers = []string{one(c, "OE", "Aftermarket", "None")}
	}
	if c.IntN(5) == 0 {
		q.Positions = []string{one(c, "Front", "Rear", "Top")}
	}
	if c.IntN(4) == 0 {
		q.PriceFrom, q.PriceTo = money.Cents(c.IntN(2000)), money.Cents(c.IntN(2)*c.IntN(100_000))
	}
	for range c.IntN(3) * c.IntN(2) {
		q.Attributes = append(q.Attributes, Attribute{fmt.Sprintf("Size %d", c.IntN(4)), fmt.Sprint(c.IntN(4))})
	}
	if c.IntN(5) == 0 {
		q.Among = []int64{}
		for range c.IntN(40) {
			q.Among = append(q.Among, 1+c.Int64N(62))
		}
	}
	if c.IntN(3) == 0 {
		i := one(c, slices.Collect(maps.Values(s.all))...)
		typed := slices.Concat(strings.Fields(i.Names[text.English]),
			[]string{i.Brand, i.Number, i.NumberNorm, "brakes", "zzz", "…"}, i.Codes, i.Interchanges)
		q.Text = one(c, typed...)
		if c.IntN(2) == 0 {
			q.Text += " " + one(c, typed...)
		}
		if letters := []rune(q.Text); c.IntN(3) == 0 && len(letters) > 2 {
			q.Text = string(letters[:len(letters)-1-c.IntN(len(letters)/2)])
		}
		if c.IntN(3) == 0 { // an engine found these
			q.ranks = ranks{}
			for place := range uint32(c.IntN(20)) {
				q.ranks[1+c.Int64N(62)] = place
			}
		}
	}
	q.Stocked = c.IntN(6) == 0
	return q
}

// change does something to the shelf and says so in the change feed.
func (c chance) change(t *testing.T, ctx context.Context, s *shelf) {
	t.Helper()
	kind, id := catalog.KindPart, 1+c.Int64N(60)
	_, known := s.all[id]
	switch n := c.IntN(10); {
	case n < 4 || !known:
		i := c.item(s, id)
		if old, ok := s.all[id]; ok { // a part stays a kit or none, as components would have to change with it
			i.Kind, i.members, i.Components = old.Kind, old.members, old.Components
		}
		s.parts[id], s.all[id] = i, i
	case n == 4:
		delete(s.parts, id)
	case n < 7:
		kind = one(c, changedPrice, changedStock)
		s.all[id].lives = c.lives()
	default:
		kind = changedFitment
		if c.IntN(4) == 0 {
			s.universal[id] = !s.universal[id]
			break
		}
		var all []fitment.Application
		for range c.IntN(5) {
			all = append(all, s.labelled(c.application(id)))
		}
		s.applications[id] = all
		s.sort(id)
	}
	if err := db.Changed(ctx, kind, id); err != nil {
		t.Fatal(err)
	}
}

// rename calls a brand and its series otherwise.
func (c chance) rename(t *testing.T, ctx context.Context, s *shelf) {
	t.Helper()
	brand := 1 + c.Int64N(3)
	s.makers[brand] = fmt.Sprintf("Maker %d %d", brand, c.IntN(9))
	for id, old := range s.all {
		if old.BrandID != brand {
			continue
		}
		i := *old
		i.Brand = s.makers[brand]
		if i.Series != "" {
			i.Series = "Line of " + i.Brand
		}
		if s.all[id] = &i; s.parts[id] != nil {
			s.parts[id] = &i
		}
	}
	for kind, id := range map[string]int64{catalog.KindBrand: brand, catalog.KindSeries: brand * 10} {
		if err := db.Changed(ctx, kind, id); err != nil {
			t.Fatal(err)
		}
	}
}

// The index of a shelf says the same as one that looks at every part, whatever changes (FIT-5, SRCH-2, SRCH-3, SRCH-7,
// SRCH-8, TRD-5, TRD-6, CAT-6).
func TestIndexSaysWhatASlowOneSays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		for seed := range uint64(8) {
			compareWithSlow(t, ctx, chance{rand.New(rand.NewPCG(seed, 1))})
		}
	})
}

func compareWithSlow(t *testing.T, ctx context.Context, c chance) {
	t.Helper()
	s := newShelf()
	s.mixed = one(c, 0, 1<<30)
	for range c.IntN(60) {
		c.change(t, ctx, s)
	}
	index := &Service{source: s, sizes: sizes{small: 1 + c.IntN(8), later: 5 + c.IntN(30), keep: 1 << 30, mixed: s.mixed}}
	for range 12 {
		if err := index.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		if c.IntN(6) == 0 {
			if err := index.renew(ctx); err != nil {
				t.Fatal(err)
			}
		}
		for range 25 {
			if len(s.all) == 0 {
				break
			}
			q := c.query(s)
			got, err := index.Find(ctx, q)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(s.find(q), got); diff != "" {
				t.Fatalf("%+v, vehicle %v (-slow +index):\n%s", q, q.Vehicle, diff)
			}
		}
		compareAnswers(t, ctx, s, index, c.vehicle(s))
		if v := c.vehicle(s); v != nil {
			compareFitting(t, ctx, s, index, v, c.IntN(2) == 0)
		}
		for range c.IntN(12) {
			c.change(t, ctx, s)
		}
		if c.IntN(4) == 0 {
			c.rename(t, ctx, s)
		}
	}
}

// compareFitting: what is counted for a vehicle is what a slow listing of it would count (FIT-15).
func compareFitting(t *testing.T, ctx context.Context, s *shelf, index *Service, v *vehicle.Vehicle, universal bool) {
	t.Helper()
	got, err := index.Fitting(ctx, v, universal)
	if err != nil {
		t.Fatal(err)
	}
	want := s.find(Query{Vehicle: v, OnlyFits: true, NoUniversal: !universal, Facets: true}).Facets
	if diff := cmp.Diff(Counts(want.Categories), got.Categories); diff != "" {
		t.Fatalf("categories of %v (-slow +index):\n%s", v, diff)
	}
	for _, of := range []struct {
		want []Value
		got  Counted
	}{{want.Brands, got.Brands}, {want.Series, got.Series}} {
		if len(of.want) != len(of.got) {
			t.Fatalf("of %v are counted %v, want %v", v, of.got, of.want)
		}
		for _, value := range of.want {
			if n := of.got.Of(value.ID); n != value.Count || of.got.Of(-1) != 0 {
				t.Fatalf("of %v %d have %d, want %d", v, n, value.ID, value.Count)
			}
		}
	}
}

// FIT-15: all series are counted, and not only as many as a listing offers.
func TestEverySeriesOfAVehicleIsCounted(t *testing.T) {
	t.Parallel()
	shop := newSynthetic(3000, 1)
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		index := &Service{source: shop, sizes: sizes{small: 10, later: 10, keep: 1 << 30}}
		if err := index.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		v := shop.vehicle(rand.New(rand.NewPCG(1, 1)))
		fitting, err := index.Fitting(ctx, v, true)
		if err != nil || len(fitting.Series) <= 2*mostValues {
			t.Fatalf("%d series are counted, %v", len(fitting.Series), err)
		}
		want := map[int64]int{}
		for id := range int64(3000) {
			if shop.IsUniversal(id + 1) {
				want[shop.item(id+1).SeriesID]++
			}
		}
		for id, n := range want {
			if got := fitting.Series.Of(id); got < n {
				t.Errorf("%d parts of series %d are counted, want at least %d", got, id, n)
			}
		}
	})
}

// compareAnswers: also of parts that are off the shelf, and of one that never was.
func compareAnswers(t *testing.T, ctx context.Context, s *shelf, index *Service, v *vehicle.Vehicle) {
	t.Helper()
	ids := append(slices.Sorted(maps.Keys(s.all)), 999)
	got, err := index.Check(ctx, v, ids)
	if err != nil {
		t.Fatal(err)
	}
	for i, id := range ids {
		if diff := cmp.Diff(s.answer(v, id), got[i]); diff != "" {
			t.Fatalf("part %d, vehicle %v (-slow +index):\n%s", id, v, diff)
		}
	}
}

// A vehicle that was chosen is counted before anybody asks.
func TestAnExpectedVehicleIsCounted(t *testing.T) {
	t.Parallel()
	shop := newSynthetic(50, 1)
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		index := &Service{source: shop, sizes: sizes{small: 10, later: 10, keep: 1 << 30}}
		if err := index.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		v := shop.vehicle(rand.New(rand.NewPCG(1, 1)))
		synctest.Test(t, func(t *testing.T) {
			index.expected = make(chan expected, 1)
			index.Expect(v, true)
			index.Expect(v, false) // no room: nobody waits
			ctx, stop := context.WithCancel(context.Background())
			defer stop()
			go index.countExpected(ctx)
			synctest.Wait()
			for universal, want := range map[bool]bool{true: true, false: false} {
				if _, known := index.fitting.get(index.shape.Load(), fittingKey(v, universal)); known != want {
					t.Errorf("with universal parts %v: known %v, want %v", universal, known, want)
				}
			}
		})
	})
}
