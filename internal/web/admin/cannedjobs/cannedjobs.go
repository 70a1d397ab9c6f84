// Package cannedjobs is where the back office keeps the jobs of the counter: front brakes, an oil change.
package cannedjobs

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/job"
	"camber/internal/shop/labor"
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
	Jobs    *job.Service
	Labor   *labor.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	may := routing.Office(access.EditCatalog)
	const (
		list = "page limit sort order search"
		sent = "name also labor_id minutes menu_price notes active lines[…] times[…]"
	)
	return []routing.Route{
		routing.Get("/admin/canned-job", may, list, nil, s.ShowJobs),
		routing.Get("/admin/canned-job/add", may, "", nil, s.ShowNewJob),
		routing.Get("/admin/canned-job/edit", may, "job_id", nil, s.ShowJob),
		routing.Get("/admin/api/canned-job", may, list, adminview.CannedJobList{}, s.List),
		routing.Get("/admin/api/canned-job/get", may, "job_id", adminview.CannedJobRecord{}, s.Job),
		routing.Post("/admin/api/canned-job/add", may, sent, adminview.Moved{}, s.AddJob, routing.Once),
		routing.Post("/admin/api/canned-job/edit", may, "job_id version "+sent, adminview.SavedCannedJob{}, s.SaveJob,
			routing.Once),
		routing.Post("/admin/api/canned-job/remove", may, "job_id", adminview.Moved{}, s.RemoveJob),
	}
}

// ShowJobs is the list of the jobs of the counter.
func (s *Server) ShowJobs(w http.ResponseWriter, r *http.Request) error {
	return s.Office.Show(w, r, text.Tr(r.Context(), "Counter jobs"), "canned-jobs", "office-canned-jobs",
		func(bar adminview.OfficeBar) any { return adminview.CannedJobsPage{Bar: bar} })
}

// List is a page of the list.
func (s *Server) List(w http.ResponseWriter, r *http.Request) error {
	var narrowed struct {
		Search string `form:"search"`
	}
	in, err := wire.ReadList(r, &narrowed, "name")
	if err != nil {
		return err
	}
	ctx := r.Context()
	found, total, err := s.Jobs.List(ctx, job.Filter{Search: narrowed.Search, Desc: in.Order == "desc", Limit: in.Limit,
		Offset: in.Offset()})
	if err != nil {
		return err
	}
	types, err := s.types(ctx)
	if err != nil {
		return err
	}
	shown := adminview.CannedJobList{Results: []adminview.CannedJobRow{},
		Paging: present.NewPaging(ctx, in.Page, in.Limit, total)}
	for _, j := range found {
		shown.Results = append(shown.Results, adminview.NewCannedJobRow(ctx, j, types))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) types(ctx context.Context) (map[int64]labor.Type, error) {
	all, err := s.Labor.Types(ctx)
	types := map[int64]labor.Type{}
	for _, t := range all {
		types[t.ID] = t
	}
	return types, err
}

// ShowNewJob is the form of a new job.
func (s *Server) ShowNewJob(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, text.Tr(r.Context(), "Add a job"), nil)
}

// ShowJob is the record of a job.
func (s *Server) ShowJob(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.asked(r)
	if err != nil {
		return err
	}
	return s.page(w, r, shown.Name, &shown)
}

func (s *Server) page(w http.ResponseWriter, r *http.Request, title string, shown *adminview.CannedJobRecord) error {
	ctx := r.Context()
	tree, err := s.Catalog.Tree(ctx)
	if err != nil {
		return err
	}
	types, err := s.Labor.Types(ctx)
	if err != nil {
		return err
	}
	work := []adminview.OfficeChoice{}
	for _, t := range types {
		if t.Active || shown != nil && shown.LaborID == t.ID {
			work = append(work, adminview.OfficeChoice{ID: t.ID, Name: t.Title})
		}
	}
	return s.Office.Show(w, r, title, "canned-jobs", "office-canned-job", func(bar adminview.OfficeBar) any {
		return adminview.CannedJobPage{Bar: bar, Job: shown, Categories: adminview.NewCategoryChoices(tree), Labor: work,
			Positions: positions}
	})
}

