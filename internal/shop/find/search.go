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
	exactOwn   match = iota // the part's own number
	exactOther              // a barcode, or a number of somebody else
	numberPrefix
	numberInfix
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
	better [allWords]bitmap // nil: none; a part may be in several
}

// of is how well a part of all does it.
func (m *matched) of(ordinal uint32) match {
	for i, b := range m.better {
		if b != nil && b.has(ordinal) {
			return match(i)
		}
	}
	return allWords
}

// search finds the parts of each segment that meet a text: its letters and digits are in a number, or each of its words
// begins one of the part's words or is in a number of the part.
func (v *view) search(s string) ([]*matched, error) {
	w := newWanted(s)
	found := make([]*matched, len(v.segments))
	for i, s := range v.segments {
		found[i] = &matched{}
		if len(w.words) == 0 { // nothing that could be found was typed
			found[i].all = newBitmap(s.n)
		}
	}
	if len(w.words) == 0 {
		return found, nil
	}
	whole := make([]*roaring.Bitmap, len(v.segments))
	for i, s := range v.segments {
		whole[i] = roaring.New()
		for _, look := range []struct {
			as   match
			find func(string) (*roaring.Bitmap, error)
		}{{exactOther, s.numbers.Exact}, {numberPrefix, s.numbers.Prefix}, {numberInfix, s.infix}} {
			if err := s.better(found[i], whole[i], look.as, w.number, look.find); err != nil {
				return nil, err
			}
		}
	}
	words, err := v.searchWords(w)
	if err != nil {
		return nil, err
	}
	for i, s := range v.segments {
		whole[i].Or(words[i])
		found[i].all = dense(whole[i], s.n)
		s.ownNumbers(found[i], w)
	}
	return found, nil
}

func (s *living) infix(number string) (*roaring.Bitmap, error) {
	if len(number) < lexicon.ShortestInfix {
		return nil, nil
	}
	return s.numbers.Infix(number)
}

// better adds the parts with a number that is so to what is found.
func (s *living) better(m *matched, whole *roaring.Bitmap, as match, number string, find func(string) (*roaring.Bitmap, error)) error {
	if number == "" {
		return nil
	}
	docs, err := find(number)
	if err != nil || docs == nil || docs.IsEmpty() {
		return err
	}
	whole.Or(docs)
	m.better[as] = dense(docs, s.n)
	return nil
}

// ownNumbers puts those whose own number was typed first: a number typed with other words that the part has too, such as
// its brand's, is as good as the number alone.
func (s *living) ownNumbers(m *matched, w wanted) {
	numbers := []string{w.number}
	for _, word := range w.words {
		numbers = append(numbers, word.number)
	}
	for _, n := range slices.Compact(numbers) {
		if n == "" {
			continue
		}
		docs, err := s.numbers.Exact(n)
		if err != nil || docs == nil {
			continue
		}
		for it := docs.Iterator(); it.HasNext(); {
			ordinal := it.Next()
			if m.all.has(ordinal) && string(s.text(s.numberRefs[ordinal])) == n {
				if m.better[exactOwn] == nil {
					m.better[exactOwn] = newBitmap(s.n)
				}
				m.better[exactOwn].set(ordinal)
			}
		}
	}
}

// searchWords finds the parts of each segment that have all words, the last of them perhaps still being typed. A typo is
// forgiven where no segment has the word as it was typed.
func (v *view) searchWords(w wanted) ([]*roaring.Bitmap, error) {
	all := make([]*roaring.Bitmap, len(v.segments))
	for at, word := range w.words {
		these := make([]*roaring.Bitmap, len(v.segments))
		for i := range these {
			these[i] = nil
		}
		for n, run := range word.runs {
			docs, err := v.searchRun(run, at == len(w.words)-1 && n == len(word.runs)-1)
			if err != nil {
				return nil, err
			}
			for i := range these {
				these[i] = and(these[i], docs[i])
			}
		}
		for i, s := range v.segments {
			for _, find := range []func(string) (*roaring.Bitmap, error){s.numbers.Prefix, s.infix} {
				if word.number == "" {
					continue
				}
				docs, err := find(word.number)
				if err != nil {
					return nil, err
				}
				if docs != nil && !docs.IsEmpty() {
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

// searchRun finds a word, and where hardly any part has it, also as two words that were typed without a blank.
func (v *view) searchRun(run string, typing bool) ([]*roaring.Bitmap, error) {
	docs, exact, err := v.searchWord(run, typing)
	if err != nil || exact && !v.fewer(docs, fewParts) {
		return docs, err
	}
	two, err := v.searchGlued([]rune(run), typing)
	if err != nil || two == nil {
		return docs, err
	}
	for i := range two {
		if exact {
			two[i].Or(docs[i])
		}
	}
	return two, nil
}

const (
	fewParts     = 3
	shortestHalf = 3
	shortestTypo = 5 // a half so long is looked up with typos too if it is not there, which takes long
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
		if min(at, len(run)-at) >= shortestTypo {
			continue
		}
		left, right := string(run[:at]), string(run[at:])
		short, long := left, right
		if at > len(run)-at {
			short, long = right, left
		}
		docs, exact, err := v.searchWord(short, typing && short == right)
		if err != nil {
			return nil, err
		}
		if !exact {
			continue
		}
		others, exact, err := v.searchWord(long, typing && long == right)
		if err != nil {
			return nil, err
		}
		if !exact {
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

// searchWord finds a word in each segment. exact: it was found as it was typed.
func (v *view) searchWord(run string, typing bool) (docs []*roaring.Bitmap, exact bool, err error) {
	found := make([]lexicon.Found, len(v.segments))
	for i, s := range v.segments {
		if found[i], err = s.words.Find(run, typing); err != nil {
			return nil, false, err
		}
		exact = exact || !found[i].Forgiven && found[i].Docs != nil && !found[i].Docs.IsEmpty()
	}
	docs = make([]*roaring.Bitmap, len(found))
	for i, f := range found {
		docs[i] = f.Docs
		if docs[i] == nil || f.Forgiven && exact {
			docs[i] = roaring.New()
		}
	}
	return docs, exact, nil
}

// dense is a set as a bitmap of n.
func dense(docs *roaring.Bitmap, n int) bitmap {
	b := newBitmap(n)
	it := docs.ManyIterator()
	var some [512]uint32
	for got := it.NextMany(some[:]); got > 0; got = it.NextMany(some[:]) {
		for _, ordinal := range some[:got] {
			if int(ordinal) < n {
				b.set(ordinal)
			}
		}
	}
	return b
}
