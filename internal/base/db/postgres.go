package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"
)

// postgresLimits: a statement that waits longer for its lock or its answer fails, and the pool is not drained by it.
func postgresLimits(patience time.Duration) map[string]string {
	ms := func(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }
	return map[string]string{
		"statement_timeout":                   ms(patience + time.Second),
		"lock_timeout":                        ms(patience),
		"idle_in_transaction_session_timeout": ms(2 * patience),
	}
}

func openPostgres(ctx context.Context, u *url.URL, patience time.Duration) (*bun.DB, error) {
	connections := 20
	if given := u.Query().Get("pool_max_conns"); given != "" {
		n, err := strconv.Atoi(given)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("pool_max_conns=%q in the database's address is not a positive number", given)
		}
		connections = n
	}
	config, err := postgresConfig(u)
	if err != nil {
		return nil, err
	}
	for name, ms := range postgresLimits(patience) {
		config.RuntimeParams[name] = ms
	}
	pool := stdlib.OpenDB(*config)
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	if err := pool.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("connect to PostgreSQL: %w", err), pool.Close())
	}
	return bun.NewDB(pool, pgdialect.New()), nil
}

func postgresConfig(u *url.URL) (*pgx.ConnConfig, error) {
	plain := *u
	q := plain.Query()
	q.Del("pool_max_conns")
	q.Del("patience")
	plain.RawQuery = q.Encode()
	config, err := pgx.ParseConfig(plain.String())
	if err != nil {
		return nil, errors.New("the address of PostgreSQL can't be read") // pgx's own error may repeat it
	}
	config.ConnectTimeout = 5 * time.Second
	// what a shop asks takes milliseconds: compiling it first would take a hundred
	config.RuntimeParams["jit"] = "off"
	config.DefaultQueryExecMode = pgx.QueryExecModeExec // bun writes the values into the text: nothing to prepare
	return config, nil
}

// openMigrations is a pool of its own, because a migration may take longer than a statement is given.
func openMigrations(u *url.URL) (*sql.DB, error) {
	config, err := postgresConfig(u)
	if err != nil {
		return nil, err
	}
	return stdlib.OpenDB(*config), nil
}
