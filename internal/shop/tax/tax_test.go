package tax_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/location"
	"camber/internal/shop/region"
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
	if !fault.Is(err, kind) {
		t.Errorf("%v, want %s", err, kind)
	}
}

func TestStoreAsksItsOwnRatesByClass(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		taxes, locations := tax.New(region.New()), location.New()
		store := func(code string) int64 {
			return must(locations.AddLocation(ctx,
				location.Details{Code: code, Name: code, ShortName: code, City: code, Zone: dbtest.Clock(ctx).Now().Location()}))(t)
		}
		austin, salem := store("AUS"), store("SLM")
		goods, cores, labor := must(taxes.AddClass(ctx, "Goods"))(t), must(taxes.AddClass(ctx, "Cores"))(t),
			must(taxes.AddClass(ctx, "Labor"))(t)
		state, city := must(taxes.AddRate(ctx, "TX", "Texas", 62_500))(t),
			must(taxes.AddRate(ctx, "AUS", "Austin", 20_000))(t)
		for _, rule := range []struct {
			class, rate int64
			priority    int
		}{{goods.ID, city, 2}, {goods.ID, state, 1}, {labor.ID, state, 1}} {
			if err := taxes.AddRule(ctx,
				tax.Rule{LocationID: austin, ClassID: rule.class, RateID: rule.rate, Priority: rule.priority}); err != nil {
				t.Fatal(err)
			}
		}
		want := map[int64][]tax.Rate{
			goods.ID: {{Code: "TX", Name: "Texas", PPM: 62_500, Priority: 1},
				{Code: "AUS", Name: "Austin", PPM: 20_000, Priority: 2}},
			labor.ID: {{Code: "TX", Name: "Texas", PPM: 62_500, Priority: 1}},
		}
		if diff := cmp.Diff(want, must(taxes.For(ctx, tax.Place{LocationID: austin}, 0))(t)); diff != "" {
			t.Error(diff)
		}
		if got := must(taxes.For(ctx, tax.Place{LocationID: salem}, 0))(t); len(got) != 0 {
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
		taxes := tax.New(region.New())
		store := must(location.New().
			AddLocation(ctx, location.Details{Code: "A", Name: "A", ShortName: "A", City: "A", Zone: dbtest.Clock(ctx).Now().
				Location()}))(t)
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
		rule := tax.Rule{LocationID: store, ClassID: goods.ID, RateID: state, Priority: 1}
		if err := taxes.AddRule(ctx, rule); err != nil {
			t.Fatal(err)
		}
		rule.Priority = 2
		expectKind(t, taxes.AddRule(ctx, rule), fault.Conflict)
		expectKind(t, taxes.AddRule(ctx, tax.Rule{ClassID: goods.ID, RateID: state}), fault.Invalid)
		rule.AreaID = 1
		expectKind(t, taxes.AddRule(ctx, rule), fault.Invalid)
	})
}

// TOT-3: what is sent is taxed where it goes, what is bought or picked up at a store is taxed there.
func TestGoodsAreTaxedWhereTheyGo(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		areas := region.New()
		taxes := tax.New(areas)
		us, iowa := region.CountryID("US"), region.ZoneID("US-IA")
		area := func(name string, zone int64, postcodes string) int64 {
			codes := must(region.ParsePostcodes(postcodes))(t)
			return must(areas.AddArea(ctx, audit.System,
				region.Area{Name: name, Places: []region.Place{{CountryID: us, ZoneID: zone, Postcodes: codes}}}))(t)
		}
		state, county, town := area("Iowa", iowa, ""), area("Black Hawk", iowa, "50613, 50701-50707"),
			area("Cedar Falls", iowa, "50613")
		store := must(location.New().
			AddLocation(ctx, location.Details{Code: "A", Name: "A", ShortName: "A", City: "A", Zone: dbtest.Clock(ctx).Now().
				Location()}))(t)
		goods, freight := must(taxes.AddClass(ctx, "Goods"))(t).ID, must(taxes.AddClass(ctx, "Freight"))(t).ID
		ia, local, levy, trade := must(taxes.AddRate(ctx, "IA", "Iowa", 60_000))(t),
			must(taxes.AddRate(ctx, "LOST", "Local", 10_000))(t),
			must(taxes.AddRate(ctx, "LEVY", "Levy", 5_000))(t), must(taxes.AddRate(ctx, "TRADE", "Trade", 1_000))(t)
		const jobber = 7
		for _, r := range []tax.Rule{
			{LocationID: store, ClassID: goods, RateID: levy, Priority: 1},
			{AreaID: county, ClassID: goods, RateID: local, Priority: 5},
			{AreaID: state, ClassID: goods, RateID: ia, Priority: 1},
			{AreaID: state, ClassID: freight, RateID: ia, Priority: 1},
			{AreaID: town, ClassID: goods, RateID: local, Priority: 2},
			{AreaID: town, ClassID: goods, RateID: trade, LevelID: jobber, Priority: 4},
		} {
			if err := taxes.AddRule(ctx, r); err != nil {
				t.Fatal(err)
			}
		}
		of := func(postcode string, zone int64) *region.Address {
			return &region.Address{CountryID: us, ZoneID: zone, Postcode: postcode}
		}
		for name, c := range map[string]struct {
			to    *region.Address
			level int64
			want  map[int64]string
		}{
			"at the store":       {nil, 0, map[int64]string{goods: "LEVY"}},
			"nothing typed yet":  {&region.Address{City: "Paris"}, 0, map[int64]string{goods: "LEVY"}},
			"the state":          {of("50309", iowa), 0, map[int64]string{goods: "IA", freight: "IA"}},
			"the county":         {of("50702", iowa), 0, map[int64]string{goods: "IA LOST", freight: "IA"}},
			"the town, once":     {of("50613", iowa), 0, map[int64]string{goods: "IA LOST", freight: "IA"}},
			"the town, to trade": {of("50613-1234", iowa), jobber, map[int64]string{goods: "IA LOST TRADE", freight: "IA"}},
			"another state":      {of("50613", region.ZoneID("US-NE")), 0, map[int64]string{}},
			"another country": {&region.Address{CountryID: region.CountryID("CA"), Postcode: "50613"}, 0,
				map[int64]string{}},
			"the store, for trade": {nil, jobber, map[int64]string{goods: "LEVY"}},
		} {
			got := map[int64]string{}
			for class, rates := range must(taxes.For(ctx, tax.Place{LocationID: store, ShipTo: c.to}, c.level))(t) {
				for i, r := range rates {
					if i > 0 {
						got[class] += " "
					}
					got[class] += r.Code
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
		if found := must(taxes.Taxed(ctx))(t); !cmp.Equal(found, map[int64]bool{goods: true}) {
			t.Errorf("stores tax %v", found)
		}
	})
}
