package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"runtime/debug"
	"sync"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
)

const (
	workers   = 4
	poll      = time.Second
	lease     = time.Minute // a job of a server that died runs again after this
	heartbeat = lease / 3
)

// Runner does the jobs it has handlers for and leaves those of other kinds to servers that know them.
type Runner struct {
	handlers map[string]Handler
	periods  map[string]time.Duration
}

// New takes the handler of each kind.
func New(handlers map[string]Handler) *Runner {
	r := &Runner{handlers: map[string]Handler{}, periods: map[string]time.Duration{}}
	for kind, handler := range handlers {
		r.handlers[kind] = handler
	}
	return r
}

// Every runs f once per period, on one of the servers, as a job of this kind. It is called before Run.
func (r *Runner) Every(kind string, period time.Duration, f func(ctx context.Context) error) {
	r.periods[kind] = period
	r.handlers[kind] = func(ctx context.Context, _ json.RawMessage) error { return f(ctx) }
}

// Run does jobs until ctx ends, and returns when the last is put down. A job added by this program starts at once,
// another's within a second.
func (r *Runner) Run(ctx context.Context) {
	var all sync.WaitGroup
	all.Go(func() { r.loop(ctx, func(ctx context.Context) (bool, error) { return false, r.queuePeriodic(ctx) }) })
	for range workers {
		all.Go(func() {
			r.loop(ctx, func(ctx context.Context) (bool, error) {
				found, err := r.runOne(ctx)
				var handlers failure
				if errors.As(err, &handlers) {
					err = nil // logged, and kept with the job
				}
				return found, err
			})
		})
	}
	all.Wait()
}

// RunDue runs all jobs that are due now, periodic ones too, and returns how many. A job that fails is treated as
// always; its error is returned as well.
func (r *Runner) RunDue(ctx context.Context) (int, error) {
	if err := r.queuePeriodic(ctx); err != nil {
		return 0, err
	}
	var failures error
	for n := 0; ; n++ {
		found, err := r.runOne(ctx)
		failures = errors.Join(failures, err)
		if !found {
			return n, failures
		}
	}
}

// loop calls step until ctx ends: again at once while it finds something, else when woken or after a second.
func (r *Runner) loop(ctx context.Context, step func(ctx context.Context) (bool, error)) {
	added, stop := db.From(ctx).Woken(woken)
	defer stop()
	for ctx.Err() == nil {
		found, err := step(db.With(ctx, db.From(ctx)))
		if err != nil && ctx.Err() == nil {
			slog.ErrorContext(ctx, "jobs", "error", err)
		}
		if found {
			continue
		}
		clock.WaitOr(ctx, poll, added)
	}
}

func (r *Runner) queuePeriodic(ctx context.Context) error {
	if len(r.periods) == 0 {
		return nil
	}
	due, err := duePeriodic(ctx, r.periods)
	if err != nil {
		return err
	}
	for _, kind := range due {
		err := db.Atomic(ctx, func(ctx context.Context) error {
			mine, err := takePeriod(ctx, kind, r.periods[kind])
			if err != nil || !mine {
				return err
			}
			return Queue{}.Add(ctx, kind, nil, Unique("periodic"))
		})
		if err != nil {
			return fmt.Errorf("periodic job %s: %w", kind, err)
		}
	}
	return nil
}

// runOne does the first job that is due. found is false when there is none. An error of the handler is a failure.
func (r *Runner) runOne(ctx context.Context) (found bool, err error) {
	j, found, err := claim(ctx, r.handlers)
	if err != nil || !found {
		return false, err
	}
	working, stop := context.WithCancel(ctx)
	beating := make(chan struct{})
	go func() {
		defer close(beating)
		keepLease(working, j, stop)
	}()
	err = call(db.With(working, db.From(ctx)), r.handlers[j.Kind], j)
	ending := ctx.Err() != nil
	stop()
	<-beating

	after := db.With(context.WithoutCancel(ctx), db.From(ctx)) // the program may be stopping: the outcome is still kept
	result := judge(j, err, ending, clock.Now(ctx), jitter)
	if err := settle(after, j, result); err != nil {
		return true, fmt.Errorf("job %s %d: %w", j.Kind, j.ID, err)
	}
	if result.reason == "" {
		return true, nil
	}
	slog.WarnContext(ctx, "job failed", "kind", j.Kind, "id", j.ID, "try", j.Tries, "state", result.state, "error", err)
	return true, failure{fmt.Errorf("job %s %d: %w", j.Kind, j.ID, err)}
}

// failure is the error of a handler, not of the runner.
type failure struct{ error }

func (f failure) Unwrap() error { return f.error }

// call runs the handler and makes an error of its panic.
func call(ctx context.Context, handler Handler, j job) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	if j.Tries > mostTries { // its server died each time
		return Never(errors.New("the job ended its server or its lease at every try"))
	}
	return handler(ctx, json.RawMessage(j.Payload))
}

// keepLease renews the lease until ctx ends, and calls lost when another server has the job.
func keepLease(ctx context.Context, j job, lost func()) {
	ctx = db.With(ctx, db.From(ctx))
	for clock.Wait(ctx, heartbeat) == nil {
		mine, err := renew(ctx, j)
		if err != nil {
			slog.WarnContext(ctx, "job lease", "kind", j.Kind, "id", j.ID, "error", err)
			continue
		}
		if !mine {
			lost()
			return
		}
	}
}

// jitter is d, give or take a quarter.
func jitter(d time.Duration) time.Duration { return d*3/4 + rand.N(d/2+1) }
