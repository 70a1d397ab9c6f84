package shipping_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/region"
	"camber/internal/shop/shipping"
)

var boss = access.Actor{Kind: access.System}

func titled(kind shipping.Kind, title string, tariffs ...shipping.Tariff) shipping.Way {
	return shipping.Way{Kind: kind, Titles: map[text.Lang]string{text.English: title}, Active: true, Tariffs: tariffs}
}

func costs(cents money.Cents) []shipping.Band {
	return []shipping.Band{{UpToG: shipping.AnyWeight, Cost: cents}}
}

func wayNamed(t *testing.T, ctx context.Context, s shop, code string) shipping.Way {
	t.Helper()
	all := must[[]shipping.Way](t)(s.ways.Ways(ctx))
	at := slices.IndexFunc(all, func(w shipping.Way) bool { return w.Code == code })
	if at < 0 {
		t.Fatalf("no way %s", code)
	}
	return all[at]
}

func fieldsOf(err error) string {
	var names []string
	if f := fault.Of(err); f != nil {
		for name, words := range f.Fields {
			names = append(names, name+": "+words.String())
		}
	}
	slices.Sort(names)
	return strings.Join(names, "; ")
}

// ADM-2: ways are added behind the others, changed, put in another order, out of use and removed; each with its trail.
func TestAnOwnerKeepsTheWays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		before := len(must[[]shipping.Way](t)(s.ways.Ways(ctx)))
		id := must[int64](t)(s.ways.MakeWay(ctx, boss, titled(shipping.Flat, " Ground, 3 to 5 days ",
			shipping.Tariff{Bands: costs(8_95)})))
		w := must[shipping.Way](t)(s.ways.Way(ctx, id))
		all := must[[]shipping.Way](t)(s.ways.Ways(ctx))
		if w.Code != "ground_3_to_5_days" || w.Title(ctx) != "Ground, 3 to 5 days" || all[before].ID != id {
			t.Errorf("added %+v", w)
		}
		again := must[int64](t)(s.ways.MakeWay(ctx, boss, titled(shipping.Flat, "Ground: 3 to 5 days",
			shipping.Tariff{Bands: costs(8_95)})))
		if got := must[shipping.Way](t)(s.ways.Way(ctx, again)).Code; got != "ground_3_to_5_days_2" {
			t.Errorf("the same title again is %s", got)
		}
		opened := w
		w.Tariffs = []shipping.Tariff{{AreaID: s.iowa, From: 99_00, Bands: costs(0)}, {Bands: costs(9_95)}}
		w.Code, w.Sort = "other", 99
		saved := must[shipping.Way](t)(s.ways.SaveWay(ctx, boss, opened.Version(), w))
		if saved.Code != opened.Code || saved.Sort != opened.Sort || len(saved.Tariffs) != 2 ||
			saved.Tariffs[1].Bands[0].Cost != 9_95 {
			t.Errorf("saved %+v", saved)
		}
		stale := opened
		stale.Titles = map[text.Lang]string{text.English: "Mine"}
		_, err := s.ways.SaveWay(ctx, boss, opened.Version(), stale)
		if got := fieldsOf(err); !fault.Is(err, fault.Conflict) || got != "tariffs: Changed meanwhile; "+
			"title_en: Meanwhile it is: Ground, 3 to 5 days" {
			t.Errorf("as it was opened: %v, %s", err, got)
		}
		if err := s.ways.SetActive(ctx, boss, id, false); err != nil {
			t.Fatal(err)
		}
		var order []int64
		for _, w := range must[[]shipping.Way](t)(s.ways.Ways(ctx)) {
			order = append(order, w.ID)
		}
		slices.Reverse(order)
		if err := s.ways.OrderWays(ctx, boss, order); err != nil {
			t.Fatal(err)
		}
		if all := must[[]shipping.Way](t)(s.ways.Ways(ctx)); all[0].ID != again || all[1].ID != id || all[1].Active {
			t.Errorf("in order %+v", all)
		}
		if err := s.ways.OrderWays(ctx, boss, order[1:]); !fault.Is(err, fault.Conflict) {
			t.Errorf("an order without a way: %v", err)
		}
		if err := s.ways.RemoveWay(ctx, boss, id); err != nil {
			t.Fatal(err)
		}
		if _, err := s.ways.Way(ctx, id); !fault.Is(err, fault.NotFound) {
			t.Errorf("removed: %v", err)
		}
		var did []string
		for _, r := range must[[]audit.Row](t)(audit.Rows(ctx, "shipping", id)) {
			did = append(did, r.Action)
		}
		if got := strings.Join(did, " "); got != "shipping.add shipping.edit shipping.edit shipping.remove" {
			t.Errorf("the trail is %s", got)
		}
	})
}

