package fitment

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/vehicle"
)

// Fitting is one vehicle that a part fits, or an engine without a vehicle, with the conditions as its facts.
type Fitting struct {
	Vehicle  vehicle.Vehicle
	Position string
	Quantity int
	Notes    []string
}

// FittingFilter chooses among the fittings of a part; zero means all.
type FittingFilter struct {
	Text  string // all its words are in the vehicle, position or notes
	After int    // how many to leave out
	Limit int
}

// Fittings returns the vehicles that a part fits (FIT-10), the newest first, then by make and model, and how many the
// text leaves.
func (s *Service) Fittings(ctx context.Context, partID int64, f FittingFilter) (rows []Fitting, total int, err error) {
	p, err := s.parts.Part(ctx, partID)
	if err != nil {
		return nil, 0, err
	}
	l, err := s.library(ctx, []int64{partID})
	if err != nil {
		return nil, 0, err
	}
	return l.Fittings(p.ID, p.AAIA, numberOf(p), f)
}

// Fittings is Service.Fittings for a part whose brand's code and normalised number are known.
func (l *Library) Fittings(id int64, aaia, number string, f FittingFilter) (rows []Fitting, total int, err error) {
	postings, err := l.Part(nil, id, aaia, number)
	if err != nil {
		return nil, 0, err
	}
	words := strings.Fields(text.Fold(f.Text))
	uses := map[uint32]Application{}
	for _, p := range postings {
		a, ok := uses[p.Use]
		if !ok {
			if a, err = l.Application(id, p); err != nil {
				return nil, 0, err
			}
			uses[p.Use] = a
		}
		v := vehicle.Vehicle{}
		if p.Key < EngineKey {
			if v, ok = l.reference.Base(int64(p.Key)); !ok {
				continue // the reference changed since
			}
		}
		v.Facts = a.Conditions
		fitting := Fitting{Vehicle: v, Position: a.Position, Quantity: a.Quantity, Notes: a.Notes}
		if fitting.has(words) {
			rows = append(rows, fitting)
		}
	}
	slices.SortStableFunc(rows, func(a, b Fitting) int {
		return cmp.Or(cmp.Compare(b.Vehicle.Year, a.Vehicle.Year), cmp.Compare(a.Vehicle.Make, b.Vehicle.Make),
			cmp.Compare(a.Vehicle.Model, b.Vehicle.Model))
	})
	total = len(rows)
	rows = rows[min(max(f.After, 0), total):]
	if f.Limit > 0 {
		rows = rows[:min(f.Limit, len(rows))]
	}
	return rows, total, nil
}

func (f Fitting) has(words []string) bool {
	if len(words) == 0 {
		return true
	}
	all := text.Fold(strings.Join(append([]string{f.Vehicle.Text(), f.Position}, f.Notes...), " "))
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(all, w) })
}
