package handover

import (
	"context"
	"fmt"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
)

func add(ctx context.Context, hash, content string, until time.Time) error {
	_, err := db.Write(ctx).NewRaw("INSERT INTO handovers (token_hash, content, until_us) VALUES (?, ?, ?)", hash, content,
		db.Us(until)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("give over: %w", err)
	}
	return nil
}

// take removes what is kept, so that of two that come at once one gets it.
func take(ctx context.Context, hash string, now time.Time) (content string, found bool, err error) {
	var taken []string
	err = db.Write(ctx).NewRaw("DELETE FROM handovers WHERE token_hash = ? AND until_us > ? RETURNING content", hash,
		db.Us(now)).Scan(ctx, &taken)
	if err != nil {
		return "", false, fmt.Errorf("take over: %w", err)
	}
	if len(taken) == 0 {
		return "", false, nil
	}
	return taken[0], true, nil
}

// Sweep removes what nobody came for.
func Sweep(ctx context.Context) error {
	_, err := db.Write(ctx).NewRaw("DELETE FROM handovers WHERE until_us <= ?", db.Us(clock.Now(ctx))).Exec(ctx)
	return err
}
