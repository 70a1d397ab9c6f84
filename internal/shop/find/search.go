package find

import (
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"

	"camber/internal/base/text"
	"camber/internal/shop/find/lexicon"
)

// match says how well a part meets a text; the smaller the better (SRCH-3).
type match uint8

const (
	exactOwn    match = iota // the part's own number
	exactOther               // a barcode, or a number of somebody else
	partAndMore              // what the text names, with the side, the size and the like, for the vehicle that it names
	partFitting              // what the text names, for the vehicle that it names
	partNamed                // what the text names (FIND-3)
	ownPrefix                // of the part's own number
	ownSuffix
	ownInfix
	numberPrefix
	numberSuffix
	numberInfix
	wordsAndMore // its words, with the side, the size and the like, for the vehicle that it names
	wordsFitting // its words, for the vehicle that it names
	allWords
	matches
)

// typed is what stands between two blanks: perhaps several words of a name, perhaps a number.
type typed struct {
	number string
	runs   []string
}

// wanted is a text to search for, taken apart once.
type wanted struct {
	number string
	words  []typed
}

func newWanted(s string) wanted {
	w := wanted{number: text.Number(s)}
	for _, word := range strings.Fields(text.Fold(s)) {
		if runs := splitWords(word); len(runs) > 0 {
			w.words = append(w.words, typed{text.Number(word), runs})
		}
	}
	return w
}

// matched is the parts of a segment that meet a text.
type matched struct {
	all    bitmap
	better [allWords]bitmap  // a part may be in several
	used   [allWords]bool    // better has parts
	places map[uint32]uint32 // where the engine found; nil: the index did
}

// of is how well a part of all does it.
func (m *matched) of(ordinal uint32) match {
	for i, b := range m.better {
		if m.used[i] && b.has(ordinal) {
			return match(i)
		}
	}
	return allWords
}

// only is a word of those that do it so well and not better.
func (m *matched) only(as match, at int) uint64 {
	word := m.all[at]
	if word == 0 {
		return 0
	}
	for i, b := range m.better {
		switch {
		case !m.used[i]:
		case match(i) == as:
			return word & b[at]
		case match(i) < as:
			word &^= b[at]
		}
	}
	return word
}

// matched is one without parts.
func (s *living) matched() *matched {
	m, ok := s.cache.matched.Get().(*matched)
	if !ok {
		return &matched{all: newBitmap(s.n)}
	}
	clear(m.all)
	m.used, m.places = [allWords]bool{}, nil
	return m
}

// take adds parts that meet the text so well.
func (m *matched) take(as match, docs *roaring.Bitmap) {
	if docs.IsEmpty() {
		return
	}
	m.use(as)
	m.all.add(docs)
	m.better[as].add(docs)
}

// use makes room for parts that meet the text so well.
func (m *matched) use(as match) {
	if m.used[as] {
		return
	}
	m.used[as] = true
	if m.better[as] == nil {
		m.better[as] = make(bitmap, len(m.all))
	} else {
		clear(m.better[as])
	}
}

// search finds the parts of each segment that meet a text: its letters and digits are in a number, or each of its words
// begins one of the part's words or is in a number of the part.
func (v *view) search(s string) ([]*matched, error) {
	w := newWanted(s)
	found := make([]*matched, len(v.segments))
	for i, s := range v.segments {
		found[i] = s.matched()
	}
	if len(w.words) == 0 { // nothing that could be found was typed
		return found, nil
	}
	numbers := numberHits{}
	var words meant
	var err error
	if v.trade != nil {
		words, err = v.searchMeant(v.understand(s), numbers)
	} else {
		words.all, err = v.searchTyped(w, true, numbers)
	}
	if err != nil {
		return nil, err
	}
	whole, err := numbers.find(v, w.number)
	if err != nil {
		return nil, err
	}
	for i, s := range v.segments {
		words.take(found[i], i)
		found[i].take(exactOther, whole[i].Exact)
		found[i].take(numberPrefix, whole[i].Begins)
		found[i].take(numberSuffix, whole[i].Ends)
		found[i].take(numberInfix, whole[i].Within)
		s.ownBefore(found[i], w.number, whole[i])
		if err := s.ownNumbers(found[i], w, whole[i]); err != nil {
			return nil, err
		}
	}
	return found, v.joinedNumbers(w, found)
}

