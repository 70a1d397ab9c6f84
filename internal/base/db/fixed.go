package db

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/jackc/pgx/v5"
)

// Fixed is a statement that is asked so often that reading its text each time would cost more than the answer: every
// connection keeps it prepared. Its places are ?1, ?2 …; `column IN (list ?1)` takes a []int64 or []string, and `FOR
// UPDATE` at its end locks as Lock does.
type Fixed struct{ sqlite, postgres string }

var (
	list  = regexp.MustCompile(`IN \(list (\?\d+)\)`)
	equal = regexp.MustCompile(`= (\?\d+)`)
)

func NewFixed(text string) Fixed {
	sqlite := text
	if strings.Contains(text, " ORDER BY ") { // SQLite looks for another plan whenever a bare place is another number
		sqlite = equal.ReplaceAllString(text, "= (SELECT ${1})")
	}
	return Fixed{
		sqlite:   list.ReplaceAllString(strings.TrimSuffix(sqlite, " FOR UPDATE"), "IN (SELECT value FROM json_each(${1}))"),
		postgres: strings.ReplaceAll(list.ReplaceAllString(text, "= ANY (${1})"), "?", "$"),
	}
}

// Each asks where Read would, and calls row for each row.
func (s Fixed) Each(ctx context.Context, row func(scan func(into ...any) error) error, args ...any) error {
	f := flowOf(ctx)
	if f.tx == nil {
		f.checkClosed(ctx)
		return s.each(ctx, f.db.dialect, f.db.read.DB, row, args)
	}
	err := s.each(ctx, f.db.dialect, f.tx.Tx.Tx, row, args)
	if err != nil && f.tx.failed == nil {
		f.tx.failed = err
	}
	return err
}

// Exec changes what it says where Write would.
func (s Fixed) Exec(ctx context.Context, args ...any) error {
	f := flowOf(ctx)
	statement, args, err := s.bind(f.db.dialect, args)
	if err != nil {
		return err
	}
	if f.tx == nil {
		f.checkClosed(ctx)
		_, err = f.db.write.DB.ExecContext(ctx, statement, args...)
		return err
	}
	_, err = f.tx.Tx.Tx.ExecContext(ctx, statement, args...)
	if err != nil && f.tx.failed == nil {
		f.tx.failed = err
	}
	return err
}

// bind is the text for a database, and its arguments as the driver takes them.
func (s Fixed) bind(dialect Dialect, args []any) (statement string, bound []any, err error) {
	if dialect == Postgres {
		return s.postgres, append([]any{pgx.QueryExecModeCacheStatement}, args...), nil
	}
	for i, arg := range args {
		switch arg.(type) {
		case []int64, []string:
			written, err := json.Marshal(arg)
			if err != nil {
				return "", nil, fmt.Errorf("write a list for SQLite: %w", err)
			}
			args[i] = string(written)
		}
	}
	return s.sqlite, args, nil
}

type asked interface {
	QueryContext(ctx context.Context, statement string, args ...any) (*sql.Rows, error)
}

func (s Fixed) each(ctx context.Context, dialect Dialect, at asked, row func(scan func(into ...any) error) error,
	args []any) error {
	statement, args, err := s.bind(dialect, args)
	if err != nil {
		return err
	}
	rows, err := at.QueryContext(ctx, statement, args...)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		if err := row(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}
