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

// Fixed is a SELECT that is asked so often that reading its text each time would cost more than the answer: every
// connection keeps it prepared. Its places are ?1, ?2 …; `column IN (list ?1)` takes a []int64 or []string.
type Fixed struct{ sqlite, postgres string }

var list = regexp.MustCompile(`IN \(list (\?\d+)\)`)

func NewFixed(text string) Fixed {
	return Fixed{
		sqlite:   list.ReplaceAllString(text, "IN (SELECT value FROM json_each(${1}))"),
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

type asked interface {
	QueryContext(ctx context.Context, statement string, args ...any) (*sql.Rows, error)
}

func (s Fixed) each(ctx context.Context, dialect Dialect, at asked, row func(scan func(into ...any) error) error, args []any) error {
	statement := s.sqlite
	if dialect == Postgres {
		statement, args = s.postgres, append([]any{pgx.QueryExecModeCacheStatement}, args...)
	} else {
		for i, arg := range args {
			switch arg.(type) {
			case []int64, []string:
				written, err := json.Marshal(arg)
				if err != nil {
					return fmt.Errorf("write a list for SQLite: %w", err)
				}
				args[i] = string(written)
			}
		}
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
