package find

import (
	"cmp"
	"context"
	"log/slog"
	"runtime"
	"slices"
	"strconv"

	"camber/internal/shop/vehicle"
)

// Fitting counts what fits a vehicle and what may, by what parts are listed with. What is not in a map is 0.
type Fitting struct {
	Categories map[int64]int // each with all below it
	Brands     Counted
	Series     Counted
}

// Counted counts parts by the id of what they have, in the order of the ids. A vehicle's parts are of thousands of
// series, so it is a third of what a map takes.
type Counted []countedID

type countedID struct {
	id    int64
	count uint32
}

// Of is the count of an id.
func (t Counted) Of(id int64) int {
	if at, ok := slices.BinarySearchFunc(t, id, func(e countedID, id int64) int { return cmp.Compare(e.id, id) }); ok {
		return int(t[at].count)
	}
	return 0
}

// add takes in the counts of a segment, by place; the first place is of nothing.
func (t *Counted) add(counts []uint32, ids []int64) {
	for i, n := range counts {
		if n > 0 && i > 0 {
			*t = append(*t, countedID{ids[i], n})
		}
	}
}

// sorted is the tally when all segments are in it.
func (t Counted) sorted() Counted {
	slices.SortFunc(t, func(a, b countedID) int { return cmp.Compare(a.id, b.id) })
	kept := t[:0]
	for _, e := range t {
		if last := len(kept) - 1; last >= 0 && kept[last].id == e.id {
			kept[last].count += e.count
		} else {
			kept = append(kept, e)
		}
	}
	return slices.Clip(kept)
}

// Fitting counts for a vehicle (FIT-15), with universal parts or without. It is known until parts or applications
// change, and shared: nobody may change it.
func (s *Service) Fitting(_ context.Context, v *vehicle.Vehicle, universal bool) (Fitting, error) {
	shape := s.shape.Load() // before the view, as in Known
	key := fittingKey(v, universal)
	if f, ok := s.fitting.get(shape, key); ok {
		return f, nil
	}
	now, err := s.view()
	if err != nil {
		return Fitting{}, err
	}
	defer runtime.KeepAlive(now)
	q := Query{Vehicle: v, OnlyFits: true, NoUniversal: !universal, Facets: true}
	l, err := now.run(&listing{Query: &q, view: now, asked: askFor(v, now.reference), top: newTop(&q, 0), fitsAlone: true,
		kinAlone: true})
	if err != nil {
		return Fitting{}, err
	}
	f := Fitting{
		Categories: Counts(l.counts.categories(now.tree, &q)), Brands: l.counts.allOfBrands.sorted(),
		Series: l.counts.allOfSeries.sorted(),
	}
	s.fitting.put(shape, key, f)
	return f, nil
}

func fittingKey(v *vehicle.Vehicle, universal bool) string {
	return string(appendVehicle(strconv.AppendBool(nil, universal), v))
}

// expected is a vehicle of which Fitting will be asked.
type expected struct {
	vehicle   *vehicle.Vehicle
	universal bool
}

// mostExpected is how many vehicles can wait to be counted; of more, the first who asks waits.
const mostExpected = 256

// Expect has Run count for a vehicle that was chosen just now, so that nobody waits for it with the next page. It does
// not wait.
func (s *Service) Expect(v *vehicle.Vehicle, universal bool) {
	select {
	case s.expected <- expected{v, universal}:
	default:
	}
}

// countExpected counts, one vehicle at a time, until ctx ends.
func (s *Service) countExpected(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case e := <-s.expected:
			if _, err := s.Fitting(ctx, e.vehicle, e.universal); err != nil {
				slog.ErrorContext(ctx, "find: count what fits a vehicle", "error", err)
			}
		}
	}
}

// Counts are the counts of values by id.
func Counts(values []Value) map[int64]int {
	counts := make(map[int64]int, len(values))
	for _, v := range values {
		counts[v.ID] = v.Count
	}
	return counts
}

// Numbered returns the part on the shelf that has a number of its own, in the form of text.Number, in a brand.
func (s *Service) Numbered(brandID int64, number string) (partID int64, ok bool, err error) {
	v, err := s.view()
	if err != nil {
		return 0, false, err
	}
	defer runtime.KeepAlive(v)
	for i := len(v.segments) - 1; i >= 0; i-- {
		in := v.segments[i]
		docs, err := in.numbers.Exact(number)
		if err != nil {
			return 0, false, err
		}
		for it := docs.Iterator(); it.HasNext(); {
			ordinal := it.Next()
			if in.live.has(ordinal) && in.brandIDs[in.brand[ordinal]] == brandID &&
				string(in.text(in.numberRefs[ordinal])) == number {
				return in.ids[ordinal], true, nil
			}
		}
	}
	return 0, false, nil
}
