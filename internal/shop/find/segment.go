package find

import (
	"encoding/binary"
	"fmt"
	"slices"
	"sort"

	"camber/internal/base/text"
	"camber/internal/shop/find/lexicon"
	"camber/internal/shop/fitment"
)

// Sections of a segment. A part is its ordinal: parts are in the order of the category tree, the most popular of a
// category first, so that a category with all below it is one range of ordinals.
const (
	ofIDs           = iota + 1 // int64 by ordinal
	ofOrder                    // uint32: ordinals by part id
	ofPopularity               // uint32 by ordinal
	ofAdded                    // int64 by ordinal
	ofBrand                    // uint32 by ordinal: place in ofBrandIDs
	ofSeries                   // uint32 by ordinal: place in ofSeriesIDs, 0 is none
	ofTier                     // uint8 by ordinal: place in ofTiers, 0 is none
	ofPositions                // uint64 by ordinal: a bit for each place in ofPositionNames
	ofLive                     // bitmap: on the shelf
	ofUniversal                // bitmap: made for any vehicle
	ofRecorded                 // bitmap: has applications, of which none is lost
	ofByEngine                 // bitmap: some of them by engine
	ofKits                     // bitmap
	ofNumberKeys               // uint64 by ordinal: the first eight letters
	ofNumbers                  // uint32 by ordinal: ref
	ofNameKeys                 // as ofNumberKeys, for each language
	ofNames                    // as ofNumbers, for each language
	ofValueStarts              // uint32 by ordinal, and the end: places in ofPartValues
	ofPartValues               // uint32: places in ofValues
	ofValues                   // uint32 pairs of refs: attribute and value, sorted
	ofKitOrdinals              // uint32, ascending
	ofKitStarts                // uint32 by place in ofKitOrdinals, and the end: places in ofMembers
	ofMembers                  // int64: the kit itself, then its components
	ofMemberFlags              // uint8 by member
	ofBrandIDs                 // int64
	ofBrandNames               // uint32: refs
	ofSeriesIDs                // int64, the first 0
	ofSeriesNames              // uint32: refs
	ofTiers                    // uint32: refs, the first of nothing
	ofPositionNames            // uint32: refs, the most used first
	ofCategoryIDs              // int64 in the order of ordinals
	ofCategoryEnds             // uint32: the ordinal behind each category's own parts
	ofKeys                     // uint32, ascending: what applications stand under
	ofKeyStarts                // uint64 by key, and the end: places in ofPostings
	ofPostings                 // packed
	ofConditionEnds            // uint32 by use: place in ofConditions
	ofConditions               // uint64: fitment.PackedCondition
	ofUses                     // uint32, usePlaces by use
	ofNoteEnds                 // uint32 by use: place in ofNotes
	ofNotes                    // uint32: refs
	ofStrings                  // what refs point at
	ofWords                    // of package lexicon
	ofNumberWords              // of package lexicon
	ofLevels                   // int64: the price levels of ofPrices from 1 on
	ofPrices                   // uint32 by ordinal, for what is advertised and each level
	ofStores                   // int64
	ofStock                    // bitmap for each store
	ofShape                    // uint64: parts, bits of a use
	ofRatings                  // uint32 by ordinal: the better, the higher; 0 is none
	ofSpoken                   // as ofValues, for each language but English that has them
	ofIncomplete               // bitmap: has applications, of which some are lost (fitment.Nowhere)
)

// Places of what is known of a use in ofUses.
const (
	usePosition = iota
	useBit      // of ofPositions, from 1 on; 0 is none
	useQuantity
	useLabel
	usePartType
	useMember // of a kit whose application it is
	usePlaces
)

// Flags of a member of a kit.
const (
	memberUniversal = 1 << iota
	memberRecorded
	memberByEngine
	memberIncomplete // with memberRecorded: some of its applications are lost
)

