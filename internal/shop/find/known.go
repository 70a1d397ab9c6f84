package find

import (
	"context"
	"strconv"
	"sync"

	"camber/internal/base/recent"
	"camber/internal/shop/vehicle"
)

// mostKnown is how many results are kept, of some 20 KB each; longestKnown is the longest page of one.
const (
	mostKnown    = 512
	longestKnown = 30
)

// known are the last answers to questions of one kind. All are of one edition of the index: the next drops them all.
type known[V any] struct {
	mu      sync.Mutex
	edition uint64
	answers recent.Map[string, V]
}

func newKnown[V any]() known[V] { return known[V]{answers: recent.New[string, V](mostKnown)} }

// Known is Find, or what Find said to the same question while nothing in the index has changed since. Visitors with the
// same vehicle ask the same of the same categories. The result is shared and may not be changed.
func (s *Service) Known(ctx context.Context, q Query) (Result, error) {
	if !q.isPlain() {
		return s.Find(ctx, q)
	}
	edition := s.edition.Load() // before the view: what is found is of this edition or a later one
	key := q.key()
	if r, ok := s.results.get(edition, key); ok {
		return r, nil
	}
	r, err := s.Find(ctx, q)
	if err == nil {
		s.results.put(edition, key, r)
	}
	return r, err
}

// isPlain says that a result is small and that many ask for the same: no words, and no filter but numbers.
func (q *Query) isPlain() bool {
	return q.Text == "" && q.Among == nil && len(q.QualityTiers)+len(q.Attributes)+len(q.Positions) == 0 &&
		len(q.BrandIDs) <= 1 && q.Limit <= longestKnown && q.Offset <= 10*longestKnown && (!q.Facets || q.FacetValues > 0)
}

// key tells plain queries apart.
func (q *Query) key() string {
	b := make([]byte, 0, 128)
	number := func(n int64) { b = append(strconv.AppendInt(b, n, 36), ',') }
	yes := func(is bool) { b = strconv.AppendBool(b, is) }
	word := func(s string) { b = strconv.AppendQuote(b, s) }
	for _, n := range []int64{
		q.CategoryID, q.LocationID, q.SeriesID, int64(q.PriceFrom), int64(q.PriceTo), q.LevelID, int64(q.Limit),
		int64(q.Offset), int64(q.FacetValues),
	} {
		number(n)
	}
	for _, is := range []bool{q.OnlyFits, q.NoUniversal, q.InStock, q.Stocked, q.Descending, q.Facets} {
		yes(is)
	}
	word(string(q.Lang))
	word(string(q.Sort))
	for _, id := range q.BrandIDs {
		number(id)
	}
	return string(appendVehicle(b, q.Vehicle))
}

// appendVehicle tells vehicles apart.
func appendVehicle(b []byte, v *vehicle.Vehicle) []byte {
	if v == nil {
		return b
	}
	number := func(n int64) { b = append(strconv.AppendInt(b, n, 36), ',') }
	word := func(s string) { b = strconv.AppendQuote(b, s) }
	word(v.Make)
	word(v.Model)
	number(v.BaseVehicleID)
	number(v.Year)
	number(v.MakeID)
	number(v.ModelID)
	for _, f := range v.Facts {
		word(f.Field)
		number(f.Value)
		word(f.Label)
	}
	return b
}

func (k *known[V]) get(edition uint64, key string) (v V, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if edition != k.edition {
		return v, false
	}
	return k.answers.Get(key)
}

// put keeps an answer that was found when the edition had begun; one of an earlier edition is not kept.
func (k *known[V]) put(edition uint64, key string, v V) {
	k.mu.Lock()
	defer k.mu.Unlock()
	switch {
	case edition < k.edition:
		return
	case edition > k.edition:
		k.edition = edition
		k.answers.Clear()
	}
	k.answers.Put(key, v)
}
