package find

import (
	"math/bits"
	"sync"
	"sync/atomic"
)

// always is what those parts of a range come to that are the same in every listing: without a vehicle all of them, with
// one the universal parts, which are very many. It counts all that were on the shelf when the segment was written;
// those that left it since are few and are taken off again.
type always struct {
	tally   *tally
	version uint64 // of the prices that are counted
}

// alwaysCache keeps them for a segment, and the room that walks and searches through it need.
type alwaysCache struct {
	byRange sync.Map  // alwaysKey to *always
	rooms   sync.Pool // of *room
	matched sync.Pool // of *matched
}

// room is the memory of a walk.
type room struct {
	met                     []met
	memo                    memo
	listed, placed, stocked bitmap
	yes, maybe              bitmap
	pages                   bitmap // of values
	brands, series, values  []uint32
	block                   block
}

func (s *living) room() *room {
	if r, ok := s.cache.rooms.Get().(*room); ok {
		return r
	}
	return &room{
		listed: newBitmap(s.n), placed: newBitmap(s.n), stocked: newBitmap(s.n), yes: newBitmap(s.n),
		maybe: newBitmap(s.n), brands: make([]uint32, len(s.brandIDs)),
		series: make([]uint32, len(s.seriesIDs)), values: make([]uint32, len(s.values)/2),
		pages: make(bitmap, s.pageWords()), memo: make(memo, len(s.sets)),
	}
}

// cleared is a row of numbers of a room, all 0.
func cleared[T number](row []T) []T {
	clear(row)
	return row
}

type alwaysKey struct {
	span
	all        bool // not the universal ones alone
	engineOnly bool
	values     bool // attributes are counted
}

// always returns what is known of the walk's range; nil where every part has to be looked at.
func (w *walking) always() *always {
	if w.asked != nil && !w.OnlyFits || w.NoUniversal || w.found != nil || w.among != nil || w.Stocked || !w.filter.none ||
		w.Sort != Default ||
		len(w.spans) != 1 || !w.filter.advertised {
		return nil
	}
	key := alwaysKey{w.spans[0], w.asked == nil, w.asked != nil && w.asked.engineOnly, w.tally == nil ||
		w.tally.values != nil}
	version := w.s.columns.version.Load()
	known, _ := w.s.cache.byRange.Load(key)
	a, _ := known.(*always)
	switch {
	case a == nil:
		a = w.count(key, version)
	case a.version != version && w.tally != nil:
		a = a.priced(w, version)
	default:
		return a
	}
	w.s.cache.byRange.Store(key, a)
	return a
}

// each goes through the parts of a set in the range.
func (s span) each(word func(at int) uint64, f func(ordinal uint32)) {
	from, to := s.words()
	for at := from; at < to; at++ {
		c := word(at)
		if c != 0 {
			c &= s.within(at)
		}
		for ; c != 0; c &= c - 1 {
			f(uint32(at*64 + bits.TrailingZeros64(c)))
		}
	}
}

// same are the parts on the shelf, when the segment was written, that are the same in every listing.
func (w *walking) same(at int) uint64 {
	if w.asked == nil {
		return w.s.onShelf[at]
	}
	return w.s.onShelf[at] & w.universal[at]
}

func (w *walking) count(key alwaysKey, version uint64) *always {
	t := newTally(w.s, w.Query, w.filter, (&living{segment: w.s.segment, cache: &alwaysCache{}}).room(), w.spans,
		key.values)
	b := &block{}
	key.each(w.same, func(ordinal uint32) {
		b.ordinals[0], b.n = ordinal, 1
		if w.asked == nil {
			b.positions[0] = w.s.positions[ordinal]
		}
		t.take(w.s, b, true)
	})
	t.placed, t.stocked = nil, nil // what is on the shelf now is asked again
	return &always{tally: t, version: version}
}

// priced is the same with the prices of now.
func (a *always) priced(w *walking, version uint64) *always {
	t := *a.tally
	t.bands = [16]uint32{}
	w.spans[0].each(w.same, func(ordinal uint32) { t.bands[w.s.columns.cards.of(ordinal).band()]++ })
	return &always{&t, version}
}

// takeAlways counts those parts in one go, and says whether it could.
func (w *walking) takeAlways() bool {
	a := w.always()
	if a == nil {
		return false
	}
	in, count := w.spans[0], 0
	if w.tally != nil {
		w.tally.begin(a.tally)
	}
	from, to := in.words()
	for at := from; at < to; at++ {
		same, live := w.same(at), w.s.live[at]
		if at == from || at == to-1 {
			same &= in.within(at)
		}
		count += bits.OnesCount64(same & live)
		if w.tally == nil {
			continue
		}
		w.tally.placed[at] |= same & live
		for gone := same &^ live; gone != 0; gone &= gone - 1 {
			w.tally.takeOff(w, uint32(at*64+bits.TrailingZeros64(gone)))
		}
	}
	w.total += count
	w.fits[fitsYes] += count
	w.first(allWords, fitsYes, func(at int) uint64 { return w.same(at) & w.s.live[at] })
	return true
}

// fewFound parts are looked at one by one: that takes less time than one walk more. Tests find few at all times, and look
// at more of them so.
var fewFound = 1000

// foundAt is a word of the candidates of a text.
func (w *walking) foundAt(at int) uint64 {
	if w.found.all[at] == 0 {
		return 0
	}
	return w.candidates(at)
}

