package find

import "slices"

// view is all that is known at one moment. Readers hold one; only the columns in it change.
type view struct {
	frame
	segments []*living // the first is the base, a later one knows better
	mixed    int       // as in sizes
}

// living is a segment with what is still true of it.
type living struct {
	*segment
	live    bitmap // on the shelf, and not known better by a later segment
	columns *columns
	cache   *alwaysCache
}

// find returns a part that is on the shelf.
func (v *view) find(id int64) (*living, uint32, bool) {
	for i := len(v.segments) - 1; i >= 0; i-- {
		if ordinal, ok := v.segments[i].find(id); ok {
			return v.segments[i], ordinal, v.segments[i].live.has(ordinal)
		}
	}
	return nil, 0, false
}

// alike says whether the parts that a query asks for have attributes in common: those of unlike parts have nothing to
// do with each other, and a department with very many of them is narrowed by its categories first.
func (v *view) alike(q *Query) bool {
	if q.SeriesID != 0 || q.Text != "" || len(q.Attributes) > 0 {
		return true
	}
	at, ok := v.tree.places[q.CategoryID]
	if !ok || v.tree.ends[at] == at+1 {
		return ok
	}
	n := 0
	for _, in := range v.segments[0].own(v.tree, q.CategoryID) {
		n += in.to - in.from
	}
	return n <= v.mixed
}

// size is how many parts are on the shelf.
func (v *view) size() int {
	n := 0
	for _, s := range v.segments {
		n += s.live.count(span{0, s.n})
	}
	return n
}

// among is those of the parts that are in the segment.
func (s *living) among(ids []int64) bitmap {
	in := newBitmap(s.n)
	for _, id := range ids {
		if ordinal, ok := s.find(id); ok {
			in.set(ordinal)
		}
	}
	return in
}

// newLiving opens what a builder wrote.
func newLiving(data []byte) (*living, error) {
	s, f, err := openSegment(data)
	if err != nil {
		return nil, err
	}
	columns, err := newColumns(f, s)
	if err != nil {
		return nil, err
	}
	return &living{segment: s, live: slices.Clone(s.onShelf), columns: columns, cache: &alwaysCache{}}, nil
}

// without is a segment without some parts.
func (s *living) without(ids map[int64]bool) *living {
	other := *s
	other.live = slices.Clone(s.live)
	for id := range ids {
		if ordinal, ok := s.find(id); ok {
			other.live.clear(ordinal)
		}
	}
	return &other
}
