package tax_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/location"
	"camber/internal/shop/tax"
)

func must[T any](value T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func expectKind(t *testing.T, err error, kind fault.Kind) {
	t.Helper()
	if f := fault.Of(err); f == nil || f.Kind != kind {
		t.Errorf("%v, want %s", err, kind)
	}
}

func TestStoreAsksItsOwnRatesByClass(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		taxes, locations := tax.New(), location.New()
		store := func(code string) int64 {
			return must(locations.AddLocation(ctx, location.Details{Code: code, Name: code, ShortName: code, City: code, Zone: dbtest.Clock(ctx).Now().Location()}))(t)
		}
		austin, salem := store("AUS"), store("SLM")
		goods, cores, labor := must(taxes.AddClass(ctx, "Goods"))(t), must(taxes.AddClass(ctx, "Cores"))(t), must(taxes.AddClass(ctx, "Labor"))(t)
		state, city := must(taxes.AddRate(ctx, "TX", "Texas", 62_500))(t), must(taxes.AddRate(ctx, "AUS", "Austin", 20_000))(t)
		for _, rule := range []struct {
			class, rate int64
			priority    int
		}{{goods.ID, city, 2}, {goods.ID, state, 1}, {labor.ID, state, 1}} {
			if err := taxes.AddRule(ctx, austin, rule.class, rule.rate, rule.priority); err != nil {
				t.Fatal(err)
			}
		}
		want := map[int64][]tax.Rate{
			goods.ID: {{Code: "TX", Name: "Texas", PPM: 62_500, Priority: 1}, {Code: "AUS", Name: "Austin", PPM: 20_000, Priority: 2}},
			labor.ID: {{Code: "TX", Name: "Texas", PPM: 62_500, Priority: 1}},
		}
		if diff := cmp.Diff(want, must(taxes.Rates(ctx, austin))(t)); diff != "" {
			t.Error(diff)
		}
		if got := must(taxes.Rates(ctx, salem))(t); len(got) != 0 {
			t.Errorf("Salem asks %v", got)
		}
		if got := must(taxes.Classes(ctx))(t); !cmp.Equal(got, []tax.Class{cores, goods, labor}) {
			t.Errorf("classes %v", got)
		}
	})
}

func TestTaxesAreNamedOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		taxes := tax.New()
		store := must(location.New().AddLocation(ctx, location.Details{Code: "A", Name: "A", ShortName: "A", City: "A", Zone: dbtest.Clock(ctx).Now().Location()}))(t)
		goods := must(taxes.AddClass(ctx, "Goods"))(t)
		_, err := taxes.AddClass(ctx, "Goods")
		expectKind(t, err, fault.Conflict)
		_, err = taxes.AddClass(ctx, "")
		expectKind(t, err, fault.Invalid)
		state := must(taxes.AddRate(ctx, "TX", "Texas", 0))(t)
		_, err = taxes.AddRate(ctx, "TX", "Texas", 1)
		expectKind(t, err, fault.Conflict)
		_, err = taxes.AddRate(ctx, "", "", -1)
		if f := fault.Of(err); f == nil || f.Kind != fault.Invalid || len(f.Fields) != 3 {
			t.Errorf("a rate without anything: %v", err)
		}
		if err := taxes.AddRule(ctx, store, goods.ID, state, 1); err != nil {
			t.Fatal(err)
		}
		expectKind(t, taxes.AddRule(ctx, store, goods.ID, state, 2), fault.Conflict)
	})
}
