// Package throttle limits how often something may be tried, counted over all servers.
package throttle

import (
	"context"
	"errors"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
)

// Take counts one try of key, or refuses it with fault.TooMuch when limit tries were taken within the last per; its
// RetryAfter is when the oldest of them is no longer counted. A refused try is not counted. Take commits by itself, so
// that a try counts whatever becomes of it: inside Atomic it is an error.
func Take(ctx context.Context, key string, limit int, per time.Duration) error {
	if db.Inside(ctx) {
		return errors.New("throttle.Take inside Atomic: a rollback would forget the try")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		now := clock.Now(ctx)
		taken, err := lock(ctx, key, now.Add(per))
		if err != nil {
			return err
		}
		counted := taken[:0]
		for _, us := range taken {
			if db.Time(us).Add(per).After(now) {
				counted = append(counted, us)
			}
		}
		if len(counted) >= limit {
			wait := per
			if limit > 0 {
				wait = db.Time(counted[len(counted)-limit]).Add(per).Sub(now)
			}
			return fault.New(fault.TooMuch, "Too many attempts. Please try again later.").After(wait)
		}
		return save(ctx, key, append(counted, db.Us(now)))
	})
}

// GiveBack takes the newest try of key off the count: it turned out not to be one. It commits by itself, as Take does.
func GiveBack(ctx context.Context, key string) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		taken, err := lock(ctx, key, clock.Now(ctx))
		if err != nil || len(taken) == 0 {
			return err
		}
		return save(ctx, key, taken[:len(taken)-1])
	})
}
