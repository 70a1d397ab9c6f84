package throttle

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/ids"
)

// lock holds the row of key, made if need be, until the transaction ends and returns the tries in it, oldest first.
func lock(ctx context.Context, key string, until time.Time) ([]int64, error) {
	key = ids.Hash(key)
	var row string
	err := db.Write(ctx).NewRaw(`INSERT INTO throttles (key, taken, until_us) VALUES (?, '[]', ?)
		ON CONFLICT (key) DO UPDATE SET until_us = excluded.until_us RETURNING taken`, key, db.Us(until)).Scan(ctx, &row)
	if err != nil {
		return nil, fmt.Errorf("throttle %s: %w", key, err)
	}
	var taken []int64
	if err := json.Unmarshal([]byte(row), &taken); err != nil {
		return nil, fmt.Errorf("throttle %s: %w", key, err)
	}
	return taken, nil
}

func save(ctx context.Context, key string, taken []int64) error {
	row, err := json.Marshal(taken)
	if err != nil {
		return err
	}
	_, err = db.Write(ctx).NewRaw("UPDATE throttles SET taken = ? WHERE key = ?", string(row), ids.Hash(key)).Exec(ctx)
	return err
}

// Sweep removes the keys of which no try counts any more.
func Sweep(ctx context.Context) error {
	_, err := db.Write(ctx).NewRaw("DELETE FROM throttles WHERE until_us <= ?", db.Us(clock.Now(ctx))).Exec(ctx)
	return err
}
