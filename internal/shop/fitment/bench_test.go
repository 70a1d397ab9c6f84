package fitment

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"camber/internal/shop/vehicle"
)

const benchBrand = "BBBB"

// benchEntry is the i-th of very many entries: parts follow each other, each for some 60 vehicles, with some thousand
// different uses.
func benchEntry(r *rand.Rand, i int, conditions []Condition) Entry {
	e := Entry{Brand: benchBrand, Number: benchNumber(i / 60)}
	e.BaseVehicleID = int64(1 + r.IntN(60_000))
	e.Quantity = 1 + r.IntN(2)
	e.PartType = int64(1 + (i/60)%50)
	e.Position = []string{"", "Front", "Rear", "Front Left"}[r.IntN(4)]
	e.Conditions = append(conditions[:0], Condition{Field: vehicle.EngineSize, Value: int64(r.IntN(20))})
	if r.IntN(2) == 0 {
		e.Conditions = append(e.Conditions, Condition{Field: vehicle.DriveType, Value: int64(r.IntN(3))})
	}
	if r.IntN(10) == 0 {
		e.Notes = []string{"With heavy duty suspension"}
	}
	return e
}

func benchNumber(part int) string { return "KP-" + strconv.Itoa(100_000+part) }

func buildBench(tb testing.TB, n int) string {
	tb.Helper()
	b, err := NewBuilder(tb.TempDir(), Header{Brand: benchBrand})
	if err != nil {
		tb.Fatal(err)
	}
	defer func() { _ = b.Close() }()
	r := rand.New(rand.NewPCG(1, 2))
	var conditions [4]Condition
	for i := range n {
		if err := b.Add(benchEntry(r, i, conditions[:])); err != nil {
			tb.Fatal(err)
		}
	}
	name := filepath.Join(tb.TempDir(), "packed")
	f, err := os.Create(name)
	if err != nil {
		tb.Fatal(err)
	}
	if err := b.write(f); err != nil {
		tb.Fatal(err)
	}
	if err := f.Close(); err != nil {
		tb.Fatal(err)
	}
	return name
}

// BenchmarkBuilder packs 3,000,000 entries: parsing and hashing the finished file are not in it.
func BenchmarkBuilder(b *testing.B) {
	const n = 3_000_000
	for b.Loop() {
		name := buildBench(b, n)
		info, err := os.Stat(name)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(info.Size())/n, "bytes/entry")
	}
	b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "entries/s")
}

func benchLibrary(b *testing.B, n int) *Library {
	b.Helper()
	data, err := os.ReadFile(buildBench(b, n))
	if err != nil {
		b.Fatal(err)
	}
	s, err := openSegment(data)
	if err != nil {
		b.Fatal(err)
	}
	l := newLibrary(nil, nil)
	live := liveFiles{brands: map[string][]int{}}
	err = live.add(1, s)
	if l.has(live); err != nil {
		b.Fatal(err)
	}
	return l
}

// BenchmarkLibraryPart reads the applications of parts in no order.
func BenchmarkLibraryPart(b *testing.B) {
	const n = 3_000_000
	l := benchLibrary(b, n)
	order := rand.New(rand.NewPCG(3, 4)).Perm(n / 60)
	numbers := make([]string, len(order))
	for i, part := range order {
		numbers[i] = fmt.Sprintf("KP%d", 100_000+part)
	}
	var postings []Posting
	total, i := 0, 0
	for b.Loop() {
		var err error
		if postings, err = l.Part(postings[:0], 1, benchBrand, numbers[i%len(numbers)]); err != nil {
			b.Fatal(err)
		}
		total += len(postings)
		i++
	}
	b.ReportMetric(float64(total)/b.Elapsed().Seconds(), "postings/s")
}

func benchVehicle() (vehicle.Vehicle, vehicle.Values) {
	values := vehicle.Values{}
	for i := range int64(20) {
		values[vehicle.EngineSize] = append(values[vehicle.EngineSize], Condition{Field: vehicle.EngineSize, Value: i})
	}
	for i := range int64(2) {
		values[vehicle.DriveType] = append(values[vehicle.DriveType], Condition{Field: vehicle.DriveType, Value: i})
	}
	return vehicle.Vehicle{BaseVehicleID: 7, Facts: []Condition{{Field: vehicle.EngineSize, Value: 3}}}, values
}

func BenchmarkNewJudge(b *testing.B) {
	v, values := benchVehicle()
	b.ReportAllocs()
	for b.Loop() {
		NewJudge(&v, values)
	}
}

func BenchmarkJudgeHolds(b *testing.B) {
	v, values := benchVehicle()
	j := NewJudge(&v, values)
	engine, _ := Pack(Condition{Field: vehicle.EngineSize, Value: 3})
	drive, _ := Pack(Condition{Field: vehicle.DriveType, Value: 1})
	conditions := []PackedCondition{engine, drive}
	b.ReportAllocs()
	for b.Loop() {
		if j.Holds(conditions) != Maybe {
			b.Fatal("holds")
		}
	}
}
