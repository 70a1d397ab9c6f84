package vpic

import (
	"cmp"
	"slices"
	"strings"
)

// Decoded is what patterns say of a number. What they don't say is empty.
type Decoded struct {
	Year                int // 0: no schema of the maker's tells
	Make, Model         string
	Series, Trim        string
	Body, Drive         string // vPIC's words
	Doors               string
	EngineModel         string
	EngineMfr           string
	Engine              Engine
	KnownMaker, Matched bool // the maker is known; some pattern fits
	Likely              bool // the model is that of the patterns that fit but for one character
}

// Name is what vPIC calls the vehicle.
func (d Decoded) Name() Name {
	return Name{d.Year, d.Make, d.Model, d.Series, d.Trim, d.Engine.Fuel == "Electric"}
}

// said is what is decoded of one element, and how good that is.
type said struct {
	value    uint32
	year     uint16
	changed  uint32
	specific int
	ok       bool
}

// pass is one try with one model year.
type pass struct {
	year     int
	best     [elements]said
	patterns int
}

// Decode reads 17 characters, upper case.
func (t *Tables) Decode(number string) Decoded {
	w, ok := t.wmi(number)
	if !ok {
		return Decoded{Year: firstYear(number)}
	}
	d := Decoded{KnownMaker: true}
	var best *pass
	for _, year := range t.years(w, number) {
		p := t.try(w, number, year)
		if best == nil || p.betterThan(best) {
			best = p
		}
	}
	if at := t.wmiMake[w]; at > 0 {
		d.Make = t.makes[at-1]
	}
	if best == nil {
		return d
	}
	d.Year = best.year
	d.Matched = best.patterns > 0
	if !best.best[Model].ok {
		d.Likely = t.nearly(best, w, number)
	}
	if m := best.best[Model]; m.ok {
		d.Model = t.models[m.value]
		d.Make = t.makes[t.makeOf[m.value]]
	}
	text := func(element uint8) string {
		if s := best.best[element]; s.ok {
			return t.texts[s.value]
		}
		return ""
	}
	d.Series, d.Trim, d.Body, d.Drive, d.Doors = text(Series), text(Trim), text(Body), text(Drive), text(Doors)
	d.EngineModel, d.EngineMfr = text(EngineModel), text(EngineMfr)
	d.Engine.Make = d.Make
	for _, element := range []uint8{EngineModel, DisplacementL, DisplacementCC, Cylinders, Configuration, Fuel, SecondFuel,
		Turbo, Electrification} {
		if value := text(element); value != "" {
			d.Engine.Set(element, value)
		}
	}
	return d
}

// wmi finds the maker: three characters, six for those who build few (a 9 in the third place).
func (t *Tables) wmi(number string) (int, bool) {
	code := number[:3]
	if code[2] == '9' {
		code += number[11:14]
	}
	return slices.BinarySearch(t.wmis, code)
}

// years are the model years that a number may mean. Cars, MPVs and light trucks have a digit in position 7 until 2009
// and a letter since; with others both years of the 30-year cycle are tried.
func (t *Tables) years(w int, number string) []int {
	year := firstYear(number)
	if year == 0 {
		return nil
	}
	late := number[6] < '0' || number[6] > '9'
	switch {
	case t.light[w] == 1 && !late:
		year -= 30
	case year > t.newest+1:
		year -= 30
	case t.light[w] == 0:
		return []int{year, year - 30}
	}
	other := year + 30
	if year >= 2010 {
		other = year - 30
	}
	if !t.built(w, year) && t.built(w, other) {
		year = other
	}
	return []int{year}
}

// firstYear is the later year of position 10, from 2010 to 2039, or 0.
func firstYear(number string) int {
	at := strings.IndexByte("ABCDEFGHJKLMNPRSTVWXY123456789", number[9])
	if at < 0 {
		return 0
	}
	return 2010 + at
}

// built says whether a maker has a schema for a year.
func (t *Tables) built(w, year int) bool {
	from, to := run(t.linkEnd, w)
	for l := from; l < to; l++ {
		if t.covers(l, year) {
			return true
		}
	}
	return false
}

func (t *Tables) covers(link, year int) bool {
	return year >= int(t.from[link]) && (t.to[link] == 0 || year <= int(t.to[link]))
}

// try matches all patterns of a year. Of two that speak of one element counts that of the younger schema, then that
// which was changed last, then the more specific.
func (t *Tables) try(w int, number string, year int) *pass {
	p := &pass{year: year}
	v := split(number)
	from, to := run(t.linkEnd, w)
	for l := from; l < to; l++ {
		if !t.covers(l, year) {
			continue
		}
		first, last := run(t.patternEnd, int(t.schema[l]))
		matched := false
		for i := first; i < last; i++ {
			if i == first || t.key[i] != t.key[i-1] {
				matched = v.matches(t.texts[t.key[i]])
			}
			if !matched {
				continue
			}
			p.patterns++
			s := said{t.value[i], t.from[l], t.changed[i], specific(t.texts[t.key[i]]), true}
			if old := &p.best[t.element[i]]; s.betterThan(*old) {
				*old = s
			}
		}
	}
	t.fromEngine(p)
	return p
}

// fromEngine adds what follows from the engine's model where nothing else is said.
func (t *Tables) fromEngine(p *pass) {
	model := p.best[EngineModel]
	if !model.ok {
		return
	}
	at, ok := slices.BinarySearch(t.engines, model.value)
	if !ok {
		return
	}
	first, last := run(t.engineEnd, at)
	for i := first; i < last; i++ {
		if old := &p.best[t.engineElement[i]]; !old.ok {
			*old = said{value: t.engineValue[i], year: priorityOfEngines, ok: true}
		}
	}
}

func (s said) betterThan(old said) bool {
	if !old.ok {
		return true
	}
	return cmp.Or(cmp.Compare(s.year, old.year), cmp.Compare(s.changed, old.changed),
		cmp.Compare(s.specific, old.specific)) > 0
}

// specific counts the places that a key holds.
func specific(key string) int {
	return len(key) - strings.Count(key, "*") - strings.Count(key, "|")
}

// betterThan compares two years: the one with a model, then the one that says more, then the later.
func (p *pass) betterThan(other *pass) bool {
	weight := func(p *pass) (sum int) {
		for element, w := range map[int]int{Model: 99, Body: 99, DisplacementCC: 98, Fuel: 91, Cylinders: 88, Series: 61,
			Trim: 61, EngineModel: 55} {
			if p.best[element].ok {
				sum += w
			}
		}
		return sum
	}
	return cmp.Or(cmp.Compare(weight(p), weight(other)), cmp.Compare(p.patterns, other.patterns),
		cmp.Compare(p.year, other.year)) > 0
}

// nearly takes the model of the patterns that fit but for one place before position 9, where they are all of one model.
func (t *Tables) nearly(p *pass, w int, number string) bool {
	v := split(number)
	var found said
	from, to := run(t.linkEnd, w)
	for l := from; l < to; l++ {
		if !t.covers(l, p.year) {
			continue
		}
		first, last := run(t.patternEnd, int(t.schema[l]))
		for i := first; i < last; i++ {
			if t.element[i] != Model || !v.nearly(t.texts[t.key[i]]) {
				continue
			}
			if found.ok && t.models[found.value] != t.models[t.value[i]] {
				return false
			}
			found = said{value: t.value[i], ok: true}
		}
	}
	p.best[Model] = found
	return found.ok
}
