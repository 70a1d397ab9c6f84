package ledger

import (
	"context"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
)

// settled is how old an entry of the ledger is before it is added up for good. Until then another with a lower number may
// still come: numbers are given before what has them is there to be read.
const settled = 10 * time.Minute

// AtOnce is how many entries of the ledger are added up in one transaction.
const AtOnce = 20_000

// AddUp adds what was booked since the last time to the sums of the days. It is called again and again, on any server.
func AddUp(ctx context.Context) error {
	for {
		isDone := false
		err := db.Atomic(ctx, func(ctx context.Context) error {
			after, err := lockUntil(ctx)
			if err != nil {
				return err
			}
			upTo, err := latest(ctx, clock.Now(ctx).Add(-settled))
			if err != nil {
				return err
			}
			if isDone = upTo <= after+AtOnce; !isDone {
				upTo = after + AtOnce
			}
			if upTo <= after {
				return nil
			}
			sums, err := salesOf(ctx, after, upTo)
			if err != nil {
				return err
			}
			return addDays(ctx, sums, upTo)
		})
		if err != nil || isDone {
			return err
		}
	}
}

// Days is what was sold from one business day to another, both included (YYYY-MM-DD), by day and store. It reads the
// sums of the days and, beside them, what was booked since they were added up: a day and a store can be there twice.
func Days(ctx context.Context, from, to string) (sums []DaySum, err error) {
	err = db.Snapshot(ctx, func(ctx context.Context) error {
		after, err := until(ctx)
		if err != nil {
			return err
		}
		if sums, err = days(ctx, from, to); err != nil {
			return err
		}
		since, err := salesOf(ctx, after, latestOfAll)
		for _, s := range since {
			if from <= s.BusinessDay && s.BusinessDay <= to {
				sums = append(sums, s)
			}
		}
		return err
	})
	return sums, err
}
