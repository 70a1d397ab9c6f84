package shipping

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/region"
)

const (
	everywhere = int64(0)
	iowa       = int64(1)
	alaska     = int64(2)
)

func once(cost money.Cents) []Band { return []Band{{AnyWeight, cost}} }

func way(kind Kind, tariffs ...Tariff) Way {
	return Way{Code: "w", Kind: kind, Titles: map[text.Lang]string{text.English: "W"}, Active: true, Tariffs: tariffs}
}

var known = region.Address{CountryID: 1}

// TOT-4
func TestEveryKindHasItsPrice(t *testing.T) {
	t.Parallel()
	own := money.Cents(14_95)
	free := money.Cents(0)
	two := Good{PartID: 1, Quantity: 2, WeightG: 1_500}
	one := Good{PartID: 2, Quantity: 1, WeightG: 400}
	battery := Good{PartID: 3, Quantity: 2, WeightG: 18_000, Own: &own}
	gift := Good{PartID: 4, Quantity: 3, WeightG: 100, Own: &free}
	weights := way(ByWeight,
		Tariff{alaska, 0, []Band{{2_000, 20_00}, {AnyWeight, 60_00}}},
		Tariff{everywhere, 0, []Band{{1_000, 5_00}, {3_400, 8_00}, {10_000, 12_00}}})
	ground := way(Flat, Tariff{alaska, 0, once(24_95)}, Tariff{everywhere, 99_00, once(0)},
		Tariff{everywhere, 0, once(8_95)})
	for name, c := range map[string]struct {
		way      Way
		goods    []Good
		subtotal money.Cents
		areas    []int64
		want     money.Cents // -1: not offered
	}{
		"flat":                      {ground, []Good{two, one}, 50_00, nil, 8_95},
		"a cent below the total":    {ground, []Good{two}, 98_99, nil, 8_95},
		"free from the total on":    {ground, []Good{two}, 99_00, nil, 0},
		"not free in Alaska":        {ground, []Good{two}, 500_00, []int64{alaska}, 24_95},
		"per item":                  {way(PerItem, Tariff{everywhere, 0, once(3_25)}), []Good{two, one}, 0, nil, 9_75},
		"in the first band":         {weights, []Good{one}, 0, nil, 5_00},
		"at the end of a band":      {weights, []Good{two, one}, 0, nil, 8_00},
		"a gram more":               {weights, []Good{two, one, {Quantity: 1, WeightG: 1}}, 0, nil, 12_00},
		"too heavy":                 {weights, []Good{{Quantity: 1, WeightG: 10_001}}, 0, nil, -1},
		"heavy, to Alaska":          {weights, []Good{{Quantity: 1, WeightG: 10_001}}, 0, []int64{alaska}, 60_00},
		"not where no tariff holds": {way(Flat, Tariff{iowa, 0, once(4_00)}), []Good{one}, 0, []int64{alaska}, -1},
		"an own cost on top":        {ground, []Good{two, battery}, 50_00, nil, 8_95 + 2*14_95},
		"an own cost, though free":  {ground, []Good{two, battery}, 99_00, nil, 2 * 14_95},
		"own weight does not count": {weights, []Good{one, battery}, 0, nil, 5_00 + 2*14_95},
		"own pieces do not count": {way(PerItem, Tariff{everywhere, 0, once(3_25)}), []Good{one, battery}, 0, nil,
			3_25 + 2*14_95},
		"nothing but own costs": {ground, []Good{battery, gift}, 50_00, nil, 2 * 14_95},
		"by product": {way(ByProduct, Tariff{everywhere, 0, once(0)}), []Good{battery, gift}, 0, nil,
			2 * 14_95},
		"by product with a fee": {way(ByProduct, Tariff{everywhere, 0, once(1_00)}), []Good{battery}, 0, nil,
			1_00 + 2*14_95},
		"by product, not for all": {way(ByProduct, Tariff{everywhere, 0, once(0)}), []Good{battery, one}, 0, nil, -1},
	} {
		areas := map[int64]bool{}
		for _, a := range c.areas {
			areas[a] = true
		}
		got, why := c.way.price(newLoad(Parcel{To: known, Goods: c.goods, Subtotal: c.subtotal}, areas, nil))
		ok := why.reason == ""
		if ok != (c.want >= 0) || ok && got != c.want {
			t.Errorf("%s: %s %v, want %s", name, got.Text(), ok, c.want.Text())
		}
	}
}