// segment is parts with their applications and words, packed and never changed. What does change of a part is in
// columns.
type segment struct {
	n       int
	ids     []int64
	order   []uint32
	useBits uint // of a posting; the rest is the ordinal
	width   int  // bytes of a posting

	popularity []uint32
	ratings    []uint32
	added      []int64
	brand      []uint32
	series     []uint32
	tier       []uint8
	positions  []uint64

	onShelf, universal, recorded, incomplete, byEngine, kits bitmap

	numberKeys  []uint64
	numberRefs  []uint32
	nameKeys    [][]uint64 // by language
	nameRefs    [][]uint32
	valueStarts []uint32
	partValues  []uint32
	values      []uint32
	spoken      [][]uint32 // by language: as values, of a text that it lacks 0

	kitOrdinals []uint32
	kitStarts   []uint32
	members     []int64
	memberFlags []uint8

	brandIDs, seriesIDs           []int64
	categoryIDs                   []int64
	categoryEnds                  []uint32
	keys                          []uint32
	keyStarts                     []uint64
	postings                      []byte
	conditionEnds, uses, noteEnds []uint32
	conditions                    []fitment.PackedCondition
	notes                         []uint32
	strings                       []byte
	words                         *lexicon.Words
	numbers                       *lexicon.Numbers

	directory directory

	categoryPlaces map[int64]int32 // in categoryIDs
	categoryPages  []bitmap        // by place in categoryIDs: which pages of values its parts have

	asks []uint32 // by use: the place of its conditions in sets, and in the lowest bits its bit of ofPositions, from 1 on
	sets []conditionSet

	askPages []uint32 // by use, of many at once: what all of them ask as in asks, or asksDiffer

	// what facets are called, as texts of our own: they leave the package with every answer
	brandNames, seriesNames, tierNames, positionNames []string
	attributes, valueNames                            []string // by place in values
}

// conditionSet is what uses ask: very many uses, which differ in quantities and notes, ask the same.
type conditionSet struct {
	from uint32
	n    uint16
}

const (
	askPosition = 7 // bits
	askPage     = 6 // bits of a use
	asksDiffer  = 1<<32 - 1
)

// languages are those whose names are kept, English first.
func languages() []text.Lang { return text.Languages() }

