package find

import (
	"slices"
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

// bases are the base vehicles that a text names by their model (FIND-1) and that applications of this shop are for.
func (v *view) bases(u query.Understood, most int) []int64 {
	if u.Model == "" || v.reference == nil {
		return nil
	}
	year, _ := strconv.ParseInt(u.Year, 10, 64) // 0 is any
	return v.reference.Called(year, u.Make, u.Model, most, v.serves)
}

// serves says whether a part of the shop has an application for a base vehicle.
func (v *view) serves(baseVehicleID int64) bool {
	key := uint32(v.reference.Same(baseVehicleID))
	return slices.ContainsFunc(v.segments, func(s *living) bool { return s.run(key).from < s.run(key).to })
}

// vehicleOf is the parts for the vehicle that a text names.
type vehicleOf struct {
	applied   docs // by their applications; nil: the vehicle is not known
	universal docs
	words     docs // with its make and model in their words; nil: none are named
}

// vehicleIn looks for the vehicle that a text names.
func (v *view) vehicleIn(u query.Understood, terms []docs) vehicleOf {
	var of vehicleOf
	for i, t := range u.Terms {
		if t.Vehicle && terms[i] != nil && t.Typed[0] != u.Year {
			of.words = terms[i].andAll(of.words)
		}
	}
	bases := v.bases(u, mostBases)
	if len(bases) == 0 {
		return of
	}
	of.applied, of.universal = make(docs, len(v.segments)), make(docs, len(v.segments))
	read := 0
	for i, s := range v.segments {
		in := newBitmap(s.n)
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
		of.applied[i] = roaring.FromDense(in, true)
		of.universal[i] = roaring.FromDense(slices.Clone(s.universal), true)
	}
	return of
}

// among are those of some parts that are for the vehicle; nil: none is. What is for every vehicle is for this one where
// something is for it at all: else the name of a model may be another word.
func (of vehicleOf) among(all docs) docs {
	var those docs
	if of.applied != nil && !of.applied.and(all).empty() {
		those = of.applied.or(of.universal)
	}
	switch {
	case those == nil && of.words == nil:
		return nil
	case those == nil:
		those = of.words
	case of.words != nil:
		those = those.or(of.words)
	}
	if those = those.and(all); those.empty() {
		return nil
	}
	return those
}

func (of vehicleOf) isKnown() bool { return of.applied != nil && !of.applied.empty() }
