package vehicle

import (
	"cmp"
	"math/bits"
	"slices"

	"camber/internal/base/fault"
)

// Reference is every vehicle that there is. It never changes and is safe for concurrent use.
type Reference struct {
	tables
	makeAt map[int64]uint32

	// Base vehicles by year, make and model, and where each year's end.
	ordered  []uint32
	years    []uint16
	yearEnd  []uint32
	makeKey  []string // how a name is looked for, of each make and of each model
	modelKey []string
	otherKey [][]string // further names of each model
	inSlug   []string   // each model with its make, as an address writes them
	// base vehicles by model, the newest first, and where each model's begin
	byModel    []uint32
	modelStart []uint32
	labels     map[label]string
	fieldOf    []uint8 // by value: the place of its field
	engines    []engine
}

// tables are what is kept in a file. Makes are by label, models by make and label, values in the order in which they
// are shown; variants are runs of values, sets are runs of variants.
type tables struct {
	isVCdb bool
	makes  []Option
	models []Option
	makeOf []uint32 // of each model
	values []Fact

	variants, sets runs

	baseID    []int64 // rising
	baseYear  []uint16
	baseModel []uint32
	baseSet   []uint32
	loose     []uint32 // variants that are engines alone

	heavy    []uint32 // the places of base vehicles that are no light ones, rising
	doubles  []uint32 // the places of base vehicles that are another name of one, rising
	doubleOf []uint32 // of each of them, the place of that one
}

type label struct {
	field string
	value int64
}

// index builds what is not kept in the file.
func (r *Reference) index() {
	r.makeAt = places(r.makes)
	for _, m := range r.makes {
		r.makeKey = append(r.makeKey, nameKey(m.Label))
	}
	for _, m := range r.models {
		r.modelKey = append(r.modelKey, modelKey(m.Label))
		r.otherKey = append(r.otherKey, otherKeys(m.Label))
	}
	for i, m := range r.models {
		r.inSlug = append(r.inSlug, slugOf(r.makes[r.makeOf[i]].Label+" "+m.Label))
	}
	r.ordered = make([]uint32, len(r.baseID))
	for i := range r.ordered {
		r.ordered[i] = uint32(i)
	}
	slices.SortFunc(r.ordered, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(r.baseYear[a], r.baseYear[b]), cmp.Compare(r.baseModel[a], r.baseModel[b]),
			cmp.Compare(a, b))
	})
	for i, at := range r.ordered {
		if year := r.baseYear[at]; len(r.years) == 0 || r.years[len(r.years)-1] != year {
			r.years = append(r.years, year)
			r.yearEnd = append(r.yearEnd, uint32(i))
		}
		r.yearEnd[len(r.yearEnd)-1] = uint32(i + 1)
	}
	r.labels = make(map[label]string, len(r.values))
	for _, f := range slices.Backward(r.values) {
		r.labels[label{f.Field, f.Value}] = f.Label
	}
	for _, f := range r.values {
		r.fieldOf = append(r.fieldOf, uint8(Place(f.Field)))
	}
	r.indexModels()
	r.indexEngines()
}

func places(options []Option) map[int64]uint32 {
	at := make(map[int64]uint32, len(options))
	for i, o := range options {
		at[o.Value] = uint32(i)
	}
	return at
}

// Names are the labels of all makes and models; a model that several makes have is in them as often.
func (r *Reference) Names() (makes, models []string) {
	for _, m := range r.makes {
		makes = append(makes, m.Label)
	}
	for _, m := range r.models {
		models = append(models, m.Label)
	}
	return makes, models
}

// IsVCdb says whether the ids are those of the Auto Care VCdb.
func (r *Reference) IsVCdb() bool { return r.isVCdb }

// Len is how many base vehicles there are.
func (r *Reference) Len() int { return len(r.baseID) }

// Bases are the ids of all base vehicles, in order. The slice is the reference's own.
func (r *Reference) Bases() []int64 { return r.baseID }

// Index is the place of a base vehicle among all, from 0; the places change with the reference.
func (r *Reference) Index(baseVehicleID int64) (int, bool) {
	return slices.BinarySearch(r.baseID, baseVehicleID)
}

// Years returns the years that there are vehicles of, the newest first.
func (r *Reference) Years() []Option { return Offer{reference: r, all: true}.Years() }

