package db_test

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/schema"
)

var errPlanned = errors.New("planned")

// add writes one row to the simplest table there is.
func add(ctx context.Context, kind string) error {
	_, err := db.Write(ctx).NewRaw("INSERT INTO periodic (kind, next_us) VALUES (?, 0)", kind).Exec(ctx)
	return err
}

func expectRows(t *testing.T, ctx context.Context, want int) {
	t.Helper()
	var got int
	if err := db.Read(ctx).NewRaw("SELECT count(*) FROM periodic").Scan(ctx, &got); err != nil {
		t.Fatal(err)
	}
	if got != want {
		t.Errorf("%d rows, want %d", got, want)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestAtomicKeepsAllOrNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		err := db.Atomic(ctx, func(ctx context.Context) error {
			must(t, add(ctx, "a"))
			expectRows(t, ctx, 1)
			return errPlanned
		})
		if !errors.Is(err, errPlanned) {
			t.Fatalf("got %v", err)
		}
		expectRows(t, ctx, 0)
		must(t, db.Atomic(ctx, func(ctx context.Context) error { return add(ctx, "a") }))
		expectRows(t, ctx, 1)
	})
}

func TestAtomicJoinsAnOuterOne(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		err := db.Atomic(ctx, func(ctx context.Context) error {
			must(t, db.Atomic(ctx, func(ctx context.Context) error { return add(ctx, "inner") }))
			return errPlanned
		})
		if !errors.Is(err, errPlanned) {
			t.Fatalf("got %v", err)
		}
		expectRows(t, ctx, 0)
	})
}

func TestNothingCommitsAfterAFailedInnerAtomic(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		err := db.Atomic(ctx, func(ctx context.Context) error {
			_ = db.Atomic(ctx, func(ctx context.Context) error {
				must(t, add(ctx, "half"))
				return errPlanned
			})
			return nil
		})
		if !errors.Is(err, errPlanned) {
			t.Fatalf("got %v", err)
		}
		expectRows(t, ctx, 0)
	})
}

func TestNothingCommitsAfterACaughtPanic(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		err := db.Atomic(ctx, func(ctx context.Context) error {
			defer func() { _ = recover() }()
			return db.Atomic(ctx, func(ctx context.Context) error {
				must(t, add(ctx, "half"))
				panic("planned")
			})
		})
		if err == nil {
			t.Error("no error")
		}
		expectRows(t, ctx, 0)
	})
}

func TestNothingCommitsAfterAFailedStatement(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		err := db.Atomic(ctx, func(ctx context.Context) error {
			must(t, add(ctx, "a"))
			_ = add(ctx, "a")
			return nil
		})
		if !db.IsUnique(err) {
			t.Fatalf("got %v", err)
		}
		expectRows(t, ctx, 0)
	})
}

func TestPanicRollsBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic was swallowed")
				}
			}()
			_ = db.Atomic(ctx, func(ctx context.Context) error {
				must(t, add(ctx, "a"))
				panic("planned")
			})
		}()
		expectRows(t, ctx, 0)
		must(t, db.Atomic(ctx, func(ctx context.Context) error { return add(ctx, "a") }))
		expectRows(t, ctx, 1)
	})
}

func TestAfterCommitRunsOnlyAfterACommit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		called := 0
		_ = db.Atomic(ctx, func(ctx context.Context) error {
			db.AfterCommit(ctx, func() { called++ })
			return errPlanned
		})
		if called != 0 {
			t.Errorf("called %d times after a rollback", called)
		}
		must(t, db.Atomic(ctx, func(ctx context.Context) error {
			db.AfterCommit(ctx, func() { called++ })
			if called != 0 {
				t.Error("called before the commit")
			}
			return nil
		}))
		if called != 1 {
			t.Errorf("called %d times after a commit", called)
		}
	})
}

