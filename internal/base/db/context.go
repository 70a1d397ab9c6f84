package db

import (
	"context"
	"log/slog"
	"sync/atomic"

	"github.com/uptrace/bun"
)

type contextKey struct{}

// flow is one flow of work: a request, a job, a goroutine of a test.
type flow struct {
	db    *DB
	open  *atomic.Int32 // transactions that this flow has open; shared by all contexts made from one With
	tx    *transaction  // nil outside Atomic
	shows bool          // in Enclose and not in an Atomic within it
}

// With starts a flow of work on d. Each request, each job and each goroutine that works by itself needs its own: what
// Atomic has open belongs to the flow.
func With(ctx context.Context, d *DB) context.Context {
	return context.WithValue(ctx, contextKey{}, flow{db: d, open: new(atomic.Int32)})
}

// From returns the database of ctx. It panics where there is none.
func From(ctx context.Context) *DB { return flowOf(ctx).db }

// Read returns where to SELECT: the transaction of ctx, else any connection. On SQLite outside Atomic it can't write.
func Read(ctx context.Context) bun.IDB {
	f := flowOf(ctx)
	if f.tx != nil {
		return f.tx.Tx
	}
	f.checkClosed(ctx)
	return f.db.read
}

// Write returns where to INSERT, UPDATE and DELETE: the transaction of ctx, else a connection on which every statement
// commits by itself.
func Write(ctx context.Context) bun.IDB {
	f := flowOf(ctx)
	if f.tx != nil {
		return f.tx.Tx
	}
	f.checkClosed(ctx)
	return f.db.write
}

// Inside says whether ctx holds a transaction.
func Inside(ctx context.Context) bool {
	f, ok := ctx.Value(contextKey{}).(flow)
	return ok && f.tx != nil
}

// Notes is where a reader may write down, under a key of its own type, what it has read in the transaction of ctx. They
// end with it. nil: ctx holds none.
func Notes(ctx context.Context) map[any]any {
	f, ok := ctx.Value(contextKey{}).(flow)
	if !ok || f.tx == nil {
		return nil
	}
	if f.tx.notes == nil {
		f.tx.notes = map[any]any{}
	}
	return f.tx.notes
}

// Decides says whether ctx stands in an Atomic: what is read there decides, so it is read from the database.
func Decides(ctx context.Context) bool {
	f, ok := ctx.Value(contextKey{}).(flow)
	return ok && f.tx != nil && !f.shows
}

// Pending returns what the transaction of ctx has changed and nobody else knows of yet.
func Pending(ctx context.Context) []Change {
	if f, ok := ctx.Value(contextKey{}).(flow); ok && f.tx != nil {
		return f.tx.changed
	}
	return nil
}

func flowOf(ctx context.Context) flow {
	f, ok := ctx.Value(contextKey{}).(flow)
	if !ok {
		panic("db: the context has no database: db.With is missing")
	}
	return f
}

// checkClosed finds the bug that deadlocks SQLite and tears a change apart on PostgreSQL: the outer ctx used inside
// Atomic.
func (w flow) checkClosed(ctx context.Context) {
	if w.open.Load() == 0 {
		return
	}
	const bug = "db: SQL outside the transaction that is open: use the ctx that Atomic gave (a goroutine of its own needs its own db.With)"
	if w.db.Strict {
		panic(bug)
	}
	slog.ErrorContext(ctx, bug)
}
