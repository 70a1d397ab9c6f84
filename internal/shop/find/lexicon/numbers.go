package lexicon

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
)

const (
	numbersKind = "camber numbers 2\n"

	// end stands behind every number in grams, so that they know which numbers end there. No number has it.
	end = "$"

	// ShortestInfix is how many characters a number is found by from its middle, so that two are not found in every other.
	ShortestInfix = 3

	// crowded is the size of the smallest sets that are split by one character more when building: so no query has to
	// look at the numbers of more than a thousand documents, but for those longer than longestGram.
	crowded = 11

	// longestGram ends the splitting where thousands of documents have the same long number.
	longestGram = 16

	// mostGrams is how many parts of a typed number are looked up, and fewGrams how many of them are intersected.
	mostGrams = 12
	fewGrams  = 3

	pageDocs   = 8 // documents in a block of pages
	bucketDocs = 4 // numbers, about, in a block of exact
)

// Numbers finds documents by their part numbers, GTINs and the numbers of others, each in the form of text.Number. The
// sets returned share memory with the bytes given to OpenNumbers, as does what is computed from them, and are for
// reading only.
type Numbers struct {
	begins sets   // by beginnings of one character, and of one more while the set is crowded
	grams  sets   // by any three characters in a row, the end among them, and by one more while the set is crowded
	pages  blocks // the numbers of every document
	exact  blocks // the documents by a hash of their numbers
}

// OpenNumbers reads what a NumbersBuilder wrote; data must stay as it is while the Numbers is used. Damage that only a
// query meets is that query's error, ErrDamaged like here.
func OpenNumbers(data []byte) (*Numbers, error) {
	sections, err := openFile(data, numbersKind, 2*setSections+4)
	if err != nil {
		return nil, err
	}
	begins, err := openSets(sections[:setSections])
	if err != nil {
		return nil, err
	}
	sections = sections[setSections:]
	grams, err := openSets(sections[:setSections])
	if err != nil {
		return nil, err
	}
	sections = sections[setSections:]
	return &Numbers{begins, grams, newBlocks(sections[0], sections[1]), newBlocks(sections[2], sections[3])}, nil
}

// NumberHits are the documents with a number that is as asked: all of it, whatever zeros lead either; its beginning;
// its end; any part of it. Who is in one need not be in the next.
type NumberHits struct{ Exact, Begins, Ends, Within *roaring.Bitmap }

// Find finds the documents with a number that is like s. Ends and Within are empty if s is shorter than ShortestInfix.
func (n *Numbers) Find(s string) (h NumberHits, err error) {
	if h.Exact, err = n.Exact(s); err != nil {
		return h, err
	}
	if h.Within, err = n.within(s, bytes.Contains); err != nil {
		return h, err
	}
	if h.Begins, err = n.begin(s, h.Within); err != nil {
		return h, err
	}
	h.Ends = h.Within
	if !h.Within.IsEmpty() {
		h.Ends, err = n.within(s+end, func(number, part []byte) bool { return bytes.HasSuffix(number, part[:len(s)]) })
	}
	return h, err
}

// Exact finds the documents with the number s, whatever zeros lead either: so a UPC is found by its GTIN of 14 too.
func (n *Numbers) Exact(s string) (*roaring.Bitmap, error) {
	if s == "" || n.exact.len() == 0 {
		return roaring.New(), nil
	}
	s = significant(s)
	block, err := n.exact.at(bucket(s, n.exact.len()))
	if err != nil {
		return nil, err
	}
	docs, err := appendList(nil, block)
	if err != nil {
		return nil, err
	}
	return n.among(docs, func(number []byte) bool { return string(bytes.TrimLeft(number, "0")) == s })
}

// significant is a number without leading zeros. Of zeros alone nothing is left.
func significant(s string) string { return strings.TrimLeft(s, "0") }