// openSegment reads what a builder wrote; data must stay as it is.
func openSegment(data []byte) (*segment, *file, error) {
	f, err := openFile(data)
	if err != nil {
		return nil, nil, err
	}
	shape := values[uint64](f, section{ofShape, 0})
	if len(shape) != 2 {
		return nil, nil, errDamaged
	}
	s := &segment{
		n: int(shape[0]), useBits: uint(shape[1]),
		ids: values[int64](f, section{ofIDs, 0}), order: values[uint32](f, section{ofOrder, 0}),
		popularity: values[uint32](f, section{ofPopularity, 0}), added: values[int64](f, section{ofAdded, 0}),
		ratings: values[uint32](f, section{ofRatings, 0}),
		brand:   values[uint32](f, section{ofBrand, 0}), series: values[uint32](f, section{ofSeries, 0}),
		tier: values[uint8](f, section{ofTier, 0}), positions: values[uint64](f, section{ofPositions, 0}),
		onShelf: values[uint64](f, section{ofLive, 0}), universal: values[uint64](f, section{ofUniversal, 0}),
		recorded: values[uint64](f, section{ofRecorded, 0}), byEngine: values[uint64](f, section{ofByEngine, 0}),
		incomplete: values[uint64](f, section{ofIncomplete, 0}),
		kits:       values[uint64](f, section{ofKits, 0}),
		numberKeys: values[uint64](f, section{ofNumberKeys, 0}), numberRefs: values[uint32](f, section{ofNumbers, 0}),
		valueStarts: values[uint32](f, section{ofValueStarts, 0}), partValues: values[uint32](f, section{ofPartValues, 0}),
		values: values[uint32](f, section{ofValues, 0}), kitOrdinals: values[uint32](f, section{ofKitOrdinals, 0}),
		kitStarts: values[uint32](f, section{ofKitStarts, 0}), members: values[int64](f, section{ofMembers, 0}),
		memberFlags: values[uint8](f, section{ofMemberFlags, 0}), brandIDs: values[int64](f, section{ofBrandIDs, 0}),
		seriesIDs: values[int64](f, section{ofSeriesIDs, 0}), categoryIDs: values[int64](f, section{ofCategoryIDs, 0}),
		categoryEnds: values[uint32](f, section{ofCategoryEnds, 0}), keys: values[uint32](f, section{ofKeys, 0}),
		keyStarts: values[uint64](f, section{ofKeyStarts, 0}), postings: values[uint8](f, section{ofPostings, 0}),
		conditionEnds: values[uint32](f, section{ofConditionEnds, 0}), uses: values[uint32](f, section{ofUses, 0}),
		noteEnds: values[uint32](f, section{ofNoteEnds, 0}), notes: values[uint32](f, section{ofNotes, 0}),
		conditions: values[fitment.PackedCondition](f, section{ofConditions, 0}),
		strings:    values[uint8](f, section{ofStrings, 0}),
	}
	s.width = widthOf(s.n, s.useBits)
	for i := range languages() {
		s.nameKeys = append(s.nameKeys, values[uint64](f, section{ofNameKeys, uint32(i)}))
		s.nameRefs = append(s.nameRefs, values[uint32](f, section{ofNames, uint32(i)}))
		s.spoken = append(s.spoken, values[uint32](f, section{ofSpoken, uint32(i)}))
	}
	if err := s.check(); err != nil {
		return nil, nil, err
	}
	s.name(f)
	s.gather()
	s.index()
	s.indexCategories()
	if s.words, err = lexicon.OpenWords(values[uint8](f, section{ofWords, 0})); err != nil {
		return nil, nil, fmt.Errorf("words of the read index: %w", err)
	}
	if s.numbers, err = lexicon.OpenNumbers(values[uint8](f, section{ofNumberWords, 0})); err != nil {
		return nil, nil, fmt.Errorf("numbers of the read index: %w", err)
	}
	return s, f, nil
}

// name reads what facets are called.
func (s *segment) name(f *file) {
	names := func(refs []uint32, step int) []string {
		all := make([]string, 0, len(refs)/step)
		for i := 0; i < len(refs); i += step {
			all = append(all, string(s.text(refs[i])))
			if n := len(all); n > 1 && all[n-1] == all[n-2] {
				all[n-1] = all[n-2]
			}
		}
		return all
	}
	s.brandNames, s.seriesNames = names(values[uint32](f, section{ofBrandNames, 0}), 1),
		names(values[uint32](f, section{ofSeriesNames, 0}), 1)
	s.tierNames, s.positionNames = names(values[uint32](f, section{ofTiers, 0}), 1),
		names(values[uint32](f, section{ofPositionNames, 0}), 1)
	s.attributes = names(s.values, 2)
	if len(s.values) > 0 {
		s.valueNames = names(s.values[1:], 2)
	}
}

