package vault

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/jobs"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/location"
	"camber/internal/shop/owners"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// shelf is a place that remembers, and fails when it is told to.
type shelf struct {
	mu    sync.Mutex
	names []string
	fails error
	tries int
}

func (s *shelf) Keep(_ context.Context, name string, write func(path string) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tries++; s.fails != nil {
		return s.fails
	}
	s.names = append(s.names, name)
	return write("/dev/null")
}

func (s *shelf) Fetch(context.Context, string, string) error { return s.fails }

func (s *shelf) Remove(_ context.Context, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.names = slices.DeleteFunc(s.names, func(n string) bool { return n == name })
	return nil
}

// server is one of the shop's, which takes backups at three to this shelf and keeps two.
func server(on *shelf) (*Service, *jobs.Runner) {
	s := New(owners.New(access.New(), location.New()), location.New())
	s.TakeBy(Plan{Place: on, Hour: 3, Keep: 2,
		Take: func(ctx context.Context, _ string) (time.Time, error) { return clock.Now(ctx), nil }})
	r := jobs.New(map[string]jobs.Handler{Job: s.Handle})
	r.Every("backup", 5*time.Minute, s.Schedule)
	return s, r
}

// j1 j7: the backup of each day is taken once, whatever the number of servers; a missed one is made up for; the newest
// so many are kept, and none that somebody else put there.
func TestABackupIsTakenOnceADay(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		on := &shelf{names: []string{"camber-20200101-000000.tar"}}
		_, one := server(on)
		_, two := server(on)
		other := dbtest.Two(t, ctx)
		var turns atomic.Int32
		run := func() {
			t.Helper()
			dbtest.Race(4, func(ctx context.Context, _ int) {
				r := one
				if turns.Add(1)%2 == 0 {
					r = two
				}
				if _, err := r.RunDue(ctx); err != nil {
					t.Error(err)
				}
			}, ctx, other)
		}
		dbtest.Clock(ctx).Set(time.Date(2026, 3, 2, 14, 0, 0, 0, time.UTC))
		for _, step := range []struct {
			after time.Duration
			tries int
			names int
		}{{0, 1, 2}, {10 * time.Minute, 1, 2}, {12 * time.Hour, 1, 2}, {time.Hour, 2, 3}, {time.Hour, 2, 3},
			{24 * time.Hour, 3, 3}, {72 * time.Hour, 4, 3}} {
			dbtest.Clock(ctx).Advance(step.after)
			run()
			if on.tries != step.tries || len(on.names) != step.names {
				t.Errorf("at %v: %d were taken, %v", dbtest.Clock(ctx).Now(), on.tries, on.names)
			}
		}
		if on.names[0] != "camber-20200101-000000.tar" || on.names[2] != "camber-20260307-041000.tar" {
			t.Errorf("kept are %v", on.names)
		}
	})
}

// j1: a backup that failed says why, is tried again some times, and is told until there is one.
func TestAFailedBackupIsTriedAgainAndTold(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		on := &shelf{fails: &os.PathError{Op: "write", Path: "/backup", Err: syscall.ENOSPC}}
		s, r := server(on)
		for range 40 {
			if _, err := r.RunDue(ctx); err != nil {
				t.Fatal(err)
			}
			dbtest.Clock(ctx).Advance(5 * time.Minute)
		}
		if on.tries != mostTries {
			t.Errorf("tried %d times", on.tries)
		}
		got, err := s.Trouble(ctx)
		must(t, err)
		if got.Kind != Failed || got.Reason != "The disk of the backups is full." || !got.Last.IsZero() {
			t.Errorf("told is %+v", got)
		}
		on.fails = nil
		dbtest.Clock(ctx).Advance(24 * time.Hour)
		_, err = r.RunDue(ctx)
		must(t, err)
		if got, err := s.Trouble(ctx); err != nil || got.Kind != "" || !got.Last.Equal(clock.Now(ctx).Truncate(time.Second)) {
			t.Errorf("with a backup: %+v, %v", got, err)
		}
	})
}

