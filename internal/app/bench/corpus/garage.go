package corpus

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"camber/internal/shop/vehicle"
)

// garage is the vehicles that parts fit, the popular ones more often.
type garage struct {
	reference *vehicle.Reference
	models    []model
	popular   weighted // of models
	engines   []vehicle.Fact
}

// model is a model through the years.
type model struct {
	bases []base // by year
	years weighted
}

// base is a base vehicle with what applications ask of it.
type base struct {
	id     int64
	values [len(asked)][]vehicle.Fact
}

// asked are the fields of conditions with their shares among those that name one.
var asked = [...]struct {
	field string
	share float64
}{
	{vehicle.EngineSize, 0.45}, {vehicle.SubModel, 0.20}, {vehicle.DriveType, 0.17}, {vehicle.BodyType, 0.12},
	{vehicle.BedLength, 0.06},
}

func newGarage(r *vehicle.Reference, seed uint64) *garage {
	g := &garage{reference: r}
	type named struct {
		make, model int64
		popular     int
	}
	found := map[named][]base{}
	for _, year := range r.Years() {
		for _, maker := range r.Makes(year.Value) {
			for _, m := range r.Models(year.Value, maker.Value) {
				n := named{make: maker.Value, model: m.Value}
				if maker.Popular {
					n.popular++
				}
				if m.Popular {
					n.popular += 2
				}
				for _, id := range r.Between(year.Value, year.Value, maker.Value, m.Value) {
					found[n] = append(found[n], g.base(id))
				}
			}
		}
	}
	order := make([]named, 0, len(found))
	for n := range found {
		order = append(order, n)
	}
	random := func(n named) uint64 { return mix(seed ^ mix(uint64(n.model))) }
	slices.SortFunc(order, func(a, b named) int {
		return cmp.Or(cmp.Compare(b.popular, a.popular), cmp.Compare(random(a), random(b)), cmp.Compare(a.model, b.model),
			cmp.Compare(a.make, b.make))
	})
	for _, n := range order {
		bases := found[n]
		slices.Reverse(bases) // the newest years came first
		weights := make([]float64, len(bases))
		for i, b := range bases {
			v, _ := r.Base(b.id)
			weights[i] = yearWeight(v.Year)
		}
		g.models = append(g.models, model{bases, newWeighted(weights)})
	}
	weights := zipfWeights(len(g.models), 1, 14)
	for i, m := range g.models {
		if !m.known() {
			weights[i] /= rare
		}
	}
	g.popular = newWeighted(weights)
	return g
}

// rare is how much rarer those models are of which the reference knows no engine: fire engines, buses, motor homes.
const rare = 10

func (m *model) known() bool {
	return slices.ContainsFunc(m.bases, func(b base) bool { return len(b.values[0]) > 0 })
}

// yearWeight is how many parts are made for vehicles of a year: most for those of some age.
func yearWeight(year int64) float64 {
	distance := float64(year-2012) / 8
	return 0.04 + math.Exp(-distance*distance)
}

func (g *garage) base(id int64) base {
	b := base{id: id}
	v, _ := g.reference.Base(id)
	values := g.reference.Values(v)
	for i, a := range asked {
		b.values[i], _ = values.Listed(a.field)
	}
	for _, e := range b.values[0] {
		if len(g.engines) < 4096 {
			g.engines = append(g.engines, e)
		}
	}
	return b
}

// Vehicle draws a vehicle as shoppers choose them: popular ones often, of half of them the engine is known.
func (c *Corpus) Vehicle(r *rand.Rand) vehicle.Vehicle {
	m := &c.garage.models[c.garage.popular.draw(r)]
	b := &m.bases[m.years.draw(r)]
	v, _ := c.garage.reference.Base(b.id)
	if engines := b.values[0]; len(engines) > 0 && r.IntN(2) == 0 {
		v = v.With(pick(r, engines))
	}
	return v
}
