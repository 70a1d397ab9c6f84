package db

import "time"

var (
	CheckSQLite = checkSQLite
	InDialect   = inDialect
)

// SetPatience shortens the wait for a free connection.
func (d *DB) SetPatience(wait time.Duration) { d.patience = wait }
