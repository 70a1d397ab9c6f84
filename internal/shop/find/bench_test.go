package find

import (
	"bufio"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/shop/find/query"
)

// The size of the shop of the benchmarks: CAMBER_BENCH_PARTS parts, each with 60 applications.
func benchParts() int {
	if n, err := strconv.Atoi(os.Getenv("CAMBER_BENCH_PARTS")); err == nil {
		return n
	}
	return 20_000
}

type benchmark struct {
	source              *synthetic
	view                *view
	read, built, opened time.Duration
	heap                uint64 // bytes asked of the system while it was built
	size                int    // bytes of the segment
}

var benched = sync.OnceValues(func() (*benchmark, error) {
	return built(newSynthetic(benchParts(), benchParts()*60))
})

// built builds the segment of a shop.
func built(s *synthetic) (*benchmark, error) {
	f, err := s.frame(context.Background())
	if err != nil {
		return nil, err
	}
	if f.trade, err = query.Trade(); err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "camber-bench-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	name := filepath.Join(folder, "segment")
	b, err := newBuilder(f, folder)
	if err != nil {
		return nil, err
	}
	start := clock.System{}.Now()
	if err := s.items(context.Background(), f, b.add); err != nil {
		return nil, err
	}
	read := clock.System{}.Now().Sub(start)
	out, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	w := bufio.NewWriter(out)
	if err := b.write(context.Background(), w); err != nil {
		return nil, err
	}
	if err := w.Flush(); err != nil {
		return nil, err
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	shop := &benchmark{source: s, read: read, built: clock.System{}.Now().Sub(start), heap: m.HeapSys}
	if err := b.close(); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	start = clock.System{}.Now()
	base, err := newLiving(data)
	if err != nil {
		return nil, err
	}
	shop.opened, shop.size = clock.System{}.Now().Sub(start), len(data)
	shop.view = &view{frame: f, segments: []*living{base}, mixed: standardSizes().mixed}
	runtime.GC()
	return shop, nil
}

// each measures one query at a time, each of another kind of chance, and reports percentiles.
func each(b *testing.B, f func(s *benchmark, r *rand.Rand) error) {
	b.Helper()
	s, err := benched()
	if err != nil {
		b.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 3))
	var took []time.Duration
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		start := clock.System{}.Now()
		if err := f(s, r); err != nil {
			b.Fatal(err)
		}
		took = append(took, clock.System{}.Now().Sub(start))
	}
	b.StopTimer()
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}

func (s *benchmark) query(q Query) error {
	q.Limit = 15
	l, err := s.view.list(&q, q.Limit)
	if err != nil {
		return err
	}
	l.result()
	return nil
}

func category(r *rand.Rand) int64 {
	return (1+min(int64(r.ExpFloat64()*3), departments-1))*1000 +
		r.Int64N(2)*(1+min(int64(r.ExpFloat64()*10), perDepartment-1))
}

// BenchmarkBuild tells how long it took to build the segment of all other benchmarks, from parts that cost nothing, and
// how many times as long that is as without their names.
func BenchmarkBuild(b *testing.B) {
	s, err := benched()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(s.read.Seconds(), "read-s")
	b.ReportMetric(s.built.Seconds(), "built-s")
	b.ReportMetric(float64(s.opened.Milliseconds()), "opened-ms")
	b.ReportMetric(float64(s.heap>>20), "heap-MB")
	b.ReportMetric(float64(s.size>>20), "segment-MB")
	b.ReportMetric(float64(s.view.segments[0].applications()), "applications")
	b.ReportMetric(float64(s.size)/float64(s.source.parts), "bytes/part")
	source := newSynthetic(benchParts(), benchParts()*60)
	source.wordless = true
	wordless, err := built(source)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(s.size-wordless.size)/float64(s.source.parts), "bytes-of-words/part")
	b.ReportMetric(float64(s.built)/float64(wordless.built), "times-without-words")
}

func BenchmarkCheck15(b *testing.B) {
	each(b, func(s *benchmark, r *rand.Rand) error {
		ids := make([]int64, 15)
		for i := range ids {
			ids[i] = 1 + r.Int64N(int64(s.source.parts))
		}
		s.view.answers(s.source.vehicle(r), ids)
		return nil
	})
}

func BenchmarkVehicleInCategory(b *testing.B) {
	each(b, func(s *benchmark, r *rand.Rand) error {
		return s.query(Query{Vehicle: s.source.vehicle(r), OnlyFits: true, CategoryID: category(r), Facets: true})
	})
}

func BenchmarkVehicleInCategoryAll(b *testing.B) {
	each(b, func(s *benchmark, r *rand.Rand) error {
		return s.query(Query{Vehicle: s.source.vehicle(r), CategoryID: category(r), Facets: true})
	})
}

func BenchmarkVehicleInAll(b *testing.B) {
	each(b, func(s *benchmark, r *rand.Rand) error {
		return s.query(Query{Vehicle: s.source.vehicle(r), OnlyFits: true, Facets: true})
	})
}

func BenchmarkVehicleInAllFiltered(b *testing.B) {
	each(b, func(s *benchmark, r *rand.Rand) error {
		return s.query(Query{Vehicle: s.source.vehicle(r), OnlyFits: true, Facets: true, BrandIDs: []int64{1 + r.Int64N(20)},
			InStock: true, Sort: ByPrice})
	})
}

func BenchmarkVehicleInAllFew(b *testing.B) {
	each(b, func(s *benchmark, r *rand.Rand) error {
		return s.query(Query{Vehicle: s.source.vehicle(r), OnlyFits: true})
	})
}

func BenchmarkFitCount(b *testing.B) {
	each(b, func(s *benchmark, r *rand.Rand) error {
		index := &Service{}
		index.now.Store(s.view)
		_, err := index.FitCount(context.Background(), Query{Vehicle: s.source.vehicle(r), SeriesID: 10 + r.Int64N(200)})
		return err
	})
}

func BenchmarkCategory(b *testing.B) {
	each(b, func(s *benchmark, r *rand.Rand) error { return s.query(Query{CategoryID: category(r), Facets: true}) })
}

func BenchmarkAllByName(b *testing.B) {
	each(b, func(s *benchmark, r *rand.Rand) error { return s.query(Query{Sort: ByName}) })
}

func BenchmarkNumber(b *testing.B) {
	each(b, func(s *benchmark, r *rand.Rand) error {
		return s.query(Query{Text: s.source.number(1 + r.Int64N(int64(s.source.parts)))})
	})
}

func BenchmarkNumberPart(b *testing.B) {
	each(b, func(s *benchmark, r *rand.Rand) error {
		n := s.source.number(1 + r.Int64N(int64(s.source.parts)))
		return s.query(Query{Text: n[2:min(8, len(n))]})
	})
}

func BenchmarkWords(b *testing.B) {
	each(b, func(s *benchmark, r *rand.Rand) error {
		words := strings.Fields(s.source.item(1 + r.Int64N(int64(s.source.parts))).Names["en"])
		return s.query(Query{Text: words[0] + " " + words[1], Vehicle: s.source.vehicle(r), Facets: true})
	})
}

func BenchmarkWordsWithTypo(b *testing.B) {
	each(b, func(s *benchmark, r *rand.Rand) error {
		words := strings.Fields(s.source.item(1 + r.Int64N(int64(s.source.parts))).Names["en"])
		word := []byte(words[0])
		word[r.IntN(len(word))] = 'z'
		return s.query(Query{Text: string(word) + " " + words[1]})
	})
}
