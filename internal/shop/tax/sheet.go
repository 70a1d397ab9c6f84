package tax

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/region"
)

// Part is whose tax a rate of a sheet is.
type Part int

// The parts of a row's rate, in the order in which a receipt has them.
const (
	StatePart Part = iota
	CountyPart
	CityPart
	SpecialPart
	WholePart // the sheet says only what all come to
	parts
)

// MostRows is how many rows a sheet may have: the sheets of a few states.
const MostRows = 20_000

// SheetRow is what a row of a sheet of rates says of the ZIP codes from First to Last, which are of 5 or 9 digits.
type SheetRow struct {
	Line   int64
	ZoneID int64
	First  string
	Last   string
	Region string
	Rates  [parts]money.PPM
}

// Total is what all parts come to.
func (r SheetRow) Total() (sum money.PPM) {
	for _, rate := range r.Rates {
		sum += rate
	}
	return sum
}

// SkippedRow is a row that is left out, and why.
type SkippedRow struct {
	SheetRow
	Reason fault.Text
}

// Sheet is a sheet of rates and how it is to be loaded.
type Sheet struct {
	Name    string
	Rows    []SheetRow
	Skipped []SkippedRow // what could not be read
	Classes []int64      // what is taxed by it
	// Replace: rules that a person made for the same goods at the same places give way. Without it they are asked on
	// top.
	Replace bool
}

// Tally counts what loading a sheet does to rates, areas or rules.
type Tally struct{ Added, Changed, Removed, Same int }

// RateChange is a rate before and after; a nil one is not there.
type RateChange struct{ Before, After *RateRecord }

// Plan is what loading a sheet would do.
type Plan struct {
	Version string // of all of it: what is loaded is what was shown
	Rows    int    // that hold
	Skipped []SkippedRow
	Rates   Tally
	Areas   Tally
	Rules   Tally
	Changes []RateChange // of rates: what is removed and changed, then what is added
	ByHand  []Rule       // rules that a person made for the same goods at the same places

	target target
}

type target struct {
	rates       map[string]RateRecord // by code
	areas       []region.Area
	rules       []wanted
	removed     []int64 // rules
	free        []int64 // areas and rates that no rule asks for afterwards
	unused      []int64
	kept        []SheetRow
	changedRate []RateChange
}

// wanted is a rule before its area and rate are there.
type wanted struct {
	rule Rule
	area string // by name; empty: at a store
	code string
}

// placeOf is a region of a sheet: ZIP codes that are asked for the same.
type placeOf struct {
	zone   region.Zone
	name   string
	slug   string
	rates  [parts]money.PPM
	ranges region.Postcodes
}

// PlanSheet says what loading a sheet would do, and does nothing.
func (s *Service) PlanSheet(ctx context.Context, actor access.Actor, sheet Sheet) (Plan, error) {
	if err := mayEdit(actor); err != nil {
		return Plan{}, err
	}
	if err := s.checkSheet(ctx, sheet); err != nil {
		return Plan{}, err
	}
	plan := Plan{Skipped: slices.Clone(sheet.Skipped)}
	kept, doubtful := settle(sheet.Rows)
	plan.Rows, plan.Skipped, plan.target.kept = len(kept), append(plan.Skipped, doubtful...), kept
	slices.SortFunc(plan.Skipped, func(a, b SkippedRow) int { return cmp.Compare(a.Line, b.Line) })
	if len(kept) == 0 {
		plan.Version = ids.Version(plan.Skipped)
		return plan, nil
	}
	err := s.compare(ctx, sheet, &plan)
	return plan, err
}

