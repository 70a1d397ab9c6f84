package catalog_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strconv"
	"testing"

	"camber/internal/base/db"
	"camber/internal/schema"
	"camber/internal/shop/catalog"
)

// BenchmarkSaveItems saves new items, the same again, and all changed, 1,000 at once.
func BenchmarkSaveItems(b *testing.B) {
	for name, change := range map[string]func(run, i int, n *catalog.Item){
		"new":       func(run, i int, n *catalog.Item) { n.Number = fmt.Sprintf("N%d-%d", run, i) },
		"unchanged": func(_, _ int, _ *catalog.Item) {},
		"changed":   func(run, _ int, n *catalog.Item) { n.WeightG = run + 1; n.Interchanges[2].Note = strconv.Itoa(run) },
	} {
		b.Run(name, func(b *testing.B) {
			ctx := onDisk(b)
			s := setup(b, ctx)
			items := func(run int) []catalog.Item {
				list := make([]catalog.Item, 1000)
				for i := range list {
					list[i] = s.item("HB-" + strconv.Itoa(i))
					if run >= 0 {
						change(run, i, &list[i])
					}
				}
				return list
			}
			s.save(b, ctx, items(-1)...)
			b.ResetTimer()
			for run := range b.N {
				s.save(b, ctx, items(run)...)
			}
			b.ReportMetric(float64(1000*b.N)/b.Elapsed().Seconds(), "items/s")
		})
	}
}

// onDisk is a SQLite database as a shop has it.
func onDisk(b *testing.B) context.Context {
	b.Helper()
	d, err := db.Open(b.Context(), "sqlite://"+filepath.Join(b.TempDir(), "shop.db"), schema.FS)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = d.Close() })
	if err := d.Migrate(b.Context()); err != nil {
		b.Fatal(err)
	}
	return db.With(b.Context(), d)
}

// BenchmarkPartsAfter reads parts for the index.
func BenchmarkPartsAfter(b *testing.B) {
	ctx := onDisk(b)
	s := setup(b, ctx)
	for batch := range 5 {
		list := make([]catalog.Item, 1000)
		for i := range list {
			list[i] = s.item(fmt.Sprintf("N%d-%d", batch, i))
		}
		s.save(b, ctx, list...)
	}
	b.ResetTimer()
	for range b.N {
		if found, err := s.PartsAfter(ctx, 0, 5000); err != nil || len(found) != 5000 {
			b.Fatal(len(found), err)
		}
	}
	b.ReportMetric(float64(5000*b.N)/b.Elapsed().Seconds(), "parts/s")
}
