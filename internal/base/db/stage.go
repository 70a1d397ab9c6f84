package db

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"camber/internal/base/failpoint"
)

// Staged is a database that is filled beside another and then takes its place as a whole. Until then the other is as it
// was, whatever happens. On SQLite it is a file beside the other's, on PostgreSQL a schema of the same database.
type Staged struct {
	*DB
	Occupied bool // the place has a shop's rows, or what can't be read as a database

	place string // SQLite: the file; PostgreSQL: the schema
	claim *os.File
	own   *sql.DB // PostgreSQL: one connection, which holds the lock that makes this the only one
}

// Points at which a test kills the program.
const (
	BeforePlace = "db.before_place"
	WhilePlaced = "db.while_placed" // SQLite: the old file is kept, the new one is not there yet
)

// schemaStaged is where a database is filled on PostgreSQL. What a killed program left there is removed by the next.
const schemaStaged = "camber_restoring"

// Stage opens an empty database, without tables, to take the place of the one at address. It is an error while that one
// is used.
func Stage(ctx context.Context, address string, migrations fs.FS) (*Staged, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("the database's address can't be read as a URL")
	}
	if u.Scheme == "sqlite" {
		return stageSQLite(ctx, u, migrations)
	}
	return stagePostgres(ctx, u, migrations)
}

func stageSQLite(ctx context.Context, u *url.URL, migrations fs.FS) (*Staged, error) {
	s := &Staged{place: u.Path}
	if whole, err := filepath.EvalSymlinks(u.Path); err == nil { // one file may have two names
		s.place = whole
	}
	var err error
	if s.claim, err = claimFile(s.place); err != nil {
		return nil, err
	}
	s.Occupied = isOccupied(ctx, s.place, migrations)
	if err := removeSQLite(s.staged()); err != nil {
		return nil, errors.Join(err, s.claim.Close())
	}
	// before SQLite makes one that others can read
	empty, err := os.OpenFile(s.staged(), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err == nil {
		err = empty.Close()
	}
	if err == nil {
		// it is brought to the disk before it takes its place
		s.DB, err = Open(ctx, (&url.URL{Scheme: "sqlite", Path: s.staged(), RawQuery: "synchronous=OFF"}).String(),
			migrations)
	}
	if err != nil {
		return nil, errors.Join(err, s.claim.Close())
	}
	return s, nil
}

func (s *Staged) staged() string { return s.place + ".restoring" }

// isOccupied says whether there is a file that is not a database without rows.
func isOccupied(ctx context.Context, file string, migrations fs.FS) bool {
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		return false
	}
	d, err := Open(ctx, (&url.URL{Scheme: "sqlite", Path: file}).String(), migrations)
	if err != nil {
		return true
	}
	has, err := HasRows(With(ctx, d))
	return errors.Join(err, d.Close()) != nil || has
}

