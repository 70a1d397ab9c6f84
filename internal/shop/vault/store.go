package vault

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

// States of a run.
const (
	waiting = "waiting"
	done    = "done"
	failed  = "failed"
)

// run is the backup of a day.
type run struct {
	Day     string
	State   string
	Due     time.Time
	Tries   int
	Name    string    // under which it is kept; empty: it is not
	Ended   time.Time // zero: it has not been tried
	Reason  string
	Removed bool
}

type runRow struct {
	bun.BaseModel `bun:"table:backup_runs"`
	Day           string `bun:",pk"`
	State         string
	DueUs         int64
	Tries         int
	Name          string
	EndedUs       *int64
	Reason        string
	Removed       int
}

func (row runRow) run() run {
	r := run{Day: row.Day, State: row.State, Due: db.Time(row.DueUs), Tries: row.Tries, Name: row.Name, Reason: row.Reason,
		Removed: row.Removed == 1}
	if row.EndedUs != nil {
		r.Ended = db.Time(*row.EndedUs)
	}
	return r
}

// addRun returns false where the day has one.
func addRun(ctx context.Context, r run) (bool, error) {
	res, err := db.Write(ctx).NewRaw("INSERT INTO backup_runs (day, state, due_us) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
		r.Day, waiting, db.Us(r.Due)).Exec(ctx)
	return added(res, err, "add the backup of a day")
}

func added(res sql.Result, err error, what string) (bool, error) {
	if err != nil {
		return false, fmt.Errorf("%s: %w", what, err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func runs(ctx context.Context) *bun.SelectQuery {
	return db.Read(ctx).NewSelect().Model((*runRow)(nil)).
		Column("day", "state", "due_us", "tries", "name", "ended_us", "reason", "removed")
}

func runOf(ctx context.Context, day string) (run, error) {
	var row runRow
	if err := runs(ctx).Where("day = ?", day).Scan(ctx, &row); err != nil {
		return run{}, fmt.Errorf("read the backup of %s: %w", day, err)
	}
	return row.run(), nil
}

// newestRun is the zero run where there is none.
func newestRun(ctx context.Context) (run, error) {
	var row runRow
	err := runs(ctx).OrderExpr("day DESC").Limit(1).Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		return run{}, nil
	}
	if err != nil {
		return run{}, fmt.Errorf("read the newest backup: %w", err)
	}
	return row.run(), nil
}

// keptRuns are those that are kept beyond the newest so many, the oldest first.
func keptRuns(ctx context.Context, beyond int) ([]run, error) {
	var rows []runRow
	err := runs(ctx).Where("state = ? AND name <> '' AND removed = 0", done).OrderExpr("day DESC").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read the backups that are kept: %w", err)
	}
	var old []run
	for i := len(rows) - 1; i >= max(beyond, 1); i-- {
		old = append(old, rows[i].run())
	}
	return old, nil
}

func saveRun(ctx context.Context, r run) error {
	removed := 0
	if r.Removed {
		removed = 1
	}
	_, err := db.Write(ctx).NewRaw(
		"UPDATE backup_runs SET state = ?, tries = ?, name = ?, ended_us = ?, reason = ?, removed = ? WHERE day = ?",
		r.State, r.Tries, r.Name, db.Us(r.Ended), r.Reason, removed, r.Day).Exec(ctx)
	if err != nil {
		return fmt.Errorf("keep the backup of %s: %w", r.Day, err)
	}
	return nil
}
