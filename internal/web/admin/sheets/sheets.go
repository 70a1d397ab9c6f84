// Package sheets is where the back office brings tables of products, prices and stock and files of the trade in, and hands
// out what the shop keeps.
package sheets

import (
	"net/http"
	"slices"

	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/exchange/plan"
	"camber/internal/shop/exchange/sheets"
	"camber/internal/shop/location"
	"camber/internal/shop/tax"
	"camber/internal/web/admin/office"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Office    *office.Office
	Access    *access.Service
	Catalog   *catalog.Service
	Locations *location.Service
	Plans     *plan.Service
	Sheets    *sheets.Service
	Taxes     *tax.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

const place = "import" // in the menu

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	edit := routing.Office(access.EditCatalog)
	const choices = " supplier encoding decimal brand_id store_id adds_parts adds_brands category_id tax_class_id columns[…]"
	routes := []routing.Route{
		routing.Get("/admin/import", edit, "", nil, s.ShowImports),
		routing.Get("/admin/import/edit", edit, "sheet_id", nil, s.ShowImport),
		routing.Get("/admin/import/refused", edit, "sheet_id", nil, s.Refused),
		routing.Get("/admin/import/report", edit, "sheet_id", nil, s.Report),
		routing.Get("/admin/api/import/get", edit, "sheet_id encoding", adminview.Import{}, s.Import),
		routing.Get("/admin/api/import/row", edit, "sheet_id page limit sort order outcome undone",
			adminview.ImportLineList{}, s.Rows),
		routing.Post("/admin/api/import/add", edit, "file name", adminview.Moved{}, s.Add, routing.WithFile(sheets.Largest)),
		routing.Post("/admin/api/import/trade", edit, "name", adminview.Moved{}, s.AddTrade,
			routing.Streamed(sheets.LargestTrade)),
		routing.Post("/admin/api/import/try", edit, "sheet_id version tax_class_id category_id", adminview.Import{},
			s.CheckTrade, routing.Once),
		routing.Post("/admin/api/import/check", edit, "sheet_id version"+choices, adminview.Import{}, s.Check, routing.Once),
		routing.Post("/admin/api/import/run", edit, "sheet_id version with_doubtful replace", adminview.Import{}, s.Run, routing.Once),
		routing.Post("/admin/api/import/undo", edit, "sheet_id version", adminview.Import{}, s.Undo, routing.Once),
		routing.Post("/admin/api/product/bulk", edit,
			"product_ids[…] search brand_id category_id state stock without", adminview.Moved{}, s.AddBulk),
		routing.Post("/admin/api/import/bulk", edit, "sheet_id version edits[…]", adminview.Import{}, s.CheckBulk,
			routing.Once),
		routing.Get("/admin/import/plan", edit, "", nil, s.ShowPlans),
		routing.Get("/admin/api/import/plan", edit, "", adminview.PlanList{}, s.Planned),
		routing.Post("/admin/api/import/plan/save", edit,
			"plan_id version name supplier folder pattern address time is_on", adminview.PlanList{}, s.SavePlan, routing.Once),
		routing.Post("/admin/api/import/plan/run", edit, "plan_id", adminview.PlanList{}, s.RunPlan, routing.Once),
		routing.Get("/admin/export", edit, "", nil, s.ShowExport),
	}
	for _, what := range sheets.AllWhat() {
		routes = append(routes, routing.Post("/admin/export/"+string(what), routing.Office(what.Needs()), "", nil,
			s.export(what)))
	}
	return routes
}

// shownImports is how many sheets the list has.
const shownImports = 50

// ShowImports is where sheets are brought in, with the latest of those that were.
func (s *Server) ShowImports(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	latest, err := s.Sheets.Sheets(ctx, shownImports)
	if err != nil {
		return err
	}
	var who []int64
	for _, one := range latest {
		who = append(who, one.StaffID)
	}
	slices.Sort(who)
	names, err := s.Access.Names(ctx, slices.Compact(who))
	if err != nil {
		return err
	}
	zone, err := s.Office.Zone(ctx)
	if err != nil {
		return err
	}
	rows := []adminview.ImportRow{}
	for _, one := range latest {
		rows = append(rows, adminview.NewImportRow(ctx, one, names, zone))
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Import"), place, "office-imports", func(bar adminview.OfficeBar) any {
		return adminview.ImportsPage{Bar: bar, Largest: sheets.Largest, LargestTrade: sheets.LargestTrade, Imports: rows}
	})
}

// Add takes a file in.
func (s *Server) Add(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Name string `form:"name"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	content, err := wire.File(r, "file")
	if err != nil {
		return err
	}
	ctx := r.Context()
	id, err := s.Sheets.Add(ctx, wire.Actor(ctx), in.Name, content)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.Moved{Success: text.Tr(ctx, "Now say what its columns are."),
		Redirect: adminview.ImportURL(id)})
}

// Rows is a page of the rows of a sheet (LIST-1).
func (s *Server) Rows(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		SheetID int64  `form:"sheet_id"`
		Outcome string `form:"outcome"`
		Undone  string `form:"undone"`
	}
	page, err := wire.ReadList(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	actor := wire.Actor(ctx)
	rows, n, err := s.Sheets.Rows(ctx, actor, in.SheetID, sheets.Outcome(in.Outcome), sheets.Undo(in.Undone), page.Limit,
		page.Offset())
	if err != nil {
		return err
	}
	sheet, err := s.Sheets.Sheet(ctx, actor, in.SheetID)
	if err != nil {
		return err
	}
	fields, err := s.fields(ctx, actor, sheet)
	if err != nil {
		return err
	}
	shown := adminview.ImportLineList{Results: []adminview.ImportLine{},
		Paging: present.NewPaging(ctx, page.Page, page.Limit, n)}
	for _, row := range rows {
		shown.Results = append(shown.Results, adminview.NewImportLine(ctx, row, fields))
	}
	return wire.Reply(w, http.StatusOK, shown)
}
