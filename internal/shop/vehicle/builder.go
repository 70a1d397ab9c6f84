package vehicle

import (
	"cmp"
	"maps"
	"slices"

	"camber/internal/base/text"
)

// Builder collects what a reference is made of.
type Builder struct {
	isVCdb  bool
	makes   map[int64]Option
	models  map[modelKeyed]modelOf
	bases   map[int64]built
	doubles map[int64]int64 // of base vehicles that are another name of one, the id of that one
	heavy   map[int64]bool
	engines []Values
}

type modelOf struct {
	Option
	makeID int64
}

// modelKeyed is a model of a make: two makes can have models of one number.
type modelKeyed struct{ makeID, modelID int64 }

type built struct {
	year     int64
	model    modelKeyed
	variants []Values
}

// NewBuilder begins a reference. isVCdb says that its ids are those of the Auto Care VCdb, which ACES files name.
func NewBuilder(isVCdb bool) *Builder {
	return &Builder{
		isVCdb: isVCdb, makes: map[int64]Option{}, models: map[modelKeyed]modelOf{}, bases: map[int64]built{},
		doubles: map[int64]int64{}, heavy: map[int64]bool{},
	}
}

// Make adds a make. Ids are at least 1, here and elsewhere.
func (b *Builder) Make(id int64, name string, popular bool) { b.makes[id] = Option{id, name, popular} }

func (b *Builder) Model(id, makeID int64, name string, popular bool) {
	b.models[modelKeyed{makeID, id}] = modelOf{Option{id, name, popular}, makeID}
}

// BaseOf adds a base vehicle, one for a year, a make and a model, with its variants: each is a way it was built (a sub
// model, say), with every value that it came with. A variant without a field says nothing of it. A base vehicle whose
// model or make is never added is left out.
func (b *Builder) BaseOf(id, year, makeID, modelID int64, variants ...Values) {
	b.bases[id] = built{year, modelKeyed{makeID, modelID}, variants}
}

// Base is BaseOf where one make alone has a model of that number.
func (b *Builder) Base(id, year, modelID int64, variants ...Values) {
	b.BaseOf(id, year, 0, modelID, variants...)
}

// Double says that a base vehicle is another name of one: whoever chooses it has chosen that one, which has the
// variants of both.
func (b *Builder) Double(id, of int64) { b.doubles[id] = of }

// Heavy says that a base vehicle is no car or light truck.
func (b *Builder) Heavy(id int64) { b.heavy[id] = true }

// Engine adds an engine that vehicles of this reference may not have: its manufacturer, family and size.
func (b *Builder) Engine(engine Values) { b.engines = append(b.engines, engine) }

// Reference is what was collected so far.
func (b *Builder) Reference() *Reference {
	r := &Reference{tables: tables{isVCdb: b.isVCdb}}
	makeAt := map[int64]uint32{}
	for _, m := range sorted(b.makes, func(a, b Option) int { return byLabel(a, b) }) {
		makeAt[m.Value] = uint32(len(r.makes))
		r.makes = append(r.makes, m)
	}
	modelAt := map[modelKeyed]uint32{}
	for _, m := range sorted(b.models, func(x, y modelOf) int {
		return cmp.Or(cmp.Compare(makeAt[x.makeID], makeAt[y.makeID]), byLabel(x.Option, y.Option))
	}) {
		at, ok := makeAt[m.makeID]
		if !ok {
			continue
		}
		modelAt[modelKeyed{m.makeID, m.Value}] = uint32(len(r.models))
		modelAt[modelKeyed{0, m.Value}] = uint32(len(r.models))
		r.models = append(r.models, m.Option)
		r.makeOf = append(r.makeOf, at)
	}
	w := b.words()
	r.values = w.values
	also := map[int64][]Values{} // variants of other names
	for id, of := range b.doubles {
		also[of] = append(also[of], b.bases[id].variants...)
	}
	for _, id := range slices.Sorted(maps.Keys(b.bases)) {
		v := b.bases[id]
		at, ok := modelAt[v.model]
		if !ok || v.year < 1 || v.year > 9999 || id < 1 {
			continue
		}
		r.baseID = append(r.baseID, id)
		r.baseYear = append(r.baseYear, uint16(v.year))
		r.baseModel = append(r.baseModel, at)
		r.baseSet = append(r.baseSet, w.set(slices.Concat(v.variants, also[id])))
	}
	r.mark(b)
	for _, engine := range b.engines {
		r.loose = append(r.loose, w.variant(engine))
	}
	slices.Sort(r.loose)
	r.variants, r.sets = w.variants, w.sets
	r.index()
	return r
}

