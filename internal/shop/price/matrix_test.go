package price_test

import (
	"context"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/price"
)

// derive makes a level from another at one share for all brands.
func (l *list) derive(t rapid.TB, ctx context.Context, level, from price.Level, shares ...price.Share) {
	t.Helper()
	if err := l.prices.SaveDerivation(ctx, audit.System,
		price.Derivation{LevelID: level.ID, FromLevelID: from.ID, Matrix: shares}); err != nil {
		t.Fatal(err)
	}
}

func (l *list) quote(t rapid.TB, ctx context.Context, buyer price.Buyer, part int64, quantity int) price.Quote {
	t.Helper()
	return must(l.prices.ForBuyer(ctx, buyer, map[int64]int{part: quantity}))(t)[part]
}

func TestALevelIsMadeFromAnother(t *testing.T) { // TRD-2
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx)
		fleet := must(l.prices.AddLevel(ctx, "fleet", "Fleet", 3))(t)
		pads, bolts, plug := l.parts[0], l.parts[1], l.parts[2]
		brand := must(catalog.New().BrandIDs(ctx, l.parts[:]))(t)[pads]
		l.save(t, ctx, pads, l.retail, 1, 49_9900)
		l.save(t, ctx, pads, l.retail, 4, 45_0000)
		l.save(t, ctx, bolts, l.retail, 1, 1_2345)
		l.save(t, ctx, bolts, l.jobber, 1, 1_2000) // its own price is not made from another
		l.save(t, ctx, plug, l.retail, 1, 3_0000)
		must(l.prices.SavePrices(ctx, audit.System, []price.PartPrice{
			{PartID: plug, LevelID: l.retail.ID, MinQuantity: 1, Unit: 2_0000, From: "2020-01-01", To: "2099-12-31"},
		}))(t)
		l.derive(t, ctx, l.jobber, l.retail,
			price.Share{BrandID: brand + 1, Multiplier: 100_000, Step: 1, Rounding: money.Nearest},
			price.Share{BrandID: 0, Multiplier: 850_000, Step: 500, Rounding: money.Up})
		l.derive(t, ctx, fleet, l.jobber, price.Share{BrandID: brand, Multiplier: 900_000, Step: 1, Rounding: money.Down})

		for name, c := range map[string]struct {
			level    price.Level
			part     int64
			quantity int
			unit     money.E4
			rule     string
		}{
			"a share, up to five cents":          {l.jobber, pads, 1, 42_5000, "jobber (retail × 0.85)"},
			"of the quantity price":              {l.jobber, pads, 5, 38_2500, "jobber (retail × 0.85) qty 4+"},
			"of what is made from another":       {fleet, pads, 1, 38_2500, "fleet (jobber × 0.9)"},
			"four decimals":                      {fleet, bolts, 1, 1_0800, "fleet (jobber × 0.9)"},
			"the sheet of the level":             {l.jobber, bolts, 1, 1_2000, "jobber"},
			"a special is not marked down again": {l.jobber, plug, 1, 2_0000, "retail"},
			"but the usual price is":             {fleet, plug, 1, 2_0000, "retail"},
			"retail is as it was":                {l.retail, pads, 1, 49_9900, "retail"},
		} {
			q := l.quote(t, ctx, price.Buyer{LevelID: c.level.ID}, c.part, c.quantity)
			if q.UnitE4 != c.unit || q.Rule != c.rule {
				t.Errorf("%s: %s by %q, want %s by %q", name, q.UnitE4.Text(), q.Rule, c.unit.Text(), c.rule)
			}
		}
		// the read index has the same
		columns := must(l.prices.Columns(ctx, l.parts[:]))(t)
		for i, level := range columns.Levels {
			for _, part := range l.parts {
				if want := l.quote(t, ctx, price.Buyer{LevelID: level.ID}, part, 1).UnitE4; columns.Of[part].Units[i] != want {
					t.Errorf("part %d at %s is indexed at %s, sold at %s", part, level.Code, columns.Of[part].Units[i].Text(),
						want.Text())
				}
			}
		}

		l.derive(t, ctx, l.jobber, price.Level{})
		if q := l.quote(t, ctx, price.Buyer{LevelID: l.jobber.ID}, pads, 1); q.UnitE4 != 49_9900 {
			t.Errorf("a level made from none sells at %s", q.UnitE4.Text())
		}
	})
}

