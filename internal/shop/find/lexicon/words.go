package lexicon

import (
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/blevesearch/vellum/levenshtein"
)

const (
	wordsKind = "camber words 1\n"

	// manyWords is how many words may begin alike before their documents are put together when building.
	manyWords = 48

	// SRCH-3: one typo is forgiven in words of 5 letters or more. What is longer than any word is not worth the trouble.
	shortestForgiven = 5
	longestForgiven  = 40
)

// Words finds documents by their words.
type Words struct {
	words  sets
	begins sets // of beginnings that more than manyWords words share
	typos  *levenshtein.LevenshteinAutomatonBuilder
}

// OpenWords reads what a WordsBuilder wrote; data must stay as it is while the Words is used. Damage that only a query
// meets is that query's error, ErrDamaged like here.
func OpenWords(data []byte) (*Words, error) {
	sections, err := openFile(data, wordsKind, 2*setSections)
	if err != nil {
		return nil, err
	}
	words, err := openSets(sections[:setSections])
	if err != nil {
		return nil, err
	}
	begins, err := openSets(sections[setSections:])
	if err != nil {
		return nil, err
	}
	typos, err := levenshtein.NewLevenshteinAutomatonBuilder(1, true)
	if err != nil {
		return nil, err
	}
	return &Words{words, begins, typos}, nil
}

// Find finds the documents with a word that begins with the typed one; a single letter is a word of its own unless it
// is still being typed. Words are folded. What is found shares memory with the bytes given to OpenWords, as does what
// is computed from it, and is for reading only.
func (w *Words) Find(word string, typing bool) (*roaring.Bitmap, error) {
	if word == "" {
		return roaring.New(), nil
	}
	var refs []ref
	if !typing && utf8.RuneCountInString(word) == 1 {
		return w.Whole(word)
	}
	r, ok, err := w.begins.ref(word)
	if err != nil {
		return nil, err
	}
	if ok {
		return w.begins.docs(r)
	}
	if err := w.words.each(nil, []byte(word), after(word), func(r ref) { refs = append(refs, r) }); err != nil {
		return nil, err
	}
	return w.words.union(refs)
}

// Whole finds the documents with just this word.
func (w *Words) Whole(word string) (*roaring.Bitmap, error) {
	r, ok, err := w.words.ref(word)
	if err != nil || !ok {
		return roaring.New(), err
	}
	return w.words.docs(r)
}

// Forgive finds the documents with a word that is one letter more, less, other or swapped with its neighbour away from
// the typed one, or begins so while it is being typed; none if that has fewer than 5 letters. It is for words that Find
// does not find.
func (w *Words) Forgive(word string, typing bool) (*roaring.Bitmap, error) {
	if !forgivable(word) {
		return roaring.New(), nil
	}
	dfa, err := w.typos.BuildDfa(word, 1)
	if err != nil {
		return nil, err
	}
	var refs []ref
	collect := func(r ref) { refs = append(refs, r) }
	if typing {
		err = w.words.each(beginsAs{dfa}, nil, nil, collect)
	} else {
		err = w.words.each(dfa, nil, nil, collect)
	}
	if err != nil {
		return nil, err
	}
	return w.words.union(refs)
}

// forgivable counts letters alone: a figure more or less is another number, not a typo.
func forgivable(word string) bool {
	letters := 0
	for _, r := range word {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters >= shortestForgiven && utf8.RuneCountInString(word) <= longestForgiven
}

// after is the first key behind all that begin with prefix; nil if there can be none.
func after(prefix string) []byte {
	key := []byte(prefix)
	for i := len(key) - 1; i >= 0; i-- {
		if key[i] < math.MaxUint8 {
			key[i]++
			return key[:i+1]
		}
	}
	return nil
}

// beginsAs accepts what has a beginning that the automaton accepts.
type beginsAs struct{ dfa *levenshtein.DFA }

const accepted = math.MaxInt

func (b beginsAs) Accept(state int, c byte) int {
	if state == accepted {
		return accepted
	}
	next := b.dfa.Accept(state, c)
	if b.dfa.IsMatch(next) {
		return accepted
	}
	return next
}

func (b beginsAs) Start() int                     { return b.dfa.Start() }
func (b beginsAs) IsMatch(state int) bool         { return state == accepted }
func (b beginsAs) CanMatch(state int) bool        { return state == accepted || b.dfa.CanMatch(state) }
func (b beginsAs) WillAlwaysMatch(state int) bool { return state == accepted }

// WordsBuilder collects the words of documents.
type WordsBuilder struct {
	places map[string]int // of words in docs
	docs   [][]uint32
	end    uint32 // behind the last document
}

func NewWordsBuilder() *WordsBuilder { return &WordsBuilder{places: map[string]int{}} }

// Add adds words, folded, to a document; in any order, but fastest in the documents' order.
func (b *WordsBuilder) Add(ord uint32, words ...string) {
	for _, word := range words {
		if word == "" {
			continue
		}
		place, known := b.places[word]
		switch {
		case !known:
			b.places[strings.Clone(word)] = len(b.docs) // the text that it was cut from goes
			b.docs = append(b.docs, []uint32{ord})
		case b.docs[place][len(b.docs[place])-1] != ord:
			b.docs[place] = append(b.docs[place], ord)
		}
	}
	b.end = max(b.end, ord+1)
}

// wordDocs are the documents of a word.
type wordDocs struct {
	word string
	docs []uint32
}

// WriteTo writes what OpenWords reads.
func (b *WordsBuilder) WriteTo(out io.Writer) (int64, error) {
	sorted := make([]wordDocs, 0, len(b.docs))
	for word, place := range b.places {
		docs := b.docs[place]
		if !slices.IsSorted(docs) {
			slices.Sort(docs)
			docs = slices.Compact(docs)
		}
		sorted = append(sorted, wordDocs{word, docs})
	}
	slices.SortFunc(sorted, func(x, y wordDocs) int { return strings.Compare(x.word, y.word) })
	var words, begins setsWriter
	for _, w := range sorted {
		if err := words.add(w.word, w.docs); err != nil {
			return 0, err
		}
	}
	if err := b.begin(&begins, sorted, 0); err != nil {
		return 0, err
	}
	first, err := words.sections()
	second, err2 := begins.sections()
	if err := errors.Join(err, err2); err != nil {
		return 0, err
	}
	return writeFile(out, wordsKind, slices.Concat(first, second)...)
}

// begin adds the beginnings longer than length bytes that many of the words share; all words share those bytes.
func (b *WordsBuilder) begin(w *setsWriter, words []wordDocs, length int) error {
	for len(words) > 0 {
		first := words[0].word
		if len(first) == length { // the beginning itself, first of its words
			words = words[1:]
			continue
		}
		_, size := utf8.DecodeRuneInString(first[length:])
		prefix := first[:length+size]
		end, _ := slices.BinarySearchFunc(words, prefix, func(w wordDocs, prefix string) int {
			if strings.HasPrefix(w.word, prefix) {
				return -1
			}
			return strings.Compare(w.word, prefix)
		})
		if end > manyWords {
			bits := make([]uint64, (uint64(b.end)+63)/64)
			for _, of := range words[:end] {
				for _, ord := range of.docs {
					bits[ord/64] |= 1 << (ord % 64)
				}
			}
			if err := w.addBitmap(prefix, roaring.FromDense(bits, true)); err != nil {
				return err
			}
			if err := b.begin(w, words[:end], len(prefix)); err != nil {
				return err
			}
		}
		words = words[end:]
	}
	return nil
}
