package db

import (
	"database/sql/driver"
	"fmt"
	"time"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect"
)

// Us is t in microseconds since 1970, as columns named …_us keep it; what is finer is cut off.
func Us(t time.Time) int64 { return t.UnixMicro() }

// Time is the instant of a …_us column, in UTC.
func Time(us int64) time.Time { return time.UnixMicro(us).UTC() }

// UsOrNone is as Us, and 0 for the zero time, which stands for never.
func UsOrNone(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return Us(t)
}

// TimeOrNone is as Time, and the zero time for 0.
func TimeOrNone(us int64) time.Time {
	if us == 0 {
		return time.Time{}
	}
	return Time(us)
}

// Bool is a column that holds 0 or 1.
type Bool bool

func (b Bool) Value() (driver.Value, error) {
	if b {
		return int64(1), nil
	}
	return int64(0), nil
}

func (b *Bool) Scan(src any) error {
	n, ok := src.(int64)
	if !ok || n < 0 || n > 1 {
		return fmt.Errorf("db.Bool: 0 or 1 expected, not %v", src)
	}
	*b = n == 1
	return nil
}

// Lock makes q wait for its rows and hold them until the transaction ends. On SQLite the transaction holds all anyway.
func Lock(q *bun.SelectQuery) *bun.SelectQuery { return locked(q, "UPDATE") }

// SkipLocked locks q's rows as Lock does and leaves out those that another transaction holds.
func SkipLocked(q *bun.SelectQuery) *bun.SelectQuery { return locked(q, "UPDATE SKIP LOCKED") }

func locked(q *bun.SelectQuery, how string) *bun.SelectQuery {
	if q.Dialect().Name() == dialect.SQLite {
		return q
	}
	return q.For(how)
}
