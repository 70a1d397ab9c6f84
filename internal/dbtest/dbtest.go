// Package dbtest gives a test a database of its own, freshly migrated, on SQLite and on PostgreSQL.
package dbtest

import (
	"context"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/text"
	"camber/internal/schema"
)

// Each runs f as subtests "sqlite" and "postgres". Its ctx has a fresh migrated database, a clock frozen at
// 2026-03-02 15:04:05 UTC, a Monday, and the English language. PostgreSQL is the cluster of CAMBER_TEST_POSTGRES;
// without it the subtest is skipped, or fails where CI is set.
func Each(t *testing.T, f func(t *testing.T, ctx context.Context)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		f(t, start(t, newSQLite(t)))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		f(t, start(t, newPostgres(t)))
	})
}

// Both runs f with a ctx as Each makes it on either database, for what must come out the same.
func Both(t *testing.T, f func(t *testing.T, sqlite, postgres context.Context)) {
	t.Helper()
	postgres := newPostgres(t)
	f(t, start(t, newSQLite(t)), start(t, postgres))
}

// DB returns the database of ctx.
func DB(ctx context.Context) *db.DB { return db.From(ctx) }

// Clock returns the frozen clock of ctx.
func Clock(ctx context.Context) *clock.Frozen { return ctx.Value(testKey{}).(test).clock }

// URL returns the address of ctx's database.
func URL(ctx context.Context) string { return ctx.Value(testKey{}).(test).url }

// Two returns a second server on the database of ctx: its own handle, the same clock.
func Two(t *testing.T, ctx context.Context) context.Context {
	t.Helper()
	return db.With(ctx, open(t, URL(ctx)))
}

// Race calls f n times at once, each in a flow of work of its own, taking turns with the given servers, and returns
// when all are done.
func Race(n int, f func(ctx context.Context, i int), servers ...context.Context) {
	var all sync.WaitGroup
	begin := make(chan struct{})
	for i := range n {
		ctx := servers[i%len(servers)]
		ctx = db.With(ctx, db.From(ctx))
		all.Go(func() {
			<-begin
			f(ctx, i)
		})
	}
	close(begin)
	all.Wait()
}

type testKey struct{}

type test struct {
	url   string
	clock *clock.Frozen
}

func start(t *testing.T, url string) context.Context {
	t.Helper()
	return frozen(db.With(t.Context(), open(t, url)), url)
}

// frozen adds to a ctx with the database at url what Each promises.
func frozen(ctx context.Context, url string) context.Context {
	at := clock.NewFrozen(time.Date(2026, 3, 2, 15, 4, 5, 0, time.UTC))
	ctx = context.WithValue(ctx, testKey{}, test{url: url, clock: at})
	return text.With(clock.With(ctx, at), text.English)
}

func open(t *testing.T, url string) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), url, schema.FS)
	if err != nil {
		t.Fatal(err)
	}
	d.Strict = true
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// The SQLite file that tests copy, migrated once in each test program.
var template = sync.OnceValues(func() ([]byte, error) {
	folder, err := os.MkdirTemp("", "camber-template-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	file := filepath.Join(folder, "shop.db")
	ctx := context.Background()
	d, err := db.Open(ctx, address(file), schema.FS)
	if err != nil {
		return nil, err
	}
	if err := d.Migrate(ctx); err != nil {
		return nil, err
	}
	if err := d.Close(); err != nil { // also writes the log back into the file
		return nil, err
	}
	return os.ReadFile(file)
})

func newSQLite(t *testing.T) string {
	t.Helper()
	migrated, err := template()
	if err != nil {
		t.Fatal(err)
	}
	return writeSQLite(t, migrated)
}

func writeSQLite(t *testing.T, content []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "shop.db")
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return address(file)
}

// patience is for locks and connections on a busy machine: what waits longer waits for ever.
const patience = "2m"

// address is a SQLite file without waiting for the disk: no test cuts the power.
func address(file string) string {
	u := url.URL{Scheme: "sqlite", Path: file, RawQuery: "synchronous=OFF&patience=" + patience}
	return u.String()
}
