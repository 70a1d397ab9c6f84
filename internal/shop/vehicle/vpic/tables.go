package vpic

import (
	"cmp"
	"slices"

	"camber/internal/shop/vehicle/column"
)

const kind = "camber vin patterns 1"

// Tables are all patterns. They never change and are safe for concurrent use.
type Tables struct {
	texts   []string // keys and values
	makes   []string
	models  []string
	makeOf  []uint32 // of each model
	wmis    []string // rising
	types   []uint8  // of each WMI
	light   []uint8  // 1: a WMI of cars, MPVs and light trucks, whose position 7 tells the century
	wmiMake []uint32 // 1 + the WMI's only make, or 0
	linkEnd []uint32 // where the links of each WMI end

	// Each link is a schema that a WMI used from one year to another; 0 is open.
	schema   []uint32
	from, to []uint16

	patternEnd []uint32 // where the patterns of each schema end
	key        []uint32 // place in texts
	element    []uint8
	value      []uint32 // place in texts, of Model in models
	changed    []uint32 // days: of two patterns that say different things, the younger counts

	// What follows from an engine model.
	engines       []uint32 // places in texts, rising
	engineEnd     []uint32
	engineElement []uint8
	engineValue   []uint32
	newest        int // model year
}

// Link is a schema that a WMI used.
type Link struct {
	Schema   int
	From, To int // model years; To is 0 where it is open
}

// Pattern is one line of a schema.
type Pattern struct {
	Key     string
	Element uint8
	Value   string
	Model   int // place of the model where Element is Model
	Changed uint32
}

// WMI is who built a vehicle: a maker's part of the number.
type WMI struct {
	Code  string
	Type  uint8
	Light bool
	Make  int // place of its only make, or -1
	Links []Link
}

// Source is what tables are made of.
type Source struct {
	Makes   []string
	Models  []string
	MakeOf  []int
	WMIs    []WMI
	Schemas [][]Pattern
	Engines map[string][]Pattern
}

// Pack writes the tables.
func Pack(s Source) ([]byte, error) {
	w := column.NewWriter(kind)
	places := map[string]uint32{}
	var texts []string
	place := func(text string) uint32 {
		at, ok := places[text]
		if !ok {
			at = uint32(len(texts))
			places[text] = at
			texts = append(texts, text)
		}
		return at
	}
	t := Tables{makes: s.Makes, models: s.Models}
	for _, m := range s.MakeOf {
		t.makeOf = append(t.makeOf, uint32(m))
	}
	slices.SortFunc(s.WMIs, func(a, b WMI) int { return cmp.Compare(a.Code, b.Code) })
	for _, wmi := range s.WMIs {
		t.wmis = append(t.wmis, wmi.Code)
		t.types = append(t.types, wmi.Type)
		t.light = append(t.light, bit(wmi.Light))
		t.wmiMake = append(t.wmiMake, uint32(wmi.Make+1))
		for _, l := range wmi.Links {
			t.schema = append(t.schema, uint32(l.Schema))
			t.from = append(t.from, uint16(l.From))
			t.to = append(t.to, uint16(l.To))
		}
		t.linkEnd = append(t.linkEnd, uint32(len(t.schema)))
	}
	for _, patterns := range s.Schemas {
		slices.SortStableFunc(patterns, func(a, b Pattern) int {
			return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.Element, b.Element))
		})
		for _, p := range patterns {
			t.key = append(t.key, place(p.Key))
			t.element = append(t.element, p.Element)
			t.changed = append(t.changed, p.Changed)
			if p.Element == Model {
				t.value = append(t.value, uint32(p.Model))
			} else {
				t.value = append(t.value, place(p.Value))
			}
		}
		t.patternEnd = append(t.patternEnd, uint32(len(t.key)))
	}
	type engine struct {
		at   uint32
		says []Pattern
	}
	var engines []engine
	for name, says := range s.Engines {
		if at, ok := places[name]; ok {
			engines = append(engines, engine{at, says})
		}
	}
	slices.SortFunc(engines, func(a, b engine) int { return cmp.Compare(a.at, b.at) })
	for _, e := range engines {
		t.engines = append(t.engines, e.at)
		for _, p := range e.says {
			t.engineElement = append(t.engineElement, p.Element)
			t.engineValue = append(t.engineValue, place(p.Value))
		}
		t.engineEnd = append(t.engineEnd, uint32(len(t.engineElement)))
	}
	w.Strings(texts)
	w.Strings(t.makes)
	w.Strings(t.models)
	column.Uints(w, t.makeOf)
	w.Strings(t.wmis)
	column.Uints(w, t.types)
	column.Uints(w, t.light)
	column.Uints(w, t.wmiMake)
	column.Rising(w, t.linkEnd)
	column.Uints(w, t.schema)
	column.Uints(w, t.from)
	column.Uints(w, t.to)
	column.Rising(w, t.patternEnd)
	column.Uints(w, t.key)
	column.Uints(w, t.element)
	column.Uints(w, t.value)
	column.Uints(w, t.changed)
	column.Rising(w, t.engines)
	column.Rising(w, t.engineEnd)
	column.Uints(w, t.engineElement)
	column.Uints(w, t.engineValue)
	return w.Bytes()
}