// check compares the sizes of the sections. What is in them was checked by openFile.
func (s *segment) check() error {
	byOrdinal := []int{
		len(s.ids), len(s.order), len(s.popularity), len(s.ratings), len(s.added), len(s.brand), len(s.series), len(s.tier),
		len(s.positions),
		len(s.numberKeys), len(s.numberRefs), max(len(s.valueStarts)-1, 0),
	}
	for i := range s.nameKeys {
		byOrdinal = append(byOrdinal, len(s.nameKeys[i]), len(s.nameRefs[i]))
	}
	bitmaps := []int{len(s.onShelf), len(s.universal), len(s.recorded), len(s.incomplete), len(s.byEngine), len(s.kits)}
	uses := []int{len(s.conditionEnds), len(s.uses) / usePlaces, len(s.noteEnds)}
	unlike := func(spoken []uint32) bool { return len(spoken) != 0 && len(spoken) != len(s.values) }
	differs := func(want int) func(int) bool { return func(n int) bool { return n != want } }
	switch {
	case len(s.brandIDs) > 1<<cardBrand, len(s.seriesIDs) > 1<<cardSeries,
		slices.ContainsFunc(byOrdinal, differs(s.n)),
		slices.ContainsFunc(bitmaps, differs(words64(s.n))),
		slices.ContainsFunc(uses, differs(uses[0])),
		slices.ContainsFunc(s.spoken, unlike),
		len(s.categoryIDs) != len(s.categoryEnds), len(s.kitStarts) != len(s.kitOrdinals)+1,
		len(s.members) != len(s.memberFlags),
		len(s.keyStarts) != len(s.keys)+1, len(s.postings) < int(s.keyStarts[len(s.keys)])*s.width+8:
		return errDamaged
	}
	return nil
}

// directory says where in a segment's order the parts of a few ids begin: those of ids near each other are near.
type directory struct {
	least, most int64
	shift       uint
	starts      []uint32 // by id, less the least, shifted
}

func (s *segment) index() {
	if s.n == 0 {
		return
	}
	d := directory{least: s.ids[s.order[0]], most: s.ids[s.order[s.n-1]]}
	for (d.most-d.least)>>d.shift > int64(s.n) { // ids without gaps have an entry each
		d.shift++
	}
	d.starts = make([]uint32, (d.most-d.least)>>d.shift+2)
	at := 0
	for i, ordinal := range s.order {
		for place := int((s.ids[ordinal] - d.least) >> d.shift); at <= place; at++ {
			d.starts[at] = uint32(i)
		}
	}
	for ; at < len(d.starts); at++ {
		d.starts[at] = uint32(s.n)
	}
	s.directory = d
}

// valuePageBits: so many attribute values, as a power of two, are counted or left out together.
const valuePageBits = 5

func valuePage(values []uint32, page int) []uint32 {
	return values[page<<valuePageBits : min((page+1)<<valuePageBits, len(values))]
}

// pageWords is how many words a bitmap of the pages of values takes.
func (s *segment) pageWords() int { return words64(len(s.values)/2>>valuePageBits + 1) }

func (s *segment) indexCategories() {
	s.categoryPlaces, s.categoryPages = make(map[int64]int32, len(s.categoryIDs)), make([]bitmap, len(s.categoryIDs))
	for i, id := range s.categoryIDs {
		s.categoryPlaces[id] = int32(i)
		s.categoryPages[i] = make(bitmap, s.pageWords())
		for _, v := range s.partValues[s.valueStarts[s.categoryStart(i)]:s.valueStarts[s.categoryEnds[i]]] {
			s.categoryPages[i].set(v >> valuePageBits)
		}
	}
}

// pagesOf are the pages of values that parts in some ranges have.
func (s *segment) pagesOf(spans []span, pages bitmap) bitmap {
	clear(pages)
	for _, in := range spans {
		for i := s.firstCategory(in); i < len(s.categoryIDs) && s.categoryStart(i) < in.to; i++ {
			for w, word := range s.categoryPages[i] {
				pages[w] |= word
			}
		}
	}
	return pages
}

// find returns the ordinal of a part.
func (s *segment) find(id int64) (uint32, bool) {
	d := &s.directory
	if s.n == 0 || id < d.least || id > d.most {
		return 0, false
	}
	place := (id - d.least) >> d.shift
	from, to := d.starts[place], d.starts[place+1]
	for from < to {
		mid := (from + to) / 2
		ordinal := s.order[mid]
		switch found := s.ids[ordinal]; {
		case found == id:
			return ordinal, true
		case found < id:
			from = mid + 1
		default:
			to = mid
		}
	}
	return 0, false
}

