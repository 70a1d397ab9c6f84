package vehicle

import (
	"cmp"
	"slices"

	"camber/internal/base/fault"
)

// engine is one that can be chosen without a vehicle: places of values, -1 where nothing is said.
type engine struct{ mfr, family, size int }

// indexEngines finds the engines of all variants. Those whose manufacturer nobody tells can't be chosen.
func (r *Reference) indexEngines() {
	seen := map[engine]bool{}
	for n := range r.variants.ends {
		var mfrs, families, sizes []int
		for _, at := range r.variants.of(uint32(n)) {
			switch r.values[at].Field {
			case EngineMfr:
				mfrs = append(mfrs, int(at))
			case EngineFamily:
				families = append(families, int(at))
			case EngineSize:
				sizes = append(sizes, int(at))
			}
		}
		if len(families) == 0 {
			families = []int{-1}
		}
		if len(mfrs) != 1 || len(families) > 1 && len(sizes) > 1 {
			continue
		}
		for _, family := range families {
			for _, size := range sizes {
				seen[engine{mfrs[0], family, size}] = true
			}
		}
	}
	for e := range seen {
		r.engines = append(r.engines, e)
	}
	slices.SortFunc(r.engines, func(a, b engine) int {
		return cmp.Or(cmp.Compare(a.mfr, b.mfr), cmp.Compare(a.family, b.family), cmp.Compare(a.size, b.size))
	})
}

// EngineMfrs returns the manufacturers of engines by label.
func (r *Reference) EngineMfrs() []Option {
	return r.engineOptions(func(e engine) int { return e.mfr })
}

// EngineFamilies returns the families of a manufacturer's engines by label.
func (r *Reference) EngineFamilies(mfr int64) []Option {
	return r.engineOptions(func(e engine) int { return e.family }, Fact{Field: EngineMfr, Value: mfr})
}

// EngineSizes returns the sizes of a family by label; family 0 is every engine of the manufacturer.
func (r *Reference) EngineSizes(mfr, family int64) []Option {
	facts := []Fact{{Field: EngineMfr, Value: mfr}}
	if family != 0 {
		facts = append(facts, Fact{Field: EngineFamily, Value: family})
	}
	return r.engineOptions(func(e engine) int { return e.size }, facts...)
}

// engineOptions are the values at one place of all engines that have these facts.
func (r *Reference) engineOptions(place func(engine) int, facts ...Fact) []Option {
	var found []int
	for _, e := range r.engines {
		if at := place(e); at >= 0 && r.engineHas(e, facts) {
			found = append(found, at)
		}
	}
	slices.Sort(found) // values are in the order of their labels
	options := []Option{}
	for _, at := range slices.Compact(found) {
		options = append(options, Option{Value: r.values[at].Value, Label: r.values[at].Label})
	}
	return options
}

func (r *Reference) engineHas(e engine, facts []Fact) bool {
	for _, f := range facts {
		at := -1
		switch f.Field {
		case EngineMfr:
			at = e.mfr
		case EngineFamily:
			at = e.family
		case EngineSize:
			at = e.size
		}
		if at < 0 || r.values[at].Value != f.Value {
			return false
		}
	}
	return true
}

// LookupEngine returns an engine without a vehicle: of two facts for one field the last counts. No fact, one that is
// not of engines, and an engine that was never built are Invalid.
func (r *Reference) LookupEngine(facts ...Fact) (Vehicle, error) {
	var v Vehicle
	for _, f := range facts {
		f.Label = r.Label(f.Field, f.Value)
		v = v.With(f)
	}
	built := slices.ContainsFunc(r.engines, func(e engine) bool { return r.engineHas(e, v.Facts) })
	if len(facts) == 0 || !built {
		return Vehicle{}, fault.New(fault.Invalid, "This engine does not exist.")
	}
	return v, nil
}
