package shelf

import (
	"context"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
)

// Series is a line of products of a brand, with how many parts it has, on sale or not.
type Series struct {
	catalog.Series
	Parts int
}

// Series are those of a brand by name.
func (s *Service) Series(ctx context.Context, brandID int64) ([]Series, error) {
	rows, err := seriesIn(ctx, brandID)
	if err != nil {
		return nil, err
	}
	found := make([]Series, 0, len(rows))
	for _, r := range rows {
		found = append(found, Series{catalog.Series{ID: r.ID, BrandID: brandID, Name: r.Name, Slug: r.Slug}, r.Parts})
	}
	return found, nil
}

// AddSeries adds a series to a brand.
func (s *Service) AddSeries(ctx context.Context, actor access.Actor, brandID int64, name string) error {
	return changing(ctx, actor, func(ctx context.Context) error {
		brand, err := s.heldBrand(ctx, brandID)
		if err != nil {
			return err
		}
		if name, err = seriesName(name); err != nil {
			return err
		}
		id, err := s.parts.AddSeries(ctx, brand.Brand, name)
		if err != nil {
			return err
		}
		if id == 0 {
			return seriesTaken()
		}
		return seriesWritten(ctx, actor, brandID, id, audit.Change{From: nil, To: name})
	})
}

// RenameSeries gives a series another name; its address stays. seen is the name that it was opened with: another one
// now is a Conflict.
func (s *Service) RenameSeries(ctx context.Context, actor access.Actor, brandID, id int64, seen, name string) error {
	return changing(ctx, actor, func(ctx context.Context) error {
		before, err := s.heldSeries(ctx, brandID, id)
		if err != nil {
			return err
		}
		if before.Name != seen {
			return fault.Meanwhile(map[string]fault.Text{"name": fault.IsNow(before.Name)})
		}
		if name, err = seriesName(name); err != nil || name == before.Name {
			return err
		}
		isFree, err := renameSeries(ctx, brandID, id, name)
		if err != nil {
			return err
		}
		if !isFree {
			return seriesTaken()
		}
		return seriesWritten(ctx, actor, brandID, id, audit.Change{From: before.Name, To: name})
	})
}

// RemoveSeries removes a series that no part is of, else Conflict.
func (s *Service) RemoveSeries(ctx context.Context, actor access.Actor, brandID, id int64) error {
	return changing(ctx, actor, func(ctx context.Context) error {
		before, err := s.heldSeries(ctx, brandID, id)
		if err != nil {
			return err
		}
		if before.Parts > 0 {
			return stillUsed([]fault.Text{fault.T("Parts: %d.", before.Parts)})
		}
		if err := removeSeries(ctx, id); err != nil {
			return err
		}
		if err := s.parts.RemoveAddresses(ctx, catalog.KindSeries, id); err != nil {
			return err
		}
		return seriesWritten(ctx, actor, brandID, id, audit.Change{From: before.Name, To: nil})
	})
}

// heldSeries is a series of a brand that is held.
func (s *Service) heldSeries(ctx context.Context, brandID, id int64) (Series, error) {
	if _, err := s.heldBrand(ctx, brandID); err != nil {
		return Series{}, err
	}
	all, err := s.Series(ctx, brandID)
	if err != nil {
		return Series{}, err
	}
	for _, one := range all {
		if one.ID == id {
			return one, nil
		}
	}
	return Series{}, fault.New(fault.NotFound, "There is no such series.")
}

// seriesWritten tells the log of the brand of a change of one of its series.
func seriesWritten(ctx context.Context, actor access.Actor, brandID, id int64, change audit.Change) error {
	if err := db.Changed(ctx, catalog.KindSeries, id); err != nil {
		return err
	}
	return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "brand.series", Subject: catalog.KindBrand,
		SubjectID: brandID, Detail: map[string]any{"series": change}})
}

func seriesName(typed string) (string, error) {
	name := strings.Join(strings.Fields(typed), " ")
	if problem := fault.Length(name, true, 1, mostName); problem != nil {
		return "", fault.InFields(map[string]fault.Text{"name": *problem})
	}
	if text.Fold(name) == "" {
		return "", fault.InFields(map[string]fault.Text{"name": required()})
	}
	return name, nil
}

func seriesTaken() error {
	return fault.InFields(map[string]fault.Text{"name": fault.T("The brand has a series of this name already.")})
}
