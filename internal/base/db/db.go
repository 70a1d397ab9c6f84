// Package db opens the shop's database, SQLite or PostgreSQL, and is the only way to it: Read and Write return the
// transaction that the context holds, Atomic makes one. One SQL text serves both databases.
package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
)

// Dialect tells the two databases apart.
type Dialect uint8

const (
	SQLite Dialect = iota + 1
	Postgres
)

func (d Dialect) String() string {
	if d == SQLite {
		return "sqlite"
	}
	return "postgres"
}

// DB is an open database with its migrations.
type DB struct {
	// Strict makes it a panic to ask for the pool where the flow of work has a transaction open; else it is logged.
	Strict bool

	url        *url.URL
	dialect    Dialect
	write      *bun.DB // SQLite: one connection
	read       *bun.DB // SQLite: many, query_only; PostgreSQL: the same pool as write
	migrations fs.FS
	wakers     wakers
	listeners  listeners
	claim      *os.File      // of a SQLite file that this process serves
	apart      string        // its name, of one that is of Apart
	patience   time.Duration // for a lock or a free connection: on SQLite, for the one that writes
}

// Open connects to "sqlite:///absolute/file.db" or "postgres://…". migrations is read by
// Migrate.
// Three parameters of the address are ours: pool_max_conns (PostgreSQL, connections of this server, 20 unless given),
// synchronous (SQLite, FULL unless given; anything less may lose the last commits with the power) and patience (how
// long to wait for a lock or a free connection, 5s unless given).
// A SQLite library older than 3.51.3 is refused.
func Open(ctx context.Context, address string, migrations fs.FS) (*DB, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("the database's address can't be read as a URL") // url's own error repeats the password
	}
	d := &DB{url: u, patience: 5 * time.Second}
	if given := u.Query().Get("patience"); given != "" {
		if d.patience, err = time.ParseDuration(given); err != nil || d.patience <= 0 {
			return nil, fmt.Errorf("patience=%q in the database's address is not a time like 5s", given)
		}
	}
	switch u.Scheme {
	case "sqlite":
		d.dialect = SQLite
		d.write, d.read, err = openSQLite(ctx, u, d.patience)
	case "postgres", "postgresql":
		d.dialect = Postgres
		d.write, err = openPostgres(ctx, u, d.patience)
		d.read = d.write
	default:
		return nil, fmt.Errorf("the database's address starts with %q: expected sqlite:// or postgres://", u.Scheme)
	}
	if err != nil {
		return nil, err
	}
	same := d.read == d.write
	d.write = d.write.WithQueryHook(failedStatement{})
	if same {
		d.read = d.write
	}
	d.migrations = migrations
	return d, nil
}

func (d *DB) Dialect() Dialect { return d.dialect }

// Close ends all connections and whoever waits in Woken.
func (d *DB) Close() error {
	d.wakers.close()
	err := d.write.Close()
	if d.read != d.write {
		err = errors.Join(err, d.read.Close())
	}
	if d.claim != nil {
		err = errors.Join(err, d.claim.Close())
	}
	return err
}

// Ping asks the database for an answer on both pools.
func (d *DB) Ping(ctx context.Context) error {
	if err := d.write.PingContext(ctx); err != nil {
		return err
	}
	return d.read.PingContext(ctx)
}

// Skew is how far the database's clock is ahead of this server's; a server more than 2 s off is not ready.
func (d *DB) Skew(ctx context.Context) (time.Duration, error) {
	statement := "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)"
	if d.dialect == SQLite {
		statement = "SELECT CAST(unixepoch('subsec') * 1000000 AS INTEGER)"
	}
	before := clock.Now(ctx)
	var us int64
	if err := d.read.QueryRowContext(ctx, statement).Scan(&us); err != nil {
		return 0, fmt.Errorf("read the database's clock: %w", err)
	}
	asked := before.Add(clock.Now(ctx).Sub(before) / 2)
	return Time(us).Sub(asked), nil
}
