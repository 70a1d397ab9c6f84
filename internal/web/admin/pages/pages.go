// Package pages is where the back office keeps the shop's pages to read, such as its terms of sale.
package pages

import (
	"context"
	"net/http"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/content"
	"camber/internal/web/admin/office"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Office  *office.Office
	Content *content.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	editor := routing.Office(access.EditPages)
	const fields = " slug active in_foot title summary body title_es summary_es body_es"
	return []routing.Route{
		routing.Get("/admin/page", editor, "", nil, s.ShowPages),
		routing.Get("/admin/page/add", editor, "", nil, s.ShowNew),
		routing.Get("/admin/page/edit", editor, "page_id", nil, s.ShowPage),
		routing.Get("/admin/api/page", editor, "", adminview.TextPageList{}, s.Pages),
		routing.Get("/admin/api/page/get", editor, "page_id", adminview.TextRecord{}, s.Page),
		routing.Post("/admin/api/page/add", editor, fields[1:], adminview.Moved{}, s.AddPage, routing.Must),
		routing.Post("/admin/api/page/edit", editor, "page_id version"+fields, adminview.SavedText{}, s.SavePage,
			routing.Once),
		routing.Post("/admin/api/page/sort", editor, "ids", adminview.TextPageList{}, s.SortPages),
		routing.Post("/admin/api/page/preview", editor, "body", adminview.TextPreview{}, s.Preview),
	}
}

// ShowPages is the list of the pages.
func (s *Server) ShowPages(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	rows, err := s.rows(ctx)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Pages"), "pages", "office-pages", func(bar adminview.OfficeBar) any {
		return adminview.PagesPage{Bar: bar, Pages: rows, AddURL: "/admin/page/add"}
	})
}

func (s *Server) rows(ctx context.Context) ([]adminview.TextPageRow, error) {
	all, err := s.Content.KeptPages(ctx)
	rows := []adminview.TextPageRow{}
	for _, n := range all {
		rows = append(rows, adminview.NewTextPageRow(n))
	}
	return rows, err
}

// Pages are all as they are now.
func (s *Server) Pages(w http.ResponseWriter, r *http.Request) error { return s.answer(w, r, "") }

func (s *Server) answer(w http.ResponseWriter, r *http.Request, words string) error {
	rows, err := s.rows(r.Context())
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.TextPageList{Success: words, Results: rows})
}

// ShowNew is the form of a new page.
func (s *Server) ShowNew(w http.ResponseWriter, r *http.Request) error {
	return s.recordPage(w, r, text.Tr(r.Context(), "Add a page"), nil)
}

// ShowPage is the record of a page.
func (s *Server) ShowPage(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.record(r)
	if err != nil {
		return err
	}
	return s.recordPage(w, r, shown.Title, &shown)
}

func (s *Server) recordPage(w http.ResponseWriter, r *http.Request, title string, shown *adminview.TextRecord) error {
	return s.Office.Show(w, r, title, "pages", "office-page", func(bar adminview.OfficeBar) any {
		return adminview.TextPage{Bar: bar, Page: shown}
	})
}

// Page is the record of a page as it is now.
func (s *Server) Page(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.record(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) record(r *http.Request) (adminview.TextRecord, error) {
	var in struct {
		PageID int64 `form:"page_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return adminview.TextRecord{}, err
	}
	return s.recordOf(r.Context(), in.PageID)
}

func (s *Server) recordOf(ctx context.Context, id int64) (adminview.TextRecord, error) {
	n, err := s.Content.Kept(ctx, id)
	if err != nil {
		return adminview.TextRecord{}, err
	}
	trail, err := s.Office.Trail(ctx, "page", id)
	return adminview.NewTextRecord(n, trail), err
}

// sentPage is a page as a form sends one.
type sentPage struct {
	PageID    int64  `form:"page_id"`
	Version   string `form:"version"`
	Slug      string `form:"slug"`
	Active    bool   `form:"active"`
	InFoot    bool   `form:"in_foot"`
	Title     string `form:"title"`
	Summary   string `form:"summary"`
	Body      string `form:"body"`
	TitleES   string `form:"title_es"`
	SummaryES string `form:"summary_es"`
	BodyES    string `form:"body_es"`
}

// page has Spanish words only where some were typed.
func (in sentPage) page() content.New {
	words := func(title, summary, body string) content.Texts {
		return content.Texts{Title: strings.TrimSpace(title), Summary: strings.TrimSpace(summary),
			Body: strings.TrimSpace(strings.ReplaceAll(body, "\r\n", "\n"))}
	}
	n := content.New{ID: in.PageID, Slug: strings.TrimSpace(in.Slug), Off: !in.Active, Aside: !in.InFoot,
		Texts: map[text.Lang]content.Texts{text.English: words(in.Title, in.Summary, in.Body)}}
	if es := words(in.TitleES, in.SummaryES, in.BodyES); es != (content.Texts{}) {
		n.Texts[text.Spanish] = es
	}
	return n
}

// AddPage adds a page.
func (s *Server) AddPage(w http.ResponseWriter, r *http.Request) error {
	var in sentPage
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	id, err := s.Content.Add(ctx, wire.Actor(ctx), in.page())
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.Moved{Success: text.Tr(ctx, "The page is added."),
		Redirect: adminview.TextPageURL(id)})
}

// SavePage changes a page.
func (s *Server) SavePage(w http.ResponseWriter, r *http.Request) error {
	var in sentPage
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Content.Edit(ctx, wire.Actor(ctx), in.Version, in.page()); err != nil {
		return err
	}
	shown, err := s.recordOf(ctx, in.PageID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.SavedText{Success: text.Tr(ctx, "The page is saved."), Page: shown})
}

// SortPages puts them in another order.
func (s *Server) SortPages(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		IDs string `form:"ids"` // with commas between
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Content.Sort(ctx, wire.Actor(ctx), office.IDs(in.IDs)); err != nil {
		return err
	}
	return s.answer(w, r, text.Tr(ctx, "The order is saved."))
}

// Preview takes a body apart as its page shows it.
func (s *Server) Preview(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Body string `form:"body"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.NewTextPreview(in.Body))
}
