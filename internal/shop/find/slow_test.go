package find

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"sync"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// shelf is a shop in plain maps, and an index of it that is slow and obvious: it looks at every part for every
// question.
type shelf struct {
	mu           sync.RWMutex    // for tests that read and change it at once
	parts        map[int64]*item // active ones
	all          map[int64]*item // and those that were
	applications map[int64][]fitment.Application
	universal    map[int64]bool
	tree         *tree
	reference    *vehicle.Reference
	levels       []int64
	makers       map[int64]string // what brands are called
	mixed        int              // as in sizes: none or all
}

// shelfLibrary is the applications of a shelf at one moment.
type shelfLibrary struct {
	applications map[int64][]fitment.Application
	universal    map[int64]bool
	uses         []fitment.Use
	postings     map[int64][]fitment.Posting
}

func (s *shelf) library() *shelfLibrary {
	l := &shelfLibrary{applications: maps.Clone(s.applications), universal: maps.Clone(s.universal),
		postings: map[int64][]fitment.Posting{}}
	for id, all := range l.applications {
		for _, a := range all {
			u := fitment.Use{Position: a.Position, Quantity: a.Quantity, Label: a.Label, PartType: a.PartType, Notes: a.Notes}
			for _, c := range a.Conditions {
				p, _ := fitment.Pack(c)
				u.Conditions = append(u.Conditions, p)
			}
			key, _ := a.Key()
			l.postings[id] = append(l.postings[id], fitment.Posting{Key: key, Use: uint32(len(l.uses))})
			l.uses = append(l.uses, u)
		}
	}
	return l
}

func (l *shelfLibrary) Part(into []fitment.Posting, id int64, _, _ string) ([]fitment.Posting, error) {
	return append(into, l.postings[id]...), nil
}
func (l *shelfLibrary) Uses() int                         { return len(l.uses) }
func (l *shelfLibrary) Use(n uint32) (fitment.Use, error) { return l.uses[n], nil }
func (l *shelfLibrary) IsUniversal(id int64) bool         { return l.universal[id] }

func (s *shelf) reword(_ context.Context, f frame) (frame, error) { return f, nil }

func (s *shelf) frame(context.Context) (frame, error) {
	return frame{tree: s.tree, reference: s.reference, fits: s.library(), levels: s.levels, parts: len(s.parts)}, nil
}

func (s *shelf) refit(_ context.Context, f frame, _ []int64) (frame, error) {
	f.fits = s.library()
	return f, nil
}

func (s *shelf) items(_ context.Context, _ frame, take func(*item) error) error {
	for _, id := range slices.Sorted(maps.Keys(s.parts)) {
		if err := take(s.parts[id]); err != nil {
			return err
		}
	}
	return nil
}

func (s *shelf) itemsOf(_ context.Context, _ frame, ids []int64) ([]item, error) {
	var found []item
	for _, id := range ids {
		if i, ok := s.parts[id]; ok {
			found = append(found, *i)
		}
	}
	return found, nil
}

func (s *shelf) anyOf(_ context.Context, ids []int64) ([]item, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var found []item
	for _, id := range ids {
		if i, ok := s.all[id]; ok {
			found = append(found, *i)
		}
	}
	return found, nil
}

func (s *shelf) livesOf(_ context.Context, _ frame, ids []int64) (map[int64]lives, error) {
	found := map[int64]lives{}
	for _, id := range ids {
		if i, ok := s.all[id]; ok {
			found[id] = i.lives
		}
	}
	return found, nil
}

// answer is the rule by itself: fitment.Evaluate on all applications of the part and of its components.
func (s *shelf) answer(v *vehicle.Vehicle, id int64) fitment.Answer {
	var values vehicle.Values
	if v != nil {
		v = again(v, s.reference)
		values = s.reference.Values(*v)
	}
	single := func(id int64) fitment.Answer {
		a := fitment.Evaluate(s.applications[id], s.universal[id], v, values)
		a.PartID = id
		return a
	}
	var components []fitment.Answer
	if i, ok := s.all[id]; ok {
		for _, m := range i.members {
			components = append(components, single(m.id))
		}
	}
	return fitment.Kit(single(id), components)
}

// seen is a part with what a query sees of it.
type seen struct {
	*item
	answer    fitment.Answer
	fit       fit
	positions []string
	match     match
	place     uint32 // where an engine found it
	price     uint32
}