func bucket(significant string, buckets int) int {
	return int(crc32.Checksum([]byte(significant), castagnoli) % uint32(buckets))
}

// begin finds the documents with a number that begins with s, of those that have it somewhere, if that was looked for.
func (n *Numbers) begin(s string, within *roaring.Bitmap) (*roaring.Bitmap, error) {
	if s == "" || len(s) >= ShortestInfix && within.IsEmpty() {
		return roaring.New(), nil
	}
	g, err := n.begins.longest(s, 1)
	switch {
	case err != nil:
		return nil, err
	case !g.found:
		return roaring.New(), nil
	}
	docs, err := n.begins.docs(g.ref)
	if err != nil || g.length == len(s) {
		return docs, err
	}
	if len(s) >= ShortestInfix {
		docs = roaring.And(docs, within)
	}
	return n.among(docs.ToArray(), func(number []byte) bool { return bytes.HasPrefix(number, []byte(s)) })
}

// within finds the documents with a number that has s somewhere in it, perhaps with the end; has says so of one number.
func (n *Numbers) within(s string, has func(number, part []byte) bool) (*roaring.Bitmap, error) {
	var all []gram
	for i := range min(len(s)-ShortestInfix+1, mostGrams) {
		g, err := n.grams.longest(s[i:], ShortestInfix)
		switch {
		case err != nil:
			return nil, err
		case !g.found:
			return roaring.New(), nil
		case g.length == len(s):
			return n.grams.docs(g.ref)
		}
		all = append(all, g)
	}
	if len(all) == 0 {
		return roaring.New(), nil
	}
	slices.SortFunc(all, func(a, b gram) int { return cmp.Compare(a.ref.size(), b.ref.size()) })
	docs, err := n.grams.docs(all[0].ref)
	if err != nil {
		return nil, err
	}
	for _, g := range all[1:min(len(all), fewGrams)] {
		more, err := n.grams.docs(g.ref)
		if err != nil {
			return nil, err
		}
		docs = roaring.And(docs, more)
	}
	return n.among(docs.ToArray(), func(number []byte) bool { return has(number, []byte(s)) })
}

// gram is the longest beginning of a text that has a set.
type gram struct {
	ref    ref
	length int
	found  bool // false if no document has the text
}

// longest finds the longest beginning of text, of shortest characters at least, that has a set.
func (s sets) longest(text string, shortest int) (gram, error) {
	var g gram
	for length := shortest; length <= min(len(text), longestGram); length++ {
		r, ok, err := s.ref(text[:length])
		if err != nil || !ok { // the set before was split, and has no such part
			return gram{}, err
		}
		g = gram{r, length, true}
		if r.size() < crowded {
			break
		}
	}
	return g, nil
}

// among returns those of docs, ascending, of which a number is wanted.
func (n *Numbers) among(docs []uint32, wanted func(number []byte) bool) (*roaring.Bitmap, error) {
	kept := docs[:0]
	page, at := []byte(nil), -1
	next := uint32(0) // the document whose numbers page begins with
	for _, ord := range docs {
		if in := int(ord / pageDocs); in != at {
			var err error
			if page, err = n.pages.at(in); err != nil {
				return nil, err
			}
			at, next = in, ord-ord%pageDocs
		}
		for ; next <= ord; next++ {
			count, rest, err := uvarint(page)
			if err != nil {
				return nil, err
			}
			page = rest
			found := false
			for range count {
				length, rest, err := uvarint(page)
				if err != nil || length > uint64(len(rest)) {
					return nil, ErrDamaged
				}
				found = found || next == ord && wanted(rest[:length])
				page = rest[length:]
			}
			if found {
				kept = append(kept, ord)
			}
		}
	}
	return roaring.BitmapOf(kept...), nil
}

func uvarint(b []byte) (uint64, []byte, error) {
	v, n := binary.Uvarint(b)
	if n <= 0 {
		return 0, nil, ErrDamaged
	}
	return v, b[n:], nil
}

