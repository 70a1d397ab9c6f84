package fitment

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/vehicle"
)

// Span is a model that a part fits alike in all years of a run: "2011–2018 Ford F-150".
type Span struct {
	From, To int64           // years; 0: an engine, whatever the vehicle
	Vehicle  vehicle.Vehicle // of the last year; its facts are what the part asks of it
	Position string
	Quantity int
	Notes    []string
}

// SpanFilter chooses among the spans of a part; zero means all.
type SpanFilter struct {
	Text  string // each of its words is in the model, what is asked of it, position or notes, or is one of the years
	After int    // how many to leave out
	Limit int
}

// Spans returns the vehicles that a part fits (FIT-10), by make and model, the newest first, how many spans the text
// leaves, and how many there are. A kit fits what all of its components with applications fit (TRD-6).
func (s *Service) Spans(ctx context.Context, p catalog.Part, f SpanFilter) (spans []Span, total, all int, err error) {
	ids := []int64{p.ID}
	for _, c := range p.Components {
		ids = append(ids, c.PartID)
	}
	l, err := s.library(ctx, ids)
	if err != nil {
		return nil, 0, 0, err
	}
	rows, _, err := l.Fittings(p.ID, p.AAIA, numberOf(p), FittingFilter{})
	if err != nil {
		return nil, 0, 0, err
	}
	if len(p.Components) > 0 {
		parts, err := s.parts.Parts(ctx, ids[1:])
		if err != nil {
			return nil, 0, 0, err
		}
		asks := len(rows) > 0
		for _, c := range p.Components {
			of := parts[c.PartID]
			more, _, err := l.Fittings(of.ID, of.AAIA, numberOf(of), FittingFilter{})
			switch {
			case err != nil:
				return nil, 0, 0, err
			case len(more) == 0: // it fits what the others do
			case !asks:
				rows, asks = more, true
			default:
				rows = fittingBoth(rows, more)
			}
		}
	}
	spans = spansOf(rows)
	all = len(spans)
	if words := strings.Fields(text.Fold(f.Text)); len(words) > 0 {
		spans = slices.DeleteFunc(spans, func(s Span) bool { return !s.has(words) })
	}
	total = len(spans)
	spans = spans[min(max(f.After, 0), total):]
	if f.Limit > 0 {
		spans = spans[:min(f.Limit, len(spans))]
	}
	return spans, total, all, nil
}

// mostBoth is how many fittings of a kit are worked out.
const mostBoth = 20_000

// fittingBoth are the vehicles that two parts fit, with what both ask.
func fittingBoth(rows, others []Fitting) []Fitting {
	byBase := map[int64][]Fitting{}
	for _, o := range others {
		byBase[o.Vehicle.BaseVehicleID] = append(byBase[o.Vehicle.BaseVehicleID], o)
	}
	var both []Fitting
	for _, r := range rows {
		for _, o := range byBase[r.Vehicle.BaseVehicleID] {
			v, agree := r.Vehicle, true
			for _, fact := range o.Vehicle.Facts {
				have, known := v.Fact(fact.Field)
				agree = agree && (!known || have.Value == fact.Value)
				v = v.With(fact)
			}
			if !agree || len(both) >= mostBoth {
				continue
			}
			notes := slices.Clone(r.Notes)
			for _, n := range o.Notes {
				if !slices.Contains(notes, n) {
					notes = append(notes, n)
				}
			}
			both = append(both, Fitting{Vehicle: v, Notes: notes})
		}
	}
	return both
}

// spansOf puts what fits alike in years that follow one another together.
func spansOf(rows []Fitting) []Span {
	type keyed struct {
		Fitting
		facts, notes string
	}
	all := make([]keyed, len(rows))
	for i, r := range rows {
		all[i] = keyed{r, joined(r.Vehicle.Facts, ", "), strings.Join(r.Notes, "\n")}
	}
	alike := func(a, b keyed) int {
		return cmp.Or(
			cmp.Compare(a.Vehicle.Make, b.Vehicle.Make), cmp.Compare(a.Vehicle.Model, b.Vehicle.Model),
			cmp.Compare(a.Vehicle.ModelID, b.Vehicle.ModelID), cmp.Compare(a.facts, b.facts),
			cmp.Compare(a.Position, b.Position), cmp.Compare(a.Quantity, b.Quantity), cmp.Compare(a.notes, b.notes),
		)
	}
	slices.SortStableFunc(all,
		func(a, b keyed) int { return cmp.Or(alike(a, b), cmp.Compare(b.Vehicle.Year, a.Vehicle.Year)) })
	var spans []Span
	for i, r := range all {
		if i > 0 && alike(all[i-1], r) == 0 && spans[len(spans)-1].From-r.Vehicle.Year <= 1 {
			spans[len(spans)-1].From = r.Vehicle.Year
			continue
		}
		spans = append(spans, Span{
			From: r.Vehicle.Year, To: r.Vehicle.Year, Vehicle: r.Vehicle, Position: r.Position, Quantity: r.Quantity,
			Notes: r.Notes,
		})
	}
	slices.SortStableFunc(spans, func(a, b Span) int {
		if (a.To == 0) != (b.To == 0) { // engines come last
			return cmp.Compare(b.To, a.To)
		}
		return cmp.Or(cmp.Compare(a.Vehicle.Make, b.Vehicle.Make), cmp.Compare(a.Vehicle.Model, b.Vehicle.Model),
			cmp.Compare(b.To, a.To))
	})
	return spans
}

func (s Span) has(words []string) bool {
	all := text.Fold(strings.Join(
		append([]string{s.Vehicle.Make, s.Vehicle.Model, joined(s.Vehicle.Facts, " "), s.Position}, s.Notes...), " "))
	return !slices.ContainsFunc(words, func(w string) bool {
		year, err := strconv.ParseInt(w, 10, 64)
		return !strings.Contains(all, w) && (err != nil || year < s.From || year > s.To)
	})
}

// Fitted are the vehicles that most of these parts are made for, by base vehicle, one year of each model: at most n.
func (s *Service) Fitted(ctx context.Context, partIDs []int64, n int) ([]vehicle.Vehicle, error) {
	if len(partIDs) == 0 {
		return nil, nil
	}
	parts, err := s.parts.Parts(ctx, partIDs)
	if err != nil {
		return nil, err
	}
	l, err := s.library(ctx, partIDs)
	if err != nil {
		return nil, err
	}
	made := map[uint32]int{}
	var postings []Posting
	for _, p := range parts {
		if postings, err = l.Part(postings[:0], p.ID, p.AAIA, numberOf(p)); err != nil {
			return nil, err
		}
		for i, one := range postings { // by key
			if one.Key < EngineKey && (i == 0 || postings[i-1].Key != one.Key) {
				made[one.Key]++
			}
		}
	}
	best := map[int64]vehicle.Vehicle{} // by model
	count := func(v vehicle.Vehicle) int { return made[uint32(v.BaseVehicleID)] }
	for key := range made {
		v, ok := l.reference.Base(int64(key))
		if have, seen := best[v.ModelID]; ok &&
			(!seen || cmp.Or(cmp.Compare(count(v), count(have)), cmp.Compare(v.Year, have.Year)) > 0) {
			best[v.ModelID] = v
		}
	}
	fitted := slices.SortedFunc(maps.Values(best), func(a, b vehicle.Vehicle) int {
		return cmp.Or(cmp.Compare(count(b), count(a)), cmp.Compare(b.Year, a.Year),
			cmp.Compare(a.BaseVehicleID, b.BaseVehicleID))
	})
	return fitted[:min(n, len(fitted))], nil
}
