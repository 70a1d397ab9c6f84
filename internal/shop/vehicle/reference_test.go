package vehicle_test

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"camber/internal/base/fault"
	"camber/internal/shop/vehicle"
	"camber/internal/shop/vehicle/vehicletest"
)

// draw is a small reference of a few makes, models and values, in which much repeats.
func draw(t *rapid.T) *vehicle.Builder {
	b := vehicle.NewBuilder(rapid.Bool().Draw(t, "VCdb"))
	fields := vehicle.Fields()[:5]
	for m := range int64(3) {
		b.Make(m+1, fmt.Sprint("Make ", m+1), m == 0)
		for n := range int64(3) {
			b.Model(m*10+n+1, m+1, fmt.Sprint("Model ", n+1), n == 1)
		}
	}
	variant := rapid.Custom(func(t *rapid.T) vehicle.Values {
		v := vehicle.Values{}
		for _, field := range fields {
			for _, value := range rapid.SliceOfNDistinct(rapid.Int64Range(1, 4), 0, 3, rapid.ID).Draw(t, field) {
				v[field] = append(v[field], vehicle.Fact{Field: field, Value: value, Label: fmt.Sprint(field, " ", value)})
			}
		}
		return v
	})
	for id, at := range rapid.SliceOfNDistinct(rapid.IntRange(0, 26), 0, 12, rapid.ID).Draw(t, "years and models") {
		model := int64(at/9*10 + at/3%3 + 1)
		b.Base(int64(id)*3+1, int64(2014+at%3), model, rapid.SliceOfN(variant, 0, 4).Draw(t, "variants")...)
	}
	return b
}

// walk visits every vehicle of a reference as the selector does.
func walk(r *vehicle.Reference, visit func(v vehicle.Vehicle)) {
	for _, year := range r.Years() {
		for _, of := range r.Makes(year.Value) {
			for _, model := range r.Models(year.Value, of.Value) {
				for _, id := range r.Between(year.Value, year.Value, of.Value, model.Value) {
					v, _ := r.Base(id)
					visit(v)
				}
			}
		}
	}
}

// describe is all that a reference says.
func describe(r *vehicle.Reference) (all []any) {
	all = append(all, r.IsVCdb(), r.Len(), r.Years(), r.EngineMfrs())
	walk(r, func(v vehicle.Vehicle) {
		at, _ := r.Index(v.BaseVehicleID)
		all = append(all, v, at, r.Values(v), r.Choices(v))
	})
	return all
}

func TestAPackedReferenceSaysTheSame(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := draw(t)
		packed, err := b.Pack()
		if err != nil {
			t.Fatal(err)
		}
		r, err := vehicle.Open(packed)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(describe(b.Reference()), describe(r)); diff != "" {
			t.Error(diff)
		}
	})
}

// narrows says whether what is offered exists, and whether knowing more leaves less open but never nothing.
func narrows(t interface{ Errorf(string, ...any) }, r *vehicle.Reference, v vehicle.Vehicle) {
	before := r.Values(v)
	for _, choice := range r.Choices(v) {
		if _, closed := before.Listed(choice.Field); len(choice.Options) < 2 &&
			(closed || choice.Field != vehicle.EngineSize) {
			t.Errorf("%s: %s is asked, though it can only be %v", v.Text(), choice.Field, choice.Options)
		}
		for _, option := range choice.Options {
			more := v.With(option)
			found, err := r.Lookup(more.Year, more.MakeID, more.ModelID, more.Facts...)
			if err != nil || !cmp.Equal(found, more) {
				t.Errorf("%s: offered, but looked up it is %q, %v", more.Text(), found.Text(), err)
			}
			after := r.Values(more)
			if _, has := after.Find(option); !has {
				t.Errorf("%s: %s is not among its own values", more.Text(), option.Label)
			}
			for field := range after {
				facts, _ := after.Listed(field)
				for _, f := range facts {
					if _, was := before.Find(f); !was {
						t.Errorf("%s: %s %s comes from nowhere", more.Text(), f.Field, f.Label)
					}
				}
			}
		}
	}
}