// NumbersBuilder collects the numbers of documents.
type NumbersBuilder struct {
	numbers []numberOf
}

type numberOf struct {
	number string
	ord    uint32
}

func NewNumbersBuilder() *NumbersBuilder { return &NumbersBuilder{} }

// Add gives a document one number more, in the form of text.Number. An empty one is none.
func (b *NumbersBuilder) Add(ord uint32, number string) {
	if number != "" {
		b.numbers = append(b.numbers, numberOf{number, ord})
	}
}

// WriteTo writes what OpenNumbers reads.
func (b *NumbersBuilder) WriteTo(out io.Writer) (int64, error) {
	slices.SortFunc(b.numbers, func(x, y numberOf) int {
		return cmp.Or(cmp.Compare(x.ord, y.ord), strings.Compare(x.number, y.number))
	})
	b.numbers = slices.Compact(b.numbers)
	begins, err := b.split(1, true)
	if err != nil {
		return 0, err
	}
	grams, err := b.split(ShortestInfix, false)
	if err != nil {
		return 0, err
	}
	pages, exact := b.pages(), b.exact()
	if err := errors.Join(pages.err(), exact.err()); err != nil {
		return 0, err
	}
	return writeFile(out, numbersKind,
		slices.Concat(begins, grams, [][]byte{pages.data, pages.ends, exact.data, exact.ends})...)
}

// split writes the documents by parts of their numbers: those of shortest characters, and of one more within each
// crowded set. Of each number only the parts at its beginning are taken, or all, with its end.
func (b *NumbersBuilder) split(shortest int, anchored bool) ([][]byte, error) {
	var w setsWriter
	var split map[string]bool // the parts, one character shorter, whose sets are crowded
	for length := shortest; length == shortest || len(split) > 0 && length <= longestGram; length++ {
		docs := map[string][]uint32{}
		for _, n := range b.numbers {
			number := n.number
			if !anchored {
				number += end
			}
			last := len(number) - length
			if anchored {
				last = min(last, 0)
			}
			for i := range last + 1 {
				part := number[i : i+length]
				if length > shortest && !split[part[:length-1]] {
					continue
				}
				if have := docs[part]; len(have) == 0 || have[len(have)-1] != n.ord {
					docs[part] = append(have, n.ord)
				}
			}
		}
		split = map[string]bool{}
		for _, part := range slices.Sorted(maps.Keys(docs)) { // the same numbers make the same bytes
			if err := w.add(part, docs[part]); err != nil {
				return nil, err
			}
			if newRef(len(docs[part]), 0).size() >= crowded {
				split[part] = true
			}
		}
	}
	return w.sections()
}

func (b *NumbersBuilder) pages() *blocksWriter {
	var w blocksWriter
	var page []byte
	rest := b.numbers
	for ord := uint32(0); len(rest) > 0; ord++ {
		count := 0
		for count < len(rest) && rest[count].ord == ord {
			count++
		}
		page = binary.AppendUvarint(page, uint64(count))
		for _, n := range rest[:count] {
			page = binary.AppendUvarint(page, uint64(len(n.number)))
			page = append(page, n.number...)
		}
		rest = rest[count:]
		if ord%pageDocs == pageDocs-1 || len(rest) == 0 {
			w.add(page)
			page = page[:0]
		}
	}
	return &w
}

func (b *NumbersBuilder) exact() *blocksWriter {
	buckets := make([][]uint32, (len(b.numbers)+bucketDocs-1)/bucketDocs)
	for _, n := range b.numbers {
		i := bucket(significant(n.number), len(buckets))
		if have := buckets[i]; len(have) == 0 || have[len(have)-1] != n.ord {
			buckets[i] = append(have, n.ord)
		}
	}
	var w blocksWriter
	for _, docs := range buckets {
		w.add(listOf(docs))
	}
	return &w
}
