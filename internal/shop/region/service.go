package region

import (
	"context"
	"slices"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// Service keeps the shop's areas.
type Service struct{ uses []Use }

func New() *Service { return &Service{} }

// Use is what depends on a record of another owner.
type Use struct {
	Count func(ctx context.Context, id int64) (int, error)
	Words func(n int) fault.Text
}

// UsedBy says what depends on areas: one of which anything does can't be removed.
func (s *Service) UsedBy(uses ...Use) { s.uses = append(s.uses, uses...) }

// Used says in words what depends on a record; nothing where nothing does.
func Used(ctx context.Context, uses []Use, id int64) (found []fault.Text, err error) {
	for _, u := range uses {
		n, err := u.Count(ctx, id)
		if err != nil {
			return nil, err
		}
		if n > 0 {
			found = append(found, u.Words(n))
		}
	}
	return found, nil
}

// AreaUses says in words what depends on an area.
func (s *Service) AreaUses(ctx context.Context, areaID int64) ([]fault.Text, error) {
	return Used(ctx, s.uses, areaID)
}

// InUse is the Conflict of who removes what others need.
func InUse(found []fault.Text) *fault.Error {
	return fault.New(fault.Conflict, "This is still in use and can't be removed. %s", fault.Joined(found...))
}

const changed = "area" // in the change feed

var keptAreas = kept.NewWhole[[]Area](changed)

// AddArea returns the new area's id. A name that is taken is a Conflict.
func (*Service) AddArea(ctx context.Context, who audit.Who, a Area) (id int64, err error) {
	if fields := a.check(); len(fields) > 0 {
		return 0, fault.InFields(fields)
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		added, err := addArea(ctx, a)
		if err != nil {
			return err
		}
		if err := audit.Write(ctx, audit.Row{Who: who, Action: "area.add", Subject: "area", SubjectID: added}); err != nil {
			return err
		}
		id = added
		return db.Changed(ctx, changed, added)
	})
	return id, err
}

// MakeArea is AddArea by a person who may set up taxes or shipping.
func (s *Service) MakeArea(ctx context.Context, actor access.Actor, a Area) (int64, error) {
	if !actor.May(access.EditTaxes) && !actor.May(access.EditShipping) {
		return 0, fault.New(fault.Forbidden, "You may not do this.")
	}
	a.Name = strings.TrimSpace(a.Name)
	id, err := s.AddArea(ctx, actor.Who(), a)
	if fault.Is(err, fault.Conflict) {
		err = fault.InFields(map[string]fault.Text{"name": fault.T("This area already exists.")})
	}
	return id, err
}

// SaveArea changes an area for all that uses it. version is of the Area that the form was opened with: another one now
// is a Conflict that says what differs.
func (s *Service) SaveArea(ctx context.Context, actor access.Actor, version string, a Area) (saved Area, err error) {
	if !actor.May(access.EditTaxes) {
		return Area{}, fault.New(fault.Forbidden, "You may not do this.")
	}
	a.Name = strings.TrimSpace(a.Name)
	err = db.Atomic(ctx, func(ctx context.Context) error {
		before, err := lockedArea(ctx, a.ID)
		if err != nil {
			return err
		}
		if before.Version() != version {
			return fault.Meanwhile(before.differences(a))
		}
		if fields := a.check(); len(fields) > 0 {
			return fault.InFields(fields)
		}
		detail := map[string]any{}
		if before.Name != a.Name {
			detail["name"] = audit.Change{From: before.Name, To: a.Name}
		}
		if !before.samePlaces(a) {
			detail["places"] = "changed"
		}
		free, err := saveArea(ctx, a)
		if err != nil {
			return err
		}
		if !free {
			return fault.InFields(map[string]fault.Text{"name": fault.T("This area already exists.")})
		}
		if err := audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "area.edit", Subject: "area", SubjectID: a.ID,
			Detail: detail}); err != nil {
			return err
		}
		saved = a
		return db.Changed(ctx, changed, a.ID)
	})
	return saved, err
}

func (a Area) differences(sent Area) map[string]fault.Text {
	fields := map[string]fault.Text{}
	if a.Name != sent.Name {
		fields["name"] = fault.IsNow(a.Name)
	}
	if !a.samePlaces(sent) {
		fields["places"] = fault.T("Changed meanwhile")
	}
	return fields
}

// RemoveArea removes an area that nothing uses.
func (s *Service) RemoveArea(ctx context.Context, actor access.Actor, id int64) error {
	if !actor.May(access.EditTaxes) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		before, err := lockedArea(ctx, id)
		if err != nil {
			return err
		}
		used, err := Used(ctx, s.uses, id)
		if err != nil {
			return err
		}
		if len(used) > 0 {
			return InUse(used)
		}
		if err := removeAreas(ctx, []int64{id}); err != nil {
			return err
		}
		if err := audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "area.remove", Subject: "area", SubjectID: id,
			Detail: map[string]any{"name": before.Name}}); err != nil {
			return err
		}
		return db.Changed(ctx, changed, id)
	})
}

// PutAreas adds areas, or gives those of their names these places, and removes those of the ids that nothing uses: as
// a sheet wants it, whose loading is one entry of the log. It returns all by their names and runs in the caller's
// Atomic.
func (s *Service) PutAreas(ctx context.Context, put []Area, remove []int64) (map[string]int64, error) {
	found, err := putAreas(ctx, put)
	if err != nil {
		return nil, err
	}
	var free []int64
	for _, id := range remove {
		used, err := Used(ctx, s.uses, id)
		if err != nil {
			return nil, err
		}
		if len(used) == 0 {
			free = append(free, id)
		}
	}
	if err := removeAreas(ctx, free); err != nil {
		return nil, err
	}
	return found, db.Changed(ctx, changed, 0)
}

// Area returns one, else NotFound.
func (s *Service) Area(ctx context.Context, id int64) (Area, error) {
	all, err := s.Areas(ctx)
	if err != nil {
		return Area{}, err
	}
	if at := slices.IndexFunc(all, func(a Area) bool { return a.ID == id }); at >= 0 {
		return all[at], nil
	}
	return Area{}, noArea()
}

func noArea() *fault.Error { return fault.New(fault.NotFound, "There is no such area.") }

// Areas returns all areas, the oldest first.
func (*Service) Areas(ctx context.Context) ([]Area, error) { return keptAreas.Read(ctx, areas) }

// AreasOf returns the ids of the areas in which an address lies.
func (s *Service) AreasOf(ctx context.Context, to Address) (map[int64]bool, error) {
	all, err := s.Areas(ctx)
	if err != nil {
		return nil, err
	}
	in := map[int64]bool{}
	for _, a := range all {
		if a.Has(to) {
			in[a.ID] = true
		}
	}
	return in, nil
}