// mark notes which base vehicles are heavy, and which are other names.
func (r *Reference) mark(b *Builder) {
	for base, id := range r.baseID {
		if b.heavy[id] {
			r.heavy = append(r.heavy, uint32(base))
		}
		if of, ok := slices.BinarySearch(r.baseID, b.doubles[id]); ok && r.baseID[of] != id {
			r.doubles, r.doubleOf = append(r.doubles, uint32(base)), append(r.doubleOf, uint32(of))
		}
	}
}

func sorted[K comparable, V any](all map[K]V, order func(a, b V) int) []V {
	return slices.SortedFunc(maps.Values(all), order)
}

func byLabel(a, b Option) int {
	return cmp.Or(cmp.Compare(text.Fold(a.Label), text.Fold(b.Label)), cmp.Compare(a.Value, b.Value))
}

// words gives every value, variant and set of variants a place, each once.
type words struct {
	values    []Fact
	at        map[Fact]uint32
	variants  runs
	variantAt map[string]uint32
	sets      runs
	setAt     map[string]uint32
}

// words takes all values of the builder, in the order in which they are shown.
func (b *Builder) words() *words {
	w := &words{at: map[Fact]uint32{}, variantAt: map[string]uint32{}, setAt: map[string]uint32{}}
	take := func(v Values) {
		for field := range v {
			facts, _ := v.Listed(field)
			for _, f := range facts {
				if f.Field == field && Place(field) >= 0 {
					w.at[f] = 0
				}
			}
		}
	}
	for _, v := range b.bases {
		for _, variant := range v.variants {
			take(variant)
		}
	}
	for _, engine := range b.engines {
		take(engine)
	}
	w.values = slices.SortedFunc(maps.Keys(w.at), func(a, b Fact) int {
		return cmp.Or(cmp.Compare(Place(a.Field), Place(b.Field)), cmp.Compare(a.Label, b.Label),
			cmp.Compare(a.Value, b.Value))
	})
	for i, f := range w.values {
		w.at[f] = uint32(i)
	}
	return w
}

func (w *words) variant(v Values) uint32 {
	var places []uint32
	for field := range v {
		facts, closed := v.Listed(field)
		if !closed {
			continue // a variant says all of a field or nothing
		}
		for _, f := range facts {
			if at, ok := w.at[f]; ok {
				places = append(places, at)
			}
		}
	}
	return w.variants.add(places, w.variantAt)
}

func (w *words) set(variants []Values) uint32 {
	var places []uint32
	for _, v := range variants {
		places = append(places, w.variant(v))
	}
	return w.sets.add(places, w.setAt)
}

// runs are rising runs of places, one after another.
type runs struct {
	ends   []uint32
	places []uint32
}

// add takes a run, in any order, and returns which it is; a run that is there already is found by known.
func (r *runs) add(places []uint32, known map[string]uint32) uint32 {
	slices.Sort(places)
	places = slices.Compact(places)
	key := make([]byte, 0, 4*len(places))
	for _, p := range places {
		key = append(key, byte(p), byte(p>>8), byte(p>>16), byte(p>>24))
	}
	if at, ok := known[string(key)]; ok {
		return at
	}
	at := uint32(len(r.ends))
	known[string(key)] = at
	r.places = append(r.places, places...)
	r.ends = append(r.ends, uint32(len(r.places)))
	return at
}

// of is the nth run.
func (r *runs) of(n uint32) []uint32 {
	from := uint32(0)
	if n > 0 {
		from = r.ends[n-1]
	}
	return r.places[from:r.ends[n]]
}
