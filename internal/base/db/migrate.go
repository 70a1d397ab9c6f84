package db

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// Migrate brings the tables to the newest form, forward only. On PostgreSQL one server at a time does it, the others
// wait up to 5 minutes.
func (d *DB) Migrate(ctx context.Context) error {
	pool, dialect := d.write.DB, goose.DialectSQLite3
	options := []goose.ProviderOption{goose.WithDisableGlobalRegistry(true)}
	if d.dialect == Postgres {
		var err error
		if pool, err = openMigrations(d.url); err != nil {
			return err
		}
		defer func(pool *sql.DB) { _ = pool.Close() }(pool)
		one, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 300))
		if err != nil {
			return err
		}
		dialect = goose.DialectPostgres
		options = append(options, goose.WithSessionLocker(one))
	}
	provider, err := goose.NewProvider(dialect, pool, d.migrations, options...)
	if err != nil {
		return fmt.Errorf("read the migrations: %w", err)
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}
