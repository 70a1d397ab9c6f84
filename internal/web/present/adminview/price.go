package adminview

import (
	"context"
	"strconv"
	"strings"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/price"
	"camber/internal/web/present"
)

// PricesPage are the price levels, with what tries them out.
type PricesPage struct {
	Bar    OfficeBar  `json:"bar"`
	Levels []LevelRow `json:"levels"`
}

// LevelRow is a price level in the list.
type LevelRow struct {
	LevelID int64    `json:"level_id"`
	Name    string   `json:"name"`
	Code    string   `json:"code"`
	Made    []string `json:"made"` // how its prices are made from another's, a line each; empty: its own alone
	EditURL string   `json:"edit_url"`
}

// LevelPage is the record of a price level; without one it is the form of a new one.
type LevelPage struct {
	Bar    OfficeBar      `json:"bar"`
	Levels []OfficeChoice `json:"levels"` // that it can be made from
	Brands []OfficeChoice `json:"brands"`
	Level  *LevelRecord   `json:"level"`

	CustomersURL string `json:"customers_url"` // of who buys at it; empty: there is none, or not for this person
}

// LevelRecord is a price level in a form.
type LevelRecord struct {
	LevelID     int64       `json:"level_id"`
	Version     string      `json:"version"`
	Code        string      `json:"code"`
	Name        string      `json:"name"`
	FromLevelID int64       `json:"from_level_id"`
	Matrix      []MatrixRow `json:"matrix"`
	IsRetail    bool        `json:"is_retail"`
	Used        []string    `json:"used"` // what depends on it
	Trail       []TrailRow  `json:"trail"`
}

// MatrixRow is what of the other level's price is taken for a brand.
type MatrixRow struct {
	BrandID  int64  `json:"brand_id"` // 0: every brand without a row
	Percent  string `json:"percent"`  // of the other price, as it is typed
	Step     string `json:"step"`     // what a price is a multiple of, as it is typed: 0.05
	Rounding string `json:"rounding"` // nearest, up, down
}

// SavedLevel answers a change of one.
type SavedLevel struct {
	Success string      `json:"success"`
	Level   LevelRecord `json:"level"`
}

// PriceTrial is what a part costs at every level, and which rule says so.
type PriceTrial struct {
	Name   string       `json:"name"` // brand and number
	Words  string       `json:"words"`
	Levels []TrialLevel `json:"levels"`
	MAP    string       `json:"map"` // the least that may be advertised, empty: anything
}

// TrialLevel is what one piece costs at a level, or for a customer.
type TrialLevel struct {
	Level  string   `json:"level"` // its name, or the customer's
	Price  string   `json:"price"` // empty: it can't be bought
	Rule   string   `json:"rule"`
	Notes  []string `json:"notes"`
	Breaks []string `json:"breaks"` // from which quantity on it costs less
}

// LevelURL is where a price level is changed.
func LevelURL(id int64) string { return "/admin/price/edit?level_id=" + strconv.FormatInt(id, 10) }

// NewLevelRows shows the price levels in the list.
func NewLevelRows(ctx context.Context, levels []price.Level, made map[int64]price.Derivation,
	brands []catalog.Brand) []LevelRow {
	names := map[int64]string{}
	for _, l := range levels {
		names[l.ID] = l.Name
	}
	ofBrand := map[int64]string{}
	for _, b := range brands {
		ofBrand[b.ID] = b.Name
	}
	rows := []LevelRow{}
	for _, l := range levels {
		row := LevelRow{LevelID: l.ID, Name: l.Name, Code: l.Code, Made: []string{}, EditURL: LevelURL(l.ID)}
		for _, share := range made[l.ID].Matrix {
			words := text.Tr(ctx, "%s of %s", share.Multiplier.Text(), names[made[l.ID].FromLevelID])
			if share.BrandID != 0 {
				words = ofBrand[share.BrandID] + ": " + words
			}
			row.Made = append(row.Made, words)
		}
		rows = append(rows, row)
	}
	return rows
}

