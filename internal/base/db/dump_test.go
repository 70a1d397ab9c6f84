package db_test

import (
	"bytes"
	"context"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/db"
	"camber/internal/dbtest"
	"camber/internal/schema"
)

func TestBothDatabasesListTheSameTables(t *testing.T) {
	t.Parallel()
	dbtest.Both(t, func(t *testing.T, sqlite, postgres context.Context) {
		a, err := db.Tables(sqlite)
		if err != nil {
			t.Fatal(err)
		}
		b, err := db.Tables(postgres)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(a, b); diff != "" || len(a) < 150 {
			t.Errorf("%d tables, -sqlite +postgres: %s", len(a), diff)
		}
		at := func(name string) int {
			return slices.IndexFunc(a, func(t db.Table) bool { return t.Name == name })
		}
		if at("orders") > at("order_lines") || at("order_lines") > at("order_taxes") || at("locations") > at("orders") {
			t.Error("a table stands before one that it refers to")
		}
	})
}

// What is hard to write down: signs of the form itself, nothing against empty, the ends of numbers, bytes that are no
// text, a row that refers to a later one, what may only be added to, and what a trigger writes.
var hard = []string{
	`INSERT INTO settings (scope, scope_id, name, value) VALUES ('business', 0, 'a', 'tab	line
return` + "\r" + ` \ \N \t \x00 \\x41 \.'), ('business', 0, 'b', ''), ('business', 0, 'c', '\N'), ('business', 0, 'd', 'ñ 漢 😀'), ('business', 0, 'e', '\.')`,
	"INSERT INTO changes (kind, key, at_us) VALUES ('least', -9223372036854775808, 9223372036854775807)",
	"INSERT INTO categories (parent_id, pictogram, sort) VALUES (NULL, '', 1), (1, '', 2)",
	"UPDATE categories SET parent_id = 2 WHERE id = 1",
	"INSERT INTO audit_rows (at_us, actor_kind, actor_id, action, subject, subject_id, detail) VALUES (1, 'system', 0, 'x', 'y', 1, 'z')",
	"INSERT INTO order_changes (order_id) VALUES (99)",
	"DELETE FROM order_changes",
}

// fill writes hard into the database of ctx, and bytes.
func fill(t *testing.T, ctx context.Context) {
	t.Helper()
	for _, statement := range hard {
		if _, err := db.Write(ctx).ExecContext(ctx, strings.ReplaceAll(statement, "?", "??")); err != nil {
			t.Fatal(err)
		}
	}
	for i, reply := range [][]byte{nil, {}, {0, 255, '\\', '\n', 'x'}} {
		_, err := db.Write(ctx).NewRaw(
			"INSERT INTO idempotency_keys (scope, key, route, body_sha256, status, reply, added_us) VALUES ('s', ?, 'r', 'b', 200, ?, ?)",
			string(rune('a'+i)), reply, int64(math.MinInt64)).Exec(ctx)
		if err != nil {
			t.Fatal(err)
		}
	}
}

// dump is all of a database, by table, its rows in order, and its tables.
func dump(t *testing.T, ctx context.Context) (rows map[string]string, tables []db.Table) {
	t.Helper()
	rows = map[string]string{}
	err := db.Snapshot(ctx, func(ctx context.Context) (err error) {
		if tables, err = db.Tables(ctx); err != nil {
			return err
		}
		for _, table := range tables {
			var b bytes.Buffer
			n, err := db.Dump(ctx, table, &b)
			if err != nil {
				return err
			}
			if table.Name == "changes" { // the transaction that wrote it
				continue
			}
			if n != int64(strings.Count(b.String(), "\n")) {
				t.Errorf("%s: %d rows", table.Name, n)
			}
			if n > 0 {
				lines := strings.SplitAfter(b.String(), "\n")
				slices.Sort(lines)
				rows[table.Name] = strings.Join(lines, "")
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows, tables
}

// load fills a staged database at address and puts it in its place.
func load(t *testing.T, address string, rows map[string]string, tables []db.Table, keep string) {
	t.Helper()
	s, err := db.Stage(t.Context(), address, schema.FS)
	if err != nil {
		t.Fatal(err)
	}
	if s.Occupied != (keep != "") {
		t.Errorf("occupied: %t", s.Occupied)
	}
	if err := s.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		if err := s.Load(t.Context(), table, strings.NewReader(rows[table.Name])); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.TakePlace(t.Context(), keep); err != nil {
		t.Fatal(err)
	}
}

func TestRowsGoFromEitherDatabaseToEither(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		fill(t, ctx)
		rows, tables := dump(t, ctx)
		for _, kind := range []db.Dialect{db.SQLite, db.Postgres} {
			address := dbtest.Address(t, kind)
			load(t, address, rows, tables, "")
			d := openAt(t, address)
			there, thereTables := dump(t, db.With(t.Context(), d))
			if diff := cmp.Diff(rows, there); diff != "" {
				t.Errorf("to %s: %s", kind, diff)
			}
			if diff := cmp.Diff(tables, thereTables); diff != "" {
				t.Errorf("to %s: the tables: %s", kind, diff)
			}
			inside := db.With(t.Context(), d)
			if _, err := db.Write(inside).ExecContext(inside, "DELETE FROM audit_rows"); err == nil ||
				!strings.Contains(err.Error(), "append-only") {
				t.Errorf("on %s the log can be emptied: %v", kind, err)
			}
			var id int64
			err := db.Write(inside).QueryRowContext(inside, "INSERT INTO order_changes (order_id) VALUES (1) RETURNING id").
				Scan(&id)
			if err != nil || id != 2 {
				t.Errorf("on %s the next id is %d: %v", kind, id, err)
			}
			if err := d.Migrate(t.Context()); err != nil {
				t.Error(err)
			}
			if version, err := d.Version(t.Context()); err != nil || version < 72 {
				t.Errorf("version %d, %v", version, err)
			}
		}
	})
}

func openAt(t *testing.T, address string) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), address, schema.FS)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

