package find

import (
	"math/bits"
	"sync/atomic"
)

// listing is one query on its way through the segments.
type listing struct {
	*Query
	view   *view
	asked  *asked
	found  []*matched // by segment; nil without a text
	top    *top
	total  int
	fits   [fitsYes + 1]int
	counts *counts // nil where no facets are asked for
	alike  bool    // attributes are counted

	fitsAlone bool // what does not fit is not counted
	kinAlone  bool // of the facets, categories, brands and series alone are counted, and all of them (Fitting)
}

func (v *view) list(q *Query, most int) (*listing, error) {
	return v.run(&listing{Query: q, view: v, asked: askFor(q.Vehicle, v.reference), top: newTop(q, most)})
}

func (v *view) run(l *listing) (*listing, error) {
	q := l.Query
	if q.Text != "" {
		var err error
		if l.found, err = v.search(q.Text); err != nil {
			return nil, err
		}
		for i, s := range v.segments {
			if q.ranks != nil {
				s.placed(l.found[i], q.ranks)
			}
		}
	}
	if q.Facets {
		l.counts, l.alike = newCounts(v.tree), !l.kinAlone && v.alike(q)
	}
	for i := len(v.segments) - 1; i >= 0; i-- { // the base last, as its counts are the most
		l.walk(i)
		if l.found != nil {
			v.segments[i].cache.matched.Put(l.found[i])
		}
	}
	return l, nil
}

// walk goes through the parts of a segment that can be in the listing: one look at each.
func (l *listing) walk(at int) {
	s := l.view.segments[at]
	room := s.room()
	defer s.cache.rooms.Put(room)
	w := &walking{
		listing: l, s: s, room: room, block: &room.block, met: room.met[:0], filter: s.filter(l.Query),
		spans: s.own(l.view.tree, l.CategoryID), stock: s.columns.stock.Load(),
	}
	if l.found != nil {
		w.found = l.found[at]
		if l.counts != nil && l.CategoryID != 0 { // the other categories are counted too
			w.category, w.spans = newBitmap(s.n), []span{{0, s.n}}
			for _, in := range s.own(l.view.tree, l.CategoryID) {
				for i := in.from; i < in.to; i++ {
					w.category.set(uint32(i))
				}
			}
		}
	}
	if l.Among != nil {
		w.among = s.among(l.Among)
	}
	w.popular, w.key = l.Sort == Default, l.top.keyer(s, w.filter)
	if l.counts != nil {
		w.tally = newTally(s, l.Query, w.filter, w.room, w.spans, l.alike)
	}
	w.universal = s.universal
	w.meet()
	switch {
	case w.takeFound():
	case !w.takeAlways():
		for _, in := range w.spans {
			w.walk(in)
		}
	case l.asked != nil:
		w.walkMet()
	}
	if l.asked != nil && l.OnlyFits && !l.fitsAlone {
		w.countRest()
	}
	if l.counts != nil {
		w.tally.into(l.counts, w)
	}
}

// walking is a listing in one segment.
type walking struct {
	*listing
	s         *living
	filter    *filter
	spans     []span
	found     *matched
	category  bitmap // nil: all in spans
	among     bitmap // nil: all
	universal bitmap
	met       []met
	next      int // of met
	listed    bitmap
	popular   bool // in the order of popularity
	key       func(ordinal uint32) uint64
	tally     *tally
	stock     *stores
	room      *room
	block     *block
}

// meet goes through the vehicle's applications.
func (w *walking) meet() {
	if w.asked == nil {
		return
	}
	var runs []span
	for _, key := range w.asked.judge.Keys() {
		if run := w.s.run(key); run.from < run.to {
			runs = append(runs, run)
		}
	}
	for _, in := range w.spans {
		w.met = w.s.meet(w.asked, cleared(w.room.memo), runs, in, w.met)
	}
	w.room.met = w.met
	if w.OnlyFits {
		w.listed = cleared(w.room.listed)
		for _, m := range w.met {
			w.listed.set(m.ordinal)
		}
	}
}

