package jobs

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/ids"
)

// States of a job; one that is done has no row.
const (
	queued  = "queued"
	running = "running"
	failed  = "failed"
)

// job is a row of jobs. RunUs is when a queued one is due, and when the lease of a running one ends.
type job struct {
	bun.BaseModel `bun:"table:jobs"`
	ID            int64 `bun:",pk,autoincrement"`
	Kind          string
	Payload       string
	UniqueKey     *string
	State         string
	RunUs         int64
	Tries         int
	Lease         string
	AddedUs       int64
}

func add(ctx context.Context, j job) error {
	_, err := db.Write(ctx).NewInsert().Model(&j).Column("kind", "payload", "unique_key", "state", "run_us", "added_us").
		On("CONFLICT DO NOTHING").Returning("NULL").Exec(ctx)
	return err
}

// claim takes the first due job of these kinds: queued, or left behind by a server whose lease has ended.
func claim(ctx context.Context, kinds map[string]Handler) (j job, found bool, err error) {
	if len(kinds) == 0 {
		return job{}, false, nil
	}
	names := slices.Sorted(maps.Keys(kinds))
	due := func(ctx context.Context) *bun.SelectQuery {
		return db.Read(ctx).NewSelect().Model(&j).Column("id", "kind", "payload", "unique_key", "tries").
			Where("state <> ? AND run_us <= ? AND kind IN (?)", failed, db.Us(clock.Now(ctx)), bun.List(names)).
			OrderExpr("run_us, id").Limit(1)
	}
	if some, err := due(ctx).Exists(ctx); err != nil || !some { // an empty queue takes no lock
		return job{}, false, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		found = false
		err := db.SkipLocked(due(ctx)).Scan(ctx)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		j.Lease, j.State, j.Tries = ids.Token(), running, j.Tries+1
		j.RunUs = db.Us(clock.Now(ctx).Add(lease))
		_, err = db.Write(ctx).NewUpdate().Model(&j).Column("state", "run_us", "tries", "lease").Where("id = ?", j.ID).
			Exec(ctx)
		found = err == nil
		return err
	})
	if err != nil {
		return job{}, false, fmt.Errorf("claim a job: %w", err)
	}
	return j, found, nil
}

// renew returns false when the job is no longer this server's.
func renew(ctx context.Context, j job) (bool, error) {
	res, err := db.Write(ctx).NewUpdate().Model((*job)(nil)).Set("run_us = ?", db.Us(clock.Now(ctx).Add(lease))).
		Where("id = ? AND lease = ? AND state = ?", j.ID, j.Lease, running).Exec(ctx)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// settle writes what became of j, unless another server has it by now. A job that goes back to the queue gives way to
// one with its unique key that waits there.
func settle(ctx context.Context, j job, o outcome) error {
	mine := func(q bun.QueryBuilder) bun.QueryBuilder {
		return q.Where("id = ? AND lease = ? AND state = ?", j.ID, j.Lease, running)
	}
	if o.state != "" {
		q := db.Write(ctx).NewUpdate().Model((*job)(nil)).ApplyQueryBuilder(mine).
			Set("state = ?, run_us = ?, tries = ?, reason = ?", o.state, db.Us(o.runAt), o.tries, o.reason)
		if o.state == queued && j.UniqueKey != nil {
			q.Where("NOT EXISTS (SELECT 1 FROM jobs AS twin WHERE twin.kind = ? AND twin.unique_key = ? AND twin.state = ?)",
				j.Kind, *j.UniqueKey, queued)
		}
		res, err := q.Exec(ctx)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 1 {
			return err
		}
	}
	_, err := db.Write(ctx).NewDelete().Model((*job)(nil)).ApplyQueryBuilder(mine).Exec(ctx)
	return err
}

// duePeriodic makes the missing rows, due now, and returns the kinds that are due.
func duePeriodic(ctx context.Context, periods map[string]time.Duration) ([]string, error) {
	now := db.Us(clock.Now(ctx))
	kinds := slices.Sorted(maps.Keys(periods))
	var rows []struct {
		bun.BaseModel `bun:"table:periodic"`
		Kind          string
		NextUs        int64
	}
	err := db.Read(ctx).NewSelect().Model(&rows).Column("kind", "next_us").Where("kind IN (?)", bun.List(kinds)).
		OrderExpr("kind").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read periodic jobs: %w", err)
	}
	next := map[string]int64{}
	for _, r := range rows {
		next[r.Kind] = r.NextUs
	}
	var due []string
	for _, kind := range kinds {
		at, known := next[kind]
		if !known {
			_, err := db.Write(ctx).NewRaw("INSERT INTO periodic (kind, next_us) VALUES (?, ?) ON CONFLICT DO NOTHING", kind,
				now).Exec(ctx)
			if err != nil {
				return nil, fmt.Errorf("add periodic job %s: %w", kind, err)
			}
		}
		if !known || at <= now {
			due = append(due, kind)
		}
	}
	return due, nil
}

// takePeriod returns true for the one server that is to queue this period's job.
func takePeriod(ctx context.Context, kind string, period time.Duration) (bool, error) {
	now := clock.Now(ctx)
	res, err := db.Write(ctx).NewRaw("UPDATE periodic SET next_us = ? WHERE kind = ? AND next_us <= ?",
		db.Us(now.Add(period)), kind, db.Us(now)).Exec(ctx)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func depth(ctx context.Context) (Depth, error) {
	now := clock.Now(ctx)
	var row struct {
		Queued, Running, Failed int
		Oldest                  *int64
	}
	err := db.Read(ctx).NewSelect().Model((*job)(nil)).
		ColumnExpr("count(CASE WHEN state = ? THEN 1 END) AS queued", queued).
		ColumnExpr("count(CASE WHEN state = ? THEN 1 END) AS running", running).
		ColumnExpr("count(CASE WHEN state = ? THEN 1 END) AS failed", failed).
		ColumnExpr("min(CASE WHEN state = ? THEN run_us END) AS oldest", queued).Scan(ctx, &row)
	if err != nil {
		return Depth{}, fmt.Errorf("count jobs: %w", err)
	}
	d := Depth{Queued: row.Queued, Running: row.Running, Failed: row.Failed}
	if row.Oldest != nil {
		d.Oldest = max(0, now.Sub(db.Time(*row.Oldest)))
	}
	return d, nil
}
