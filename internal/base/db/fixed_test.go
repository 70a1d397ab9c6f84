package db_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/db"
	"camber/internal/dbtest"
)

var byKind = db.NewFixed("SELECT kind, next_us FROM periodic WHERE kind IN (list ?1) AND next_us < ?2 ORDER BY kind")

func kinds(t *testing.T, ctx context.Context, statement db.Fixed, args ...any) (found []string) {
	t.Helper()
	must(t, statement.Each(ctx, func(scan func(...any) error) error {
		var kind string
		var us int64
		err := scan(&kind, &us)
		found = append(found, kind)
		return err
	}, args...))
	return found
}

func expectKinds(t *testing.T, ctx context.Context, want ...string) {
	t.Helper()
	for range 2 { // the second time it is prepared
		if diff := cmp.Diff(want, kinds(t, ctx, byKind, []string{"a", "b's", "\"c\"", "d"}, 1)); diff != "" {
			t.Error(diff)
		}
	}
}

func TestAFixedStatementIsAskedWhereReadWouldBe(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		expectKinds(t, ctx)
		must(t, add(ctx, "a"))
		must(t, add(ctx, "b's"))
		must(t, add(ctx, "x"))
		expectKinds(t, ctx, "a", "b's")
		err := db.Atomic(ctx, func(ctx context.Context) error {
			must(t, add(ctx, `"c"`))
			expectKinds(t, ctx, `"c"`, "a", "b's")
			return errPlanned
		})
		if err == nil {
			t.Error("no error")
		}
		expectKinds(t, ctx, "a", "b's")
	})
}

func TestAFixedStatementTakesNumbers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		must(t, add(ctx, "a"))
		byNumber := db.NewFixed("SELECT kind, next_us FROM periodic WHERE next_us IN (list ?1)")
		if got := kinds(t, ctx, byNumber, []int64{0, 7}); len(got) != 1 {
			t.Errorf("got %v", got)
		}
		if got := kinds(t, ctx, byNumber, []int64{7}); len(got) != 0 {
			t.Errorf("got %v", got)
		}
	})
}

// On PostgreSQL a connection answers one question after another.
func TestAFixedStatementIsAskedWhileItIsRead(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		if db.From(ctx).Dialect() == db.Postgres {
			return
		}
		must(t, add(ctx, "a"))
		must(t, add(ctx, "d"))
		must(t, db.Atomic(ctx, func(ctx context.Context) error {
			rows := 0
			err := byKind.Each(ctx, func(scan func(...any) error) error {
				rows++
				expectKinds(t, ctx, "a", "d")
				var kind string
				var us int64
				return scan(&kind, &us)
			}, []string{"a", "d"}, 1)
			if rows != 2 {
				t.Errorf("%d rows, want 2", rows)
			}
			return err
		}))
	})
}

func TestNothingCommitsAfterAFixedStatementHasFailed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		wrong := db.NewFixed("SELECT kind, next_us FROM nowhere WHERE kind = ?1")
		err := db.Atomic(ctx, func(ctx context.Context) error {
			must(t, add(ctx, "a"))
			if err := wrong.Each(ctx, func(func(...any) error) error { return nil }, "a"); err == nil {
				t.Error("a table that does not exist was read")
			}
			return nil
		})
		if err == nil {
			t.Error("it was committed")
		}
		expectRows(t, ctx, 0)
		expectKinds(t, ctx)
	})
}

func TestAFixedStatementOutlivesAChangeOfItsTable(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		must(t, add(ctx, "a"))
		expectKinds(t, ctx, "a")
		_, err := db.Write(ctx).NewRaw("CREATE INDEX periodic_later ON periodic (next_us, kind)").Exec(ctx)
		must(t, err)
		expectKinds(t, ctx, "a")
	})
}

func TestAFixedStatementChangesWhereWriteWould(t *testing.T) {
	t.Parallel()
	put := db.NewFixed("INSERT INTO periodic (kind, next_us) VALUES (?1, ?2) ON CONFLICT (kind) DO UPDATE SET next_us = excluded.next_us")
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		for range 2 { // the second time it is prepared
			must(t, put.Exec(ctx, "a", 0))
		}
		err := db.Atomic(ctx, func(ctx context.Context) error {
			must(t, put.Exec(ctx, "d", 0))
			expectKinds(t, ctx, "a", "d")
			return errPlanned
		})
		if err == nil {
			t.Error("no error")
		}
		expectKinds(t, ctx, "a")
	})
}

func TestNothingCommitsAfterAFixedStatementHasNotChanged(t *testing.T) {
	t.Parallel()
	double := db.NewFixed("INSERT INTO periodic (kind, next_us) VALUES (?1, ?2)")
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		must(t, double.Exec(ctx, "a", 0))
		err := db.Atomic(ctx, func(ctx context.Context) error {
			must(t, double.Exec(ctx, "d", 0))
			if err := double.Exec(ctx, "a", 0); err == nil {
				t.Error("a kind was added twice")
			}
			return nil
		})
		if err == nil {
			t.Error("it was committed")
		}
		expectKinds(t, ctx, "a")
	})
}

func TestAFixedStatementLocks(t *testing.T) {
	t.Parallel()
	locked := db.NewFixed("SELECT kind, next_us FROM periodic WHERE kind = ?1 FOR UPDATE")
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		must(t, add(ctx, "a"))
		must(t, db.Atomic(ctx, func(ctx context.Context) error {
			if got := kinds(t, ctx, locked, "a"); len(got) != 1 {
				t.Errorf("got %v", got)
			}
			return nil
		}))
	})
}
