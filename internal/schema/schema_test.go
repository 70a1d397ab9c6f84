package schema_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/db"
	"camber/internal/dbtest"
)

// table is the form of a table, as far as both databases must agree.
type table struct {
	Columns map[string]string // name: type, NULL or not, with a default or not
	Primary string            // columns
	Indexes map[string]string // columns: unique and partial or not
	Foreign map[string]string // column: table and column
	Checks  int
}

// typeOf gives the one SQLite type of each PostgreSQL type that is allowed.
var typeOf = map[string]string{"bigint": "INTEGER", "text": "TEXT", "bytea": "BLOB"}

func TestSchemasAreEqual(t *testing.T) {
	t.Parallel()
	dbtest.Both(t, func(t *testing.T, sqlite, postgres context.Context) {
		if diff := cmp.Diff(readSQLite(t, sqlite), readPostgres(t, postgres)); diff != "" {
			t.Errorf("tables differ (-sqlite +postgres):\n%s", diff)
		}
	})
}

func TestSQLiteTablesAreStrict(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		if dbtest.DB(ctx).Dialect() != db.SQLite {
			return
		}
		for _, r := range rows(t, ctx,
			"SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0") {
			if name := r[0]; name != "goose_db_version" && !strings.HasPrefix(name, "sqlite_") {
				t.Errorf("table %s is not STRICT", name)
			}
		}
	})
}

func TestPostgresTextIsSortedByItsBytes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		if dbtest.DB(ctx).Dialect() != db.Postgres {
			return
		}
		for _, r := range rows(t, ctx,
			`SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'
			AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'`) {
			t.Errorf(`%s.%s is not COLLATE "C"`, r[0], r[1])
		}
	})
}

// What is append-only is not emptied as a whole either, which is a statement of its own on PostgreSQL.
func TestAppendOnlyTablesAreNotEmptied(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		if dbtest.DB(ctx).Dialect() != db.Postgres {
			return
		}
		guarded := rows(t, ctx, "SELECT DISTINCT CAST(tgrelid::regclass AS TEXT) FROM pg_trigger WHERE tgfoid = 'forbid_change'::regproc")
		if len(guarded) != 15 {
			t.Errorf("%d tables are append-only", len(guarded))
		}
		for _, r := range guarded {
			if _, err := db.Write(ctx).ExecContext(ctx, "TRUNCATE "+r[0]+" CASCADE"); err == nil ||
				!strings.Contains(err.Error(), "is append-only") {
				t.Errorf("%s can be emptied: %v", r[0], err)
			}
		}
	})
}

// rows reads a table of texts; a list of columns is joined in them by commas.
func rows(t *testing.T, ctx context.Context, query string, args ...any) (all [][]string) {
	t.Helper()
	found, err := db.Read(ctx).QueryContext(ctx, query, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = found.Close() }()
	names, err := found.Columns()
	if err != nil {
		t.Fatal(err)
	}
	for found.Next() {
		row := make([]string, len(names))
		into := make([]any, len(names))
		for i := range row {
			into[i] = &row[i]
		}
		if err := found.Scan(into...); err != nil {
			t.Fatal(err)
		}
		all = append(all, row)
	}
	if err := found.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

func newTable() *table {
	return &table{Columns: map[string]string{}, Indexes: map[string]string{}, Foreign: map[string]string{}}
}

func column(kind string, required, byDefault bool) string {
	return fmt.Sprintf("%s required=%t default=%t", kind, required, byDefault)
}

func index(unique, partial bool) string { return fmt.Sprintf("unique=%t partial=%t", unique, partial) }

func readSQLite(t *testing.T, ctx context.Context) map[string]*table {
	t.Helper()
	tables := map[string]*table{}
	for _, r := range rows(t, ctx,
		`SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'goose_db_version'`) {
		name := r[0]
		f := newTable()
		tables[name] = f
		f.Checks = strings.Count(r[1], "CHECK (")
		var primary []string
		for _, c := range rows(t, ctx,
			`SELECT name, type, "notnull", dflt_value IS NOT NULL, pk FROM pragma_table_xinfo(?) ORDER BY pk, cid`, name) {
			inPrimary := c[4] != "0"
			f.Columns[c[0]] = column(c[1], c[2] == "1" || inPrimary, c[3] == "1")
			if inPrimary {
				primary = append(primary, c[0])
			}
		}
		f.Primary = strings.Join(primary, ",")
		for _, i := range rows(t, ctx, `SELECT name, "unique", partial FROM pragma_index_list(?) WHERE origin <> 'pk'`,
			name) {
			var columns []string
			for _, c := range rows(t, ctx, "SELECT name FROM pragma_index_info(?) ORDER BY seqno", i[0]) {
				columns = append(columns, c[0])
			}
			f.Indexes[strings.Join(columns, ",")] = index(i[1] == "1", i[2] == "1")
		}
		for _, k := range rows(t, ctx, `SELECT "from", "table", "to" FROM pragma_foreign_key_list(?)`, name) {
			f.Foreign[k[0]] = k[1] + "." + k[2]
		}
	}
	return tables
}

func readPostgres(t *testing.T, ctx context.Context) map[string]*table {
	t.Helper()
	tables := map[string]*table{}
	for _, r := range rows(t, ctx,
		"SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'goose_db_version'") {
		tables[r[0]] = newTable()
	}
	for _, c := range rows(t, ctx,
		`SELECT table_name, column_name, data_type, is_nullable, CAST(column_default IS NOT NULL AS TEXT)
		FROM information_schema.columns WHERE table_schema = 'public'`) {
		if f := tables[c[0]]; f != nil {
			kind, allowed := typeOf[c[2]]
			if !allowed {
				kind = c[2] + " is not allowed"
			}
			f.Columns[c[1]] = column(kind, c[3] == "NO", c[4] == "true")
		}
	}
	for _, i := range rows(t, ctx, `SELECT CAST(indrelid::regclass AS TEXT), string_agg(attname, ',' ORDER BY place),
		CAST(indisprimary AS TEXT), CAST(indisunique AS TEXT), CAST(indpred IS NOT NULL AS TEXT)
		FROM pg_index CROSS JOIN LATERAL unnest(indkey) WITH ORDINALITY AS part(number, place)
		JOIN pg_attribute ON attrelid = indrelid AND attnum = number
		JOIN pg_class ON pg_class.oid = indrelid AND relnamespace = 'public'::regnamespace AND relkind = 'r'
		GROUP BY indexrelid, indrelid, indisprimary, indisunique, indpred IS NOT NULL`) {
		f := tables[i[0]]
		switch {
		case f == nil: // goose's own
		case i[2] == "true":
			f.Primary = i[1]
		default:
			f.Indexes[i[1]] = index(i[3] == "true", i[4] == "true")
		}
	}
	for _, k := range rows(t, ctx,
		`SELECT CAST(conrelid::regclass AS TEXT), own.attname, CAST(confrelid::regclass AS TEXT), other.attname
		FROM pg_constraint JOIN pg_attribute AS own ON own.attrelid = conrelid AND own.attnum = conkey[1]
		JOIN pg_attribute AS other ON other.attrelid = confrelid AND other.attnum = confkey[1] WHERE contype = 'f'`) {
		tables[k[0]].Foreign[k[1]] = k[2] + "." + k[3]
	}
	for _, c := range rows(t, ctx,
		"SELECT CAST(conrelid::regclass AS TEXT) FROM pg_constraint WHERE contype = 'c' AND conrelid <> 0") {
		tables[c[0]].Checks++
	}
	return tables
}
