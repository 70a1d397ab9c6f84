package app

import (
	"context"
	"encoding/json"
	"maps"
	"net/url"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/tax"
	"camber/internal/shop/vehicle"
)

// filled fills the demonstration shop in the data directory; it has not traded yet.
func filled(t *testing.T, ctx context.Context, data string) *Services {
	t.Helper()
	disk, err := files.OpenDisk(filepath.Join(data, "files"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := newServices([]byte("key"), &url.URL{Scheme: "http", Host: "localhost"}, disk)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := foundation(ctx); err != nil {
		t.Fatal(err)
	}
	if err := fillDemo(ctx, s); err != nil {
		t.Fatal(err)
	}
	if err := s.Find.Refresh(ctx); err != nil {
		t.Fatal(err)
	}
	return s
}

// demoNumbers are the ids of all parts by number.
func demoNumbers(t *testing.T, ctx context.Context, s *Services) map[string]int64 {
	t.Helper()
	listed, err := s.Catalog.AllParts(ctx)
	if err != nil {
		t.Fatal(err)
	}
	numbers := map[string]int64{}
	for _, l := range listed {
		numbers[l.Number] = l.ID
	}
	return numbers
}

// demoVehicleOf looks a vehicle of the demonstration up by year and model, with facts by field and label.
func demoVehicleOf(t *testing.T, ctx context.Context, s *Services, year int64, make, model string,
	facts ...vehicle.Fact) *vehicle.Vehicle {
	t.Helper()
	base, ok := s.Vehicle.Reference().Named(year, make, model)
	if !ok {
		t.Fatalf("the reference has no %d %s %s", year, make, model)
	}
	for _, f := range facts {
		fact, err := demoFact(s.Vehicle.Reference(), base, f.Field, f.Label)
		if err != nil {
			t.Fatal(err)
		}
		base = base.With(fact)
	}
	return &base
}

func named(field, label string) vehicle.Fact { return vehicle.Fact{Field: field, Label: label} }

// DEMO-1
func TestTheDemonstrationIsTheSameEveryTimeAndOnBothDatabases(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	shots := map[string]string{}
	for _, round := range []string{"first", "again"} {
		t.Run(round, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, ctx context.Context) {
				s := filled(t, ctx, t.TempDir())
				shot := demoShot(t, ctx, s)
				mu.Lock()
				defer mu.Unlock()
				shots[t.Name()] = shot
			})
		})
	}
	if different := slices.Compact(slices.Sorted(maps.Values(shots))); len(different) != 1 {
		t.Errorf("%d fillings made %d different shops", len(shots), len(different))
	}
}

// DEMO-1: a start that is ended before the shop has traded is made up for by the next, and made once.
func TestTheDemonstrationTradesAtTheNextStart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		data := t.TempDir()
		filled(t, ctx, data)
		for range 2 {
			if _, err := start(ctx, quiet(data), dbtest.DB(ctx), dbtest.Clock(ctx)); err != nil {
				t.Fatal(err)
			}
			// of the orders at the two tills five are paid, one of them in two tenders, one in part, and one tender is void
			// besides, 3 orders have codes, 2 are sent, 5 are of a business or wait at a register, 5 are on account, 4 paid in
			// unusual ways and 4 undone
			want := turnover{Orders: demoWebOrders + 2*len(demoTillOrders) + 23, Transactions: 2*8 + 20}
			if got := soldSoFar(t, ctx); got != want {
				t.Errorf("the shop has %+v, want %+v", got, want)
			}
		}
	})
}

