package stock_test

import (
	"context"
	"testing"

	"camber/internal/base/db"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/stock"
)

// A count says what lies there, not what comes in: twice the same changes nothing, and what is promised stays promised.
func TestACountSetsTheStock(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.receive(t, ctx, s.pads, 5)
		if err := s.reserve(ctx, 1, stock.Demand{PartID: s.pads, Quantity: 2}); err != nil {
			t.Fatal(err)
		}
		count := func(counts ...stock.Counted) []string {
			answers := must(s.stock.Count(ctx, audit.System, s.store, day, counts))(t)
			var sentences []string
			for _, a := range answers {
				sentences = append(sentences, a.Refused.Format)
			}
			return sentences
		}
		got := count(stock.Counted{PartID: s.pads, Quantity: 9}, stock.Counted{PartID: s.hose, Quantity: 4},
			stock.Counted{PartID: s.kit, Quantity: 1},
			stock.Counted{PartID: 999, Quantity: 1}, stock.Counted{PartID: s.hose, Quantity: -1})
		if got[0] != "" || got[1] != "" || got[2] == "" || got[3] == "" || got[4] == "" {
			t.Fatalf("refused: %q", got)
		}
		if pads, hose := s.level(t, ctx, s.pads), s.level(t, ctx, s.hose); pads != [2]int{9, 2} || hose != [2]int{4, 0} {
			t.Errorf("after the count: pads %v, hose %v", pads, hose)
		}
		if got := count(stock.Counted{PartID: s.pads, Quantity: 1}); got[0] == "" {
			t.Error("a count below what is promised was taken")
		}
		moved := func() int64 {
			return must(db.Read(ctx).NewSelect().Table("stock_movements").Count(ctx))(t)
		}
		before := moved()
		count(stock.Counted{PartID: s.pads, Quantity: 9}, stock.Counted{PartID: s.hose, Quantity: 4})
		if after := moved(); after != before {
			t.Errorf("the same count again wrote %d movements", after-before)
		}
	})
}
