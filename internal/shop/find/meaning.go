package find

import (
	"runtime"
	"slices"
	"strings"
	"unicode"

	"github.com/RoaringBitmap/roaring/v2"

	"camber/internal/base/text"
	"camber/internal/shop/find/lexicon"
	"camber/internal/shop/find/query"
)

// headMark stands before a word of the index that says what a part is (FIND-3). No word of a text begins with it, and
// no typing mistake reaches over it.
const headMark = "=="

// Understand says what the index takes a text to ask for (FIND-1). Before the first Refresh it is Unavailable.
func (s *Service) Understand(asked string) (query.Understood, error) {
	v, err := s.view()
	if err != nil || v.trade == nil {
		return query.Understood{}, err
	}
	defer runtime.KeepAlive(v)
	return v.understand(asked), nil
}

// understand is Understand of a view with a dictionary. Damage of the index is told by the search that follows.
func (v *view) understand(asked string) query.Understood {
	u := v.trade.Understand(asked)
	u.Reread(func(head string) bool {
		named, err := v.named([]string{head})
		return err == nil && slices.ContainsFunc(v.segments, func(s *living) bool {
			at := slices.Index(v.segments, s)
			return slices.ContainsFunc(named[at].ToArray(), s.live.has)
		})
	})
	return u
}

// docs are parts by segment.
type docs []*roaring.Bitmap

func (d docs) and(other docs) docs {
	all := make(docs, len(d))
	for i := range d {
		all[i] = and(d[i], other[i])
	}
	return all
}

func (d docs) or(other docs) docs {
	all := make(docs, len(d))
	for i := range d {
		all[i] = roaring.Or(d[i], other[i])
	}
	return all
}

// none says whether there is nothing in both.
func (d docs) none(all docs) bool { return d == nil || d.and(all).empty() }

func (d docs) empty() bool {
	return !slices.ContainsFunc(d, func(b *roaring.Bitmap) bool { return !b.IsEmpty() })
}

// meant are parts that meet a text by its words.
type meant struct {
	all   docs // have every word that must be had
	fits  docs // of these, those for the vehicle that is named; nil: none is, or none of them is for it
	soft  docs // of these, those that have the side, the size and the like; nil: none was named
	heads docs // are what the text names; nil: nobody can tell
}

// searchMeant finds the parts that have what a text names, by whatever name the trade has for it: what stands for the
// vehicle, the side and the size brings its parts before others and leaves none out (FIND-1).
func (v *view) searchMeant(u query.Understood, numbers numberHits) (meant, error) {
	terms := make([]docs, len(u.Terms))
	for i, t := range u.Terms {
		if t.Filler {
			continue
		}
		var err error
		if terms[i], err = v.term(t, i == len(u.Terms)-1, numbers); err != nil {
			return meant{}, err
		}
	}
	var m meant
	must := func(t query.Term) bool { return !t.Soft }
	named := v.vehicleIn(u, terms)
	switch {
	case slices.ContainsFunc(u.Terms, must):
	case named.isKnown(): // a vehicle alone: all for it
		m.all, must = named.among(named.applied.or(named.universal)), func(query.Term) bool { return false }
	default:
		must = func(t query.Term) bool { return !t.Filler }
	}
	last := -1
	for i, t := range u.Terms {
		if !must(t) || terms[i] == nil {
			continue
		}
		m.all = terms[i].andAll(m.all)
		last = i
	}
	if m.all == nil {
		m.all = v.nothing()
		return m, nil
	}
	at := slices.IndexFunc(u.Terms, func(t query.Term) bool { return t.Part })
	m.fits = named.among(m.all)
	if u.Year == "" && u.Make == "" && named.words != nil && named.applied.none(m.all) && m.fits != nil {
		m.all = m.fits // the model is a word like others of parts so called
	}
	m.soft = m.fits
	for i, t := range u.Terms {
		if terms[i] == nil || must(t) || t.Vehicle {
			continue
		}
		best := m.soft
		if best == nil {
			best = m.all
		}
		if best = best.and(terms[i]); !best.empty() {
			m.soft = best
		}
	}
	for _, i := range []int{last, at} {
		if i < 0 {
			continue
		}
		heads, err := v.heads(u.Terms[i])
		if err != nil {
			return meant{}, err
		}
		if m.soft != nil && heads.none(m.soft) {
			typed, err := v.typedHeads(u.Terms[i])
			if err != nil {
				return meant{}, err
			}
			if !typed.none(m.soft) { // a rear bumper, before the front bumper covers that the trade means by bumpers
				heads = heads.or(typed)
			}
		}
		if heads = heads.and(m.all); !heads.empty() {
			m.heads = heads
			break
		}
	}
	return m, nil
}

func (d docs) andAll(before docs) docs {
	if before == nil {
		return d
	}
	return before.and(d)
}

