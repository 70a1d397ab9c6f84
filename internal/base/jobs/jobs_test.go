package jobs_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/jobs"
	"camber/internal/dbtest"
)

var (
	queue      jobs.Queue
	errPlanned = errors.New("planned")
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// one is a runner with a single handler.
func one(handler jobs.Handler) *jobs.Runner {
	return jobs.New(map[string]jobs.Handler{"mail": handler})
}

func expectDepth(t *testing.T, ctx context.Context, want jobs.Depth) {
	t.Helper()
	got, err := queue.Depth(ctx)
	must(t, err)
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// runDue expects n jobs to be run now. It returns the handlers' errors.
func runDue(t *testing.T, ctx context.Context, r *jobs.Runner, n int) error {
	t.Helper()
	got, err := r.RunDue(ctx)
	if got != n {
		t.Fatalf("%d jobs were run, want %d (%v)", got, n, err)
	}
	return err
}

func TestJobIsDoneOnceWithItsPayload(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		var got []string
		r := one(func(_ context.Context, payload json.RawMessage) error {
			got = append(got, string(payload))
			return nil
		})
		must(t, queue.Add(ctx, "mail", map[string]int{"id": 7}))
		must(t, queue.Add(ctx, "mail", nil))
		must(t, queue.Add(ctx, "unknown here", nil))
		must(t, runDue(t, ctx, r, 2))
		must(t, runDue(t, ctx, r, 0))
		if fmt.Sprint(got) != `[{"id":7} null]` {
			t.Errorf("got %v", got)
		}
		expectDepth(t, ctx, jobs.Depth{Queued: 1})
	})
}

func TestJobOfARolledBackTransactionIsNotThere(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		_ = db.Atomic(ctx, func(ctx context.Context) error {
			must(t, queue.Add(ctx, "mail", 1))
			return errPlanned
		})
		expectDepth(t, ctx, jobs.Depth{})
	})
}

func TestJobWaitsForItsTime(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		r := one(func(context.Context, json.RawMessage) error { return nil })
		must(t, queue.Add(ctx, "mail", 1, jobs.RunAt(clock.Now(ctx).Add(time.Hour))))
		dbtest.Clock(ctx).Advance(time.Hour - time.Microsecond)
		must(t, runDue(t, ctx, r, 0))
		dbtest.Clock(ctx).Advance(time.Minute)
		expectDepth(t, ctx, jobs.Depth{Queued: 1, Oldest: time.Minute - time.Microsecond})
		must(t, runDue(t, ctx, r, 1))
	})
}

func TestUniqueJobIsQueuedOnceUntilItRuns(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		runs := 0
		r := one(func(ctx context.Context, _ json.RawMessage) error {
			runs++
			if runs > 1 {
				return nil
			}
			// what changed while the job runs needs another run; what fails gives way to it
			must(t, queue.Add(ctx, "mail", 1, jobs.Unique("a")))
			return errPlanned
		})
		for range 3 {
			must(t, queue.Add(ctx, "mail", 1, jobs.Unique("a")))
		}
		must(t, queue.Add(ctx, "other", 1, jobs.Unique("a")))
		expectDepth(t, ctx, jobs.Depth{Queued: 2})
		if err := runDue(t, ctx, r, 2); !errors.Is(err, errPlanned) {
			t.Errorf("got %v", err)
		}
		expectDepth(t, ctx, jobs.Depth{Queued: 1})
	})
}

func TestFailedJobIsTriedAgainWithGrowingPauses(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		runs := 0
		r := one(func(context.Context, json.RawMessage) error { runs++; return errPlanned })
		must(t, queue.Add(ctx, "mail", 1))
		pause := time.Second
		for try := 1; try <= 20; try++ {
			if err := runDue(t, ctx, r, 1); !errors.Is(err, errPlanned) {
				t.Fatalf("try %d: %v", try, err)
			}
			dbtest.Clock(ctx).Advance(pause*3/4 - time.Millisecond)
			must(t, runDue(t, ctx, r, 0))
			dbtest.Clock(ctx).Advance(pause/2 + time.Second)
			pause = min(pause*2, time.Hour)
		}
		expectDepth(t, ctx, jobs.Depth{Failed: 1})
		dbtest.Clock(ctx).Advance(24 * time.Hour)
		must(t, runDue(t, ctx, r, 0))
		if runs != 20 {
			t.Errorf("tried %d times", runs)
		}
	})
}