func TestDangerousGoodsGoOnlyWhereTheyMay(t *testing.T) {
	t.Parallel()
	extra := map[int64]map[Surcharge]money.Cents{7: {Hazmat: 12_00, Oversize: 3_00}, 8: {Oversize: 5_00}}
	air, road := way(Flat, Tariff{everywhere, 0, once(30_00)}), way(Flat, Tariff{everywhere, 0, once(9_00)})
	air.Code, road.Code, road.Hazmat = "air", "road", true
	store := Way{Code: PickUp, Kind: AtStore, Active: true}
	off := road
	off.Code, off.Active = "off", false
	codes := func(goods ...Good) (found []string, handling money.Cents) {
		l := newLoad(Parcel{To: known, Goods: goods}, nil, extra)
		offered, _ := offers([]Way{store, air, road, off}, l)
		for _, o := range offered {
			found = append(found, o.Code)
		}
		return found, l.handling
	}
	if got, handling := codes(Good{PartID: 7, Quantity: 3}, Good{PartID: 8, Quantity: 1}); !slices.Equal(got, []string{PickUp, "road"}) || handling != 3*15_00+5_00 {
		t.Errorf("offered %v, handling %s", got, handling.Text())
	}
	if got, handling := codes(Good{PartID: 8, Quantity: 2}); !slices.Equal(got, []string{PickUp, "air", "road"}) ||
		handling != 10_00 {
		t.Errorf("offered %v, handling %s", got, handling.Text())
	}
	nowhere := newLoad(Parcel{Goods: []Good{{PartID: 9, Quantity: 1}}}, nil, extra)
	if got, _ := offers([]Way{store, air, road}, nowhere); len(got) != 1 || got[0].Kind != AtStore {
		t.Errorf("to nowhere %v is offered", got)
	}
}

func TestAWayForOwnCostsStandsAlone(t *testing.T) {
	t.Parallel()
	own := money.Cents(150_00)
	ways := []Way{way(Flat, Tariff{Bands: once(9_00)}), way(ByProduct, Tariff{Bands: once(0)}),
		way(ByCarrier, Tariff{Bands: once(0)})}
	kinds := func(goods ...Good) (found []Kind) {
		offered, _ := offers(ways, newLoad(Parcel{To: known, Goods: goods}, nil, nil))
		for _, o := range offered {
			found = append(found, o.Kind)
		}
		return found
	}
	if got := kinds(Good{Quantity: 1, Own: &own}); !slices.Equal(got, []Kind{ByProduct, ByCarrier}) {
		t.Errorf("an engine goes by %v", got)
	}
	if got := kinds(Good{Quantity: 1, Own: &own}, Good{Quantity: 1}); !slices.Equal(got, []Kind{Flat, ByCarrier}) {
		t.Errorf("an engine and a bolt go by %v", got)
	}
}

func drawnBands(t *rapid.T) []Band {
	var bands []Band
	for range rapid.IntRange(1, 5).Draw(t, "bands") {
		last := Band{}
		if len(bands) > 0 {
			last = bands[len(bands)-1]
		}
		bands = append(bands, Band{last.UpToG + rapid.Int64Range(1, 5_000).Draw(t, "heavier"),
			last.Cost + money.Cents(rapid.IntRange(0, 50_00).Draw(t, "dearer"))})
	}
	return bands
}

// TOT-4: bands leave no gap, and what is heavier or more never costs less.
func TestMoreNeverCostsLess(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom([]Kind{Flat, PerItem, ByWeight}).Draw(t, "kind")
		bands := once(money.Cents(rapid.IntRange(0, 50_00).Draw(t, "cost")))
		if kind == ByWeight {
			bands = drawnBands(t)
		}
		w := way(kind, Tariff{Bands: bands})
		if problems := w.check(); len(problems) > 0 {
			t.Fatalf("%v: %v", w, problems)
		}
		good := func(name string) Good {
			g := Good{Quantity: rapid.IntRange(1, 20).Draw(t, name+" pieces"), WeightG: rapid.IntRange(0, 2_000).
				Draw(t, name+" grams")}
			if rapid.Bool().Draw(t, name+" has an own cost") {
				g.Own = new(money.Cents(rapid.IntRange(0, 20_00).Draw(t, name+" own")))
			}
			return g
		}
		a, b := good("a"), good("b")
		less, why := w.price(newLoad(Parcel{To: known, Goods: []Good{a}}, nil, nil))
		more, whyNot := w.price(newLoad(Parcel{To: known, Goods: []Good{a, b}}, nil, nil))
		fits := why.reason == ""
		if whyNot.reason == "" && (!fits || more < less) {
			t.Errorf("%s alone (%v), %s with another", less.Text(), fits, more.Text())
		}
		heaviest := bands[len(bands)-1].UpToG
		if _, why := w.price(load{known: true, weightG: rapid.Int64Range(0, heaviest).Draw(t, "weight")}); why.reason != "" {
			t.Error("a gap between the bands")
		}
	})
}