// year returns the base vehicles of a year by make and model.
func (r *Reference) year(year int64) []uint32 {
	at, ok := slices.BinarySearchFunc(r.years, year, func(y uint16, year int64) int { return cmp.Compare(int64(y), year) })
	if !ok {
		return nil
	}
	from := uint32(0)
	if at > 0 {
		from = r.yearEnd[at-1]
	}
	return r.ordered[from:r.yearEnd[at]]
}

// ofMake returns the base vehicles of a make (by its place) in a year, by model.
func (r *Reference) ofMake(year int64, at uint32) []uint32 {
	all := r.year(year)
	find := func(at uint32) int {
		i, _ := slices.BinarySearchFunc(all, at,
			func(base, at uint32) int { return cmp.Compare(r.makeOf[r.baseModel[base]], at) })
		return i
	}
	return all[find(at):find(at+1)]
}

// Makes returns the makes of a year by label.
func (r *Reference) Makes(year int64) []Option { return Offer{reference: r, all: true}.Makes(year) }

// Models returns the models of a make in a year by label.
func (r *Reference) Models(year, makeID int64) []Option {
	return Offer{reference: r, all: true}.Models(year, makeID)
}

// Same is the id of the base vehicle that an id stands for: another, where it is another name of that one.
func (r *Reference) Same(baseVehicleID int64) int64 {
	i, ok := slices.BinarySearchFunc(r.doubles, baseVehicleID,
		func(base uint32, id int64) int { return cmp.Compare(r.baseID[base], id) })
	if !ok {
		return baseVehicleID
	}
	return r.baseID[r.doubleOf[i]]
}

// HasDoubles says whether some base vehicles have two ids.
func (r *Reference) HasDoubles() bool { return len(r.doubles) > 0 }

// same is the place of the base vehicle that a place stands for.
func (r *Reference) same(base uint32) uint32 {
	if i, ok := slices.BinarySearch(r.doubles, base); ok {
		return r.doubleOf[i]
	}
	return base
}

// Base returns a base vehicle without facts, under the name that it has first.
func (r *Reference) Base(baseVehicleID int64) (Vehicle, bool) {
	i, ok := r.Index(baseVehicleID)
	if !ok {
		return Vehicle{}, false
	}
	return r.vehicle(uint32(i)), true
}

func (r *Reference) vehicle(base uint32) Vehicle {
	base = r.same(base)
	model := r.baseModel[base]
	of := r.makes[r.makeOf[model]]
	return Vehicle{
		BaseVehicleID: r.baseID[base], Year: int64(r.baseYear[base]), MakeID: of.Value, Make: of.Label,
		ModelID: r.models[model].Value, Model: r.models[model].Label,
	}
}

// Lookup returns the vehicle of a year, make and model with the facts given: their labels are not read, and of two for
// one field the last counts. What does not exist is Invalid (FIT-14).
func (r *Reference) Lookup(year, makeID, modelID int64, facts ...Fact) (Vehicle, error) {
	at, ok := r.makeAt[makeID]
	if !ok {
		return Vehicle{}, notBuilt()
	}
	for _, base := range r.ofMake(year, at) {
		if r.models[r.baseModel[base]].Value != modelID {
			continue
		}
		v := r.vehicle(base)
		for _, f := range facts {
			f.Label = r.Label(f.Field, f.Value)
			v = v.With(f)
		}
		if !r.exists(base, v.Facts) {
			return Vehicle{}, notBuilt()
		}
		return v, nil
	}
	return Vehicle{}, notBuilt()
}

func notBuilt() error { return fault.New(fault.Invalid, "This vehicle does not exist.") }

// exists says whether a base vehicle was built with all these facts at once.
func (r *Reference) exists(base uint32, facts []Fact) bool {
	if len(facts) == 0 {
		return true
	}
	all := r.Values(Vehicle{BaseVehicleID: r.baseID[base], Facts: facts})
	return !slices.ContainsFunc(facts, func(f Fact) bool {
		_, ok := all.Find(f)
		return !ok
	})
}

