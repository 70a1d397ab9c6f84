package vehicle_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/shop/vehicle"
)

// numbered is a reference in which everything has a number from a first one on.
func numbered(first int64, models ...string) *vehicle.Reference {
	b := vehicle.NewBuilder(false)
	b.Make(first, "Ford", true)
	size := func(n int64, label string) vehicle.Fact {
		return vehicle.Fact{Field: vehicle.EngineSize, Value: first + n, Label: label}
	}
	mfr := vehicle.Fact{Field: vehicle.EngineMfr, Value: first, Label: "Ford"}
	for i, name := range models {
		id := first + int64(i)
		b.Model(id, first, name, false)
		b.Base(id, 2019, id, vehicle.Values{vehicle.EngineSize: {size(0, "3.5L V6"), size(1, "5.0L V8")},
			vehicle.EngineMfr: {mfr}})
	}
	return b.Reference()
}

// A vehicle that was chosen with another reference is the one of its names, or none: never the one that has its number
// now.
func TestAVehicleIsFoundAgainByItsNames(t *testing.T) {
	t.Parallel()
	before, after := numbered(10, "F-150", "Ranger", "Bronco"), numbered(11, "Ranger", "F-150")
	choose := func(r *vehicle.Reference, model, engine string) vehicle.Vehicle {
		v, ok := r.Named(2019, "Ford", model)
		if !ok {
			t.Fatal("no ", model)
		}
		listed, _ := r.Values(v).Listed(vehicle.EngineSize)
		for _, f := range listed {
			if f.Label == engine {
				v = v.With(f)
			}
		}
		return v
	}
	for name, c := range map[string]struct {
		chosen, want vehicle.Vehicle
		isKnown      bool
	}{
		"the same reference":         {choose(after, "Ranger", "5.0L V8"), choose(after, "Ranger", "5.0L V8"), true},
		"another number":             {choose(before, "F-150", "5.0L V8"), choose(after, "F-150", "5.0L V8"), true},
		"a number that is another's": {choose(before, "Ranger", ""), choose(after, "Ranger", ""), true},
		"a vehicle that is gone":     {choose(before, "Bronco", "3.5L V6"), vehicle.Vehicle{}, false},
		"an engine alone": {
			vehicle.Vehicle{Facts: []vehicle.Fact{{Field: vehicle.EngineSize, Value: 10, Label: "3.5L V6"}}},
			vehicle.Vehicle{Facts: []vehicle.Fact{{Field: vehicle.EngineSize, Value: 11, Label: "3.5L V6"}}}, true,
		},
		"an engine that is gone": {
			vehicle.Vehicle{Facts: []vehicle.Fact{{Field: vehicle.EngineSize, Value: 11, Label: "7.3L V8"}}}, vehicle.Vehicle{},
			false},
		"a fact that is gone": {
			choose(after, "F-150", "").With(vehicle.Fact{Field: vehicle.EngineSize, Value: 11, Label: "7.3L V8"}),
			choose(after, "F-150", ""), true,
		},
		"nothing": {vehicle.Vehicle{}, vehicle.Vehicle{}, true},
	} {
		got, isKnown := after.Again(c.chosen)
		if diff := cmp.Diff(c.want, got); diff != "" || isKnown != c.isKnown {
			t.Errorf("%s: known %v, %s", name, isKnown, diff)
		}
	}
}

// lorries has a car, a lorry, and a pickup that was filed under two makes.
func lorries() *vehicle.Builder {
	b := vehicle.NewBuilder(false)
	for id, name := range map[int64]string{1: "Dodge", 2: "Ram", 3: "Elgin Sweeper"} {
		b.Make(id, name, false)
	}
	b.Model(1, 1, "Ram 1500", false)
	b.Model(2, 2, "1500", false)
	b.Model(3, 3, "Pelican", false)
	of := func(value int64, label string) vehicle.Values {
		return vehicle.Values{vehicle.EngineSize: {{Field: vehicle.EngineSize, Value: value, Label: label}}}
	}
	b.Base(101, 2011, 1, of(1, "4.7L V8"))
	b.Base(102, 2011, 2, of(2, "5.7L V8"))
	b.Base(103, 2011, 3)
	b.Base(104, 1990, 3)
	b.Double(101, 102)
	b.Heavy(103)
	b.Heavy(104)
	return b
}