// The old one is kept whole, is not replaced while it is used, and stays where nothing takes its place.
func TestAStagedDatabaseTakesThePlaceOfAnother(t *testing.T) {
	t.Parallel()
	dbtest.Both(t, func(t *testing.T, sqlite, postgres context.Context) {
		for _, ctx := range []context.Context{sqlite, postgres} {
			fill(t, ctx)
			rows, tables := dump(t, ctx)
			kind := dbtest.DB(ctx).Dialect()
			address := dbtest.Address(t, kind)
			load(t, address, rows, tables, "")

			d := openAt(t, address)
			if err := d.Claim(); err != nil {
				t.Fatal(err)
			}
			if _, err := db.Stage(t.Context(), address, schema.FS); err == nil {
				t.Errorf("%s: another serves it, and it was staged", kind)
			}
			if err := d.Close(); err != nil {
				t.Fatal(err)
			}
			s, err := db.Stage(t.Context(), address, schema.FS)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := db.Stage(t.Context(), address, schema.FS); err == nil {
				t.Errorf("%s: two are staged at once", kind)
			}
			if err := s.Drop(t.Context()); err != nil {
				t.Error(err)
			}
			delete(rows, "settings")
			load(t, address, rows, tables, "kept")
			if kind == db.SQLite {
				keptFile(t, address)
			}
			d = openAt(t, address)
			inside := db.With(t.Context(), d)
			now, _ := dump(t, inside)
			if diff := cmp.Diff(rows, now); diff != "" {
				t.Errorf("%s: %s", kind, diff)
			}
			if kind == db.Postgres {
				var kept int
				err := db.Read(inside).QueryRowContext(inside, "SELECT count(*) FROM camber_kept.settings").Scan(&kept)
				if err != nil || kept != 5 {
					t.Errorf("the old one has %d settings, %v", kept, err)
				}
			}
		}
	})
}

func keptFile(t *testing.T, address string) {
	t.Helper()
	file := strings.TrimPrefix(strings.Split(address, "?")[0], "sqlite://")
	kept := openAt(t, "sqlite://"+filepath.Join(filepath.Dir(file), "shop-kept.db"))
	if rows, _ := dump(t, db.With(t.Context(), kept)); strings.Count(rows["settings"], "\n") != 5 {
		t.Errorf("the old one has %q", rows["settings"])
	}
	if is, err := os.Stat(file); err != nil || is.Mode() != 0o600 {
		t.Errorf("its file is %v, %v", is.Mode(), err)
	}
}

func TestASnapshotSeesOneMoment(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		err := db.Snapshot(ctx, func(inside context.Context) error {
			other := db.With(ctx, dbtest.DB(ctx)) // a flow of its own
			if err := db.Changed(other, "part", 1); err != nil {
				return err
			}
			if has, err := db.HasRows(inside); err != nil || has {
				t.Errorf("it sees what came later: %v", err)
			}
			if has, err := db.HasRows(other); err != nil || !has {
				t.Errorf("the writer wrote nothing: %v", err)
			}
			if err := db.Changed(inside, "part", 2); err == nil {
				t.Error("it can write")
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}
