package labor

import (
	"context"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/shop/audit"
	"camber/internal/shop/region"
)

// Service is what can be done with the shop's work.
type Service struct{}

func New() *Service { return &Service{} }

// In the change feed.
const (
	changedType = "labor type"
	changedPart = "labor"
)

const most = 10_000 // parts whose work a server keeps

var (
	keptTypes  = kept.NewWhole[[]Type](changedType)
	keptOfPart = kept.NewShelf[int64, OfPart](most, kept.Keyed(changedPart, changedType))
)

// AddType returns the new type. A title that is taken is a Conflict.
func (*Service) AddType(ctx context.Context, who audit.Who, t Type) (Type, error) {
	t.Title = strings.TrimSpace(t.Title)
	if problem := fault.Length(t.Title, true, 1, 100); problem != nil {
		return Type{}, fault.InFields(map[string]fault.Text{"title": *problem})
	}
	if t.Rate < 0 {
		return Type{}, fault.InFields(map[string]fault.Text{"amount": fault.T("Price must be a positive number.")})
	}
	err := db.Atomic(ctx, func(ctx context.Context) error {
		id, err := addType(ctx, t)
		if err != nil {
			return err
		}
		if id == 0 {
			return fault.New(fault.Conflict, "This labor type already exists.")
		}
		t.ID = id
		if err := audit.Write(ctx, audit.Row{Who: who, Action: "labor.type", Subject: "labor type", SubjectID: id,
			Detail: map[string]any{"rate": t.Rate}}); err != nil {
			return err
		}
		return db.Changed(ctx, changedType, id)
	})
	return t, err
}

// Types returns all types in the order that the owner gave them; those that are no longer offered too.
func (*Service) Types(ctx context.Context) ([]Type, error) { return keptTypes.Read(ctx, types) }

// Type returns one; an unknown one is NotFound.
func (s *Service) Type(ctx context.Context, id int64) (Type, error) {
	all, err := s.Types(ctx)
	if err != nil {
		return Type{}, err
	}
	for _, t := range all {
		if t.ID == id {
			return t, nil
		}
	}
	return Type{}, fault.New(fault.NotFound, "There is no such labor type.")
}

// SetPart says which work comes with a part; minutes of 0 take it away.
func (s *Service) SetPart(ctx context.Context, who audit.Who, partID, typeID int64, minutes int) error {
	if minutes != 0 {
		if fields := Check(minutes, 1); len(fields) > 0 {
			return fault.InFields(fields)
		}
		if _, err := s.Type(ctx, typeID); err != nil {
			return err
		}
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := savePart(ctx, partID, typeID, minutes); err != nil {
			return err
		}
		if err := audit.Write(ctx, audit.Row{
			Who: who, Action: "labor.part", Subject: "part", SubjectID: partID,
			Detail: map[string]any{"labor": typeID, "minutes": minutes},
		}); err != nil {
			return err
		}
		return db.Changed(ctx, changedPart, partID)
	})
}

// OfParts returns the work of those of the parts that carry some of a type that is offered.
func (*Service) OfParts(ctx context.Context, partIDs []int64) (map[int64]OfPart, error) {
	all, err := keptOfPart.Read(ctx, partIDs, ofParts)
	if err != nil {
		return nil, err
	}
	found := map[int64]OfPart{}
	for id, work := range all {
		if work.Minutes > 0 && work.Type.Active {
			found[id] = work
		}
	}
	return found, nil
}

// UseOfTaxClasses is what labor depends on tax classes for.
func (*Service) UseOfTaxClasses() region.Use {
	return region.Use{Count: countOfTaxClass, Words: func(n int) fault.Text { return fault.T("Labor types: %d.", n) }}
}