// One vehicle under two names is one: whichever is chosen, by number, name or address.
func TestAVehicleWithTwoNamesIsOne(t *testing.T) {
	t.Parallel()
	packed, err := lorries().Pack()
	if err != nil {
		t.Fatal(err)
	}
	r, err := vehicle.Open(packed)
	if err != nil {
		t.Fatal(err)
	}
	want, _ := r.Base(102)
	named, _ := r.Named(2011, "Dodge", "Ram 1500")
	byNumber, _ := r.Base(101)
	chosen, err := r.Lookup(2011, 1, 1)
	address, _ := r.BySlug("2011-dodge-ram-1500")
	old, _ := r.Again(vehicle.Vehicle{BaseVehicleID: 101, Year: 2011, MakeID: 1, Make: "Dodge", ModelID: 1,
		Model: "Ram 1500"})
	for how, got := range map[string]vehicle.Vehicle{
		"by its name": named, "by its number": byNumber, "by make and model": chosen, "by its address": address,
		"chosen before": old,
	} {
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s: %v %s", how, err, diff)
		}
	}
	if got := r.Models(2011, 1); len(got) != 1 || got[0].Label != "Ram 1500" || r.Same(101) != 102 || r.Same(102) != 102 {
		t.Errorf("Dodge has %v, 101 is %d", got, r.Same(101))
	}
	if engines, _ := r.Values(want).Listed(vehicle.EngineSize); len(engines) != 2 {
		t.Errorf("engines %v: it came with those of both names", engines)
	}
	if got := r.Between(2011, 2011, 1, 0); len(got) != 1 || got[0] != 102 {
		t.Errorf("of Dodge: %v", got)
	}
}

func TestHeavyVehiclesAreOfferedWhereTheyAreWanted(t *testing.T) {
	t.Parallel()
	r := lorries().Reference()
	for name, c := range map[string]struct {
		offer          vehicle.Offer
		years, makes   int
		models, in1990 int
	}{
		"all":  {r.Offer(nil), 2, 3, 1, 1},
		"none": {r.Offer(func(int64) bool { return false }), 1, 2, 0, 0},
		"one":  {r.Offer(func(id int64) bool { return id == 103 }), 1, 3, 1, 0},
	} {
		got := []int{len(c.offer.Years()), len(c.offer.Makes(2011)), len(c.offer.Models(2011, 3)),
			len(c.offer.Models(1990, 3))}
		if diff := cmp.Diff([]int{c.years, c.makes, c.models, c.in1990}, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// What the program carries: cars and light trucks are most of the makes that are offered, and none of them sweeps
// streets.
func TestTheDefaultReferenceOffersLightVehicles(t *testing.T) {
	t.Parallel()
	r := reference(t)
	offer := r.Offer(func(int64) bool { return false })
	for _, year := range []int64{1995, 2005, 2011, 2015, 2020} {
		all, light := r.Makes(year), offer.Makes(year)
		if len(light) >= len(all) || len(light) < 40 {
			t.Errorf("%d: %d of %d makes are offered", year, len(light), len(all))
		}
		offered := map[string]bool{}
		for _, m := range light {
			offered[m.Label] = true
		}
		for _, name := range []string{"International", "Peterbilt", "Kenworth", "Mack", "Elgin Sweeper Co",
			"Crane Carrier Company (CCC)", "Pierce Manufacturing", "Capacity Trucks"} {
			if offered[name] {
				t.Errorf("%d: %s is offered", year, name)
			}
		}
		for _, name := range []string{"Toyota", "Honda", "Ford", "Chevrolet", "GMC", "Jeep", "Dodge", "Nissan", "Mazda",
			"BMW"} {
			if !offered[name] {
				t.Errorf("%d: %s is not offered", year, name)
			}
		}
	}
	for _, v := range []struct {
		year        int64
		make, model string
	}{
		{2015, "Chevrolet", "Silverado 1500"}, {2015, "Chevrolet", "Silverado 3500 HD"}, {2015, "Ford", "F-250"},
		{2015, "Ford", "F-350"},
		{2008, "Honda", "Ridgeline"}, {2015, "Toyota", "Tacoma"}, {2005, "Dodge", "Dakota"}, {2011, "Ram", "3500"},
		{1995, "Isuzu", "Rodeo"},
	} {
		found, ok := r.Named(v.year, v.make, v.model)
		isOffered := false
		for _, m := range offer.Models(found.Year, found.MakeID) {
			isOffered = isOffered || m.Value == found.ModelID
		}
		if !ok || !isOffered {
			t.Errorf("%v: known %v, offered %v", v, ok, isOffered)
		}
	}
}

// No vehicle of the default reference is there twice: under a make of today and as a model of the make that it was.
func TestTheDefaultReferenceHasNoVehicleTwice(t *testing.T) {
	t.Parallel()
	r := reference(t)
	both := 0
	for year := int64(2009); year <= 2020; year++ {
		for _, m := range []string{"1500", "2500", "3500"} {
			ram, isRam := r.Named(year, "Ram", m)
			dodge, isDodge := r.Named(year, "Dodge", "Ram "+m)
			if isRam != isDodge || ram.BaseVehicleID != dodge.BaseVehicleID {
				t.Errorf("%d %s: %s and %s", year, m, ram.Text(), dodge.Text())
			}
			both++
		}
	}
	if !r.HasDoubles() || both != 36 {
		t.Error("no vehicle has two names")
	}
}

// A reference that a shop keeps from before is read on.
func TestAFileOfTheFirstKindIsRead(t *testing.T) {
	t.Parallel()
	all := unzip(t, sample(t))
	all[len("camber vehicles 2")] = '1' // behind the length
	r, err := vehicle.Open(zip(t, all[:len(all)-3]))
	if err != nil || r.Len() != 2 {
		t.Fatalf("%v", err)
	}
	if got := r.Offer(func(int64) bool { return false }).Years(); len(got) != 2 {
		t.Errorf("years %v", got)
	}
}