func (s *Service) checkSheet(ctx context.Context, sheet Sheet) error {
	fields := map[string]fault.Text{}
	classes, err := s.Classes(ctx)
	if err != nil {
		return err
	}
	known := map[int64]bool{}
	for _, c := range classes {
		known[c.ID] = true
	}
	if len(sheet.Classes) == 0 || slices.ContainsFunc(sheet.Classes, func(id int64) bool { return !known[id] }) {
		fields["classes"] = fault.T("Choose what the sheet is for.")
	}
	if len(sheet.Rows)+len(sheet.Skipped) > MostRows {
		fields["file"] = fault.T("A sheet has at most %d rows. Load it state by state.", MostRows)
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return nil
}

// settle keeps the first row of each ZIP code. Another row with the same ZIP code and another rate is in doubt: the ZIP
// code lies in several tax places, and nothing in it decides (PITFALLS h8). Rows of 9 digits are told apart by the last
// four.
func settle(rows []SheetRow) (kept []SheetRow, skipped []SkippedRow) {
	byZIP := map[string][]SheetRow{}
	for _, row := range rows {
		before, zip := firstWith(byZIP, row)
		if before == nil {
			for zip := row.First[:zipDigits]; zip <= row.Last[:zipDigits]; zip = next(zip) {
				byZIP[zip] = append(byZIP[zip], row)
			}
			kept = append(kept, row)
			continue
		}
		reason := fault.T("%s is in row %d as well, with the same rates.", zip, before.Line)
		if before.Rates != row.Rates || before.ZoneID != row.ZoneID {
			reason = fault.T("%s lies in several tax places: row %d (%s, %s) holds, not this one (%s, %s).", zip, before.Line,
				before.Region, before.Total().Text(), row.Region, row.Total().Text())
		}
		skipped = append(skipped, SkippedRow{row, reason})
	}
	return kept, skipped
}

// firstWith is a row that was kept before and has a ZIP code of this one.
func firstWith(byZIP map[string][]SheetRow, row SheetRow) (*SheetRow, string) {
	for zip := row.First[:zipDigits]; zip <= row.Last[:zipDigits]; zip = next(zip) {
		for _, before := range byZIP[zip] {
			if len(before.First) != len(row.First) || before.First <= row.Last && row.First <= before.Last {
				return &before, zip
			}
		}
	}
	return nil, ""
}

const zipDigits = 5

// next is the ZIP code after one, and past all of them after 99999.
func next(zip string) string {
	digits := []byte(zip)
	for i := len(digits) - 1; i >= 0; i-- {
		if digits[i] < '9' {
			digits[i]++
			return string(digits)
		}
		digits[i] = '0'
	}
	return "A"
}

// placesOf puts the rows of each region together. A region of which the sheet says several rates is as many places.
func placesOf(rows []SheetRow) []*placeOf {
	type key struct {
		zone   int64
		region string
		rates  [parts]money.PPM
	}
	var all []*placeOf
	known, times := map[key]*placeOf{}, map[string]int{}
	for _, row := range rows {
		k := key{row.ZoneID, text.Slug(row.Region), row.Rates}
		p := known[k]
		if p == nil {
			zone, _ := region.ZoneOf(row.ZoneID)
			p = &placeOf{zone: zone, name: title(row.Region), slug: k.region, rates: row.Rates}
			base := zone.Code + k.region
			if times[base]++; times[base] > 1 {
				p.name += fmt.Sprintf(" (%d)", times[base])
				p.slug += fmt.Sprintf("-%d", times[base])
			}
			known[k], all = p, append(all, p)
		}
		p.ranges = append(p.ranges, region.Range{First: row.First, Last: row.Last})
	}
	for _, p := range all {
		p.ranges = joined(p.ranges)
	}
	return all
}

// joined are ranges in order, those that follow each other as one.
func joined(all region.Postcodes) region.Postcodes {
	slices.SortFunc(all, func(a, b region.Range) int { return cmp.Compare(a.First, b.First) })
	var found region.Postcodes
	for _, r := range all {
		if last := len(found) - 1; last >= 0 && len(found[last].Last) == len(r.First) && next(found[last].Last) == r.First {
			found[last].Last = r.Last
			continue
		}
		found = append(found, r)
	}
	return found
}

// title writes the name of a place that stands in capitals as people write it.
func title(name string) string {
	if name != strings.ToUpper(name) {
		return name
	}
	words := strings.Fields(strings.ToLower(name))
	for i, w := range words {
		letters := []rune(w)
		letters[0] = unicode.ToUpper(letters[0])
		words[i] = string(letters)
	}
	return strings.Join(words, " ")
}

// sheetCode begins the code of every rate that a sheet makes for a state.
func sheetCode(zone region.Zone) string { return "sheet-" + strings.ToLower(zone.Code) }

// rate is the part's rate of a place; the state's is one for all places that are asked the same.
func (p *placeOf) rate(part Part, state map[int64]money.PPM) RateRecord {
	r := RateRecord{Code: sheetCode(p.zone), PPM: p.rates[part]}
	ends := func(word string) bool { return strings.HasSuffix(strings.ToLower(p.name), " "+word) }
	switch {
	case part == StatePart && state[p.zone.ID] == r.PPM:
		r.Name = p.zone.Name + " state tax"
		return r
	case part == StatePart:
		r.Name = p.zone.Name + " state tax, " + p.name
	case part == CountyPart && ends("county"), part == CityPart && ends("city"):
		r.Name = p.name + " tax"
	case part == CountyPart:
		r.Name = p.name + " county tax"
	case part == CityPart:
		r.Name = p.name + " city tax"
	case part == SpecialPart:
		r.Name = p.name + " special tax"
	default:
		r.Name = p.name + " sales tax"
	}
	r.Code += "-" + p.slug + [...]string{"-state", "-county", "-city", "-special", ""}[part]
	return r
}

// LoadSheet does what PlanSheet says, at once. version is of the Plan that was shown: where it would do something else
// by now, that is a Conflict.
func (s *Service) LoadSheet(ctx context.Context, actor access.Actor, version string, sheet Sheet) (plan Plan, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if err := lockSheets(ctx); err != nil {
			return err
		}
		made, err := s.PlanSheet(ctx, actor, sheet)
		if err != nil {
			return err
		}
		if made.Version != version {
			return fault.New(fault.Conflict,
				"The sheet or the taxes are not what was shown. Look at it once more before you load it.")
		}
		if made.Rows == 0 {
			return fault.New(fault.Invalid, "No row of the sheet can be used.")
		}
		id, err := s.apply(ctx, sheet, made)
		if err != nil {
			return err
		}
		plan = made
		for _, c := range made.target.changedRate {
			if err := audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "tax_rate.edit", Subject: "tax_rate",
				SubjectID: c.Before.ID, Detail: c.Before.change(*c.After)}); err != nil {
				return err
			}
		}
		return noted(ctx, actor.Who(), "tax_sheet.load", "tax_sheet", id, map[string]any{
			"rows": made.Rows, "skipped": len(made.Skipped), "rates": made.Rates, "areas": made.Areas, "rules": made.Rules,
			"classes": sheet.Classes, "replaced": len(made.ByHand), "replace": sheet.Replace})
	})
	return plan, err
}

