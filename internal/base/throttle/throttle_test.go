package throttle_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/throttle"
	"camber/internal/dbtest"
)

func TestARefusalSaysHowLongToWait(t *testing.T) {
	t.Parallel()
	for per, want := range map[time.Duration]string{
		20 * time.Second: "Too many attempts. Please try again in a minute.",
		time.Minute:      "Too many attempts. Please try again in a minute.",
		61 * time.Second: "Too many attempts. Please try again in 2 minutes.",
		90 * time.Minute: "Too many attempts. Please try again in 90 minutes.",
		24 * time.Hour:   "Too many attempts. Please try again in 24 hours.",
	} {
		dbtest.Each(t, func(t *testing.T, ctx context.Context) {
			if err := throttle.Take(ctx, "one", 1, per); err != nil {
				t.Fatal(err)
			}
			if f := fault.Of(throttle.Take(ctx, "one", 1, per)); f == nil || f.Text.String() != want {
				t.Errorf("%s: %v", per, f)
			}
		})
	}
}

func TestLimitCountsWithinThePeriod(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		take := func() error { return throttle.Take(ctx, "sign-in a@example.com", 3, time.Minute) }
		for range 3 {
			if err := take(); err != nil {
				t.Fatal(err)
			}
			dbtest.Clock(ctx).Advance(10 * time.Second)
		}
		for range 2 { // a refused try is not counted
			err := take()
			if f := fault.Of(err); err == nil || f.Kind != fault.TooMuch || f.RetryAfter != 30*time.Second {
				t.Fatalf("the fourth: %v", err)
			}
		}
		if err := throttle.Take(ctx, "sign-in b@example.com", 3, time.Minute); err != nil {
			t.Errorf("another key: %v", err)
		}
		dbtest.Clock(ctx).Advance(30 * time.Second)
		if err := take(); err != nil {
			t.Errorf("after RetryAfter: %v", err)
		}
		if err := take(); err == nil {
			t.Error("two were let in where one had become free")
		}
	})
}

func TestLimitIsExactAcrossTwoServers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		var taken, refused atomic.Int32
		dbtest.Race(20, func(ctx context.Context, _ int) {
			err := throttle.Take(ctx, "code", 7, time.Hour)
			switch {
			case err == nil:
				taken.Add(1)
			case fault.Of(err).Kind == fault.TooMuch:
				refused.Add(1)
			default:
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		if taken.Load() != 7 || refused.Load() != 13 {
			t.Errorf("%d taken, %d refused", taken.Load(), refused.Load())
		}
	})
}

func TestTryInsideAtomicIsAnError(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		err := db.Atomic(ctx, func(ctx context.Context) error { return throttle.Take(ctx, "a", 1, time.Hour) })
		if err == nil {
			t.Error("taken in a transaction that may be rolled back")
		}
	})
}

func TestSweepChangesNoLimit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		for _, key := range []string{"short", "long"} {
			if err := throttle.Take(ctx, key, 1, map[string]time.Duration{"short": time.Minute, "long": time.Hour}[key]); err != nil {
				t.Fatal(err)
			}
		}
		dbtest.Clock(ctx).Advance(time.Minute)
		if err := throttle.Sweep(ctx); err != nil {
			t.Fatal(err)
		}
		var kept string
		// a key may be a secret
		if err := db.Read(ctx).NewRaw("SELECT key FROM throttles").Scan(ctx, &kept); err != nil || kept != ids.Hash("long") {
			t.Errorf("kept %q, %v", kept, err)
		}
		if err := throttle.Take(ctx, "long", 1, time.Hour); err == nil {
			t.Error("the limit was forgotten")
		}
	})
}

// In every window of the period there are at most limit tries, whatever the times of asking.
func TestNoWindowHasMoreThanTheLimit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		run := 0
		rapid.Check(t, func(r *rapid.T) {
			run++
			key := string(rune('a'+run%26)) + time.Duration(run).String()
			limit := rapid.IntRange(1, 4).Draw(r, "limit")
			var taken []time.Time
			for _, seconds := range rapid.SliceOfN(rapid.IntRange(0, 40), 1, 12).Draw(r, "pauses") {
				dbtest.Clock(ctx).Advance(time.Duration(seconds) * time.Second)
				now := clock.Now(ctx)
				inWindow := 0
				for _, at := range taken {
					if now.Sub(at) < time.Minute {
						inWindow++
					}
				}
				err := throttle.Take(ctx, key, limit, time.Minute)
				if (err == nil) != (inWindow < limit) {
					r.Fatalf("%d of %d in the last minute, and Take said %v", inWindow, limit, err)
				}
				if err == nil {
					taken = append(taken, now)
				}
			}
		})
	})
}