// term finds the parts that have a term as it was typed, or by another of its names.
func (v *view) term(t query.Term, typing bool, numbers numberHits) (docs, error) {
	w := wanted{}
	for _, word := range t.Typed {
		if runs := splitWords(word); len(runs) > 0 {
			w.words = append(w.words, typed{text.Number(word), runs})
		}
	}
	var all docs
	known := t.Part || t.Soft
	asTyped := !known || typing
	if asTyped {
		found, err := v.searchTyped(w, typing, numbers)
		if err != nil {
			return nil, err
		}
		all = found
	}
	for _, name := range t.Any {
		if asTyped && len(name) == 1 && len(t.Typed) == 1 && name[0] == t.Typed[0] {
			continue // found as it was typed
		}
		var these docs
		for _, word := range name {
			found, err := v.whole(word)
			if err != nil {
				return nil, err
			}
			these = found.andAll(these)
			if these.empty() {
				break
			}
		}
		switch {
		case these == nil:
		case all == nil:
			all = these
		default:
			all = all.or(these)
		}
	}
	if all != nil && !all.empty() || asTyped {
		return all, nil
	}
	return v.searchTyped(w, typing, numbers)
}

// whole finds a word, in the singular and in the plural.
func (v *view) whole(word string) (docs, error) {
	all := docs(v.nothing())
	forms := [...]string{word, word + "s", word + "es"}
	if stem, ok := strings.CutSuffix(word, "y"); ok {
		forms[2] = stem + "ies"
	}
	for _, form := range forms {
		for i, s := range v.segments {
			found, err := s.words.Whole(form)
			if err != nil {
				return nil, err
			}
			if !found.IsEmpty() {
				all[i] = roaring.Or(all[i], found)
			}
		}
	}
	return all, nil
}

// heads finds the parts that are what a term names; what was typed counts where no part is so called.
func (v *view) heads(t query.Term) (docs, error) {
	all, err := v.named(t.Heads)
	if err != nil || !all.empty() {
		return all, err
	}
	return v.typedHeads(t)
}

// typedHeads are the parts that are what was typed, by its own words.
func (v *view) typedHeads(t query.Term) (docs, error) {
	var typed []string
	for _, name := range t.Any {
		typed = append(typed, query.Head(name))
	}
	return v.named(typed)
}

func (v *view) named(heads []string) (docs, error) {
	all := docs(v.nothing())
	for _, head := range heads {
		for i, s := range v.segments {
			found, err := s.words.Whole(headMark + head)
			if err != nil {
				return nil, err
			}
			if !found.IsEmpty() {
				all[i] = roaring.Or(all[i], found)
			}
		}
	}
	return all, nil
}

// take adds the parts of a segment, the best first.
func (m meant) take(found *matched, i int) {
	found.all.fill(m.all[i])
	if m.heads != nil {
		if m.soft != nil {
			found.take(partAndMore, roaring.And(m.heads[i], m.soft[i]))
		}
		if m.fits != nil {
			found.take(partFitting, roaring.And(m.heads[i], m.fits[i]))
		}
		found.take(partNamed, m.heads[i])
	}
	if m.soft != nil {
		found.take(wordsAndMore, m.soft[i])
	}
	if m.fits != nil {
		found.take(wordsFitting, m.fits[i])
	}
}

const mostJoined = 8 // words of a text that may be a number with blanks in it

// joinedNumbers puts the parts first of which some words in a row are the own number and the others are words of theirs:
// a brand and a number with a blank in it (FIND-4).
func (v *view) joinedNumbers(w wanted, found []*matched) error {
	if len(w.words) < 3 || len(w.words) > mostJoined {
		return nil
	}
	for from := range w.words {
		number := w.words[from].number
		for to := from + 2; to <= len(w.words); to++ {
			number += w.words[to-1].number
			if to-from == len(w.words) || !strings.ContainsFunc(number, unicode.IsDigit) {
				continue
			}
			if err := v.joinedNumber(number, slices.Concat(w.words[:from], w.words[to:]), found); err != nil {
				return err
			}
		}
	}
	return nil
}

func (v *view) joinedNumber(number string, rest []typed, found []*matched) error {
	hits, err := v.exact(number)
	if err != nil || hits.empty() {
		return err
	}
	more, err := v.searchTyped(wanted{words: rest}, false, numberHits{})
	if err != nil {
		return err
	}
	for i, s := range v.segments {
		docs := roaring.And(hits[i], more[i])
		found[i].take(exactOther, docs)
		for it := docs.Iterator(); it.HasNext(); {
			if ordinal := it.Next(); string(s.text(s.numberRefs[ordinal])) == number {
				found[i].use(exactOwn)
				found[i].better[exactOwn].set(ordinal)
			}
		}
	}
	return nil
}

func (v *view) exact(number string) (docs, error) {
	return v.segmentDocs(func(n *lexicon.Numbers) (*roaring.Bitmap, error) { return n.Exact(number) })
}

func (v *view) segmentDocs(find func(*lexicon.Numbers) (*roaring.Bitmap, error)) (docs, error) {
	all := make(docs, len(v.segments))
	for i, s := range v.segments {
		var err error
		if all[i], err = find(s.numbers); err != nil {
			return nil, err
		}
	}
	return all, nil
}
