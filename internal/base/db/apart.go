package db

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Apart is the place of further databases beside a shop's own, for what must never get among its books: on SQLite files
// of the same folder, on PostgreSQL schemas of the same database. Their names are words of letters, digits and _.
type Apart struct{ own *DB }

// apartConnections is how many a server has to one of them, unless there are fewer to its own.
const apartConnections = "5"

// Apart is the place beside the shop's own database.
func (d *DB) Apart() *Apart { return &Apart{d} }

// Make makes a database with this name, with the tables of this program and without rows. One that is there is removed
// first.
func (a *Apart) Make(ctx context.Context, name string) (*DB, error) {
	if err := a.Remove(ctx, name); err != nil {
		return nil, err
	}
	if a.isFile() {
		empty, err := os.OpenFile(a.file(name), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600) //nolint:gosec // beside the shop's
		if err != nil {
			return nil, err
		}
		if err := empty.Close(); err != nil {
			return nil, err
		}
	} else if err := a.exec(ctx, "CREATE SCHEMA "+schemaApart(name)); err != nil {
		return nil, fmt.Errorf("make a schema, which the user of --database-url must be allowed to: %w", err)
	}
	d, err := a.open(ctx, name)
	if err != nil {
		return nil, err
	}
	if err := d.Migrate(ctx); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// ErrNotMade says that there is no such database, or one with the tables of another program.
var ErrNotMade = errors.New("there is no such database")

// Open opens the database with this name, or returns ErrNotMade.
func (a *Apart) Open(ctx context.Context, name string) (*DB, error) {
	if a.isFile() {
		if _, err := os.Stat(a.file(name)); errors.Is(err, fs.ErrNotExist) {
			return nil, ErrNotMade
		}
	}
	d, err := a.open(ctx, name)
	if err != nil {
		return nil, err
	}
	newest, err := d.Newest()
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	at, err := d.Version(ctx)
	if err == nil && at != newest {
		err = ErrNotMade
	}
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// Remove removes the database with this name, if there is one. Nobody may have it open.
func (a *Apart) Remove(ctx context.Context, name string) error {
	if a.isFile() {
		return removeSQLite(a.file(name))
	}
	return a.exec(ctx, "DROP SCHEMA IF EXISTS "+schemaApart(name)+" CASCADE")
}

func (a *Apart) isFile() bool { return a.own.dialect == SQLite }

func (a *Apart) file(name string) string {
	ending := filepath.Ext(a.own.url.Path)
	return strings.TrimSuffix(a.own.url.Path, ending) + "-" + name + ending
}

func schemaApart(name string) string { return quote("camber_" + name) }

func (a *Apart) open(ctx context.Context, name string) (*DB, error) {
	u, q := *a.own.url, a.own.url.Query()
	if a.isFile() {
		u.Path = a.file(name)
		if !q.Has("synchronous") {
			q.Set("synchronous", "NORMAL") // no power cut takes anything from here that anybody misses
		}
	} else {
		q.Set("search_path", "camber_"+name)
		if !q.Has("pool_max_conns") {
			q.Set("pool_max_conns", apartConnections)
		}
	}
	u.RawQuery = q.Encode()
	d, err := Open(ctx, u.String(), a.own.migrations)
	if err != nil {
		return nil, err
	}
	d.apart, d.Strict = name, a.own.Strict
	return d, nil
}

func (a *Apart) exec(ctx context.Context, statement string) error {
	pool, err := openMigrations(a.own.url)
	if err != nil {
		return err
	}
	_, err = pool.ExecContext(ctx, statement)
	return errors.Join(err, pool.Close())
}

// Apartness is the name of the database of ctx, where it is not the shop's own but one of Apart; else empty.
func Apartness(ctx context.Context) string {
	if f, ok := ctx.Value(contextKey{}).(flow); ok {
		return f.db.apart
	}
	return ""
}

// Copy fills the tables of into, which have no rows, with those of the database of ctx as they are now; told is called
// after each.
func Copy(ctx context.Context, into *DB, tables []string, told func(done int)) error {
	return Snapshot(ctx, func(ctx context.Context) error {
		all, err := Tables(ctx)
		if err != nil {
			return err
		}
		done := 0
		for _, t := range all {
			if !slices.Contains(tables, t.Name) {
				continue
			}
			if err := copyTable(ctx, into, t); err != nil {
				return err
			}
			done++
			told(done)
		}
		return nil
	})
}

func copyTable(ctx context.Context, into *DB, t Table) error {
	from, to := io.Pipe()
	read := make(chan error, 1)
	go func() {
		_, err := Dump(ctx, t, to)
		read <- errors.Join(err, to.CloseWithError(err))
	}()
	err := into.Load(ctx, t, from)
	return errors.Join(err, from.CloseWithError(err), <-read)
}

// BeginAt lets the ids of tables without rows begin after one, so that no number there is one of another database.
func (d *DB) BeginAt(ctx context.Context, id int64, tables []string) error {
	for _, name := range tables {
		if err := d.Load(ctx, Table{Name: name, Columns: []string{"id"}, Last: id}, strings.NewReader("")); err != nil {
			return err
		}
	}
	return nil
}
