package main

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strings"

	"camber/internal/shop/vehicle"
	"camber/internal/shop/vehicle/vpic"
)

// Ids are the same from one run to the next:
//   - a make has vPIC's, a model vPIC's (the smallest where several have one name); a model that vPIC knows only by
//     half ("Silverado 1500") has one made of its name, from 500,000 on;
//   - a base vehicle has (year - 1980) * 1,000,000 + its model's;
//   - a value has one made of its field and its label.
const (
	firstOwn  = 500_000
	ownModels = 500_000
	perYear   = 1_000_000
	firstYear = 1981
)

// model is a make and a model by name.
type model struct{ make, name string }

// base is a vehicle by name.
type base struct {
	year int
	model
}

// catalog collects the reference by names.
type catalog struct {
	s       *source
	makeID  map[string]int64
	modelID map[model]int64
	bases   map[base][]variant
	written map[base]bool     // in curated.txt
	cars    map[base]bool     // cars and light trucks by their maker's kind
	weighed map[base]int      // how many more weights that it was filed with are a light truck's than are not
	labels  map[string]string // of sub models, by their letters: the first writing counts
	keys    map[string]vpic.Places
	last    int // the newest model year that is filed
}

// variant is one way a vehicle was built: labels by field.
type variant map[string][]string

func newCatalog(s *source) *catalog {
	c := &catalog{s: s, makeID: map[string]int64{}, modelID: map[model]int64{}, bases: map[base][]variant{},
		written: map[base]bool{}, cars: map[base]bool{}, weighed: map[base]int{}, labels: map[string]string{},
		keys: map[string]vpic.Places{}}
	for i, name := range s.Makes {
		if _, ok := c.makeID[name]; !ok {
			c.makeID[name] = s.makeID[i]
		}
	}
	for i, name := range s.Models {
		m := model{s.Makes[s.MakeOf[i]], name}
		if _, ok := c.modelID[m]; !ok {
			c.modelID[m] = s.modelID[i]
		}
	}
	return c
}

// fromPatterns takes the vehicles of all schemas. Makers file every year. A schema that is left open is the last that
// was filed for its vehicles, so it tells of its first year alone, unless that is so young that the next year's may
// still be missing.
func (c *catalog) fromPatterns() {
	for _, wmi := range c.s.WMIs {
		for _, l := range wmi.Links {
			c.last = max(c.last, l.From)
		}
	}
	c.last-- // the newest year is filed for few makes
	done := map[filed][]base{}
	for _, wmi := range c.s.WMIs {
		if wmi.Type != vpic.Car && wmi.Type != vpic.Truck && wmi.Type != vpic.MPV {
			continue
		}
		for _, l := range wmi.Links {
			to := l.To
			if to == 0 || to > c.last {
				to = l.From
				if l.From >= c.last-1 {
					to = max(l.From, c.last)
				}
			}
			for year := max(l.From, firstYear); year <= to; year++ {
				at := filed{l.Schema, year, c.loads(wmi, l.Schema, year)}
				if _, is := done[at]; !is {
					done[at] = c.fromSchema(at)
				}
				for _, b := range done[at] {
					if wmi.Light {
						c.cars[b] = true
					}
				}
			}
		}
	}
}

// filed is a schema in a year; loads is the schema that has the series of its models, where it has none itself, or -1.
type filed struct{ schema, year, loads int }

// loads finds where the series is filed of a schema with models that need one for their name.
func (c *catalog) loads(wmi vpic.WMI, schema, year int) int {
	needs := false
	for _, p := range c.s.Schemas[schema] {
		switch {
		case p.Element == vpic.Series:
			return -1
		case p.Element == vpic.Model &&
			slices.Contains([]string{"Silverado", "Sierra", "Express", "Savana", "Ram"}, c.s.Models[p.Model]):
			needs = true
		}
	}
	if !needs {
		return -1
	}
	for _, l := range wmi.Links {
		if year < l.From || l.To != 0 && year > l.To {
			continue
		}
		if slices.ContainsFunc(c.s.Schemas[l.Schema], func(p vpic.Pattern) bool { return p.Element == vpic.Series }) &&
			!slices.ContainsFunc(c.s.Schemas[l.Schema], func(p vpic.Pattern) bool { return p.Element == vpic.Model }) {
			return l.Schema
		}
	}
	return -1
}

