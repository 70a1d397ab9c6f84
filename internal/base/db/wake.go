package db

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

const channel = "camber" // of NOTIFY

// wakers are those who wait in this program, by the name they wait for.
type wakers struct {
	mu     sync.Mutex
	byName map[string]map[chan struct{}]bool
	stop   context.CancelFunc // of the listener; nil while there is none
	done   chan struct{}
}

// Wake tells everyone who called Woken with this name, on every server, that there is something new, once the
// transaction of ctx is committed. A wake may get lost (with a connection; on SQLite it doesn't reach another program):
// who must know also polls.
func Wake(ctx context.Context, name string) error {
	f := flowOf(ctx)
	if f.db.dialect == SQLite {
		WakeHere(ctx, name)
		return nil
	}
	if f.tx != nil {
		if f.tx.waking[name] {
			return nil
		}
		f.tx.waking[name] = true
	}
	_, err := Write(ctx).ExecContext(ctx, "SELECT pg_notify(?, ?)", channel, name)
	return err
}

// WakeHere is Wake for this program alone.
func WakeHere(ctx context.Context, name string) {
	d := From(ctx)
	AfterCommit(ctx, func() { d.wakers.call(name) })
}

// Woken returns a channel that holds a value after one or more wakes with this name. stop ends it.
func (d *DB) Woken(name string) (woken <-chan struct{}, stop func()) {
	w := &d.wakers
	c := make(chan struct{}, 1)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.byName == nil {
		w.byName = map[string]map[chan struct{}]bool{}
	}
	if w.byName[name] == nil {
		w.byName[name] = map[chan struct{}]bool{}
	}
	w.byName[name][c] = true
	if d.dialect == Postgres && w.stop == nil {
		ctx, cancel := context.WithCancel(context.Background())
		w.stop, w.done = cancel, make(chan struct{})
		go d.listen(ctx)
	}
	return c, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.byName[name], c)
	}
}

// listen passes PostgreSQL's notifications on until ctx ends, over a connection of its own that it renews.
func (d *DB) listen(ctx context.Context) {
	defer close(d.wakers.done)
	for ctx.Err() == nil {
		if err := d.listenOnce(ctx); ctx.Err() == nil {
			slog.WarnContext(ctx, "no notifications from PostgreSQL, polling alone", "error", err)
			_ = pause(ctx, time.Second)
		}
	}
}

func (d *DB) listenOnce(ctx context.Context) error {
	config, err := postgresConfig(d.url)
	if err != nil {
		return err
	}
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	d.wakers.callAll() // what was said while nobody listened
	for {
		said, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		d.wakers.call(said.Payload)
	}
}

func (w *wakers) call(name string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for c := range w.byName[name] {
		select {
		case c <- struct{}{}:
		default:
		}
	}
}

func (w *wakers) callAll() {
	w.mu.Lock()
	names := make([]string, 0, len(w.byName))
	for name := range w.byName {
		names = append(names, name)
	}
	w.mu.Unlock()
	for _, name := range names {
		w.call(name)
	}
}

// close ends the listener and waits for it.
func (w *wakers) close() {
	w.mu.Lock()
	stop, done := w.stop, w.done
	w.mu.Unlock()
	if stop != nil {
		stop()
		<-done
	}
}
