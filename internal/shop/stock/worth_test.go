package stock_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/location"
	"camber/internal/shop/stock"
)

func (s *shelf) paper(kind stock.DocumentKind, id, store int64) stock.Paper {
	return stock.Paper{Document: stock.Document{Kind: kind, ID: id}, LocationID: store, Who: audit.System, Day: day}
}

func (s *shelf) deliver(t rapid.TB, ctx context.Context, quantity int, each money.E4) {
	t.Helper()
	by := s.paper(stock.ByReceipt, 1, s.store)
	if err := s.stock.Deliver(ctx, by, []stock.Arrived{{PartID: s.pads, Quantity: quantity, Value: each.MulDiv(int64(quantity), 1)}}); err != nil {
		t.Fatal(err)
	}
}

func (s *shelf) worth(t rapid.TB, ctx context.Context, store int64) stock.Worth {
	t.Helper()
	return must(s.stock.Worths(ctx, []int64{s.pads}))(t)[s.pads][store]
}

// What a piece costs is the average of those whose cost is known; what came without a price never stands in it.
func TestPiecesAreWorthWhatTheyCost(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.receive(t, ctx, s.pads, 3) // nobody knows what these cost
		s.deliver(t, ctx, 4, money.FromCents(10_00))
		s.deliver(t, ctx, 4, money.FromCents(13_00))
		s.deliver(t, ctx, 1, 0)
		want := stock.Worth{OnHand: 12, Costed: 8, Value: money.FromCents(92_00), Last: money.FromCents(13_00)}
		if got := s.worth(t, ctx, s.store); got != want || got.Average() != money.FromCents(11_50) {
			t.Fatalf("%+v, %s each", got, got.Average().Text())
		}
		// five are sold: the four that nobody knows go first
		if err := s.reserve(ctx, 7, stock.Demand{PartID: s.pads, Quantity: 5}); err != nil {
			t.Fatal(err)
		}
		if err := s.stock.Take(ctx, 7, audit.System, day); err != nil {
			t.Fatal(err)
		}
		if got := s.worth(t, ctx, s.store); got.Costed != 7 || got.Value != money.FromCents(80_50) {
			t.Fatalf("after a sale %+v", got)
		}
		// the bill says that the first four cost a dollar more each: those that are here are worth it, one is gone
		gone, err := s.stock.Revalue(ctx, s.paper(stock.ByReceipt, 1, s.store), s.pads, 8, money.FromCents(10_00), money.FromCents(11_00))
		if err != nil || gone != money.FromCents(1_00) {
			t.Errorf("gone %s, %v", gone.Text(), err)
		}
		if got := s.worth(t, ctx, s.store); got.Value != money.FromCents(87_50) || got.Last != money.FromCents(13_00) {
			t.Errorf("after the bill %+v", got)
		}
		// what the order took comes back for what it cost then
		if err := s.stock.Unsell(ctx, 7, audit.System, day); err != nil {
			t.Fatal(err)
		}
		if got := s.worth(t, ctx, s.store); got.OnHand != 12 || got.Costed != 8 || got.Value != money.FromCents(99_00) {
			t.Errorf("after the void %+v", got)
		}
	})
}

// However pieces come, go and move between stores, every level is worth what its movements add up to; what is under way
// comes or is lost, and an average is never outside of what pieces cost.
func TestStockKeepsItsValueWhole(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		other := must(location.New().AddLocation(ctx, location.Details{
			Code: "B1", Name: "Bastrop", ShortName: "Bastrop", City: "Bastrop", Zone: dbtest.Clock(ctx).Now().Location(),
		}))(t)
		stores := []int64{s.store, other}
		var order, transfer int64
		rapid.Check(t, func(t *rapid.T) {
			var open []int64 // transfers under way
			var sold []int64
			for range 12 {
				store := rapid.SampledFrom(stores).Draw(t, "store")
				n := rapid.IntRange(1, 6).Draw(t, "pieces")
				demand := []stock.Demand{{PartID: s.pads, Quantity: n}}
				err := error(nil)
				switch rapid.IntRange(0, 8).Draw(t, "step") {
				case 0, 1:
					each := money.E4(rapid.IntRange(5_0000, 9_3333).Draw(t, "cost"))
					err = s.stock.Deliver(ctx, s.paper(stock.ByReceipt, 1, store), []stock.Arrived{{PartID: s.pads, Quantity: n, Value: each.MulDiv(int64(n), 1)}})
				case 2:
					order++
					if err = s.stock.Reserve(ctx, order, store, demand, audit.System, day); err == nil {
						err = s.stock.Take(ctx, order, audit.System, day)
						sold = append(sold, order)
					}
				case 3:
					if len(sold) > 0 {
						err = s.stock.Unsell(ctx, rapid.SampledFrom(sold).Draw(t, "order"), audit.System, day)
					}
				case 4:
					_, err = s.stock.Count(ctx, audit.System, store, day, []stock.Counted{{PartID: s.pads, Quantity: n}})
				case 5:
					transfer++
					if err = s.stock.SendOff(ctx, s.paper(stock.ByTransfer, transfer, store), demand); err == nil {
						open = append(open, transfer)
					}
				case 6:
					if len(open) > 0 {
						by := s.paper(stock.ByTransfer, rapid.SampledFrom(open).Draw(t, "transfer"), store)
						err = s.stock.TakeIn(ctx, by, demand)
					}
				case 7:
					if len(open) > 0 {
						by := s.paper(stock.ByTransfer, rapid.SampledFrom(open).Draw(t, "transfer"), store)
						err = s.stock.Lose(ctx, by, demand, "broken")
					}
				case 8:
					err = s.stock.GiveBack(ctx, s.paper(stock.ByClaim, 1, store), demand)
				}
				if err != nil && !fault.Is(err, fault.Conflict) {
					t.Fatal(err)
				}
			}
			var off int
			if err := db.Read(ctx).NewRaw(`SELECT count(*) FROM (SELECT part_id, location_id, sum(q) AS q, sum(c) AS c, sum(v) AS v FROM (
				SELECT part_id, location_id, on_hand AS q, costed AS c, value_e4 AS v FROM stock_levels UNION ALL
				SELECT part_id, location_id, -quantity, -costed, -value_e4 FROM stock_movements
				WHERE kind NOT IN ('reserved', 'released')) x GROUP BY part_id, location_id) y
				WHERE q <> 0 OR c <> 0 OR v <> 0`).Scan(ctx, &off); err != nil || off != 0 {
				t.Fatalf("%d levels are not what their movements say, %v", off, err)
			}
			for _, one := range stores {
				w := s.worth(t, ctx, one)
				if w.Costed > w.OnHand || (w.Costed == 0) != (w.Value == 0) ||
					w.Costed > 0 && (w.Average() < 4_9990 || w.Average() > 9_3343) {
					t.Fatalf("store %d: %+v", one, w)
				}
			}
			var under int
			err := db.Read(ctx).NewRaw(`SELECT count(*) FROM (SELECT sum(quantity) AS q, sum(value_e4) AS v FROM stock_movements
				WHERE kind = 'transferred' GROUP BY document_id) x WHERE q > 0 OR v > 0 OR q = 0 AND v <> 0`).Scan(ctx, &under)
			if err != nil || under != 0 {
				t.Fatalf("%d transfers brought more than they took, %v", under, err)
			}
		})
	})
}
