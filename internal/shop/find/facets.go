package find

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"sync/atomic"

	"camber/internal/base/money"
)

// mostValues is how many values of a facet are offered where no number is asked for; those that are chosen always are.
const mostValues = 200

func (q *Query) mostValues() int {
	if q.FacetValues == 0 {
		return mostValues
	}
	return min(max(q.FacetValues, 1), mostValues)
}

// bands are the prices at which one ends and the next begins.
var bands = [...]money.Cents{10_00, 25_00, 50_00, 100_00, 250_00, 500_00, 1000_00}

// bandTable says of prices in steps of a few dollars which band they begin in, and where the next one begins: at most
// one does in a step.
var bandTable = newBandTable()

const bandShift = 15

type bandStep struct {
	edge uint32
	band uint8
}

func newBandTable() []bandStep {
	table := make([]bandStep, from(bands[len(bands)-1])>>bandShift+1)
	for at := range table {
		n := 0
		for n < len(bands) && from(bands[n]) <= uint32(at)<<bandShift {
			n++
		}
		table[at] = bandStep{noPrice, uint8(n)}
		if n < len(bands) {
			table[at].edge = from(bands[n])
		}
	}
	return table
}

// tally counts what the parts of one segment have, by place. What a part has of one facet counts if it passes the
// filters of all others.
type tally struct {
	brands, series []uint32
	tiers          [256]uint32
	bands          [16]uint32
	positions      [65]uint32 // the last: of no position
	values         []uint32   // 0 in its pages; nil where attributes are not counted
	pages          bitmap     // of values
	attributes     []attributeFilter
	prices         []uint32 // nil: those that are advertised
	stocked        bitmap   // pass all but the filter of stock
	placed         bitmap   // pass all but the filter of the category
}

func newTally(s *living, q *Query, f *filter, r *room, spans []span, alike bool) *tally {
	t := &tally{
		brands: cleared(r.brands), series: cleared(r.series), attributes: f.attributes, placed: cleared(r.placed),
	}
	if !f.advertised {
		t.prices = f.prices
	}
	t.stocked = t.placed // where no filter is set they are the same
	if !f.none || q.CategoryID != 0 && q.Text != "" {
		t.stocked = cleared(r.stocked)
	}
	if alike {
		t.values, t.pages = r.values, s.pagesOf(spans, r.pages)
		t.pages.each(func(page int) { clear(valuePage(t.values, page)) })
	}
	return t
}

// take counts the parts of a block; all: none of them fails a filter.
func (t *tally) take(s *living, b *block, all bool) {
	ordinals := b.ordinals[:b.n]
	if all {
		cards := s.columns.cards
		for i, ordinal := range ordinals {
			c := cards.of(ordinal)
			t.placed.set(ordinal)
			t.brands[c.brand()]++
			t.series[c.series()]++
			t.tiers[c.tier()]++
			t.bands[t.band(c, ordinal)]++
			t.takePositions(b.positions[i])
		}
		if t.values != nil {
			for _, ordinal := range ordinals {
				for _, v := range s.partValuesOf(ordinal) {
					t.values[v]++
				}
			}
		}
		return
	}
	for i, ordinal := range ordinals {
		t.takeOne(s, ordinal, b.fails[i], b.positions[i])
	}
}

// takeOne counts a part for each facet whose filter alone it may fail.
func (t *tally) takeOne(s *living, ordinal, fails uint32, positions uint64) {
	if fails&(fails-1) != 0 { // it fails two
		return
	}
	if fails&^failsStock == 0 {
		t.stocked.set(ordinal)
	}
	if fails&^failsCategory == 0 {
		t.placed.set(ordinal)
	}
	c := s.columns.cards.of(ordinal)
	if fails&^failsBrand == 0 {
		t.brands[c.brand()]++
	}
	if fails&^failsSeries == 0 {
		t.series[c.series()]++
	}
	if fails&^failsTier == 0 {
		t.tiers[c.tier()]++
	}
	if fails&^failsPrice == 0 {
		t.bands[t.band(c, ordinal)]++
	}
	if fails&^failsPosition == 0 {
		t.takePositions(positions)
	}
	switch {
	case t.values == nil:
	case fails == 0:
		for _, v := range s.partValuesOf(ordinal) {
			t.values[v]++
		}
	case fails >= failsAttribute:
		of := t.attributes[bits.TrailingZeros32(fails/failsAttribute)]
		for _, v := range s.partValuesOf(ordinal) {
			if of.from <= int(v) && int(v) < of.to {
				t.values[v]++
			}
		}
	}
}

