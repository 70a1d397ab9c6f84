package job

import (
	"cmp"
	"context"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
	"camber/internal/shop/labor"
	"camber/internal/shop/region"
)

// Service keeps jobs and finds what of the shop fits them.
type Service struct {
	parts *catalog.Service
	find  *find.Service
	labor *labor.Service
}

func NewService(parts *catalog.Service, finder *find.Service, work *labor.Service) *Service {
	return &Service{parts, finder, work}
}

const changed = "canned job" // in the change feed

var keptJobs = kept.NewWhole[[]Job](changed)

// All are the jobs by name, those that are not offered too.
func (*Service) All(ctx context.Context) ([]Job, error) {
	return keptJobs.Read(ctx, func(ctx context.Context) ([]Job, error) { return read(ctx, 0) })
}

// Offered are those that can be chosen, in the order in which they were added.
func (s *Service) Offered(ctx context.Context) ([]Job, error) {
	all, err := s.All(ctx)
	if err != nil {
		return nil, err
	}
	offered := slices.DeleteFunc(slices.Clone(all), func(j Job) bool { return j.Off })
	slices.SortFunc(offered, func(a, b Job) int { return cmp.Compare(a.ID, b.ID) })
	return offered, nil
}

// BySlug returns the job that can be chosen of an address, else NotFound.
func (s *Service) BySlug(ctx context.Context, slug string) (Job, error) {
	all, err := s.Offered(ctx)
	if err != nil {
		return Job{}, err
	}
	for _, j := range all {
		if j.Slug() == slug {
			return j, nil
		}
	}
	return Job{}, fault.New(fault.NotFound, "There is no such job.")
}

// Filter says which jobs are listed.
type Filter struct {
	Search string // in the name and the other words
	Desc   bool   // from Z to A
	Limit  int
	Offset int
}

// List returns a page of the jobs, and how many the search leaves. They are few, and read whole.
func (s *Service) List(ctx context.Context, f Filter) ([]Job, int, error) {
	all, err := s.All(ctx)
	if err != nil {
		return nil, 0, err
	}
	var found []Job
	for _, j := range all {
		if strings.Contains(text.Fold(j.Name+" "+j.Also), text.Fold(f.Search)) {
			found = append(found, j)
		}
	}
	if f.Desc {
		slices.Reverse(found)
	}
	from := min(f.Offset, len(found))
	return found[from:min(from+f.Limit, len(found))], len(found), nil
}

// Called is a job that a text names.
type Called struct {
	Job
	ByName bool // else by its other words
}

// Called are the jobs that a text names, at most so many: those whose name begins so first.
func (s *Service) Called(ctx context.Context, typed string, most int) ([]Called, error) {
	all, err := s.All(ctx)
	if err != nil {
		return nil, err
	}
	var found []Called
	for well := byStart; well > notCalled; well-- {
		for _, j := range all {
			if !j.Off && j.called(typed) == well {
				found = append(found, Called{j, well >= byName})
			}
		}
	}
	return found[:min(most, len(found))], nil
}

// Job returns one, else NotFound.
func (*Service) Job(ctx context.Context, id int64) (Job, error) {
	found, err := read(ctx, max(id, -1))
	if err != nil {
		return Job{}, err
	}
	if id == 0 || len(found) == 0 {
		return Job{}, fault.New(fault.NotFound, "There is no such job.")
	}
	return found[0], nil
}

// Add checks and adds a job. A name that another has is Invalid at it.
func (s *Service) Add(ctx context.Context, actor access.Actor, n New) (id int64, err error) {
	if n, err = s.fit(ctx, actor, n); err != nil {
		return 0, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		added, err := add(ctx, n)
		if err != nil {
			return err
		}
		if added == 0 {
			return nameTaken()
		}
		id = added
		return said(ctx, actor, "job.add", id, map[string]any{"name": n.Name})
	})
	return id, err
}

// said writes a change into the log and the change feed.
func said(ctx context.Context, actor access.Actor, action string, id int64, detail map[string]any) error {
	if err := db.Changed(ctx, changed, id); err != nil {
		return err
	}
	return audit.Write(ctx,
		audit.Row{Who: actor.Who(), Action: action, Subject: "canned job", SubjectID: id, Detail: detail})
}

