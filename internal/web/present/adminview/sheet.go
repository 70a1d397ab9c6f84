package adminview

import (
	"context"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/exchange/sheets"
	"camber/internal/web/present"
)

// ImportsPage is where sheets are brought in, with those that were.
type ImportsPage struct {
	Bar     OfficeBar `json:"bar"`
	Largest int       `json:"largest"` // bytes of a sheet
	// bytes of a file of the trade
	LargestTrade int         `json:"largest_trade"`
	Imports      []ImportRow `json:"imports"`
}

// ImportRow is a sheet in the list.
type ImportRow struct {
	SheetID int64  `json:"sheet_id"`
	Name    string `json:"name"`
	State   string `json:"state"`
	Rows    int    `json:"rows"`
	Written int    `json:"written"` // rows that changed something
	Refused int    `json:"refused"` // rows that were refused or left out
	AtText  string `json:"at_text"`
	Who     string `json:"who"`
	URL     string `json:"url"`
}

// ImportPage is a sheet from its columns to its report.
type ImportPage struct {
	Bar        OfficeBar      `json:"bar"`
	Import     Import         `json:"import"`
	Fields     []ImportField  `json:"fields"`
	Encodings  []string       `json:"encodings"`
	Brands     []OfficeChoice `json:"brands"`
	Stores     []OfficeChoice `json:"stores"`
	Categories []OfficeChoice `json:"categories"`
	TaxClasses []OfficeChoice `json:"tax_classes"`
	Habits     []ImportHabit  `json:"habits"`
	BulkFields []BulkField    `json:"bulk_fields"` // that a bulk edit may change
	ListURL    string         `json:"list_url"`
}

// BulkField is a field that a bulk edit may change.
type BulkField struct {
	Name    string   `json:"name"`
	Words   string   `json:"words"`
	Kind    string   `json:"kind"` // text, yes_no, choice, amount
	Clears  bool     `json:"clears"`
	Choices []string `json:"choices"` // of a choice, as they are kept
}

// BulkEdit is what a bulk edit does to a field of each of its parts.
type BulkEdit struct {
	Field string `json:"field"`
	Way   string `json:"way"`   // set, clear, raise, lower
	Value string `json:"value"` // as it is typed; of raise and lower a percentage
	Round string `json:"round"` // 99 or empty
}

// ImportField is what a column may mean.
type ImportField struct {
	Name   string `json:"name"`
	Words  string `json:"words"`
	Clears bool   `json:"clears"` // an empty cell may empty it
}

// ImportHabit is how the sheets of a supplier are read.
type ImportHabit struct {
	Supplier string        `json:"supplier"`
	Choices  ImportChoices `json:"choices"`
}

// ImportChoices are how a sheet is read and what it may do; an id of 0 is none.
type ImportChoices struct {
	Supplier   string         `json:"supplier"`
	Encoding   string         `json:"encoding"` // empty: it is found out
	Decimal    string         `json:"decimal"`  // empty: it is found out
	BrandID    int64          `json:"brand_id"`
	StoreID    int64          `json:"store_id"`
	AddsParts  bool           `json:"adds_parts"`
	AddsBrands bool           `json:"adds_brands"`
	CategoryID int64          `json:"category_id"`
	TaxClassID int64          `json:"tax_class_id"`
	Columns    []ImportColumn `json:"columns"`
}

// ImportColumn is a column of a sheet and what it means; an empty field is not read.
type ImportColumn struct {
	Head    string   `json:"head"`
	Field   string   `json:"field"`
	Clears  bool     `json:"clears"`
	Samples []string `json:"samples"` // of the first rows
}

// Import is a sheet as it is now.
type Import struct {
	SheetID   int64              `json:"sheet_id"`
	Version   string             `json:"version"`
	Name      string             `json:"name"`
	State     string             `json:"state"`      // new, checking, checked, running, stopped, done, undoing, undone
	Worksheet string             `json:"worksheet"`  // of a workbook: which one was read; empty: it is none
	Others    []string           `json:"others"`     // its worksheets that were not
	Trade     string             `json:"trade"`      // aces, pies, parts or stock: it says itself what it holds; empty: a sheet
	Reports   []TradeReport      `json:"reports"`    // of a file of the trade: of its last step
	ByCommand bool               `json:"by_command"` // the command line brings or brought it in
	IsBulk    bool               `json:"is_bulk"`    // it is a bulk edit: no file of anybody's
	Edits     []BulkEdit         `json:"edits"`
	Trouble   string             `json:"trouble"`
	Choices   ImportChoices      `json:"choices"`
	Rows      int                `json:"rows"`
	Done      int                `json:"done"` // rows of the step that is under way
	Counts    ImportCounts       `json:"counts"`
	Fields    []ImportFieldCount `json:"field_counts"`
	// where the files are
	RefusedURL string     `json:"refused_url"`
	ReportURL  string     `json:"report_url"`
	Trail      []TrailRow `json:"trail"`
}