// demoShot is all that the shop's packages say of the demonstration.
func demoShot(t *testing.T, ctx context.Context, s *Services) string {
	t.Helper()
	numbers := demoNumbers(t, ctx, s)
	ids := slices.Sorted(maps.Values(numbers))
	var shot []any
	keep := func(v any, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		shot = append(shot, v)
	}
	for _, lang := range text.Languages() {
		parts, err := s.Catalog.Parts(text.With(ctx, lang), ids)
		keep(parts, err)
		categories, err := s.Catalog.Categories(text.With(ctx, lang))
		keep(categories, err)
	}
	levels, err := s.Price.Levels(ctx)
	keep(levels, err)
	for _, l := range levels {
		quotes, err := s.Price.For(ctx, l.ID, 12, ids...)
		keep(quotes, err)
	}
	onHand, err := s.Stock.Levels(ctx, ids)
	keep(onHand, err)
	stores, err := s.Location.Locations(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, store := range stores {
		keep([]any{store.ID, store.Code}, nil)
		registers, err := s.Register.Registers(ctx, store.ID)
		keep(registers, err)
		rates, err := s.Tax.For(ctx, tax.Place{LocationID: store.ID}, 0)
		keep(rates, err)
	}
	library, err := s.Fitment.Library(ctx)
	if err != nil {
		t.Fatal(err)
	}
	parts, err := s.Catalog.ListedOf(ctx, ids)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range parts {
		fits, _, err := library.Fittings(p.ID, p.BrandAAIA, p.NumberNorm, fitment.FittingFilter{})
		keep(fits, err)
	}
	people, err := s.Customer.Search(ctx, "demo.test")
	keep(people, err)
	content, err := json.Marshal(shot)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// FIT-5: a part of every answer, for a vehicle of which only year, make and model are known.
func TestTheDemonstrationHasEveryFitment(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		s := openDemo(t, ctx).Services
		numbers := demoNumbers(t, ctx, s)
		check := func(v *vehicle.Vehicle, want map[string]fitment.Result) {
			t.Helper()
			for number, result := range want {
				answers, err := s.Find.Check(ctx, v, []int64{numbers[number]})
				if err != nil {
					t.Fatal(err)
				}
				if got := answers[0]; got.Result != result {
					t.Errorf("%s on %s: %s, want %s", number, v.Text(), got.Result, result)
				}
			}
		}
		silverado := func(facts ...vehicle.Fact) *vehicle.Vehicle {
			return demoVehicleOf(t, ctx, s, 2015, "Chevrolet", "Silverado 1500", facts...)
		}
		check(silverado(), map[string]fitment.Result{
			"1363": fitment.Yes, "KP-914": fitment.No, "KR-55097": fitment.Maybe, "DS-41114": fitment.Maybe,
			"DL-H11": fitment.Unknown,
			"DX-3":   fitment.Yes, "DX-14": fitment.Universal, "DM-530-5": fitment.No, "DK-OWN": fitment.Unknown,
			"KK-1363": fitment.Maybe, "DL-B60": fitment.Maybe,
		})
		check(silverado(named(vehicle.FrontRotorSize, "13.0 in"), named(vehicle.BedLength, "8' 0\"")),
			map[string]fitment.Result{
				"KR-55097": fitment.Yes, "KR-55099": fitment.No, "KK-1363": fitment.Yes, "DL-B60": fitment.No,
			})
		check(silverado(named(vehicle.EngineSize, "5.3L V8")),
			map[string]fitment.Result{"DS-41114": fitment.Yes, "KA-11864R": fitment.Maybe})
		check(silverado(named(vehicle.EngineSize, "5.3L V8"), named(vehicle.DriveType, "2WD")),
			map[string]fitment.Result{"KA-11864R": fitment.No})
		corolla := demoVehicleOf(t, ctx, s, 2010, "Toyota", "Corolla")
		check(corolla, map[string]fitment.Result{"KS-945": fitment.Maybe, "1363": fitment.No})
		answers, err := s.Find.Check(ctx, silverado(named(vehicle.FrontRotorSize, "13.0 in")), []int64{numbers["KR-55097"]})
		if err != nil {
			t.Fatal(err)
		}
		if rotor := answers[0]; rotor.Position != "front" || rotor.Quantity != 2 || len(rotor.Notes) != 1 {
			t.Errorf("the rotor: %+v, want front, 2 required, one note", rotor)
		}
	})
}