func TestNeverGivesUpAndLaterIsNoFailure(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		answers := []error{jobs.Later(time.Minute), fmt.Errorf("asked: %w", jobs.Later(time.Hour)), jobs.Never(errPlanned)}
		runs := 0
		r := one(func(context.Context, json.RawMessage) error { runs++; return answers[runs-1] })
		must(t, queue.Add(ctx, "mail", 1))
		must(t, runDue(t, ctx, r, 1))
		dbtest.Clock(ctx).Advance(time.Minute)
		must(t, runDue(t, ctx, r, 1))
		dbtest.Clock(ctx).Advance(time.Hour)
		if err := runDue(t, ctx, r, 1); !errors.Is(err, errPlanned) {
			t.Errorf("got %v", err)
		}
		expectDepth(t, ctx, jobs.Depth{Failed: 1})
	})
}

func TestPanicIsAFailure(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		r := one(func(ctx context.Context, _ json.RawMessage) error {
			return db.Atomic(ctx, func(ctx context.Context) error {
				must(t, queue.Add(ctx, "mail", "half"))
				panic("planned")
			})
		})
		must(t, queue.Add(ctx, "mail", 1))
		if err := runDue(t, ctx, r, 1); err == nil {
			t.Error("no error")
		}
		expectDepth(t, ctx, jobs.Depth{Queued: 1})
	})
}

func TestTwoServersRunEachJobOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		var mu sync.Mutex
		runs := map[string]int{}
		r := one(func(_ context.Context, payload json.RawMessage) error {
			mu.Lock()
			defer mu.Unlock()
			runs[string(payload)]++
			return nil
		})
		for n := range 30 {
			must(t, queue.Add(ctx, "mail", n))
		}
		dbtest.Race(4, func(ctx context.Context, _ int) {
			if _, err := r.RunDue(ctx); err != nil {
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		if len(runs) != 30 {
			t.Errorf("%d of 30 jobs were run", len(runs))
		}
		for n, times := range runs {
			if times != 1 {
				t.Errorf("job %s was run %d times", n, times)
			}
		}
		expectDepth(t, ctx, jobs.Depth{})
	})
}

// dies takes a job and stops short: its context ends with the program, and its outcome is never written.
func dies(ctx context.Context) *jobs.Runner {
	return one(func(context.Context, json.RawMessage) error {
		_, err := db.Write(ctx).NewRaw("UPDATE jobs SET lease = lease || ' lost'").Exec(ctx)
		return errors.Join(err, errPlanned)
	})
}

func TestJobOfAKilledServerRunsAgainAfterItsLease(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		two := dbtest.Two(t, ctx)
		runs := 0
		r := one(func(context.Context, json.RawMessage) error { runs++; return nil })
		must(t, queue.Add(ctx, "mail", 1))
		_ = runDue(t, ctx, dies(two), 1)
		dbtest.Clock(ctx).Advance(time.Minute - time.Microsecond)
		must(t, runDue(t, two, r, 0))
		dbtest.Clock(ctx).Advance(time.Microsecond)
		must(t, runDue(t, two, r, 1))
		if runs != 1 {
			t.Errorf("ran %d times", runs)
		}
		expectDepth(t, ctx, jobs.Depth{})
	})
}

func TestJobThatKillsItsServersIsGivenUp(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		must(t, queue.Add(ctx, "mail", 1))
		for range 20 {
			_ = runDue(t, ctx, dies(dbtest.Two(t, ctx)), 1)
			dbtest.Clock(ctx).Advance(time.Minute)
		}
		r := one(func(context.Context, json.RawMessage) error {
			t.Error("run again")
			return nil
		})
		if err := runDue(t, ctx, r, 1); err == nil {
			t.Error("no error")
		}
		expectDepth(t, ctx, jobs.Depth{Failed: 1})
	})
}

