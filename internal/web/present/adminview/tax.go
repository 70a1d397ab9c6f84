package adminview

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/tax"
	"camber/internal/web/present"
)

// TaxPage is the shop's taxes.
type TaxPage struct {
	Bar     OfficeBar      `json:"bar"`
	Classes []TaxClassRow  `json:"classes"`
	Stores  []OfficeChoice `json:"stores"`
	Levels  []OfficeChoice `json:"levels"`
	States  []OfficeChoice `json:"states"` // of the country that the calculator asks about
	Sheets  []TaxSheetRow  `json:"sheets"`
	Trial   *TaxTrial      `json:"trial"` // null: nothing can be tried yet
}

// TaxClassRow is what is taxed alike, and how.
type TaxClassRow struct {
	ClassID int64    `json:"class_id"`
	Name    string   `json:"name"`
	Rates   []string `json:"rates"` // names, each once; none: it is not taxed
	EditURL string   `json:"edit_url"`
}

// TaxRateList is a page of the rates.
type TaxRateList struct {
	Results []TaxRateRow `json:"results"`
	present.Paging
}

// TaxRateRow is a rate in the list.
type TaxRateRow struct {
	RateID  int64    `json:"rate_id"`
	Name    string   `json:"name"`
	Percent string   `json:"percent"`
	Next    string   `json:"next,omitempty"` // what it will be, in words
	Where   []string `json:"where"`          // the first stores and areas
	More    int      `json:"more"`           // that are left out of these
	On      []string `json:"on"`             // classes
	EditURL string   `json:"edit_url"`
}

// TaxRatePage is the record of a rate; without one it is the form of a new one.
type TaxRatePage struct {
	Bar     OfficeBar      `json:"bar"`
	Classes []OfficeChoice `json:"classes"`
	Stores  []OfficeChoice `json:"stores"`
	Areas   []OfficeChoice `json:"areas"`
	Levels  []OfficeChoice `json:"levels"`
	Rate    *TaxRate       `json:"rate"`
}

// TaxRate is a rate in a form.
type TaxRate struct {
	RateID  int64      `json:"rate_id"`
	Version string     `json:"version"`
	Code    string     `json:"code"`
	Name    string     `json:"name"`
	Percent string     `json:"percent"`
	Next    string     `json:"next_rate"` // what it will be; empty: it stays
	NextDay string     `json:"next_day"`  // from when on
	Rules   []TaxRule  `json:"rules"`
	Trail   []TrailRow `json:"trail"`
}

// TaxRule is where, on what and for whom a rate is asked.
type TaxRule struct {
	RuleID   int64  `json:"rule_id"`
	Version  string `json:"version"`
	Place    string `json:"place"` // store-1 or area-2
	Where    string `json:"where"`
	IsStore  bool   `json:"is_store"`
	ClassID  int64  `json:"class_id"`
	On       string `json:"on"`
	LevelID  int64  `json:"level_id"`
	For      string `json:"for"` // a price level; empty: everyone
	Priority int    `json:"priority"`
	OfSheet  bool   `json:"of_sheet"`
}

// SavedTaxRate answers a change of a rate or of its rules.
type SavedTaxRate struct {
	Success string  `json:"success"`
	Rate    TaxRate `json:"rate"`
}

// TaxAreasPage is the list of the areas.
type TaxAreasPage struct {
	Bar OfficeBar `json:"bar"`
}

// TaxAreaList is a page of them.
type TaxAreaList struct {
	Results []TaxAreaRow `json:"results"`
	present.Paging
}

// TaxAreaRow is an area in the list.
type TaxAreaRow struct {
	AreaID  int64    `json:"area_id"`
	Name    string   `json:"name"`
	Places  []string `json:"places"`
	More    int      `json:"more"`
	Rules   int      `json:"rules"`
	EditURL string   `json:"edit_url"`
}

// TaxAreaPage is the record of an area; without one it is the form of a new one.
type TaxAreaPage struct {
	Bar       OfficeBar      `json:"bar"`
	Countries []OfficeChoice `json:"countries"`
	Zones     []TaxZones     `json:"zones"` // of the countries that the area has
	Area      *TaxArea       `json:"area"`
}

// TaxZones are the zones of a country.
type TaxZones struct {
	CountryID int64          `json:"country_id"`
	Zones     []OfficeChoice `json:"zones"`
}