func (s *Service) apply(ctx context.Context, sheet Sheet, plan Plan) (int64, error) {
	t := plan.target
	sheetID, err := addSheet(ctx, sheet.Name, db.Us(clock.Now(ctx)))
	if err != nil {
		return 0, err
	}
	removed := slices.Clone(t.removed)
	if sheet.Replace {
		for _, r := range plan.ByHand {
			removed = append(removed, r.ID)
		}
	}
	if err := removeRules(ctx, removed); err != nil {
		return 0, err
	}
	if err := putRates(ctx, slices.Collect(maps.Values(t.rates))); err != nil {
		return 0, err
	}
	areas, err := s.areas.PutAreas(ctx, t.areas, t.free)
	if err != nil {
		return 0, err
	}
	all, err := s.Rates(ctx)
	if err != nil {
		return 0, err
	}
	byCode := map[string]int64{}
	for _, r := range all {
		byCode[r.Code] = r.ID
	}
	made := make([]Rule, len(t.rules))
	for i, w := range t.rules {
		made[i] = w.rule
		made[i].RateID, made[i].SheetID = byCode[w.code], sheetID
		if w.area != "" {
			made[i].AreaID = areas[w.area]
		}
	}
	if err := addRules(ctx, made); err != nil {
		return 0, err
	}
	if err := removeRates(ctx, t.unused); err != nil {
		return 0, err
	}
	zones := map[int64]bool{}
	for _, row := range t.kept {
		zones[row.ZoneID] = true
	}
	return sheetID, saveRows(ctx, sheetID, slices.Sorted(maps.Keys(zones)), t.kept, plan.Skipped)
}