// Save changes a job. version is of the Job that the form was opened with: another one now is a Conflict that says what
// differs. Tickets that have it keep what they were told.
func (s *Service) Save(ctx context.Context, actor access.Actor, id int64, version string, n New) error {
	n, err := s.fit(ctx, actor, n)
	if err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := hold(ctx, id); err != nil {
			return err
		}
		before, err := s.Job(ctx, id)
		if err != nil {
			return err
		}
		detail := changes(before.New, n)
		if before.Version() != version {
			return fault.Meanwhile(differs(detail))
		}
		if len(detail) == 0 {
			return nil
		}
		taken, err := save(ctx, id, n)
		if err != nil {
			return err
		}
		if taken {
			return nameTaken()
		}
		return said(ctx, actor, "job.edit", id, detail)
	})
}

// Remove takes a job away; tickets that have it keep its lines.
func (s *Service) Remove(ctx context.Context, actor access.Actor, id int64) error {
	if !actor.May(access.EditCatalog) {
		return forbidden()
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		before, err := s.Job(ctx, id)
		if err != nil {
			return err
		}
		if err := remove(ctx, id); err != nil {
			return err
		}
		return said(ctx, actor, "job.remove", id, map[string]any{"name": before.Name})
	})
}

// UseOfCategories is what jobs depend on categories for.
func (*Service) UseOfCategories() region.Use {
	return region.Use{Count: countOfCategory, Words: func(n int) fault.Text { return fault.T("Lines of jobs: %d.", n) }}
}

func forbidden() error { return fault.New(fault.Forbidden, "You may not do this.") }

func nameTaken() error {
	return fault.InFields(map[string]fault.Text{"name": fault.T("Another job already has this name.")})
}

func field(list string, at int, name string) string {
	return list + "[" + strconv.Itoa(at) + "][" + name + "]"
}

// fit is a job as it is kept, from somebody who may; what is wrong with it is told by field.
func (s *Service) fit(ctx context.Context, actor access.Actor, n New) (New, error) {
	if !actor.May(access.EditCatalog) {
		return n, forbidden()
	}
	n.Name, n.Also, n.Notes = strings.TrimSpace(n.Name), strings.TrimSpace(n.Also), strings.TrimSpace(n.Notes)
	n.Lines, n.Times = slices.Clone(n.Lines), slices.Clone(n.Times)
	for i := range n.Lines {
		l := &n.Lines[i]
		l.Name, l.Words = strings.TrimSpace(l.Name), strings.TrimSpace(l.Words)
		l.Position = strings.ToLower(strings.TrimSpace(l.Position))
	}
	for i := range n.Times {
		t := &n.Times[i]
		t.Make, t.Model = strings.TrimSpace(t.Make), strings.TrimSpace(t.Model)
		t.To = cmp.Or(t.To, t.From)
	}
	if n.LaborID == 0 {
		n.Minutes, n.Times = 0, nil
	}
	fields := n.check()
	for i, l := range n.Lines {
		if _, err := s.parts.Category(ctx, l.CategoryID); fault.Is(err, fault.NotFound) {
			fields[field("lines", i, "category_id")] = fault.T("Please choose a category.")
		} else if err != nil {
			return n, err
		}
	}
	if n.LaborID != 0 {
		if _, err := s.labor.Type(ctx, n.LaborID); fault.Is(err, fault.NotFound) {
			fields["labor_id"] = fault.T("There is no such labor type.")
		} else if err != nil {
			return n, err
		}
	}
	if len(fields) > 0 {
		return n, fault.InFields(fields)
	}
	return n, nil
}

func changes(before, after New) map[string]any {
	detail := map[string]any{}
	for name, values := range map[string]audit.Change{
		"name": {From: before.Name, To: after.Name}, "also": {From: before.Also, To: after.Also},
		"labor_id": {From: before.LaborID, To: after.LaborID}, "minutes": {From: before.Minutes, To: after.Minutes},
		"menu_price": {From: before.Menu, To: after.Menu}, "notes": {From: before.Notes, To: after.Notes},
		"off": {From: before.Off, To: after.Off},
	} {
		if !reflect.DeepEqual(values.From, values.To) {
			detail[name] = values
		}
	}
	if !slices.Equal(before.Lines, after.Lines) {
		detail["lines"] = audit.Change{From: before.Lines, To: after.Lines}
	}
	if !slices.Equal(before.Times, after.Times) {
		detail["times"] = audit.Change{From: before.Times, To: after.Times}
	}
	return detail
}

// differs says by field what stands there now and is not what was sent.
func differs(detail map[string]any) map[string]fault.Text {
	fields := map[string]fault.Text{}
	for name, values := range detail {
		fields[name] = fault.T("Changed meanwhile")
		if is, isWord := values.(audit.Change).From.(string); isWord && is != "" {
			fields[name] = fault.IsNow(is)
		}
	}
	return fields
}
