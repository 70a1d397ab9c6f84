package dbtest

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"camber/internal/base/db"
	"camber/internal/base/ids"
)

// Filled is a database that is filled once in a test program, on either kind, and copied for each test.
type Filled struct {
	fill     func(ctx context.Context) error
	sqlite   func() ([]byte, error)
	postgres func() (string, error) // its name

	mu   sync.Mutex
	made []string // names of databases
}

// NewFilled is filled by fill when the first test wants it; ctx is as Each makes it.
func NewFilled(fill func(ctx context.Context) error) *Filled {
	f := &Filled{fill: fill}
	f.sqlite = sync.OnceValues(f.fillSQLite)
	f.postgres = sync.OnceValues(f.fillPostgres)
	return f
}

// Each is Each on copies.
func (f *Filled) Each(t *testing.T, run func(t *testing.T, ctx context.Context)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		content, err := f.sqlite()
		if err != nil {
			t.Fatal(err)
		}
		run(t, start(t, writeSQLite(t, content)))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		run(t, start(t, f.copyPostgres(t)))
	})
}

// Remove removes what was filled; to be called when all tests have run.
func (f *Filled) Remove() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, name := range f.made {
		c, err := theCluster()
		if err != nil {
			return err
		}
		if err := c.drop(context.Background(), name); err != nil {
			return err
		}
	}
	return nil
}

func (f *Filled) fillAt(url string) error {
	return within(context.Background(), url, func(ctx context.Context) error {
		db.From(ctx).Strict = true
		return f.fill(frozen(ctx, url))
	})
}

func (f *Filled) fillSQLite() (content []byte, err error) {
	migrated, err := template()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "camber-filled-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	file := filepath.Join(folder, "shop.db")
	if err := os.WriteFile(file, migrated, 0o600); err != nil {
		return nil, err
	}
	if err := f.fillAt(address(file)); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
}

func (f *Filled) fillPostgres() (name string, err error) {
	c, err := theCluster()
	if err != nil {
		return "", err
	}
	name = "camber_filled_" + ids.Token()
	if err := c.create(context.Background(), name, c.template); err != nil {
		return "", err
	}
	f.mu.Lock()
	f.made = append(f.made, name)
	f.mu.Unlock()
	return name, f.fillAt(withDatabase(c.url, name))
}

func (f *Filled) copyPostgres(t *testing.T) (url string) {
	t.Helper()
	c := needCluster(t)
	from, err := f.postgres()
	if err != nil {
		t.Fatal(err)
	}
	name := "camber_filled_" + ids.Token()
	if err := c.create(t.Context(), name, from); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.drop(context.Background(), name); err != nil {
			t.Error(err)
		}
	})
	return withDatabase(c.url, name)
}
