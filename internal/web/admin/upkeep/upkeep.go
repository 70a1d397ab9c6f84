// Package upkeep is where the back office sees the work that the shop does by itself.
package upkeep

import (
	"context"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/jobs"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/exchange/sheets"
	"camber/internal/shop/upkeep"
	"camber/internal/web/admin/office"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Office *office.Office
	Sheets *sheets.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	may := routing.Office(access.EditSettings)
	const list = "page limit sort order state kind"
	return []routing.Route{
		routing.Get("/admin/job", may, list, nil, s.ShowJobs),
		routing.Get("/admin/api/job", may, list, adminview.JobList{}, s.Jobs),
		routing.Post("/admin/api/job/again", may, "job_id", present.Said{}, s.Again, routing.Once),
	}
}

// ShowJobs is the list of the work that is not done (ADM-2).
func (s *Server) ShowJobs(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	return s.Office.Show(w, r, text.Tr(ctx, "Jobs"), "jobs", "office-jobs", func(bar adminview.OfficeBar) any {
		return adminview.JobsPage{Bar: bar, Kinds: adminview.NewJobKinds(ctx)}
	})
}

// Jobs is a page of it.
func (s *Server) Jobs(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		State string `form:"state"`
		Kind  string `form:"kind"`
	}
	page, err := wire.ReadList(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	tasks, counts, err := upkeep.Jobs(ctx, wire.Actor(ctx),
		jobs.Filter{State: in.State, Kind: in.Kind, Limit: page.Limit, Offset: page.Offset()})
	if err != nil {
		return err
	}
	zone, err := s.Office.Zone(ctx)
	if err != nil {
		return err
	}
	shown := adminview.JobList{Results: []adminview.JobRow{}, Counts: counts,
		Paging: present.NewLongPaging(ctx, page.Page, page.Limit, counts[in.State], jobs.MostCounted)}
	for _, t := range tasks {
		row := adminview.NewJobRow(ctx, t, wire.Actor(ctx), zone)
		if row.SheetID != 0 {
			if err := s.progress(ctx, &row); err != nil {
				return err
			}
		}
		shown.Results = append(shown.Results, row)
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// progress says how far a sheet is, to who may see it.
func (s *Server) progress(ctx context.Context, row *adminview.JobRow) error {
	sheet, err := s.Sheets.Sheet(ctx, wire.Actor(ctx), row.SheetID)
	if fault.Is(err, fault.NotFound) || fault.Is(err, fault.Forbidden) {
		return nil
	}
	row.Done, row.Rows = sheet.Done, sheet.Rows
	return err
}

// Again has a job tried at once.
func (s *Server) Again(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "job_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := upkeep.Again(ctx, wire.Actor(ctx), id); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.Said{Success: text.Tr(ctx, "It is tried now.")})
}
