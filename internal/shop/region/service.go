package region

import (
	"context"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/shop/audit"
)

// Service keeps the shop's areas.
type Service struct{}

func New() *Service { return &Service{} }

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
