package db

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Table is a table of the shop as it is carried from one database to another, of either kind.
type Table struct {
	Name    string   `json:"name"`
	Columns []string `json:"columns"`
	Last    int64    `json:"last,omitempty"` // the highest id that was ever given; 0: none, or the table gives none
}

const ownTable = "goose_db_version" // of the migrations

// Snapshot runs f in a transaction that sees the database as it is now, however long f takes, and writes nothing. Who
// writes goes on meanwhile.
func Snapshot(ctx context.Context, f func(ctx context.Context) error) error {
	w := flowOf(ctx)
	if w.tx != nil {
		return errors.New("db.Snapshot inside Atomic")
	}
	w.checkClosed(ctx)
	w.open.Add(1)
	defer w.open.Add(-1)
	// the moment is that of the first question
	options, begin := &sql.TxOptions{ReadOnly: true}, []string{"SELECT count(*) FROM sqlite_master"}
	if w.db.dialect == Postgres {
		options.Isolation = sql.LevelRepeatableRead
		begin = []string{"SET LOCAL statement_timeout = 0", "SET LOCAL idle_in_transaction_session_timeout = 0", "SELECT 1"}
	}
	tx, err := w.db.read.BeginTx(ctx, options)
	if err != nil {
		return classify(err)
	}
	defer func() { _ = tx.Rollback() }()
	for _, statement := range begin {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return classify(err)
		}
	}
	w.tx = &transaction{Tx: tx, waking: map[string]bool{}}
	return f(context.WithValue(ctx, contextKey{}, w))
}

// Tables returns the tables of the shop, each after those that it refers to.
func Tables(ctx context.Context) ([]Table, error) {
	of := catalogs[From(ctx).dialect]
	columns, err := pairs(ctx, of.columns)
	if err != nil {
		return nil, fmt.Errorf("list the tables: %w", err)
	}
	references, err := pairs(ctx, of.references)
	if err != nil {
		return nil, fmt.Errorf("list what tables refer to: %w", err)
	}
	counters, err := pairs(ctx, of.counters)
	if err != nil {
		return nil, fmt.Errorf("list the ids that were given: %w", err)
	}
	var made []*Table
	for _, c := range columns {
		if len(made) == 0 || made[len(made)-1].Name != c[0] {
			made = append(made, &Table{Name: c[0]})
		}
		t := made[len(made)-1]
		t.Columns = append(t.Columns, c[1])
	}
	for _, c := range counters {
		for _, t := range made {
			if t.Name == c[0] {
				if t.Last, err = strconv.ParseInt(c[1], 10, 64); err != nil {
					return nil, err
				}
			}
		}
	}
	return sorted(made, references)
}

// sorted puts each table after those that it refers to.
func sorted(tables []*Table, references [][2]string) ([]Table, error) {
	var order []Table
	for len(tables) > 0 {
		free := slices.IndexFunc(tables, func(t *Table) bool {
			return !slices.ContainsFunc(references, func(r [2]string) bool {
				return r[0] == t.Name && r[1] != t.Name &&
					slices.ContainsFunc(tables, func(o *Table) bool { return o.Name == r[1] })
			})
		})
		if free < 0 {
			return nil, fmt.Errorf("tables refer to each other in a circle, %s among them", tables[0].Name)
		}
		order = append(order, *tables[free])
		tables = slices.Delete(tables, free, free+1)
	}
	return order, nil
}