// keyed is something that a schema says of the numbers that its key admits.
type keyed struct {
	where vpic.Places
	says  []string
}

// fromSchema adds what a schema says of its models, and returns the vehicles. What keys admit together was built
// together.
func (c *catalog) fromSchema(at filed) (all []base) {
	patterns := c.s.Schemas[at.schema]
	of := map[uint8][]vpic.Pattern{}
	for _, p := range patterns {
		of[p.Element] = append(of[p.Element], p)
	}
	if len(of[vpic.Model]) == 0 {
		return nil
	}
	if at.loads >= 0 {
		for _, p := range c.s.Schemas[at.loads] {
			if p.Element == vpic.Series {
				of[vpic.Series] = append(of[vpic.Series], p)
			}
		}
	}
	says := said{
		series: c.say(of[vpic.Series], raw), trims: c.say(of[vpic.Trim], raw), fuels: c.say(of[vpic.Fuel], raw),
		shapes:  c.say(of[vpic.Body], func(text string) []string { return nonEmpty(bodies[text]) }),
		wheels:  c.say(of[vpic.Drive], func(text string) []string { return nonEmpty(drives[text]) }),
		engines: c.engines(c.s.Makes[c.s.MakeOf[of[vpic.Model][0].Model]], patterns),
	}
	for _, p := range of[vpic.Model] {
		m := model{c.s.Makes[c.s.MakeOf[p.Model]], c.s.Models[p.Model]}
		if slices.Contains(abroad, m.make) {
			continue
		}
		own := says
		if several(c.s, of[vpic.Model]) {
			own = says.tied(c.places(p.Key))
		}
		for name, where := range says.names(m, at.year, c.places(p.Key)) {
			b := base{at.year, model{m.make, name}}
			all = append(all, b)
			c.weigh(b, at.schema, where)
			for _, w := range where {
				c.bases[b] = append(c.bases[b], c.variants(m, w, own)...)
			}
		}
	}
	return all
}

// weigh notes how much a vehicle weighs by what a schema says of some numbers.
func (c *catalog) weigh(b base, schema int, where []vpic.Places) {
	for _, w := range c.s.weights[schema] {
		key := c.places(w.key)
		if !slices.ContainsFunc(where, func(p vpic.Places) bool { _, ok := p.And(key); return ok }) {
			continue
		}
		if c.weighed[b]--; w.isLight {
			c.weighed[b] += 2
		}
	}
}

// isLight says whether a vehicle is a car or light truck. Where no weight tells it is like most of its make.
func (c *catalog) isLight() func(b base) bool {
	of := map[string]int{}
	for b := range c.bases {
		switch {
		case c.cars[b] || c.weighed[b] > 0:
			of[b.make]++
		case c.weighed[b] < 0:
			of[b.make]--
		}
	}
	return func(b base) bool {
		return !isHeavyMake(b.make) && (c.cars[b] || c.written[b] || c.weighed[b] > 0 || c.weighed[b] == 0 && of[b.make] > 0)
	}
}

// first is the vehicle that one is another name of: Ram was a model of Dodge's and became a make, and some years are
// filed under both.
func (c *catalog) first(b base) (first base, ok bool) {
	short, ok := strings.CutPrefix(b.name, "Ram ")
	if b.make != "Dodge" || !ok {
		return base{}, false
	}
	first = base{b.year, model{"Ram", short}}
	_, ok = c.bases[first]
	return first, ok
}

// said is what a schema says besides the models.
type said struct{ series, trims, fuels, shapes, wheels, engines []keyed }

// several says whether patterns are of more than one model.
func several(s *source, models []vpic.Pattern) bool {
	return slices.ContainsFunc(models, func(p vpic.Pattern) bool { return s.Models[p.Model] != s.Models[models[0].Model] })
}

