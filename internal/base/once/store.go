package once

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
	"camber/internal/base/db"
)

const kept = 7 * 24 * time.Hour

type entry struct {
	bun.BaseModel `bun:"table:idempotency_keys"`
	Scope         string
	Route         string
	Key           string
	BodySHA256    string `bun:"body_sha256"`
	Status        int
	Reply         []byte
	AddedUs       int64
}

// add claims the key, and waits for a transaction that has claimed it and is still open. It returns false when that one
// committed.
func add(ctx context.Context, e entry) (bool, error) {
	e.AddedUs = db.Us(clock.Now(ctx))
	res, err := db.Write(ctx).NewInsert().Model(&e).
		Column("scope", "route", "key", "body_sha256", "status", "added_us").On("CONFLICT DO NOTHING").Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("claim idempotency key: %w", err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func find(ctx context.Context, e entry) (entry, error) {
	err := db.Read(ctx).NewSelect().Model(&e).Column("body_sha256", "status", "reply").
		Where("scope = ? AND route = ? AND key = ?", e.Scope, e.Route, e.Key).Scan(ctx)
	if err != nil {
		return entry{}, fmt.Errorf("read idempotency key: %w", err)
	}
	return e, nil
}

func isKept(ctx context.Context, e entry) (bool, error) {
	found, err := db.Read(ctx).NewSelect().Model((*entry)(nil)).
		Where("scope = ? AND route = ? AND key = ?", e.Scope, e.Route, e.Key).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("read idempotency key: %w", err)
	}
	return found, nil
}

// isDone looks for another key than e's; what is claimed and still under way has no reply yet and is not done.
func isDone(ctx context.Context, e entry, since time.Time) (bool, error) {
	found, err := db.Read(ctx).NewSelect().Model((*entry)(nil)).
		Where("scope = ? AND route = ? AND key <> ?", e.Scope, e.Route, e.Key).
		Where("body_sha256 = ? AND added_us > ? AND status <> 0", e.BodySHA256, db.Us(since)).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("read idempotency keys: %w", err)
	}
	return found, nil
}

func keep(ctx context.Context, e entry, status int, reply []byte) error {
	_, err := db.Write(ctx).NewUpdate().Model(&e).Set("status = ?, reply = ?", status, reply).
		Where("scope = ? AND route = ? AND key = ?", e.Scope, e.Route, e.Key).Exec(ctx)
	return err
}

// Sweep forgets the replies that are older than a week.
func Sweep(ctx context.Context) error {
	_, err := db.Write(ctx).NewRaw("DELETE FROM idempotency_keys WHERE added_us < ?", db.Us(clock.Now(ctx).Add(-kept))).
		Exec(ctx)
	return err
}