// catalogs say what a database has: pairs of table and column, of table and table referred to, of table and last id.
var catalogs = map[Dialect]struct{ columns, references, counters string }{
	SQLite: {
		columns: `SELECT t.name, c.name FROM sqlite_master AS t JOIN pragma_table_info(t.name) AS c
			WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name <> '` + ownTable + `' ORDER BY t.rowid, c.cid`,
		references: `SELECT t.name, k."table" FROM sqlite_master AS t JOIN pragma_foreign_key_list(t.name) AS k WHERE t.type = 'table'`,
		counters:   `SELECT name, CAST(seq AS TEXT) FROM sqlite_sequence WHERE name <> '` + ownTable + `' ORDER BY name`,
	},
	Postgres: {
		columns: `SELECT relname, attname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
			WHERE relnamespace = CAST(current_schema() AS regnamespace) AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
				AND relname <> '` + ownTable + `' ORDER BY pg_class.oid, attnum`,
		references: `SELECT t.relname, o.relname FROM pg_constraint AS k JOIN pg_class AS t ON t.oid = conrelid JOIN pg_class AS o ON o.oid = confrelid
			WHERE contype = 'f' AND connamespace = CAST(current_schema() AS regnamespace)`,
		counters: `SELECT t.relname, CAST(last_value AS TEXT) FROM pg_sequences JOIN pg_class AS s ON s.relname = sequencename
				AND s.relnamespace = CAST(current_schema() AS regnamespace)
			JOIN pg_depend ON objid = s.oid AND deptype = 'i' JOIN pg_class AS t ON t.oid = refobjid
			WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY t.relname`,
	},
}

func pairs(ctx context.Context, query string) (found [][2]string, err error) {
	rows, err := Read(ctx).QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var one [2]string
		if err := rows.Scan(&one[0], &one[1]); err != nil {
			return nil, err
		}
		found = append(found, one)
	}
	return found, rows.Err()
}

// Dump writes the rows of a table, each a line of the text form of PostgreSQL's COPY, and returns how many they are.
func Dump(ctx context.Context, t Table, to io.Writer) (n int64, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("read table %s: %w", t.Name, err)
		}
	}()
	rows, err := Read(ctx).QueryContext(ctx, "SELECT "+quoted(t.Columns)+" FROM "+quote(t.Name))
	if err != nil {
		return 0, err
	}
	defer func() { _ = rows.Close() }()
	values, into := make([]any, len(t.Columns)), make([]any, len(t.Columns))
	for i := range values {
		into[i] = &values[i]
	}
	var line []byte
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return n, err
		}
		if line, err = appendRow(line[:0], values); err != nil {
			return n, err
		}
		if _, err := to.Write(line); err != nil {
			return n, err
		}
		n++
	}
	return n, rows.Err()
}

// HasRows says whether any table of the shop has a row.
func HasRows(ctx context.Context) (bool, error) {
	tables, err := Tables(ctx)
	if err != nil {
		return false, err
	}
	for _, t := range tables {
		var has bool
		if err := Read(ctx).QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM "+quote(t.Name)+")").Scan(&has); err != nil ||
			has {
			return has, err
		}
	}
	return false, nil
}

// CountRows returns how many rows a table has.
func CountRows(ctx context.Context, t Table) (n int64, err error) {
	err = Read(ctx).QueryRowContext(ctx, "SELECT count(*) FROM "+quote(t.Name)).Scan(&n)
	return n, err
}

func quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

func quoted(names []string) string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = quote(name)
	}
	return strings.Join(all, ", ")
}

const null = `\N`

// What COPY writes otherwise than it is. PostgreSQL keeps no NUL: a text of SQLite that has one goes to SQLite alone.
var escapes = strings.NewReplacer(`\`, `\\`, "\t", `\t`, "\n", `\n`, "\r", `\r`, "\x00", `\x00`)

// appendRow adds a row as COPY writes it.
func appendRow(line []byte, values []any) ([]byte, error) {
	for i, v := range values {
		if i > 0 {
			line = append(line, '\t')
		}
		switch v := v.(type) {
		case nil:
			line = append(line, null...)
		case int64:
			line = strconv.AppendInt(line, v, 10)
		case string:
			if !utf8.ValidString(v) {
				return nil, fmt.Errorf("%q is not UTF-8", v)
			}
			line = append(line, escapes.Replace(v)...)
		case []byte:
			line = append(line, `\\x`...)
			line = hex.AppendEncode(line, v)
		default:
			return nil, fmt.Errorf("a value is of type %T", v)
		}
	}
	return append(line, '\n'), nil
}