// ImportCounts are how many rows there are of each outcome.
type ImportCounts struct {
	Changed  int `json:"changed"`
	Same     int `json:"same"`
	Added    int `json:"added"`
	Doubtful int `json:"doubtful"`
	Refused  int `json:"refused"`
	Back     int `json:"back"`
	Partly   int `json:"partly"`
	Kept     int `json:"kept"`
	Failed   int `json:"failed"`

	Brands []string `json:"brands"` // that are added, the first of them
}

// ImportFieldCount is how many rows change a field, and how many of these empty it.
type ImportFieldCount struct {
	Words   string `json:"words"`
	Rows    int    `json:"rows"`
	Emptied int    `json:"emptied"`
}

// ImportLineList is a page of the rows of a sheet.
type ImportLineList struct {
	Results []ImportLine `json:"results"`
	present.Paging
}

// ImportLine is what becomes of a row.
type ImportLine struct {
	Number     int64          `json:"number"` // of the row or record in its file
	Line       int64          `json:"line"`
	Label      string         `json:"label"`
	URL        string         `json:"url"`     // of the product; empty: there is none
	Outcome    string         `json:"outcome"` // changed, added, doubtful, refused
	Changes    []ImportChange `json:"changes"`
	Reason     string         `json:"reason"`
	Undone     string         `json:"undone"` // back, partly, kept, failed; empty: not taken back
	UndoReason string         `json:"undo_reason"`
}

// ImportChange is a field before and after; empty is nothing.
type ImportChange struct {
	Words  string `json:"words"`
	Before string `json:"before"`
	After  string `json:"after"`
	Kept   bool   `json:"kept"` // not taken back
}

// ExportPage is what the shop hands out as tables.
type ExportPage struct {
	Bar    OfficeBar     `json:"bar"`
	Tables []ExportTable `json:"tables"` // those that this person may have
}

// ExportTable is one of them.
type ExportTable struct {
	What  string `json:"what"`
	Words string `json:"words"`
	Hint  string `json:"hint"`
	URL   string `json:"url"` // a form is sent there
}

const importPath = "/admin/import"

// ImportURL is where a sheet is.
func ImportURL(id int64) string { return importPath + "/edit?sheet_id=" + strconv.FormatInt(id, 10) }

// NewImportRow shows a sheet in the list.
func NewImportRow(ctx context.Context, s sheets.Sheet, names map[int64]string, zone *time.Location) ImportRow {
	row := ImportRow{SheetID: s.ID, Name: s.Name, State: string(s.State), Rows: s.Rows,
		AtText: present.Moment(s.Added, zone), Who: names[s.StaffID], URL: ImportURL(s.ID)}
	if s.StaffID == 0 && s.Choices.Command != "" {
		row.Who = text.Tr(ctx, "Command line")
	}
	if s.State != sheets.Checking && s.State != sheets.Checked {
		row.Written, row.Refused = s.Counts.Changed+s.Counts.Added, s.Counts.Refused+s.Counts.Doubtful
	}
	return row
}

// NewImportChoices shows how a sheet is read. first are its first rows.
func NewImportChoices(c sheets.Choices, first [][]string) ImportChoices {
	shown := ImportChoices{Supplier: c.Supplier, Encoding: c.Encoding, Decimal: c.Decimal, BrandID: c.BrandID,
		StoreID: c.StoreID, AddsParts: c.AddsParts, AddsBrands: c.AddsBrands, CategoryID: c.CategoryID, TaxClassID: c.TaxClassID,
		Columns: []ImportColumn{}}
	for i, column := range c.Columns {
		one := ImportColumn{Head: column.Head, Field: column.Field, Clears: column.Clears, Samples: []string{}}
		for _, row := range first {
			one.Samples = append(one.Samples, row[i])
		}
		shown.Columns = append(shown.Columns, one)
	}
	return shown
}

// NewImportHabits shows the suppliers whose sheets are remembered.
func NewImportHabits(habits []sheets.Habit) []ImportHabit {
	shown := []ImportHabit{}
	for _, h := range habits {
		shown = append(shown, ImportHabit{Supplier: h.Supplier, Choices: NewImportChoices(h.Choices, nil)})
	}
	return shown
}

// NewImportFields shows what columns may mean.
func NewImportFields(ctx context.Context, fields []sheets.Field) []ImportField {
	shown := []ImportField{}
	for _, f := range fields {
		shown = append(shown, ImportField{Name: f.Name, Words: fieldWords(ctx, f.Words, f.Level), Clears: f.Clears})
	}
	return shown
}

// NewBulkPage shows a bulk edit with what it may change.
func NewBulkPage(ctx context.Context, shown Import, fields []sheets.BulkField) ImportPage {
	page := ImportPage{Import: shown, ListURL: "/admin/product", Fields: []ImportField{}, Encodings: []string{},
		Brands: []OfficeChoice{}, Stores: []OfficeChoice{}, Categories: []OfficeChoice{}, TaxClasses: []OfficeChoice{},
		Habits: []ImportHabit{}, BulkFields: []BulkField{}}
	for _, f := range fields {
		page.BulkFields = append(page.BulkFields, BulkField{f.Name, fieldWords(ctx, f.Words, f.Level), f.Kind, f.Clears,
			append([]string{}, f.Choices...)})
	}
	return page
}

