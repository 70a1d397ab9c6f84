package fitment_test

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

func TestPackedFileSaysWhatWasAdded(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		byEngine := entry("KP 1", 0, engineOf("5.3L V8"), driveOf("4WD"))
		byEngine.Label, byEngine.PartType, byEngine.Notes, byEngine.Position = "Heavy Duty", 1684, []string{"a", "b"}, ""
		plain := entry("kp1", truck)
		plain.Notes = nil
		packed := s.pack(t, ctx, false, byEngine, plain, entry("KP1", pickup, driveOf("4WD"), engineOf("5.0L V8")), plain,
			deleting(plain))
		want := fitment.Packed{SHA256: packed.SHA256, Size: packed.Size, Applications: 3, Parts: 1, Uses: 3, Duplicates: 1,
			Ignored: 1}
		if diff := cmp.Diff(want, packed); diff != "" {
			t.Error(diff)
		}
		s.accept(t, ctx, packed)
		l := must(s.fits.Library(ctx))(t)
		got := must(l.Applications(7, bench, "KP1"))(t)
		byKey := func(e fitment.Entry, conditions ...fitment.Condition) fitment.Application {
			a := e.Application
			a.PartID, a.Conditions = 7, conditions
			return a
		}
		wanted := []fitment.Application{
			byKey(plain), byKey(entry("", pickup), engineOf("5.0L V8"), driveOf("4WD")),
			byKey(byEngine, engineOf("5.3L V8"), driveOf("4WD")),
		}
		if diff := cmp.Diff(wanted, got); diff != "" {
			t.Error(diff)
		}
		for _, absent := range []string{"KP", "KP2", ""} {
			if has := must(l.HasApplications(7, bench, absent))(t); has {
				t.Errorf("%q has applications", absent)
			}
		}
		if has := must(l.HasApplications(7, harrow, "KP1"))(t); has {
			t.Error("the number of another brand has applications")
		}
	})
}

func TestWhatIsNoApplicationIsRefused(t *testing.T) {
	t.Parallel()
	b := must(fitment.NewBuilder(t.TempDir(), fitment.Header{Brand: " bbbb "}))(t)
	change := func(f func(*fitment.Entry)) fitment.Entry {
		e := entry("KP1", truck)
		f(&e)
		return e
	}
	for name, e := range map[string]fitment.Entry{
		"no number":        change(func(e *fitment.Entry) { e.Number = "--" }),
		"no brand":         change(func(e *fitment.Entry) { e.Brand = "" }),
		"brand of symbols": change(func(e *fitment.Entry) { e.Brand = "B\x00BB" }),
		"neither vehicle":  change(func(e *fitment.Entry) { e.BaseVehicleID = 0 }),
		"nor engine": change(func(e *fitment.Entry) {
			e.BaseVehicleID, e.Conditions = 0,
				[]fitment.Condition{driveOf("4WD")}
		}),
		"negative vehicle":  change(func(e *fitment.Entry) { e.BaseVehicleID = -1 }),
		"vehicle too large": change(func(e *fitment.Entry) { e.BaseVehicleID = 1 << 31 }),
		"engine too large": change(func(e *fitment.Entry) {
			e.BaseVehicleID, e.Conditions = 0, []fitment.Condition{{Field: vehicle.EngineSize, Value: 1<<31 - 1}}
		}),
		"value too large": change(
			func(e *fitment.Entry) { e.Conditions = []fitment.Condition{{Field: vehicle.DriveType, Value: 1 << 32}} }),
		"unknown fact": change(
			func(e *fitment.Entry) { e.Conditions = []fitment.Condition{{Field: "ColorID", Value: 1}} }),
		"no quantity":         change(func(e *fitment.Entry) { e.Quantity = 0 }),
		"very large":          change(func(e *fitment.Entry) { e.Quantity = 1 << 30 }),
		"part type too large": change(func(e *fitment.Entry) { e.PartType = 1 << 40 }),
		"too many notes":      change(func(e *fitment.Entry) { e.Notes = make([]string, 1000) }),
	} {
		if err := b.Add(e); !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := fitment.NewBuilder(t.TempDir(), fitment.Header{Brand: "longer than a code"}); !fault.Is(err, fault.Invalid) {
		t.Errorf("brand: %v", err)
	}
}

// randomEntry is one of few, so that many are the same.
func randomEntry(r *rand.Rand) fitment.Entry {
	e := entry([]string{"KP1", "KP2", "KP30", "X"}[r.IntN(4)], []int64{truck, newest, pickup, saloon, 0}[r.IntN(5)])
	e.Brand = []string{bench, harrow}[r.IntN(2)]
	for _, f := range []string{vehicle.EngineSize, vehicle.DriveType} {
		if r.IntN(2) == 0 || f == vehicle.EngineSize && e.BaseVehicleID == 0 {
			e.Conditions = append(e.Conditions, fitment.Condition{Field: f, Value: int64(r.IntN(3))})
		}
	}
	e.Quantity, e.Position = 1+r.IntN(2), []string{"", "front"}[r.IntN(2)]
	e.Delete = r.IntN(4) == 0
	return e
}

func TestSortingInPiecesMakesTheSameFile(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		r := rand.New(rand.NewPCG(1, 1))
		var entries []fitment.Entry
		for range 3000 {
			entries = append(entries, randomEntry(r))
		}
		whole := s.pack(t, ctx, true, entries...)
		temporary := t.TempDir()
		b := must(fitment.NewBuilder(temporary, fitment.Header{Brand: bench, Update: true}))(t)
		b.Buffer(70)
		for _, e := range entries {
			if err := b.Add(e); err != nil {
				t.Fatal(err)
			}
		}
		pieces := must(b.Finish(ctx, s.disk))(t)
		if diff := cmp.Diff(whole, pieces); diff != "" {
			t.Error(diff)
		}
		if whole.Applications+whole.Deletes+whole.Duplicates != int64(len(entries)) {
			t.Errorf("%d applications, %d deletions and %d duplicates of %d", whole.Applications, whole.Deletes,
				whole.Duplicates, len(entries))
		}
		if err := b.Close(); err != nil {
			t.Error(err)
		}
		if left := must(os.ReadDir(temporary))(t); len(left) != 0 {
			t.Errorf("%d temporary files are left", len(left))
		}
	})
}

