// Package searches is where the back office sees what is searched for, and says what words stand for.
package searches

import (
	"context"
	"net/http"

	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/dictionary"
	"camber/internal/shop/find"
	"camber/internal/shop/searchlog"
	"camber/internal/web/admin/office"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Office  *office.Office
	Catalog *catalog.Service
	Find    *find.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	may := routing.Office(access.EditCatalog)
	const (
		searches = "page limit sort order state search"
		rows     = "page limit sort order kind search"
		row      = "kind word meaning"
	)
	return []routing.Route{
		routing.Get("/admin/search", may, searches, nil, s.ShowSearches),
		routing.Get("/admin/api/search", may, searches, adminview.SearchList{}, s.Searches),
		routing.Get("/admin/dictionary", may, rows+" word", nil, s.ShowDictionary),
		routing.Get("/admin/api/dictionary", may, rows, adminview.DictionaryList{}, s.Dictionary),
		routing.Get("/admin/api/dictionary/get", may, "row_id", adminview.DictionaryRow{}, s.Row),
		routing.Get("/admin/api/dictionary/try", may, "search", adminview.SearchTrial{}, s.Try),
		routing.Post("/admin/api/dictionary/add", may, row, present.Said{}, s.Add, routing.Once),
		routing.Post("/admin/api/dictionary/edit", may, "row_id version "+row, present.Said{}, s.Edit, routing.Once),
		routing.Post("/admin/api/dictionary/remove", may, "row_id", present.Said{}, s.Remove, routing.Once),
	}
}

// ShowSearches is what was searched for in the shop (SRCH-5).
func (s *Server) ShowSearches(w http.ResponseWriter, r *http.Request) error {
	days, err := searchlog.PerDay(r.Context())
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(r.Context(), "Searches"), "searches", "office-searches",
		func(bar adminview.OfficeBar) any {
			return adminview.SearchesPage{Bar: bar, Days: adminview.NewSearchDays(days)}
		})
}

// Searches is a page of it.
func (s *Server) Searches(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		State string `form:"state"`
		Has   string `form:"search"`
	}
	page, err := wire.ReadList(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	none := in.State == adminview.SearchesNone
	found, total, err := searchlog.List(ctx,
		searchlog.Filter{None: none, Has: in.Has, Limit: page.Limit, Offset: page.Offset()})
	if err != nil {
		return err
	}
	_, others, err := searchlog.List(ctx, searchlog.Filter{None: !none, Has: in.Has, Limit: 1})
	if err != nil {
		return err
	}
	ids := make([]string, len(found))
	for i, one := range found {
		ids[i] = one.ID
	}
	chosen, err := searchlog.ChosenParts(ctx, ids)
	if err != nil {
		return err
	}
	var parts []int64
	for _, of := range chosen {
		parts = append(parts, of...)
	}
	names, err := s.Catalog.Parts(ctx, parts)
	if err != nil {
		return err
	}
	counts := map[string]int{"": total, adminview.SearchesNone: others}
	if none {
		counts = map[string]int{"": others, adminview.SearchesNone: total}
	}
	shown := adminview.SearchList{Results: []adminview.SearchRow{}, Counts: counts,
		Paging: present.NewPaging(ctx, page.Page, page.Limit, total)}
	for _, one := range found {
		shown.Results = append(shown.Results, adminview.NewSearchRow(ctx, one, chosen[one.ID], names))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// ShowDictionary is what words stand for in this shop (FIND-2).
func (s *Server) ShowDictionary(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Word string `form:"word"` // to make a row of
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(r.Context(), "Dictionary"), "dictionary", "office-dictionary",
		func(bar adminview.OfficeBar) any { return adminview.DictionaryPage{Bar: bar, Word: in.Word} })
}

// Dictionary is a page of its rows.
func (s *Server) Dictionary(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Kind string `form:"kind"`
		Has  string `form:"search"`
	}
	page, err := wire.ReadList(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	all, err := dictionary.Find(ctx, in.Kind, in.Has)
	if err != nil {
		return err
	}
	shown := adminview.DictionaryList{Results: []adminview.DictionaryRow{},
		Paging: present.NewPaging(ctx, page.Page, page.Limit, len(all))}
	for _, row := range wire.PageOf(all, page) {
		shown.Results = append(shown.Results, adminview.NewDictionaryRow(row, nil))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// Row is one of them, with its trail.
func (s *Server) Row(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "row_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	row, err := dictionary.One(ctx, id)
	if err != nil {
		return err
	}
	trail, err := s.Office.Trail(ctx, "dictionary", id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.NewDictionaryRow(row, trail))
}

// mostTried is how many parts a search that is tried shows.
const mostTried = 5

// Try says what a search is taken for now, and what it finds.
func (s *Server) Try(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Text string `form:"search"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Find.Refresh(ctx); err != nil { // a row that was added just now
		return err
	}
	understood, err := s.Find.Understand(in.Text)
	if err != nil {
		return err
	}
	found, err := s.Find.Find(ctx, find.Query{Text: in.Text, Limit: mostTried, Lang: text.In(ctx)})
	if err != nil {
		return err
	}
	ids := make([]int64, len(found.Hits))
	for i, h := range found.Hits {
		ids[i] = h.PartID
	}
	parts, err := s.Catalog.Parts(ctx, ids)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.NewSearchTrial(ctx, understood, found.Total, ids, parts))
}

func readRow(r *http.Request) (row dictionary.Row, version string, err error) {
	var in struct {
		Version string `form:"version"`
		Kind    string `form:"kind"`
		Word    string `form:"word"`
		Meaning string `form:"meaning"`
	}
	err = wire.Decode(r, &in)
	return dictionary.Row{Kind: in.Kind, Word: in.Word, Meaning: in.Meaning}, in.Version, err
}

// Add adds a row.
func (s *Server) Add(w http.ResponseWriter, r *http.Request) error {
	row, _, err := readRow(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if _, err := dictionary.Add(ctx, wire.Actor(ctx), row); err != nil {
		return err
	}
	return said(ctx, w, text.Key("The row is added. The next search knows it."))
}

// Edit changes one.
func (s *Server) Edit(w http.ResponseWriter, r *http.Request) error {
	row, version, err := readRow(r)
	if err != nil {
		return err
	}
	if row.ID, err = wire.ID(r, "row_id"); err != nil {
		return err
	}
	ctx := r.Context()
	if err := dictionary.Edit(ctx, wire.Actor(ctx), version, row); err != nil {
		return err
	}
	return said(ctx, w, text.Key("The changes are saved. The next search knows them."))
}

// Remove takes one out.
func (s *Server) Remove(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "row_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := dictionary.Remove(ctx, wire.Actor(ctx), id); err != nil {
		return err
	}
	return said(ctx, w, text.Key("The row is removed."))
}

func said(ctx context.Context, w http.ResponseWriter, words string) error {
	return wire.Reply(w, http.StatusOK, present.Said{Success: text.Tr(ctx, words)})
}
