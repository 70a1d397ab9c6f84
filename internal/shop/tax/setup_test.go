package tax_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/location"
	"camber/internal/shop/region"
	"camber/internal/shop/tax"
)

var owner = access.Actor{Kind: access.Staff, StaffID: 1, AllLocations: true}.Granted(access.EditTaxes)

// bench is a shop with one store in Cedar Falls, and what it can tax.
type bench struct {
	areas *region.Service
	taxes *tax.Service
	store int64
	goods int64
	used  int // parts of any class
}

func newBench(t *testing.T, ctx context.Context) *bench {
	t.Helper()
	b := &bench{areas: region.New()}
	b.taxes = tax.New(b.areas)
	b.areas.UsedBy(tax.RulesOfAreas())
	b.taxes.ClassesUsedBy(region.Use{
		Count: func(context.Context, int64) (int, error) { return b.used, nil },
		Words: func(n int) fault.Text { return fault.T("Parts: %d.", n) },
	})
	b.store = must(location.New().AddLocation(ctx, location.Details{Code: "A", Name: "A", ShortName: "A", City: "A",
		State: "IA", Country: "US", Postcode: "50613", Zone: dbtest.Clock(ctx).Now().Location()}))(t)
	b.goods = must(b.taxes.MakeClass(ctx, owner, "Goods", 0))(t).ID
	return b
}

func iowaArea(t *testing.T, name, postcodes string) region.Area {
	t.Helper()
	codes := must(region.ParsePostcodes(postcodes))(t)
	return region.Area{Name: name, Places: []region.Place{{CountryID: region.CountryID("US"),
		ZoneID: region.ZoneID("US-IA"), Postcodes: codes}}}
}

func actions(t *testing.T, ctx context.Context, subject string, id int64) (found []string) {
	t.Helper()
	for _, r := range must(audit.Rows(ctx, subject, id))(t) {
		found = append(found, r.Action)
	}
	return found
}

// ADM-2: what is set up is changed by who may, with a version, and each change is in the log.
func TestTaxesAreChangedWithAVersion(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		b := newBench(t, ctx)
		id := must(b.taxes.MakeRate(ctx, owner, tax.RateRecord{Name: "Iowa state tax", PPM: 60_000}))(t)
		rate := must(b.taxes.Rate(ctx, id))(t)
		if rate.Code != "iowa-state-tax" {
			t.Errorf("code %s", rate.Code)
		}
		higher := rate
		higher.PPM, higher.Code = 70_000, "other"
		saved := must(b.taxes.SaveRate(ctx, owner, rate.Version(), higher))(t)
		if saved.PPM != 70_000 || saved.Code != rate.Code {
			t.Errorf("%+v", saved)
		}
		_, err := b.taxes.SaveRate(ctx, owner, rate.Version(), rate)
		if f := fault.Of(err); !fault.Is(err, fault.Conflict) || f.Fields["rate"].String() != "Meanwhile it is: 7%" {
			t.Errorf("as it was before: %v", err)
		}
		rule := must(b.taxes.MakeRule(ctx, owner, nil, tax.Rule{LocationID: b.store, ClassID: b.goods, RateID: id,
			Priority: 1}))(t)
		if got := must(b.taxes.For(ctx, tax.Place{LocationID: b.store}, 0))(t); got[b.goods][0].PPM != 70_000 {
			t.Errorf("asked %v", got)
		}
		moved := rule
		moved.Priority = 2
		must(b.taxes.SaveRule(ctx, owner, nil, rule.Version(), moved))(t)
		_, err = b.taxes.SaveRule(ctx, owner, nil, rule.Version(), rule)
		expectKind(t, err, fault.Conflict)
		for field, r := range map[string]tax.Rule{
			"place":    {LocationID: 99, ClassID: b.goods, RateID: id},
			"class_id": {LocationID: b.store, ClassID: 99, RateID: id},
			"level_id": {LocationID: b.store, ClassID: b.goods, RateID: id, LevelID: 4},
			"priority": {LocationID: b.store, ClassID: b.goods, RateID: id, Priority: 100},
		} {
			_, err := b.taxes.MakeRule(ctx, owner, []int64{3}, r)
			if f := fault.Of(err); f == nil || f.Fields[field].Format == "" {
				t.Errorf("%s: %v", field, err)
			}
		}
		class := tax.Class{ID: b.goods, Name: "Goods"}
		must(b.taxes.SaveClass(ctx, owner, class.Version(), tax.Class{ID: b.goods, Name: "Parts"}))(t)
		_, err = b.taxes.SaveClass(ctx, owner, class.Version(), class)
		expectKind(t, err, fault.Conflict)
		must(b.taxes.RemoveRule(ctx, owner, rule.ID))(t)
		if got := must(b.taxes.For(ctx, tax.Place{LocationID: b.store}, 0))(t); len(got) != 0 {
			t.Errorf("still asked: %v", got)
		}
		want := []string{"tax_rate.add", "tax_rate.edit", "tax_rule.add", "tax_rule.edit", "tax_rule.remove"}
		if diff := cmp.Diff(want, actions(t, ctx, "tax_rate", id)); diff != "" {
			t.Error(diff)
		}
		for what, err := range map[string]error{
			"rate": second(b.taxes.SaveRate(ctx, access.Actor{Kind: access.Staff}, saved.Version(), saved)),
			"rule": second(b.taxes.RemoveRule(ctx, access.Actor{Kind: access.Staff}, rule.ID)),
			"area": second(b.areas.MakeArea(ctx, access.Actor{Kind: access.Staff}, iowaArea(t, "Iowa", ""))),
		} {
			if !fault.Is(err, fault.Forbidden) {
				t.Errorf("%s: %v", what, err)
			}
		}
	})
}