// positions are those that applications name most; a line may name any.
var positions = []string{"front", "rear", "front left", "front right", "rear left", "rear right", "left", "right"}

// Job is the record of a job as it is now.
func (s *Server) Job(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.asked(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// asked is the record of the job that a request names.
func (s *Server) asked(r *http.Request) (adminview.CannedJobRecord, error) {
	id, err := wire.ID(r, "job_id")
	if err != nil {
		return adminview.CannedJobRecord{}, err
	}
	return s.record(r.Context(), id)
}

func (s *Server) record(ctx context.Context, id int64) (adminview.CannedJobRecord, error) {
	kept, err := s.Jobs.Job(ctx, id)
	if err != nil {
		return adminview.CannedJobRecord{}, err
	}
	trail, err := s.Office.Trail(ctx, "canned job", id)
	return adminview.NewCannedJobRecord(kept, trail), err
}

// read is the job that a form sends, its id and with which version.
func read(r *http.Request) (n job.New, id int64, version string, err error) {
	var in struct {
		JobID   int64             `form:"job_id"`
		Version string            `form:"version"`
		Name    string            `form:"name"`
		Also    string            `form:"also"`
		LaborID int64             `form:"labor_id"`
		Minutes int               `form:"minutes"`
		Menu    money.Cents       `form:"menu_price"`
		Notes   string            `form:"notes"`
		Active  bool              `form:"active"`
		Lines   map[string]string `form:"lines"`
		Times   map[string]string `form:"times"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return n, 0, "", err
	}
	n = job.New{Name: in.Name, Also: in.Also, LaborID: in.LaborID, Minutes: in.Minutes, Menu: in.Menu, Notes: in.Notes,
		Off: !in.Active}
	lines, ok := wire.Rows(in.Lines)
	times, isToo := wire.Rows(in.Times)
	if !ok || !isToo || len(lines) > job.MostLines || len(times) > job.MostTimes {
		return n, 0, "", fault.New(fault.Invalid, "A number must be input")
	}
	for _, l := range lines {
		n.Lines = append(n.Lines, job.Line{Name: l["name"], CategoryID: int64(whole(l["category_id"])), Words: l["words"],
			Position: l["position"], Quantity: whole(l["quantity"]), Extra: l["extra"] == "1"})
	}
	for _, t := range times {
		n.Times = append(n.Times, job.Time{From: whole(t["from"]), To: whole(t["to"]), Make: t["make"], Model: t["model"],
			Minutes: whole(t["minutes"])})
	}
	return n, in.JobID, in.Version, nil
}

// whole reads a number: empty is 0, and what is none can't be one either.
func whole(raw string) int {
	raw = strings.TrimSpace(raw)
	if raw == "" {
		return 0
	}
	n, err := strconv.Atoi(raw)
	if err != nil {
		return -1
	}
	return n
}

// AddJob adds a job.
func (s *Server) AddJob(w http.ResponseWriter, r *http.Request) error {
	n, _, _, err := read(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	id, err := s.Jobs.Add(ctx, wire.Actor(ctx), n)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.Moved{Success: text.Tr(ctx, "%s is added.", n.Name), Redirect: adminview.CannedJobURL(id)})
}

// SaveJob changes a job.
func (s *Server) SaveJob(w http.ResponseWriter, r *http.Request) error {
	n, id, version, err := read(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Jobs.Save(ctx, wire.Actor(ctx), id, version, n); err != nil {
		return err
	}
	shown, err := s.record(ctx, id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.SavedCannedJob{Success: text.Tr(ctx, "The changes are saved."), Job: shown})
}

// RemoveJob takes a job away.
func (s *Server) RemoveJob(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "job_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Jobs.Remove(ctx, wire.Actor(ctx), id); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.Moved{Success: text.Tr(ctx, "The job is removed."), Redirect: "/admin/canned-job"})
}