func TestWhyABackupFailedIsASentence(t *testing.T) {
	t.Parallel()
	for want, err := range map[string]error{
		"The disk of the backups is full.":               &os.PathError{Err: syscall.EDQUOT},
		"The folder of the backups can't be written to.": &os.PathError{Err: syscall.EROFS},
		"The folder of the backups is not there.":        &os.PathError{Err: syscall.ENOENT},
		"No keys.": fault.New(fault.Declined, "No keys."),
		"The backup could not be written. The server's log says why.": errors.New("/secret/path"),
	} {
		if got := reason(err); got != want {
			t.Errorf("%v: %s", err, got)
		}
	}
}

// j1: what is wrong with the backups, by what is known of them.
func TestTrouble(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC)
	ago := func(hours int) time.Time { return now.Add(-time.Duration(hours) * time.Hour) }
	never := time.Time{}
	for _, try := range []struct {
		name   string
		newest run
		last   time.Time
		want   Kind
	}{
		{"nothing yet", run{}, never, Never},
		{"the first one is on its way", run{Day: "x", State: waiting, Due: ago(1)}, never, ""},
		{"the first one does not come", run{Day: "x", State: waiting, Due: ago(2)}, never, Never},
		{"all is well", run{Day: "x", State: done, Due: ago(9), Ended: ago(9)}, ago(9), ""},
		{"by hand alone", run{}, ago(47), ""},
		{"by hand, too old", run{}, ago(49), Old},
		{"it failed", run{Day: "x", State: failed, Due: ago(9), Ended: ago(8)}, ago(33), Failed},
		{"it failed, and one was taken by hand", run{Day: "x", State: failed, Due: ago(9), Ended: ago(8)}, ago(1), ""},
		{"no server keeps to the plan", run{Day: "x", State: done, Due: ago(27), Ended: ago(27)}, ago(27), Stopped},
		{"no server keeps to the plan, but somebody does", run{Day: "x", State: done, Due: ago(270)}, ago(5), ""},
	} {
		if got := judge(try.newest, try.last, 48*time.Hour, now); got.Kind != try.want {
			t.Errorf("%s: %q, want %q", try.name, got.Kind, try.want)
		}
	}
}

// A server that has no plan leaves the backup of the day to one that has.
func TestAServerWithoutThePlanLeavesItToOthers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		on := &shelf{}
		_, planned := server(on)
		none := New(owners.New(access.New(), location.New()), location.New())
		must(t, none.Schedule(ctx))
		if newest, err := newestRun(ctx); err != nil || newest.Day != "" {
			t.Errorf("it planned %+v, %v", newest, err)
		}
		s, _ := server(on)
		must(t, s.Schedule(ctx))
		newest, err := newestRun(ctx)
		must(t, err)
		day, err := json.Marshal(newest.Day)
		must(t, err)
		if err := none.Handle(ctx, day); !jobs.IsLater(err) || on.tries != 0 {
			t.Errorf("without a plan: %v", err)
		}
		_, err = planned.RunDue(ctx)
		must(t, err)
		if on.tries != 1 {
			t.Errorf("with a plan: %d", on.tries)
		}
	})
}

func TestAFolderThatIsNotThereIsNotMade(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "disk")
	wrote := ""
	write := func(path string) error { wrote = path; return os.WriteFile(path, nil, 0o600) }
	const name = "camber-20260302-030000.tar"
	if err := Folder(folder).Keep(t.Context(), name, write); !errors.Is(err, os.ErrNotExist) || wrote != "" {
		t.Errorf("%v, wrote %s", err, wrote)
	}
	must(t, os.Mkdir(folder, 0o700))
	must(t, Folder(folder).Keep(t.Context(), name, write))
	if wrote != filepath.Join(folder, name) {
		t.Error(wrote)
	}
	for range 2 {
		must(t, Folder(folder).Remove(t.Context(), name))
	}
	if left, _ := os.ReadDir(folder); len(left) != 0 {
		t.Errorf("left are %v", left)
	}
}
