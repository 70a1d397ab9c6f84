// Package assortment makes up what a parts counter of middling size has on its shelves: parts of invented brands with
// the names, numbers, specifications and prices that such parts have, for the generations of vehicles that are asked
// for most. The same reference of vehicles gives the same assortment.
package assortment

import (
	"cmp"
	"fmt"
	"slices"

	"camber/internal/base/money"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// Stores is how many stores the assortment is spread over.
const Stores = 3

// Part is one part of the assortment. Brands and categories are named, in English.
type Part struct {
	Brand    string
	Category string

	// Item lacks the ids of brand, category and tax classes; the components of a kit are Components.
	Item       catalog.Item
	Options    []catalog.NewOption
	Components []Component
	Popularity int64 // more is more popular

	Retail, Jobber money.Cents // Retail 0: it has no price
	Fleet          money.Cents // 0: fleets buy at retail
	Breaks         []Break     // at retail
	MAP            money.Cents // 0: any price may be advertised

	Universal    bool
	Applications []fitment.Application
	Stock        [Stores]int
	Bin          string // empty: it has no place
}

// Break is what one piece costs from a quantity on.
type Break struct {
	From int
	Unit money.E4
}

// Component is a part of a kit, of the kit's own brand.
type Component struct {
	Number   string
	Quantity int
}

// Make makes the assortment for the vehicles of a reference; those that it lacks are passed over. Kits come last.
func Make(r *vehicle.Reference) ([]Part, error) {
	m := maker{reference: r, garage: garage(), cars: map[string][]vehicleOf{}, numbers: map[string]bool{},
		codes: map[string]int{}}
	for _, p := range m.garage {
		m.cars[p.key] = vehiclesOf(r, p)
	}
	for i, b := range Brands() {
		m.codes[b.Name] = 1000 + 37*i
	}
	for _, list := range [][]article{
		brakes(), filters(), ignition(), charging(), engines(), cooling(), fuel(), suspension(), steering(), driveline(),
		body(), lamps(), wipers(), accessories(),
		oils(), fluids(), sprays(), bulbs(), tools(),
	} {
		for _, a := range list {
			if err := m.make(a); err != nil {
				return nil, fmt.Errorf("%s, %s: %w", a.category, a.en.name, err)
			}
		}
	}
	m.interchange()
	m.supersede()
	return append(m.parts, m.kits()...), nil
}

// maker makes parts one kind after the other.
type maker struct {
	reference *vehicle.Reference
	garage    []platform
	cars      map[string][]vehicleOf // of each platform
	parts     []Part
	made      []made // of each part
	numbers   map[string]bool
	codes     map[string]int // the last barcode of each brand
}

// made is what a part was made from.
type made struct {
	article *article
	target  target
}

// target is what one part of an article is made for.
type target struct {
	slot
	applications []fitment.Application
}

// make makes the parts of an article: one for each thing that it is made for, as far as the shop carries them.
func (m *maker) make(a article) error {
	for _, t := range m.targets(a) {
		if !a.carries(t) {
			continue
		}
		p, err := m.part(a, t)
		if err != nil {
			return fmt.Errorf("for %s: %w", t.key, err)
		}
		m.parts = append(m.parts, p)
		m.made = append(m.made, made{&a, t})
	}
	return nil
}

// carries says whether the shop has the part: most of what is asked for often, less of what is not.
func (a article) carries(t target) bool {
	often := [...]int{100, 26, 46, 92}[t.weight]
	return a.by == nil || drawn(100, "share", a.brand, a.en.name, t.key) < cmp.Or(a.share, 100)*often/100
}

// targets groups what the platforms say of themselves by what tells one part from another.
func (m *maker) targets(a article) []target {
	switch {
	case len(a.families) > 0:
		return engineAlone(m.reference, a.families...)
	case a.takes != nil:
		return m.filled(a)
	case a.by == nil:
		return a.variants.targets()
	}
	var list []target
	places := map[string]int{}
	for i := range m.garage {
		p := &m.garage[i]
		for _, s := range a.by(m, p) {
			applications := m.applications(a, p, s)
			if len(applications) == 0 {
				continue
			}
			at, ok := places[s.key]
			if !ok {
				at = len(list)
				places[s.key] = at
				list = append(list, target{slot: s})
			}
			t := &list[at]
			t.weight = max(t.weight, s.weight)
			t.applications = append(t.applications, applications...)
		}
	}
	return list
}

// vehicleOf is a vehicle of a platform with what it came with.
type vehicleOf struct {
	id       int64
	make     string
	model    string
	year     int64
	values   vehicle.Values
	families map[string]string // of the engines, by the label of the size; empty: not known
}

// vehiclesOf are those of a platform that the reference has.
func vehiclesOf(r *vehicle.Reference, p platform) []vehicleOf {
	var list []vehicleOf
	for _, run := range p.runs {
		for year := run.from; year <= run.to; year++ {
			v, ok := r.Named(year, run.make, run.model)
			if !ok {
				continue
			}
			one := vehicleOf{id: v.BaseVehicleID, make: v.Make, model: v.Model, year: year, values: r.Values(v),
				families: map[string]string{}}
			sizes, _ := one.values.Listed(vehicle.EngineSize)
			for _, size := range sizes {
				if families, _ := r.Values(v.With(size)).Listed(vehicle.EngineFamily); len(families) == 1 {
					one.families[size.Label] = families[0].Label
				}
			}
			list = append(list, one)
		}
	}
	return list
}

// applications are those of an article on the vehicles of a platform.
func (m *maker) applications(a article, p *platform, s slot) []fitment.Application {
	var list []fitment.Application
	for _, v := range m.cars[p.key] {
		if app, ok := v.application(a, s); ok {
			list = append(list, app)
		}
	}
	return list
}

// application is false for a vehicle that was never built as the part needs it.
func (v vehicleOf) application(a article, s slot) (fitment.Application, bool) {
	app := fitment.Application{BaseVehicleID: v.id, Position: cmp.Or(s.position, a.position),
		Quantity: cmp.Or(s.quantity, a.quantity, 1)}
	for _, n := range s.needs {
		listed, closed := v.values.Listed(n.field)
		at := slices.IndexFunc(listed, func(f vehicle.Fact) bool { return f.Label == n.label })
		switch {
		case at < 0 && (len(listed) > 0 || n.field == vehicle.EngineSize):
			return fitment.Application{}, false
		case at < 0:
			app.Notes = append(app.Notes, n.note)
		case n.field == vehicle.EngineSize && v.families[n.label] != s.family:
			return fitment.Application{}, false
		case !closed || len(listed) > 1:
			app.Conditions = append(app.Conditions, listed[at])
		}
	}
	slices.SortFunc(app.Conditions, vehicle.ByField)
	for _, note := range []string{s.note, a.note} {
		if note != "" {
			app.Notes = append(app.Notes, note)
		}
	}
	return app, true
}

// drawn is a number from 0 to below n that belongs to these words for ever.
func drawn(n int, words ...string) int {
	h := uint64(14695981039346656037)
	for _, w := range words {
		for i := range len(w) {
			h = (h ^ uint64(w[i])) * 1099511628211
		}
		h = (h ^ '|') * 1099511628211
	}
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return int((h ^ h>>31) % uint64(n))
}