// ADM-2: who may not set up shipping changes nothing of it.
func TestShippingIsChangedByPermissionAlone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		w := wayNamed(t, ctx, s, "ground")
		nobody := access.Actor{Kind: access.Staff, StaffID: 1}
		_, made := s.ways.MakeWay(ctx, nobody, titled(shipping.Flat, "X", shipping.Tariff{Bands: costs(1)}))
		_, saved := s.ways.SaveWay(ctx, nobody, w.Version(), w)
		for name, err := range map[string]error{
			"made": made, "saved": saved, "put out of use": s.ways.SetActive(ctx, nobody, w.ID, false),
			"removed": s.ways.RemoveWay(ctx, nobody, w.ID), "put in order": s.ways.OrderWays(ctx, nobody, []int64{w.ID}),
		} {
			if !fault.Is(err, fault.Forbidden) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// A shop that has said nothing lets pick up; its first way of shipping takes that from nobody.
func TestTheFirstWayLeavesPickingUp(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := shipping.New(region.New(), nil, catalog.New(), nil)
		must[int64](t)(s.MakeWay(ctx, boss, titled(shipping.Flat, "Ground", shipping.Tariff{Bands: costs(8_95)})))
		all := must[[]shipping.Way](t)(s.Ways(ctx))
		if len(all) != 2 || all[0].Code != shipping.PickUp || !all[0].Active || all[1].Code != "ground" {
			t.Errorf("there are %+v", all)
		}
		if _, err := s.MakeWay(ctx, boss, titled(shipping.AtStore, "")); fieldsOf(err) !=
			"kind: There is such a way already." {
			t.Errorf("picking up twice: %v", err)
		}
	})
}

// PITFALLS h9: what can't be meant is refused, with the line that is to blame.
func TestAWayThatCantBeMeantIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for name, c := range map[string]struct {
			way  shipping.Way
			want string
		}{
			"free shipping after what takes all": {
				titled(shipping.Flat, "A", shipping.Tariff{Bands: costs(8_95)}, shipping.Tariff{From: 99_00, Bands: costs(0)}),
				"tariffs[1]: This would never count: line 1 takes all of it before. Move this one up.",
			},
			"an area within another": {
				titled(shipping.Flat, "B", shipping.Tariff{Bands: costs(8_95)},
					shipping.Tariff{AreaID: s.iowa, Bands: costs(4_00)}),
				"tariffs[1]: This would never count: line 1 takes all of it before. Move this one up.",
			},
			"the smaller area first": {
				titled(shipping.Flat, "C", shipping.Tariff{AreaID: s.iowa, Bands: costs(4_00)},
					shipping.Tariff{Bands: costs(8_95)}), "",
			},
			"no such area": {
				titled(shipping.Flat, "D", shipping.Tariff{AreaID: 999, Bands: costs(8_95)}),
				"tariffs[0]: Please choose an area.",
			},
			"bands that overlap": {
				titled(shipping.ByWeight, "E", shipping.Tariff{Bands: []shipping.Band{{UpToG: 900, Cost: 1}, {UpToG: 900, Cost: 2}}}),
				"tariffs[0]: Each band ends at a higher weight than the one before it, and costs no less.",
			},
			"a long title": {
				titled(shipping.Flat, strings.Repeat("F", 65), shipping.Tariff{Bands: costs(8_95)}),
				"title_en: Maximum 64 characters",
			},
			"a carrier that nobody knows": {
				titled(shipping.ByCarrier, "G", shipping.Tariff{Bands: costs(0)}),
				"code: Only small letters, digits and _, at most 32; kind: This carrier is not connected.",
			},
		} {
			_, err := s.ways.MakeWay(ctx, boss, c.way)
			if got := fieldsOf(err); got != c.want || (err == nil) != (c.want == "") {
				t.Errorf("%s: %q (%v)", name, got, err)
			}
		}
		pickup := wayNamed(t, ctx, s, shipping.PickUp)
		flat := pickup
		flat.Kind = shipping.Flat
		if _, err := s.ways.SaveWay(ctx, boss, pickup.Version(), flat); fieldsOf(err) !=
			"kind: Picking up at a store is a way of its own." {
			t.Errorf("picking up for money: %v", err)
		}
	})
}

// PITFALLS h9: what may not do what was meant is told: areas that no address lies in, totals and parts left out.
func TestWhatMayNotBeMeantIsTold(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		chicago := must[region.Postcodes](t)(region.ParsePostcodes("60601-60661"))
		nowhere := must[int64](t)(region.New().AddArea(ctx, audit.System, region.Area{Name: "Nowhere",
			Places: []region.Place{
				{CountryID: region.CountryID("US"), ZoneID: region.ZoneID("US-IA"), Postcodes: chicago}}}))
		lost := titled(shipping.Flat, "Lost", shipping.Tariff{AreaID: nowhere, Bands: costs(1)})
		dear := titled(shipping.Flat, "Dear", shipping.Tariff{AreaID: s.iowa, From: 99_00, Bands: costs(0)})
		heavy := titled(shipping.ByWeight, "Heavy", shipping.Tariff{Bands: costs(1)})
		sound := titled(shipping.Flat, "Sound", shipping.Tariff{AreaID: s.iowa, From: 99_00, Bands: costs(0)},
			shipping.Tariff{Bands: costs(8_95)})
		off := lost
		off.Active = false
		ways := []shipping.Way{lost, dear, heavy, sound, off}
		for i := range ways {
			ways[i].ID = int64(i + 1)
		}
		found := must[map[int64][]fault.Text](t)(s.ways.Findings(ctx, ways))
		for i, want := range []string{
			"No address can ever be reached this way. No address lies in Nowhere, so its line never counts.",
			"Orders below $99.00 are not sent this way to Iowa.",
			"B1 has no weight, so an order with it is not sent this way.",
			"", "",
		} {
			var got []string
			for _, words := range found[int64(i+1)] {
				got = append(got, words.String())
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%s: %s", ways[i].Titles[text.English], strings.Join(got, " "))
			}
		}
	})
}