func TestAfterRollbackRemembersOnlyARefusal(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		remembered := 0
		remember := func(ctx context.Context) error {
			if db.Inside(ctx) {
				t.Error("inside a transaction")
			}
			remembered++
			return nil
		}
		must(t, db.Atomic(ctx, func(ctx context.Context) error {
			db.AfterRollback(ctx, remember)
			return nil
		}))
		if remembered != 0 {
			t.Errorf("remembered %d times after a commit", remembered)
		}
		_ = db.Atomic(ctx, func(ctx context.Context) error {
			return db.Atomic(ctx, func(ctx context.Context) error {
				db.AfterRollback(ctx, remember)
				if remembered != 0 {
					t.Error("remembered before the end")
				}
				return errPlanned
			})
		})
		if remembered != 1 {
			t.Errorf("remembered %d times after a rollback", remembered)
		}
	})
}

func TestOuterContextInsideAtomicPanics(t *testing.T) {
	t.Parallel()
	uses := map[string]func(context.Context){
		"read":   func(ctx context.Context) { db.Read(ctx) },
		"write":  func(ctx context.Context) { db.Write(ctx) },
		"atomic": func(ctx context.Context) { _ = db.Atomic(ctx, func(context.Context) error { return nil }) },
	}
	dbtest.Each(t, func(t *testing.T, outer context.Context) {
		for name, use := range uses {
			err := db.Atomic(outer, func(ctx context.Context) error {
				defer func() {
					if recover() == nil {
						t.Errorf("%s: no panic", name)
					}
				}()
				if !db.Inside(ctx) || db.Inside(outer) {
					t.Error("Inside is wrong")
				}
				use(outer)
				return nil
			})
			must(t, err)
		}
		db.Read(outer)
	})
}

func TestReadCannotWriteOnSQLite(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		if dbtest.DB(ctx).Dialect() != db.SQLite {
			return
		}
		if _, err := db.Read(ctx).NewRaw("DELETE FROM periodic").Exec(ctx); err == nil {
			t.Error("a reading connection wrote")
		}
	})
}

func TestWritersOfTwoServersAreOneAfterTheOther(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		must(t, add(ctx, "counter"))
		dbtest.Race(20, func(ctx context.Context, _ int) {
			err := db.Atomic(ctx, func(ctx context.Context) error {
				var row struct{ NextUs int64 }
				q := db.Lock(db.Read(ctx).NewSelect().Table("periodic").Column("next_us").Where("kind = 'counter'"))
				if err := q.Scan(ctx, &row); err != nil {
					return err
				}
				_, err := db.Write(ctx).NewRaw("UPDATE periodic SET next_us = ? WHERE kind = 'counter'", row.NextUs+1).Exec(ctx)
				return err
			})
			if err != nil {
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		var n int
		must(t, db.Read(ctx).NewRaw("SELECT next_us FROM periodic").Scan(ctx, &n))
		if n != 20 {
			t.Errorf("counted %d of 20", n)
		}
	})
}

func TestDeadlockIsRunAgain(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		if dbtest.DB(ctx).Dialect() == db.SQLite {
			return // one writer: no deadlock
		}
		must(t, add(ctx, "a"))
		must(t, add(ctx, "b"))
		var bothHoldOne sync.WaitGroup
		bothHoldOne.Add(2)
		runs := make([]int, 2)
		dbtest.Race(2, func(ctx context.Context, i int) {
			order := []string{"a", "b"}
			if i == 1 {
				order = []string{"b", "a"}
			}
			err := db.Atomic(ctx, func(ctx context.Context) error {
				runs[i]++
				if i == 0 { // looks soon, so that the test need not wait for it: who finds the deadlock gives way
					if _, err := db.Write(ctx).NewRaw("SET LOCAL deadlock_timeout = '10ms'").Exec(ctx); err != nil {
						return err
					}
				}
				for n, kind := range order {
					if _, err := db.Write(ctx).NewRaw("UPDATE periodic SET next_us = next_us + 1 WHERE kind = ?", kind).Exec(ctx); err != nil {
						return err
					}
					if n == 0 && runs[i] == 1 {
						bothHoldOne.Done()
						bothHoldOne.Wait()
					}
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}, ctx)
		if runs[0]+runs[1] < 3 { // who gives way can meet the other once more
			t.Errorf("ran %v times, want one of them again", runs)
		}
		var sum int
		must(t, db.Read(ctx).NewRaw("SELECT sum(next_us) FROM periodic").Scan(ctx, &sum))
		if sum != 4 {
			t.Errorf("%d updates, want 4", sum)
		}
	})
}

func TestClosedConnectionsHeal(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		if dbtest.DB(ctx).Dialect() == db.SQLite {
			return
		}
		other := dbtest.Two(t, ctx)
		must(t, add(ctx, "a"))
		_, err := db.Write(other).NewRaw(
			"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()").Exec(other)
		must(t, err)
		must(t, db.Atomic(ctx, func(ctx context.Context) error { return add(ctx, "b") }))
		expectRows(t, ctx, 2)
	})
}

