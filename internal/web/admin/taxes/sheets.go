package taxes

import (
	"bytes"
	"context"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/exchange/ratesheet"
	"camber/internal/shop/exchange/workbook"
	"camber/internal/shop/tax"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// sheetRows are the sheets that were loaded.
func sheetRows(ctx context.Context, s *Server) ([]adminview.TaxSheetRow, error) {
	sheets, err := s.Taxes.Sheets(ctx)
	if err != nil {
		return nil, err
	}
	zone, err := s.Office.Zone(ctx)
	return adminview.NewTaxSheets(sheets, zone), err
}

// ShowSheet is where a sheet of rates is loaded, or what was left out of one.
func (s *Server) ShowSheet(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		SheetID int64 `form:"sheet_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	n, err := s.names(ctx)
	if err != nil {
		return err
	}
	rules, err := s.Taxes.Rules(ctx)
	if err != nil {
		return err
	}
	loaded, err := s.Taxes.Sheets(ctx)
	if err != nil {
		return err
	}
	shown := adminview.TaxSheetPage{Classes: n.classChoices(), Taxed: []int64{}, Largest: largestSheet}
	if shown.Sheets, err = sheetRows(ctx, s); err != nil {
		return err
	}
	for _, rule := range rules {
		if !slices.Contains(shown.Taxed, rule.ClassID) {
			shown.Taxed = append(shown.Taxed, rule.ClassID)
		}
	}
	if in.SheetID != 0 {
		at := slices.IndexFunc(loaded, func(x tax.LoadedSheet) bool { return x.ID == in.SheetID })
		if at < 0 {
			return fault.New(fault.NotFound, "There is no such sheet, or another one took its place.")
		}
		rows, err := s.Taxes.Skipped(ctx, in.SheetID)
		if err != nil {
			return err
		}
		shown.Sheet = adminview.NewTaxSheetLeft(ctx, loaded[at], rows)
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Load a rate sheet"), place, "office-tax-sheet",
		func(bar adminview.OfficeBar) any {
			shown.Bar = bar
			return shown
		})
}

// readSheet reads the sheet that a form brings.
func readSheet(r *http.Request) (sheet tax.Sheet, read ratesheet.Sheet, version string, err error) {
	var in struct {
		Version string            `form:"version"`
		Name    string            `form:"name"`
		Classes map[string]string `form:"classes"`
		Written string            `form:"written"`
		Replace bool              `form:"replace"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return sheet, read, "", err
	}
	content, err := wire.File(r, "file")
	if err != nil {
		return sheet, read, "", err
	}
	if len(content) == 0 {
		return sheet, read, "", fault.InFields(map[string]fault.Text{"file": fault.T("Choose a file.")})
	}
	written := ratesheet.Written(in.Written)
	if written != "" && written != ratesheet.Fraction && written != ratesheet.Percent {
		return sheet, read, "", required("written")
	}
	table, err := rateTable(content)
	if err == nil {
		defer func() { _ = table.Close() }()
		read, err = ratesheet.Read(table, written)
	}
	if err != nil {
		if f := fault.Of(err); fault.Is(err, fault.Invalid) && len(f.Fields) == 0 {
			err = fault.InFields(map[string]fault.Text{"file": f.Text})
		}
		return sheet, read, "", err
	}
	const longestName = 80
	name := strings.TrimSpace(in.Name)
	if problem := fault.Length(name, true, 1, longestName); problem != nil {
		return sheet, read, "", fault.InFields(map[string]fault.Text{"name": *problem})
	}
	sheet = tax.Sheet{Name: name, Rows: read.Rows, Skipped: read.Skipped, Replace: in.Replace}
	for _, typed := range slices.Sorted(maps.Values(in.Classes)) {
		classID, err := number("classes", typed)
		if err != nil {
			return sheet, read, "", err
		}
		sheet.Classes = append(sheet.Classes, classID)
	}
	slices.Sort(sheet.Classes)
	sheet.Classes = slices.Compact(sheet.Classes)
	return sheet, read, in.Version, nil
}

// rateTable is the table that a file holds: of a workbook its first worksheet with anything in it.
func rateTable(content []byte) (io.ReadCloser, error) {
	switch {
	case workbook.IsOld(content):
		return nil, workbook.Refused()
	case workbook.Is(content):
		table, _, err := workbook.Reader(bytes.NewReader(content), int64(len(content)), "rates")
		return table, err
	}
	return io.NopCloser(bytes.NewReader(content)), nil
}

// CheckSheet says what loading a sheet would do, and does nothing.
func (s *Server) CheckSheet(w http.ResponseWriter, r *http.Request) error {
	sheet, read, _, err := readSheet(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	plan, err := s.Taxes.PlanSheet(ctx, wire.Actor(ctx), sheet)
	if err != nil {
		return err
	}
	n, err := s.names(ctx)
	if err != nil {
		return err
	}
	rates, err := s.Taxes.Rates(ctx)
	if err != nil {
		return err
	}
	var byHand []string
	for _, rule := range plan.ByHand {
		at := slices.IndexFunc(rates, func(x tax.RateRecord) bool { return x.ID == rule.RateID })
		byHand = append(byHand, text.Tr(ctx, "%s on %s: %s", rates[at].Name, n.class[rule.ClassID], n.where(rule)))
	}
	shown := adminview.NewTaxPlan(ctx, plan, byHand)
	shown.Written = string(read.Written)
	for _, c := range read.Columns {
		shown.Columns = append(shown.Columns, c.Head)
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// LoadSheet loads a sheet as it was shown, all of it at once.
func (s *Server) LoadSheet(w http.ResponseWriter, r *http.Request) error {
	sheet, _, version, err := readSheet(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	plan, err := s.Taxes.LoadSheet(ctx, wire.Actor(ctx), version, sheet)
	if err != nil {
		return err
	}
	return moved(w, text.Tr(ctx, "%d rows of %s hold from now on.", plan.Rows, sheet.Name), "/admin/tax")
}
