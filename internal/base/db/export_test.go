package db

import "time"

var CheckSQLite = checkSQLite

// SetPatience shortens the wait for a free connection.
func (d *DB) SetPatience(wait time.Duration) { d.patience = wait }