// findAll is find for many ids: ordinals are those of the ids that are there, missing for the others. The look-ups of
// all ids go one step at a time, so that the processor waits for their memory once and not in turn.
func (s *segment) findAll(ids []int64, ordinals []uint32) {
	d := &s.directory
	for i, id := range ids {
		ordinals[i] = missing
		if s.n == 0 || id < d.least || id > d.most {
			continue
		}
		place := (id - d.least) >> d.shift
		if from, to := d.starts[place], d.starts[place+1]; to == from+1 {
			ordinals[i] = from // its place in the order, for now
		} else if ordinal, ok := s.find(id); ok {
			ordinals[i] = ordinal | foundAlready
		}
	}
	for i, at := range ordinals {
		if at&foundAlready == 0 {
			ordinals[i] = s.order[at]
		}
	}
	for i, id := range ids {
		switch ordinal := ordinals[i]; {
		case ordinal == missing:
		case ordinal&foundAlready != 0:
			ordinals[i] &^= foundAlready
		case s.ids[ordinal] != id:
			ordinals[i] = missing
		}
	}
}

// A segment has fewer than 1<<31 parts.
const (
	foundAlready = 1 << 31
	missing      = 1<<32 - 1
)

// text reads what a ref points at. It shares the segment's memory: a text that leaves the package is cloned.
func (s *segment) text(ref uint32) []byte {
	n, size := binary.Uvarint(s.strings[ref:])
	return s.strings[int(ref)+size:][:n]
}

// span is a range of postings or of ordinals.
type span struct{ from, to int }

// run is the postings of a key.
func (s *segment) run(key uint32) span {
	i, ok := slices.BinarySearch(s.keys, key)
	if !ok {
		return span{}
	}
	return span{int(s.keyStarts[i]), int(s.keyStarts[i+1])}
}

// posting is an application: its part's ordinal and its use.
func (s *segment) posting(i int) (ordinal, use uint32) {
	p := binary.LittleEndian.Uint64(s.postings[i*s.width:])
	if s.width < 8 {
		p &= 1<<(8*s.width) - 1
	}
	return uint32(p >> s.useBits), uint32(p & (1<<s.useBits - 1))
}

