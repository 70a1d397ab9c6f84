package fitment_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/fitment"
)

const (
	truckText, newestText, pickupText = "2015 Chevrolet Silverado 1500", "2016 Chevrolet Silverado 1500", "2019 Ford F-150"
	saloonText                        = "2014 Toyota Camry"
)

func TestFullSubmissionReplacesAndUpdateAdds(t *testing.T) { // FIT-17
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		other := s.packOf(t, ctx, fitment.Header{Brand: harrow},
			fitment.Entry{Brand: harrow, Number: "H1", Application: entry("", saloon).Application})
		s.accept(t, ctx, other)
		first := s.accept(t, ctx, s.pack(t, ctx, false, entry("kp-1", truck), entry("KP 1", pickup), entry("KP2", saloon)))
		expect := func(when string, one, two []string) {
			t.Helper()
			if diff := cmp.Diff([][]string{one, two}, [][]string{s.fitted(t, ctx, "KP-1"), s.fitted(t, ctx, "KP-2")}); diff != "" {
				t.Errorf("%s: %s", when, diff)
			}
		}
		expect("after the first", []string{pickupText, truckText}, []string{saloonText})
		update := s.accept(t, ctx,
			s.pack(t, ctx, true, deleting(entry("KP1", truck)), entry("KP1", newest), entry("KP1", pickup)))
		expect("after the update", []string{pickupText, newestText}, []string{saloonText})
		second := s.accept(t, ctx, s.pack(t, ctx, false, entry("KP1", saloon)))
		expect("after the second", []string{saloonText}, nil)
		if err := s.fits.Undo(ctx, audit.System, second); err != nil {
			t.Fatal(err)
		}
		expect("the second undone", []string{pickupText, newestText}, []string{saloonText})
		if err := s.fits.Undo(ctx, audit.System, update); err != nil {
			t.Fatal(err)
		}
		expect("the update undone", []string{pickupText, truckText}, []string{saloonText})
		if err := s.fits.Undo(ctx, audit.System, first); err != nil {
			t.Fatal(err)
		}
		expect("everything undone", nil, nil)

		l := must(s.fits.Library(ctx))(t)
		if has := must(l.HasApplications(0, harrow, "H1"))(t); !has || len(l.Sources()) != 1 {
			t.Errorf("the other brand has applications: %v, from sources %v", has, l.Sources())
		}
		if err := s.fits.Undo(ctx, audit.System, first); fault.Of(err).Kind != fault.Conflict {
			t.Errorf("undone twice: %v", err)
		}
		if err := s.fits.Undo(ctx, audit.System, 12345); fault.Of(err).Kind != fault.NotFound {
			t.Errorf("undone without being there: %v", err)
		}
	})
}

// ADM-2: what the catalog lacks of a submission is told, what it has or what only takes away is not; where more is left
// than may be listed, that is told.
func TestPartsThatASubmissionWaitsFor(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.part(t, ctx, bench, "KP-1")
		s.accept(t, ctx, s.pack(t, ctx, true, entry("KP-1", truck), entry("Lone 1", truck), entry("LONE-1", pickup),
			entry("LOST 2", saloon), deleting(entry("LOST 3", saloon))))
		of := must(s.fits.Sources(ctx, fitment.SourceFilter{State: fitment.Live}))(t)[0]
		for most, want := range map[int][]fitment.Awaited{
			9: {{Source: of.ID, Brand: bench, Number: "LONE1", Applications: 2},
				{Source: of.ID, Brand: bench, Number: "LOST2", Applications: 1}},
			2: {{Source: of.ID, Brand: bench, Number: "LONE1", Applications: 2},
				{Source: of.ID, Brand: bench, Number: "LOST2", Applications: 1}},
			1: {{Source: of.ID, Brand: bench, Number: "LONE1", Applications: 2}},
		} {
			found, isCut, err := s.fits.Awaited(ctx, of, most)
			if err != nil || isCut != (most == 1) {
				t.Errorf("at most %d: cut %v, %v", most, isCut, err)
			}
			if diff := cmp.Diff(want, found); diff != "" {
				t.Errorf("at most %d: %s", most, diff)
			}
		}
		s.part(t, ctx, bench, "LONE-1")
		if found, _, err := s.fits.Awaited(ctx, of, 9); err != nil || len(found) != 1 || found[0].Number != "LOST2" {
			t.Errorf("once one is there: %+v, %v", found, err)
		}
	})
}

func TestStatesAreTold(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.accept(t, ctx, s.pack(t, ctx, false, entry("KP1", truck)))
		s.accept(t, ctx, s.pack(t, ctx, true, entry("KP1", pickup)))
		s.accept(t, ctx, s.pack(t, ctx, false, entry("KP1", saloon)))
		undone := s.accept(t, ctx, s.pack(t, ctx, true, entry("KP1", newest), deleting(entry("KP1", truck))))
		if err := s.fits.Undo(ctx, audit.System, undone); err != nil {
			t.Fatal(err)
		}
		type told struct {
			Update        bool
			State         fitment.State
			Adds, Deletes int64
		}
		var got []told
		for _, x := range must(s.fits.Sources(ctx, fitment.SourceFilter{Brand: bench}))(t) {
			got = append(got, told{x.Update, x.State, x.Applications, x.Deletes})
		}
		want := []told{{true, fitment.Undone, 1, 1}, {false, fitment.Live, 1, 0}, {true, fitment.Replaced, 1, 0},
			{false, fitment.Replaced, 1, 0}}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}