// FIT-1, FIT-7
func TestChoicesNarrow(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r := draw(t).Reference()
		walk(r, func(v vehicle.Vehicle) {
			for {
				narrows(t, r, v)
				choices := r.Choices(v)
				if len(choices) == 0 {
					return
				}
				v = v.With(rapid.SampledFrom(rapid.SampledFrom(choices).Draw(t, "question").Options).Draw(t, "answer"))
			}
		})
	})
}

func TestChoicesOfTheDefaultReferenceNarrow(t *testing.T) {
	t.Parallel()
	r := reference(t)
	n := 0
	walk(r, func(v vehicle.Vehicle) {
		if n++; n%50 == 0 { // each has the same rule: some are enough
			narrows(t, r, v)
		}
	})
	if n != r.Len() {
		t.Errorf("the selector leads to %d of %d vehicles", n, r.Len())
	}
}

// FIT-14
func TestWhatWasNeverBuiltIsRefused(t *testing.T) {
	t.Parallel()
	r := vehicletest.Small()
	fact := vehicletest.Fact
	for name, c := range map[string]struct {
		year, model int64
		facts       []vehicle.Fact
	}{
		"another year":              {2012, vehicletest.Silverado, nil},
		"another make's model":      {2015, vehicletest.Camry, nil},
		"a value of another one":    {2015, vehicletest.Silverado, []vehicle.Fact{fact(vehicle.EngineSize, "2.5L L4")}},
		"a field it has nothing of": {2015, vehicletest.Silverado, []vehicle.Fact{{Field: vehicle.Fuel, Value: 1}}},
	} {
		if v, err := r.Lookup(c.year, vehicletest.Chevrolet, c.model, c.facts...); !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: %q, %v", name, v.Text(), err)
		}
	}
	le, big := fact(vehicle.SubModel, "LE"), fact(vehicle.EngineSize, "2.4L L4")
	if v, err := r.Lookup(2014, vehicletest.Toyota, vehicletest.Corolla, le, big); err == nil {
		t.Errorf("two values that never met: %q", v.Text())
	}
	v, err := r.Lookup(2014, vehicletest.Toyota, vehicletest.Corolla, le,
		vehicle.Fact{Field: vehicle.SubModel, Value: fact(vehicle.SubModel, "S").Value}, big)
	if err != nil || v.Text() != "2014 Toyota Corolla S 2.4L L4" {
		t.Errorf("the last of two counts and labels are the reference's: %q, %v", v.Text(), err)
	}
}

func TestVehiclesAreFoundByTheNamesThatPeopleSay(t *testing.T) {
	t.Parallel()
	r := reference(t)
	for _, c := range []struct {
		year        int64
		make, model string
		want        string
	}{
		{2015, "Chevrolet", "Silverado 1500", "2015 Chevrolet Silverado 1500"},
		{2015, "CHEVY", "silverado-1500", "2015 Chevrolet Silverado 1500"},
		{2019, "ford", "F150", "2019 Ford F-150"},
		{2011, "Honda", "CRV", "2011 Honda CR-V"},
		{2017, "Dodge", "Ram 1500", "2017 Ram 1500"},
		{2017, "Ram", "Ram 1500", "2017 Ram 1500"},
		{2008, "Ram", "1500", "2008 Dodge Ram 1500"},
		{2018, "VW", "Jetta", "2018 Volkswagen Jetta"},
		{2016, "Mercedes", "C-Class", "2016 Mercedes-Benz C-Class"},
		{2016, "Mercedes-Benz", "C Class", "2016 Mercedes-Benz C-Class"},
		{2010, "Chrysler", "Town & Country", "2010 Chrysler Town and Country"},
		{2012, "Mazda", "MX-5 Miata", "2012 Mazda MX-5"},
		{2001, "pontiac", "grand am", "2001 Pontiac Grand Am"},
		{2015, "Chevrolet", "Silverado", ""},
		{2015, "Chevrolet", "", ""},
		{2015, "Ford", "Silverado 1500", ""},
		{1975, "Ford", "F-150", ""},
		{2020, "Pontiac", "Grand Prix", ""}, // discontinued, though vPIC's schema is open
	} {
		v, ok := r.Named(c.year, c.make, c.model)
		if ok != (c.want != "") || ok && v.Text() != c.want {
			t.Errorf("%d %s %s: %q, %v", c.year, c.make, c.model, v.Text(), ok)
		}
	}
}

