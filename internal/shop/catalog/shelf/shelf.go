// Package shelf is where parts stand in the shop: the tree of categories, the brands, and the series of each brand, as
// the back office keeps them.
package shelf

import (
	"context"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
)

// Uses says in words what depends on a record, beside its parts; nothing where nothing does.
type Uses func(ctx context.Context, id int64) ([]fault.Text, error)

// Service keeps them.
type Service struct {
	parts               *catalog.Service
	ofCategory, ofBrand Uses
}

// New makes one. What others depend on a category or a brand for is told by them.
func New(parts *catalog.Service, ofCategory, ofBrand Uses) *Service {
	return &Service{parts, ofCategory, ofBrand}
}

// changing does a change by somebody who may.
func changing(ctx context.Context, actor access.Actor, do func(ctx context.Context) error) error {
	if !actor.May(access.EditCatalog) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	return db.Atomic(ctx, do)
}

// written tells the log and the other servers of a change. kind is one of catalog.Kinds, and what the log calls it.
func written(ctx context.Context, actor access.Actor, action, kind string, id int64, detail map[string]any) error {
	err := audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: kind, SubjectID: id, Detail: detail})
	if err != nil {
		return err
	}
	return db.Changed(ctx, kind, id)
}

// meanwhile says by field what stands there now and is not what was sent.
func meanwhile(detail map[string]any) error {
	fields := map[string]fault.Text{}
	for name, values := range detail {
		fields[name] = fault.T("Changed meanwhile")
		if is, isText := values.(audit.Change).From.(string); isText {
			fields[name] = fault.IsNow(is)
		}
	}
	return fault.Meanwhile(fields)
}

// readdress gives something another address; one that something else has is wrong in the field slug.
func (s *Service) readdress(ctx context.Context, kind string, id int64, slug string) error {
	err := s.parts.SaveSlug(ctx, kind, id, slug)
	if f := fault.Of(err); err != nil && f.Kind == fault.Conflict {
		return fault.InFields(map[string]fault.Text{"slug": f.Text})
	}
	return err
}

// stillUsed refuses to remove what something depends on, and says what does.
func stillUsed(used []fault.Text) error {
	if len(used) == 0 {
		return nil
	}
	return fault.New(fault.Conflict, "This is still in use and can't be removed. %s", fault.Joined(used...))
}

func required() fault.Text { return fault.T("Required") }
