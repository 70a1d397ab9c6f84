package find

import (
	"context"
	"math"
	"runtime"

	"camber/internal/shop/vehicle"
)

// Fitting counts what fits a vehicle and what may, by what parts are listed with. What is not in a map is 0.
type Fitting struct {
	Categories map[int64]int // each with all below it
	Brands     map[int64]int
	Series     map[int64]int
}

// Fitting counts for a vehicle (FIT-15), with universal parts or without. It is known until parts or applications change, and
// shared: nobody may change it.
func (s *Service) Fitting(ctx context.Context, v *vehicle.Vehicle, universal bool) (Fitting, error) {
	shape := s.shape.Load() // before the view, as in Known
	key := "no"
	if universal {
		key = "yes"
	}
	key = string(appendVehicle([]byte(key), v))
	if f, ok := s.fitting.get(shape, key); ok {
		return f, nil
	}
	found, err := s.Find(ctx, Query{Vehicle: v, OnlyFits: true, NoUniversal: !universal, Limit: 1, Facets: true, FacetValues: math.MaxInt32})
	if err != nil {
		return Fitting{}, err
	}
	f := Fitting{Categories: Counts(found.Facets.Categories), Brands: Counts(found.Facets.Brands), Series: Counts(found.Facets.Series)}
	s.fitting.put(shape, key, f)
	return f, nil
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
			if in.live.has(ordinal) && in.brandIDs[in.brand[ordinal]] == brandID && string(in.text(in.numberRefs[ordinal])) == number {
				return in.ids[ordinal], true, nil
			}
		}
	}
	return 0, false, nil
}
