package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/background"
	"camber/internal/base/clock"
)

const retries = 3

// transaction is what one outermost Atomic has open.
type transaction struct {
	bun.Tx
	failed  error                         // the first statement or inner Atomic that failed: nothing may commit after it
	after   []func()                      // called after the commit
	undone  []func(context.Context) error // called after a rollback
	waking  map[string]bool               // names already notified
	changed []Change                      // not committed yet
	notes   map[any]any                   // what Notes hands out
}

// Atomic runs f in a transaction: all of it happens, or nothing. Inside another it joins that one.
// Only the outermost begins again, at most 3 times, when PostgreSQL reports a serialization failure or a deadlock or
// can't be reached: f assigns its results at its end and may run twice. It holds no network call and starts no
// goroutine. A database that can't be reached, a full disk and a lock or connection that isn't free within 5 s are
// fault.Unavailable. Once a statement or an inner Atomic has failed, nothing commits, even if f passes over the error.
func Atomic(ctx context.Context, f func(ctx context.Context) error) error {
	w := flowOf(ctx)
	if w.shows {
		w.shows = false
		ctx = context.WithValue(ctx, contextKey{}, w)
	}
	return w.atomic(ctx, f)
}

// Enclose is Atomic for a whole request: its parts commit together, and each decides in an Atomic of its own. What f
// reads beside them is read to be shown, as it would be without a transaction.
func Enclose(ctx context.Context, f func(ctx context.Context) error) error {
	w := flowOf(ctx)
	w.shows = w.tx == nil
	return w.atomic(ctx, f)
}

func (w flow) atomic(ctx context.Context, f func(ctx context.Context) error) error {
	if w.tx != nil {
		return w.tx.join(ctx, f)
	}
	w.checkClosed(ctx)
	for try := 1; ; try++ {
		err := background.Hurry(ctx, func() error { return w.once(ctx, f) }) // whoever wants the same rows waits for it
		if err == nil || try > retries || !passing(err) {
			return classify(err)
		}
		// 5 to 20 ms, then up to 40, then up to 80
		if waited := pause(ctx, 5*time.Millisecond+rand.N(15*time.Millisecond<<(try-1))); waited != nil {
			return errors.Join(err, waited)
		}
	}
}

// AfterCommit calls f once the transaction of ctx is committed, at once where there is none, and never after a
// rollback. f must be quick and may not use ctx.
func AfterCommit(ctx context.Context, f func()) {
	tx := flowOf(ctx).tx
	if tx == nil {
		f()
		return
	}
	tx.after = append(tx.after, f)
}

// AfterRollback calls f once the transaction of ctx is rolled back for good, at once where there is none, and never after
// a commit: for what is to be remembered of a refusal. f is called outside of any transaction, with a context for that;
// its error is logged, as who was refused has their answer.
func AfterRollback(ctx context.Context, f func(ctx context.Context) error) {
	tx := flowOf(ctx).tx
	if tx == nil {
		remember(ctx, f)
		return
	}
	tx.undone = append(tx.undone, f)
}

func remember(ctx context.Context, f func(ctx context.Context) error) {
	if err := f(ctx); err != nil {
		slog.ErrorContext(ctx, "remember a refusal", "error", err)
	}
}

// join runs f in a transaction that is open. Whoever catches its error or panic can't commit any more.
func (t *transaction) join(ctx context.Context, f func(ctx context.Context) error) error {
	err := errors.New("panic in an inner Atomic")
	defer func() {
		if err != nil && t.failed == nil {
			t.failed = err
		}
	}()
	err = f(ctx)
	return err
}

func (w flow) once(ctx context.Context, f func(ctx context.Context) error) error {
	ended, err := w.begin(ctx, f)
	switch {
	case ended == nil || err != nil && passing(err):
	case err != nil:
		for _, call := range ended.undone {
			remember(ctx, call)
		}
	default:
		for _, call := range ended.after {
			call()
		}
	}
	return err
}

// begin returns the transaction, committed or, with an error, rolled back; nil: there was none.
func (w flow) begin(ctx context.Context, f func(ctx context.Context) error) (*transaction, error) {
	w.open.Add(1)
	defer w.open.Add(-1)
	conn, err := w.connect(ctx)
	if err != nil {
		return nil, notBegun{err}
	}
	defer func() { _ = conn.Close() }() // back to the pool
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return nil, notBegun{err}
	}
	w.tx = &transaction{Tx: tx, waking: map[string]bool{}}
	done := false
	defer func() {
		if !done { // f panicked
			_ = tx.Rollback()
		}
	}()
	err = f(context.WithValue(ctx, contextKey{}, w))
	done = true
	if err == nil && w.tx.failed != nil {
		err = fmt.Errorf("a failed step was passed over: %w", w.tx.failed)
	}
	if err != nil {
		if undone := tx.Rollback(); undone != nil && !errors.Is(undone, sql.ErrTxDone) {
			err = errors.Join(err, undone)
		}
		return w.tx, err
	}
	if err := tx.Commit(); err != nil {
		return nil, fmt.Errorf("commit: %w", err)
	}
	return w.tx, nil
}

func (w flow) connect(ctx context.Context) (bun.Conn, error) {
	limited, cancel := context.WithTimeout(ctx, w.db.patience)
	defer cancel()
	conn, err := w.db.write.Conn(limited)
	if err != nil && ctx.Err() == nil && limited.Err() != nil {
		err = errNoConnection
	}
	return conn, err
}

// notBegun is the error of a transaction in which nothing has happened yet.
type notBegun struct{ error }

func (e notBegun) Unwrap() error { return e.error }

// pause waits on the machine's clock: a test's may stand still.
func pause(ctx context.Context, d time.Duration) error {
	return clock.Wait(clock.With(ctx, clock.System{}), d)
}

// failedStatement gives SQLite PostgreSQL's rule: after a failed statement its transaction is dead.
type failedStatement struct{}

func (failedStatement) BeforeQuery(ctx context.Context, _ *bun.QueryEvent) context.Context {
	return ctx
}

func (failedStatement) AfterQuery(ctx context.Context, event *bun.QueryEvent) {
	if event.Err == nil || errors.Is(event.Err, sql.ErrNoRows) {
		return
	}
	if f, ok := ctx.Value(contextKey{}).(flow); ok && f.tx != nil && f.tx.failed == nil {
		f.tx.failed = event.Err
	}
}
