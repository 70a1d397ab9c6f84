package app

import (
	"context"
	"errors"
	"sync"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/throttle"
)

// health is what this server knows of its database from the requests that it answers.
type health struct {
	mu      sync.Mutex
	failed  time.Time // when a request last found that nothing can be saved, or nothing reached
	written time.Time // when the last look found that something can be saved
}

const (
	failureCounts = 10 * time.Second // how long one failed request keeps a server from being ready
	lookEvery     = time.Second      // how often a look writes at most: anybody may ask
)

// outage is db.Outage, and notes when nothing could be saved or reached.
func (a *App) outage(err error) (refusal *fault.Error, isDown bool) {
	refusal = db.Outage(err)
	if refusal == nil || !errors.As(refusal, new(db.Down)) {
		return refusal, false
	}
	a.health.mu.Lock()
	a.health.failed = a.clock.Now()
	a.health.mu.Unlock()
	return refusal, true
}

// ready says why this server can't work now, or nil: it reaches its database, agrees with its clock, and can save.
func (a *App) ready(ctx context.Context) error {
	if err := a.db.Ping(ctx); err != nil {
		return err
	}
	skew, err := a.db.Skew(ctx)
	if err != nil {
		return err
	}
	if skew.Abs() > db.LongestSkew {
		return fault.New(fault.Unavailable, "This server's clock is %s off the database's.", skew.String())
	}
	return a.canSave(ctx)
}

// canSave writes something. A disk that is full may still have room for that: what a request found counts as well.
func (a *App) canSave(ctx context.Context) error {
	now := clock.Now(ctx)
	a.health.mu.Lock()
	failed, written := a.health.failed, a.health.written
	a.health.mu.Unlock()
	if now.Sub(failed) < failureCounts {
		return fault.New(fault.Unavailable, "A request could not be saved a moment ago.")
	}
	if now.Sub(written) < lookEvery {
		return nil
	}
	if err := throttle.Take(ctx, "ready", 1, 0); err != nil {
		return err
	}
	a.health.mu.Lock()
	defer a.health.mu.Unlock()
	a.health.written = now
	return nil
}
