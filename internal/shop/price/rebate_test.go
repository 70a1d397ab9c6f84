package price_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/price"
)

func (l *list) saveRebates(t rapid.TB, ctx context.Context, rebates ...price.PartRebate) price.Saved {
	t.Helper()
	return must(l.prices.SaveRebates(ctx, audit.System, rebates))(t)
}

// CAT-4 TOT-2: a price that ends stands in for the one that does not, on its days and where it is lower: the best wins.
func TestASpecialReplacesTheUsualPriceOnItsDays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx)
		pads, bolts, plug := l.parts[0], l.parts[1], l.parts[2]
		l.savePrices(t, ctx,
			retailPrice(pads, l, 50_0000, "", ""), retailPrice(pads, l, 39_0000, "2026-03-02", "2026-03-03"),
			retailPrice(bolts, l, 10_0000, "", ""), retailPrice(bolts, l, 12_0000, "2026-03-01", "2026-03-31"), // dearer
			retailPrice(plug, l, 4_0000, "2026-03-01", "2026-03-31"), // nothing it could replace
		)
		l.save(t, ctx, pads, l.jobber, 1, 44_0000)
		for _, c := range []struct {
			day   string
			level int64
			want  map[int64]price.Quote
		}{
			{"2026-03-01", 0, map[int64]price.Quote{pads: {UnitE4: 50_0000, RetailE4: 50_0000, Rule: "retail"}}},
			{"2026-03-02", 0, map[int64]price.Quote{
				pads:  {UnitE4: 39_0000, RetailE4: 50_0000, Rule: "retail", UsualE4: 50_0000, Until: "2026-03-03"},
				bolts: {UnitE4: 10_0000, RetailE4: 10_0000, Rule: "retail"},
				plug:  {UnitE4: 4_0000, RetailE4: 4_0000, Rule: "retail"},
			}},
			{"2026-03-03", l.jobber.ID,
				map[int64]price.Quote{pads: {UnitE4: 39_0000, RetailE4: 50_0000, Rule: "retail", UsualE4: 44_0000,
					Until: "2026-03-03"}}},
			{"2026-03-04", l.jobber.ID, map[int64]price.Quote{pads: {UnitE4: 44_0000, RetailE4: 50_0000, Rule: "jobber"}}},
		} {
			dbtest.Clock(ctx).Set(must(time.Parse(time.DateOnly, c.day))(t).Add(12 * time.Hour))
			quotes := must(l.prices.For(ctx, c.level, 1, l.parts[:]...))(t)
			for id, want := range c.want {
				if diff := cmp.Diff(want, quotes[id]); diff != "" {
					t.Errorf("%s, part %d: %s", c.day, id, diff)
				}
			}
			var want []int64
			if c.want[pads].Until != "" {
				want = []int64{pads}
			}
			if got := must(l.prices.Specials(ctx))(t); !slices.Equal(got, want) {
				t.Errorf("%s: specials %v, want %v", c.day, got, want)
			}
		}
		dbtest.Clock(ctx).Set(must(time.Parse(time.DateOnly, "2026-03-02"))(t).Add(12 * time.Hour))
		l.saveMAPs(t, ctx, price.PartMAP{PartID: pads, MAP: 40_0000})
		if got := must(l.prices.Specials(ctx))(t); len(got) != 0 {
			t.Errorf("below MAP it is shown as a special: %v", got)
		}
	})
}