func TestADatedSheetStandsInForADerivedPrice(t *testing.T) { // TRD-2
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx)
		part := l.parts[0]
		l.save(t, ctx, part, l.retail, 1, 10_0000)
		l.save(t, ctx, part, l.retail, 4, 8_0000)
		l.derive(t, ctx, l.jobber, l.retail, price.Share{Multiplier: 500_000, Step: 1, Rounding: money.Nearest})
		must(l.prices.SavePrices(ctx, audit.System, []price.PartPrice{
			{PartID: part, LevelID: l.jobber.ID, MinQuantity: 1, Unit: 9_0000, From: clock.Now(ctx).AddDate(0, 0, 3).
				Format("2006-01-02")},
		}))(t)
		if q := l.quote(t, ctx, price.Buyer{LevelID: l.jobber.ID}, part, 1); q.UnitE4 != 5_0000 {
			t.Errorf("before its day: %s", q.UnitE4.Text())
		}
		must(l.prices.SavePrices(ctx, audit.System, []price.PartPrice{
			{PartID: part, LevelID: l.jobber.ID, MinQuantity: 1, Unit: 9_5000, From: "2020-01-01"},
		}))(t)
		if q := l.quote(t, ctx, price.Buyer{LevelID: l.jobber.ID}, part, 4); q.UnitE4 != 8_0000 || q.Rule != "retail qty 4+" {
			t.Errorf("from its day on: %s by %s", q.UnitE4.Text(), q.Rule)
		}
		if q := l.quote(t, ctx, price.Buyer{LevelID: l.jobber.ID}, part, 1); q.UnitE4 != 9_5000 || q.Rule != "jobber" {
			t.Errorf("one from its day on: %s by %s", q.UnitE4.Text(), q.Rule)
		}
	})
}

func TestAMatrixThatCannotBeIsRefused(t *testing.T) { // TRD-2
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx)
		fleet := must(l.prices.AddLevel(ctx, "fleet", "Fleet", 3))(t)
		half := price.Share{Multiplier: 500_000, Step: 1, Rounding: money.Nearest}
		l.derive(t, ctx, l.jobber, l.retail, half)
		l.derive(t, ctx, fleet, l.jobber, half)
		for name, d := range map[string]price.Derivation{
			"in a circle":        {LevelID: l.retail.ID, FromLevelID: fleet.ID, Matrix: []price.Share{half}},
			"from itself":        {LevelID: fleet.ID, FromLevelID: fleet.ID, Matrix: []price.Share{half}},
			"from nothing there": {LevelID: fleet.ID, FromLevelID: 99, Matrix: []price.Share{half}},
			"without a share":    {LevelID: fleet.ID, FromLevelID: l.retail.ID},
			"below nothing": {LevelID: fleet.ID, FromLevelID: l.retail.ID,
				Matrix: []price.Share{{Multiplier: -1, Step: 1, Rounding: money.Up}}},
			"without a step": {LevelID: fleet.ID, FromLevelID: l.retail.ID,
				Matrix: []price.Share{{Multiplier: 1, Rounding: money.Up}}},
			"without a way": {LevelID: fleet.ID, FromLevelID: l.retail.ID, Matrix: []price.Share{{Multiplier: 1, Step: 1}}},
			"a brand twice": {LevelID: fleet.ID, FromLevelID: l.retail.ID, Matrix: []price.Share{half, half}},
		} {
			if err := l.prices.SaveDerivation(ctx, audit.System, d); fault.Of(err) == nil ||
				fault.Of(err).Kind == fault.Internal {
				t.Errorf("%s: %v", name, err)
			}
		}
		if got := must(l.prices.Derivations(ctx))(t); len(got) != 2 || got[fleet.ID].FromLevelID != l.jobber.ID {
			t.Errorf("a refused matrix was kept: %+v", got)
		}
	})
}

// TRD-2 TOT-2: whatever the matrix and the sheets, more at retail is never less at a level made from it, no price is
// below 0 or above retail's, and none is a fraction of its step.
func TestADerivedPriceIsMonotone(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rate := money.PPM(rapid.Int64Range(1, 10_000_000).Draw(t, "multiplier"))
		step := money.E4(rapid.SampledFrom([]int64{1, 50, 100, 500, 1000, 10_000, 1000_0000}).Draw(t, "step"))
		way := rapid.SampledFrom([]money.Way{money.Nearest, money.Up, money.Down}).Draw(t, "way")
		low := money.E4(rapid.Int64Range(0, 10_000_000_0000).Draw(t, "low"))
		high := low + money.E4(rapid.Int64Range(0, 1_000_0000).Draw(t, "more"))
		from, to := rate.OfUnit(low, step, way), rate.OfUnit(high, step, way)
		exact := new(big.Rat).Mul(big.NewRat(int64(low), 1), big.NewRat(int64(rate), 1_000_000))
		off := new(big.Rat).Sub(big.NewRat(int64(from), 1), exact)
		wide, half := big.NewRat(int64(step), 1), big.NewRat(int64(step), 2)
		switch {
		case from < 0 || from > to || from%step != 0:
			t.Fatalf("%d becomes %d, %d becomes %d in steps of %d", low, from, high, to, step)
		case way == money.Up && (off.Sign() < 0 || off.Cmp(wide) >= 0),
			way == money.Down && (off.Sign() > 0 || off.Abs(off).Cmp(wide) >= 0),
			way == money.Nearest && off.Abs(off).Cmp(half) > 0:
			t.Fatalf("%d × %s %s in steps of %d is not %d", low, rate.Factor(), way, step, from)
		}
	})
}
