package vehicle_test

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"camber/internal/shop/vehicle"
)

// percentiles times each call and reports the 99th percentile.
func percentiles(b *testing.B, call func(n int)) {
	b.Helper()
	took := make([]time.Duration, 0, 1<<16)
	for n := 0; b.Loop(); n++ {
		before := b.Elapsed()
		call(n)
		if len(took) < cap(took) {
			took = append(took, b.Elapsed()-before)
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)*99/100].Nanoseconds()), "p99-ns")
}

func BenchmarkReference(b *testing.B) {
	r := reference(b)
	random := rand.New(rand.NewPCG(1, 2))
	var all []vehicle.Vehicle
	walk(r, func(v vehicle.Vehicle) { all = append(all, v) })
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	of := func(n int) vehicle.Vehicle { return all[n%len(all)] }
	b.Run("Years", func(b *testing.B) { percentiles(b, func(int) { r.Years() }) })
	b.Run("Makes", func(b *testing.B) { percentiles(b, func(n int) { r.Makes(of(n).Year) }) })
	b.Run("Models", func(b *testing.B) { percentiles(b, func(n int) { r.Models(of(n).Year, of(n).MakeID) }) })
	b.Run("Values", func(b *testing.B) { percentiles(b, func(n int) { r.Values(of(n)) }) })
	b.Run("Choices", func(b *testing.B) { percentiles(b, func(n int) { r.Choices(of(n)) }) })
	b.Run("Lookup", func(b *testing.B) {
		percentiles(b, func(n int) {
			if _, err := r.Lookup(of(n).Year, of(n).MakeID, of(n).ModelID); err != nil {
				b.Fatal(err)
			}
		})
	})
	b.Run("Named", func(b *testing.B) { percentiles(b, func(n int) { r.Named(of(n).Year, of(n).Make, of(n).Model) }) })
	b.Run("LookupWithFacts", func(b *testing.B) {
		silverado, ok := r.Named(2020, "Chevrolet", "Silverado 1500")
		if !ok {
			b.Fatal("no Silverado")
		}
		var facts []vehicle.Fact
		for choices := r.Choices(silverado); len(choices) > 0; choices = r.Choices(silverado) {
			silverado = silverado.With(choices[0].Options[0])
			facts = silverado.Facts
		}
		percentiles(b, func(int) {
			if _, err := r.Lookup(silverado.Year, silverado.MakeID, silverado.ModelID, facts...); err != nil {
				b.Fatal(err)
			}
		})
	})
}

func BenchmarkDecode(b *testing.B) {
	r := reference(b)
	numbers := []string{"1FTEW1EP5NKE29730", "1GT4UVEY9SF358134", "5UX63DP06R9U65632", "WDBTJ56J26F166340",
		"2T2KGCEZ8RC048602", "JF2SH62689G711814"}
	if _, err := r.Decode(numbers[0]); err != nil { // unpacks the patterns
		b.Fatal(err)
	}
	percentiles(b, func(n int) {
		if _, err := r.Decode(numbers[n%len(numbers)]); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkDefault is what the reference costs at start, and how much memory it keeps.
func BenchmarkDefault(b *testing.B) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var r *vehicle.Reference
	for b.Loop() {
		r = reference(b)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/(1<<20), "MB")
	b.ReportMetric(float64(r.Len()), "vehicles")
}