// band is the place of what a part costs at the level that is asked for.
func (t *tally) band(c card, ordinal uint32) uint8 {
	if t.prices == nil {
		return c.band()
	}
	return band(atomic.LoadUint32(&t.prices[ordinal])) & 15
}

// takePositions counts each bit. Most parts have one or none, which is counted behind the others.
func (t *tally) takePositions(positions uint64) {
	t.positions[bits.TrailingZeros64(positions)]++
	for positions &= positions - 1; positions != 0; positions &= positions - 1 {
		t.positions[bits.TrailingZeros64(positions)]++
	}
}

// band is the place of a price among the bands; that behind the last is of parts without a price.
func band(price uint32) uint8 {
	if at := price >> bandShift; at < uint32(len(bandTable)) {
		e := bandTable[at]
		if price >= e.edge {
			return e.band + 1
		}
		return e.band
	}
	if price == noPrice {
		return uint8(len(bands) + 1)
	}
	return uint8(len(bands))
}

// counts are those of all segments, by what they are of.
type counts struct {
	stores             map[int64]int
	own                []int // by place in the tree: those in the category itself
	brands, series     named // of the segments before the base
	ofBrands, ofSeries []Value
	allBrands          int
	allSeries          int
	tiers, positions   map[string]int
	bands              [16]int
	attributes         map[Attribute]int // of the segments before the base
	ofAttributes       []AttributeFacet  // by name

	allOfBrands, allOfSeries Counted // where kinAlone
}

// named counts things that have a name and of which there are many, in the segments that are walked before the base.
type named map[int64]namedValue

type namedValue struct {
	count int
	name  string
}

// add adds the counts of a segment, by place; the first place is of nothing.
func (n *named) add(counts []uint32, ids []int64, names []string) {
	for i, count := range counts {
		if count == 0 || i == 0 {
			continue
		}
		if *n == nil {
			*n = named{}
		}
		(*n)[ids[i]] = namedValue{(*n)[ids[i]].count + int(count), names[i]}
	}
}

// most are the most frequent ones with those of the base, and those that are chosen; all is how many there are to
// choose from.
func (n named) most(most int, chosen []int64, counts []uint32, ids []int64, names []string) (kept []Value, all int) {
	if len(n) > 0 {
		for i, id := range ids {
			if v, ok := n[id]; ok && i > 0 {
				counts[i] += uint32(v.count)
				n[id] = namedValue{0, v.name}
			}
		}
	}
	least, all := magnitude(counts[1:], most)
	values := make([]frequent, 0, 2*most)
	for i, count := range counts {
		if i > 0 && count > 0 && (rough(count) >= least || slices.Contains(chosen, ids[i])) {
			values = append(values, frequent{ids[i], count, uint32(i)})
		}
	}
	for id, v := range n {
		if v.count > 0 { // not in the base
			values = append(values, frequent{id, uint32(v.count), 0})
			all++
		}
	}
	slices.SortFunc(values, mostFrequent)
	kept = make([]Value, 0, min(len(values), most+len(chosen)))
	for i, v := range values {
		if i >= most && !slices.Contains(chosen, v.id) {
			continue
		}
		name := names[v.place]
		if later, ok := n[v.id]; ok {
			name = later.name
		}
		kept = append(kept, Value{v.id, name, int(v.count)})
	}
	return kept, max(min(all, mostValues), len(kept))
}

// magnitude is the rough count of the last of the most frequent ones: hardly any of the others has to be sorted. all is
// how many are not 0.
func magnitude(counts []uint32, most int) (least uint32, all int) {
	var magnitudes [1 << 12]uint32
	for _, count := range counts {
		magnitudes[rough(count)&(1<<12-1)]++
	}
	all = len(counts) - int(magnitudes[0])
	least, so := uint32(rough(math.MaxUint32)), uint32(0)
	for ; least > 1 && so+magnitudes[least] < uint32(most); least-- {
		so += magnitudes[least]
	}
	return least, all
}

func newCounts(t *tree) *counts {
	return &counts{
		own:    make([]int, len(t.ids)),
		stores: map[int64]int{}, tiers: map[string]int{}, positions: map[string]int{},
	}
}

