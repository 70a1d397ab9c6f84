package find

import (
	"bytes"
	"cmp"
	"container/heap"
	"math"
	"slices"
	"sync/atomic"
)

// top keeps the first parts of a listing's order.
type top struct {
	query *Query
	lang  int // of the names compared
	most  int
	kept  []placed // a heap: the last one first
	bar   uint32   // roughly the last one's key, where it is full and in the default order
}

// placed is a part with its place in the order: first the key, then the text of some orders, then the id.
type placed struct {
	key     uint64
	id      int64
	in      *living
	ordinal uint32
}

func newTop(q *Query, most int) *top {
	t := &top{query: q, most: most}
	if i := slices.Index(languages(), q.Lang); i > 0 {
		t.lang = i
	}
	return t
}

// popularKey is the key of the default order. Among equals what is in stock somewhere comes first: in a shop that has
// sold nothing yet all are equal.
func popularKey(m match, fits fit, popularity uint32, inStock bool) uint64 {
	key := uint64(m)<<40 | uint64(fitsYes-fits)<<36 | uint64(^popularity)<<1
	if inStock {
		return key
	}
	return key | 1
}

// keyer returns the key of the parts of a segment in any other order: the smaller, the earlier.
func (t *top) keyer(s *living, f *filter) func(ordinal uint32) uint64 {
	turn := func(key uint64) uint64 { return key }
	if t.query.Descending {
		turn = func(key uint64) uint64 { return ^key }
	}
	switch t.query.Sort {
	case ByName:
		return func(ordinal uint32) uint64 { return turn(s.nameKeys[t.lang][ordinal]) }
	case ByNumber:
		return func(ordinal uint32) uint64 { return turn(s.numberKeys[ordinal]) }
	case ByNewest:
		return func(ordinal uint32) uint64 { return turn(uint64(math.MaxInt64 - s.added[ordinal])) }
	case ByPrice:
		return func(ordinal uint32) uint64 {
			p := atomic.LoadUint32(&f.prices[ordinal])
			if p == noPrice {
				return math.MaxUint64
			}
			return turn(uint64(p))
		}
	case ByRating:
		return func(ordinal uint32) uint64 {
			r := s.ratings[ordinal]
			if r == 0 {
				return math.MaxUint64
			}
			return turn(uint64(math.MaxUint32 - r))
		}
	case Default:
	}
	return nil
}

func (t *top) full() bool { return len(t.kept) == t.most && t.most > 0 }

// add offers a part.
func (t *top) add(key uint64, s *living, ordinal uint32) {
	if t.most == 0 || t.full() && key > t.kept[0].key {
		return
	}
	p := placed{key, s.ids[ordinal], s, ordinal}
	if len(t.kept) < t.most {
		heap.Push(t, p)
	} else if t.compare(p, t.kept[0]) < 0 {
		t.kept[0] = p
		heap.Fix(t, 0)
	}
}

// last is what has to be outdone; only of one that is full.
func (t *top) last() placed { return t.kept[0] }

// roughKey is the key of the default order as far as a card knows it.
func roughKey(m match, fits fit, popularity, outOfStock uint32) uint32 {
	return uint32(m)<<20 | uint32(fitsYes-fits)<<16 | (math.MaxUint16>>1-popularity)<<1 | outOfStock
}

// offer adds a part in the default order.
func (t *top) offer(m match, fits fit, s *living, c card, ordinal uint32) {
	if t.most == 0 || t.full() && roughKey(m, fits, c.popularity(), c.outOfStock()) > t.bar {
		return // nearly always
	}
	popularity := c.popularity()
	if popularity >= preciseRough {
		popularity = s.popularity[ordinal]
	}
	t.add(popularKey(m, fits, popularity, c.outOfStock() == 0), s, ordinal)
	if t.full() {
		last := t.last().key
		t.bar = roughKey(match(last>>40), fitsYes-fit(last>>36&15), rough(^uint32(last>>1)), uint32(last&1))
	}
}

// page is what is kept from a place on, in order.
func (t *top) page(offset int) []placed {
	slices.SortFunc(t.kept, t.compare)
	return t.kept[min(offset, len(t.kept)):]
}

func (t *top) compare(a, b placed) int {
	if a.key != b.key {
		return cmp.Compare(a.key, b.key)
	}
	order := 0
	switch t.query.Sort {
	case ByName:
		order = bytes.Compare(a.in.text(a.in.nameRefs[t.lang][a.ordinal]), b.in.text(b.in.nameRefs[t.lang][b.ordinal]))
	case ByNumber:
		order = bytes.Compare(a.in.text(a.in.numberRefs[a.ordinal]), b.in.text(b.in.numberRefs[b.ordinal]))
	case Default, ByPrice, ByNewest, ByRating:
	}
	if t.query.Descending {
		order = -order
	}
	return cmp.Or(order, cmp.Compare(a.id, b.id))
}

func (t *top) Len() int           { return len(t.kept) }
func (t *top) Less(i, j int) bool { return t.compare(t.kept[i], t.kept[j]) > 0 }
func (t *top) Swap(i, j int)      { t.kept[i], t.kept[j] = t.kept[j], t.kept[i] }
func (t *top) Push(p any)         { t.kept = append(t.kept, p.(placed)) }
func (t *top) Pop() any {
	last := t.kept[len(t.kept)-1]
	t.kept = t.kept[:len(t.kept)-1]
	return last
}
