package corpus

import (
	"math/rand/v2"

	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// Applications appends the applications of a part, without the part's id. What they hold is not to be changed.
func (c *Corpus) Applications(n int, into []fitment.Application) []fitment.Application {
	wanted := int(c.counts[n])
	if wanted == 0 {
		return into
	}
	l := &c.leaves[c.leafOf(n)]
	w := writer{corpus: c, random: chance(c.Seed, ofFitment, n), leaf: l, into: into, end: len(into) + wanted,
		seen: make(map[uint64]struct{}, wanted)}
	if c.brands[c.brandOf(n)].style == 1 && fraction(c.Seed, ofFitment, n) < 0.25 {
		w.label = l.topics[n%len(l.topics)]
	}
	for tries := 0; len(w.into) < w.end; tries++ {
		w.run(tries > 8*wanted) // a small reference has few different ones
	}
	return w.into
}

// writer writes the applications of a part.
type writer struct {
	corpus *Corpus
	random *rand.Rand
	leaf   *leaf
	label  string
	into   []fitment.Application
	end    int
	seen   map[uint64]struct{}
}

// run writes the years of a model that a part fits in the same way, or one application by engine.
func (w *writer) run(apart bool) {
	r, g := w.random, w.corpus.garage
	a := fitment.Application{Position: pick(r, w.leaf.positions), Quantity: w.leaf.quantity, Label: w.label,
		PartType: w.leaf.partType}
	if r.IntN(40) == 0 {
		a.Quantity = 1 + r.IntN(8)
	}
	qualified := r.Float64() < qualifiedShare
	field := -1
	if qualified && r.IntN(4) > 0 {
		field = often(r, asked[0].share, asked[1].share, asked[2].share, asked[3].share, asked[4].share)
	}
	if apart || qualified && (field < 0 || r.IntN(8) == 0) {
		a.Notes = []string{w.note(w.corpus.noted.draw(r))}
		if apart {
			a.Notes = append(a.Notes, pick(r, w.corpus.notes))
		}
	}
	if r.Float64() < engineShare && len(g.engines) > 0 {
		a.Conditions = []fitment.Condition{pick(r, g.engines)}
		w.add(a)
		return
	}
	m := &g.models[g.popular.draw(r)]
	first := m.years.draw(r)
	last := min(first+int(r.ExpFloat64()*4.5), len(m.bases)-1)
	nth, others := r.IntN(4), 0
	if qualified && r.IntN(5) == 0 {
		others = 1 + r.IntN(2) // more than one value fits
	}
	second := -1
	if field >= 0 && r.IntN(5) == 0 {
		second = r.IntN(len(asked))
	}
	for _, b := range m.bases[first : last+1] {
		for k := range 1 + others {
			x := a
			x.BaseVehicleID = b.id
			x.Conditions = b.conditions(field, second, nth+k)
			if field >= 0 && len(x.Conditions) == 0 && x.Notes == nil {
				x.Notes = []string{w.note(nth + 7*field)}
			}
			w.add(x)
		}
	}
}

// note is the n-th of those that the suppliers of a kind of part write.
func (w *writer) note(n int) string {
	return w.corpus.notes[(int(w.leaf.partType)*notesEach+n)%len(w.corpus.notes)]
}

// conditions ask for the n-th value of up to two fields; of fields that nothing is known of, for none.
func (b *base) conditions(field, second, n int) []fitment.Condition {
	var conditions []fitment.Condition
	for _, f := range [...]int{field, second} {
		if f < 0 || len(b.values[f]) == 0 || len(conditions) == 1 && conditions[0].Field == asked[f].field {
			continue
		}
		conditions = append(conditions, b.values[f][n%len(b.values[f])])
	}
	if len(conditions) == 2 && vehicle.ByField(conditions[0], conditions[1]) > 0 {
		conditions[0], conditions[1] = conditions[1], conditions[0]
	}
	return conditions
}

// add writes an application, once.
func (w *writer) add(a fitment.Application) {
	if len(w.into) == w.end {
		return
	}
	h := mix(uint64(a.BaseVehicleID))
	h = mix(h ^ uint64(a.Quantity)<<32 ^ hashed(a.Position))
	for _, c := range a.Conditions {
		h = mix(h ^ uint64(c.Value) ^ hashed(c.Field))
	}
	for _, n := range a.Notes {
		h = mix(h ^ hashed(n))
	}
	if _, twice := w.seen[h]; twice {
		return
	}
	w.seen[h] = struct{}{}
	w.into = append(w.into, a)
}

// hashed is FNV-1a.
func hashed(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}
