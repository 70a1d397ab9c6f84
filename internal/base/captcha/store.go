package captcha

import (
	"context"
	"fmt"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
)

func save(ctx context.Context, key string, r Riddle, until time.Time) error {
	_, err := db.Write(ctx).NewRaw(
		`INSERT INTO captchas (key, code, first, second, tries, expires_us) VALUES (?, ?, ?, ?, 0, ?)
		ON CONFLICT (key) DO UPDATE SET code = excluded.code, first = excluded.first, second = excluded.second, tries = 0, expires_us = excluded.expires_us`,
		key, r.Code, r.First, r.Second, db.Us(until)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("keep captcha: %w", err)
	}
	return nil
}

func read(ctx context.Context, key string, now time.Time) (r Riddle, found bool, err error) {
	var rows []Riddle
	err = db.Read(ctx).NewRaw("SELECT code, first, second FROM captchas WHERE key = ? AND expires_us > ? AND tries <= ?",
		key, db.Us(now), tries).Scan(ctx, &rows)
	if err != nil {
		return Riddle{}, false, fmt.Errorf("read captcha: %w", err)
	}
	if len(rows) == 0 {
		return Riddle{}, false, nil
	}
	return rows[0], true, nil
}

func count(ctx context.Context, key string) error {
	_, err := db.Write(ctx).NewRaw("UPDATE captchas SET tries = tries + 1 WHERE key = ?", key).Exec(ctx)
	if err != nil {
		return fmt.Errorf("count answer: %w", err)
	}
	return nil
}

// remove says whether the riddle was still there.
func remove(ctx context.Context, key, code string) (bool, error) {
	result, err := db.Write(ctx).NewRaw("DELETE FROM captchas WHERE key = ? AND code = ?", key, code).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("take captcha: %w", err)
	}
	n, err := result.RowsAffected()
	return n == 1, err
}

// Sweep removes the riddles that can no longer be answered.
func Sweep(ctx context.Context) error {
	_, err := db.Write(ctx).NewRaw("DELETE FROM captchas WHERE expires_us <= ?", db.Us(clock.Now(ctx))).Exec(ctx)
	return err
}