// numberHits are the parts of each segment with a number like the one that was typed: what is typed as one word is a
// number twice, alone and as all of the text.
type numberHits map[string][]lexicon.NumberHits

func (h numberHits) find(v *view, number string) ([]lexicon.NumberHits, error) {
	if hits, ok := h[number]; ok {
		return hits, nil
	}
	hits := make([]lexicon.NumberHits, len(v.segments))
	for i, s := range v.segments {
		var err error
		if hits[i], err = s.numbers.Find(number); err != nil {
			return nil, err
		}
	}
	h[number] = hits
	return hits, nil
}

// ownNumbers puts those whose own number was typed first: a number typed with other words that the part has too, such
// as its brand's, is as good as the number alone.
func (s *living) ownNumbers(m *matched, w wanted, whole lexicon.NumberHits) error {
	own := func(number string, docs *roaring.Bitmap) {
		for it := docs.Iterator(); it.HasNext(); {
			ordinal := it.Next()
			if m.all.has(ordinal) && string(s.text(s.numberRefs[ordinal])) == number {
				m.use(exactOwn)
				m.better[exactOwn].set(ordinal)
			}
		}
	}
	own(w.number, whole.Exact)
	for _, word := range w.words {
		if word.number == w.number || word.number == "" {
			continue
		}
		docs, err := s.numbers.Exact(word.number)
		if err != nil {
			return err
		}
		own(word.number, docs)
	}
	return nil
}

// mostOwn is how many parts are asked whether it is their own number that is like the one typed: of more, which a few
// characters find, nobody knows what is wanted.
const mostOwn = 4096

// ownBefore puts those whose own number is like the one typed before those that somebody else's number finds.
func (s *living) ownBefore(m *matched, number string, whole lexicon.NumberHits) {
	for _, as := range []struct {
		match match
		docs  *roaring.Bitmap
		is    func(own, typed string) bool
	}{
		{ownPrefix, whole.Begins, strings.HasPrefix}, {ownSuffix, whole.Ends, strings.HasSuffix},
		{ownInfix, whole.Within, strings.Contains},
	} {
		if as.docs.GetCardinality() > mostOwn {
			continue
		}
		for it := as.docs.Iterator(); it.HasNext(); {
			if ordinal := it.Next(); as.is(string(s.text(s.numberRefs[ordinal])), number) {
				m.use(as.match)
				m.better[as.match].set(ordinal)
			}
		}
	}
}

// searchTyped finds the parts of each segment that have all words, the last of them perhaps still being typed. A typo
// is forgiven where no segment has the word as it was typed.
func (v *view) searchTyped(w wanted, typing bool, numbers numberHits) (docs, error) {
	all := make([]*roaring.Bitmap, len(v.segments))
	for at, word := range w.words {
		these := make([]*roaring.Bitmap, len(v.segments))
		for n, run := range word.runs {
			docs, err := v.searchRun(run, typing && at == len(w.words)-1 && n == len(word.runs)-1)
			if err != nil {
				return nil, err
			}
			for i := range these {
				these[i] = and(these[i], docs[i])
			}
		}
		hits, err := numbers.find(v, word.number)
		if err != nil {
			return nil, err
		}
		for i := range all {
			for _, docs := range []*roaring.Bitmap{hits[i].Begins, hits[i].Within} {
				if !docs.IsEmpty() {
					these[i] = roaring.Or(these[i], docs)
				}
			}
			all[i] = and(all[i], these[i])
		}
	}
	return all, nil
}

// and is what is in both; nil is all.
func and(a, b *roaring.Bitmap) *roaring.Bitmap {
	if a == nil {
		return b
	}
	return roaring.And(a, b)
}