func fieldWords(ctx context.Context, words, level string) string {
	if level == "" {
		return text.Tr(ctx, words)
	}
	return text.Tr(ctx, words) + " (" + level + ")"
}

// NewImport shows a sheet as it is now; fields are all that its columns may mean.
func NewImport(ctx context.Context, s sheets.Sheet, first [][]string, fields []sheets.Field) Import {
	shown := Import{SheetID: s.ID, Version: s.Version(), Name: s.Name, State: string(s.State),
		Choices: NewImportChoices(s.Choices, first), Rows: s.Rows, Done: s.Done, Fields: []ImportFieldCount{},
		Worksheet: s.Choices.Worksheet, Others: append([]string{}, s.Choices.Others...),
		IsBulk: s.Choices.IsBulk, Edits: []BulkEdit{}, Trade: string(s.Choices.Trade), ByCommand: s.Choices.Command != "", Reports: []TradeReport{},
		RefusedURL: importPath + "/refused?sheet_id=" + strconv.FormatInt(s.ID, 10),
		ReportURL:  importPath + "/report?sheet_id=" + strconv.FormatInt(s.ID, 10),
		Counts: ImportCounts{Changed: s.Counts.Changed, Same: s.Counts.Same, Added: s.Counts.Added,
			Doubtful: s.Counts.Doubtful, Refused: s.Counts.Refused, Back: s.Counts.Back, Partly: s.Counts.Partly,
			Kept: s.Counts.Kept, Failed: s.Counts.Failed, Brands: append([]string{}, s.Counts.Brands...)}}
	if s.Trouble.Format != "" {
		shown.Trouble = s.Trouble.In(ctx)
	}
	for _, e := range s.Choices.Edits {
		shown.Edits = append(shown.Edits, BulkEdit{e.Field, string(e.Way), e.Value, e.Round})
	}
	for _, f := range fields {
		if n := s.Counts.Fields[f.Name]; n > 0 {
			words := f.Words
			shown.Fields = append(shown.Fields, ImportFieldCount{Words: text.Tr(ctx, words), Rows: n,
				Emptied: s.Counts.Emptied[f.Name]})
		}
	}
	return shown
}

// NewImportLine shows what becomes of a row.
func NewImportLine(ctx context.Context, r sheets.Row, fields []sheets.Field) ImportLine {
	shown := ImportLine{Number: r.Number, Line: r.Line, Label: r.Label, Outcome: string(r.Outcome), Changes: []ImportChange{},
		Reason: r.Reason.In(ctx), Undone: string(r.Undone), UndoReason: r.UndoReason.In(ctx)}
	if r.PartID != 0 {
		shown.URL = ProductURL(r.PartID)
	}
	for _, c := range r.Changes {
		words := factWords[c.Field] // of a file of the trade
		if words != "" {
			words = text.Tr(ctx, words)
		}
		for _, f := range fields {
			if f.Name == c.Field {
				words = fieldWords(ctx, f.Words, c.Level)
			}
		}
		shown.Changes = append(shown.Changes, ImportChange{Words: words, Before: importValue(ctx, c.Before),
			After: importValue(ctx, c.After), Kept: c.Kept})
	}
	return shown
}

// importValue is a value as people read it: of a price its last day behind it.
func importValue(ctx context.Context, said string) string {
	switch said {
	case "yes":
		return text.Tr(ctx, "Yes")
	case "no":
		return text.Tr(ctx, "No")
	}
	amount, day, until := strings.Cut(said, "/")
	if _, err := time.Parse(time.DateOnly, day); until && err == nil {
		return text.Tr(ctx, "%s until %s", amount, day)
	}
	return said
}

// NewExportTable shows what can be handed out.
func NewExportTable(ctx context.Context, what sheets.What) ExportTable {
	shown := ExportTable{What: string(what), URL: "/admin/export/" + string(what)}
	switch what {
	case sheets.Products:
		shown.Words = text.Tr(ctx, "Products")
		shown.Hint = text.Tr(ctx, "A row for each part, sold or not: texts, category, barcode, weight and today’s prices.")
	case sheets.Prices:
		shown.Words = text.Tr(ctx, "Prices")
		shown.Hint = text.Tr(ctx, "A row for each price: level, quantity and days.")
	case sheets.Stock:
		shown.Words = text.Tr(ctx, "Stock")
		shown.Hint = text.Tr(ctx, "A row for each part and store.")
	case sheets.Customers:
		shown.Words = text.Tr(ctx, "Customers")
		shown.Hint = text.Tr(ctx, "Names, contact and price level. Keep it as carefully as the shop does.")
	case sheets.Orders:
		shown.Words = text.Tr(ctx, "Orders")
		shown.Hint = text.Tr(ctx, "A row for each order of your stores, the oldest first.")
	}
	return shown
}
