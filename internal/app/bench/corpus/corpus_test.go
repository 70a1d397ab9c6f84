package corpus

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/text"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// reference is a small one: some models have engines and beds, others nothing.
func reference() *vehicle.Reference {
	b := vehicle.NewBuilder(false)
	for maker := range int64(6) {
		b.Make(maker+1, fmt.Sprintf("Make %d", maker), maker < 2)
		for m := range int64(10) {
			id := 100*(maker+1) + m
			b.Model(id, maker+1, fmt.Sprintf("Model %d", id), m == 0)
			for year := int64(1990); year < 2026; year++ {
				values := vehicle.Values{}
				if m%3 != 0 {
					for _, f := range []string{vehicle.EngineSize, vehicle.DriveType, vehicle.SubModel} {
						for v := range 2 + m%3 {
							values[f] = append(values[f], vehicle.Fact{Field: f, Value: v + 1 + year%4, Label: fmt.Sprint(f, v)})
						}
					}
				}
				b.Base(10_000*id+year, year, id, values)
			}
		}
	}
	return b.Reference()
}

func TestTheSameSizeGivesTheSameCatalog(t *testing.T) {
	t.Parallel()
	size := Size{Seed: 7, Parts: 1500, Applications: 60_000}
	one, two := New(size, reference()), New(size, reference())
	if diff := cmp.Diff(one.Categories(), two.Categories()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(one.Brands(), two.Brands(), cmp.AllowUnexported(Brand{})); diff != "" {
		t.Error(diff)
	}
	for n := size.Parts - 1; n >= 0; n-- { // in another order
		if diff := cmp.Diff(one.Part(n), two.Part(n), cmp.AllowUnexported(one.Part(n).Item)); diff != "" {
			t.Fatal(diff)
		}
		if diff := cmp.Diff(one.Applications(n, nil), two.Applications(n, nil)); diff != "" {
			t.Fatal(diff)
		}
	}
	other := New(Size{Seed: 8, Parts: 1500, Applications: 60_000}, reference())
	if cmp.Equal(one.Applications(3, nil), other.Applications(3, nil)) && one.Number(3) == other.Number(3) {
		t.Error("another seed gives the same catalog")
	}
}

func TestSizesAndSharesAreWhatWasAskedFor(t *testing.T) {
	t.Parallel()
	for _, size := range []Size{{1, 2000, 80_000}, {1, 20_000, 800_000}, {2, 3000, 9000}} {
		c := New(size, reference())
		applications, qualified, byEngine, universals, kits := 0, 0, 0, 0, 0
		numbers, codes := map[string]bool{}, map[string]bool{}
		var all []fitment.Application
		for n := range size.Parts {
			p := c.Part(n)
			key := fmt.Sprint(p.Brand, text.Number(p.Item.Number))
			if numbers[key] || codes[p.Item.Codes[0].Code] {
				t.Fatalf("part %d: the number %s or the code %s is given twice", n, p.Item.Number, p.Item.Codes[0].Code)
			}
			numbers[key], codes[p.Item.Codes[0].Code] = true, true
			if p.Universal {
				universals++
			}
			if len(p.Components) > 0 {
				kits++
			}
			all = c.Applications(n, all[:0])
			if len(all) != c.Count(n) || len(all) > 0 && (p.Universal || len(p.Components) > 0) {
				t.Fatalf("part %d has %d applications, not %d", n, len(all), c.Count(n))
			}
			applications += len(all)
			for _, a := range all {
				if _, ok := a.Key(); !ok || a.Quantity < 1 || !slices.IsSortedFunc(a.Conditions, vehicle.ByField) {
					t.Fatalf("part %d: %+v", n, a)
				}
				if len(a.Conditions)+len(a.Notes) > 0 {
					qualified++
				}
				if a.BaseVehicleID == 0 {
					byEngine++
				}
			}
		}
		t.Logf("%+v: %d applications, %d qualified, %d by engine, %d universal parts, %d kits", size, applications, qualified,
			byEngine, universals, kits)
		within := func(what string, got, want, percent int) {
			if 100*max(got-want, want-got) > percent*want {
				t.Errorf("%+v: %s: %d, not about %d", size, what, got, want)
			}
		}
		within("applications", applications, size.Applications, 1)
		within("universal parts", universals, size.Parts*3/10, 1)
		if size.Applications < 100_000 {
			continue // too few for the rest to even out
		}
		within("qualified applications", qualified, applications*6/10, 12)
		within("applications by engine", byEngine, applications/1000, 40)
		within("kits", kits, size.Parts/200, 25)
	}
}

// The mean is a few times the median, and few parts have very many.
func TestFewPartsHaveMostOfTheApplications(t *testing.T) {
	t.Parallel()
	c := New(Size{Seed: 1, Parts: 100_000, Applications: 6_000_000}, reference())
	var counts []uint32
	for _, n := range c.counts {
		if n > 0 {
			counts = append(counts, n)
		}
	}
	slices.Sort(counts)
	if median := counts[len(counts)/2]; median < 20 || median > 30 {
		t.Errorf("the median is %d", median)
	}
	if most := counts[len(counts)-1]; most < 5000 {
		t.Errorf("the most is %d", most)
	}
}

func TestBrandCodesAreThoseOfTheTradeAndGivenOnce(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for n := range mostBrands {
		b := code(n)
		if seen[b] || len(b) != 4 {
			t.Fatal(b)
		}
		seen[b] = true
	}
	if seen[ACESBrand] {
		t.Error("the brand of WriteACES is one of the corpus")
	}
}

func BenchmarkPart(b *testing.B) {
	c := New(Size{Seed: 1, Parts: 100_000, Applications: 1_000_000}, reference())
	n := 0
	for b.Loop() {
		c.Part(n % c.Size.Parts)
		n++
	}
}

func BenchmarkApplications(b *testing.B) {
	c := New(Size{Seed: 1, Parts: 100_000, Applications: 6_000_000}, reference())
	made, n := 0, 0
	var all []fitment.Application
	for b.Loop() {
		all = c.Applications(n%c.Size.Parts, all[:0])
		made += len(all)
		n++
	}
	b.ReportMetric(float64(made)/b.Elapsed().Seconds(), "applications/s")
}