// candidates are the parts of a word of the bitmaps that the filters have to be asked about.
func (w *walking) candidates(at int) uint64 {
	c := w.s.live[at]
	if w.found != nil {
		c &= w.found.all[at]
	}
	if w.among != nil {
		c &= w.among[at]
	}
	if w.Stocked {
		c &= atomic.LoadUint64(&w.stock.any[at])
	}
	if w.NoUniversal {
		c &^= w.universal[at]
	}
	if w.listed != nil {
		c &= w.listed[at] | w.universal[at]
	}
	return c
}

// block is parts that are looked at together: one filter and one facet after the other goes through them all, which
// is several times as fast as one part after the other.
type block struct {
	n         int
	ordinals  [256]uint32
	positions [256]uint64
	fits      [256]fit
	fails     [256]uint32
}

func (w *walking) walk(in span) {
	b := w.block
	from, to := in.words()
	for at := from; at < to; at++ {
		if w.found != nil && w.found.all[at] == 0 {
			continue
		}
		c := w.candidates(at) & in.within(at)
		if c == 0 {
			continue
		}
		if b.n > len(b.ordinals)-64 {
			w.look()
		}
		if !w.filter.none {
			w.sift(at, c)
			continue
		}
		for ; c != 0; c &= c - 1 {
			b.ordinals[b.n], b.fails[b.n] = uint32(at*64+bits.TrailingZeros64(c)), 0
			b.n++
		}
	}
	w.look()
}

// sift takes the parts of a word into the block but those that fail two filters: they count for nothing.
func (w *walking) sift(at int, c uint64) {
	b, cards, stock := w.block, w.s.columns.cards, w.filter.stockWord(at)
	for ; c != 0; c &= c - 1 {
		bit := bits.TrailingZeros64(c)
		ordinal := uint32(at*64 + bit)
		fails := w.filter.card(cards.of(ordinal), stock>>bit)
		b.ordinals[b.n], b.fails[b.n] = ordinal, fails
		b.n += int((uint64(fails&(fails-1)) - 1) >> 63) // without a branch, which nobody could foresee
	}
}

// walkMet goes through what the vehicle's applications name and nothing else, where no filter is set.
func (w *walking) walkMet() {
	b := w.block
	w.total += len(w.met)
	for met := w.met; w.tally != nil && len(met) > 0; met = met[b.n:] {
		b.n = min(len(met), len(b.ordinals))
		for i, m := range met[:b.n] {
			b.ordinals[i], b.positions[i] = m.ordinal, m.positions
		}
		w.tally.take(w.s, b, true)
	}
	b.n = 0
	category, end, outdone := 0, uint32(0), w.top.most == 0
	for _, m := range w.met {
		w.fits[m.fit&3]++
		if m.ordinal >= end { // in the next category the most popular come first again
			for ; m.ordinal >= end; category++ {
				end = w.s.categoryEnds[category]
			}
			outdone = w.top.most == 0
		}
		if outdone {
			continue
		}
		c := w.s.columns.cards.of(m.ordinal)
		w.top.offer(allWords, m.fit, w.s, c, m.ordinal)
		outdone = w.top.full() && roughKey(allWords, fitsYes, c.popularity(), 0) > w.top.bar
	}
}

// look asks the filters about the parts of the block, counts them and empties it.
func (w *walking) look() {
	b := w.block
	w.compare()
	w.filter.fails(w.s, b)
	if w.category != nil {
		for i, ordinal := range b.ordinals[:b.n] {
			if !w.category.has(ordinal) {
				b.fails[i] |= failsCategory
			}
		}
	}
	if w.tally != nil {
		w.tally.take(w.s, b, w.filter.none && w.category == nil)
	}
	for i, ordinal := range b.ordinals[:b.n] {
		if b.fails[i] != 0 {
			continue
		}
		w.total++
		w.fits[b.fits[i]]++
		m := allWords
		if w.found != nil {
			m = w.found.of(ordinal)
		}
		switch {
		case w.popular && w.found != nil && w.found.places != nil:
			w.top.add(w.found.key(m, b.fits[i], ordinal), w.s, ordinal)
		case w.popular:
			w.top.offer(m, b.fits[i], w.s, w.s.columns.cards.of(ordinal), ordinal)
		default:
			w.top.add(w.key(ordinal), w.s, ordinal)
		}
	}
	b.n = 0
}

