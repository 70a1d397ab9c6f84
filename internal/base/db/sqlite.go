package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/sqlitedialect"
	"modernc.org/sqlite"
)

// The first SQLite without the WAL-reset bug, which could corrupt a database.
var oldestSQLite = [3]int{3, 51, 3}

func openSQLite(ctx context.Context, u *url.URL, patience time.Duration) (write, read *bun.DB, err error) {
	if u.Host != "" || u.Path == "" {
		return nil, nil, fmt.Errorf("the database's address %q is not sqlite:///absolute/file.db", u)
	}
	synchronous := u.Query().Get("synchronous")
	if synchronous == "" {
		synchronous = "FULL"
	}
	write, err = connectSQLite(u.Path, "_txlock=immediate&_pragma=journal_mode(WAL)&_pragma=synchronous("+
		url.QueryEscape(synchronous)+")", patience, 1)
	if err != nil {
		return nil, nil, err
	}
	var version string
	if err = write.QueryRowContext(ctx, "SELECT sqlite_version()").Scan(&version); err == nil {
		err = checkSQLite(version)
	}
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("open %s: %w", u.Path, err), write.Close())
	}
	// SQLite's own small cache of pages (2 MB): each change of the database empties the readers' caches, and while 32 MB
	// are given back, everybody waits for 50 to 150 ms. Mapping the file is no way out: it is unmapped at the same moment.
	if read, err = connectSQLite(u.Path, "_pragma=query_only(1)", patience, max(4, runtime.NumCPU())); err != nil {
		return nil, nil, errors.Join(err, write.Close())
	}
	return write, read, nil
}

func connectSQLite(path, options string, patience time.Duration, connections int) (*bun.DB, error) {
	options = fmt.Sprintf("_pragma=busy_timeout(%d)&_pragma=foreign_keys(1)&%s", patience.Milliseconds(), options)
	file := url.URL{Scheme: "file", Path: path, RawQuery: options}
	connector, err := sqlite.NewConnector(file.String())
	if err != nil {
		return nil, err
	}
	pool := sql.OpenDB(keeping{connector})
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections)
	return bun.NewDB(pool, sqlitedialect.New()), nil
}

func checkSQLite(version string) error {
	var have [3]int
	for i, s := range strings.SplitN(version, ".", 3) {
		have[i], _ = strconv.Atoi(s)
	}
	for i, least := range oldestSQLite {
		if have[i] != least {
			if have[i] > least {
				return nil
			}
			return fmt.Errorf("SQLite %s is too old: at least %d.%d.%d is needed", version, oldestSQLite[0], oldestSQLite[1],
				oldestSQLite[2])
		}
	}
	return nil
}
