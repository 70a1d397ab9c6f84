package db_test

import (
	"context"
	"errors"
	"testing"

	"camber/internal/base/db"
	"camber/internal/dbtest"
)

// OPS-8: what is done in a database apart is nowhere in the shop's own, which can't be told from before.
func TestADatabaseApartIsCopiedAndSharesNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		place, tables := dbtest.DB(ctx).Apart(), []string{"changes", "files"}
		for key := range int64(3) {
			must(t, db.Changed(ctx, "part", key+1))
		}
		d, err := place.Make(ctx, "training_1")
		must(t, err)
		var told []int
		must(t, db.Copy(ctx, d, tables, func(done int) { told = append(told, done) }))
		must(t, d.BeginAt(ctx, 900, []string{"orders", "shifts"}))
		apart := db.With(ctx, d)
		if db.Apartness(apart) != "training_1" || db.Apartness(ctx) != "" || len(told) != 2 || told[1] != 2 {
			t.Errorf("apart: %q and %q, told %v", db.Apartness(apart), db.Apartness(ctx), told)
		}
		must(t, db.Changed(apart, "part", 4))
		counted := func(ctx context.Context) (n int) {
			must(t, db.Read(ctx).NewRaw("SELECT count(*) FROM changes").Scan(ctx, &n))
			return n
		}
		if own, there := counted(ctx), counted(apart); own != 3 || there != 4 {
			t.Errorf("%d changes in the shop, %d apart", own, there)
		}
		tablesThere, err := db.Tables(apart)
		must(t, err)
		for _, table := range tablesThere {
			if table.Name == "orders" && table.Last != 900 {
				t.Errorf("orders come after %d", table.Last)
			}
		}
		must(t, d.Close())

		again, err := place.Open(ctx, "training_1")
		must(t, err)
		if n := counted(db.With(ctx, again)); n != 4 {
			t.Errorf("opened again: %d changes", n)
		}
		must(t, again.Close())
		must(t, place.Remove(ctx, "training_1"))
		if _, err := place.Open(ctx, "training_1"); !errors.Is(err, db.ErrNotMade) {
			t.Errorf("removed: %v", err)
		}
		must(t, place.Remove(ctx, "training_1"))
	})
}