// fails are the names of the facets that a part fails.
func (s *shelf) fails(q *Query, p *seen) map[string]bool {
	fails := map[string]bool{}
	if len(q.BrandIDs) > 0 && !slices.Contains(q.BrandIDs, p.BrandID) {
		fails["brand"] = true
	}
	if q.SeriesID != 0 && p.SeriesID != q.SeriesID {
		fails["series"] = true
	}
	if len(q.QualityTiers) > 0 && (p.Tier == "" || !slices.Contains(q.QualityTiers, p.Tier)) {
		fails["tier"] = true
	}
	shown := money.Cents((int64(p.price) + 50) / 100)
	if (q.PriceFrom > 0 || q.PriceTo > 0) &&
		(p.price == noPrice || shown < q.PriceFrom || q.PriceTo > 0 && shown > q.PriceTo) {
		fails["price"] = true
	}
	if q.InStock && (q.LocationID == 0 && len(p.stores) == 0 || q.LocationID != 0 &&
		!slices.Contains(p.stores, q.LocationID)) {
		fails["stock"] = true
	}
	if len(q.Positions) > 0 &&
		!slices.ContainsFunc(q.Positions, func(x string) bool { return slices.Contains(p.positions, x) }) {
		fails["position"] = true
	}
	if q.CategoryID != 0 && !slices.Contains(s.tree.within(q.CategoryID), p.CategoryID) {
		fails["category"] = true
	}
	wanted := map[string][]string{}
	for _, a := range q.Attributes {
		wanted[a.Name] = append(wanted[a.Name], a.Value)
	}
	for name, values := range wanted {
		has := func(a catalog.Attribute) bool { return a.Name == name && slices.Contains(values, a.Value) }
		if !slices.ContainsFunc(p.Attributes, has) {
			fails["attribute "+name] = true
		}
	}
	return fails
}

// see is the part for a query; false if it can't be in the listing whatever the facets.
func (s *shelf) see(q *Query, i *item) (*seen, bool) {
	p := &seen{item: i, answer: s.answer(q.Vehicle, i.ID), match: allWords, price: i.prices[advertised]}
	if at := slices.Index(s.levels, q.LevelID); at >= 0 {
		p.price = i.prices[at+1]
	}
	p.fit = fitOf(p.answer.Result)
	p.positions = s.positions(q.Vehicle, p)
	if q.Text != "" {
		p.match = s.match(q.Text, i)
	}
	if place, ok := q.ranks[i.ID]; q.ranks != nil && q.Text != "" {
		switch p.place = place; {
		case p.match == exactOwn || p.match == exactOther:
		case ok:
			p.match = allWords
		default:
			p.match = matches
		}
	}
	if q.Stocked && len(p.stores) == 0 {
		return p, false
	}
	return p, p.match != matches
}

// positions: those of the applications that decide; of all where none does.
func (s *shelf) positions(v *vehicle.Vehicle, p *seen) []string {
	if s.universal[p.ID] || p.answer.Result == fitment.Universal {
		return nil
	}
	decides := func(fitment.Application) bool { return true }
	if v != nil && p.fit >= fitsMaybe {
		if len(p.members) > 0 {
			return nil
		}
		v = again(v, s.reference)
		values := s.reference.Values(*v)
		decides = func(a fitment.Application) bool {
			return fitOf(fitment.Evaluate([]fitment.Application{a}, false, v, values).Result) == p.fit
		}
	}
	var found []string
	for _, a := range s.applications[p.ID] {
		if a.BaseVehicleID != fitment.Nowhere && a.Position != "" && !slices.Contains(found, a.Position) && decides(a) {
			found = append(found, a.Position)
		}
	}
	return found
}

