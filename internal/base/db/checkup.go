package db

import (
	"context"
	"fmt"
	"time"

	"camber/internal/base/checkup"
)

// LongestSkew is how far a server's clock may be from the database's.
const LongestSkew = 2 * time.Second

// oldestPostgres is the oldest that still gets its faults mended, as server_version_num begins.
const oldestPostgres = 14

// Examine looks how the database is set up, at its clock, and on SQLite for damage, for at most so long.
func (d *DB) Examine(ctx context.Context, within time.Duration) ([]checkup.Finding, error) {
	skew, err := d.Skew(ctx)
	if err != nil {
		return nil, err
	}
	found := []checkup.Finding{
		checkup.Good(fmt.Sprintf("This machine's clock is %s off the database's.", skew.Abs().Round(time.Millisecond)))}
	if skew.Abs() > LongestSkew {
		found[0] = checkup.Finding{
			Grade: checkup.Wrong,
			What:  fmt.Sprintf("This machine's clock is %s off the database's.", skew.Abs().Round(time.Millisecond)),
			Why: "Links, sign-ins and jobs end at a moment: on two servers they would end at two. A server " +
				"like this does not call itself ready.",
			Do: "Let both machines set their clocks by NTP (timedatectl set-ntp true).",
		}
	}
	if d.dialect == SQLite {
		more, err := d.examineSQLite(ctx, within)
		return append(found, more...), err
	}
	more, err := d.examinePostgres(ctx)
	return append(found, more...), err
}

func (d *DB) examineSQLite(ctx context.Context, within time.Duration) ([]checkup.Finding, error) {
	isWhole, err := d.CheckFile(ctx, within)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return []checkup.Finding{{
			Grade: checkup.Wrong, What: err.Error() + ".",
			Why: "What a torn page held is lost, and what is written now may be lost with it.",
			Do: "Stop the server, keep a copy of the folder, and restore the last backup: camber restore " +
				"--replace, which keeps the damaged one too.",
		}}, nil
	case !isWhole:
		return []checkup.Finding{checkup.Good("What was read of the database's file within " + within.String() +
			" is whole.")}, nil
	}
	return []checkup.Finding{checkup.Good("The database's file is whole.")}, nil
}

// postgresNeeds are settings of the server that a shop depends on. Where one is not as wanted, a crash may take what
// was paid.
var postgresNeeds = []struct{ name, want, why string }{
	{"fsync", "on", "A payment is acknowledged when it is on the disk. With fsync off it may be gone after a power cut, and the whole database with it."},
	{"full_page_writes", "on", "A page that was half written when the power went can't be mended without it."},
	{"synchronous_commit", "on",
		"A payment is acknowledged when it is on the disk. So the last ones before a power cut may be gone."},
	{"default_transaction_isolation", "read committed",
		"Every lock of the shop is thought out for it; at others, sales fail under load."},
}

func (d *DB) examinePostgres(ctx context.Context) ([]checkup.Finding, error) {
	var number int
	var version string
	if err := d.read.QueryRowContext(ctx,
		"SELECT CAST(current_setting('server_version_num') AS INTEGER) / 10000, current_setting('server_version')").
		Scan(&number, &version); err != nil {
		return nil, err
	}
	found := []checkup.Finding{checkup.Good("PostgreSQL is of version " + version + ".")}
	if number < oldestPostgres {
		found[0] = checkup.Finding{
			Grade: checkup.Wrong, What: "PostgreSQL is of version " + version + ".",
			Why: "Its makers no longer mend its faults, and Camber is not tried on it.",
			Do:  fmt.Sprintf("Update it to version %d or later (pg_upgrade, or camber backup and camber restore into a new one).", oldestPostgres),
		}
	}
	for _, need := range postgresNeeds {
		var is string
		if err := d.read.QueryRowContext(ctx, "SELECT current_setting(?)", need.name).Scan(&is); err != nil {
			return found, err
		}
		// what waits for other machines too is more than on
		if is == need.want || need.name == "synchronous_commit" && (is == "remote_apply" || is == "remote_write") {
			continue
		}
		found = append(found, checkup.Finding{
			Grade: checkup.Wrong,
			What:  fmt.Sprintf("PostgreSQL has %s = %s, not %s.", need.name, is, need.want),
			Why:   need.why,
			Do:    fmt.Sprintf("ALTER SYSTEM SET %s = '%s'; SELECT pg_reload_conf(); where it is set for the database or the user alone, there.", need.name, need.want),
		})
	}
	var encoding string
	if err := d.read.QueryRowContext(ctx, "SELECT current_setting('server_encoding')").Scan(&encoding); err != nil {
		return found, err
	}
	if encoding != "UTF8" {
		found = append(found, checkup.Finding{
			Grade: checkup.Wrong,
			What:  "The database is written in " + encoding + ".",
			Why:   "Names and addresses have letters that it lacks.",
			Do: "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0, and bring the shop there by camber " +
				"backup and camber restore.",
		})
	}
	owns, err := d.OwnsTables(ctx)
	if err != nil {
		return found, err
	}
	if owns {
		found = append(found, checkup.Finding{
			Grade: checkup.Advice, What: "The user of this address owns the tables.",
			Why: "The ledger and the logs are only added to because of triggers, which who owns a table can take away.",
			Do:  "Let another user serve (docs/operations.md, Two users).",
		})
	}
	return found, nil
}
