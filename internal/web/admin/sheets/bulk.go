package sheets

import (
	"context"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/exchange/sheets"
	"camber/internal/shop/product"
	"camber/internal/web/admin/office"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// showBulk is a bulk edit from its changes to its report.
func (s *Server) showBulk(w http.ResponseWriter, r *http.Request, shown adminview.Import) error {
	ctx := r.Context()
	fields, err := s.Sheets.BulkFields(ctx, wire.Actor(ctx))
	if err != nil {
		return err
	}
	page := adminview.NewBulkPage(ctx, shown, fields)
	return s.Office.Show(w, r, shown.Name, "products", "office-import", func(bar adminview.OfficeBar) any {
		page.Bar = bar
		return page
	})
}

// fields are what a sheet's columns or a bulk edit's changes may mean.
func (s *Server) fields(ctx context.Context, actor access.Actor, sheet sheets.Sheet) ([]sheets.Field, error) {
	if !sheet.Choices.IsBulk {
		return s.Sheets.Fields(ctx, actor)
	}
	bulk, err := s.Sheets.BulkFields(ctx, actor)
	all := make([]sheets.Field, len(bulk))
	for i, f := range bulk {
		all[i] = f.Field
	}
	return all, err
}

// AddBulk begins a bulk edit of the products that are chosen, or of all that a filter finds (ADM-2).
func (s *Server) AddBulk(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ProductIDs map[string]string `form:"product_ids"`
		Search     string            `form:"search"`
		BrandID    int64             `form:"brand_id"`
		CategoryID int64             `form:"category_id"`
		State      string            `form:"state"`
		Stock      string            `form:"stock"`
		Without    string            `form:"without"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	pick := sheets.Pick{Filter: product.Filter{Search: in.Search, BrandID: in.BrandID, CategoryID: in.CategoryID,
		State: in.State, Stock: in.Stock, Without: in.Without}}
	for _, said := range in.ProductIDs {
		pick.Parts = append(pick.Parts, office.IDs(said)...)
	}
	ctx := r.Context()
	id, err := s.Sheets.AddBulk(ctx, wire.Actor(ctx), pick)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.Moved{Success: text.Tr(ctx, "Now say what is to be changed."),
		Redirect: adminview.ImportURL(id)})
}

// CheckBulk asks for a bulk edit to be tried.
func (s *Server) CheckBulk(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		SheetID int64             `form:"sheet_id"`
		Version string            `form:"version"`
		Edits   map[string]string `form:"edits"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	rows, ok := wire.Rows(in.Edits)
	if !ok {
		return fault.InFields(map[string]fault.Text{"edits": fault.T("The rows must be numbered.")})
	}
	edits := []sheets.Edit{}
	for _, row := range rows {
		edits = append(edits, sheets.Edit{Field: row["field"], Way: sheets.Way(row["way"]), Value: row["value"],
			Round: row["round"]})
	}
	ctx := r.Context()
	if err := s.Sheets.CheckBulk(ctx, wire.Actor(ctx), in.SheetID, in.Version, edits); err != nil {
		return err
	}
	return s.answer(w, r, in.SheetID)
}
