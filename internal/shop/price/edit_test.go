package price_test

import (
	"context"
	"strings"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/price"
	"camber/internal/shop/region"
)

var (
	boss   = access.Actor{Kind: access.Staff, StaffID: 1}.Granted(access.EditCatalog)
	nobody = access.Actor{Kind: access.Staff, StaffID: 3}
)

func fieldOf(err error, name string) string {
	if f := fault.Of(err); f != nil && f.Fields != nil {
		return f.Fields[name].String()
	}
	return ""
}

func actionsOn(t *testing.T, ctx context.Context, subject string, id int64) string {
	t.Helper()
	var did []string
	for _, r := range must(audit.Rows(ctx, subject, id))(t) {
		did = append(did, r.Action)
	}
	return strings.Join(did, " ")
}

// TRD-2 ADM-2: a level is added with how it is made from another, changed at once for whoever buys at it, and not saved
// over by who saw an older one.
func TestALevelIsKept(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx)
		l.save(t, ctx, l.parts[0], l.retail, 1, 10_0000)
		fleet := price.LevelRecord{Level: price.Level{Code: "fleet", Name: " Fleet "}, Derivation: price.Derivation{
			FromLevelID: l.retail.ID, Matrix: []price.Share{{Multiplier: 900_000, Step: 100, Rounding: money.Nearest}}}}
		id := must(l.prices.MakeLevel(ctx, boss, fleet))(t)
		costs := func(want money.E4) {
			t.Helper()
			if q := l.quote(t, ctx, price.Buyer{LevelID: id}, l.parts[0], 1); q.UnitE4 != want {
				t.Errorf("it costs %v, want %v", q.UnitE4, want)
			}
		}
		costs(9_0000)
		opened := must(l.prices.Level(ctx, id))(t)
		if opened.Name != "Fleet" || opened.Sort <= l.jobber.Sort {
			t.Errorf("it is %+v", opened)
		}
		changed := opened
		changed.Name = "Fleets"
		changed.Matrix = []price.Share{{Multiplier: 800_000, Step: 100, Rounding: money.Nearest}}
		if err := l.prices.SaveLevel(ctx, boss, opened.Version(), changed); err != nil {
			t.Fatal(err)
		}
		costs(8_0000)
		err := l.prices.SaveLevel(ctx, boss, opened.Version(), opened)
		if !fault.Is(err, fault.Conflict) || fieldOf(err, "name") != "Meanwhile it is: Fleets" ||
			fieldOf(err, "matrix") != "Changed meanwhile" {
			t.Errorf("as it was opened: %v", err)
		}
		costs(8_0000)
		if got := actionsOn(t, ctx, "price level", id); got != "price_level.add price.matrix price_level.edit price.matrix" {
			t.Errorf("the trail is %s", got)
		}
		for field, wrong := range map[string]price.LevelRecord{
			"code":       {Level: price.Level{Code: "fleet", Name: "Again"}},
			"name":       {Level: price.Level{Code: "new"}},
			"matrix":     {Level: price.Level{Code: "new", Name: "New"}, Derivation: price.Derivation{FromLevelID: l.retail.ID}},
			"multiplier": {Level: price.Level{Code: "new", Name: "New"}, Derivation: price.Derivation{FromLevelID: l.retail.ID, Matrix: []price.Share{{Step: 1, Rounding: money.Up}}}},
		} {
			if _, err := l.prices.MakeLevel(ctx, boss, wrong); fieldOf(err, field) == "" {
				t.Errorf("%s: %v", field, err)
			}
		}
		contract := price.LevelRecord{Level: price.Level{Code: "contract", Name: "Contract"}}
		if _, err := l.prices.MakeLevel(ctx, boss, contract); fieldOf(err, "code") == "" {
			t.Errorf("the code of contracts: %v", err)
		}
	})
}