func TestFactsThatSiblingsDoNotNameAreReported(t *testing.T) { // FIT-17
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		small, large, fourWheel := engineOf("5.3L V8"), engineOf("6.2L V8"), driveOf("4WD")
		rear := entry("KP1", truck)
		rear.Position = "rear"
		packed := s.pack(t, ctx, false,
			// the drive type overlaps; the rear stands alone
			entry("KP1", truck, small), entry("KP1", truck, large, fourWheel), rear,
			entry("KP1", pickup, small), entry("KP1", pickup, large), // the same facts
			entry("KP2", 0, small), entry("KP2", 0, small, fourWheel),
		)
		want := []fitment.Overlap{
			{Brand: bench, Number: "KP1", BaseVehicleID: truck, Position: "front", Fields: []string{vehicle.DriveType}},
			{Brand: bench, Number: "KP2", EngineSizeID: small.Value, Position: "front", Fields: []string{vehicle.DriveType}},
		}
		if diff := cmp.Diff(want, packed.Examples); diff != "" || packed.Overlaps != 2 {
			t.Errorf("%d: %s", packed.Overlaps, diff)
		}
	})
}

// smallFile is a packed file with a bit of everything.
func smallFile(tb testing.TB) []byte {
	tb.Helper()
	r := rand.New(rand.NewPCG(5, 5))
	b, err := fitment.NewBuilder(tb.TempDir(), fitment.Header{Brand: bench, Update: true})
	if err != nil {
		tb.Fatal(err)
	}
	for range 12 {
		if err := b.Add(randomEntry(r)); err != nil {
			tb.Fatal(err)
		}
	}
	data, err := b.Bytes()
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

func TestDamagedBytesAreErrorsAndNeverACrash(t *testing.T) {
	t.Parallel()
	data := smallFile(t)
	if err := fitment.Walk(data); err != nil {
		t.Fatal(err)
	}
	for n := range len(data) {
		if err := fitment.Walk(data[:n]); err == nil {
			t.Errorf("cut off after %d bytes, and no error", n)
		}
		for _, change := range []byte{0x01, 0x80, 0xff} {
			damaged := slices.Clone(data)
			damaged[n] ^= change
			if err := fitment.Walk(damaged); n < 128 && err == nil {
				t.Errorf("byte %d of the header changed, and no error", n)
			}
			_ = fitment.Walk(fitment.Sealed(damaged)) // where the checksum does not help
		}
	}
}

func FuzzOpen(f *testing.F) {
	f.Add(smallFile(f))
	f.Add(make([]byte, 128))
	f.Fuzz(func(_ *testing.T, data []byte) {
		_ = fitment.Walk(data)
		if len(data) >= 128 {
			_ = fitment.Walk(fitment.Sealed(slices.Clone(data)))
		}
	})
}
