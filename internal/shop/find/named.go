package find

import (
	"strconv"

	"github.com/RoaringBitmap/roaring/v2"

	"camber/internal/shop/find/query"
)

// A model of many years is of very many parts: those of its newest base vehicles come first, as many as are read in the
// time of a listing.
const (
	mostBases    = 128
	mostPostings = 1 << 19
)

// bases are the base vehicles that a text names by their model (FIND-1).
func (v *view) bases(u query.Understood, most int) []int64 {
	if u.Model == "" || v.reference == nil {
		return nil
	}
	year, _ := strconv.ParseInt(u.Year, 10, 64) // 0 is any
	return v.reference.Called(year, u.Make, u.Model, most)
}

// fitting are the parts for the vehicle that a text names: by their applications, for every vehicle, or by their words.
func (v *view) fitting(u query.Understood, terms []docs) docs {
	var words docs
	for i, t := range u.Terms {
		if t.Vehicle && terms[i] != nil && t.Typed[0] != u.Year {
			words = terms[i].andAll(words)
		}
	}
	bases := v.bases(u, mostBases)
	if len(bases) == 0 {
		return words.orNone(v)
	}
	all, read := make(docs, len(v.segments)), 0
	for i, s := range v.segments {
		in := newBitmap(s.n)
		copy(in, s.universal)
		for _, id := range bases {
			run := s.run(uint32(v.reference.Same(id)))
			if read += run.to - run.from; read > mostPostings {
				break
			}
			for at := run.from; at < run.to; at++ {
				ordinal, _ := s.posting(at)
				in.set(ordinal)
			}
		}
		all[i] = roaring.FromDense(in, true)
	}
	if words != nil {
		return all.or(words)
	}
	return all
}

func (d docs) orNone(v *view) docs {
	if d == nil {
		return v.nothing()
	}
	return d
}