// TaxArea is an area in a form.
type TaxArea struct {
	AreaID  int64          `json:"area_id"`
	Version string         `json:"version"`
	Name    string         `json:"name"`
	Places  []TaxAreaPlace `json:"places"`
	Used    []string       `json:"used"` // what depends on it, in words
	Trail   []TrailRow     `json:"trail"`
}

// TaxAreaPlace is a country, a zone of it, or what lies within some postal codes of either.
type TaxAreaPlace struct {
	CountryID int64  `json:"country_id"`
	ZoneID    int64  `json:"zone_id"` // 0: all
	Postcodes string `json:"postcodes"`
}

// SavedTaxArea answers a change of an area.
type SavedTaxArea struct {
	Success string  `json:"success"`
	Area    TaxArea `json:"area"`
}

// TaxClassPage is the record of a class; without one it is the form of a new one.
type TaxClassPage struct {
	Bar     OfficeBar       `json:"bar"`
	Classes []OfficeChoice  `json:"classes"`
	Class   *TaxClassRecord `json:"class"`
}

// TaxClassRecord is a class in a form.
type TaxClassRecord struct {
	ClassID int64        `json:"class_id"`
	Version string       `json:"version"`
	Name    string       `json:"name"`
	Used    []string     `json:"used"` // what depends on it, in words
	Rates   []TaxRateRow `json:"rates"`
	More    int          `json:"more"` // rates that are left out of these
	Trail   []TrailRow   `json:"trail"`
}

// SavedTaxClass answers a change of a class.
type SavedTaxClass struct {
	Success string         `json:"success"`
	Class   TaxClassRecord `json:"class"`
}

// TaxTrial is what the calculator is asked, and what a cart would pay.
type TaxTrial struct {
	Amount     money.Cents `json:"amount"`
	ClassID    int64       `json:"class_id"`
	LocationID int64       `json:"location_id"`
	LevelID    int64       `json:"level_id"`
	ZoneID     int64       `json:"zone_id"`
	Postcode   string      `json:"postcode"` // empty: it is picked up
	Where      string      `json:"where"`    // in words
	Total      string      `json:"total"`
	Taxes      []TaxTried  `json:"taxes"`
	Rows       []string    `json:"rows"`   // of sheets, that hold there
	Doubts     []string    `json:"doubts"` // other tax places in the same ZIP code
}

// TaxTried is one tax of it.
type TaxTried struct {
	Name    string `json:"name"`
	Percent string `json:"percent"`
	Amount  string `json:"amount"`
	Why     string `json:"why"` // which rule decided
}

// TaxSheetRow is a sheet of rates that holds.
type TaxSheetRow struct {
	SheetID int64  `json:"sheet_id"`
	Name    string `json:"name"`
	AtText  string `json:"at_text"`
	Rows    int    `json:"rows"`
	Skipped int    `json:"skipped"`
	URL     string `json:"url"`
}

// TaxSheetPage is where a sheet is loaded; Sheet is one of which the rows that were left out are shown.
type TaxSheetPage struct {
	Bar     OfficeBar      `json:"bar"`
	Classes []OfficeChoice `json:"classes"`
	Taxed   []int64        `json:"taxed"` // classes that are taxed already
	Largest int64          `json:"largest"`
	Sheets  []TaxSheetRow  `json:"sheets"`
	Sheet   *TaxSheetLeft  `json:"sheet"`
}

// TaxSheetLeft are the rows that were left out of a sheet.
type TaxSheetLeft struct {
	Name    string          `json:"name"`
	Skipped []TaxSkippedRow `json:"skipped"`
	More    int             `json:"more"`
}

// TaxSkippedRow is a row that was left out.
type TaxSkippedRow struct {
	Line   int64  `json:"line"`
	Codes  string `json:"codes"`
	Region string `json:"region"`
	Reason string `json:"reason"`
}

// TaxPlan is what loading a sheet would do.
type TaxPlan struct {
	Version string          `json:"version"`
	Columns []string        `json:"columns"` // heads that were recognised
	Written string          `json:"written"` // fraction or percent
	Rows    int             `json:"rows"`
	Skipped []TaxSkippedRow `json:"skipped"`
	Left    int             `json:"left"` // of the skipped ones, not shown
	Tallies []TaxTally      `json:"tallies"`
	Changes []TaxRateChange `json:"changes"`
	More    int             `json:"more"`    // of the changes, not shown
	ByHand  []string        `json:"by_hand"` // rules that a person made for the same
}

