package tax

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/shop/location"
	"camber/internal/shop/region"
)

// compare puts into the plan what is and what the sheet wants instead.
func (s *Service) compare(ctx context.Context, sheet Sheet, plan *Plan) error {
	all, err := s.Rates(ctx)
	if err != nil {
		return err
	}
	rules, err := rules(ctx)
	if err != nil {
		return err
	}
	areas, err := s.areas.Areas(ctx)
	if err != nil {
		return err
	}
	stores, err := s.stores.Locations(ctx)
	if err != nil {
		return err
	}
	w := comparing{plan: plan, sheet: sheet, stores: stores, byCode: map[string]RateRecord{}, code: map[int64]string{},
		byName: map[string]region.Area{}, byID: map[int64]region.Area{}, rules: rules, zones: map[int64]region.Zone{},
		ofSheet: map[int64]bool{}, storeAsked: map[int64]bool{}}
	for _, r := range all {
		w.byCode[r.Code], w.code[r.ID] = r, r.Code
	}
	for _, a := range areas {
		w.byName[a.Name], w.byID[a.ID] = a, a
	}
	for _, r := range rules {
		if r.SheetID != 0 && r.AreaID != 0 {
			w.ofSheet[r.AreaID] = true
		}
	}
	w.want(placesOf(plan.target.kept))
	w.against()
	plan.Version = ids.Version(sheet.Name, sheet.Classes, sheet.Replace, plan.target.kept, plan.Skipped, plan.Changes, plan.Rates,
		plan.Areas, plan.Rules, plan.ByHand, plan.target.areas)
	return nil
}

type comparing struct {
	plan   *Plan
	sheet  Sheet
	stores []location.Location
	rules  []Rule

	byCode     map[string]RateRecord
	code       map[int64]string // of a rate
	byName     map[string]region.Area
	byID       map[int64]region.Area
	zones      map[int64]region.Zone // that the sheet is about
	ofSheet    map[int64]bool        // areas that a sheet made
	storeAsked map[int64]bool        // stores that lie in the sheet
}

// want makes of the places of the sheet the rates, areas and rules that say the same.
func (w *comparing) want(places []*placeOf) {
	t := &w.plan.target
	t.rates = map[string]RateRecord{}
	state := commonState(places)
	for _, p := range places {
		w.zones[p.zone.ID] = p.zone
		area := region.Area{Name: w.freeName(p.name + ", " + p.zone.Short()),
			Places: []region.Place{{CountryID: p.zone.CountryID, ZoneID: p.zone.ID, Postcodes: p.ranges}}}
		t.areas = append(t.areas, area)
		var stores []int64
		for _, l := range w.stores {
			if l.Country == "US" && region.ZoneNamed(p.zone.CountryID, l.State) == p.zone.ID && p.ranges.Have(l.Postcode) {
				stores = append(stores, l.ID)
				w.storeAsked[l.ID] = true
			}
		}
		for part := range parts {
			if p.rates[part] == 0 {
				continue
			}
			r := p.rate(part, state)
			if kept, is := w.byCode[r.Code]; is {
				r.ID, r.Name, r.Next = kept.ID, kept.Name, kept.Next // what was changed by hand stays
			}
			t.rates[r.Code] = r
			for _, class := range w.sheet.Classes {
				rule := Rule{ClassID: class, Priority: int(part) + 1}
				t.rules = append(t.rules, wanted{rule, area.Name, r.Code})
				for _, store := range stores {
					rule.LocationID = store
					t.rules = append(t.rules, wanted{rule, "", r.Code})
				}
			}
		}
	}
}

// freeName is the name, or one like it where an area that no sheet made has it.
func (w *comparing) freeName(name string) string {
	if a, taken := w.byName[name]; taken && !w.ofSheet[a.ID] {
		return w.freeName(name + " ZIP codes")
	}
	return name
}

// commonState is the rate that most places of a state are asked for it.
func commonState(places []*placeOf) map[int64]money.PPM {
	times, found := map[int64]map[money.PPM]int{}, map[int64]money.PPM{}
	for _, p := range places {
		if times[p.zone.ID] == nil {
			times[p.zone.ID] = map[money.PPM]int{}
		}
		times[p.zone.ID][p.rates[StatePart]]++
	}
	for zone, of := range times {
		found[zone] = slices.MaxFunc(slices.Collect(maps.Keys(of)), func(a, b money.PPM) int {
			return cmp.Or(cmp.Compare(of[a], of[b]), cmp.Compare(a, b))
		})
	}
	return found
}