// FIT-7, FIT-12
func TestEnginesAreChosenWithoutAVehicle(t *testing.T) {
	t.Parallel()
	r := reference(t)
	option := func(options []vehicle.Option, label string) vehicle.Option {
		t.Helper()
		i := slices.IndexFunc(options, func(o vehicle.Option) bool { return o.Label == label })
		if i < 0 {
			t.Fatalf("no %q among %v", label, options)
		}
		return options[i]
	}
	ford := option(r.EngineMfrs(), "Ford")
	coyote := option(r.EngineFamilies(ford.Value), "Coyote")
	size := option(r.EngineSizes(ford.Value, coyote.Value), "5.0L V8")
	option(r.EngineSizes(ford.Value, 0), "2.7L V6 Turbo")
	if slices.ContainsFunc(r.EngineSizes(ford.Value, coyote.Value),
		func(o vehicle.Option) bool { return o.Label == "2.7L V6 Turbo" }) {
		t.Error("an EcoBoost among the Coyotes")
	}

	v, err := r.LookupEngine(vehicle.Fact{Field: vehicle.EngineSize, Value: size.Value},
		vehicle.Fact{Field: vehicle.EngineMfr, Value: ford.Value})
	if err != nil || v.Text() != "Ford 5.0L V8" || v.Base() != v.Text() || v.HasYMM() || !v.HasEngine() ||
		len(v.Facets()) != 2 {
		t.Errorf("%q, %v: %+v", v.Text(), err, v)
	}
	toyota := option(r.EngineMfrs(), "Toyota")
	for name, facts := range map[string][]vehicle.Fact{
		"nothing": {},
		"two makers' halves": {{Field: vehicle.EngineMfr, Value: toyota.Value},
			{Field: vehicle.EngineSize, Value: size.Value}},
		"no fact of engines":     {{Field: vehicle.SubModel, Value: 1}},
		"a value that isn't one": {{Field: vehicle.EngineSize, Value: 1}},
	} {
		if v, err := r.LookupEngine(facts...); !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: %q, %v", name, v.Text(), err)
		}
	}
}

