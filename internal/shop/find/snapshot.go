package find

import (
	"cmp"
	"slices"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/fitment"
)

// snapshot is all that queries need to know, as it was at one moment. It is never changed.
type snapshot struct {
	entries []entry // by popularity, then id
	book    *fitment.Book
}

// entry is an active part.
type entry struct {
	id         int64
	number     string // normalised
	words      []string
	names      map[text.Lang]string // folded
	categories []int64              // its own and those above
	popularity int64
	added      int64
	prices     map[int64]money.E4 // of one piece, by level; 0 is retail
	free       map[int64]int      // by store
}

func (e *entry) name(l text.Lang) string {
	if n := e.names[l]; n != "" {
		return n
	}
	return e.names[text.English]
}

// price is the retail price where the level is not known.
func (e *entry) price(level int64) (money.E4, bool) {
	if p, ok := e.prices[level]; ok {
		return p, true
	}
	p, ok := e.prices[0]
	return p, ok
}

func (e *entry) inStock(location int64) bool {
	if location != 0 {
		return e.free[location] > 0
	}
	for _, n := range e.free {
		if n > 0 {
			return true
		}
	}
	return false
}

// found is a part that meets a query.
type found struct {
	*entry
	match match
	fit   fitment.Answer
}

func (s *snapshot) find(q Query) Result {
	var result Result
	var all []found
	wanted := newWanted(q.Text)
	for i := range s.entries {
		f := found{entry: &s.entries[i]}
		if q.CategoryID != 0 && !slices.Contains(f.categories, q.CategoryID) || q.InStock && !f.inStock(q.LocationID) {
			continue
		}
		if q.Text != "" {
			if f.match = wanted.match(f.entry); f.match == noMatch {
				continue
			}
		}
		f.fit = s.book.Answer(q.Vehicle, f.id)
		if q.Vehicle != nil {
			result.Fit.add(f.fit.Result)
			if q.OnlyFits && !f.fit.Result.Fits() && f.fit.Result != fitment.Maybe {
				continue
			}
		}
		all = append(all, f)
	}
	slices.SortStableFunc(all, q.compare) // stable: popularity, then id, as the entries come
	result.Total = len(all)
	if q.Limit == 0 {
		q.Limit = 15
	}
	from := min(max(q.Offset, 0), len(all))
	for _, f := range all[from:min(from+q.Limit, len(all))] {
		result.Hits = append(result.Hits, Hit{f.id, f.fit})
	}
	return result
}

func (q Query) compare(a, b found) int {
	order := 0
	switch q.Sort {
	case ByName:
		order = cmp.Compare(a.name(q.Lang), b.name(q.Lang))
	case ByPrice:
		return q.comparePrices(a, b)
	case ByNewest:
		order = cmp.Compare(b.added, a.added)
	case ByNumber:
		order = cmp.Compare(a.number, b.number)
	case Default:
		order = cmp.Compare(a.match, b.match)
		if q.Vehicle != nil {
			order = cmp.Or(order, cmp.Compare(rank(a.fit.Result), rank(b.fit.Result)))
		}
		return order
	}
	if q.Descending {
		order = -order
	}
	return cmp.Or(order, cmp.Compare(a.id, b.id))
}

func (q Query) comparePrices(a, b found) int {
	priceA, okA := a.price(q.LevelID)
	priceB, okB := b.price(q.LevelID)
	switch {
	case okA && !okB:
		return -1
	case okB && !okA:
		return 1
	}
	order := cmp.Compare(priceA, priceB)
	if q.Descending {
		order = -order
	}
	return cmp.Or(order, cmp.Compare(a.id, b.id))
}

// rank puts what fits to the front and what does not to the end (SRCH-4).
func rank(r fitment.Result) int {
	switch r {
	case fitment.Yes, fitment.Universal:
		return 0
	case fitment.Maybe:
		return 1
	case fitment.Unknown:
		return 2
	case fitment.No:
	}
	return 3
}