// compare fills in how the parts of the block fit.
func (w *walking) compare() {
	b := w.block
	if w.asked == nil {
		for i, ordinal := range b.ordinals[:b.n] {
			b.fits[i], b.positions[i] = fitsYes, w.s.positions[ordinal]
		}
		return
	}
	for i, ordinal := range b.ordinals[:b.n] {
		b.fits[i], b.positions[i] = fitsYes, 0
		if !w.universal.has(ordinal) {
			b.fits[i], b.positions[i] = w.fit(ordinal)
		}
	}
}

// fit is the result of a part that is not universal. Parts are asked for in the order of their ordinals.
func (w *walking) fit(ordinal uint32) (fit, uint64) {
	for w.next < len(w.met) && w.met[w.next].ordinal < ordinal {
		w.next++
	}
	if w.next < len(w.met) && w.met[w.next].ordinal == ordinal {
		return w.met[w.next].fit, w.met[w.next].positions
	}
	return w.absent(ordinal), w.s.positions[ordinal]
}

func (w *walking) absent(ordinal uint32) fit {
	return w.asked.absent[bit(w.s.recorded.has(ordinal))][bit(w.s.byEngine.has(ordinal))]
}

// countRest counts what OnlyFits left out.
func (w *walking) countRest() {
	if w.filter.none && w.found == nil && w.among == nil && !w.Stocked {
		w.countAll()
		return
	}
	f, cards := w.filter, w.s.columns.cards
	for _, in := range w.spans {
		from, to := in.words()
		for at := from; at < to; at++ {
			c := w.s.live[at] & in.within(at) &^ (w.listed[at] | w.universal[at]) & f.stockWord(at)
			if w.found != nil {
				c &= w.found.all[at]
			}
			if w.category != nil {
				c &= w.category[at]
			}
			if w.among != nil {
				c &= w.among[at]
			}
			if w.Stocked {
				c &= atomic.LoadUint64(&w.stock.any[at])
			}
			for ; c != 0; c &= c - 1 {
				ordinal := uint32(at*64 + bits.TrailingZeros64(c))
				if f.card(cards.of(ordinal), 1) == 0 && f.passes(w.s, ordinal) {
					w.fits[w.absent(ordinal)]++
				}
			}
		}
	}
}

// countAll is countRest where no filter is set: whole words at a time.
func (w *walking) countAll() {
	for _, in := range w.spans {
		from, to := in.words()
		for at := from; at < to; at++ {
			rest := w.s.live[at] & in.within(at) &^ (w.listed[at] | w.universal[at])
			recorded, byEngine := w.s.recorded[at], w.s.byEngine[at]
			w.fits[w.asked.absent[1][1]] += bits.OnesCount64(rest & recorded & byEngine)
			w.fits[w.asked.absent[1][0]] += bits.OnesCount64(rest & recorded &^ byEngine)
			w.fits[w.asked.absent[0][0]] += bits.OnesCount64(rest &^ recorded)
		}
	}
}

// result is the page that was asked for.
func (l *listing) result() Result {
	r := Result{Total: l.total, Hits: l.hits(l.top.page(l.Offset))}
	if l.asked != nil {
		r.Fit = FitCounts{Yes: l.fits[fitsYes], Maybe: l.fits[fitsMaybe], No: l.fits[fitsNot], Unknown: l.fits[fitsUnknown]}
	}
	if l.counts != nil {
		r.Facets = l.counts.facets(l.view.tree, l.Query)
	}
	return r
}