// ADM-2: a level that customers, parts or other levels need stays, and says which; retail stays always.
func TestALevelInUseStays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx)
		customers := 0
		l.prices.LevelsUsedBy(region.Use{Count: func(context.Context, int64) (int, error) { return customers, nil },
			Words: func(n int) fault.Text { return fault.T("Customers: %d.", n) }})
		refused := func(words string) {
			t.Helper()
			err := l.prices.RemoveLevel(ctx, boss, l.jobber.ID)
			if !fault.Is(err, fault.Conflict) || !strings.Contains(fault.Of(err).Text.String(), words) {
				t.Errorf("removed: %v, want %s", err, words)
			}
		}
		customers = 2
		refused("Customers: 2.")
		customers = 0
		l.save(t, ctx, l.parts[0], l.jobber, 1, 9_0000)
		l.save(t, ctx, l.parts[0], l.jobber, 5, 8_0000)
		refused("Parts with prices of its own: 1.")
		must(l.prices.SavePrices(ctx, audit.System, []price.PartPrice{
			{PartID: l.parts[0], LevelID: l.jobber.ID, MinQuantity: 1, Remove: true},
			{PartID: l.parts[0], LevelID: l.jobber.ID, MinQuantity: 5, Remove: true}}))(t)
		share := price.Share{Multiplier: 900_000, Step: 1, Rounding: money.Up}
		fleet := price.LevelRecord{Level: price.Level{Code: "fleet", Name: "Fleet"},
			Derivation: price.Derivation{FromLevelID: l.jobber.ID, Matrix: []price.Share{share}}}
		id := must(l.prices.MakeLevel(ctx, boss, fleet))(t)
		refused("Levels made from it: 1.")
		for _, level := range []int64{id, l.jobber.ID} {
			if err := l.prices.RemoveLevel(ctx, boss, level); err != nil {
				t.Fatal(err)
			}
		}
		if err := l.prices.RemoveLevel(ctx, boss, l.retail.ID); !fault.Is(err, fault.Conflict) {
			t.Errorf("retail: %v", err)
		}
		if all := must(l.prices.Levels(ctx))(t); len(all) != 1 {
			t.Errorf("left are %+v", all)
		}
		_, made := l.prices.MakeLevel(ctx, nobody, fleet)
		for _, err := range []error{made, l.prices.SaveLevel(ctx, nobody, "", fleet), l.prices.RemoveLevel(ctx, nobody, id)} {
			if !fault.Is(err, fault.Forbidden) {
				t.Errorf("by anybody: %v", err)
			}
		}
	})
}

// TOT-2 ADM-2: a special holds on its days, is listed with what it stands in for, and is changed by who saw it as it is.
func TestASpecialIsKept(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx)
		part := l.parts[0]
		l.save(t, ctx, part, l.retail, 1, 10_0000)
		special := price.PartPrice{PartID: part, LevelID: l.retail.ID, MinQuantity: 1, Unit: 8_0000, From: "2026-03-01",
			To: "2026-03-31"}
		if err := l.prices.AddSpecial(ctx, boss, special); err != nil {
			t.Fatal(err)
		}
		costs := func(want money.E4) {
			t.Helper()
			if q := l.quote(t, ctx, price.Buyer{}, part, 1); q.UnitE4 != want {
				t.Errorf("it costs %v, want %v", q.UnitE4, want)
			}
		}
		costs(8_0000)
		if err := l.prices.AddSpecial(ctx, boss, special); fieldOf(err, "from") == "" {
			t.Errorf("once more: %v", err)
		}
		lower := special
		lower.Unit = 7_5000
		if err := l.prices.SaveSpecial(ctx, boss, special.Version(), lower); err != nil {
			t.Fatal(err)
		}
		costs(7_5000)
		stale := []error{l.prices.SaveSpecial(ctx, boss, special.Version(), special),
			l.prices.EndSpecial(ctx, boss, special.Version(), special)}
		for _, err := range stale {
			if !fault.Is(err, fault.Conflict) {
				t.Errorf("as it was seen: %v", err)
			}
		}
		coming := price.PartPrice{PartID: l.parts[1], LevelID: l.retail.ID, MinQuantity: 1, Unit: 1, From: "2026-04-01",
			To: "2026-04-02"}
		if err := l.prices.AddSpecial(ctx, boss, coming); err != nil {
			t.Fatal(err)
		}
		rows, counts, err := l.prices.SpecialPrices(ctx, price.SpecialFilter{State: price.SpecialOn, Limit: 10})
		if err != nil || len(rows) != 1 || rows[0].Usual != 10_0000 || rows[0].Unit != 7_5000 ||
			counts["on"] != 1 || counts["coming"] != 1 || counts[""] != 2 {
			t.Errorf("listed %+v of %v, %v", rows, counts, err)
		}
		if err := l.prices.EndSpecial(ctx, boss, lower.Version(), lower); err != nil {
			t.Fatal(err)
		}
		costs(10_0000)
		if got := actionsOn(t, ctx, "part", part); got != "price.special price.special price.special_end" {
			t.Errorf("the trail is %s", got)
		}
		for field, change := range map[string]func(*price.PartPrice){
			"to":       func(p *price.PartPrice) { p.To = "" },
			"price":    func(p *price.PartPrice) { p.Unit = 0 },
			"quantity": func(p *price.PartPrice) { p.MinQuantity = 0 },
			"level_id": func(p *price.PartPrice) { p.LevelID = 999 },
		} {
			wrong := special
			change(&wrong)
			if err := l.prices.AddSpecial(ctx, boss, wrong); fieldOf(err, field) == "" {
				t.Errorf("%s: %v", field, err)
			}
		}
		if err := l.prices.AddSpecial(ctx, nobody, special); !fault.Is(err, fault.Forbidden) {
			t.Errorf("by anybody: %v", err)
		}
	})
}