// Between returns the base vehicles of a make and model from one year to another, by year; modelID 0 is every model.
func (r *Reference) Between(from, to, makeID, modelID int64) []int64 {
	at, ok := r.makeAt[makeID]
	if !ok || len(r.years) == 0 {
		return nil
	}
	var found []int64
	for y := max(from, int64(r.years[0])); y <= min(to, int64(r.years[len(r.years)-1])); y++ {
		for _, base := range r.ofMake(y, at) {
			if id := r.baseID[r.same(base)]; (modelID == 0 || r.models[r.baseModel[base]].Value == modelID) &&
				!slices.Contains(found, id) {
				found = append(found, id)
			}
		}
	}
	return found
}

// Values returns what v may have come with, each field by label: what any variant had in which everything that is known
// of v is possible. Facts known are among them; a vehicle without a base vehicle has none. A field of which one of
// these variants says nothing is left open.
func (r *Reference) Values(v Vehicle) Values {
	base, ok := r.Index(v.BaseVehicleID)
	if !ok {
		return Values{}
	}
	seen := make([]uint64, len(r.values)/64+1)
	var known []uint32 // where the facts known are values: a variant that says nothing of their field allows them too
	built := 0
	said := make([]int, len(fields)) // by field, how many variants
	for _, variant := range r.sets.of(r.baseSet[r.same(uint32(base))]) {
		places := r.variants.of(variant)
		for _, fact := range v.Facts {
			for _, at := range places {
				if r.values[at].Value == fact.Value && r.values[at].Field == fact.Field {
					known = append(known, at)
				}
			}
		}
		if !r.allows(places, v.Facts) {
			continue
		}
		built++
		for i, at := range places {
			seen[at/64] |= 1 << (at % 64)
			if field := r.fieldOf[at]; i == 0 || r.fieldOf[places[i-1]] != field {
				said[field]++
			}
		}
	}
	if built > 0 {
		for _, at := range known {
			seen[at/64] |= 1 << (at % 64)
		}
	}
	n := 0
	for _, word := range seen {
		n += bits.OnesCount64(word)
	}
	places := make([]uint32, 0, n)
	for i, word := range seen {
		for ; word != 0; word &= word - 1 {
			places = append(places, uint32(64*i+bits.TrailingZeros64(word)))
		}
	}
	all := r.byField(places)
	for field, n := range said {
		if _, known := v.Fact(fields[field].name); !known && 0 < n && n < built {
			all.leaveOpen(fields[field].name)
		}
	}
	return all
}

// byField puts values, given in order, under their fields. Behind each list is room for one more.
func (r *Reference) byField(places []uint32) Values {
	n := 0
	for i, at := range places {
		if i == 0 || r.fieldOf[at] != r.fieldOf[places[i-1]] {
			n++
		}
	}
	all := make(Values, n)
	facts := make([]Fact, 0, len(places)+n)
	for first := 0; first < len(places); {
		from, field := len(facts), r.fieldOf[places[first]]
		for ; first < len(places) && r.fieldOf[places[first]] == field; first++ {
			facts = append(facts, r.values[places[first]])
		}
		all[facts[from].Field] = facts[from : len(facts) : len(facts)+1]
		facts = facts[:len(facts)+1]
	}
	return all
}

// allows says whether a variant can have all these facts: it has the value, or nothing is said of the field.
func (r *Reference) allows(variant []uint32, facts []Fact) bool {
	for _, f := range facts {
		said, has := false, false
		for _, at := range variant {
			if value := &r.values[at]; value.Field == f.Field {
				said = true
				has = has || value.Value == f.Value
			}
		}
		if said && !has {
			return false
		}
	}
	return true
}

// Choices returns what is still open of v: the fields with more than one value (FIT-7), in their order. What follows
// from the engine's size is not asked while that is open.
func (r *Reference) Choices(v Vehicle) []Choice {
	all := r.Values(v)
	_, size := v.Fact(EngineSize)
	asksSize := all.IsOpen(EngineSize)
	var choices []Choice
	for i := range fields {
		name := fields[i].name
		if !size && asksSize && slices.Contains(OfEngine(), name) {
			continue
		}
		if options, _ := all.Listed(name); all.IsOpen(name) {
			if _, known := v.Fact(name); !known {
				choices = append(choices, Choice{Field: name, Label: Label(name), Options: options})
			}
		}
	}
	return choices
}

// Label is what a value of a field is called anywhere in the reference; empty when there is none.
func (r *Reference) Label(name string, value int64) string { return r.labels[label{name, value}] }
