package app

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"camber/internal/base/db"
	"camber/internal/dbtest"
)

// served opens the shop as `camber serve` does; "" is no refusal.
func served(t *testing.T, ctx context.Context, c Config) (*App, string) {
	t.Helper()
	c.Log, c.Serves = slog.New(slog.DiscardHandler), true
	a, err := Open(ctx, c)
	if err != nil {
		return nil, err.Error()
	}
	t.Cleanup(func() { _ = a.Close() })
	return a, ""
}

// One SQLite file has one server, under whatever name; once that is gone another may serve it.
func TestTwoServersDoNotShareAFile(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		c := Config{Data: demoData(t, ctx), Database: dbtest.URL(ctx), Demo: true}
		first, refused := served(t, ctx, c)
		if refused != "" {
			t.Fatal(refused)
		}
		if dbtest.DB(ctx).Dialect() == db.Postgres { // which servers share
			if _, refused := served(t, ctx, c); refused != "" {
				t.Error(refused)
			}
			return
		}
		other := c
		file := strings.TrimPrefix(c.Database[:strings.IndexByte(c.Database, '?')], "sqlite://")
		link := filepath.Join(t.TempDir(), "link.db")
		if err := os.Symlink(file, link); err != nil {
			t.Fatal(err)
		}
		other.Database = "sqlite://" + link
		for _, second := range []Config{c, other} {
			if _, refused := served(t, ctx, second); !strings.Contains(refused, "another server serves "+file) ||
				!strings.Contains(refused, "stop it first") {
				t.Errorf("a second server of %s: %q", second.Database, refused)
			}
		}
		beside := c // a command beside the server
		beside.Log = slog.New(slog.DiscardHandler)
		a, err := Open(ctx, beside)
		if err != nil {
			t.Fatal(err)
		}
		if err := a.Close(); err != nil {
			t.Error(err)
		}
		if err := first.Close(); err != nil {
			t.Fatal(err)
		}
		if _, refused := served(t, ctx, c); refused != "" {
			t.Error(refused)
		}
	})
}

// The demonstration and a real shop are never served as each other, whether their data are marked or older than the
// mark.
func TestTheDemonstrationAndARealShopDoNotMix(t *testing.T) {
	t.Parallel()
	for name, forget := range map[string]bool{"marked": false, "older": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			demoShop.Each(t, func(t *testing.T, ctx context.Context) {
				c := Config{Data: demoData(t, ctx), Database: dbtest.URL(ctx)}
				unmark := func() {
					if !forget {
						return
					}
					if _, err := db.Write(ctx).ExecContext(ctx, "DELETE FROM settings WHERE name = 'kind_of_shop'"); err != nil {
						t.Fatal(err)
					}
				}
				unmark()
				if _, refused := served(t, ctx, c); !strings.Contains(refused, "demonstration's data") ||
					!strings.Contains(refused, "--demo") {
					t.Errorf("the demonstration as a real shop: %q", refused)
				}
				// a real shop: stores, and nobody of the demonstration
				for _, statement := range []string{"UPDATE staff SET email_fold = id || '@parts.example'",
					"DELETE FROM customer_logins", "UPDATE settings SET value = 'shop' WHERE name = 'kind_of_shop'"} {
					if _, err := db.Write(ctx).ExecContext(ctx, statement); err != nil {
						t.Fatal(err)
					}
				}
				unmark()
				before := contents(t, ctx)
				c.Demo = true
				if _, refused := served(t, ctx, c); !strings.Contains(refused, "real shop's data") ||
					!strings.Contains(refused, "without --demo") {
					t.Errorf("a real shop as the demonstration: %q", refused)
				}
				sameContents(t, before, contents(t, ctx), "settings", "changes")
				c.Demo = false
				if _, refused := served(t, ctx, c); refused != "" {
					t.Errorf("a real shop: %s", refused)
				}
			})
		})
	}
}

// A page of the ledger that the disk wrote in part stops the start, with what to do.
func TestATornPageIsNoticedAtTheStart(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		if dbtest.DB(ctx).Dialect() != db.SQLite {
			return
		}
		file := strings.TrimPrefix(strings.Split(dbtest.URL(ctx), "?")[0], "sqlite://")
		var page, size int64
		if err := db.Read(ctx).NewRaw("SELECT rootpage FROM sqlite_master WHERE name = 'ledger_lines'").Scan(ctx, &page); err != nil {
			t.Fatal(err)
		}
		if err := db.Read(ctx).NewRaw("PRAGMA page_size").Scan(ctx, &size); err != nil {
			t.Fatal(err)
		}
		torn := filepath.Join(t.TempDir(), "torn.db")
		if err := copySQLite(dbtest.URL(ctx), torn); err != nil {
			t.Fatal(err)
		}
		content, err := os.ReadFile(torn)
		if err != nil {
			t.Fatal(err)
		}
		clear(content[(page-1)*size+size/4 : page*size])
		if err := os.WriteFile(torn, content, 0o600); err != nil {
			t.Fatal(err)
		}
		_, refused := served(t, ctx, Config{Data: demoData(t, ctx), Database: "sqlite://" + torn, Demo: true})
		if !strings.Contains(refused, torn+" is damaged") || !strings.Contains(refused, "put the last backup in its place") {
			t.Errorf("served with a torn page of %s: %q", file, refused)
		}
	})
}
