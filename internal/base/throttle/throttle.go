// Package throttle limits how often something may be tried, counted over all servers. Of a key its hash alone is kept
// and logged: it may name a person, or be the secret that was tried.
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
		counted := since(taken, now.Add(-per))
		if len(counted) >= limit {
			wait := per
			if limit > 0 {
				wait = db.Time(counted[len(counted)-limit]).Add(per).Sub(now)
			}
			return tooMany(wait)
		}
		return save(ctx, key, append(counted, db.Us(now)))
	})
}

// tooMany says how long to wait, in the unit that a person would name.
func tooMany(wait time.Duration) *fault.Error {
	refused := fault.New(fault.TooMuch, "Too many attempts. Please try again in a minute.")
	switch minutes := int((wait + time.Minute - 1) / time.Minute); {
	case minutes > 90:
		refused.Text = fault.T("Too many attempts. Please try again in %d hours.", (minutes+59)/60)
	case minutes > 1:
		refused.Text = fault.T("Too many attempts. Please try again in %d minutes.", minutes)
	}
	return refused.After(wait)
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

// Pace says how tries follow each other: Free of them at once, and after those each waits twice as long as the one
// before, First at the beginning and never more than Most. A try counts for Per.
type Pace struct {
	Free             int
	First, Most, Per time.Duration
}

// Slow counts one try of key, or refuses it with fault.TooMuch as long as the last one is not old enough; its
// RetryAfter is when that is so. It returns how many count now. All else is as with Take.
func Slow(ctx context.Context, key string, p Pace) (tries int, err error) {
	if db.Inside(ctx) {
		return 0, errors.New("throttle.Slow inside Atomic: a rollback would forget the try")
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		now := clock.Now(ctx)
		taken, err := lock(ctx, key, now.Add(p.Per))
		if err != nil {
			return err
		}
		counted := since(taken, now.Add(-p.Per))
		if n := len(counted); n > 0 {
			if wait := db.Time(counted[n-1]).Add(p.wait(n)).Sub(now); wait > 0 {
				return tooMany(wait)
			}
		}
		tries = len(counted) + 1
		return save(ctx, key, append(counted, db.Us(now)))
	})
	return tries, err
}

// wait is how long after the last of so many tries the next one may come.
func (p Pace) wait(tries int) time.Duration {
	if tries < p.Free {
		return 0
	}
	wait := p.First
	for range tries - p.Free {
		if wait >= p.Most {
			break
		}
		wait *= 2
	}
	return min(wait, p.Most)
}

// since are the tries after a moment.
func since(taken []int64, moment time.Time) []int64 {
	counted := taken[:0]
	for _, us := range taken {
		if db.Time(us).After(moment) {
			counted = append(counted, us)
		}
	}
	return counted
}
