package db_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"camber/internal/base/checkup"
	"camber/internal/base/db"
	"camber/internal/dbtest"
	"camber/internal/schema"
)

// wrong is what Examine finds wrong.
func wrong(t *testing.T, d *db.DB) string {
	t.Helper()
	found, err := d.Examine(t.Context(), time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, f := range found {
		if f.Grade == checkup.Wrong {
			said = append(said, f.What)
		}
	}
	return strings.Join(said, "\n")
}

func TestPostgresThatMayLoseWhatWasPaidIsWrong(t *testing.T) {
	t.Parallel()
	address := dbtest.Address(t, db.Postgres)
	d, err := db.Open(t.Context(), address+"&synchronous_commit=off&default_transaction_isolation=serializable", schema.FS)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	for _, want := range []string{"synchronous_commit = off, not on",
		"default_transaction_isolation = serializable, not read committed"} {
		if said := wrong(t, d); !strings.Contains(said, want) {
			t.Errorf("%q is not said: %s", want, said)
		}
	}
}

func TestADamagedFileIsWrong(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "shop.db")
	d := openAt(t, "sqlite://"+file)
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if said := wrong(t, d); said != "" {
		t.Error(said)
	}
	inside, page := db.With(t.Context(), d), 0
	if err := db.Read(inside).QueryRowContext(inside, "SELECT rootpage FROM sqlite_master WHERE name = 'orders'").
		Scan(&page); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 4096 {
		content[(page-1)*4096+i] = 0xa5
	}
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
	if said := wrong(t, openAt(t, "sqlite://"+file)); !strings.Contains(said, "is damaged") {
		t.Errorf("said %q", said)
	}
}