// CAT-4 TOT-2: an instant rebate is taken off every price of its part, never below 0, and named.
func TestAnInstantRebateIsTakenOff(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx)
		pads, bolts, plug := l.parts[0], l.parts[1], l.parts[2]
		for _, part := range l.parts {
			l.save(t, ctx, part, l.retail, 1, 20_0000)
		}
		l.save(t, ctx, pads, l.retail, 4, 18_0000)
		l.save(t, ctx, pads, l.jobber, 1, 15_0000)
		l.saveMAPs(t, ctx, price.PartMAP{PartID: plug, MAP: 18_0000})
		saved := l.saveRebates(t, ctx,
			price.PartRebate{PartID: pads, Name: " Spring rebate ", Amount: 5_0000},
			price.PartRebate{PartID: bolts, Name: "All of it", Amount: 99_0000, From: "2026-03-01", To: "2026-03-02"},
			price.PartRebate{PartID: plug, Name: "Below MAP", Amount: 2_0001},
			price.PartRebate{PartID: plug, Name: "", Amount: 1},
			price.PartRebate{PartID: plug, Name: "None", From: "2026-02-30"},
		)
		if saved.Changed != 3 || saved.Rejected[3]["name"].Format == "" || saved.Rejected[4]["amount"].Format == "" ||
			saved.Rejected[4]["days"].Format == "" {
			t.Errorf("%+v", saved)
		}
		dbtest.Clock(ctx).Set(must(time.Parse(time.DateOnly, "2026-03-02"))(t).Add(12 * time.Hour))
		spring := price.Rebate{Name: "Spring rebate", E4: 5_0000}
		for name, c := range map[string]struct {
			level    int64
			quantity int
			want     map[int64]price.Quote
		}{
			"retail": {0, 1, map[int64]price.Quote{
				pads:  {UnitE4: 15_0000, RetailE4: 20_0000, Rule: "retail", Rebate: spring},
				bolts: {UnitE4: 0, RetailE4: 20_0000, Rule: "retail", Rebate: price.Rebate{Name: "All of it", E4: 20_0000}},
				plug: {UnitE4: 17_9999, RetailE4: 20_0000, Rule: "retail", Rebate: price.Rebate{Name: "Below MAP", E4: 2_0001},
					MAP: 18_0000, Hidden: true},
			}},
			"retail, four": {0, 4, map[int64]price.Quote{pads: {UnitE4: 13_0000, RetailE4: 20_0000, Rule: "retail qty 4+",
				Rebate: spring}}},
			"jobber": {l.jobber.ID, 1,
				map[int64]price.Quote{pads: {UnitE4: 10_0000, RetailE4: 20_0000, Rule: "jobber", Rebate: spring}}},
		} {
			quotes := must(l.prices.For(ctx, c.level, c.quantity, l.parts[:]...))(t)
			for id, want := range c.want {
				if diff := cmp.Diff(want, quotes[id]); diff != "" {
					t.Errorf("%s, part %d: %s", name, id, diff)
				}
				if before := quotes[id].BeforeE4(); before != want.UnitE4+want.Rebate.E4 {
					t.Errorf("%s, part %d: %v before the rebate", name, id, before)
				}
			}
		}
		if got := must(l.prices.Breaks(ctx, price.Buyer{LevelID: 0}, pads))(t); !cmp.Equal(got, []price.Break{{1, 15_0000, "retail"}, {4, 13_0000, "retail qty 4+"}}) {
			t.Errorf("breaks %v", got)
		}
		columns := must(l.prices.Columns(ctx, l.parts[:]))(t)
		if c := columns.Of[pads]; c.Retail != 15_0000 || !slices.Equal(c.Units, []money.E4{15_0000, 10_0000}) ||
			columns.Of[bolts].Retail != 0 || columns.Of[plug].Advertised() != 18_0000 {
			t.Errorf("columns %+v", columns.Of)
		}
		dbtest.Clock(ctx).Advance(24 * time.Hour)
		if got := must(l.prices.For(ctx, 0, 1, bolts))(t)[bolts]; got.UnitE4 != 20_0000 || got.Rebate != (price.Rebate{}) {
			t.Errorf("after its last day: %+v", got)
		}
	})
}

// CAT-4: a part of which pricing is disabled has no price at any level, and says why.
func TestDisabledPricingLeavesNoPrice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx)
		for _, part := range l.parts {
			l.save(t, ctx, part, l.retail, 1, 20_0000)
			l.save(t, ctx, part, l.jobber, 1, 15_0000)
		}
		save := func(parts ...price.Unpriced) price.Saved {
			return must(l.prices.SaveUnpriced(ctx, audit.System, parts))(t)
		}
		long := make([]byte, 256)
		for i := range long {
			long[i] = 'x'
		}
		saved := save(price.Unpriced{PartID: l.parts[0], Notice: "Call for price"}, price.Unpriced{PartID: l.parts[1]},
			price.Unpriced{PartID: l.parts[2], Notice: string(long)})
		if saved.Changed != 2 || saved.Rejected[2]["notice"].String() != "Maximum 255 characters" {
			t.Errorf("%+v", saved)
		}
		if diff := cmp.Diff(map[int64]string{l.parts[0]: "Call for price", l.parts[1]: ""},
			must(l.prices.Notices(ctx, l.parts[:]...))(t)); diff != "" {
			t.Error(diff)
		}
		for _, level := range []int64{0, l.jobber.ID} {
			if got := must(l.prices.For(ctx, level, 1, l.parts[:]...))(t); len(got) != 1 || got[l.parts[2]].UnitE4 == 0 {
				t.Errorf("prices %v", got)
			}
			if got := must(l.prices.Breaks(ctx, price.Buyer{LevelID: level}, l.parts[0]))(t); len(got) != 0 {
				t.Errorf("breaks %v", got)
			}
		}
		if got := must(l.prices.Columns(ctx, l.parts[:]))(t).Of; len(got) != 1 {
			t.Errorf("columns %v", got)
		}
		save(price.Unpriced{PartID: l.parts[0], Remove: true})
		if got := must(l.prices.For(ctx, 0, 1, l.parts[0]))(t); len(got) != 1 {
			t.Error("it has no price again")
		}
	})
}
