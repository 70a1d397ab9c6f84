package dbtest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"sync"
	"testing"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/ids"
	"camber/internal/schema"
)

const clusterVariable = "CAMBER_TEST_POSTGRES"

// cluster is PostgreSQL as this test program sees it. Its databases are used by one test after the other, of any
// program: who has one holds an advisory lock with its number, on the one connection kept here.
type cluster struct {
	url      string
	template string
	mu       sync.Mutex
	lock     bun.Conn
	taken    map[int]bool
}

var theCluster = sync.OnceValues(func() (*cluster, error) {
	c := &cluster{url: withParameter(withParameter(os.Getenv(clusterVariable), "pool_max_conns", "1"), "patience",
		patience), taken: map[int]bool{}}
	ctx := context.Background()
	d, err := db.Open(ctx, c.url, schema.FS)
	if err != nil {
		return nil, err
	}
	if c.lock, err = db.Write(db.With(ctx, d)).(*bun.DB).Conn(ctx); err != nil {
		return nil, err
	}
	if _, err := c.lock.ExecContext(ctx, "SET lock_timeout = 0; SET statement_timeout = 0"); err != nil {
		return nil, err
	}
	c.template, err = c.makeTemplate(ctx)
	return c, err
})

// needCluster skips the test where there is no PostgreSQL.
func needCluster(t *testing.T) *cluster {
	t.Helper()
	if os.Getenv(clusterVariable) == "" {
		if os.Getenv("CI") != "" {
			t.Fatal(clusterVariable + " is not set, and under CI every test runs on PostgreSQL too")
		}
		t.Skip(clusterVariable + " is not set: no PostgreSQL to test on")
	}
	c, err := theCluster()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func newPostgres(t *testing.T) string {
	t.Helper()
	c := needCluster(t)
	n, err := c.take(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.giveBack(n); err != nil {
			t.Error(err)
		}
	})
	name := fmt.Sprintf("%s_%d", c.template, n)
	url := withDatabase(c.url, name)
	made, err := c.has(t.Context(), name)
	if err == nil && made {
		made, err = empty(t.Context(), url)
	}
	if err == nil && !made {
		err = c.renew(t.Context(), name, url)
	}
	if err != nil {
		t.Fatal(err)
	}
	return url
}

// Numbers of advisory locks: makingTemplate alone, and inUse with the number of a database.
const makingTemplate, inUse = 2026030215, 20260302

// take returns the number of a database that no other test has.
func (c *cluster) take(ctx context.Context) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for n := 0; ; n++ {
		if c.taken[n] {
			continue
		}
		var free bool
		if err := c.lock.QueryRowContext(ctx, "SELECT pg_try_advisory_lock(?, ?)", inUse, n).Scan(&free); err != nil {
			return 0, err
		}
		if free {
			c.taken[n] = true
			return n, nil
		}
	}
}

func (c *cluster) giveBack(n int) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.taken, n)
	_, err := c.lock.ExecContext(context.Background(), "SELECT pg_advisory_unlock(?, ?)", inUse, n)
	return err
}

func (c *cluster) has(ctx context.Context, name string) (made bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	err = c.lock.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = ?)", name).Scan(&made)
	return made, err
}

func (c *cluster) exec(ctx context.Context, statement string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, err := c.lock.ExecContext(ctx, statement)
	return err
}

// create copies the files as they are: half the work of the usual way, which writes every page to the log too.
func (c *cluster) create(ctx context.Context, name, template string) error {
	return c.exec(ctx, "CREATE DATABASE "+name+" TEMPLATE "+template+" STRATEGY FILE_COPY")
}

func (c *cluster) drop(ctx context.Context, name string) error {
	return c.exec(ctx, "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)")
}

// renew makes the database anew and notes the form of its tables.
func (c *cluster) renew(ctx context.Context, name, url string) error {
	if err := c.drop(ctx, name); err != nil {
		return err
	}
	if err := c.create(ctx, name, c.template); err != nil {
		return err
	}
	return within(ctx, url, func(ctx context.Context) error {
		form, err := tableForm(ctx)
		if err != nil {
			return err
		}
		_, err = db.Write(ctx).ExecContext(ctx, "COMMENT ON DATABASE "+name+" IS '"+form+"'")
		return err
	})
}