// searchRun finds a word, and where hardly any part has it, also as two words that were typed without a blank. Where
// there is neither, a typo is forgiven.
func (v *view) searchRun(run string, typing bool) ([]*roaring.Bitmap, error) {
	docs, err := v.asTyped(run, typing)
	if err != nil || docs != nil && !v.fewer(docs, fewParts) {
		return docs, err
	}
	two, err := v.searchGlued([]rune(run), typing)
	switch {
	case err != nil:
		return nil, err
	case docs == nil && two == nil:
		docs, err = v.each(func(w *lexicon.Words) (*roaring.Bitmap, error) { return w.Forgive(run, typing) })
		if docs == nil && err == nil {
			docs = v.nothing()
		}
		return docs, err
	case two == nil:
		return docs, nil
	case docs != nil:
		for i := range two {
			two[i].Or(docs[i])
		}
	}
	return two, nil
}

const (
	fewParts     = 3
	shortestHalf = 3
	longHalf     = 5 // two halves so long are two words that nobody types as one
)

// fewer says whether fewer parts than most are on the shelf.
func (v *view) fewer(docs []*roaring.Bitmap, most int) bool {
	n := 0
	for i, s := range v.segments {
		for it := docs[i].Iterator(); it.HasNext() && n < most; {
			if s.live.has(it.Next()) {
				n++
			}
		}
	}
	return n < most
}

// searchGlued finds the two words that stand side by side in the name of a part or of its category: "headlamp" is
// "head lamp". It is nil where there are none.
func (v *view) searchGlued(run []rune, typing bool) ([]*roaring.Bitmap, error) {
	for at := shortestHalf; at <= len(run)-shortestHalf; at++ {
		if min(at, len(run)-at) >= longHalf {
			continue
		}
		left, right := string(run[:at]), string(run[at:])
		docs, err := v.each(func(w *lexicon.Words) (*roaring.Bitmap, error) { return w.Whole(left) })
		if err != nil {
			return nil, err
		}
		if docs == nil {
			continue
		}
		others, err := v.asTyped(right, typing)
		if err != nil {
			return nil, err
		}
		if others == nil {
			continue
		}
		for i := range docs {
			docs[i] = roaring.And(docs[i], others[i])
		}
		if v.sideBySide(docs, left, right) {
			return docs, nil
		}
	}
	return nil, nil
}

// looked is how many parts of a segment are asked for two words: where the shop has both, one of the first has them.
const looked = 256

func (v *view) sideBySide(docs []*roaring.Bitmap, left, right string) bool {
	for i, s := range v.segments {
		n := 0
		for it := docs[i].Iterator(); it.HasNext() && n < looked; n++ {
			ordinal := it.Next()
			if !s.live.has(ordinal) {
				continue
			}
			texts := [][]string{v.tree.words(s.categoryOf(ordinal))}
			for _, refs := range s.nameRefs {
				texts = append(texts, splitWords(string(s.text(refs[ordinal]))))
			}
			for _, words := range texts {
				if at := slices.Index(words, left); at >= 0 && at+1 < len(words) && strings.HasPrefix(words[at+1], right) {
					return true
				}
			}
		}
	}
	return false
}

// asTyped finds a word in each segment as it was typed; nil if none has it.
func (v *view) asTyped(run string, typing bool) ([]*roaring.Bitmap, error) {
	return v.each(func(w *lexicon.Words) (*roaring.Bitmap, error) { return w.Find(run, typing) })
}

// each is what each segment finds; nil if none finds anything.
func (v *view) each(find func(*lexicon.Words) (*roaring.Bitmap, error)) ([]*roaring.Bitmap, error) {
	docs, some := make([]*roaring.Bitmap, len(v.segments)), false
	for i, s := range v.segments {
		var err error
		if docs[i], err = find(s.words); err != nil {
			return nil, err
		}
		some = some || !docs[i].IsEmpty()
	}
	if !some {
		return nil, nil
	}
	return docs, nil
}

func (v *view) nothing() []*roaring.Bitmap {
	docs := make([]*roaring.Bitmap, len(v.segments))
	for i := range docs {
		docs[i] = roaring.New()
	}
	return docs
}