// The demonstration's shop has parts for these, so they keep exactly these values.
func TestTheDemonstrationsVehiclesAreInTheDefaultReference(t *testing.T) {
	t.Parallel()
	r := reference(t)
	for _, c := range []struct {
		year        int64
		make, model string
		want        map[string][]string
	}{
		{2015, "Chevrolet", "Silverado 1500", map[string][]string{
			vehicle.SubModel: {"LT", "LTZ", "WT"}, vehicle.BedLength: {"5' 8\"", "6' 6\"", "8' 0\""},
			vehicle.BodyType: {"Crew Cab", "Double Cab", "Regular Cab"}, vehicle.EngineSize: {"4.3L V6", "5.3L V8", "6.2L V8"},
			vehicle.DriveType: {"2WD", "4WD"}, vehicle.FrontRotorSize: {"13.0 in", "13.6 in"},
		}},
		{2016, "Chevrolet", "Tahoe", map[string][]string{
			vehicle.SubModel: {"LS", "LT", "LTZ"}, vehicle.EngineSize: {"5.3L V8"}, vehicle.DriveType: {"2WD", "4WD"},
		}},
		{2013, "GMC", "Sierra 1500", map[string][]string{
			vehicle.SubModel: {"Denali", "SLE", "SLT"}, vehicle.BedLength: {"5' 8\"", "6' 6\"", "8' 0\""},
			vehicle.EngineSize: {"4.3L V6", "4.8L V8", "5.3L V8", "6.2L V8"}, vehicle.DriveType: {"2WD", "4WD"},
		}},
		{2019, "Ford", "F-150", map[string][]string{
			vehicle.SubModel: {"Lariat", "XL", "XLT"}, vehicle.BedLength: {"5' 6\"", "6' 6\"", "8' 0\""},
			vehicle.EngineSize: {"2.7L V6 Turbo", "3.3L V6", "3.5L V6 Turbo", "5.0L V8"}, vehicle.DriveType: {"2WD", "4WD"},
		}},
		{2014, "Ford", "Escape", map[string][]string{
			vehicle.SubModel: {"S", "SE", "Titanium"}, vehicle.EngineSize: {"1.6L L4 Turbo", "2.0L L4 Turbo", "2.5L L4"},
			vehicle.DriveType: {"4WD", "FWD"},
		}},
		{2011, "Honda", "CR-V", map[string][]string{
			vehicle.SubModel: {"EX", "EX-L", "LX", "SE"}, vehicle.EngineSize: {"2.4L L4"}, vehicle.DriveType: {"AWD", "FWD"},
		}},
		{2014, "Honda", "Accord", map[string][]string{
			vehicle.SubModel: {"EX-L", "LX", "Sport"}, vehicle.BodyType: {"Coupe", "Sedan"},
			vehicle.EngineSize: {"2.4L L4", "3.5L V6"},
		}},
		{2018, "Toyota", "Camry", map[string][]string{vehicle.SubModel: {"L", "LE", "SE", "XLE"},
			vehicle.EngineSize: {"2.5L L4", "3.5L V6"}}},
		{2010, "Toyota", "Corolla", map[string][]string{
			vehicle.SubModel: {"Base", "LE", "S", "XLE", "XRS"}, vehicle.EngineSize: {"1.8L L4", "2.4L L4"},
			vehicle.RearBrakeType: {"Disc", "Drum"},
		}},
		{2012, "Jeep", "Wrangler", map[string][]string{
			vehicle.SubModel: {"Rubicon", "Sahara", "Sport"}, vehicle.BodyType: {"2-Door", "4-Door"},
			vehicle.EngineSize: {"3.6L V6"},
		}},
		{2017, "Ram", "1500", map[string][]string{
			vehicle.SubModel: {"Big Horn", "Laramie", "Tradesman"}, vehicle.BedLength: {"5' 7\"", "6' 4\"", "8' 0\""},
			vehicle.EngineSize: {"3.0L V6 Diesel", "3.6L V6", "5.7L V8"}, vehicle.DriveType: {"2WD", "4WD"},
		}},
		{2016, "Subaru", "Outback",
			map[string][]string{vehicle.SubModel: {"2.5i", "3.6R"}, vehicle.EngineSize: {"2.5L H4", "3.6L H6"}}},
	} {
		v, ok := r.Named(c.year, c.make, c.model)
		if !ok {
			t.Errorf("no %d %s %s", c.year, c.make, c.model)
			continue
		}
		got := map[string][]string{}
		for field, facts := range r.Values(v) {
			if field == vehicle.EngineMfr || field == vehicle.EngineFamily || field == vehicle.Fuel {
				continue // they follow from the size
			}
			for _, f := range facts {
				got[field] = append(got[field], f.Label)
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", v.Text(), diff)
		}
	}
}

// FIT-7: the makes that come first, in whatever reference.
func TestPopularMakes(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Chevrolet", "Ford", "GMC", "Jeep", "Ram", "Toyota"} {
		if !vehicle.PopularMake(name) {
			t.Errorf("%s is not popular", name)
		}
	}
	if vehicle.PopularMake("Honda") || !vehicle.PopularModel("Honda", "Civic") || vehicle.PopularModel("Ford", "Civic") {
		t.Error("Honda comes first, or Civic not among its models")
	}
}

