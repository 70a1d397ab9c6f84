package dbtest

import (
	"context"
	"path/filepath"
	"testing"

	"camber/internal/base/db"
	"camber/internal/base/ids"
)

// Address is that of a database without tables, which nobody uses.
func Address(t *testing.T, kind db.Dialect) string {
	t.Helper()
	if kind == db.SQLite {
		return address(filepath.Join(t.TempDir(), "shop.db"))
	}
	c := needCluster(t)
	name := "camber_empty_" + ids.Token()
	if err := c.exec(t.Context(), "CREATE DATABASE "+name+" TEMPLATE template0 ENCODING 'UTF8'"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.drop(context.Background(), name); err != nil {
			t.Error(err)
		}
	})
	return withDatabase(c.url, name)
}