// NewLevelRecord shows a price level in a form.
func NewLevelRecord(r price.LevelRecord, used []string, trail []TrailRow) LevelRecord {
	shown := LevelRecord{LevelID: r.ID, Version: r.Version(), Code: r.Code, Name: r.Name, FromLevelID: r.FromLevelID,
		Matrix: []MatrixRow{}, IsRetail: r.Code == price.Retail, Used: used, Trail: trail}
	for _, share := range r.Matrix {
		shown.Matrix = append(shown.Matrix, MatrixRow{share.BrandID, Percent(share.Multiplier), UnitPrice(share.Step),
			string(share.Rounding)})
	}
	return shown
}

// NewTrialLevel shows what a part costs at a level, or for a customer, of this name. The quote has no rule where it can't be bought.
func NewTrialLevel(ctx context.Context, name string, q price.Quote, breaks []price.Break) TrialLevel {
	shown := TrialLevel{Level: name, Notes: []string{}, Breaks: []string{}}
	if q.Rule == "" {
		shown.Notes = append(shown.Notes, text.Tr(ctx, "It has no price here."))
		return shown
	}
	shown.Price, shown.Rule = q.UnitE4.Text(), q.Rule
	if q.Until != "" {
		shown.Notes = append(shown.Notes,
			text.Tr(ctx, "Special until %s, else %s", present.Day(q.Until), q.UsualE4.Text()))
	}
	if q.Rebate.E4 > 0 {
		shown.Notes = append(shown.Notes, text.Tr(ctx, "%s: %s is taken off", q.Rebate.Name, q.Rebate.E4.Text()))
	}
	if q.Hidden {
		shown.Notes = append(shown.Notes, text.Tr(ctx, "Below MAP: visitors see it in the cart alone."))
	}
	for _, b := range breaks {
		if b.From > 1 {
			shown.Breaks = append(shown.Breaks, text.Tr(ctx, "%d and more: %s", b.From, b.UnitE4.Text()))
		}
	}
	return shown
}

// SpecialsPage is the list of the specials.
type SpecialsPage struct {
	Bar    OfficeBar      `json:"bar"`
	Levels []OfficeChoice `json:"levels"`
	Retail int64          `json:"retail"` // what a new one begins with
	Today  string         `json:"today"`
}

// SpecialList is one page of it.
type SpecialList struct {
	Results []SpecialRow `json:"results"`
	present.Paging
	Counts map[string]int `json:"counts"`
}

// SpecialRow is a price that ends.
type SpecialRow struct {
	ProductID int64  `json:"product_id"`
	LevelID   int64  `json:"level_id"`
	Quantity  int    `json:"quantity"`
	From      string `json:"from"` // days, YYYY-MM-DD
	To        string `json:"to"`
	Price     string `json:"price"` // as it is typed
	Version   string `json:"version"`

	Name      string `json:"name"` // brand and number of the part
	Level     string `json:"level"`
	PriceText string `json:"price_text"`
	Usual     string `json:"usual"` // empty: none
	FromText  string `json:"from_text"`
	ToText    string `json:"to_text"`
	State     string `json:"state"`   // coming, on, over
	Finding   string `json:"finding"` // why it never counts, empty: it does
	EditURL   string `json:"edit_url"`
}

// NewSpecialRow shows a special in the list.
func NewSpecialRow(ctx context.Context, one price.Special, part catalog.Part, level string) SpecialRow {
	row := SpecialRow{
		ProductID: one.PartID, LevelID: one.LevelID, Quantity: one.MinQuantity, From: one.From, To: one.To,
		Price: UnitPrice(one.Unit), Version: one.Version(), Name: part.Brand + " " + part.Number, Level: level,
		PriceText: one.Unit.Text(), FromText: present.Day(one.From), ToText: present.Day(one.To), State: string(one.State),
		EditURL: ProductURL(one.PartID),
	}
	if one.Usual == price.None {
		return row
	}
	row.Usual = one.Usual.Text()
	if one.Usual <= one.Unit {
		row.Finding = text.Tr(ctx, "It never counts: the usual price is no higher.")
	}
	return row
}

// ReadShare reads what of a price is taken, in percent with up to four decimals: 85, 112.5.
func ReadShare(typed string) (money.PPM, bool) {
	n, ok := readDecimals(strings.TrimSuffix(strings.TrimSpace(typed), "%"), 4)
	return money.PPM(n), ok
}
