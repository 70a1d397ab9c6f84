package db_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"camber/internal/base/db"
	"camber/internal/dbtest"
)

// keys reads the feed to its end and returns the keys found, in order.
func keys(t *testing.T, ctx context.Context, after db.Cursor) ([]int64, db.Cursor) {
	t.Helper()
	var found []int64
	for {
		changes, next, err := dbtest.DB(ctx).Changes(ctx, after, 3)
		must(t, err)
		for _, c := range changes {
			found = append(found, c.Key)
		}
		after = next
		if len(changes) < 3 {
			return found, after
		}
	}
}

func expectKeys(t *testing.T, got []int64, want ...int64) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("changes of %v, want %v", got, want)
	}
}

func TestFeedTellsWhatIsCommittedOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		for key := int64(1); key <= 4; key++ {
			must(t, db.Changed(ctx, "part", key))
		}
		_ = db.Atomic(ctx, func(ctx context.Context) error {
			must(t, db.Changed(ctx, "part", 5))
			return errPlanned
		})
		found, cursor := keys(t, ctx, db.Cursor{})
		expectKeys(t, found, 1, 2, 3, 4)
		must(t, db.Changed(ctx, "part", 6))
		found, cursor = keys(t, ctx, cursor)
		expectKeys(t, found, 6)
		head, err := dbtest.DB(ctx).Head(ctx)
		must(t, err)
		if head != cursor {
			t.Errorf("head %v, read until %v", head, cursor)
		}
	})
}

// On PostgreSQL an id is given before the commit, so a smaller one may come later.
func TestFeedWaitsForAnOlderTransaction(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		if dbtest.DB(ctx).Dialect() == db.SQLite {
			return // one writer
		}
		two := dbtest.Two(t, ctx)
		must(t, db.Changed(ctx, "part", 1))
		cursor := db.Cursor{}
		must(t, db.Atomic(ctx, func(ctx context.Context) error {
			must(t, db.Changed(ctx, "part", 2))
			must(t, db.Changed(two, "part", 3))
			var found []int64
			found, cursor = keys(t, two, cursor)
			expectKeys(t, found, 1)
			return nil
		}))
		found, _ := keys(t, two, cursor)
		expectKeys(t, found, 2, 3)
	})
}

func TestFeedLosesNothingUnderManyWriters(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		const writers, each = 4, 10
		seen := map[int64]int{}
		dbtest.Race(writers+1, func(ctx context.Context, i int) {
			if i < writers {
				for n := range each {
					err := db.Atomic(ctx, func(ctx context.Context) error { return db.Changed(ctx, "part", int64(i*each+n)) })
					if err != nil {
						t.Error(err)
					}
				}
				return
			}
			var cursor db.Cursor
			for len(seen) < writers*each && !t.Failed() {
				changes, next, err := dbtest.DB(ctx).Changes(ctx, cursor, 7)
				if err != nil {
					t.Error(err)
				}
				for _, c := range changes {
					seen[c.Key]++
				}
				cursor = next
			}
		}, ctx, dbtest.Two(t, ctx))
		for key, times := range seen {
			if times != 1 {
				t.Errorf("change of %d read %d times", key, times)
			}
		}
	})
}

func TestReaderThatIsTooFarBehindIsTold(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		must(t, db.Changed(ctx, "part", 1))
		_, early := keys(t, ctx, db.Cursor{})
		must(t, db.Changed(ctx, "part", 2))
		must(t, db.Changed(ctx, "part", 3))
		_, head := keys(t, ctx, early)
		dbtest.Clock(ctx).Advance(48*time.Hour + time.Second)
		must(t, db.SweepChanges(ctx))
		must(t, db.SweepChanges(ctx)) // nothing left to sweep
		for _, behind := range []db.Cursor{{}, early} {
			if _, _, err := dbtest.DB(ctx).Changes(ctx, behind, 10); !errors.Is(err, db.ErrBehind) {
				t.Errorf("cursor %v: %v", behind, err)
			}
		}
		rebuilt, err := dbtest.DB(ctx).Head(ctx) // all is swept
		must(t, err)
		must(t, db.Changed(ctx, "part", 4))
		for _, cursor := range []db.Cursor{head, rebuilt} {
			found, _ := keys(t, ctx, cursor)
			expectKeys(t, found, 4)
		}
		rebuilt, err = dbtest.DB(ctx).Head(ctx)
		must(t, err)
		must(t, db.Changed(ctx, "part", 5))
		found, _ := keys(t, ctx, rebuilt)
		expectKeys(t, found, 5)
	})
}

func TestSweepLeavesWhatIsYoung(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		old := make([]int64, 2500) // more than one transaction sweeps
		for i := range old {
			old[i] = int64(i) + 1
		}
		must(t, db.Changed(ctx, "part", old...))
		dbtest.Clock(ctx).Advance(24 * time.Hour)
		must(t, db.Changed(ctx, "part", 5001, 5002))
		dbtest.Clock(ctx).Advance(24*time.Hour + time.Second)
		must(t, db.SweepChanges(ctx))
		var left []int64
		must(t, db.Read(ctx).NewRaw("SELECT key FROM changes ORDER BY id").Scan(ctx, &left))
		expectKeys(t, left, 5001, 5002)
	})
}

func TestNotedKindIsTold(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		must(t, db.Changed(ctx, "price", 7))
		changes, _, err := dbtest.DB(ctx).Changes(ctx, db.Cursor{}, 10)
		must(t, err)
		if got := fmt.Sprint(changes); got != "[{1 price 7}]" {
			t.Errorf("got %s", got)
		}
	})
}