// M-36
func TestHostileNumbersStayNumbers(t *testing.T) {
	t.Parallel()
	hostile := rapid.SampledFrom([]int{math.MinInt, -1, 0, 1, 1_000_000_000, math.MaxInt})
	rapid.Check(t, func(t *rapid.T) {
		var goods []Good
		for range rapid.IntRange(1, 4).Draw(t, "goods") {
			g := Good{PartID: 1, Quantity: hostile.Draw(t, "pieces"), WeightG: hostile.Draw(t, "grams")}
			if rapid.Bool().Draw(t, "own") {
				g.Own = new(money.Cents(hostile.Draw(t, "cost")))
			}
			goods = append(goods, g)
		}
		l := newLoad(Parcel{To: known, Goods: goods, Subtotal: money.Cents(hostile.Draw(t, "subtotal"))}, nil,
			map[int64]map[Surcharge]money.Cents{1: {Oversize: mostCost}})
		for _, kind := range []Kind{Flat, PerItem, ByWeight, ByProduct} {
			cost, why := way(kind, Tariff{From: math.MinInt64, Bands: once(mostCost)}).price(l)
			if why.reason == "" && (cost < 0 || cost > money.Largest) || l.handling < 0 || l.weightG < 0 || l.pieces < 0 {
				t.Errorf("%s costs %s for %+v", kind, cost.Text(), l)
			}
		}
		if total := (Method{Cost: money.Largest, Handling: l.handling}).Total(); total != money.Largest {
			t.Errorf("a total of %s", total.Text())
		}
	})
}

func TestAnImpossibleWayIsRefused(t *testing.T) {
	t.Parallel()
	good := way(ByWeight, Tariff{Bands: []Band{{1_000, 5_00}, {2_000, 5_00}, {AnyWeight, 9_00}}})
	good.Code = "ground"
	if problems := good.check(); len(problems) > 0 {
		t.Fatal(problems)
	}
	bands := func(b ...Band) func(*Way) { return func(w *Way) { w.Tariffs = []Tariff{{Bands: b}} } }
	for name, c := range map[string]struct {
		field string
		spoil func(*Way)
	}{
		"capitals in the code":   {"code", func(w *Way) { w.Code = "Ground" }},
		"the code of picking up": {"code", func(w *Way) { w.Code = PickUp }},
		"no title":               {"title_en", func(w *Way) { w.Titles = map[text.Lang]string{text.Spanish: "Terrestre"} }},
		"no kind":                {"kind", func(w *Way) { w.Kind = "rocket"; bands(Band{AnyWeight, 1})(w) }},
		"no tariff":              {"tariffs", func(w *Way) { w.Tariffs = nil }},
		"no band":                {"tariffs[0]", bands()},
		"a band of nothing":      {"tariffs[0]", bands(Band{0, 1})},
		"a lighter band":         {"tariffs[0]", bands(Band{2_000, 1}, Band{1_000, 2})},
		"the same band twice":    {"tariffs[0]", bands(Band{2_000, 1}, Band{2_000, 2})},
		"a cheaper band":         {"tariffs[0]", bands(Band{1_000, 2}, Band{2_000, 1})},
		"money back":             {"tariffs[0]", bands(Band{1_000, -1})},
		"a fortune":              {"tariffs[0]", bands(Band{1_000, mostCost + 1})},
		"a total below nothing":  {"tariffs[0]", func(w *Way) { w.Tariffs[0].From = -1 }},
		"bands of a flat way":    {"tariffs[0]", func(w *Way) { w.Kind = Flat }},
		"picking up for money":   {"tariffs", func(w *Way) { w.Code, w.Kind = PickUp, AtStore }},
	} {
		w := good
		w.Tariffs = slices.Clone(good.Tariffs)
		c.spoil(&w)
		problems := w.check()
		if _, marked := problems[c.field]; !marked || len(problems) != 1 {
			t.Errorf("%s: %v", name, problems)
		}
	}
}