func removeSQLite(file string) error {
	for _, of := range []string{file, file + "-wal", file + "-shm", file + "-journal"} {
		if err := os.Remove(of); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

func stagePostgres(ctx context.Context, u *url.URL, migrations fs.FS) (_ *Staged, err error) {
	s := &Staged{}
	if s.own, err = openMigrations(u); err != nil { // as long as it takes
		return nil, err
	}
	s.own.SetMaxOpenConns(1)
	s.own.SetConnMaxIdleTime(0)
	defer func() {
		if err != nil {
			err = errors.Join(err, s.own.Close())
		}
	}()
	var alone bool
	err = s.own.QueryRowContext(ctx, "SELECT current_schema(), pg_try_advisory_lock(hashtext('"+schemaStaged+"'))").
		Scan(&s.place, &alone)
	switch {
	case err != nil:
		return nil, fmt.Errorf("connect to PostgreSQL: %w", err)
	case !alone:
		return nil, errors.New("another program is restoring this database")
	}
	if err := s.checkUnused(ctx); err != nil {
		return nil, err
	}
	d, err := Open(ctx, u.String(), migrations)
	if err != nil {
		return nil, err
	}
	s.Occupied, err = HasRows(With(ctx, d))
	if err = errors.Join(err, d.Close()); err != nil {
		return nil, err
	}
	for _, statement := range []string{"DROP SCHEMA IF EXISTS " + schemaStaged + " CASCADE",
		"CREATE SCHEMA " + schemaStaged} {
		if _, err := s.own.ExecContext(ctx, statement); err != nil {
			return nil, fmt.Errorf("make the schema %s, which the user of --database-url must be allowed to: %w", schemaStaged,
				err)
		}
	}
	inside := *u
	q := inside.Query()
	q.Set("search_path", schemaStaged)
	inside.RawQuery = q.Encode()
	s.DB, err = Open(ctx, inside.String(), migrations)
	return s, err
}

// checkUnused is an error while others are connected to the database; those that are just leaving get three seconds.
func (s *Staged) checkUnused(ctx context.Context) error {
	for try := 0; ; try++ {
		var others int
		err := s.own.QueryRowContext(ctx,
			`SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
			AND backend_type = 'client backend'`).Scan(&others)
		if err != nil || others == 0 {
			return err
		}
		if try == 30 {
			return fmt.Errorf("%d other connections use this database: stop every server and program that does, first", others)
		}
		if err := pause(ctx, 100*time.Millisecond); err != nil {
			return err
		}
	}
}

// TakePlace ends the connections and puts the database where the other was, which is kept under the name. An empty name
// keeps none, and is for a place that is not Occupied.
func (s *Staged) TakePlace(ctx context.Context, keep string) error {
	if s.dialect == SQLite {
		return errors.Join(s.placeFile(ctx, keep), s.claim.Close())
	}
	err := s.DB.Close()
	if err == nil {
		err = s.checkUnused(ctx)
	}
	if err == nil {
		failpoint.Here(ctx, BeforePlace)
		err = s.placeSchema(ctx, keep)
	}
	return errors.Join(err, s.own.Close())
}

// KeptAs is what TakePlace calls the other database when it is told this name, in words.
func (s *Staged) KeptAs(name string) string {
	if s.dialect == SQLite {
		return s.keptFile(name)
	}
	return "schema " + keptSchema(name) + " of the database"
}

func (s *Staged) keptFile(name string) string {
	ending := filepath.Ext(s.place)
	return strings.TrimSuffix(s.place, ending) + "-" + name + ending
}

func keptSchema(name string) string {
	return "camber_" + strings.ReplaceAll(cmp.Or(name, "emptied"), "-", "_")
}

func (s *Staged) placeFile(ctx context.Context, keep string) error {
	_, err := s.write.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	if err = errors.Join(err, s.DB.Close()); err != nil {
		return err
	}
	if err := syncFile(s.staged()); err != nil {
		return err
	}
	failpoint.Here(ctx, BeforePlace)
	if keep != "" {
		// a log that SQLite can't take in belongs to the file, and stays with it
		settle(ctx, s.place)
		if err := os.Link(s.place, s.keptFile(keep)); err != nil {
			return fmt.Errorf("keep the database that is there: %w", err)
		}
		if err := os.Link(s.place+"-wal", s.keptFile(keep)+"-wal"); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("keep the database that is there: %w", err)
		}
		failpoint.Here(ctx, WhilePlaced)
	}
	for _, of := range []string{"-wal", "-shm", "-journal"} { // of the other: never taken for the new one's
		if err := os.Remove(s.place + of); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if err := os.Rename(s.staged(), s.place); err != nil {
		return err
	}
	return syncFile(filepath.Dir(s.place))
}

// settle brings what is in the log of a SQLite file into it, if SQLite can read them.
func settle(ctx context.Context, file string) {
	d, err := connectSQLite(file, "_txlock=immediate", time.Second, 1)
	if err == nil {
		_, _ = d.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
		_ = d.Close()
	}
}

func syncFile(name string) error {
	f, err := os.Open(name) //nolint:gosec // the operator's own
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// placeSchema moves the tables and functions of the two, all at once: what the shop is allowed in its schema stays so.
func (s *Staged) placeSchema(ctx context.Context, keep string) error {
	kept := keptSchema(keep)
	statements := []string{
		"CREATE SCHEMA " + kept, move(quote(s.place), kept), move(schemaStaged, quote(s.place)),
		"DROP SCHEMA " + schemaStaged,
	}
	if keep == "" {
		statements = append(statements, "DROP SCHEMA "+kept+" CASCADE")
	}
	tx, err := s.own.BeginTx(ctx, nil)
	if err == nil {
		defer func() { _ = tx.Rollback() }()
		err = execAll(ctx, tx, statements)
	}
	if err == nil {
		err = tx.Commit()
	}
	if err != nil {
		return fmt.Errorf("put the tables in their place: %w", err)
	}
	return nil
}

// move moves the tables and functions of one schema into another, of those that are staged: what else is there is not
// ours.
func move(from, to string) string {
	return strings.NewReplacer("{from}", from, "{to}", to, "{staged}", schemaStaged).
		Replace(`DO $$ DECLARE it record; BEGIN
		FOR it IN SELECT relname FROM pg_class WHERE relnamespace = CAST('{staged}' AS regnamespace) AND relkind = 'r'
			AND to_regclass(format('%s.%I', '{from}', relname)) IS NOT NULL
		LOOP EXECUTE format('ALTER TABLE {from}.%I SET SCHEMA {to}', it.relname); END LOOP;
		FOR it IN SELECT CAST(f.oid AS regprocedure) AS f FROM pg_proc AS f JOIN pg_proc AS s ON s.proname = f.proname
			WHERE f.pronamespace = CAST('{from}' AS regnamespace) AND s.pronamespace = CAST('{staged}' AS regnamespace)
		LOOP EXECUTE format('ALTER FUNCTION %s SET SCHEMA {to}', it.f); END LOOP;
	END $$`)
}

// Drop ends the connections and leaves the other database as it is.
func (s *Staged) Drop(ctx context.Context) error {
	err := s.DB.Close()
	if s.dialect == SQLite {
		return errors.Join(err, removeSQLite(s.staged()), s.claim.Close())
	}
	_, dropped := s.own.ExecContext(context.WithoutCancel(ctx), "DROP SCHEMA "+schemaStaged+" CASCADE")
	return errors.Join(err, dropped, s.own.Close())
}
