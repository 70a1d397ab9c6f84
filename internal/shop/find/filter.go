package find

import (
	"math"
	"slices"
	"sync/atomic"

	"camber/internal/base/money"
)

// Filters as bits, so that a part that fails a single one of them counts for that facet alone.
const (
	failsBrand = 1 << iota
	failsSeries
	failsTier
	failsPrice
	failsStock
	failsPosition
	failsCategory
	failsAttribute // and the bits above: one for each attribute that is chosen of
)

// mostAttributes is how many attributes have a bit of their own; those above share the last.
const mostAttributes = 24

// filter is what a query wants, in the places of one segment. What is nil or 0 lets everything pass.
type filter struct {
	brands     []uint8 // by place: failsBrand or 0
	series     uint32
	noSeries   bool       // the series wanted has no part here
	tiers      [256]uint8 // as brands
	byBrand    bool
	byTier     bool
	prices     []uint32 // of the level
	advertised bool     // they are what is advertised
	from, to   uint32
	priced     bool
	stock      bitmap // nil with inStock: nothing is in stock there
	inStock    bool
	positions  uint64
	positioned bool
	attributes []attributeFilter
	none       bool // lets everything pass
}

// attributeFilter wants one of some values of one attribute.
type attributeFilter struct {
	name   string
	span   // all its values
	wanted []uint32
}

func (s *living) filter(q *Query) *filter {
	level := s.columns.level(q.LevelID)
	f := &filter{prices: s.columns.prices[level], advertised: level == advertised, to: math.MaxUint32}
	f.brands, f.byBrand = make([]uint8, len(s.brandIDs)), len(q.BrandIDs) > 0
	for i, id := range s.brandIDs {
		if f.byBrand && !slices.Contains(q.BrandIDs, id) {
			f.brands[i] = failsBrand
		}
	}
	if q.SeriesID != 0 {
		at := slices.Index(s.seriesIDs, q.SeriesID)
		f.series, f.noSeries = uint32(max(at, 0)), at < 0
	}
	f.byTier = len(q.QualityTiers) > 0
	for i := range f.tiers {
		if f.byTier && (i == 0 || i >= len(s.tierNames) || !slices.Contains(q.QualityTiers, s.tierNames[i])) {
			f.tiers[i] = failsTier
		}
	}
	if q.PriceFrom > 0 || q.PriceTo > 0 {
		f.priced, f.from, f.to = true, from(q.PriceFrom), mostPrice
		if q.PriceTo > 0 {
			f.to = from(q.PriceTo+1) - 1
		}
	}
	if q.InStock {
		f.inStock, f.stock = true, s.columns.stock.Load().in(q.LocationID)
	}
	if len(q.Positions) > 0 {
		f.positioned = true
		for i, name := range s.positionNames {
			if slices.Contains(q.Positions, name) {
				f.positions |= 1 << i
			}
		}
	}
	for _, a := range q.Attributes {
		f.addAttribute(s.segment, a)
	}
	f.none = !f.byBrand && q.SeriesID == 0 && !f.byTier && !f.priced && !f.inStock && !f.positioned && f.attributes == nil
	return f
}

// from is the least unit price, as the columns have it, that is shown as this amount.
func from(c money.Cents) uint32 { return uint32(min(max(int64(c)*100-50, 0), mostPrice)) }

func (f *filter) addAttribute(s *segment, a Attribute) {
	all := s.valuesOf(a.Name)
	at := slices.IndexFunc(f.attributes, func(have attributeFilter) bool { return have.name == a.Name })
	if at < 0 {
		at = len(f.attributes)
		f.attributes = append(f.attributes, attributeFilter{name: a.Name, span: all})
	}
	for v := all.from; v < all.to; v++ {
		if s.valueNames[v] == a.Value {
			f.attributes[at].wanted = append(f.attributes[at].wanted, uint32(v))
		}
	}
}

// card marks the filters that a part does not pass as far as its card tells; stocked: it is where it has to be in
// stock.
func (f *filter) card(c card, stocked uint64) uint32 {
	fails := f.brands[c.brand()] | f.tiers[c.tier()]
	if (f.noSeries || f.series != 0) && (f.noSeries || c.series() != f.series) {
		fails |= failsSeries
	}
	return uint32(fails) | uint32(^stocked&1)*failsStock
}

// stockWord is a word of those in stock where they have to be; all where they don't.
func (f *filter) stockWord(at int) uint64 {
	switch {
	case !f.inStock:
		return math.MaxUint64
	case f.stock == nil:
		return 0
	}
	return atomic.LoadUint64(&f.stock[at])
}

// fails marks the filters that the parts of a block do not pass, besides those that card marks.
func (f *filter) fails(s *living, b *block) {
	ordinals, fails := b.ordinals[:b.n], b.fails[:b.n]
	if f.none {
		return
	}
	if f.priced {
		for i, ordinal := range ordinals {
			if !f.affordable(ordinal) {
				fails[i] |= failsPrice
			}
		}
	}
	if f.positioned {
		for i := range ordinals {
			if f.positions&b.positions[i] == 0 {
				fails[i] |= failsPosition
			}
		}
	}
	for n := range f.attributes {
		for i, ordinal := range ordinals {
			if !f.attributes[n].passes(s.partValuesOf(ordinal)) {
				fails[i] |= failsAttribute << min(n, mostAttributes-1)
			}
		}
	}
}

// passes says whether a part of which nothing fits the vehicle passes all filters that card does not tell of.
func (f *filter) passes(s *living, ordinal uint32) bool {
	if f.priced && !f.affordable(ordinal) || f.positioned && f.positions&s.positions[ordinal] == 0 {
		return false
	}
	for i := range f.attributes {
		if !f.attributes[i].passes(s.partValuesOf(ordinal)) {
			return false
		}
	}
	return true
}

func (f *filter) affordable(ordinal uint32) bool {
	p := atomic.LoadUint32(&f.prices[ordinal])
	return f.from <= p && p <= f.to
}

func (a *attributeFilter) passes(has []uint32) bool {
	for _, v := range has {
		if slices.Contains(a.wanted, v) {
			return true
		}
	}
	return false
}