// into adds a segment's counts to those of all.
func (t *tally) into(c *counts, w *walking) {
	s := w.s
	t.countCategories(c, w)
	if w.kinAlone {
		c.allOfBrands.add(t.brands, s.brandIDs)
		c.allOfSeries.add(t.series, s.seriesIDs)
		return
	}
	if s == w.view.segments[0] {
		most := w.mostValues()
		c.ofBrands, c.allBrands = c.brands.most(most, w.BrandIDs, t.brands, s.brandIDs, s.brandNames)
		c.ofSeries, c.allSeries = c.series.most(most, []int64{w.SeriesID}, t.series, s.seriesIDs, s.seriesNames)
		c.mostAttributes(s, t, most, w.Attributes)
	} else {
		c.addAttributes(s, t)
		c.brands.add(t.brands, s.brandIDs, s.brandNames)
		c.series.add(t.series, s.seriesIDs, s.seriesNames)
	}
	for i, name := range s.tierNames {
		if n := t.tiers[i]; n > 0 && i > 0 {
			c.tiers[name] += int(n)
		}
	}
	for i, name := range s.positionNames {
		if n := t.positions[i]; n > 0 {
			c.positions[name] += int(n)
		}
	}
	for i, n := range t.bands {
		c.bands[i] += int(n)
	}
	t.countStock(c, w)
}

// addAttributes adds the counts of a segment before the base.
func (c *counts) addAttributes(s *living, t *tally) {
	t.pages.each(func(page int) {
		for i, n := range valuePage(t.values, page) {
			if n == 0 {
				continue
			}
			if c.attributes == nil {
				c.attributes = map[Attribute]int{}
			}
			place := page<<valuePageBits + i
			c.attributes[Attribute{s.attributes[place], s.valueNames[place]}] += int(n)
		}
	})
}

// mostAttributes are the most frequent values of each attribute, with those of the base, and those that are chosen.
func (c *counts) mostAttributes(s *living, t *tally, most int, chosen []Attribute) {
	if t.values == nil {
		return
	}
	for a, n := range c.attributes {
		if place, ok := s.placeOf(a); ok {
			page := place >> valuePageBits
			if t.pages[page>>6]>>(page&63)&1 == 0 {
				t.pages.set(uint32(page))
				clear(valuePage(t.values, page))
			}
			t.values[place] += uint32(n)
			delete(c.attributes, a)
		}
	}
	keys := make([]uint64, 0, 2*mostValues) // of one attribute's values: the most frequent is the least, then by name
	last := 0
	put := func() {
		if len(keys) > 0 {
			c.ofAttributes = append(c.ofAttributes, s.attributeFacet(keys, most, chosen))
			keys = keys[:0]
		}
	}
	t.pages.each(func(page int) {
		for i, n := range valuePage(t.values, page) {
			if n == 0 {
				continue
			}
			place := page<<valuePageBits + i
			if place >= last {
				put()
				last = s.valuesOf(s.attributes[place]).to
			}
			keys = append(keys, uint64(^n)<<32|uint64(place))
		}
	})
	put()
	c.addOthers(most, chosen)
}

// attributeFacet is the values of an attribute by count and place. It puts the keys into another order.
func (s *living) attributeFacet(keys []uint64, most int, chosen []Attribute) AttributeFacet {
	f := AttributeFacet{Name: s.attributes[uint32(keys[0])], All: min(len(keys), mostValues)}
	if slices.ContainsFunc(chosen, func(a Attribute) bool { return a.Name == f.Name }) {
		slices.Sort(keys)
	} else {
		keys = least(keys, most)
	}
	f.Values = make([]Value, 0, min(len(keys), most))
	for i, key := range keys {
		label := s.valueNames[uint32(key)]
		if i < most || slices.Contains(chosen, Attribute{f.Name, label}) {
			f.Values = append(f.Values, Value{Label: label, Count: int(^uint32(key >> 32))})
		}
	}
	f.All = max(f.All, len(f.Values))
	return f
}

// least are the least of the keys, in order, in their place: where few are wanted they are looked for in one go.
func least(keys []uint64, most int) []uint64 {
	const few = 16
	if most > few {
		slices.Sort(keys)
		return keys[:min(most, len(keys))]
	}
	kept := keys[:0]
	for _, key := range keys {
		at := len(kept)
		switch {
		case at < most:
			kept = keys[:at+1]
		case key > kept[at-1]:
			continue
		default:
			at--
		}
		for ; at > 0 && kept[at-1] > key; at-- {
			kept[at] = kept[at-1]
		}
		kept[at] = key
	}
	return kept
}

