package find

import (
	"cmp"
	"context"
	"math/bits"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/find/query"
	"camber/internal/shop/vehicle"
)

// Most is how many suggestions of each kind are wanted (SRCH-10).
type Most struct{ Parts, Categories, Series, Brands int }

// Suggestions are what a text that is still being typed may become (SRCH-1).
type Suggestions struct {
	Understood query.Understood
	Vehicles   []vehicle.Vehicle // that the text names, or begins to name, and the shop has parts for; at most four
	Without    string            // the text without the vehicle
	Asked      string            // the text that the parts are found by: a model that is still being typed is written out
	Parts      Result
	Categories Names
	Series     Names
	Brands     Names
}

// Names are categories, series or brands by what they are called, the best first.
type Names struct {
	Named []Named
	Total int
}

// Named is one of them.
type Named struct {
	ID    int64
	Count int // of its parts
	Fits  int // those that fit the query's vehicle, and those that may
}

// mostVehicles is how many vehicles are offered at once.
const mostVehicles = 4

// Suggest answers a query whose text is still being typed: its own parts, and the categories, series and brands that are
// called so. One keystroke is one search; names are looked up in memory, and counts are known until parts change.
func (s *Service) Suggest(ctx context.Context, q Query, most Most) (Suggestions, error) {
	shape := s.shape.Load() // before the view, as in Known
	v, err := s.view()
	if err != nil || v.trade == nil {
		return Suggestions{}, err
	}
	defer runtime.KeepAlive(v)
	all := Suggestions{Understood: v.understand(q.Text), Without: q.Text}
	all.offer(v, &q)
	all.Asked = q.Text
	wanted := most
	wanted.Parts = min(most.Parts, 1) * mostOffered // those that fit come first
	found, ok := s.ask(ctx, v, &q, wanted)
	if q.Limit = most.Parts; most.Parts > 0 {
		if all.Parts, err = s.Find(ctx, q); err != nil {
			return all, err
		}
	}
	if !ok {
		return all, s.named(ctx, q, most, s.names(v, shape), &all)
	}
	return all, s.named(ctx, q, most, found, &all)
}

// named adds what is called so, as the index or the engine says.
func (s *Service) named(ctx context.Context, q Query, most Most, by namer, all *Suggestions) error {
	if most.Categories+most.Series+most.Brands == 0 {
		return nil
	}
	counts, err := s.Fitting(ctx, nil, true)
	if err != nil {
		return err
	}
	fits := counts
	if q.Vehicle != nil {
		if fits, err = s.Fitting(ctx, q.Vehicle, !q.NoUniversal); err != nil {
			return err
		}
	}
	for _, of := range []struct {
		kind      nameKind
		most      int
		to        *Names
		all, fits func(id int64) int
	}{
		{ofCategory, most.Categories, &all.Categories, func(id int64) int { return counts.Categories[id] },
			func(id int64) int { return fits.Categories[id] }},
		{ofASeries, most.Series, &all.Series, counts.Series.Of, fits.Series.Of},
		{ofABrand, most.Brands, &all.Brands, counts.Brands.Of, fits.Brands.Of},
	} {
		if of.most == 0 {
			continue
		}
		var named []Named
		for _, id := range by.called(of.kind, all.Understood, of.all) {
			if n := of.all(id); n > 0 {
				named = append(named, Named{id, n, of.fits(id)})
			}
		}
		*of.to = Names{named[:min(of.most, len(named))], len(named)}
	}
	return nil
}

// namer says what of a kind is called as a text asks, the best first, given how many parts each has.
type namer interface {
	called(kind nameKind, u query.Understood, count func(id int64) int) []int64
}

func (f Found) called(kind nameKind, _ query.Understood, _ func(int64) int) []int64 {
	switch kind {
	case ofCategory:
		return f.Categories
	case ofASeries:
		return f.Series
	case ofABrand:
		return f.Brands
	}
	return nil
}

// called has what begins as the text does first, then what has the most parts.
func (x *nameIndex) called(kind nameKind, u query.Understood, count func(id int64) int) []int64 {
	found := x.find(kind, u)
	slices.SortFunc(found, func(a, b foundName) int {
		return cmp.Or(-cmp.Compare(bit(a.begins), bit(b.begins)), cmp.Compare(count(b.id), count(a.id)), cmp.Compare(a.id, b.id))
	})
	ids := make([]int64, len(found))
	for i, one := range found {
		ids[i] = one.id
	}
	return ids
}

// offer finds the vehicles that the text names (FIND-1), or whose model is still being typed behind a year: then the
// parts are looked for as if it were written out.
func (all *Suggestions) offer(v *view, q *Query) {
	if v.reference == nil {
		return
	}
	u := all.Understood
	bases := []int64{}
	if u.Model != "" && u.Year != "" {
		bases = v.bases(u, mostBases)
		all.Without = u.Without(func(t query.Term) bool { return t.Vehicle })
	} else if year, word := u.Typing(); year != "" {
		of, _ := strconv.ParseInt(year, 10, 64) // four figures
		bases = v.reference.Begun(of, u.Make, word, mostBases)
		all.Without = u.Without(func(t query.Term) bool {
			return t.Vehicle || len(t.Typed) == 1 && (t.Typed[0] == word || t.Typed[0] == year)
		})
	}
	for _, id := range bases {
		same := v.reference.Same(id)
		one, ok := v.reference.Base(same)
		known := slices.ContainsFunc(all.Vehicles, func(v vehicle.Vehicle) bool { return v.BaseVehicleID == same })
		if ok && !known && v.serves(same) {
			all.Vehicles = append(all.Vehicles, one)
		}
		if len(all.Vehicles) == mostVehicles {
			break
		}
	}
	switch {
	case len(all.Vehicles) == 0:
		all.Without = q.Text
	case u.Model == "":
		named := all.Vehicles[0]
		q.Text = strings.Join([]string{all.Without, strconv.FormatInt(named.Year, 10), named.Model}, " ")
		all.Understood = v.understand(q.Text)
	}
	if q.Vehicle != nil { // nobody asks for the one that is chosen
		all.Vehicles = slices.DeleteFunc(all.Vehicles,
			func(v vehicle.Vehicle) bool { return v.BaseVehicleID == q.Vehicle.BaseVehicleID })
	}
}