// match is SRCH-3 without typos.
func (s *shelf) match(typed string, i *item) match {
	var words []string
	for _, texts := range []map[text.Lang]string{i.Names, i.Words} {
		for _, name := range texts {
			words = append(words, splitWords(name)...)
		}
	}
	for _, name := range []string{i.Brand, i.BrandAAIA, i.Series} {
		words = append(words, splitWords(text.Fold(name))...)
	}
	words = append(words, s.tree.words(i.CategoryID)...)
	numbers := slices.Concat([]string{i.NumberNorm}, i.Codes, i.Interchanges, i.Superseded)
	bare := func(n string) string { return strings.TrimLeft(n, "0") }
	number := func(typed string, how func(number, typed string) bool) bool {
		return typed != "" && slices.ContainsFunc(numbers, func(n string) bool { return how(n, typed) })
	}
	same := func(a, b string) bool { return bare(a) == bare(b) && bare(a) != "" }
	infix := func(n, typed string) bool { return len(typed) >= 3 && strings.Contains(n, typed) }
	suffix := func(n, typed string) bool { return len(typed) >= 3 && strings.HasSuffix(n, typed) }
	w := newWanted(typed)
	all, own := len(w.words) > 0, w.number == i.NumberNorm
	for at, word := range w.words {
		own = own || word.number == i.NumberNorm
		in := number(word.number, strings.HasPrefix) || number(word.number, infix)
		if !in {
			in = true
			for n, run := range word.runs {
				last := at == len(w.words)-1 && n == len(word.runs)-1
				in = in && slices.ContainsFunc(words, func(have string) bool {
					return have == run || strings.HasPrefix(have, run) && (last || len(run) > 1)
				})
			}
		}
		all = all && in
	}
	met := all || number(w.number, same) || number(w.number, strings.HasPrefix) || number(w.number, infix)
	switch {
	case len(w.words) == 0 || !met:
		return matches
	case own:
		return exactOwn
	case number(w.number, same):
		return exactOther
	case w.number != "" && strings.HasPrefix(i.NumberNorm, w.number):
		return ownPrefix
	case suffix(i.NumberNorm, w.number):
		return ownSuffix
	case infix(i.NumberNorm, w.number):
		return ownInfix
	case number(w.number, strings.HasPrefix):
		return numberPrefix
	case number(w.number, suffix):
		return numberSuffix
	case number(w.number, infix):
		return numberInfix
	}
	return allWords
}

// find answers a query part by part.
func (s *shelf) find(q Query) Result {
	var r Result
	var found []*seen
	counts, brands, lines, categories := newCounts(s.tree), map[Value]int{}, map[Value]int{}, map[Value]int{}
	for _, i := range s.parts {
		if q.Among != nil && !slices.Contains(q.Among, i.ID) {
			continue
		}
		p, ok := s.see(&q, i)
		if !ok {
			continue
		}
		isUniversal := p.answer.Result == fitment.Universal
		if q.Vehicle == nil {
			isUniversal = s.alwaysUniversal(i)
		}
		if q.NoUniversal && isUniversal {
			continue
		}
		fails := s.fails(&q, p)
		if len(fails) == 0 && q.Vehicle != nil {
			r.Fit.Yes += btoi(p.fit == fitsYes)
			r.Fit.Maybe += btoi(p.fit == fitsMaybe)
			r.Fit.No += btoi(p.fit == fitsNot)
			r.Fit.Unknown += btoi(p.fit == fitsUnknown)
		}
		if q.Vehicle != nil && q.OnlyFits && p.fit < fitsMaybe {
			continue
		}
		if q.Facets {
			s.count(counts, brands, lines, categories, &q, p, fails)
		}
		if len(fails) == 0 {
			found = append(found, p)
		}
	}
	slices.SortFunc(found, func(a, b *seen) int { return compareSeen(&q, a, b) })
	r.Total = len(found)
	if q.Limit == 0 {
		q.Limit = standardLimit
	}
	found = found[min(q.Offset, len(found)):]
	r.Hits = []Hit{}
	for _, p := range found[:min(q.Limit, len(found))] {
		r.Hits = append(r.Hits, Hit{p.ID, p.answer})
	}
	if q.Facets {
		most := q.mostValues()
		counts.addOthers(most, q.Attributes)
		r.Facets = counts.facets(s.tree, &q)
		r.Facets.Categories, r.Facets.AllBrands, r.Facets.AllSeries = byCount(categories), len(brands), len(lines)
		r.Facets.Brands = cut(byCount(brands), most, func(v Value) bool { return slices.Contains(q.BrandIDs, v.ID) })
		r.Facets.Series = cut(byCount(lines), most, func(v Value) bool { return v.ID == q.SeriesID })
	}
	return r
}

func byCount(counts map[Value]int) []Value {
	values := []Value{}
	for v, n := range counts {
		v.Count = n
		values = append(values, v)
	}
	slices.SortFunc(values, func(a, b Value) int { return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.ID, b.ID)) })
	return values
}

