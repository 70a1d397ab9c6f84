package access

import (
	"context"
	"fmt"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
)

// isPlace says whether an account was signed in to from a network since then.
func isPlace(ctx context.Context, account, network string, since time.Time) (known bool, err error) {
	err = db.Read(ctx).NewRaw(
		"SELECT EXISTS (SELECT 1 FROM signin_places WHERE account = ? AND network = ? AND seen_us >= ?)", account, network,
		db.Us(since)).Scan(ctx, &known)
	if err != nil {
		return false, fmt.Errorf("look for a place of sign-in: %w", err)
	}
	return known, nil
}

func addPlace(ctx context.Context, account, network string) error {
	_, err := db.Write(ctx).NewRaw(`INSERT INTO signin_places (account, network, seen_us) VALUES (?, ?, ?)
		ON CONFLICT (account, network) DO UPDATE SET seen_us = excluded.seen_us`, account, network, db.Us(clock.Now(ctx))).
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("keep a place of sign-in: %w", err)
	}
	return nil
}

// SweepPlaces forgets where nobody has signed in for a while.
func SweepPlaces(ctx context.Context) error {
	_, err := db.Write(ctx).NewRaw("DELETE FROM signin_places WHERE seen_us < ?", db.Us(clock.Now(ctx).Add(-remembered))).
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("forget places of sign-in: %w", err)
	}
	return nil
}