// tied leaves what is said of a model's own numbers: a key that speaks of none of the places that the model's speaks of
// says which engines, say, all models of the schema have between them.
func (s said) tied(where vpic.Places) said {
	own := func(all []keyed) []keyed {
		return slices.DeleteFunc(slices.Clone(all), func(k keyed) bool { return !k.where.Speaks(where) })
	}
	s.trims, s.shapes, s.wheels, s.engines = own(s.trims), own(s.shapes), own(s.wheels), own(s.engines)
	return s
}

func raw(text string) []string { return []string{text} }

// places reads a key once.
func (c *catalog) places(key string) vpic.Places {
	p, ok := c.keys[key]
	if !ok {
		p = vpic.PlacesOf(key)
		c.keys[key] = p
	}
	return p
}

func nonEmpty(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

// names are the models that a pattern of a model stands for, with the numbers of each. Where one series or trim names
// a model more closely, what is left without one is the model as it is only if no number is.
func (s said) names(m model, year int, where vpic.Places) map[string][]vpic.Places {
	found := map[string][]vpic.Places{}
	electric := meeting(where, s.fuels, keyed{says: []string{""}})
	n := vpic.Name{
		Year: year, Make: m.make, Model: m.name,
		Electric: !slices.ContainsFunc(electric, func(k keyed) bool { return k.says[0] != "Electric" }),
	}
	nothing := keyed{where: vpic.PlacesOf(""), says: []string{""}}
	trims := []keyed{nothing}
	if m.make == "Lexus" { // no other make has half of the name there
		trims = append(trims, s.trims...)
	}
	for _, series := range append(slices.Clone(s.series), nothing) {
		both, ok := where.And(series.where)
		if !ok {
			continue
		}
		n.Series = series.says[0]
		for _, trim := range trims {
			n.Trim = trim.says[0]
			if all, ok := both.And(trim.where); ok && n.Trade() != m.name {
				found[n.Trade()] = append(found[n.Trade()], all)
			}
		}
	}
	if len(found) == 0 {
		found[m.name] = []vpic.Places{where}
	}
	return found
}

// say turns patterns into what the reference says of them; what it has no word for is left out.
func (c *catalog) say(patterns []vpic.Pattern, words func(string) []string) []keyed {
	var all []keyed
	for _, p := range patterns {
		if says := words(p.Value); len(says) > 0 {
			all = append(all, keyed{c.places(p.Key), says})
		}
	}
	return all
}

// subModels are the sub models of a trim, each in one writing.
func (c *catalog) subModels(m model, trim string) []string {
	names := subModels(m.make, trim)
	for i, name := range names {
		key := strings.ToLower(name)
		if c.labels[key] == "" {
			c.labels[key] = name
		}
		names[i] = c.labels[key]
	}
	return names
}

// engines are what a schema says of engines: where a key tells the displacement (or an engine's model that does, or
// that it is electric), with all else that holds wherever that key does.
func (c *catalog) engines(makeName string, patterns []vpic.Pattern) []keyed {
	var all []keyed
	seen := map[string]bool{}
	for _, p := range patterns {
		tells := p.Element == vpic.DisplacementL || p.Element == vpic.DisplacementCC || p.Element == vpic.Fuel &&
			p.Value == "Electric" ||
			p.Element == vpic.EngineModel && len(c.s.Engines[p.Value]) > 0
		if !tells || seen[p.Key] {
			continue
		}
		seen[p.Key] = true
		where := c.places(p.Key)
		e := vpic.Engine{Make: makeName}
		for _, q := range patterns {
			if q.Key != p.Key {
				if both, ok := where.And(c.places(q.Key)); !ok || both != where {
					continue
				}
			}
			if q.Element == vpic.EngineModel {
				for _, more := range c.s.Engines[q.Value] {
					e.Set(more.Element, more.Value)
				}
			}
		}
		for _, q := range patterns {
			if q.Key != p.Key {
				if both, ok := where.And(c.places(q.Key)); !ok || both != where {
					continue
				}
			}
			e.Set(q.Element, q.Value)
		}
		if label := e.Label(); label != "" {
			all = append(all, keyed{where, []string{label, fuels[e.Fuel]}})
		}
	}
	return all
}

// variants are all ways in which what is said of some numbers goes together.
func (c *catalog) variants(m model, where vpic.Places, says said) []variant {
	var all []variant
	for _, t := range meeting(where, says.trims, keyed{where: vpic.PlacesOf("")}) {
		at, _ := where.And(t.where)
		var names []string
		if len(t.says) > 0 {
			names = c.subModels(m, t.says[0])
		}
		for _, e := range meeting(at, says.engines, keyed{where: vpic.PlacesOf("")}) {
			at, _ := at.And(e.where)
			v := variant{vehicle.SubModel: names}
			if len(e.says) > 0 {
				v[vehicle.EngineSize] = e.says[:1]
				v[vehicle.Fuel] = nonEmpty(e.says[1])
			}
			for _, b := range meeting(at, says.shapes, keyed{}) {
				v[vehicle.BodyType] = append(v[vehicle.BodyType], b.says...)
			}
			for _, w := range meeting(at, says.wheels, keyed{}) {
				v[vehicle.DriveType] = append(v[vehicle.DriveType], w.says...)
			}
			all = append(all, v)
		}
	}
	return all
}

// meeting are those that hold for some of the numbers; where there are none, none alone.
func meeting(where vpic.Places, all []keyed, none keyed) []keyed {
	var found []keyed
	for _, k := range all {
		if _, ok := where.And(k.where); ok {
			found = append(found, k)
		}
	}
	if len(found) == 0 {
		return []keyed{none}
	}
	return found
}

// idOf is the id of a model.
func (c *catalog) idOf(m model) int64 {
	if id, ok := c.modelID[m]; ok {
		return id
	}
	return firstOwn + int64(hash(m.make+"\x00"+m.name)%ownModels)
}

func hash(s string) uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(s))
	return h.Sum32()
}

