package db

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// Claim makes this process the only one that serves a SQLite file, until Close or the end of the process, however it
// ends. Two servers on one file would each keep in memory what the other changes. Commands beside a server, which claim
// nothing, go on working. On PostgreSQL, which many servers share, it does nothing.
func (d *DB) Claim() error {
	if d.dialect != SQLite {
		return nil
	}
	path, err := filepath.EvalSymlinks(d.url.Path) // one file may have two names
	if err != nil {
		return fmt.Errorf("claim the database: %w", err)
	}
	d.claim, err = claimFile(path)
	return err
}

func claimFile(path string) (*os.File, error) {
	mark, err := os.OpenFile(path+".serving", os.O_RDWR|os.O_CREATE,
		0o600) //nolint:gosec // beside the operator's own file
	if err != nil {
		return nil, fmt.Errorf("claim the database: %w", err)
	}
	err = syscall.Flock(int(mark.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) //nolint:gosec // a file's number fits
	switch {
	case errors.Is(err, syscall.EWOULDBLOCK):
		return nil, errors.Join(fmt.Errorf("another server serves %s already: stop it first, or name another folder (--data)",
			path), mark.Close())
	case err != nil:
		return nil, errors.Join(fmt.Errorf("claim %s: %w", path, err), mark.Close())
	}
	return mark, nil
}

// CheckFile reads a SQLite file through and looks for torn pages, the tables that are append-only first, for at most so
// long; isWhole says whether it came to the end. A damaged file is an error that says what to do. On PostgreSQL, which
// checks its own pages, it does nothing.
func (d *DB) CheckFile(ctx context.Context, within time.Duration) (isWhole bool, err error) {
	if d.dialect != SQLite {
		return true, nil
	}
	limited, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	found, err := d.column(limited,
		"SELECT DISTINCT tbl_name FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%append-only%' ORDER BY tbl_name")
	for _, table := range found {
		if err == nil {
			err = d.checkPages(limited, "PRAGMA quick_check("+table+")")
		}
	}
	if err == nil {
		err = d.checkPages(limited, "PRAGMA quick_check(1)")
	}
	switch {
	case err == nil:
		return true, nil
	case limited.Err() != nil && ctx.Err() == nil:
		return false, nil
	case ctx.Err() != nil:
		return false, ctx.Err()
	}
	return false, fmt.Errorf("%s is damaged, and nothing was changed: keep a copy of it, put the last backup in its place (docs/operations.md, Backup) and run `camber audit`: %w", d.url.Path, err)
}

// OwnsTables says whether the user that this server is on PostgreSQL owns tables, and so could take their triggers
// away.
func (d *DB) OwnsTables(ctx context.Context) (bool, error) {
	if d.dialect == SQLite {
		return true, nil // whoever may write the file
	}
	var owns bool
	err := d.read.QueryRowContext(ctx,
		"SELECT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = 'public' AND pg_has_role(tableowner, 'USAGE'))").
		Scan(&owns)
	return owns, err
}

func (d *DB) checkPages(ctx context.Context, statement string) error {
	found, err := d.column(ctx, statement)
	if err == nil && (len(found) != 1 || found[0] != "ok") {
		err = errors.New(strings.Join(found, "; "))
	}
	return err
}

func (d *DB) column(ctx context.Context, statement string) (found []string, err error) {
	rows, err := d.read.QueryContext(ctx, statement)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var one string
		if err := rows.Scan(&one); err != nil {
			return nil, err
		}
		found = append(found, one)
	}
	return found, rows.Err()
}