// takeFound counts the parts that meet a text and offers the best of them, where nothing else is asked, and says
// whether it could.
func (w *walking) takeFound() bool {
	if w.found == nil || w.found.places != nil || w.tally != nil || !w.filter.none || !w.popular {
		return false
	}
	how := w.fitting()
	total := 0
	for _, in := range w.spans {
		from, to := in.words()
		for at := from; at < to; at++ {
			c := w.foundAt(at)
			if c == 0 {
				continue
			}
			c &= in.within(at)
			total += bits.OnesCount64(c)
			for f := fitsNot; f <= fitsYes && w.asked != nil; f++ {
				w.fits[f] += bits.OnesCount64(c & how(f, at))
			}
		}
	}
	w.total += total
	if total < fewFound {
		for f := fitsNot; f <= fitsYes; f++ {
			for _, in := range w.spans {
				in.each(func(at int) uint64 { return w.foundAt(at) & how(f, at) }, func(ordinal uint32) {
					w.top.offer(w.found.of(ordinal), f, w.s, w.s.columns.cards.of(ordinal), ordinal)
				})
			}
		}
		return true
	}
	for m := range matches {
		for f := fitsYes + 1; f > fitsNot && (m == allWords || w.found.used[m]); f-- {
			w.first(m, f-1, func(at int) uint64 {
				if c := w.found.only(m, at); c != 0 {
					return c & w.candidates(at) & how(f-1, at)
				}
				return 0
			})
		}
	}
	return true
}

// fitting is which parts of a word fit so, of all of them: those that the applications name, the universal ones, and the
// rest by what is said of them at all. Without a vehicle all fit.
func (w *walking) fitting() func(f fit, at int) uint64 {
	if w.asked == nil {
		return func(f fit, _ int) uint64 { return -uint64(f / fitsYes) }
	}
	var yes, maybe bitmap = cleared(w.room.yes), cleared(w.room.maybe)
	for _, m := range w.met {
		if m.fit == fitsYes {
			yes.set(m.ordinal)
		} else {
			maybe.set(m.ordinal)
		}
	}
	return func(f fit, at int) uint64 {
		sure := w.universal[at] | yes[at]
		rest := ^(sure | maybe[at])
		recorded, byEngine := w.s.recorded[at], w.s.byEngine[at]
		so := uint64(0)
		switch f {
		case fitsYes:
			so = sure
		case fitsMaybe:
			so = maybe[at] &^ sure
		case fitsNot, fitsUnknown:
		}
		for i, these := range [4]uint64{^recorded &^ byEngine, ^recorded & byEngine, recorded &^ byEngine,
			recorded & byEngine} {
			if w.asked.absent[i/2][i%2] == f {
				so |= rest & these
			}
		}
		return so
	}
}

// first offers the best parts of a set, which meet a text and fit equally well: in each category they stand in the order of
// their popularity, and of their ids where that is the same, so that few have to be looked at.
func (w *walking) first(m match, f fit, in func(at int) uint64) {
	if w.top.most == 0 {
		return
	}
	for _, span := range w.spans {
		for i := w.s.firstCategory(span); i < len(w.s.categoryEnds) && w.s.categoryStart(i) < span.to; i++ {
			w.firstOf(i, span, m, f, in)
		}
	}
}

func (w *walking) firstOf(category int, within span, m match, f fit, in func(at int) uint64) {
	cards := w.s.columns.cards
	within = span{max(within.from, w.s.categoryStart(category)), min(within.to, int(w.s.categoryEnds[category]))}
	from, to := within.words()
	for at := from; at < to; at++ {
		c := in(at) & within.within(at)
		if c == 0 {
			continue
		}
		if w.top.full() {
			next := uint32(at*64 + bits.TrailingZeros64(c))
			last, later := w.top.last(), w.s.ids[next]
			outdone := func(inStock bool) bool { // by the last one, as are all that follow
				key := popularKey(m, f, w.s.popularity[next], inStock)
				return key > last.key || key == last.key && later > last.id
			}
			if outdone(true) {
				return
			}
			if outdone(false) {
				c &= atomic.LoadUint64(&w.stock.any[at])
			}
		}
		for ; c != 0; c &= c - 1 {
			ordinal := uint32(at*64 + bits.TrailingZeros64(c))
			w.top.offer(m, f, w.s, cards.of(ordinal), ordinal)
		}
	}
}

// begin takes over what they come to.
func (t *tally) begin(from *tally) {
	copy(t.brands, from.brands)
	copy(t.series, from.series)
	t.tiers, t.bands, t.positions = from.tiers, from.bands, from.positions
	if t.values != nil {
		t.pages.each(func(page int) { copy(valuePage(t.values, page), valuePage(from.values, page)) })
	}
}

// takeOff forgets one that left the shelf.
func (t *tally) takeOff(w *walking, ordinal uint32) {
	c := w.s.columns.cards.of(ordinal)
	t.brands[c.brand()]--
	t.series[c.series()]--
	t.tiers[c.tier()]--
	t.bands[c.band()]--
	for p := w.s.positions[ordinal]; p != 0 && w.asked == nil; p &= p - 1 {
		t.positions[bits.TrailingZeros64(p)]--
	}
	if t.values != nil {
		for _, v := range w.s.partValuesOf(ordinal) {
			t.values[v]--
		}
	}
}
