package dbtest_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/dbtest"
)

// What a test leaves behind (rows, numbers, other tables) doesn't reach the next.
func TestEachTestStartsFresh(t *testing.T) {
	t.Parallel()
	for _, leave := range []string{"SELECT 1", "DROP TABLE periodic", "CREATE TABLE own (id BIGINT)",
		"CREATE INDEX own ON changes (at_us)", "SELECT 1"} {
		t.Run(leave, func(t *testing.T) { // one after the other, so that PostgreSQL gives the same database again
			dbtest.Each(t, func(t *testing.T, ctx context.Context) {
				if got := clock.Now(ctx); !got.Equal(time.Date(2026, 3, 2, 15, 4, 5, 0, time.UTC)) {
					t.Errorf("the clock stands at %s", got)
				}
				dbtest.Clock(ctx).Advance(time.Hour)
				if err := db.Changed(ctx, "part", 9); err != nil {
					t.Fatal(err)
				}
				changes, _, err := dbtest.DB(ctx).Changes(ctx, db.Cursor{}, 10)
				if err != nil || len(changes) != 1 || changes[0].ID != 1 {
					t.Errorf("changes %v, %v", changes, err)
				}
				for _, statement := range []string{"INSERT INTO periodic (kind, next_us) VALUES ('a', 0)", leave} {
					if _, err := db.Write(ctx).ExecContext(ctx, statement); err != nil {
						t.Error(err)
					}
				}
			})
		})
	}
}

// A database is filled once of its kind; what a test does to its copy doesn't reach the others.
func TestCopiesOfAFilledDatabase(t *testing.T) {
	t.Parallel()
	var filled [2]atomic.Int32
	shop := dbtest.NewFilled(func(ctx context.Context) error {
		filled[dbtest.DB(ctx).Dialect()-db.SQLite].Add(1)
		return db.Changed(ctx, "part", 9)
	})
	for range 3 {
		t.Run("copy", func(t *testing.T) {
			shop.Each(t, func(t *testing.T, ctx context.Context) {
				changes, _, err := dbtest.DB(ctx).Changes(ctx, db.Cursor{}, 10)
				if err != nil || len(changes) != 1 {
					t.Errorf("changes %v, %v", changes, err)
				}
				if n := filled[dbtest.DB(ctx).Dialect()-db.SQLite].Load(); n != 1 {
					t.Errorf("filled %d times", n)
				}
				if err := db.Changed(ctx, "part", 10); err != nil {
					t.Error(err)
				}
			})
		})
	}
	if err := shop.Remove(); err != nil {
		t.Error(err)
	}
}

func TestTwoServersShareOneDatabase(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		two := dbtest.Two(t, ctx)
		if dbtest.DB(two) == dbtest.DB(ctx) {
			t.Error("the same handle")
		}
		if err := db.Changed(two, "part", 9); err != nil {
			t.Fatal(err)
		}
		if changes, _, err := dbtest.DB(ctx).Changes(ctx, db.Cursor{}, 10); err != nil || len(changes) != 1 {
			t.Errorf("changes %v, %v", changes, err)
		}
	})
}

func TestRaceGivesEachItsOwnFlow(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		var done atomic.Int32
		dbtest.Race(6, func(ctx context.Context, i int) {
			err := db.Atomic(ctx, func(ctx context.Context) error { return db.Changed(ctx, "part", int64(i)) })
			if err != nil {
				t.Error(err)
			}
			done.Add(1)
		}, ctx, dbtest.Two(t, ctx))
		if done.Load() != 6 {
			t.Errorf("%d of 6 ran", done.Load())
		}
	})
}