func TestNoFreeConnectionIsUnavailable(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		if dbtest.DB(ctx).Dialect() != db.SQLite {
			return
		}
		dbtest.DB(ctx).SetPatience(time.Millisecond)
		err := db.Atomic(ctx, func(context.Context) error {
			waiting := db.With(ctx, dbtest.DB(ctx))
			return db.Atomic(waiting, func(context.Context) error { return nil })
		})
		if f := fault.Of(err); f.Kind != fault.Unavailable || f.RetryAfter != time.Second || !db.IsBusy(err) {
			t.Errorf("got %v", err)
		}
	})
}

// A full disk, one that can only be read and a database that is away are told from a busy one and from a fault of ours,
// inside of Atomic and outside.
func TestAMachineThatIsDownIsTold(t *testing.T) {
	t.Parallel()
	down := func(err error, what, words string) {
		t.Helper()
		f := db.Outage(err)
		if f == nil || f.Kind != fault.Unavailable || f.RetryAfter < 5*time.Second ||
			!strings.Contains(f.Text.String(), words) || !errors.As(f, new(db.Down)) {
			t.Errorf("%s: %v", what, f)
		}
	}
	const safe = "looking things up still works"
	for name, err := range map[string]error{
		"no room for a file":          &os.PathError{Err: syscall.ENOSPC},
		"files that can only be read": &os.PathError{Err: syscall.EROFS},
		"PostgreSQL's disk is full":   &pgconn.PgError{Code: "53100"},
		"PostgreSQL only reads":       &pgconn.PgError{Code: "25006"},
	} {
		down(fmt.Errorf("save: %w", err), name, safe)
	}
	for name, err := range map[string]error{
		"it shuts down": &pgconn.PgError{Code: "57P01"}, "the line broke": io.ErrUnexpectedEOF,
		"nobody listens":        &net.OpError{Op: "dial", Err: syscall.ECONNREFUSED},
		"the connection is bad": driver.ErrBadConn,
	} {
		down(fmt.Errorf("read: %w", err), name, "can't reach its data")
	}
	for name, err := range map[string]error{
		"nothing": nil, "a bug": errors.New("a bug"), "who asked has gone": context.Canceled,
		"a rule":          fault.New(fault.Conflict, "Taken."),
		"another company": &url.Error{Op: "Post", Err: &net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}},
		"a broken index":  &pgconn.PgError{Code: "23505"}, "a cancelled statement": &pgconn.PgError{Code: "57014"},
	} {
		if f := db.Outage(err); f != nil {
			t.Errorf("%s: %v", name, f)
		}
	}
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		if dbtest.DB(ctx).Dialect() != db.SQLite {
			return
		}
		if _, err := db.Write(ctx).ExecContext(ctx, "PRAGMA max_page_count = 1"); err != nil { // as many as there are
			t.Fatal(err)
		}
		fill := func(ctx context.Context) error {
			_, err := db.Write(ctx).ExecContext(ctx, "INSERT INTO periodic (kind, next_us) VALUES (hex(randomblob(1000000)), 0)")
			return err
		}
		down(fill(ctx), "full", safe)
		down(db.Atomic(ctx, fill), "full inside of Atomic", safe)
	})
}

