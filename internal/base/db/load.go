package db

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5/stdlib"
)

// Load puts rows that Dump wrote into a table that has none, past its triggers, and lets its ids go on where they were.
// What the rows refer to must be there. All of it happens, or nothing.
func (d *DB) Load(ctx context.Context, t Table, from io.Reader) error {
	load := d.loadPostgres
	if d.dialect == SQLite {
		load = d.loadSQLite
	}
	if err := load(ctx, t, from); err != nil {
		return fmt.Errorf("fill table %s: %w", t.Name, err)
	}
	return nil
}

func (d *DB) loadSQLite(ctx context.Context, t Table, from io.Reader) error {
	tx, err := d.write.DB.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	known, err := texts(ctx, tx, "SELECT name || ' ' || type FROM pragma_table_info(?)", t.Name)
	if err != nil {
		return err
	}
	typeOf := map[string]string{}
	for _, column := range known {
		name, is, _ := strings.Cut(column, " ")
		typeOf[name] = is
	}
	types := make([]string, len(t.Columns))
	for i, name := range t.Columns {
		types[i] = typeOf[name]
	}
	triggers, err := texts(ctx, tx, "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ? ORDER BY name",
		t.Name)
	if err != nil {
		return err
	}
	again, err := texts(ctx, tx, "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ? ORDER BY name",
		t.Name)
	if err != nil {
		return err
	}
	before := []string{"PRAGMA defer_foreign_keys = ON"} // a row may refer to a later one of its own table
	for _, name := range triggers {
		before = append(before, "DROP TRIGGER "+quote(name))
	}
	if err := execAll(ctx, tx, before); err != nil {
		return err
	}
	if err := insertLines(ctx, tx, t, types, from); err != nil {
		return err
	}
	if t.Last > 0 {
		for _, statement := range []string{
			"UPDATE sqlite_sequence SET seq = ?2 WHERE name = ?1",
			"INSERT INTO sqlite_sequence (name, seq) SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?1)",
		} {
			if _, err := tx.ExecContext(ctx, statement, t.Name, t.Last); err != nil {
				return err
			}
		}
	}
	if err := execAll(ctx, tx, again); err != nil {
		return err
	}
	return tx.Commit()
}

func insertLines(ctx context.Context, tx *sql.Tx, t Table, types []string, from io.Reader) error {
	places := strings.TrimSuffix(strings.Repeat("?, ", len(t.Columns)), ", ")
	insert, err := tx.PrepareContext(ctx, "INSERT INTO "+quote(t.Name)+" ("+quoted(t.Columns)+") VALUES ("+places+")")
	if err != nil {
		return err
	}
	defer func() { _ = insert.Close() }()
	lines := bufio.NewReaderSize(from, 1<<20)
	for {
		line, err := lines.ReadString('\n')
		if errors.Is(err, io.EOF) && line == "" {
			return nil
		}
		if err != nil {
			return err
		}
		values, err := readRow(strings.TrimSuffix(line, "\n"), types)
		if err != nil {
			return err
		}
		if _, err := insert.ExecContext(ctx, values...); err != nil {
			return err
		}
	}
}

func (d *DB) loadPostgres(ctx context.Context, t Table, from io.Reader) error {
	conn, err := d.write.DB.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	err = execAll(ctx, tx, []string{
		"SET LOCAL statement_timeout = 0", "SET LOCAL idle_in_transaction_session_timeout = 0",
		"ALTER TABLE " + quote(t.Name) + " DISABLE TRIGGER USER",
	})
	if err != nil {
		return err
	}
	err = conn.Raw(func(driver any) error {
		_, err := driver.(*stdlib.Conn).Conn().PgConn().
			CopyFrom(ctx, from, "COPY "+quote(t.Name)+" ("+quoted(t.Columns)+") FROM STDIN")
		return err
	})
	if err != nil {
		return err
	}
	if t.Last > 0 {
		_, err := tx.ExecContext(ctx,
			`SELECT setval(s.oid, $2) FROM pg_class AS s JOIN pg_depend ON objid = s.oid AND deptype = 'i'
			WHERE s.relkind = 'S' AND refobjid = to_regclass($1)`, quote(t.Name), t.Last)
		if err != nil {
			return err
		}
	}
	if _, err := tx.ExecContext(ctx, "ALTER TABLE "+quote(t.Name)+" ENABLE TRIGGER USER"); err != nil {
		return err
	}
	return tx.Commit()
}

func execAll(ctx context.Context, tx *sql.Tx, statements []string) error {
	for _, s := range statements {
		if _, err := tx.ExecContext(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

func texts(ctx context.Context, tx *sql.Tx, query, about string) (found []string, err error) {
	rows, err := tx.QueryContext(ctx, query, about)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var one string
		if err := rows.Scan(&one); err != nil {
			return nil, err
		}
		found = append(found, one)
	}
	return found, rows.Err()
}

var written = strings.NewReplacer(`\\`, `\`, `\t`, "\t", `\n`, "\n", `\r`, "\r", `\x00`, "\x00")

// readRow is the row of a line of COPY, in columns of SQLite's types.
func readRow(line string, types []string) ([]any, error) {
	fields := strings.Split(line, "\t")
	if len(fields) != len(types) {
		return nil, fmt.Errorf("a row has %d values for %d columns", len(fields), len(types))
	}
	values := make([]any, len(types))
	for i, field := range fields {
		if field == null {
			continue
		}
		var err error
		switch types[i] {
		case "INTEGER":
			values[i], err = strconv.ParseInt(field, 10, 64)
		case "BLOB":
			values[i], err = hex.DecodeString(strings.TrimPrefix(field, `\\x`))
		default:
			values[i] = written.Replace(field)
		}
		if err != nil {
			return nil, err
		}
	}
	return values, nil
}