func bit(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

// Open reads what Pack wrote.
func Open(packed []byte) (*Tables, error) {
	r, err := column.Open(kind, packed)
	if err != nil {
		return nil, err
	}
	t := &Tables{
		texts: r.Strings(), makes: r.Strings(), models: r.Strings(), makeOf: column.ReadUints[uint32](r),
		wmis: r.Strings(), types: column.ReadUints[uint8](r), light: column.ReadUints[uint8](r),
		wmiMake: column.ReadUints[uint32](r),
		linkEnd: column.ReadRising[uint32](r), schema: column.ReadUints[uint32](r), from: column.ReadUints[uint16](r),
		to:         column.ReadUints[uint16](r),
		patternEnd: column.ReadRising[uint32](r), key: column.ReadUints[uint32](r), element: column.ReadUints[uint8](r),
		value: column.ReadUints[uint32](r), changed: column.ReadUints[uint32](r),
		engines: column.ReadRising[uint32](r), engineEnd: column.ReadRising[uint32](r),
		engineElement: column.ReadUints[uint8](r),
		engineValue:   column.ReadUints[uint32](r),
	}
	if !t.agree() {
		r.Fail()
	}
	if err := r.Err(); err != nil {
		return nil, err
	}
	for _, year := range t.from {
		t.newest = max(t.newest, int(year))
	}
	return t, nil
}

// agree says whether no place points outside its table.
func (t *Tables) agree() bool {
	wmis, links, patterns, says := len(t.wmis), len(t.schema), len(t.key), len(t.engineElement)
	if len(t.makeOf) != len(t.models) || len(t.types) != wmis || len(t.light) != wmis || len(t.wmiMake) != wmis ||
		len(t.linkEnd) != wmis ||
		len(t.from) != links || len(t.to) != links || len(t.element) != patterns || len(t.value) != patterns ||
		len(t.changed) != patterns ||
		len(t.engineEnd) != len(t.engines) || len(t.engineValue) != says {
		return false
	}
	texts := len(t.texts)
	for i, at := range t.value {
		if t.element[i] == Model && int(at) >= len(t.models) || t.element[i] != Model && int(at) >= texts {
			return false
		}
	}
	for _, at := range t.wmiMake {
		if int(at) > len(t.makes) {
			return false
		}
	}
	return within(t.makeOf, len(t.makes)) && within(t.schema, len(t.patternEnd)) && within(t.key, texts) &&
		within(t.engineValue, texts) &&
		within(t.engines, texts) && ends(t.linkEnd, links) && ends(t.patternEnd, patterns) && ends(t.engineEnd, says) &&
		slices.IsSorted(t.wmis)
}

func within(column []uint32, size int) bool {
	return !slices.ContainsFunc(column, func(n uint32) bool { return int(n) >= size })
}

// ends says whether rising ends of runs end with the last of them.
func ends(column []uint32, size int) bool {
	if len(column) == 0 {
		return size == 0
	}
	return int(column[len(column)-1]) == size
}

// run is where the nth run of a table lies.
func run(ends []uint32, n int) (from, to int) {
	if n > 0 {
		from = int(ends[n-1])
	}
	return from, int(ends[n])
}