// against compares what is wanted with what is.
func (w *comparing) against() {
	plan, t := w.plan, &w.plan.target
	type key struct {
		rule Rule
		area string
		code string
	}
	there := map[key]int64{}
	left := map[int64]bool{} // areas and rates that a rule of another asks for
	leftRates := map[int64]bool{}
	for _, r := range w.rules {
		mine := r.SheetID != 0 && w.isOfSheet(w.code[r.RateID])
		switch {
		case mine:
			k := key{Rule{LocationID: r.LocationID, ClassID: r.ClassID, LevelID: r.LevelID, Priority: r.Priority}, "",
				w.code[r.RateID]}
			if r.AreaID != 0 {
				k.area = w.byID[r.AreaID].Name
			}
			there[k] = r.ID
		default:
			left[r.AreaID], leftRates[r.RateID] = true, true
			if slices.Contains(w.sheet.Classes, r.ClassID) && w.lies(r) {
				plan.ByHand = append(plan.ByHand, r)
			}
		}
	}
	for _, rule := range t.rules {
		k := key(rule)
		if _, is := there[k]; is {
			plan.Rules.Same++
			delete(there, k)
			continue
		}
		plan.Rules.Added++
	}
	// all rules are of the new sheet, so that each says its row
	for _, r := range w.rules {
		if r.SheetID != 0 && w.isOfSheet(w.code[r.RateID]) {
			t.removed = append(t.removed, r.ID)
		}
	}
	plan.Rules.Removed = len(there)
	w.compareRates(leftRates)
	w.compareAreas(left)
}

// isOfSheet says whether a rate's code is one that a sheet of these states makes.
func (w *comparing) isOfSheet(code string) bool {
	for _, z := range w.zones {
		if code == sheetCode(z) || strings.HasPrefix(code, sheetCode(z)+"-") {
			return true
		}
	}
	return false
}

// lies says whether a rule is of a place in the states of the sheet: at a store that lies in it, or in an area that is
// nowhere else.
func (w *comparing) lies(r Rule) bool {
	if r.LocationID != 0 {
		return w.storeAsked[r.LocationID]
	}
	return !slices.ContainsFunc(w.byID[r.AreaID].Places, func(p region.Place) bool {
		_, in := w.zones[p.ZoneID]
		return !in
	})
}

func (w *comparing) compareRates(left map[int64]bool) {
	plan, t := w.plan, &w.plan.target
	var added []RateChange
	for _, code := range slices.Sorted(maps.Keys(t.rates)) {
		after := t.rates[code]
		before, is := w.byCode[code]
		switch {
		case !is:
			plan.Rates.Added++
			added = append(added, RateChange{nil, &after})
		case before.PPM != after.PPM:
			plan.Rates.Changed++
			t.changedRate = append(t.changedRate, RateChange{&before, &after})
		default:
			plan.Rates.Same++
		}
	}
	var removed []RateChange
	for _, code := range slices.Sorted(maps.Keys(w.byCode)) {
		if _, stays := t.rates[code]; !stays && w.isOfSheet(code) && !left[w.byCode[code].ID] {
			gone := w.byCode[code]
			plan.Rates.Removed++
			t.unused = append(t.unused, gone.ID)
			removed = append(removed, RateChange{&gone, nil})
		}
	}
	plan.Changes = slices.Concat(t.changedRate, removed, added)
}

func (w *comparing) compareAreas(left map[int64]bool) {
	plan, t := w.plan, &w.plan.target
	stays := map[string]bool{}
	for _, a := range t.areas {
		stays[a.Name] = true
		before, is := w.byName[a.Name]
		switch {
		case !is:
			plan.Areas.Added++
		case before.Version() != a.Version():
			plan.Areas.Changed++
		default:
			plan.Areas.Same++
		}
	}
	for _, id := range slices.Sorted(maps.Keys(w.ofSheet)) {
		area := w.byID[id]
		in := slices.ContainsFunc(area.Places, func(p region.Place) bool { _, is := w.zones[p.ZoneID]; return is })
		if in && !stays[area.Name] && !left[id] {
			plan.Areas.Removed++
			t.free = append(t.free, id)
		}
	}
}
