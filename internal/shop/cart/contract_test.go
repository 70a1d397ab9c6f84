package cart_test

import (
	"context"
	"testing"

	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/price"
)

func TestContractPricesAreTheirCustomersAlone(t *testing.T) { // TRD-2 TOT-2
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		part := s.Wipers
		save := func(level int64, unit money.E4) {
			t.Helper()
			if err := s.Prices.SavePrice(ctx, part, level, 1, unit); err != nil {
				t.Fatal(err)
			}
		}
		save(s.Retail, 50_0000)
		save(s.Jobber, 40_0000)
		quote := func(buyer price.Buyer, quantity int) price.Quote {
			t.Helper()
			found, err := s.Prices.ForBuyer(ctx, buyer, map[int64]int{part: quantity})
			if err != nil {
				t.Fatal(err)
			}
			return found[part]
		}
		ada, other := s.Garage, s.Jane
		promise := price.ContractPrice{CustomerID: ada, PartID: part, MinQuantity: 1, Unit: 33_3333}
		done, err := s.Prices.SaveContracts(ctx, audit.System, []price.ContractPrice{
			promise, {CustomerID: ada, PartID: part, MinQuantity: 10, Unit: 0},
			{CustomerID: ada, PartID: part, MinQuantity: 1, Unit: -1},
			{CustomerID: ada, PartID: part, MinQuantity: 1, Unit: 5_0000, From: "2019-01-01", To: "2019-12-31"},
		})
		if err != nil || done.Changed != 3 || len(done.Rejected) != 1 {
			t.Errorf("saved %+v, %v", done, err)
		}
		for name, c := range map[string]struct {
			buyer    price.Buyer
			quantity int
			unit     money.E4
			rule     string
		}{
			"hers":                    {price.Buyer{LevelID: s.Jobber, CustomerID: ada}, 1, 33_3333, "contract"},
			"hers by the ten":         {price.Buyer{LevelID: s.Jobber, CustomerID: ada}, 10, 0, "contract qty 10+"},
			"another's":               {price.Buyer{LevelID: s.Jobber, CustomerID: other}, 1, 40_0000, "jobber"},
			"the level's on listings": {price.Buyer{LevelID: s.Jobber}, 1, 40_0000, "jobber"},
		} {
			if q := quote(c.buyer, c.quantity); q.UnitE4 != c.unit || q.Rule != c.rule || q.Until != "" {
				t.Errorf("%s: %s by %q until %q, want %s by %q", name, q.UnitE4.Text(), q.Rule, q.Until, c.unit.Text(), c.rule)
			}
		}
		// a lower price of the level wins; a contract that is taken away is gone
		save(s.Jobber, 30_0000)
		if q := quote(price.Buyer{LevelID: s.Jobber, CustomerID: ada}, 1); q.Rule != "jobber" {
			t.Errorf("the best price lost to %s", q.Rule)
		}
		promise.Unit, promise.Remove = 0, true
		if done, err := s.Prices.SaveContracts(ctx, audit.System, []price.ContractPrice{promise}); err != nil ||
			done.Changed != 1 {
			t.Errorf("taking away: %+v, %v", done, err)
		}
		if got, err := s.Prices.Breaks(ctx, price.Buyer{LevelID: s.Jobber, CustomerID: ada}, part); err != nil ||
			len(got) != 2 || got[0].UnitE4 != 30_0000 || got[1].Rule != "contract qty 10+" {
			t.Errorf("breaks %+v", got)
		}
	})
}
