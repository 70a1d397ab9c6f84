package db

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect"

	"camber/internal/base/clock"
)

// ErrBehind is what a reader of the change feed gets when changes after its cursor are forgotten: it rebuilds what it
// keeps and goes on from Head.
var ErrBehind = errors.New("the change feed no longer has what came after the cursor")

// ChangesWoken is the name that Changed wakes.
const ChangesWoken = "changes"

const changesKept = 48 * time.Hour

// Change says that something of this kind and key is not as it was; its reader reads it again, and twice is harmless.
type Change struct {
	ID   int64
	Kind string
	Key  int64
}

// Cursor is a place in the change feed or in the events. The zero value is before everything.
type Cursor struct {
	Transaction int64 `json:"transaction"` // 0 on SQLite
	ID          int64 `json:"id"`
}

// Changed adds to the change feed in the transaction of ctx, a change for each key in that order, and wakes the readers
// after it. Without a key it does nothing.
func Changed(ctx context.Context, kind string, keys ...int64) error {
	type row struct {
		bun.BaseModel `bun:"table:changes"`
		Kind          string
		Key           int64
		AtUs          int64
	}
	if len(keys) == 0 {
		return nil
	}
	now := Us(clock.Now(ctx))
	rows := make([]row, len(keys))
	for i, key := range keys {
		rows[i] = row{Kind: kind, Key: key, AtUs: now}
	}
	if _, err := Write(ctx).NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("change feed: %s %d and %d more: %w", kind, keys[0], len(keys)-1, err)
	}
	d, changes := From(ctx), make([]Change, len(keys))
	for i, key := range keys {
		changes[i] = Change{Kind: kind, Key: key}
	}
	if tx := flowOf(ctx).tx; tx != nil {
		tx.changed = append(tx.changed, changes...)
	}
	AfterCommit(ctx, func() { d.listeners.call(changes) })
	return Wake(ctx, ChangesWoken)
}

// listeners are those of this program who hear of its own changes at once.
type listeners struct {
	mu  sync.Mutex
	all []*func([]Change)
}

func (l *listeners) call(changes []Change) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, hear := range l.all {
		(*hear)(changes)
	}
}

// OnChanged calls hear with the changes of this program, without ids, when they are committed and before Atomic
// returns. Who asked first hears first. It only comes before the feed, which has them too. hear must be quick and may
// not use the database.
func (d *DB) OnChanged(hear func([]Change)) (stop func()) {
	l := &d.listeners
	l.mu.Lock()
	defer l.mu.Unlock()
	own := &hear
	l.all = append(l.all, own)
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.all = slices.DeleteFunc(l.all, func(h *func([]Change)) bool { return h == own })
	}
}

// Changes returns up to limit committed changes after the cursor, and the cursor after them. Nothing is left out, even
// when a transaction with a smaller id commits later: what is younger than the oldest transaction that still writes
// waits.
func (d *DB) Changes(ctx context.Context, after Cursor, limit int) ([]Change, Cursor, error) {
	if err := d.checkKept(ctx, after); err != nil {
		return nil, after, err
	}
	horizon, err := d.Horizon(ctx)
	if err != nil {
		return nil, after, err
	}
	var rows []struct {
		bun.BaseModel `bun:"table:changes"`
		ID            int64
		Xid           int64
		Kind          string
		Key           int64
	}
	err = d.read.NewSelect().Model(&rows).Column("id", "xid", "kind", "key").Apply(After(after, horizon)).
		Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, after, fmt.Errorf("read the change feed: %w", err)
	}
	changes := make([]Change, len(rows))
	for i, r := range rows {
		changes[i] = Change{ID: r.ID, Kind: r.Kind, Key: r.Key}
		after = Cursor{Transaction: r.Xid, ID: r.ID}
	}
	return changes, after, nil
}

// Head returns the cursor after the last change that Changes would return now.
func (d *DB) Head(ctx context.Context) (Cursor, error) {
	horizon, err := d.Horizon(ctx)
	if err != nil {
		return Cursor{}, err
	}
	var rows []struct{ Xid, ID int64 }
	err = d.read.NewRaw(`SELECT xid, id FROM (SELECT xid, id FROM changes WHERE xid < ? ORDER BY xid DESC, id DESC LIMIT 1) AS newest
		UNION ALL SELECT swept_xid, swept_id FROM feeds WHERE name = 'changes'
		ORDER BY 1 DESC, 2 DESC LIMIT 1`, horizon).Scan(ctx, &rows)
	if err != nil {
		return Cursor{}, fmt.Errorf("read the change feed: %w", err)
	}
	if len(rows) == 0 {
		return Cursor{}, nil
	}
	return Cursor{Transaction: rows[0].Xid, ID: rows[0].ID}, nil
}

