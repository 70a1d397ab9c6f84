package stock_test

import (
	"context"
	"fmt"
	"testing"

	"camber/internal/base/db"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/stock"
)

// INV-3: of many who sell beyond the count at once each books what is short by then, and no more.
func TestWhatIsShortIsFoundOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.receive(t, ctx, s.pads, 5)
		kit := stock.Demand{PartID: s.kit, Quantity: 1} // 2 pads and a hose
		dbtest.Race(4, func(ctx context.Context, i int) {
			err := db.Atomic(ctx, func(ctx context.Context) error {
				if _, err := s.stock.Find(ctx, int64(i+1), s.store, []stock.Demand{kit}, audit.System, day); err != nil {
					return err
				}
				return s.reserve(ctx, int64(i+1), kit)
			})
			if err != nil {
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		s.expect(t, ctx, s.pads, 8, 8)
		s.expect(t, ctx, s.hose, 4, 4)
		if pads, hoses := moved(t, ctx, s.pads, "found"), moved(t, ctx, s.hose, "found"); pads != 3 || hoses != 4 {
			t.Errorf("%d pads and %d hoses were found", pads, hoses)
		}
	})
}

// INV-3: what is short is told with the orders that hold of it; one's own order and what there is enough of are not.
func TestWhoHoldsWhatIsShort(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.receive(t, ctx, s.pads, 6)
		s.receive(t, ctx, s.hose, 9)
		for order, pads := range map[int64]int{7: 2, 8: 3} {
			if err := s.reserve(ctx, order, stock.Demand{PartID: s.pads, Quantity: pads},
				stock.Demand{PartID: s.hose, Quantity: 1}); err != nil {
				t.Fatal(err)
			}
		}
		told := func(order int64, kits int) string {
			held, err := s.stock.HeldByOthers(ctx, order, s.store, []stock.Demand{{PartID: s.kit, Quantity: kits}})
			if err != nil {
				t.Fatal(err)
			}
			return fmt.Sprint(held)
		}
		for want, got := range map[string]string{
			"[Order # 7 holds 2 of Pads. Order # 8 holds 3 of Pads.]": told(0, 1),
			"[Order # 7 holds 2 of Pads.]":                            told(8, 3),
			"[]":                                                      told(8, 2),
		} {
			if got != want {
				t.Errorf("%s, not %s", got, want)
			}
		}
	})
}