// FIT-18: makes are written properly, and what the trade sells parts for is there.
func TestTheDefaultReferenceIsTheUSMarket(t *testing.T) {
	t.Parallel()
	r := reference(t)
	if r.IsVCdb() || r.Len() < 30_000 {
		t.Errorf("VCdb %v, %d vehicles", r.IsVCdb(), r.Len())
	}
	years := r.Years()
	if years[0].Value < 2026 || years[len(years)-1].Value != 1981 {
		t.Errorf("from %d to %d", years[len(years)-1].Value, years[0].Value)
	}
	var popular []string
	for _, of := range vehicle.PopularFirst(r.Makes(2015))[:6] {
		popular = append(popular, of.Label)
		if !of.Popular {
			t.Errorf("%s is not popular", of.Label)
		}
	}
	if diff := cmp.Diff([]string{"Chevrolet", "Ford", "GMC", "Jeep", "Ram", "Toyota"}, popular); diff != "" {
		t.Error(diff)
	}
	// What a shop has stored must mean the same after the next make gen.
	camry, _ := r.Named(2015, "Toyota", "Camry")
	silverado, _ := r.Named(2015, "Chevrolet", "Silverado 1500")
	if camry.BaseVehicleID != 35_002_469 || silverado.BaseVehicleID != 35789260 ||
		r.Label(vehicle.EngineSize, 1905041753) != "5.3L V8" {
		t.Errorf("the ids have changed: %d, %d", camry.BaseVehicleID, silverado.BaseVehicleID)
	}
	walk(r, func(v vehicle.Vehicle) {
		if v.BaseVehicleID != (v.Year-1980)*1_000_000+v.ModelID || v.BaseVehicleID > 1<<31 {
			t.Errorf("%s has the id %d", v.Text(), v.BaseVehicleID)
		}
	})
}

// FIT-5: where one of the variants that are possible says nothing of a field, its list does not name all that was
// built: no part may be refused for what is missing on it.
func TestAVariantThatSaysNothingLeavesAFieldOpen(t *testing.T) {
	t.Parallel()
	b := vehicle.NewBuilder(false)
	b.Make(1, "Ford", true)
	b.Model(1, 1, "F-150", true)
	of := func(field string, value int64) vehicle.Fact {
		return vehicle.Fact{Field: field, Value: value, Label: field + " " + strconv.FormatInt(value, 10)}
	}
	b.Base(1, 2015, 1,
		vehicle.Values{vehicle.SubModel: {of(vehicle.SubModel, 1)}, vehicle.EngineSize: {of(vehicle.EngineSize, 5)}},
		vehicle.Values{vehicle.SubModel: {of(vehicle.SubModel, 2)}})
	r := b.Reference()
	v, err := r.Lookup(2015, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	if engines, closed := r.Values(v).Listed(vehicle.EngineSize); closed || len(engines) != 1 {
		t.Errorf("engines %v, closed %v: the second sub model may have had another", engines, closed)
	}
	if models, closed := r.Values(v).Listed(vehicle.SubModel); !closed || len(models) != 2 {
		t.Errorf("sub models %v, closed %v: every variant names its own", models, closed)
	}
	first := v.With(of(vehicle.SubModel, 1))
	if engines, closed := r.Values(first).Listed(vehicle.EngineSize); !closed || len(engines) != 1 {
		t.Errorf("engines of the first sub model: %v, closed %v", engines, closed)
	}
	if _, ok := r.Values(v).Find(vehicle.Fact{Field: vehicle.EngineSize}); ok {
		t.Error("what is left open is found as a value")
	}
}
