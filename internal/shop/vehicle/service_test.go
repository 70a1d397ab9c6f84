package vehicle_test

import (
	"context"
	"path/filepath"
	"testing"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/vehicle"
	"camber/internal/shop/vehicle/vehicletest"
)

var manager = audit.Who{Kind: audit.Staff, ID: 7}

// packedOne is a reference of one vehicle with VCdb's ids.
func packedOne(t *testing.T, year int64) []byte {
	t.Helper()
	b := vehicle.NewBuilder(true)
	b.Make(47, "Chevrolet", true)
	b.Model(900, 47, "Silverado 1500", true)
	b.Base(120_000+year, year, 900)
	packed, err := b.Pack()
	if err != nil {
		t.Fatal(err)
	}
	return packed
}

// server is one that begins with the default reference.
func server(t *testing.T, folder string) *vehicle.Service {
	t.Helper()
	disk, err := files.OpenDisk(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = disk.Close() })
	s, err := vehicle.New(disk)
	if err != nil {
		t.Skip(err)
	}
	return s
}

// FIT-18: the reference that was brought in is in force on every server, after a new start too, until it is taken back.
func TestAReferenceIsReplacedAndRestored(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		folder := filepath.Join(t.TempDir(), "files")
		here, there := server(t, folder), server(t, folder)
		first := here.Reference()
		expect := func(when string, s *vehicle.Service, year int64) {
			t.Helper()
			if err := s.Refresh(ctx); err != nil {
				t.Fatalf("%s: %v", when, err)
			}
			r := s.Reference()
			if year == 0 {
				if r.IsVCdb() || r.Len() != first.Len() {
					t.Errorf("%s: %d vehicles", when, r.Len())
				}
				return
			}
			if v, ok := r.Named(year, "Chevrolet", "Silverado 1500"); !ok || !r.IsVCdb() || r.Len() != 1 ||
				v.BaseVehicleID != 120_000+year {
				t.Errorf("%s: %s of %d vehicles", when, v.Text(), r.Len())
			}
		}
		expect("at first", here, 0)
		if err := here.Restore(ctx, manager); err != nil {
			t.Errorf("nothing to restore: %v", err)
		}
		for _, year := range []int64{2015, 2016} {
			if err := here.Replace(ctx, manager, packedOne(t, year), "VCdb", "2026-02", nil); err != nil {
				t.Fatal(err)
			}
			if here.Reference().Len() != 1 {
				t.Error("not in force at once")
			}
			expect("here", here, year)
			expect("there", there, year)
		}
		expect("after a new start", server(t, folder), 2016)
		if err := there.Restore(ctx, manager); err != nil {
			t.Fatal(err)
		}
		expect("there, restored", there, 0)
		expect("here, restored", here, 0)

		changes, _, err := dbtest.DB(ctx).Changes(ctx, db.Cursor{}, 100)
		if err != nil {
			t.Fatal(err)
		}
		var keys []int64
		for _, c := range changes {
			if c.Kind == vehicle.Changed {
				keys = append(keys, c.Key)
			}
		}
		if len(keys) != 3 || keys[0] == keys[1] || keys[1] != keys[2] {
			t.Errorf("the feed says %v", keys)
		}
		rows, err := audit.Rows(ctx, "vehicle", keys[2])
		if err != nil || len(rows) != 2 || rows[0].Who != manager {
			t.Errorf("%+v, %v", rows, err)
		}
	})
}

func TestWhatIsNoReferenceChangesNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := server(t, filepath.Join(t.TempDir(), "files"))
		before := s.Reference()
		empty, err := vehicle.NewBuilder(true).Pack()
		if err != nil {
			t.Fatal(err)
		}
		whole := packedOne(t, 2015)
		for name, packed := range map[string][]byte{"nothing": nil, "text": []byte("BaseVehicleID|YearID"),
			"half": whole[:len(whole)/2], "no vehicles": empty} {
			if err := s.Replace(ctx, manager, packed, "VCdb", "1", nil); !fault.Is(err, fault.Invalid) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := s.Refresh(ctx); err != nil || s.Reference() != before {
			t.Errorf("another reference, %v", err)
		}
	})
}

// Two people bring a reference in at once: one of them stays.
func TestTwoReplaceAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		folder := filepath.Join(t.TempDir(), "files")
		servers := []*vehicle.Service{server(t, folder), server(t, folder)}
		packed := [][]byte{packedOne(t, 2015), packedOne(t, 2016)}
		errs := make([]error, 2)
		dbtest.Race(2, func(ctx context.Context, i int) {
			errs[i] = servers[i].Replace(ctx, manager, packed[i], "VCdb", "1", nil)
		}, ctx, dbtest.Two(t, ctx))
		for _, err := range errs {
			if err != nil && fault.Of(err).Kind != fault.Conflict {
				t.Error(err)
			}
		}
		for _, s := range servers {
			if err := s.Refresh(ctx); err != nil {
				t.Error(err)
			}
		}
		a, b := servers[0].Reference().Years(), servers[1].Reference().Years()
		if len(a) != 1 || len(b) != 1 || a[0] != b[0] {
			t.Errorf("%v here and %v there", a, b)
		}
	})
}

func TestAServiceForTestsKeepsItsReference(t *testing.T) {
	t.Parallel()
	r := vehicletest.Small()
	s := vehicle.NewWith(r)
	if err := s.Refresh(t.Context()); err != nil || s.Reference() != r {
		t.Errorf("another reference, %v", err)
	}
}
