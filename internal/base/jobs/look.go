package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
	"camber/internal/base/db"
)

// States of a job that somebody looks at.
const (
	Waiting = queued
	Running = running
	Failed  = failed
)

// Task is a job that is not done yet.
type Task struct {
	ID      int64
	Kind    string
	Payload json.RawMessage
	State   string // Waiting, Running or Failed
	Tries   int
	Reason  string // why the last try failed; empty: none did
	Added   time.Time
	Due     time.Time // when a waiting one is tried
}

// Filter says which tasks; the zero value of a field means any.
type Filter struct {
	State  string
	Kind   string
	Limit  int
	Offset int
}

func (f Filter) narrow(q *bun.SelectQuery) *bun.SelectQuery {
	if f.State != "" {
		q.Where("state = ?", f.State)
	}
	if f.Kind != "" {
		q.Where("kind = ?", f.Kind)
	}
	return q
}

// MostCounted is how many tasks of a state are counted one by one.
const MostCounted = db.MostCounted

// Tasks is a page of the jobs that are not done, the newest first, and how many there are of each state, "" all, counted
// up to MostCounted.
func Tasks(ctx context.Context, f Filter) ([]Task, map[string]int, error) {
	counts := map[string]int{}
	for _, state := range []string{"", Waiting, Running, Failed} {
		n, err := db.CountSome(ctx, Filter{State: state, Kind: f.Kind}.narrow(db.Read(ctx).NewSelect().Model((*job)(nil))))
		if err != nil {
			return nil, nil, fmt.Errorf("count jobs: %w", err)
		}
		counts[state] = n
	}
	var rows []struct {
		bun.BaseModel `bun:"table:jobs"`
		ID            int64
		Kind          string
		Payload       string
		State         string
		RunUs         int64
		Tries         int
		Reason        string
		AddedUs       int64
	}
	err := f.narrow(db.Read(ctx).NewSelect().Model(&rows)).
		Column("id", "kind", "payload", "state", "run_us", "tries", "reason", "added_us").
		OrderExpr("id DESC").Limit(int64(f.Limit)).Offset(int64(f.Offset)).Scan(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("list jobs: %w", err)
	}
	tasks := make([]Task, len(rows))
	for i, r := range rows {
		tasks[i] = Task{ID: r.ID, Kind: r.Kind, Payload: json.RawMessage(r.Payload), State: r.State, Tries: r.Tries,
			Reason: r.Reason, Added: db.Time(r.AddedUs), Due: db.Time(r.RunUs)}
	}
	return tasks, counts, nil
}

// Again has a job tried now and as often as a new one: one that failed, or that waits for its time. It says which kind it
// is; empty where it is done by now, or runs.
func Again(ctx context.Context, id int64) (kind string, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		var rows []job
		err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "kind", "unique_key", "state").
			Where("id = ? AND state <> ?", id, running).Scan(ctx)
		if err != nil || len(rows) == 0 {
			return err
		}
		j := rows[0]
		q := db.Write(ctx).NewUpdate().Model((*job)(nil)).
			Set("state = ?, run_us = ?, tries = 0", queued, db.Us(clock.Now(ctx))).
			Where("id = ? AND state = ?", id, j.State)
		if j.UniqueKey != nil && j.State == failed { // another of its key may wait by now
			q.Where("NOT EXISTS (SELECT 1 FROM jobs AS twin WHERE twin.kind = ? AND twin.unique_key = ? AND twin.state = ?)",
				j.Kind, *j.UniqueKey, queued)
		}
		res, err := q.Exec(ctx)
		if err != nil {
			return err
		}
		n, err := res.RowsAffected()
		switch {
		case err != nil:
			return err
		case n == 1:
			kind = j.Kind
			db.WakeHere(ctx, woken)
		case j.UniqueKey != nil && j.State == failed: // the one that waits does it
			kind = j.Kind
			_, err = db.Write(ctx).NewDelete().Model((*job)(nil)).Where("id = ? AND state = ?", id, failed).Exec(ctx)
		}
		return err
	})
	if err != nil {
		return "", fmt.Errorf("try job %d again: %w", id, err)
	}
	return kind, nil
}