// addOthers adds the values that the base does not have.
func (c *counts) addOthers(most int, chosen []Attribute) {
	for a, n := range c.attributes {
		at, ok := slices.BinarySearchFunc(c.ofAttributes, a.Name,
			func(a AttributeFacet, name string) int { return cmp.Compare(a.Name, name) })
		if !ok {
			c.ofAttributes = slices.Insert(c.ofAttributes, at, AttributeFacet{Name: a.Name})
		}
		c.ofAttributes[at].Values = append(c.ofAttributes[at].Values, Value{Label: a.Value, Count: n})
		c.ofAttributes[at].All++
	}
	if len(c.attributes) == 0 {
		return
	}
	for i, a := range c.ofAttributes {
		slices.SortFunc(a.Values, mostFirst)
		c.ofAttributes[i].Values = cut(a.Values, most,
			func(v Value) bool { return slices.Contains(chosen, Attribute{a.Name, v.Label}) })
		c.ofAttributes[i].All = max(min(a.All, mostValues), len(c.ofAttributes[i].Values))
	}
}

func (t *tally) countStock(c *counts, w *walking) {
	stock := w.stock
	count := func(store int64, in bitmap) {
		n := 0
		for _, span := range w.spans {
			n += t.stocked.countBoth(in, span)
		}
		if n > 0 {
			c.stores[store] += n
		}
	}
	count(0, stock.any)
	for i, store := range stock.stores {
		count(store, stock.at[i])
	}
}

func (t *tally) countCategories(c *counts, w *walking) {
	for _, in := range w.spans {
		for i := w.s.firstCategory(in); i < len(w.s.categoryIDs) && w.s.categoryStart(i) < in.to; i++ {
			if at, ok := w.view.tree.places[w.s.categoryIDs[i]]; ok {
				c.own[at] += t.placed.count(span{max(in.from, w.s.categoryStart(i)), min(in.to, int(w.s.categoryEnds[i]))})
			}
		}
	}
}

// categories adds up what is in and below each.
func (c *counts) categories(t *tree, q *Query) []Value {
	so := make([]int, len(c.own)+1) // before a place
	for at, n := range c.own {
		so[at+1] = so[at] + n
	}
	from, to := 0, len(c.own)
	if q.CategoryID != 0 && q.Text == "" {
		at, ok := t.places[q.CategoryID]
		if !ok {
			return []Value{}
		}
		from, to = int(at), int(t.ends[at])
	}
	var found []frequent
	for at := from; at < to; at++ {
		if n := so[t.ends[at]] - so[at]; n > 0 {
			found = append(found, frequent{t.ids[at], uint32(n), 0})
		}
	}
	slices.SortFunc(found, mostFrequent)
	values := make([]Value, len(found))
	for i, f := range found {
		values[i] = Value{ID: f.id, Count: int(f.count)}
	}
	return values
}

// frequent is a value while it is sorted.
type frequent struct {
	id    int64
	count uint32
	place uint32
}

func mostFrequent(a, b frequent) int {
	if a.count != b.count {
		return cmp.Compare(b.count, a.count)
	}
	return cmp.Compare(a.id, b.id)
}

// facets puts the counts into the order in which they are offered.
func (c *counts) facets(t *tree, q *Query) Facets {
	f := Facets{
		Categories: c.categories(t, q), InStock: listed(c.stores), Brands: c.ofBrands, Series: c.ofSeries,
		AllBrands: c.allBrands, AllSeries: c.allSeries,
		Tiers: labelled(c.tiers, q.QualityTiers), Positions: labelled(c.positions, q.Positions), Attributes: c.ofAttributes,
	}
	for i, n := range c.bands[:len(bands)+1] {
		if n == 0 {
			continue
		}
		b := Band{Count: n}
		if i > 0 {
			b.From = bands[i-1]
		}
		if i < len(bands) {
			b.To = bands[i] - 1
		}
		f.Prices = append(f.Prices, b)
	}
	return f
}

// listed are counts as values, the most frequent first.
func listed(counts map[int64]int) []Value {
	values := make([]Value, 0, len(counts))
	for id, n := range counts {
		values = append(values, Value{id, "", n})
	}
	slices.SortFunc(values, mostFirst)
	return values
}

func labelled(counts map[string]int, chosen []string) []Value {
	values := make([]Value, 0, len(counts))
	for label, n := range counts {
		values = append(values, Value{0, label, n})
	}
	slices.SortFunc(values, mostFirst)
	return cut(values, mostValues, func(v Value) bool { return slices.Contains(chosen, v.Label) })
}

func mostFirst(a, b Value) int {
	return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Label, b.Label), cmp.Compare(a.ID, b.ID))
}

func cut(values []Value, most int, chosen func(Value) bool) []Value {
	if len(values) <= most {
		return values
	}
	kept := values[:most:most]
	for _, v := range values[most:] {
		if chosen(v) {
			kept = append(kept, v)
		}
	}
	return kept
}