func TestBrokenUniqueIndexIsTold(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		must(t, add(ctx, "a"))
		if err := add(ctx, "a"); !db.IsUnique(err) {
			t.Errorf("the same primary key: %v", err)
		}
		if _, err := db.Write(ctx).NewRaw("INSERT INTO periodic (kind) VALUES ('b')").Exec(ctx); err == nil ||
			db.IsUnique(err) {
			t.Errorf("a missing value: %v", err)
		}
	})
}

func TestSkipLockedLeavesOutWhatAnotherHolds(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		if dbtest.DB(ctx).Dialect() == db.SQLite {
			return
		}
		must(t, add(ctx, "a"))
		must(t, add(ctx, "b"))
		first := func(ctx context.Context) (kind string) {
			q := db.Read(ctx).NewSelect().Table("periodic").Column("kind").OrderExpr("kind").Limit(1)
			must(t, db.SkipLocked(q).Scan(ctx, &kind))
			return kind
		}
		must(t, db.Atomic(ctx, func(one context.Context) error {
			if got := first(one); got != "a" {
				t.Errorf("the first got %s", got)
			}
			return db.Atomic(dbtest.Two(t, ctx), func(two context.Context) error {
				if got := first(two); got != "b" {
					t.Errorf("the second got %s", got)
				}
				return nil
			})
		}))
	})
}

func TestMigratingAgainChangesNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		must(t, add(ctx, "a"))
		dbtest.Race(2, func(ctx context.Context, _ int) {
			if err := dbtest.DB(ctx).Migrate(ctx); err != nil {
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		expectRows(t, ctx, 1)
	})
}

func TestSkewIsTheDistanceOfTheClocks(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		before, err := dbtest.DB(ctx).Skew(ctx)
		must(t, err)
		dbtest.Clock(ctx).Advance(24 * time.Hour)
		after, err := dbtest.DB(ctx).Skew(ctx)
		must(t, err)
		if moved := before - after; moved < 23*time.Hour || moved > 24*time.Hour {
			t.Errorf("a day later the skew is %s less", moved)
		}
	})
}

func TestWakeReachesTheOtherServer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		listener := ctx
		if dbtest.DB(ctx).Dialect() == db.Postgres {
			listener = dbtest.Two(t, ctx)
		}
		woken, stop := dbtest.DB(listener).Woken("bell")
		defer stop()
		if dbtest.DB(ctx).Dialect() == db.Postgres {
			<-woken // it listens: whatever was said before is unknown
		}
		must(t, db.Atomic(ctx, func(ctx context.Context) error { return db.Wake(ctx, "bell") }))
		<-woken
	})
}

func TestOldSQLiteIsRefused(t *testing.T) {
	t.Parallel()
	for _, version := range []string{"3.51.3", "3.51.10", "3.54.0", "4.0.0"} {
		if err := db.CheckSQLite(version); err != nil {
			t.Errorf("%s: %v", version, err)
		}
	}
	for _, version := range []string{"3.51.2", "3.7.17", "2.99.99"} {
		if err := db.CheckSQLite(version); err == nil {
			t.Errorf("%s was taken", version)
		}
	}
}

func TestBadAddressIsRefusedWithoutItsPassword(t *testing.T) {
	t.Parallel()
	for _, address := range []string{
		"shop.db", "mysql://u:secret@h/d", "sqlite://shop.db", "sqlite:", "postgres://u:secret@h:port/d",
		"postgres://u:secret@h/d?pool_max_conns=none", "postgres://u:secret@h/d?patience=soon",
		"postgres://u:secret@h/d?sslmode=none",
	} {
		d, err := db.Open(t.Context(), address, schema.FS)
		if err == nil {
			_ = d.Close()
			t.Errorf("%s was taken", address)
		} else if strings.Contains(err.Error(), "secret") {
			t.Errorf("the password is told: %v", err)
		}
	}
}