// TaxTally counts one kind of what a sheet makes.
type TaxTally struct {
	Name    string `json:"name"`
	Added   int    `json:"added"`
	Changed int    `json:"changed"`
	Removed int    `json:"removed"`
	Same    int    `json:"same"`
}

// TaxRateChange is a rate before and after; empty: it is not there.
type TaxRateChange struct {
	Name   string `json:"name"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// Addresses of records.
func TaxRateURL(id int64) string { return "/admin/tax/rate/edit?rate_id=" + strconv.FormatInt(id, 10) }
func TaxAreaURL(id int64) string { return "/admin/tax/area/edit?area_id=" + strconv.FormatInt(id, 10) }
func TaxClassURL(id int64) string {
	return "/admin/tax/class/edit?class_id=" + strconv.FormatInt(id, 10)
}
func TaxSheetURL(id int64) string { return "/admin/tax/sheet?sheet_id=" + strconv.FormatInt(id, 10) }

const (
	mostChanges = 200 // of a sheet that are shown
	mostSkipped = 200
)

// NewTaxSheets shows the sheets that hold.
func NewTaxSheets(sheets []tax.LoadedSheet, zone *time.Location) []TaxSheetRow {
	shown := []TaxSheetRow{}
	for _, s := range sheets {
		shown = append(shown, TaxSheetRow{SheetID: s.ID, Name: s.Name, AtText: present.Moment(s.At, zone), Rows: s.Rows,
			Skipped: s.Skipped, URL: TaxSheetURL(s.ID)})
	}
	return shown
}

// NewTaxPlan shows what a sheet would do; byHand are its rules that a person made, in words.
func NewTaxPlan(ctx context.Context, p tax.Plan, byHand []string) TaxPlan {
	shown := TaxPlan{Version: p.Version, Columns: []string{}, Rows: p.Rows, Skipped: []TaxSkippedRow{},
		Changes: []TaxRateChange{}, ByHand: append([]string{}, byHand...)}
	for _, of := range []struct {
		name string
		t    tax.Tally
	}{{text.Tr(ctx, "Rates"), p.Rates}, {text.Tr(ctx, "Areas"), p.Areas}, {text.Tr(ctx, "Rules"), p.Rules}} {
		shown.Tallies = append(shown.Tallies, TaxTally{of.name, of.t.Added, of.t.Changed, of.t.Removed, of.t.Same})
	}
	for _, s := range p.Skipped[:min(len(p.Skipped), mostSkipped)] {
		shown.Skipped = append(shown.Skipped, newSkipped(ctx, s.Line, s.First, s.Last, s.Region, s.Reason))
	}
	for _, c := range p.Changes[:min(len(p.Changes), mostChanges)] {
		row := TaxRateChange{}
		if c.Before != nil {
			row.Name, row.Before = c.Before.Name, Percent(c.Before.PPM)
		}
		if c.After != nil {
			row.Name, row.After = c.After.Name, Percent(c.After.PPM)
		}
		shown.Changes = append(shown.Changes, row)
	}
	shown.Left, shown.More = len(p.Skipped)-len(shown.Skipped), len(p.Changes)-len(shown.Changes)
	return shown
}

// NewTaxSheetLeft shows the rows that were left out of a sheet.
func NewTaxSheetLeft(ctx context.Context, s tax.LoadedSheet, rows []tax.NamedRow) *TaxSheetLeft {
	left := &TaxSheetLeft{Name: s.Name, Skipped: []TaxSkippedRow{}, More: s.Skipped - len(rows)}
	for _, r := range rows {
		left.Skipped = append(left.Skipped, newSkipped(ctx, r.Line, r.First, r.Last, r.Region, r.Reason))
	}
	return left
}

func newSkipped(ctx context.Context, line int64, first, last, region string, reason fault.Text) TaxSkippedRow {
	codes := first
	if last != first {
		codes += "-" + last
	}
	return TaxSkippedRow{Line: line, Codes: codes, Region: region, Reason: reason.In(ctx)}
}