// empty removes all rows that the last test left, and their numbers. It returns false when the test changed
// the tables.
func empty(ctx context.Context, url string) (clean bool, err error) {
	err = within(ctx, url, func(ctx context.Context) error {
		form, err := tableForm(ctx)
		if err != nil {
			return err
		}
		err = db.Read(ctx).QueryRowContext(ctx, `SELECT coalesce(shobj_description(oid, 'pg_database') = ?, false)
			FROM pg_database WHERE datname = current_database()`, form).Scan(&clean)
		if err != nil || !clean {
			return err
		}
		_, err = db.Write(ctx).ExecContext(ctx, emptyAll)
		return err
	})
	return clean, err
}

// emptyAll runs with triggers off: append-only tables and foreign keys are no obstacle.
const emptyAll = `DO $$ DECLARE name text; filled bool; BEGIN
	SET LOCAL session_replication_role = replica;
	PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();
	FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'goose_db_version' LOOP
		EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I)', name) INTO filled;
		IF filled THEN EXECUTE format('DELETE FROM %I', name); END IF;
	END LOOP;
	FOR name IN SELECT sequencename FROM pg_sequences WHERE last_value IS NOT NULL AND sequencename NOT LIKE 'goose%' LOOP
		PERFORM setval(quote_ident(name), 1, false);
	END LOOP;
END $$`

// tableForm changes with every table, column, constraint, trigger and function.
func tableForm(ctx context.Context) (form string, err error) {
	err = db.Read(ctx).QueryRowContext(ctx, `SELECT md5(string_agg(part, ',' ORDER BY part)) FROM (
		SELECT concat('table ', oid, relname, relnatts) AS part FROM pg_class WHERE relnamespace = 'public'::regnamespace
		UNION ALL SELECT concat('column ', attrelid, attname, atttypid, attnotnull, atthasdef) FROM pg_attribute
			JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = 'public'::regnamespace
		UNION ALL SELECT concat('constraint ', oid, conname) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
		UNION ALL SELECT concat('trigger ', oid, tgname, tgenabled) FROM pg_trigger
		UNION ALL SELECT concat('function ', oid, xmin) FROM pg_proc WHERE pronamespace = 'public'::regnamespace) AS parts`).
		Scan(&form)
	return form, err
}

// within runs f on a database of its own opening.
func within(ctx context.Context, url string, f func(ctx context.Context) error) error {
	d, err := db.Open(ctx, url, schema.FS)
	if err != nil {
		return err
	}
	return errors.Join(f(db.With(ctx, d)), d.Close())
}

// makeTemplate returns the name of a migrated database, made by the first test program that needs it and named by its
// migrations.
func (c *cluster) makeTemplate(ctx context.Context) (string, error) {
	name, err := templateName()
	if err != nil {
		return "", err
	}
	if err := c.exec(ctx, fmt.Sprintf("SELECT pg_advisory_lock(%d)", makingTemplate)); err != nil {
		return "", err
	}
	made, err := c.has(ctx, name)
	if err == nil && !made {
		err = c.migrateTemplate(ctx, name)
	}
	return name, errors.Join(err, c.exec(ctx, fmt.Sprintf("SELECT pg_advisory_unlock(%d)", makingTemplate)))
}

func (c *cluster) migrateTemplate(ctx context.Context, name string) error {
	unfinished := "camber_unfinished_" + ids.Token()
	if err := c.exec(ctx, "CREATE DATABASE "+unfinished+" TEMPLATE template0 ENCODING 'UTF8'"); err != nil {
		return err
	}
	err := within(ctx, withDatabase(c.url, unfinished),
		func(ctx context.Context) error { return db.From(ctx).Migrate(ctx) })
	if err != nil {
		return err
	}
	return c.exec(ctx, "ALTER DATABASE "+unfinished+" RENAME TO "+name)
}

// templateName changes with every byte of the migrations.
func templateName() (string, error) {
	sum := sha256.New()
	err := fs.WalkDir(schema.FS, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(schema.FS, path)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(sum, "%s %d\n%s", path, len(content), content)
		return err
	})
	return "camber_template_" + hex.EncodeToString(sum.Sum(nil))[:16], err
}

func withDatabase(cluster, name string) string {
	u, err := url.Parse(cluster)
	if err != nil {
		panic(clusterVariable + " can't be read as a URL")
	}
	u.Path = "/" + name
	// many tests share the cluster's connections
	return withParameter(withParameter(u.String(), "patience", patience), "pool_max_conns", "6")
}

func withParameter(address, name, value string) string {
	u, err := url.Parse(address)
	if err != nil {
		panic(clusterVariable + " can't be read as a URL")
	}
	q := u.Query()
	q.Set(name, value)
	u.RawQuery = q.Encode()
	return u.String()
}
