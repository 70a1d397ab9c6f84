package kept

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
)

const (
	batch   = 1000                  // changes read at once
	poll    = time.Second           // how long a change of another server can go unseen when nothing wakes us
	rest    = 20 * time.Millisecond // between two looks, however much is sold meanwhile
	patient = 5 * time.Second       // how long the feed may take to answer before nothing is trusted any more
)

type store interface {
	drop(changes []db.Change)
	clear()
}

// following is how far the changes are followed.
type following struct {
	mu     sync.Mutex
	cursor db.Cursor
	begun  bool   // the cursor is one that everything kept is as late as
	stop   func() // hearing of this server's own changes; nil: not begun
}

// Run keeps the memory as the database is, until ctx ends. While the change feed can't be read everybody reads the
// database.
func (m *Memory) Run(ctx context.Context) error {
	woken, stop := db.From(ctx).Woken(db.ChangesWoken)
	defer stop()
	defer m.end()
	for ctx.Err() == nil {
		if err := m.Refresh(ctx); err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "kept: follow the changes", "error", err)
		}
		machine := clock.With(ctx, clock.System{})
		_ = clock.Wait(machine, rest)
		clock.WaitOr(machine, poll, woken)
	}
	return nil
}

// Refresh drops what has changed until now. From the first time on the memory keeps something; where that fails, no
// more until it succeeds.
func (m *Memory) Refresh(ctx context.Context) error {
	f := &m.following
	f.mu.Lock()
	defer f.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, patient)
	defer cancel()
	d := db.From(ctx)
	if f.stop == nil {
		f.stop = d.OnChanged(m.drop)
	}
	err := m.follow(ctx, d)
	if errors.Is(err, db.ErrBehind) {
		m.fresh.Store(false)
		f.begun = false
		err = m.follow(ctx, d)
	}
	m.fresh.Store(err == nil)
	return err
}

// follow drops what changed after the cursor; at first, everything.
func (m *Memory) follow(ctx context.Context, d *db.DB) (err error) {
	f := &m.following
	if !f.begun {
		if f.cursor, err = d.Head(ctx); err != nil {
			return err
		}
		m.stores.Range(func(_, s any) bool { s.(store).clear(); return true })
		f.begun = true
		return nil
	}
	for {
		changes, next, err := d.Changes(ctx, f.cursor, batch)
		if err != nil {
			return err
		}
		m.drop(changes)
		f.cursor = next
		if len(changes) < batch {
			return nil
		}
	}
}

func (m *Memory) drop(changes []db.Change) {
	m.stores.Range(func(_, s any) bool { s.(store).drop(changes); return true })
}

func (m *Memory) end() {
	m.fresh.Store(false)
	m.following.mu.Lock()
	defer m.following.mu.Unlock()
	if m.following.stop != nil {
		m.following.stop()
		m.following.stop, m.following.begun = nil, false
	}
}
