package shipping_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/region"
	"camber/internal/shop/shipping"
)

// truck is a carrier that asks a dollar a kilo, and is not always there.
type truck struct{ broken bool }

func (c truck) Rates(_ context.Context, p shipping.Parcel) ([]shipping.Rate, error) {
	if c.broken {
		return nil, errors.New("no answer")
	}
	return []shipping.Rate{{Code: "slow", Title: "Slow truck", Cost: money.Cents(p.Goods[0].WeightG / 10)},
		{Code: "odd", Title: "Odd truck", Cost: -5}}, nil
}

type shop struct {
	ways           *shipping.Service
	store, battery int64
	iowa           int64 // area
	freight        int64 // tax class
}

func must[T any](t *testing.T) func(value T, err error) T {
	return func(value T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func setup(t *testing.T, ctx context.Context) shop {
	t.Helper()
	areas, places, parts := region.New(), location.New(), catalog.New()
	id := must[int64](t)
	s := shop{ways: shipping.New(areas, places, parts,
		map[string]shipping.Carrier{"truck": truck{}, "lost": truck{broken: true}})}
	s.iowa = id(areas.AddArea(ctx, audit.System,
		region.Area{Name: "Iowa", Places: []region.Place{
			{CountryID: region.CountryID("US"), ZoneID: region.ZoneID("US-IA")}}}))
	s.store = id(places.AddLocation(ctx,
		location.Details{Code: "A", Name: "Main St", ShortName: "A", City: "A", Zone: time.UTC}))
	s.freight = 5
	s.battery = id(parts.AddPart(ctx, catalog.NewPart{
		BrandID: id(parts.AddBrand(ctx, "DMBT", "Dunmore")), Number: "B1", Pictogram: "battery", TaxClassID: s.freight,
		Minimum: 1,
		CategoryID: id(parts.AddCategory(ctx,
			catalog.NewCategory{Pictogram: "battery",
				Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Batteries"}}})),
		Texts: map[text.Lang]catalog.Texts{text.English: {Name: "Battery"}},
	}))
	one := func(cost money.Cents) []shipping.Band {
		return []shipping.Band{{UpToG: shipping.AnyWeight, Cost: cost}}
	}
	named := func(en, es string) map[text.Lang]string {
		return map[text.Lang]string{text.English: en, text.Spanish: es}
	}
	for _, w := range []shipping.Way{
		{Code: "truck", Kind: shipping.ByCarrier, Titles: named("Truck", "Camión"), Active: true, Sort: 4,
			Tariffs: []shipping.Tariff{{Bands: one(1_00)}}},
		{Code: "lost", Kind: shipping.ByCarrier, Titles: named("Lost", "Perdido"), Active: true, Sort: 4,
			Tariffs: []shipping.Tariff{{Bands: one(0)}}},
		{Code: "nobody", Kind: shipping.ByCarrier, Titles: named("Nobody", "Nadie"), Active: true, Sort: 4,
			Tariffs: []shipping.Tariff{{Bands: one(0)}}},
		{
			Code: "ground", Kind: shipping.Flat, Titles: named("Ground", "Terrestre"), TaxClassID: s.freight, Hazmat: true,
			Active: true, Sort: 2,
			Tariffs: []shipping.Tariff{{AreaID: s.iowa, From: 99_00, Bands: one(0)}, {AreaID: s.iowa, Bands: one(8_95)}},
		},
		{Code: shipping.PickUp, Kind: shipping.AtStore, Active: true, Sort: 1},
	} {
		id(s.ways.AddWay(ctx, audit.System, w))
	}
	return s
}

// TOT-4
func TestMethodsAreThoseOfThePlace(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		memory := kept.New()
		if err := memory.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		iowa := region.Address{CountryID: region.CountryID("US"), ZoneID: region.ZoneID("US-IA"), Postcode: "50613"}
		p := shipping.Parcel{To: iowa, LocationID: s.store,
			Goods: []shipping.Good{{PartID: s.battery, Quantity: 2, WeightG: 15_000}}, Subtotal: 50_00}
		pickup := shipping.Method{Code: "pickup", Title: "Pick up at Main St"}
		slow, odd := shipping.Method{Code: "truck_slow", Title: "Slow truck", Cost: 1_00 + 15_00},
			shipping.Method{Code: "truck_odd", Title: "Odd truck", Cost: 1_00}
		ground := shipping.Method{Code: "ground", Title: "Ground", Cost: 8_95, TaxClassID: s.freight}
		expect := func(name string, ctx context.Context, p shipping.Parcel, want ...shipping.Method) {
			t.Helper()
			for _, ctx := range []context.Context{ctx, kept.With(ctx, memory)} {
				if diff := cmp.Diff(want, must[shipping.Offered](t)(s.ways.Methods(ctx, p)).Methods); diff != "" {
					t.Errorf("%s: %s", name, diff)
				}
			}
		}
		expect("in Iowa", ctx, p, pickup, ground, slow, odd)
		spanish := ground
		spanish.Title = "Terrestre"
		pickedUp := pickup
		pickedUp.Title = "Recoger en Main St"
		expect("in Spanish", text.With(ctx, text.Spanish), p, pickedUp, spanish, slow, odd)
		p.Subtotal = 99_00
		ground.Cost = 0
		expect("above the total", ctx, p, pickup, ground, slow, odd)
		p.To = region.Address{}
		expect("to nowhere yet", ctx, p, pickup)
		p.Goods = nil
		expect("nothing", ctx, p)

		p.To, p.Goods = iowa, []shipping.Good{{PartID: s.battery, Quantity: 2}}
		if err := s.ways.SaveSurcharges(ctx, audit.System, s.battery,
			map[shipping.Surcharge]money.Cents{shipping.Hazmat: 7_50, shipping.Oversize: 1_00}); err != nil {
			t.Fatal(err)
		}
		ground.Handling = 17_00
		expect("dangerous goods", ctx, p, pickup, ground)
		if got := ground.Total(); got != 17_00 {
			t.Errorf("in all %s", got.Text())
		}
		if err := s.ways.SaveSurcharges(ctx, audit.System, s.battery, nil); err != nil {
			t.Fatal(err)
		}
		ground.Handling = 0
		slow.Cost = 1_00
		expect("no longer dangerous", ctx, p, pickup, ground, slow, odd)
	})
}

func TestAShopThatSaidNothingLetsPickUp(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		places := location.New()
		store := must[int64](t)(places.AddLocation(ctx,
			location.Details{Code: "A", Name: "Main St", ShortName: "A", City: "A", Zone: time.UTC}))
		s := shipping.New(region.New(), places, catalog.New(), nil)
		p := shipping.Parcel{To: region.Address{CountryID: region.CountryID("US")}, LocationID: store,
			Goods: []shipping.Good{{PartID: 1, Quantity: 1}}}
		if got := must[shipping.Offered](t)(s.Methods(ctx, p)).Methods; !cmp.Equal(got, []shipping.Method{{Code: "pickup", Title: "Pick up at Main St"}}) {
			t.Errorf("offered %+v", got)
		}
	})
}

func TestAWayIsReadAsItWasAdded(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		want := shipping.Way{
			Code: "weights", Kind: shipping.ByWeight, Titles: map[text.Lang]string{text.English: "By weight"},
			TaxClassID: s.freight, Sort: 9,
			Tariffs: []shipping.Tariff{
				{AreaID: s.iowa, From: 10_00,
					Bands: []shipping.Band{{UpToG: 1_000, Cost: 5_00}, {UpToG: shipping.AnyWeight, Cost: 9_00}}},
				{Bands: []shipping.Band{{UpToG: 500, Cost: 4_00}}},
			},
		}
		want.ID = must[int64](t)(s.ways.AddWay(ctx, audit.System, want))
		all := must[[]shipping.Way](t)(s.ways.Ways(ctx))
		if diff := cmp.Diff(want, all[len(all)-1]); diff != "" {
			t.Error(diff)
		}
		before := len(all)
		if _, err := s.ways.AddWay(ctx, audit.System, want); !fault.Is(err, fault.Conflict) {
			t.Errorf("the same code again: %v", err)
		}
		want.Code, want.Tariffs = "twice", append(want.Tariffs, want.Tariffs[1])
		if _, err := s.ways.AddWay(ctx, audit.System, want); !fault.Is(err, fault.Conflict) {
			t.Errorf("the same tariff twice: %v", err)
		}
		if all := must[[]shipping.Way](t)(s.ways.Ways(ctx)); len(all) != before {
			t.Errorf("%d ways after refusals, want %d", len(all), before)
		}
	})
}

func TestSurchargesAreOfPartsThatAreThere(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for name, c := range map[string]struct {
			part    int64
			amounts map[shipping.Surcharge]money.Cents
			want    fault.Kind
		}{
			"no part":    {s.battery + 1, map[shipping.Surcharge]money.Cents{shipping.Hazmat: 1}, fault.NotFound},
			"no kind":    {s.battery, map[shipping.Surcharge]money.Cents{"smell": 1}, fault.Invalid},
			"money back": {s.battery, map[shipping.Surcharge]money.Cents{shipping.Hazmat: -1}, fault.Invalid},
			"a fortune":  {s.battery, map[shipping.Surcharge]money.Cents{shipping.Hazmat: money.Largest}, fault.Invalid},
		} {
			if err := s.ways.SaveSurcharges(ctx, audit.System, c.part, c.amounts); fault.Of(err) == nil ||
				fault.Of(err).Kind != c.want {
				t.Errorf("%s: %v, want %s", name, err, c.want)
			}
		}
	})
}