// valueOf is the id of a value.
func valueOf(field, label string) int64 {
	return int64(hash(field+"\x00"+label)&(1<<31-1)) | 1
}

// pack writes the reference. Two names with one id are an error: one of them then needs another rule.
func (c *catalog) pack() ([]byte, error) {
	b, isLight := vehicle.NewBuilder(false), c.isLight()
	makes, models, values := map[int64]string{}, map[int64]model{}, map[int64]string{}
	for _, at := range slices.SortedFunc(maps.Keys(c.bases), func(a, b base) int {
		return cmp.Or(cmp.Compare(a.make, b.make), cmp.Compare(a.name, b.name), cmp.Compare(a.year, b.year))
	}) {
		makeID, modelID := c.makeID[at.make], c.idOf(at.model)
		if makes[makeID] == "" {
			makes[makeID] = at.make
			b.Make(makeID, at.make, vehicle.PopularMake(at.make))
		}
		if had, ok := models[modelID]; ok && had != at.model {
			return nil, fmt.Errorf("%v and %v have the id %d", had, at.model, modelID)
		} else if !ok {
			models[modelID] = at.model
			b.Model(modelID, makeID, at.name, vehicle.PopularModel(at.make, at.name))
		}
		first, isDouble := c.first(at)
		var built []vehicle.Values
		if !isDouble || !c.written[first] {
			for _, v := range c.bases[at] {
				built = append(built, v.values())
			}
		}
		for _, v := range built {
			for field, facts := range v {
				for _, f := range facts {
					said := field + " " + f.Label
					if had := values[f.Value]; had != "" && had != said {
						return nil, fmt.Errorf("%q and %q have the id %d", had, said, f.Value)
					}
					values[f.Value] = said
				}
			}
		}
		id := int64(at.year-1980)*perYear + modelID
		b.Base(id, int64(at.year), modelID, built...)
		if !isLight(at) {
			b.Heavy(id)
		}
		if isDouble {
			b.Double(id, int64(at.year-1980)*perYear+c.idOf(first.model))
		}
	}
	return b.Pack()
}

func (v variant) values() vehicle.Values {
	values := vehicle.Values{}
	for field, labels := range v {
		for _, label := range labels {
			f := vehicle.Fact{Field: field, Value: valueOf(field, label), Label: label}
			if _, has := values.Find(f); !has {
				values[field] = append(values[field], f)
			}
		}
	}
	return values
}
