// Package clock is the only one that reads the time or waits for it. The clock travels in the context, so that a test
// can stop it.
package clock

import (
	"context"
	"sync"
	"time"
)

type Clock interface{ Now() time.Time }

// System is the machine's clock.
type System struct{}

func (System) Now() time.Time { return time.Now() }

type key struct{}

func With(ctx context.Context, c Clock) context.Context { return context.WithValue(ctx, key{}, c) }

// Now is the time of the context's clock, the system's when it has none, in UTC and whole microseconds, as both
// databases keep it.
func Now(ctx context.Context) time.Time { return of(ctx).Now().UTC().Truncate(time.Microsecond) }

// Wait returns nil once d has passed on the context's clock, or the context's error when it ends first. On a frozen
// clock it returns when the clock has been moved that far.
func Wait(ctx context.Context, d time.Duration) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if frozen, ok := of(ctx).(*Frozen); ok {
		return frozen.waitUntil(ctx, frozen.Now().Add(d))
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// WaitUntil returns nil once the context's clock shows t or more, or the context's error when it ends first.
func WaitUntil(ctx context.Context, t time.Time) error {
	if frozen, ok := of(ctx).(*Frozen); ok {
		return frozen.waitUntil(ctx, t)
	}
	return Wait(ctx, t.Sub(Now(ctx)))
}

func of(ctx context.Context) Clock {
	if c, ok := ctx.Value(key{}).(Clock); ok {
		return c
	}
	return System{}
}

// WaitOr waits as Wait does, but no longer than until woken.
func WaitOr(ctx context.Context, d time.Duration, woken <-chan struct{}) {
	waiting, cancel := context.WithCancel(ctx)
	passed := make(chan struct{})
	go func() {
		defer close(passed)
		_ = Wait(waiting, d)
	}()
	select {
	case <-woken:
	case <-passed:
	}
	cancel()
	<-passed
}

// Frozen is a clock that moves only when it is told to. It is safe for concurrent use.
type Frozen struct {
	mu    sync.Mutex
	now   time.Time
	moved chan struct{} // closed, and replaced, at every move
}

func NewFrozen(t time.Time) *Frozen { return &Frozen{now: t, moved: make(chan struct{})} }

func (f *Frozen) Now() time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.now
}

func (f *Frozen) Set(t time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.move(t)
}

func (f *Frozen) Advance(d time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.move(f.now.Add(d))
}

func (f *Frozen) move(t time.Time) {
	f.now = t
	close(f.moved)
	f.moved = make(chan struct{})
}

func (f *Frozen) waitUntil(ctx context.Context, until time.Time) error {
	f.mu.Lock()
	for f.now.Before(until) {
		moved := f.moved
		f.mu.Unlock()
		select {
		case <-moved:
		case <-ctx.Done():
			return ctx.Err()
		}
		f.mu.Lock()
	}
	f.mu.Unlock()
	return nil
}