// PITFALLS h9: "no shipping method" always has its because, with the parts that are to blame.
func TestWhatIsNotOfferedSaysWhy(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		make := func(w shipping.Way) {
			t.Helper()
			must[int64](t)(s.ways.MakeWay(ctx, boss, w))
		}
		make(titled(shipping.ByWeight, "Weights", shipping.Tariff{Bands: []shipping.Band{{UpToG: 30_000, Cost: 9_00}}}))
		make(titled(shipping.ByProduct, "Stated", shipping.Tariff{Bands: costs(0)}))
		make(titled(shipping.Flat, "Big", shipping.Tariff{From: 99_00, Bands: costs(0)}))
		if err := s.ways.SetActive(ctx, boss, wayNamed(t, ctx, s, "lost").ID, false); err != nil {
			t.Fatal(err)
		}
		iowa := region.Address{CountryID: region.CountryID("US"), ZoneID: region.ZoneID("US-IA"), Postcode: "50613"}
		texas := region.Address{CountryID: region.CountryID("US"), ZoneID: region.ZoneID("US-TX"), Postcode: "78701"}
		for name, c := range map[string]struct {
			to    region.Address
			good  shipping.Good
			total money.Cents
			want  map[string]string
		}{
			"without a weight, elsewhere": {texas, shipping.Good{PartID: s.battery, Quantity: 1}, 10_00, map[string]string{
				"ground":  "It does not go to this address.",
				"weights": "It goes by weight, and no weight is known of B1.",
				"stated":  "It is for parts that state what sending them costs: B1 does not.",
				"big":     "To this address it is for orders from $99.00 on.",
			}},
			"too heavy": {iowa, shipping.Good{PartID: s.battery, Quantity: 3, WeightG: 15_000}, 100_00, map[string]string{
				"weights": "It takes up to 66.1 lb, and this weighs 99.2 lb.",
				"stated":  "It is for parts that state what sending them costs: B1 does not.",
			}},
			"with a cost of its own": {iowa, shipping.Good{PartID: s.battery, Quantity: 1, Own: new(money.Cents(5_00))}, 100_00,
				map[string]string{
					"ground":  "Sending these parts costs what is stated with them, so only the way for that is offered.",
					"weights": "Sending these parts costs what is stated with them, so only the way for that is offered.",
					"big":     "Sending these parts costs what is stated with them, so only the way for that is offered.",
				}},
			"nowhere yet": {region.Address{}, shipping.Good{PartID: s.battery, Quantity: 1}, 0, map[string]string{
				"ground": "It is not known yet where this goes.", "weights": "It is not known yet where this goes.",
				"stated": "It is not known yet where this goes.", "big": "It is not known yet where this goes.",
				"truck": "It is not known yet where this goes.",
			}},
		} {
			o := must[shipping.Offered](t)(s.ways.Methods(ctx,
				shipping.Parcel{To: c.to, LocationID: s.store, Goods: []shipping.Good{c.good}, Subtotal: c.total}))
			got := map[string]string{}
			for _, d := range o.Dropped {
				got[d.Way.Code] = d.Because.String()
			}
			if got["lost"] != "It is out of use." {
				t.Errorf("%s: out of use: %s", name, got["lost"])
			}
			delete(got, "lost")
			delete(got, "nobody")
			for code, words := range c.want {
				if got[code] != words {
					t.Errorf("%s: %s: %s", name, code, got[code])
				}
			}
			if len(got) != len(c.want) {
				t.Errorf("%s: %v", name, got)
			}
		}
		if err := s.ways.SaveSurcharges(ctx, audit.System, s.battery,
			map[shipping.Surcharge]money.Cents{shipping.Hazmat: 1}); err != nil {
			t.Fatal(err)
		}
		o := must[shipping.Offered](t)(s.ways.Methods(ctx, shipping.Parcel{To: iowa,
			Goods: []shipping.Good{{PartID: s.battery, Quantity: 1, WeightG: 9}}, Subtotal: 100_00}))
		why := map[shipping.Reason]string{}
		for _, d := range o.Dropped {
			why[d.Reason] = d.Because.String()
		}
		if why[shipping.Dangerous] != "It takes no dangerous goods: B1." || why[shipping.NoStore] == "" {
			t.Errorf("dangerous goods, no store: %v", why)
		}
	})
}
