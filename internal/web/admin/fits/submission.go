package fits

import (
	"net/http"

	"camber/internal/base/text"
	"camber/internal/shop/fitment"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowSubmissions is the list of what brands have sent of what their parts fit (ADM-2, FIT-17).
func (s *Server) ShowSubmissions(w http.ResponseWriter, r *http.Request) error {
	return s.Office.Show(w, r, text.Tr(r.Context(), "Submissions"), "submissions", "office-submissions",
		func(bar adminview.OfficeBar) any { return adminview.SubmissionsPage{Bar: bar} })
}

// Submissions is a page of the list.
func (s *Server) Submissions(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Search string `form:"search"`
		State  string `form:"state"`
	}
	page, err := wire.ReadList(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	filter := fitment.SourceFilter{Search: in.Search, State: fitment.State(in.State), Limit: page.Limit,
		Offset: page.Offset()}
	found, err := s.Fits.Sources(ctx, filter)
	if err != nil {
		return err
	}
	counts, err := s.Fits.CountSources(ctx, filter)
	if err != nil {
		return err
	}
	brands, err := s.Catalog.Brands(ctx)
	if err != nil {
		return err
	}
	named := map[string]string{}
	for _, b := range brands {
		named[b.AAIA] = b.Name
	}
	var who []int64
	for _, one := range found {
		who = append(who, one.StaffID)
	}
	names, err := s.Access.Names(ctx, who)
	if err != nil {
		return err
	}
	zone, err := s.Office.Zone(ctx)
	if err != nil {
		return err
	}
	shown := adminview.SubmissionList{Results: []adminview.SubmissionRow{}, Counts: map[string]int{},
		Paging: present.NewPaging(ctx, page.Page, page.Limit, counts[filter.State])}
	for state, n := range counts {
		shown.Counts[string(state)] = n
	}
	for _, one := range found {
		shown.Results = append(shown.Results, adminview.NewSubmissionRow(ctx, one, named[one.Brand], names, zone))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// UndoSubmission makes a submission count no longer: what it replaced counts again.
func (s *Server) UndoSubmission(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "submission_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Fits.UndoFor(ctx, wire.Actor(ctx), id); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.Said{Success: text.Tr(ctx, "It is undone: what was there before counts again.")})
}