// ADM-2: a rate that is to change asks what it was until its day begins at each store, and what it will be from then on;
// then it is a rate as any other.
func TestARateChangesOnItsDayAtEachStore(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		taxes, locations := tax.New(region.New()), location.New()
		store := func(code, zone string) int64 {
			at := must(time.LoadLocation(zone))(t)
			return must(locations.AddLocation(ctx, location.Details{Code: code, Name: code, ShortName: code, City: code,
				Zone: at}))(t)
		}
		newYork, chicago := store("NYC", "America/New_York"), store("CHI", "America/Chicago")
		goods := must(taxes.AddClass(ctx, "Goods"))(t)
		id := must(taxes.MakeRate(ctx, owner, tax.RateRecord{Name: "Sales tax", PPM: 60_000}))(t)
		for _, at := range []int64{newYork, chicago} {
			if err := taxes.AddRule(ctx, tax.Rule{LocationID: at, ClassID: goods.ID, RateID: id, Priority: 1}); err != nil {
				t.Fatal(err)
			}
		}
		asked := func(at int64) money.PPM {
			t.Helper()
			return must(taxes.For(ctx, tax.Place{LocationID: at}, 0))(t)[goods.ID][0].PPM
		}
		rate := must(taxes.Rate(ctx, id))(t)
		for day, field := range map[string]string{"": "next_day", "soon": "next_day", "2026-03-02": "next_day"} {
			wrong := rate
			wrong.Next = tax.Change{PPM: 70_000, Day: day}
			if f := fault.Of(second(taxes.SaveRate(ctx, owner, rate.Version(), wrong))); f == nil || f.Fields[field].Format == "" {
				t.Errorf("from %q on: %v", day, f)
			}
		}
		rate.Next = tax.Change{PPM: 70_000, Day: "2026-03-03"}
		opened := must(taxes.Rate(ctx, id))(t)
		must(taxes.SaveRate(ctx, owner, opened.Version(), rate))(t)
		if asked(newYork) != 60_000 || asked(chicago) != 60_000 {
			t.Errorf("before its day: %d and %d", asked(newYork), asked(chicago))
		}
		dbtest.Clock(ctx).Set(time.Date(2026, 3, 3, 5, 30, 0, 0, time.UTC)) // half past midnight in New York alone
		if asked(newYork) != 70_000 || asked(chicago) != 60_000 {
			t.Errorf("in the night: %d and %d", asked(newYork), asked(chicago))
		}
		dbtest.Clock(ctx).Set(time.Date(2026, 3, 3, 6, 30, 0, 0, time.UTC))
		now := must(taxes.Rate(ctx, id))(t)
		if asked(chicago) != 70_000 || now.PPM != 70_000 || now.Next != (tax.Change{}) {
			t.Errorf("on its day: %d, %+v", asked(chicago), now)
		}
		expectKind(t, second(taxes.SaveRate(ctx, owner, rate.Version(), rate)), fault.Conflict)
		now.PPM = 65_000
		must(taxes.SaveRate(ctx, owner, must(taxes.Rate(ctx, id))(t).Version(), now))(t)
		if asked(newYork) != 65_000 || asked(chicago) != 65_000 {
			t.Errorf("changed afterwards: %d and %d", asked(newYork), asked(chicago))
		}
	})
}

