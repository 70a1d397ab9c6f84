// Package jobs does later what a request has promised: work is queued in the request's own transaction and done by
// whichever server is free, again and again until it succeeds. A job may run twice (a server that dies half-way leaves
// it to another), so its handler must make no difference the second time.
package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
)

// Handler does one job. nil is done, Never gives up, Later asks again, any other error is tried again after a pause
// that grows. ctx has the database and the clock and ends with the program, or when the job was lost to another server.
type Handler func(ctx context.Context, payload json.RawMessage) error

// Never makes a handler's error final: the job is kept as failed.
func Never(err error) error { return never{err} }

type never struct{ error }

func (e never) Unwrap() error { return e.error }

// Later runs the job again after d. It is no failure and not counted as a try.
func Later(d time.Duration) error { return later(d) }

type later time.Duration

func (d later) Error() string { return "again in " + time.Duration(d).String() }

// IsLater says whether an error is Later's.
func IsLater(err error) bool { return errors.As(err, new(later)) }

// Option is a wish for a job that is added.
type Option func(*job)

// RunAt is the earliest time.
func RunAt(t time.Time) Option { return func(j *job) { j.RunUs = db.Us(t) } }

// Unique adds nothing while a job of this kind and key waits. One that already runs doesn't count: it may have read
// what has changed since.
func Unique(key string) Option { return func(j *job) { j.UniqueKey = &key } }

// Queue takes jobs.
type Queue struct{}

// Add queues a job in the transaction of ctx. payload is kept as JSON.
func (Queue) Add(ctx context.Context, kind string, payload any, options ...Option) error {
	content, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("add job %s: %w", kind, err)
	}
	now := db.Us(clock.Now(ctx))
	j := job{Kind: kind, Payload: string(content), State: queued, RunUs: now, AddedUs: now}
	for _, wish := range options {
		wish(&j)
	}
	if err := add(ctx, j); err != nil {
		return fmt.Errorf("add job %s: %w", kind, err)
	}
	if j.RunUs <= now {
		db.WakeHere(ctx, woken)
	}
	return nil
}

const woken = "jobs"

// Depth is how many jobs there are.
type Depth struct {
	Queued, Running, Failed int
	Oldest                  time.Duration // how long the first due job has been waiting; 0 when none is due
}

// Depth counts the jobs, for the metrics.
func (Queue) Depth(ctx context.Context) (Depth, error) { return depth(ctx) }

// outcome is what becomes of a job that was run.
type outcome struct {
	state  string // "" when it is done
	runAt  time.Time
	tries  int
	reason string
}

// judge says what becomes of j, run now with err. ending is true when the program stops.
func judge(j job, err error, ending bool, now time.Time, jitter func(time.Duration) time.Duration) outcome {
	var again later
	switch {
	case err == nil:
		return outcome{}
	case errors.As(err, &again):
		return outcome{state: queued, runAt: now.Add(time.Duration(again)), tries: j.Tries - 1}
	case errors.As(err, new(never)):
		return outcome{state: failed, runAt: now, tries: j.Tries, reason: err.Error()}
	case ending:
		return outcome{state: queued, runAt: now, tries: j.Tries - 1}
	case j.Tries >= mostTries:
		return outcome{state: failed, runAt: now, tries: j.Tries, reason: err.Error()}
	}
	return outcome{state: queued, runAt: now.Add(jitter(pause(j.Tries))), tries: j.Tries, reason: err.Error()}
}

const mostTries = 20

// pause is 1 s after the first try, doubles with each, and is 1 h at most.
func pause(tries int) time.Duration {
	if tries > 12 {
		return time.Hour
	}
	return min(time.Second<<(max(tries, 1)-1), time.Hour)
}
