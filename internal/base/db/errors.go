package db

import (
	"context"
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"net/url"
	"strings"
	"syscall"
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
	return liteCode(err) == sqlite3.SQLITE_BUSY || postgresCode(err) == "55P03" // lock_not_available
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
	if err == nil {
		return nil
	}
	if out := Outage(err); out != nil {
		return out
	}
	if !ended(err) && errors.As(err, new(notBegun)) {
		return busy(err)
	}
	return err
}

// Down is the cause of a refusal while nothing can be saved, or the database can't be reached, as against one that is
// busy.
type Down struct{ error }

func (d Down) Unwrap() error { return d.error }

// Outage is the refusal for an error behind which the machine stands and not the request: fault.Unavailable in words
// that say what still works, or nil. Of an error that is classified already it is that one, where its cause is Down.
func Outage(err error) *fault.Error {
	if known := (*fault.Error)(nil); errors.As(err, &known) {
		if errors.As(err, new(Down)) {
			return known
		}
		return nil
	}
	switch {
	case err == nil:
	case isAway(err):
		return fault.New(fault.Unavailable,
			"The shop can't reach its data at the moment. What was saved before is safe. Please try again in a minute.").
			Because(Down{err}).After(5 * time.Second)
	case isUnwritable(err):
		return fault.New(fault.Unavailable,
			"Nothing can be saved at the moment. What was saved before is safe, and looking things up still works. Please try again in a minute.").
			Because(Down{err}).After(30 * time.Second)
	case IsBusy(err) && !ended(err):
		return busy(err)
	}
	return nil
}

func busy(err error) *fault.Error {
	return fault.New(fault.Unavailable, "The shop is busy at the moment. Please try again.").Because(err).
		After(time.Second)
}

// ended says whether err is the caller's own end of patience.
func ended(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// isUnwritable says whether the disk is full, broken or may only be read.
func isUnwritable(err error) bool {
	for _, of := range []error{syscall.ENOSPC, syscall.EDQUOT, syscall.EROFS} {
		if errors.Is(err, of) { // a file of the shop's own
			return true
		}
	}
	switch liteCode(err) {
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR:
		return true
	}
	switch postgresCode(err) {
	case "53100", "25006", "58030": // disk_full, read_only_sql_transaction, io_error
		return true
	}
	return false
}

// isAway says whether the database does not answer, or has just gone. Where another company's server does not, the
// error is one of its address (url.Error) and no outage of ours.
func isAway(err error) bool {
	if liteCode(err) == sqlite3.SQLITE_CANTOPEN || errors.As(err, new(*pgconn.ConnectError)) ||
		errors.Is(err, driver.ErrBadConn) {
		return true
	}
	code := postgresCode(err)
	if code == "" {
		return !ended(err) && !errors.As(err, new(*url.Error)) &&
			(errors.Is(err, io.ErrUnexpectedEOF) || errors.As(err, new(*net.OpError)))
	}
	// connection_exception, operator_intervention without a cancelled query, too_many_connections
	return strings.HasPrefix(code, "08") || strings.HasPrefix(code, "57P") || code == "53300"
}

// liteCode is SQLite's primary code, 0 of any other error.
func liteCode(err error) int {
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		return lite.Code() & 0xff
	}
	return 0
}

func postgresCode(err error) string {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code
	}
	return ""
}