func second[T any](_ T, err error) error { return err }

// ADM-2: what something depends on stays, and says how many do.
func TestWhatIsInUseIsNotRemoved(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		b := newBench(t, ctx)
		rate := must(b.taxes.MakeRate(ctx, owner, tax.RateRecord{Name: "State", PPM: 60_000}))(t)
		area := must(b.areas.MakeArea(ctx, owner, iowaArea(t, "Iowa", "")))(t)
		rule := must(b.taxes.MakeRule(ctx, owner, nil, tax.Rule{AreaID: area, ClassID: b.goods, RateID: rate}))(t)
		b.used = 3
		refused := func(what, words string, err error) {
			t.Helper()
			if want := "This is still in use and can't be removed. " + words; !fault.Is(err, fault.Conflict) ||
				fault.Of(err).Text.String() != want {
				t.Errorf("%s: %v", what, err)
			}
		}
		refused("rate", "Tax rules: 1.", b.taxes.RemoveRate(ctx, owner, rate))
		refused("area", "Tax rules: 1.", b.areas.RemoveArea(ctx, owner, area))
		refused("class", "Parts: 3. Tax rules: 1.", b.taxes.RemoveClass(ctx, owner, b.goods))
		must(b.taxes.RemoveRule(ctx, owner, rule.ID))(t)
		refused("class", "Parts: 3.", b.taxes.RemoveClass(ctx, owner, b.goods))
		b.used = 0
		for what, err := range map[string]error{"rate": b.taxes.RemoveRate(ctx, owner, rate),
			"area": b.areas.RemoveArea(ctx, owner, area), "class": b.taxes.RemoveClass(ctx, owner, b.goods)} {
			if err != nil {
				t.Errorf("%s: %v", what, err)
			}
		}
	})
}

// ADM-2: an area is changed for all that uses it.
func TestAnAreaIsChangedWithAVersion(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		b := newBench(t, ctx)
		id := must(b.areas.MakeArea(ctx, owner, iowaArea(t, "County", "50613")))(t)
		_, err := b.areas.MakeArea(ctx, owner, iowaArea(t, "County", "50701"))
		if f := fault.Of(err); f == nil || f.Fields["name"].Format == "" {
			t.Errorf("the same name: %v", err)
		}
		before := must(b.areas.Area(ctx, id))(t)
		wider := iowaArea(t, "Black Hawk", "50613-50614, 50701")
		wider.ID = id
		must(b.areas.SaveArea(ctx, owner, before.Version(), wider))(t)
		to := region.Address{CountryID: region.CountryID("US"), ZoneID: region.ZoneID("US-IA"), Postcode: "50614"}
		if in := must(b.areas.AreasOf(ctx, to))(t); !in[id] {
			t.Error("50614 does not lie in it")
		}
		_, err = b.areas.SaveArea(ctx, owner, before.Version(), before)
		if f := fault.Of(err); !fault.Is(err, fault.Conflict) || len(f.Fields) != 2 {
			t.Errorf("as it was before: %v", err)
		}
		if diff := cmp.Diff([]string{"area.add", "area.edit"}, actions(t, ctx, "area", id)); diff != "" {
			t.Error(diff)
		}
	})
}