func TestLongJobKeepsItsLease(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		two := dbtest.Two(t, ctx)
		r := one(func(ctx context.Context, _ json.RawMessage) error {
			for range 6 {
				ends := leaseEnd(t, two)
				for leaseEnd(t, two) == ends { // the renewal waits for the clock, then writes
					dbtest.Clock(ctx).Advance(time.Second)
				}
			}
			dbtest.Clock(ctx).Set(db.Time(leaseEnd(t, two)).Add(-time.Microsecond))
			other := one(func(context.Context, json.RawMessage) error {
				t.Error("run by another server")
				return nil
			})
			return runDue(t, two, other, 0)
		})
		must(t, queue.Add(ctx, "mail", 1))
		must(t, runDue(t, ctx, r, 1))
		expectDepth(t, ctx, jobs.Depth{})
	})
}

func leaseEnd(t *testing.T, ctx context.Context) (us int64) {
	t.Helper()
	must(t, db.Read(ctx).NewRaw("SELECT run_us FROM jobs").Scan(ctx, &us))
	return us
}

func TestPeriodicJobRunsOncePerPeriodOnOneServer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		var runs atomic.Int32
		r := jobs.New(nil)
		r.Every("sweep", time.Hour, func(context.Context) error { runs.Add(1); return nil })
		two := dbtest.Two(t, ctx)
		for period := int32(1); period <= 3; period++ {
			dbtest.Race(4, func(ctx context.Context, _ int) {
				if _, err := r.RunDue(ctx); err != nil {
					t.Error(err)
				}
			}, ctx, two)
			if got := runs.Load(); got != period {
				t.Errorf("%d runs in %d periods", got, period)
			}
			dbtest.Clock(ctx).Advance(time.Hour)
		}
	})
}

func TestRunDoesWhatIsAddedAndStopsWithItsContext(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		done := make(chan string)
		r := one(func(_ context.Context, payload json.RawMessage) error {
			done <- string(payload)
			return nil
		})
		running, stop := context.WithCancel(ctx)
		stopped := make(chan struct{})
		go func() {
			defer close(stopped)
			r.Run(db.With(running, dbtest.DB(ctx)))
		}()
		must(t, db.Atomic(ctx, func(ctx context.Context) error { return queue.Add(ctx, "mail", "here") }))
		if got := <-done; got != `"here"` {
			t.Errorf("got %s", got)
		}
		waitFor(t, ctx, func(d jobs.Depth) bool { return d == jobs.Depth{} })
		must(t, queue.Add(dbtest.Two(t, ctx), "mail", "from another server"))
		waitFor(t, ctx, func(d jobs.Depth) bool { return d.Queued == 0 }) // nobody wakes the runner: it polls
		if got := <-done; got != `"from another server"` {
			t.Errorf("got %s", got)
		}
		stop()
		<-stopped
		expectDepth(t, ctx, jobs.Depth{})
	})
}

// waitFor lets the clock run in steps so small that no lease ends before its job is done.
func waitFor(t *testing.T, ctx context.Context, reached func(jobs.Depth) bool) {
	t.Helper()
	for {
		depth, err := queue.Depth(ctx)
		must(t, err)
		if reached(depth) {
			return
		}
		dbtest.Clock(ctx).Advance(2 * time.Millisecond)
	}
}

func TestJobInterruptedByTheStopIsPutBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		running, stop := context.WithCancel(ctx)
		started := one(func(ctx context.Context, _ json.RawMessage) error {
			stop()
			<-ctx.Done()
			return ctx.Err()
		})
		must(t, queue.Add(ctx, "mail", 1))
		_, _ = started.RunDue(running)
		expectDepth(t, ctx, jobs.Depth{Queued: 1})
		must(t, runDue(t, ctx, one(func(context.Context, json.RawMessage) error { return nil }), 1))
	})
}

func TestServerThatLostItsJobStopsAndLeavesTheOutcomeToTheOther(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		two := dbtest.Two(t, ctx)
		r := one(func(ctx context.Context, _ json.RawMessage) error {
			_, err := db.Write(two).NewRaw("UPDATE jobs SET lease = 'of another server', run_us = run_us + 1000000000000").
				Exec(two)
			must(t, err)
			for ctx.Err() == nil {
				dbtest.Clock(ctx).Advance(time.Second)
				must(t, dbtest.DB(two).Ping(two))
			}
			return nil
		})
		must(t, queue.Add(ctx, "mail", 1))
		must(t, runDue(t, ctx, r, 1))
		expectDepth(t, ctx, jobs.Depth{Running: 1})
	})
}
