package vehicle

import (
	"slices"

	"camber/internal/shop/vehicle/column"
)

// kind is how files are written now, firstKind how they were before they knew heavy vehicles and other names.
const (
	kind      = "camber vehicles 2"
	firstKind = "camber vehicles 1"
)

// Pack writes what was collected so far as a file for Open.
func (b *Builder) Pack() ([]byte, error) {
	r := b.Reference()
	w := column.NewWriter(kind)
	vcdb := uint64(0)
	if r.isVCdb {
		vcdb = 1
	}
	w.Uint(vcdb)
	writeOptions(w, r.makes)
	writeOptions(w, r.models)
	column.Uints(w, r.makeOf)
	writeValues(w, r.values)
	for _, all := range []runs{r.variants, r.sets} {
		column.Rising(w, all.ends)
		column.Uints(w, all.places)
	}
	column.Rising(w, r.baseID)
	column.Uints(w, r.baseYear)
	column.Uints(w, r.baseModel)
	column.Uints(w, r.baseSet)
	column.Rising(w, r.loose)
	column.Rising(w, r.heavy)
	column.Rising(w, r.doubles)
	column.Uints(w, r.doubleOf)
	return w.Bytes()
}

func writeOptions(w *column.Writer, options []Option) {
	var ids []int64
	var labels []string
	var popular []uint8
	for _, o := range options {
		ids = append(ids, o.Value)
		labels = append(labels, o.Label)
		if o.Popular {
			popular = append(popular, 1)
		} else {
			popular = append(popular, 0)
		}
	}
	column.Uints(w, ids)
	w.Strings(labels)
	column.Uints(w, popular)
}

// writeValues names the fields, so that a file outlives a change of their order.
func writeValues(w *column.Writer, values []Fact) {
	var names, labels []string
	var ids []int64
	var field []uint8
	for _, v := range values {
		at := slices.Index(names, v.Field)
		if at < 0 {
			at = len(names)
			names = append(names, v.Field)
		}
		field = append(field, uint8(at))
		ids = append(ids, v.Value)
		labels = append(labels, v.Label)
	}
	w.Strings(names)
	column.Uints(w, field)
	column.Uints(w, ids)
	w.Strings(labels)
}

// Open reads what Pack wrote. A file that is damaged or of another kind is an error.
func Open(packed []byte) (*Reference, error) {
	in, err := column.Open(kind, packed)
	isFirst := err != nil
	if isFirst {
		if in, err = column.Open(firstKind, packed); err != nil {
			return nil, err
		}
	}
	r := &Reference{tables: tables{
		isVCdb: in.Uint() == 1, makes: readOptions(in), models: readOptions(in), makeOf: column.ReadUints[uint32](in),
		values:   readValues(in),
		variants: readRuns(in), sets: readRuns(in),
		baseID: column.ReadRising[int64](in), baseYear: column.ReadUints[uint16](in), baseModel: column.ReadUints[uint32](in),
		baseSet: column.ReadUints[uint32](in), loose: column.ReadRising[uint32](in),
	}}
	if !isFirst {
		r.heavy, r.doubles, r.doubleOf = column.ReadRising[uint32](in), column.ReadRising[uint32](in),
			column.ReadUints[uint32](in)
	}
	if !r.agree() {
		in.Fail()
	}
	if err := in.Err(); err != nil {
		return nil, err
	}
	r.index()
	return r, nil
}

func readOptions(in *column.Reader) []Option {
	ids, labels, popular := column.ReadUints[int64](in), in.Strings(), column.ReadUints[uint8](in)
	if len(labels) != len(ids) || len(popular) != len(ids) {
		in.Fail()
		return nil
	}
	options := make([]Option, len(ids))
	for i := range ids {
		options[i] = Option{ids[i], labels[i], popular[i] == 1}
	}
	return options
}

func readValues(in *column.Reader) []Fact {
	names, field, ids, labels := in.Strings(), column.ReadUints[uint8](in), column.ReadUints[int64](in), in.Strings()
	if len(field) != len(ids) || len(labels) != len(ids) {
		in.Fail()
		return nil
	}
	values := make([]Fact, len(ids))
	for i := range ids {
		if int(field[i]) >= len(names) || Place(names[field[i]]) < 0 {
			in.Fail()
			return nil
		}
		values[i] = Fact{names[field[i]], ids[i], labels[i]}
	}
	return values
}

func readRuns(in *column.Reader) runs {
	return runs{column.ReadRising[uint32](in), column.ReadUints[uint32](in)}
}

// agree says whether no place points outside its table and all is in its order.
func (t *tables) agree() bool {
	bases := len(t.baseID)
	return len(t.makeOf) == len(t.models) && len(t.baseYear) == bases && len(t.baseModel) == bases &&
		len(t.baseSet) == bases &&
		within(t.makeOf, len(t.makes)) && slices.IsSorted(t.makeOf) &&
		t.variants.within(len(t.values)) && t.sets.within(len(t.variants.ends)) &&
		within(t.baseModel, len(t.models)) && within(t.baseSet, len(t.sets.ends)) && within(t.loose, len(t.variants.ends)) &&
		distinct(t.baseID) && within(t.heavy, bases) && within(t.doubles, bases) && within(t.doubleOf, bases) &&
		len(t.doubles) == len(t.doubleOf)
}

func within(places []uint32, size int) bool {
	return !slices.ContainsFunc(places, func(n uint32) bool { return int(n) >= size })
}

func (r *runs) within(size int) bool {
	if len(r.ends) == 0 {
		return len(r.places) == 0
	}
	return int(r.ends[len(r.ends)-1]) == len(r.places) && within(r.places, size)
}

func distinct(ids []int64) bool {
	return len(slices.Compact(slices.Clone(ids))) == len(ids)
}