func row(line int64, first, last, name string, rates ...money.PPM) tax.SheetRow {
	r := tax.SheetRow{Line: line, ZoneID: region.ZoneID("US-IA"), First: first, Last: last, Region: name}
	copy(r.Rates[:], rates)
	return r
}

func (b *bench) asked(t *testing.T, ctx context.Context, postcode string) map[string]money.PPM {
	t.Helper()
	at := tax.Place{LocationID: b.store}
	if postcode != "" {
		at.ShipTo = &region.Address{CountryID: region.CountryID("US"), ZoneID: region.ZoneID("US-IA"), Postcode: postcode}
	}
	found := map[string]money.PPM{}
	for _, r := range must(b.taxes.For(ctx, at, 0))(t)[b.goods] {
		found[r.Name] = r.PPM
	}
	return found
}

// START-1: a sheet is shown first, then loaded as it was shown; the next one of the state takes its place.
func TestASheetIsLoadedAsItWasShown(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		b := newBench(t, ctx)
		sheet := tax.Sheet{Name: "iowa.csv", Classes: []int64{b.goods}, Rows: []tax.SheetRow{
			row(2, "50613", "50614", "CEDAR FALLS", 60_000, 0, 10_000),
			row(3, "50701", "50707", "Black Hawk County", 60_000, 10_000),
			row(4, "52404", "52404", "Cedar Rapids", 60_000),
		}}
		plan := must(b.taxes.PlanSheet(ctx, owner, sheet))(t)
		if plan.Rows != 3 || plan.Rates != (tax.Tally{Added: 3}) || plan.Areas != (tax.Tally{Added: 3}) ||
			plan.Rules.Added != 7 { // five of areas, two at the store in 50613
			t.Errorf("plan %+v", plan)
		}
		if n := len(must(b.taxes.Rates(ctx))(t)); n != 0 {
			t.Errorf("looking made %d rates", n)
		}
		_, err := b.taxes.LoadSheet(ctx, owner, "another", sheet)
		expectKind(t, err, fault.Conflict)
		must(b.taxes.LoadSheet(ctx, owner, plan.Version, sheet))(t)
		for postcode, want := range map[string]map[string]money.PPM{
			"":           {"Iowa state tax": 60_000, "Cedar Falls city tax": 10_000},
			"50614":      {"Iowa state tax": 60_000, "Cedar Falls city tax": 10_000},
			"50703-1234": {"Iowa state tax": 60_000, "Black Hawk County tax": 10_000},
			"52404":      {"Iowa state tax": 60_000},
			"50001":      {},
		} {
			if diff := cmp.Diff(want, b.asked(t, ctx, postcode)); diff != "" {
				t.Errorf("%s: %s", postcode, diff)
			}
		}
		again := must(b.taxes.PlanSheet(ctx, owner, sheet))(t)
		if again.Rates != (tax.Tally{Same: 3}) || again.Areas != (tax.Tally{Same: 3}) || again.Rules != (tax.Tally{Same: 7}) {
			t.Errorf("the same once more: %+v", again)
		}
		sheet.Name, sheet.Rows = "iowa-2.csv", []tax.SheetRow{
			row(2, "50613", "50613", "CEDAR FALLS", 60_000, 0, 15_000),
			row(3, "52404", "52404", "Cedar Rapids", 60_000),
		}
		next := must(b.taxes.PlanSheet(ctx, owner, sheet))(t)
		if next.Rates != (tax.Tally{Changed: 1, Removed: 1, Same: 1}) ||
			next.Areas != (tax.Tally{Changed: 1, Removed: 1, Same: 1}) {
			t.Errorf("next %+v", next)
		}
		must(b.taxes.LoadSheet(ctx, owner, next.Version, sheet))(t)
		if got := b.asked(t, ctx, ""); got["Cedar Falls city tax"] != 15_000 || len(b.asked(t, ctx, "50703")) != 0 {
			t.Errorf("asked %v", got)
		}
		hold, doubtful, err := b.taxes.Rows(ctx, region.Address{CountryID: region.CountryID("US"),
			ZoneID: region.ZoneID("US-IA"), Postcode: "52404"})
		if err != nil || len(hold) != 1 || hold[0].Sheet != "iowa-2.csv" || hold[0].Line != 3 || len(doubtful) != 0 {
			t.Errorf("%v %v %v", hold, doubtful, err)
		}
	})
}

