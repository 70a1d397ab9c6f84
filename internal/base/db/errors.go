package db

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"camber/internal/base/fault"
)

// IsUnique says whether err is a broken unique index. It serves only where err leaves the outermost Atomic; an
// expected collision is ON CONFLICT DO NOTHING and a look at the rows affected.
func IsUnique(err error) bool {
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		return lite.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE || lite.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY
	}
	return postgresCode(err) == "23505" // unique_violation
}

var errNoConnection = errors.New("no free connection in time")

// IsBusy says whether err is a lock or a connection that could not be had in time.
func IsBusy(err error) bool {
	if errors.Is(err, errNoConnection) {
		return true
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		return lite.Code()&0xff == sqlite3.SQLITE_BUSY
	}
	return postgresCode(err) == "55P03" // lock_not_available
}

// passing says whether a transaction that failed with err may succeed when run again at once.
func passing(err error) bool {
	switch postgresCode(err) {
	case "40001", "40P01": // serialization_failure, deadlock_detected
		return true
	}
	var lite *sqlite.Error
	return errors.As(err, new(notBegun)) && !ended(err) && !IsBusy(err) && !errors.As(err, &lite)
}

// classify tells what is wrong with the machine from what is wrong with the request.
func classify(err error) error {
	if err == nil || ended(err) || !(IsBusy(err) || isFull(err) || errors.As(err, new(notBegun))) {
		return err
	}
	return fault.New(fault.Unavailable, "The shop is busy at the moment. Please try again.").Because(err).After(time.Second)
}

// ended says whether err is the caller's own end of patience.
func ended(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

func isFull(err error) bool {
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		return lite.Code()&0xff == sqlite3.SQLITE_FULL
	}
	return postgresCode(err) == "53100" // disk_full
}

func postgresCode(err error) string {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code
	}
	return ""
}