func TestTheSameSubmissionAgainChangesNothing(t *testing.T) { // FIT-17
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		packed := s.pack(t, ctx, false, entry("KP1", truck))
		first := s.accept(t, ctx, packed)
		before := must(dbtest.DB(ctx).Head(ctx))(t)
		again, added, err := s.fits.Accept(ctx, audit.System,
			fitment.Submission{SHA256: s.pack(t, ctx, false, entry("KP1", truck)).SHA256})
		if err != nil || added || again != first {
			t.Errorf("source %d, added %v: %v", again, added, err)
		}
		if after := must(dbtest.DB(ctx).Head(ctx))(t); after != before {
			t.Error("the change feed moved")
		}
		s.accept(t, ctx, s.pack(t, ctx, false, entry("KP1", pickup)))
		s.accept(t, ctx, packed) // replaced, so it is news again
		if got := s.fitted(t, ctx, "KP1"); !cmp.Equal(got, []string{truckText}) {
			t.Errorf("fits %q", got)
		}
	})
}

func TestOneOfTheSameSubmissionsAtOnceCounts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		packed := []fitment.Packed{s.pack(t, ctx, false, entry("KP1", truck)), s.pack(t, ctx, true, entry("KP1", pickup))}
		const n = 8
		var added [n]bool
		dbtest.Race(n, func(ctx context.Context, i int) {
			var err error
			if _, added[i], err = s.fits.Accept(ctx, audit.System, fitment.Submission{SHA256: packed[i%2].SHA256}); err != nil {
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		live := 0
		for _, x := range must(s.fits.Sources(ctx, fitment.SourceFilter{}))(t) {
			if x.State == fitment.Live {
				live++
			}
		}
		count := 0
		for _, a := range added {
			if a {
				count++
			}
		}
		// An update that came before the full submission was replaced by it, and counts again when it is handed in again.
		if live < 1 || live > 2 || count < 2 || count > 3 {
			t.Errorf("%d live, %d added", live, count)
		}
	})
}

func TestLibraryOutlivesItsSources(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.accept(t, ctx, s.pack(t, ctx, false, entry("KP1", truck, engineOf("5.3L V8"))))
		old := must(s.fits.Library(ctx))(t)
		s.accept(t, ctx, s.pack(t, ctx, false, entry("KP1", pickup)))
		if err := os.RemoveAll(s.folder); err != nil {
			t.Fatal(err)
		}
		for range 3 { // what is no longer reachable is unmapped
			runtime.GC()
			rows, total, err := old.Fittings(0, bench, "KP1", fitment.FittingFilter{})
			if err != nil || total != 1 || !cmp.Equal(words(rows), []string{truckText + " 5.3L V8"}) {
				t.Errorf("%d, %q: %v", total, words(rows), err)
			}
		}
	})
}

func TestDamagedOrMissingFileIsAnError(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		packed := s.pack(t, ctx, false, entry("KP1", truck))
		name := filepath.Join(s.folder, packed.SHA256[:2], packed.SHA256)
		content := must(os.ReadFile(name))(t)
		for what, damage := range map[string]func() error{
			"cut off": func() error { return os.WriteFile(name, content[:len(content)-1], 0o600) },
			"another": func() error { return os.WriteFile(name, make([]byte, len(content)), 0o600) },
			"missing": func() error { return os.Remove(name) },
		} {
			if err := damage(); err != nil {
				t.Fatal(err)
			}
			if _, _, err := s.fits.Accept(ctx, audit.System, fitment.Submission{SHA256: packed.SHA256}); err == nil {
				t.Errorf("%s: accepted", what)
			}
			if err := os.WriteFile(name, content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if all := must(s.fits.Sources(ctx, fitment.SourceFilter{}))(t); len(all) != 0 {
			t.Errorf("kept %v", all)
		}
		if _, _, err := s.fits.Accept(ctx, audit.System, fitment.Submission{SHA256: "00"}); fault.Of(err).
			Kind != fault.NotFound {
			t.Errorf("unknown file: %v", err)
		}
	})
}

func TestNothingIsHalfAccepted(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		packed := s.pack(t, ctx, false, entry("KP1", truck))
		err := db.Atomic(ctx, func(ctx context.Context) error {
			if _, _, err := s.fits.Accept(ctx, audit.System, fitment.Submission{SHA256: packed.SHA256}); err != nil {
				return err
			}
			return context.Canceled
		})
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if got := s.fitted(t, ctx, "KP1"); got != nil {
			t.Errorf("fits %q", got)
		}
	})
}

func TestEmptySubmissionTakesEverythingOfTheBrand(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.accept(t, ctx, s.packOf(t, ctx, fitment.Header{Brand: harrow}))
		s.accept(t, ctx, s.pack(t, ctx, false, entry("KP1", truck)))
		s.accept(t, ctx, s.packOf(t, ctx, fitment.Header{Brand: harrow, Update: true}, entry("KP1", pickup)))
		if got := s.fitted(t, ctx, "KP1"); !cmp.Equal(got, []string{pickupText, truckText}) {
			t.Errorf("fits %q", got)
		}
		s.accept(t, ctx, s.pack(t, ctx, false))
		// the other brand's submission names it too
		if got := s.fitted(t, ctx, "KP1"); !cmp.Equal(got, []string{pickupText}) {
			t.Errorf("fits %q", got)
		}
	})
}
