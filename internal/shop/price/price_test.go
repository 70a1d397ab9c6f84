package price_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/catalog"
	"camber/internal/shop/price"
)

func must[T any](value T, err error) func(rapid.TB) T {
	return func(t rapid.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// list is two levels and three parts without prices.
type list struct {
	prices         *price.Service
	retail, jobber price.Level
	parts          [3]int64
}

func setup(t *testing.T, ctx context.Context) *list {
	t.Helper()
	l := &list{prices: price.New()}
	l.jobber = must(l.prices.AddLevel(ctx, "jobber", "Jobber", 2))(t)
	l.retail = must(l.prices.AddLevel(ctx, price.Retail, "Retail", 1))(t)
	parts := catalog.New()
	brand := must(parts.AddBrand(ctx, "BBBB", "Bench"))(t)
	category := must(parts.AddCategory(ctx,
		catalog.NewCategory{Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Brakes"}}}))(t)
	for i, number := range []string{"P1", "P2", "P3"} {
		l.parts[i] = must(parts.AddPart(ctx, catalog.NewPart{
			BrandID: brand, Number: number, CategoryID: category, TaxClassID: 1,
			Texts: map[text.Lang]catalog.Texts{text.English: {Name: number}},
		}))(t)
	}
	return l
}

func (l *list) save(t *testing.T, ctx context.Context, part int64, level price.Level, from int, unit money.E4) {
	t.Helper()
	if err := l.prices.SavePrice(ctx, part, level.ID, from, unit); err != nil {
		t.Fatal(err)
	}
}

func TestBestPriceWins(t *testing.T) { // TOT-2, TRD-2
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx)
		pads, bolts, plug := l.parts[0], l.parts[1], l.parts[2]
		l.save(t, ctx, pads, l.retail, 1, 50_0000)
		l.save(t, ctx, pads, l.retail, 4, 45_0000)
		l.save(t, ctx, pads, l.retail, 10, 60_0000) // a dearer break is no break
		l.save(t, ctx, pads, l.jobber, 1, 46_9900)
		l.save(t, ctx, pads, l.jobber, 12, 40_1234)
		l.save(t, ctx, bolts, l.retail, 1, 999_9999)
		l.save(t, ctx, bolts, l.retail, 1, 1_2345) // the same break again replaces it
		l.save(t, ctx, plug, l.jobber, 2, 3_0000)

		for name, c := range map[string]struct {
			level    int64
			quantity int
			want     map[int64]price.Quote
		}{
			"visitor, one": {0, 1, map[int64]price.Quote{pads: {UnitE4: 50_0000, RetailE4: 50_0000, Rule: "retail"},
				bolts: {UnitE4: 1_2345, RetailE4: 1_2345, Rule: "retail"}}},
			"retail, four": {l.retail.ID, 4,
				map[int64]price.Quote{pads: {UnitE4: 45_0000, RetailE4: 50_0000, Rule: "retail qty 4+"},
					bolts: {UnitE4: 1_2345, RetailE4: 1_2345, Rule: "retail"}}},
			"retail, ten": {l.retail.ID, 10,
				map[int64]price.Quote{pads: {UnitE4: 45_0000, RetailE4: 50_0000, Rule: "retail qty 4+"},
					bolts: {UnitE4: 1_2345, RetailE4: 1_2345, Rule: "retail"}}},
			// what retail pays, a jobber pays at most; bolts fall back to retail; one plug has no price
			"jobber, one": {l.jobber.ID, 1, map[int64]price.Quote{pads: {UnitE4: 46_9900, RetailE4: 50_0000, Rule: "jobber"},
				bolts: {UnitE4: 1_2345, RetailE4: 1_2345, Rule: "retail"}}},
			"jobber, four": {l.jobber.ID, 4,
				map[int64]price.Quote{pads: {UnitE4: 45_0000, RetailE4: 50_0000, Rule: "retail qty 4+"},
					bolts: {UnitE4: 1_2345, RetailE4: 1_2345, Rule: "retail"},
					plug:  {UnitE4: 3_0000, RetailE4: 3_0000, Rule: "jobber qty 2+"}}},
			"jobber, twelve": {l.jobber.ID, 12,
				map[int64]price.Quote{pads: {UnitE4: 40_1234, RetailE4: 50_0000, Rule: "jobber qty 12+"},
					bolts: {UnitE4: 1_2345, RetailE4: 1_2345, Rule: "retail"},
					plug:  {UnitE4: 3_0000, RetailE4: 3_0000, Rule: "jobber qty 2+"}}},
			"unknown level": {999, 1, map[int64]price.Quote{pads: {UnitE4: 50_0000, RetailE4: 50_0000, Rule: "retail"},
				bolts: {UnitE4: 1_2345, RetailE4: 1_2345, Rule: "retail"}}},
			"nothing at all": {0, 0, map[int64]price.Quote{}},
		} {
			if diff := cmp.Diff(c.want, must(l.prices.For(ctx, c.level, c.quantity, l.parts[:]...))(t)); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
		got := must(l.prices.ForAll(ctx, l.retail.ID, map[int64]int{pads: 4, bolts: 1}))(t)
		if got[pads].UnitE4 != 45_0000 || got[bolts].UnitE4 != 1_2345 {
			t.Errorf("each at its own quantity: %v", got)
		}
		want := []price.Break{{1, 46_9900, "jobber"}, {4, 45_0000, "retail qty 4+"}, {12, 40_1234, "jobber qty 12+"}}
		if diff := cmp.Diff(want, must(l.prices.Breaks(ctx, price.Buyer{LevelID: l.jobber.ID}, pads))(t)); diff != "" {
			t.Error(diff)
		}
	})
}

func TestBreaksSayWhatForCharges(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx)
		part := l.parts[0]
		rapid.Check(t, func(t *rapid.T) {
			for range 2 {
				level := rapid.SampledFrom([]price.Level{l.retail, l.jobber}).Draw(t, "level")
				from, unit := rapid.IntRange(1, 6).Draw(t, "from"), rapid.Int64Range(1, 9).Draw(t, "price")
				if err := l.prices.SavePrice(ctx, part, level.ID, from, money.E4(unit)); err != nil {
					t.Fatal(err)
				}
			}
			level := rapid.SampledFrom([]int64{0, l.retail.ID, l.jobber.ID}).Draw(t, "buyer's level")
			breaks := must(l.prices.Breaks(ctx, price.Buyer{LevelID: level}, part))(t)
			for quantity := 1; quantity <= 7; quantity++ {
				var want money.E4 = -1
				for i, b := range breaks {
					if i > 0 && (b.UnitE4 >= breaks[i-1].UnitE4 || b.From <= breaks[i-1].From) {
						t.Fatalf("no cheaper: %v", breaks)
					}
					if b.From <= quantity {
						want = b.UnitE4
					}
				}
				quote, ok := must(l.prices.For(ctx, level, quantity, part))(t)[part]
				if ok != (want >= 0) || ok && quote.UnitE4 != want {
					t.Fatalf("%d pieces at %v, but the breaks are %v", quantity, quote, breaks)
				}
			}
		})
	})
}

func TestLevels(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx)
		if got := must(l.prices.Levels(ctx))(t); !cmp.Equal(got, []price.Level{l.retail, l.jobber}) {
			t.Errorf("levels %v", got)
		}
		if got := must(l.prices.RetailLevel(ctx))(t); got != l.retail {
			t.Errorf("retail is %v", got)
		}
		_, err := l.prices.AddLevel(ctx, "jobber", "Again", 3)
		if !fault.Is(err, fault.Conflict) {
			t.Errorf("the same code again: %v", err)
		}
		for _, err := range []error{
			l.prices.SavePrice(ctx, l.parts[0], l.retail.ID, 0, 1), l.prices.SavePrice(ctx, l.parts[0], l.retail.ID, 1, -1),
			l.prices.SavePrice(ctx, l.parts[0], l.retail.ID, 1, 0),
		} {
			if !fault.Is(err, fault.Invalid) {
				t.Errorf("a price that makes no sense: %v", err)
			}
		}
		if got := must(l.prices.For(ctx, 0, 1, l.parts[:]...))(t); len(got) != 0 {
			t.Errorf("something was kept: %v", got)
		}
	})
}
