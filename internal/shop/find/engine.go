package find

import (
	"context"
	"slices"
	"strings"

	"camber/internal/shop/find/query"
)

// Engine finds what a text asks for in place of the index: a company to which the shop hands over its parts (SRCH-8).
// All else the index says of what was found: what fits, what it costs, where it is in stock, what can be narrowed.
type Engine interface {
	// Ask is not ok where the index has to find alone.
	Ask(ctx context.Context, q Asked) (f Found, ok bool)
}

// Asked is a text as the index understands it.
type Asked struct {
	Text     string   // where no part of the shop has a word that was typed, what the trade calls it
	Optional []string // words of it that a part need not have: a vehicle, a side, a size
	Stocked  bool     // as of Query
	Most     Most     // at most 1,000 parts
}

// Found is what an engine finds: of each kind the best first.
type Found struct{ Parts, Categories, Series, Brands []int64 }

// mostRanked is how many parts of a text an engine is asked for, and for the suggestions below what is typed.
const (
	mostRanked  = 1000
	mostOffered = 200
)

// AskFirst has an engine asked before the index finds. Called before Run.
func (s *Service) AskFirst(e Engine) { s.engine = e }

// ranks are the places of the parts that an engine found.
type ranks map[int64]uint32

// ask has the engine find what a query asks for, once; ok is false where the index finds, as where the engine has no part.
func (s *Service) ask(ctx context.Context, v *view, q *Query, most Most) (f Found, ok bool) {
	if q.asked || q.Text == "" || s.engine == nil || v.trade == nil {
		return Found{}, false
	}
	q.asked = true
	a, ok := v.askedOf(v.understand(q.Text))
	if !ok {
		return Found{}, false
	}
	a.Stocked, a.Most = q.Stocked, most
	if f, ok = s.engine.Ask(ctx, a); !ok || len(f.Parts) == 0 {
		return f, ok
	}
	q.ranks = make(ranks, len(f.Parts))
	for i, id := range f.Parts {
		q.ranks[id] = uint32(i)
	}
	return f, true
}

// askedOf is what an engine is asked for a text; not ok where nothing in it names a part: then it names a vehicle, whose
// parts the index knows.
func (v *view) askedOf(u query.Understood) (a Asked, ok bool) {
	var words []string
	for i, t := range u.Terms {
		if t.Filler {
			continue
		}
		said := v.spoken(t, i == len(u.Terms)-1)
		words = append(words, said...)
		if t.Soft {
			a.Optional = append(a.Optional, said...)
		}
		ok = ok || !t.Soft
	}
	a.Text = strings.Join(words, " ")
	return a, ok
}

// spoken are the words for a term that a part of the shop has: those that were typed, or else another name of it.
func (v *view) spoken(t query.Term, typing bool) []string {
	has := func(words []string) bool {
		var all docs
		for _, w := range words {
			found, err := v.whole(query.Singular(w))
			if err != nil {
				return false
			}
			all = found.andAll(all)
		}
		return all != nil && !all.empty()
	}
	if typing && !t.Part || has(t.Typed) {
		return t.Typed
	}
	if at := slices.IndexFunc(t.Any, has); at >= 0 {
		return t.Any[at]
	}
	return t.Typed
}

// placed leaves, of what meets a text, its exact numbers, which beat everything (SRCH-3), and adds what the engine found.
func (s *living) placed(m *matched, by ranks) {
	clear(m.all)
	for as := range m.better {
		if m.used[as] = m.used[as] && match(as) <= exactOther; !m.used[as] {
			continue
		}
		for at, word := range m.better[as] {
			m.all[at] |= word
		}
	}
	m.places = make(map[uint32]uint32, len(by))
	for id, place := range by {
		if ordinal, ok := s.find(id); ok {
			m.all.set(ordinal)
			m.places[ordinal] = place
		}
	}
}

// key is the place of a part in the default order: exact numbers, then what fits, then as the engine has them.
func (m *matched) key(as match, fits fit, ordinal uint32) uint64 {
	return popularKey(as, fits, ^m.places[ordinal], true)
}