// SweepChanges removes the changes that are older than two days and notes until where, for readers that are behind. No
// transaction of it removes more than sweptAtOnce: nobody waits for it.
func SweepChanges(ctx context.Context) error {
	before := Us(clock.Now(ctx).Add(-changesKept))
	for {
		swept, err := sweepOldest(ctx, before)
		if err != nil || swept < sweptAtOnce {
			return err
		}
	}
}

const sweptAtOnce = 1000

// sweepOldest removes the first of the feed, until one that is young enough.
func sweepOldest(ctx context.Context, before int64) (swept int, err error) {
	err = Atomic(ctx, func(ctx context.Context) error {
		var oldest []struct{ Xid, ID, AtUs int64 }
		err := Write(ctx).NewRaw("SELECT xid, id, at_us FROM changes ORDER BY xid, id LIMIT ?", sweptAtOnce).
			Scan(ctx, &oldest)
		if err != nil {
			return fmt.Errorf("read the oldest of the change feed: %w", err)
		}
		var ids []int64
		for _, c := range oldest {
			if c.AtUs >= before {
				break
			}
			ids = append(ids, c.ID)
		}
		if swept = len(ids); swept == 0 {
			return nil
		}
		last := oldest[swept-1]
		_, err = Write(ctx).NewRaw(`INSERT INTO feeds (name, swept_xid, swept_id) VALUES ('changes', ?, ?)
			ON CONFLICT (name) DO UPDATE SET swept_xid = excluded.swept_xid, swept_id = excluded.swept_id`, last.Xid, last.ID).
			Exec(ctx)
		if err != nil {
			return fmt.Errorf("note what is swept of the change feed: %w", err)
		}
		_, err = Write(ctx).NewRaw("DELETE FROM changes WHERE id IN (?)", bun.List(ids)).Exec(ctx)
		return err
	})
	return swept, err
}

// After selects, in the order of a feed with the columns xid and id, what was committed between the cursor and the
// horizon, which was asked for before. SQLite, where xid is 0, would read the whole feed for a comparison of both.
func After(c Cursor, horizon int64) func(*bun.SelectQuery) *bun.SelectQuery {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		if q.Dialect().Name() == dialect.SQLite {
			return q.Where("id > ?", c.ID).OrderExpr("id")
		}
		return q.Where("(xid, id) > (?, ?) AND xid < ?", c.Transaction, c.ID, horizon).OrderExpr("xid, id")
	}
}

// Horizon is the lowest transaction that may still write. It is asked for before the feed is read: what is below it is
// then visible, and nothing more comes. On SQLite, where xid is 0, ids are given in the order of commits.
func (d *DB) Horizon(ctx context.Context) (int64, error) {
	if d.dialect == SQLite {
		return 1, nil
	}
	// pg_snapshot_xmin would wait for the transactions of all databases of the cluster; backend_xid has 32 bits of 64
	const statement = `
		SELECT next - coalesce(max(behind) FILTER (WHERE behind < 2147483648), 0) FROM (
			SELECT next, mod(next - CAST(CAST(backend_xid AS TEXT) AS BIGINT) + 4294967296, 4294967296) AS behind
			FROM (SELECT CAST(CAST(pg_snapshot_xmax(pg_current_snapshot()) AS TEXT) AS BIGINT) AS next) AS snapshot
			LEFT JOIN pg_stat_activity ON datname = current_database() AND backend_xid IS NOT NULL
		) AS running GROUP BY next`
	var horizon int64
	if err := d.read.QueryRowContext(ctx, statement).Scan(&horizon); err != nil {
		return 0, fmt.Errorf("read the running transactions: %w", err)
	}
	return horizon, nil
}

// checkKept returns ErrBehind when something after the cursor is swept.
func (d *DB) checkKept(ctx context.Context, c Cursor) error {
	var swept int
	err := d.read.NewRaw("SELECT count(*) FROM feeds WHERE name = 'changes' AND (swept_xid, swept_id) > (?, ?)",
		c.Transaction, c.ID).Scan(ctx, &swept)
	if err != nil {
		return fmt.Errorf("read the change feed: %w", err)
	}
	if swept > 0 {
		return ErrBehind
	}
	return nil
}
