package sheets

import (
	"context"
	"net/http"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/shop/catalog"
	"camber/internal/shop/exchange/sheets"
	"camber/internal/shop/location"
	"camber/internal/shop/tax"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowImport is a sheet from its columns to its report.
func (s *Server) ShowImport(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	shown, err := s.read(r)
	if err != nil {
		return err
	}
	if shown.IsBulk {
		return s.showBulk(w, r, shown)
	}
	page := adminview.ImportPage{Import: shown, Encodings: sheets.Encodings(), ListURL: "/admin/import",
		BulkFields: []adminview.BulkField{}}
	fields, err := s.Sheets.Fields(ctx, wire.Actor(ctx))
	if err != nil {
		return err
	}
	page.Fields = adminview.NewImportFields(ctx, fields)
	habits, err := s.Sheets.Habits(ctx)
	if err != nil {
		return err
	}
	page.Habits = adminview.NewImportHabits(habits)
	brands, err := s.Catalog.Brands(ctx)
	if err != nil {
		return err
	}
	page.Brands = adminview.Choices(brands, func(b catalog.Brand) (int64, string) { return b.ID, b.Name })
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	page.Stores = adminview.Choices(stores, func(l location.Location) (int64, string) { return l.ID, l.Name })
	tree, err := s.Catalog.Tree(ctx)
	if err != nil {
		return err
	}
	page.Categories = adminview.NewCategoryChoices(tree)
	classes, err := s.Taxes.Classes(ctx)
	if err != nil {
		return err
	}
	page.TaxClasses = adminview.Choices(classes, func(c tax.Class) (int64, string) { return c.ID, c.Name })
	return s.Office.Show(w, r, shown.Name, place, "office-import", func(bar adminview.OfficeBar) any {
		page.Bar = bar
		return page
	})
}

// Import is a sheet as it is now: how far it is, or how it reads in another encoding.
func (s *Server) Import(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.read(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) read(r *http.Request) (adminview.Import, error) {
	var in struct {
		SheetID  int64   `form:"sheet_id"`
		Encoding *string `form:"encoding"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return adminview.Import{}, err
	}
	return s.shown(r.Context(), in.SheetID, in.Encoding)
}

func (s *Server) shown(ctx context.Context, id int64, encoding *string) (shown adminview.Import, err error) {
	actor := wire.Actor(ctx)
	sheet, err := s.Sheets.Sheet(ctx, actor, id)
	if err != nil {
		return shown, err
	}
	version := sheet.Version()
	var first [][]string
	isSheet := sheet.Choices.Trade == ""
	if isSheet && (sheet.State == sheets.New || sheet.State == sheets.Checked) {
		if encoding != nil {
			sheet.Choices.Encoding = *encoding
		}
		heads, rows, err := s.Sheets.Peek(ctx, sheet.SHA256, sheet.Choices.Encoding)
		if err != nil {
			return shown, err
		}
		if len(heads) == len(sheet.Choices.Columns) {
			first = rows
			for i, h := range heads {
				sheet.Choices.Columns[i].Head = h
			}
		}
	}
	fields, err := s.fields(ctx, actor, sheet)
	if err != nil {
		return shown, err
	}
	shown = adminview.NewImport(ctx, sheet, first, fields)
	if !isSheet {
		reports, err := s.Sheets.Reports(ctx, actor, sheet)
		if err != nil {
			return shown, err
		}
		shown.Reports = adminview.NewTradeReports(ctx, reports)
	}
	shown.Version = version // as it is kept, however it is read here
	shown.Trail, err = s.Office.Trail(ctx, "sheet", id)
	return shown, err
}

// Check asks for a sheet to be tried.
func (s *Server) Check(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		SheetID    int64             `form:"sheet_id"`
		Version    string            `form:"version"`
		Supplier   string            `form:"supplier"`
		Encoding   string            `form:"encoding"`
		Decimal    string            `form:"decimal"`
		BrandID    int64             `form:"brand_id"`
		StoreID    int64             `form:"store_id"`
		AddsParts  bool              `form:"adds_parts"`
		AddsBrands bool              `form:"adds_brands"`
		CategoryID int64             `form:"category_id"`
		TaxClassID int64             `form:"tax_class_id"`
		Columns    map[string]string `form:"columns"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	rows, ok := wire.Rows(in.Columns)
	if !ok {
		return fault.InFields(map[string]fault.Text{"columns": fault.T("The rows must be numbered.")})
	}
	c := sheets.Choices{Supplier: in.Supplier, Encoding: in.Encoding, Decimal: in.Decimal, BrandID: in.BrandID,
		StoreID: in.StoreID, AddsParts: in.AddsParts, AddsBrands: in.AddsBrands, CategoryID: in.CategoryID,
		TaxClassID: in.TaxClassID}
	for _, row := range rows {
		c.Columns = append(c.Columns, sheets.Column{Field: strings.TrimSpace(row["field"]), Clears: row["clears"] == "1"})
	}
	ctx := r.Context()
	if err := s.Sheets.Check(ctx, wire.Actor(ctx), in.SheetID, in.Version, c); err != nil {
		return err
	}
	return s.answer(w, r, in.SheetID)
}

// Run asks for a sheet to be brought in, or to go on where it stopped.
func (s *Server) Run(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		SheetID      int64  `form:"sheet_id"`
		Version      string `form:"version"`
		WithDoubtful bool   `form:"with_doubtful"`
		Replace      bool   `form:"replace"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx, said := r.Context(), sheets.Consent{Doubtful: in.WithDoubtful, Replace: in.Replace}
	if err := s.Sheets.Run(ctx, wire.Actor(ctx), in.SheetID, in.Version, said); err != nil {
		return err
	}
	return s.answer(w, r, in.SheetID)
}

// Undo asks for a sheet to be taken back row by row (UNDO-1).
func (s *Server) Undo(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		SheetID int64  `form:"sheet_id"`
		Version string `form:"version"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Sheets.Undo(ctx, wire.Actor(ctx), in.SheetID, in.Version); err != nil {
		return err
	}
	return s.answer(w, r, in.SheetID)
}

func (s *Server) answer(w http.ResponseWriter, r *http.Request, id int64) error {
	shown, err := s.shown(r.Context(), id, nil)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}