// seek is the first posting of a run that is of this ordinal or one behind it.
func (s *segment) seek(run span, ordinal uint32) int {
	lo, hi := run.from, run.to
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if at, _ := s.posting(mid); at < ordinal {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// seekAll is seek for many ordinals, a step of all of them at a time as in findAll.
func (s *segment) seekAll(run span, ordinals []uint32, places []int) {
	for i := range places {
		places[i] = run.from
	}
	for n := run.to - run.from; n > 0; n -= max(n/2, 1) { // so many postings from its place on may be the first
		step := max(n/2, 1)
		for i, ordinal := range ordinals {
			at, _ := s.posting(places[i] + step - 1)
			behind := (int64(at) - int64(ordinal)) >> 63 // no branch, as nobody could foresee which way it goes
			places[i] += step & int(behind)
		}
	}
}

// gather finds the uses that ask the same.
func (s *segment) gather() {
	s.asks = make([]uint32, len(s.conditionEnds))
	places := map[string]uint32{}
	from := uint32(0)
	for use, end := range s.conditionEnds {
		content := raw(s.conditions[from:end])
		place, ok := places[string(content)]
		if !ok {
			place = uint32(len(s.sets))
			places[string(content)] = place
			s.sets = append(s.sets, conditionSet{from, uint16(end - from)})
		}
		s.asks[use] = place<<askPosition | s.useInfo(uint32(use), useBit)
		from = end
	}
	for page := range slices.Chunk(s.asks, 1<<askPage) {
		ask := page[0]
		if slices.ContainsFunc(page, func(other uint32) bool { return other != ask }) {
			ask = asksDiffer
		}
		s.askPages = append(s.askPages, ask)
	}
}

// conditionsOf are what a use asks.
func (s *segment) conditionsOf(use uint32) []fitment.PackedCondition {
	return s.conditionsIn(s.asks[use] >> askPosition)
}

func (s *segment) conditionsIn(set uint32) []fitment.PackedCondition {
	c := s.sets[set]
	return s.conditions[c.from:][:c.n]
}

func (s *segment) useInfo(use uint32, place int) uint32 { return s.uses[int(use)*usePlaces+place] }

// kit is the place of a kit among all.
func (s *segment) kit(ordinal uint32) int {
	i, _ := slices.BinarySearch(s.kitOrdinals, ordinal)
	return i
}

// partValuesOf are the attribute values of a part.
func (s *segment) partValuesOf(ordinal uint32) []uint32 {
	return s.partValues[s.valueStarts[ordinal]:s.valueStarts[ordinal+1]]
}

// valuesOf are the places of an attribute's values.
func (s *segment) valuesOf(name string) span {
	n := len(s.attributes)
	return span{sort.Search(n, func(i int) bool { return s.attributes[i] >= name }),
		sort.Search(n, func(i int) bool { return s.attributes[i] > name })}
}

// placeOf is the place of an attribute's value.
func (s *segment) placeOf(a Attribute) (int, bool) {
	in := s.valuesOf(a.Name)
	at, ok := slices.BinarySearch(s.valueNames[in.from:in.to], a.Value)
	return in.from + at, ok
}

// say gives an attribute the words of a language, by its place among languages, as far as the segment has them.
func (s *segment) say(language int, a Attribute, said *Attribute) {
	spoken := s.spoken[language]
	in := s.valuesOf(a.Name)
	if len(spoken) == 0 || in.from == in.to {
		return
	}
	if name := s.text(spoken[2*in.from]); len(name) > 0 {
		said.Name = string(name)
	}
	if place, ok := s.placeOf(a); ok {
		if value := s.text(spoken[2*place+1]); len(value) > 0 {
			said.Value = string(value)
		}
	}
}

// applications is how many there are.
func (s *segment) applications() int { return int(s.keyStarts[len(s.keys)]) }

// own are the ranges of the parts of a category and all below it, joined where they touch; 0 is all.
func (s *segment) own(t *tree, categoryID int64) []span {
	if categoryID == 0 {
		if s.n == 0 {
			return nil
		}
		return []span{{0, s.n}}
	}
	var spans []span
	for _, id := range t.within(categoryID) {
		if at, ok := s.categoryPlaces[id]; ok {
			spans = append(spans, span{s.categoryStart(int(at)), int(s.categoryEnds[at])})
		}
	}
	slices.SortFunc(spans, func(a, b span) int { return a.from - b.from })
	joined := spans[:0]
	for _, in := range spans {
		if last := len(joined) - 1; last >= 0 && joined[last].to == in.from {
			joined[last].to = in.to
		} else if in.from < in.to {
			joined = append(joined, in)
		}
	}
	return joined
}

// categoryStart is the first ordinal of the category at a place.
func (s *segment) categoryStart(place int) int {
	if place == 0 {
		return 0
	}
	return int(s.categoryEnds[place-1])
}

// firstCategory is the place of the category that a range begins in.
func (s *segment) firstCategory(in span) int {
	return sort.Search(len(s.categoryEnds), func(i int) bool { return int(s.categoryEnds[i]) > in.from })
}

// categoryOf is the category that a part is in; 0 is none.
func (s *segment) categoryOf(ordinal uint32) int64 {
	at := sort.Search(len(s.categoryEnds), func(i int) bool { return s.categoryEnds[i] > ordinal })
	if at == len(s.categoryEnds) {
		return 0
	}
	return s.categoryIDs[at]
}

// firstLetters is the beginning of a text as a number that sorts as texts do.
func firstLetters(s string) uint64 {
	var b [8]byte
	copy(b[:], s)
	return binary.BigEndian.Uint64(b[:])
}