// PITFALLS h8: a ZIP code that lies in several tax places is never taxed twice, and says so.
func TestAZIPCodeInSeveralTaxPlacesIsInDoubt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		b := newBench(t, ctx)
		sheet := tax.Sheet{Name: "iowa.csv", Classes: []int64{b.goods}, Rows: []tax.SheetRow{
			row(2, "52404", "52404", "Cedar Rapids", 60_000, 0, 10_000),
			row(3, "52404", "52404", "Ely", 60_000),
			row(4, "52401", "52405", "Linn County", 60_000, 5_000),
			row(5, "52404", "52404", "Cedar Rapids", 60_000, 0, 10_000),
			row(6, "506130001", "506134999", "Cedar Falls", 60_000, 0, 10_000),
			row(7, "506135000", "506139999", "Hudson", 60_000),
		}}
		plan := must(b.taxes.PlanSheet(ctx, owner, sheet))(t)
		var lines []int64
		for _, s := range plan.Skipped {
			lines = append(lines, s.Line)
		}
		if diff := cmp.Diff([]int64{3, 4, 5}, lines); diff != "" {
			t.Error(diff)
		}
		must(b.taxes.LoadSheet(ctx, owner, plan.Version, sheet))(t)
		if diff := cmp.Diff(map[string]money.PPM{"Iowa state tax": 60_000, "Cedar Rapids city tax": 10_000},
			b.asked(t, ctx, "52404")); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(map[string]money.PPM{"Iowa state tax": 60_000}, b.asked(t, ctx, "50613-6000")); diff != "" {
			t.Error(diff)
		}
		doubts := func(postcode string) (names []string) {
			_, doubtful, err := b.taxes.Rows(ctx, region.Address{CountryID: region.CountryID("US"),
				ZoneID: region.ZoneID("US-IA"), Postcode: postcode})
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range doubtful {
				names = append(names, r.Region)
			}
			return names
		}
		for postcode, want := range map[string][]string{"52404": {"Ely", "Linn County"}, "50613": {"Cedar Falls", "Hudson"},
			"50613-6000": nil, "52401": {"Linn County"}} {
			if diff := cmp.Diff(want, doubts(postcode)); diff != "" {
				t.Errorf("%s: %s", postcode, diff)
			}
		}
	})
}

// START-1: rules of a person are never taxed twice without their word.
func TestASheetTakesThePlaceOfRulesByHandWhenAsked(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		b := newBench(t, ctx)
		rate := must(b.taxes.MakeRate(ctx, owner, tax.RateRecord{Name: "By hand", PPM: 60_000}))(t)
		area := must(b.areas.MakeArea(ctx, owner, iowaArea(t, "Iowa", "")))(t)
		for _, r := range []tax.Rule{{LocationID: b.store}, {AreaID: area}} {
			r.ClassID, r.RateID = b.goods, rate
			must(b.taxes.MakeRule(ctx, owner, nil, r))(t)
		}
		sheet := tax.Sheet{Name: "iowa.csv", Classes: []int64{b.goods},
			Rows: []tax.SheetRow{row(2, "50613", "50613", "Cedar Falls", 60_000)}}
		plan := must(b.taxes.PlanSheet(ctx, owner, sheet))(t)
		if len(plan.ByHand) != 2 {
			t.Errorf("by hand: %v", plan.ByHand)
		}
		shown := plan.Version
		sheet.Replace = true
		_, err := b.taxes.LoadSheet(ctx, owner, shown, sheet)
		expectKind(t, err, fault.Conflict)
		plan = must(b.taxes.PlanSheet(ctx, owner, sheet))(t)
		must(b.taxes.LoadSheet(ctx, owner, plan.Version, sheet))(t)
		want := map[string]money.PPM{"Iowa state tax": 60_000}
		if diff := cmp.Diff(want, b.asked(t, ctx, "")) + cmp.Diff(want, b.asked(t, ctx, "50613")); diff != "" {
			t.Error(diff)
		}
	})
}