// DEMO-4
func TestTheDemonstrationHasEveryCaseOfAPart(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		s := openDemo(t, ctx).Services
		numbers := demoNumbers(t, ctx, s)
		if len(numbers) < 1450 || len(numbers) > 1650 {
			t.Errorf("%d parts, want about 1,500", len(numbers))
		}
		stores, err := s.Location.Locations(ctx)
		if err != nil || len(stores) != 3 {
			t.Fatalf("%d stores (%v), want 3", len(stores), err)
		}
		main, waterloo := stores[0].ID, stores[1].ID
		free := func(number string) [2]int {
			t.Helper()
			var n [2]int
			for i, store := range []int64{main, waterloo} {
				id := numbers[number]
				parts, err := s.Catalog.Parts(ctx, []int64{id})
				if err != nil {
					t.Fatal(err)
				}
				found, err := s.Stock.Supplies(ctx, store, []int64{id}, parts)
				if err != nil {
					t.Fatal(err)
				}
				n[i] = found[id].Here.Free
			}
			return n
		}
		for number, want := range map[string][2]int{
			"1363": {14, 6}, "KK-1363": {4, 2}, "KR-55099": {1, 0}, "KC-4976R": {0, 3}, "DI-582": {0, 0},
		} {
			if got := free(number); got != want {
				t.Errorf("%s: %v free, want %v", number, got, want)
			}
		}
		part := func(number string) catalog.Part {
			t.Helper()
			p, err := s.Catalog.Part(ctx, numbers[number])
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
		if p := part("KP-1363S"); len(p.Options) != 2 || !p.Options[0].Required || p.Options[0].Kind != catalog.Radio ||
			p.Options[0].Values[1].Price != 45_000 ||
			p.Options[1].Required || p.Options[1].Kind != catalog.Checkbox {
			t.Errorf("options %+v", p.Options)
		}
		if p := part("DS-9807"); p.Minimum != 4 {
			t.Errorf("minimum %d, want 4", p.Minimum)
		}
		if p := part("KC-4975R"); p.Core == nil || p.Core.Charge != 45_00 {
			t.Errorf("core %+v", p.Core)
		}
		if p := part("KA-11864R"); p.Orderable {
			t.Error("the alternator can be ordered without asking")
		}
		for code, want := range map[string]struct {
			number string
			pieces int
		}{"418630013633": {"1363", 1}, "1363": {"1363", 1}, "10427540000630": {"DF-63", 12}} {
			if got, err := s.Catalog.ByCode(ctx, code); err != nil || got.PartID != numbers[want.number] ||
				got.Pieces != want.pieces {
				t.Errorf("%s: %+v (%v)", code, got, err)
			}
		}
		levels, err := s.Price.Levels(ctx)
		if err != nil || len(levels) != 4 {
			t.Fatalf("%d price levels (%v), want 4", len(levels), err)
		}
		for _, c := range []struct {
			level, quantity int
			number          string
			want            money.E4
		}{{0, 1, "1363", 469_900}, {1, 1, "1363", 342_400}, {0, 12, "DF-63", 74_900}, {1, 12, "DX-14", 33_425},
			{3, 1, "1363", 299_600}} {
			quotes, err := s.Price.For(ctx, levels[c.level].ID, c.quantity, numbers[c.number])
			if got := quotes[numbers[c.number]].UnitE4; err != nil || got != c.want {
				t.Errorf("%d of %s at %s: %s (%v), want %s", c.quantity, c.number, levels[c.level].Code, got.Text(), err,
					c.want.Text())
			}
		}
		if moved, err := s.Catalog.Slug(ctx, "wipers-and-glass"); err != nil || moved.Current != "wipers" {
			t.Errorf("the moved category: %+v (%v)", moved, err)
		}
		rates, err := s.Tax.For(ctx, tax.Place{LocationID: main}, 0)
		if err != nil || len(rates) != 1 || len(rates[part("1363").TaxClassID]) != 2 {
			t.Errorf("tax rates %+v (%v), want two of one class", rates, err)
		}
	})
}

// DEMO-2
func TestTheDemonstrationHasItsSignIns(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		s := openDemo(t, ctx).Services
		stores, err := s.Location.Locations(ctx)
		if err != nil || len(stores) != 3 {
			t.Fatalf("%d stores (%v), want 3", len(stores), err)
		}
		for email, want := range map[string]struct {
			role, pin      string
			main, waterloo bool
			sells, voids   bool
		}{
			"owner@demo.test":          {"owner", "1001", true, true, true, true},
			"manager@demo.test":        {"manager", "1002", true, true, true, true},
			"cashier@demo.test":        {"cashier", "1003", true, false, true, false},
			"second-cashier@demo.test": {"cashier", "1004", false, true, true, false},
			"installer@demo.test":      {"installer", "1005", true, false, false, false},
			"catalog@demo.test":        {"catalog editor", "1006", true, true, false, false},
		} {
			id, err := s.Access.StaffSignIn(ctx, email, "camber-demo", "127.0.0.1")
			if err != nil {
				t.Errorf("%s: %v", email, err)
				continue
			}
			a, err := s.Access.StaffActor(ctx, id)
			if err != nil || a.RoleName != want.role || a.At(stores[0].ID) != want.main || a.At(stores[1].ID) != want.waterloo ||
				a.May(access.SellAtTill) != want.sells || a.May(access.VoidTender) != want.voids {
				t.Errorf("%s: %+v (%v), want %+v", email, a, err, want)
			}
			a.LocationID = stores[0].ID
			if !want.main {
				a.LocationID = stores[1].ID
			}
			// who may not sell here is known by then
			if _, err := s.Access.Unlock(ctx, a, "", access.Unlocking{Offered: access.Offered{PIN: want.pin}}); err != nil &&
				fault.Of(err).Kind != fault.Forbidden {
				t.Errorf("%s by PIN %s: %v", email, want.pin, err)
			}
		}
		for email, level := range map[string]string{"shopper@demo.test": "retail", "second@demo.test": "retail",
			"pro@demo.test": "jobber"} {
			id, err := s.Access.CustomerSignIn(ctx, email, "camber-demo", "127.0.0.1")
			if err != nil {
				t.Errorf("%s: %v", email, err)
				continue
			}
			c, err := s.Customer.Customer(ctx, id)
			if err != nil || c.Email != email {
				t.Errorf("%s: %+v (%v)", email, c, err)
			}
			levels, err := s.Price.Levels(ctx)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range levels {
				if l.ID == c.LevelID && l.Code != level {
					t.Errorf("%s buys at %s, want %s", email, l.Code, level)
				}
			}
		}
		if found, err := s.Access.DemoAccounts(ctx); err != nil || !found {
			t.Errorf("the sign-ins are not found as the demonstration's (%v)", err)
		}
	})
}