// alwaysUniversal is universal before a vehicle is chosen.
func (s *shelf) alwaysUniversal(i *item) bool {
	if len(i.members) == 0 {
		return s.universal[i.ID]
	}
	if !s.universal[i.ID] && len(s.applications[i.ID]) > 0 {
		return false
	}
	is := false // a kit is so only by its components
	for _, m := range i.members {
		if !s.universal[m.id] && len(s.applications[m.id]) > 0 {
			return false
		}
		is = is || s.universal[m.id]
	}
	return is
}

func btoi(is bool) int {
	if is {
		return 1
	}
	return 0
}

func (s *shelf) count(c *counts, brands, lines, categories map[Value]int, q *Query, p *seen, fails map[string]bool) {
	but := func(facet string) bool { return len(fails) == 0 || len(fails) == 1 && fails[facet] }
	if but("brand") && p.BrandID != 0 {
		brands[Value{ID: p.BrandID, Label: p.Brand}]++
	}
	if but("series") && p.SeriesID != 0 {
		lines[Value{ID: p.SeriesID, Label: p.Series}]++
	}
	if but("tier") && p.Tier != "" {
		c.tiers[p.Tier]++
	}
	if but("price") {
		c.bands[s.band(p.price)]++
	}
	if but("position") {
		for _, x := range p.positions {
			c.positions[x]++
		}
	}
	if but("stock") {
		for _, store := range p.stores {
			c.stores[store]++
		}
		c.stores[0] += btoi(len(p.stores) > 0)
		if c.stores[0] == 0 {
			delete(c.stores, 0)
		}
	}
	if but("category") && (q.Text != "" || len(fails) == 0) {
		for id := p.CategoryID; id != 0 &&
			(q.Text != "" || q.CategoryID == 0 || slices.Contains(s.tree.within(q.CategoryID), id)); id = s.tree.parents[id] {
			categories[Value{ID: id}]++
		}
	}
	for _, a := range p.Attributes {
		if !s.alike(q) || !but("attribute "+a.Name) {
			continue
		}
		if c.attributes == nil {
			c.attributes = map[Attribute]int{}
		}
		c.attributes[Attribute{a.Name, a.Value}]++
	}
}

func (s *shelf) alike(q *Query) bool {
	_, known := s.tree.places[q.CategoryID]
	single := !slices.Contains(slices.Collect(maps.Values(s.tree.parents)), q.CategoryID)
	return q.SeriesID != 0 || q.Text != "" || len(q.Attributes) > 0 || known && (single || s.mixed > 0)
}

func (s *shelf) band(price uint32) int {
	shown := money.Cents((int64(price) + 50) / 100)
	if price == noPrice {
		return len(bands) + 1
	}
	for i, edge := range bands {
		if shown < edge {
			return i
		}
	}
	return len(bands)
}

func compareSeen(q *Query, a, b *seen) int {
	name := func(p *seen) string {
		if n := p.Names[q.Lang]; n != "" {
			return n
		}
		return p.Names[text.English]
	}
	order := 0
	switch q.Sort {
	case ByName:
		order = cmp.Compare(name(a), name(b))
	case ByNumber:
		order = cmp.Compare(a.NumberNorm, b.NumberNorm)
	case ByNewest:
		order = cmp.Compare(b.Added, a.Added)
	case ByRating:
		if (a.Rating == 0) != (b.Rating == 0) {
			return cmp.Compare(btoi(a.Rating == 0), btoi(b.Rating == 0))
		}
		order = cmp.Compare(b.Rating, a.Rating)
	case ByPrice:
		if (a.price == noPrice) != (b.price == noPrice) {
			return cmp.Compare(btoi(a.price == noPrice), btoi(b.price == noPrice))
		}
		order = cmp.Compare(a.price, b.price)
	case Default:
		order = cmp.Compare(a.match, b.match)
		if q.Vehicle != nil {
			order = cmp.Or(order, cmp.Compare(b.fit, a.fit))
		}
		if q.ranks != nil && q.Text != "" {
			return cmp.Or(order, cmp.Compare(a.place, b.place), cmp.Compare(a.ID, b.ID))
		}
		return cmp.Or(order, cmp.Compare(b.Popularity, a.Popularity),
			cmp.Compare(btoi(len(a.stores) == 0), btoi(len(b.stores) == 0)), cmp.Compare(a.ID, b.ID))
	}
	if q.Descending {
		order = -order
	}
	return cmp.Or(order, cmp.Compare(a.ID, b.ID))
}
