package labor_test

import (
	"context"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/labor"
)

// M-17 LAB-1
func TestLaborIsMultipliedFirst(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rate              money.Cents
		minutes, quantity int
		want              money.Cents
	}{
		{95_01, 25, 3, 118_76}, // the unit rounded first would be 118.77
		{120_00, 60, 1, 120_00},
		{120_00, 15, 1, 30_00},
		{100_00, 1, 1, 1_67},
		{100_00, 1, 3, 5_00},
		{0, 90, 2, 0},
		{1, 30, 1, 1}, // half a cent goes up
		{1, 29, 1, 0},
	} {
		if got := labor.Amount(c.rate, c.minutes, c.quantity); got != c.want {
			t.Errorf("%s for %d min × %d is %s, want %s", c.rate, c.minutes, c.quantity, got, c.want)
		}
	}
}

// P-10
func TestMoreLaborNeverCostsLess(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rate := money.Cents(rapid.Int64Range(0, 1_000_000_00).Draw(t, "rate"))
		minutes := rapid.IntRange(1, labor.MostMinutes).Draw(t, "minutes")
		quantity := rapid.IntRange(1, labor.MostQuantity).Draw(t, "quantity")
		got := labor.Amount(rate, minutes, quantity)
		if labor.Amount(rate+1, minutes, quantity) < got || labor.Amount(rate, minutes+1, quantity) < got ||
			labor.Amount(rate, minutes, quantity+1) < got {
			t.Fatalf("more than %s for %d min × %d costs less", rate, minutes, quantity)
		}
		exact := new(big.Rat).SetFrac(new(big.Int).Mul(big.NewInt(int64(rate)), big.NewInt(int64(minutes)*int64(quantity))),
			big.NewInt(60))
		if off := exact.Sub(exact, new(big.Rat).SetInt64(int64(got))); off.Abs(off).Cmp(big.NewRat(1, 2)) > 0 {
			t.Fatalf("%s for %d min × %d is not %s rounded once", rate, minutes, quantity, got)
		}
	})
}

func must[T any](value T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// LAB-2 PROD-1
func TestAPartCarriesItsLabor(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := labor.New()
		shop := must(s.AddType(ctx, audit.System, labor.Type{Title: " Shop ", Rate: 95_01, Sort: 2, Active: true}))(t)
		old := must(s.AddType(ctx, audit.System, labor.Type{Title: "Old", Rate: 10_00, Sort: 1}))(t)
		if _, err := s.AddType(ctx, audit.System, labor.Type{Title: "Shop", Active: true}); !fault.Is(err, fault.Conflict) {
			t.Errorf("a title twice: %v", err)
		}
		if _, err := s.AddType(ctx, audit.System, labor.Type{Title: "Less", Rate: -1}); fault.Of(err) == nil {
			t.Error("a rate below 0 was taken")
		}
		if all := must(s.Types(ctx))(t); len(all) != 2 || all[0].Title != "Old" || all[1] != shop {
			t.Errorf("types %+v", all)
		}
		parts := catalog.New()
		brand := must(parts.AddBrand(ctx, "BBBB", "Bench"))(t)
		category := must(parts.AddCategory(ctx,
			catalog.NewCategory{Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Brakes"}}}))(t)
		var ids []int64
		for _, number := range []string{"P1", "P2", "P3"} {
			ids = append(ids, must(parts.AddPart(ctx, catalog.NewPart{
				BrandID: brand, Number: number, CategoryID: category, TaxClassID: 1,
				Texts: map[text.Lang]catalog.Texts{text.English: {Name: number}},
			}))(t))
		}
		for part, typeID := range map[int64]int64{ids[0]: shop.ID, ids[1]: old.ID} {
			if err := s.SetPart(ctx, audit.System, part, typeID, 90); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.SetPart(ctx, audit.System, ids[2], shop.ID, -5); fault.Of(err) == nil ||
			fault.Of(err).Fields["laborTime"].String() != "Time must be a positive number." {
			t.Errorf("a time below 0: %v", err)
		}
		if err := s.SetPart(ctx, audit.System, ids[2], 99, 5); !fault.Is(err, fault.NotFound) {
			t.Errorf("an unknown type: %v", err)
		}
		if found := must(s.OfParts(ctx, ids))(t); len(found) != 1 ||
			found[ids[0]] != (labor.OfPart{Type: shop, Minutes: 90}) {
			t.Errorf("parts carry %+v", found)
		}
		if err := s.SetPart(ctx, audit.System, ids[0], 0, 0); err != nil {
			t.Fatal(err)
		}
		if found := must(s.OfParts(ctx, ids))(t); len(found) != 0 {
			t.Errorf("labor that was taken away: %+v", found)
		}
	})
}