type nameKind uint8

const (
	ofCategory nameKind = iota
	ofASeries
	ofABrand
)

// nameIndex finds what has a name by its words, as a view knows them.
type nameIndex struct {
	shape   uint64
	entries []nameEntry
	words   []string  // as they are written and in the singular, sorted
	places  [][]int32 // by word: of entries
}

type nameEntry struct {
	kind  nameKind
	id    int64
	first string // word
}

// names are those of the view; they are gathered by the first who asks after parts have changed.
func (s *Service) names(v *view, shape uint64) *nameIndex {
	if known := s.called.Load(); known != nil && known.shape == shape {
		return known
	}
	x := &nameIndex{shape: shape}
	places := map[string][]int32{}
	add := func(kind nameKind, id int64, words []string) {
		if len(words) == 0 {
			return
		}
		at := int32(len(x.entries))
		x.entries = append(x.entries, nameEntry{kind, id, words[0]})
		for _, w := range words {
			for _, form := range []string{w, query.Singular(w)} {
				if known := places[form]; len(known) == 0 || known[len(known)-1] != at {
					places[form] = append(known, at)
				}
			}
		}
	}
	for _, id := range v.tree.ids {
		add(ofCategory, id, v.tree.names[id])
	}
	series, brands := map[int64]bool{0: true}, map[int64]bool{0: true}
	for _, of := range slices.Backward(v.segments) { // the later know better
		for i, id := range of.brandIDs {
			if !brands[id] {
				brands[id] = true
				add(ofABrand, id, splitWords(text.Fold(of.brandNames[i])))
			}
		}
		for i, id := range of.seriesIDs {
			if !series[id] {
				series[id] = true
				add(ofASeries, id, splitWords(text.Fold(of.seriesNames[i])))
			}
		}
	}
	for word, at := range places {
		x.words = append(x.words, word)
		places[word] = at
	}
	slices.Sort(x.words)
	for _, word := range x.words {
		x.places = append(x.places, places[word])
	}
	s.called.Store(x)
	return x
}

// foundName is a name that meets a text; begins says that they begin alike.
type foundName struct {
	id     int64
	begins bool
}

// find are the names of a kind that have all that a text asks of such: a category is not asked for its brand, and a brand
// or a series not for the part.
func (x *nameIndex) find(kind nameKind, u query.Understood) []foundName {
	asked := func(t query.Term) bool {
		return !t.Soft && !t.Filler && !(t.Brand && kind == ofCategory || t.Part && kind == ofABrand)
	}
	var all bitmap
	first := ""
	for i, t := range u.Terms {
		if !asked(t) {
			continue
		}
		if first == "" {
			first = query.Singular(t.Typed[0])
		}
		these := x.term(t, i == len(u.Terms)-1)
		for at := range all {
			these[at] &= all[at]
		}
		all = these
	}
	var found []foundName
	for at, word := range all {
		for ; word != 0; word &= word - 1 {
			if e := x.entries[at*64+bits.TrailingZeros64(word)]; e.kind == kind {
				found = append(found, foundName{e.id, strings.HasPrefix(query.Singular(e.first), first)})
			}
		}
	}
	return found
}

// mostBegun is how many words may begin as a text does; of more, those by the alphabet.
const mostBegun = 2048

// term are the entries that are called as a term says; the last word of the last term may go on.
func (x *nameIndex) term(t query.Term, typing bool) bitmap {
	all := newBitmap(len(x.entries))
	either := func(words []string, last func(string) bitmap) {
		var these bitmap
		for i, w := range words {
			one := x.whole(w)
			if i == len(words)-1 {
				one = last(w)
			}
			for at := range these {
				one[at] &= these[at]
			}
			these = one
		}
		for at := range these {
			all[at] |= these[at]
		}
	}
	for _, name := range t.Any {
		either(name, x.whole)
	}
	var typed []string
	for _, w := range t.Typed {
		typed = append(typed, splitWords(w)...)
	}
	if typing {
		either(typed, x.begun)
	} else {
		either(typed, x.whole)
	}
	return all
}

func (x *nameIndex) whole(word string) bitmap {
	all := newBitmap(len(x.entries))
	if at, ok := slices.BinarySearch(x.words, word); ok {
		for _, place := range x.places[at] {
			all.set(uint32(place))
		}
	}
	return all
}

func (x *nameIndex) begun(word string) bitmap {
	all := newBitmap(len(x.entries))
	at, _ := slices.BinarySearch(x.words, word)
	for end := min(at+mostBegun, len(x.words)); at < end && strings.HasPrefix(x.words[at], word); at++ {
		for _, place := range x.places[at] {
			all.set(uint32(place))
		}
	}
	return all
}
