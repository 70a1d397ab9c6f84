package assortment

import (
	"slices"
	"strconv"
	"strings"

	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// engine is what an engine's size tells: "5.3L V8", "2.0L L4 Turbo", "6.7L L6 Diesel".
type engine struct {
	label     string // of the size
	family    string
	liters    string
	cylinders int
	diesel    bool
	turbo     bool
	rare      bool // hybrids and superchargers are bought at the dealer's
}

func engineOf(label, family string) engine {
	e := engine{label: label, family: family, diesel: strings.Contains(label, "Diesel"),
		turbo: strings.Contains(label, "Turbo")}
	e.rare = strings.Contains(label, "Hybrid") || strings.Contains(label, "Supercharged")
	for _, w := range strings.Fields(label) {
		switch {
		case strings.HasSuffix(w, "L"):
			e.liters = w
		case len(w) > 1 && strings.ContainsRune("VLH", rune(w[0])):
			e.cylinders, _ = strconv.Atoi(w[1:])
		}
	}
	return e
}

// plugs is how many spark plugs it has.
func (e engine) plugs() int {
	if e.family == "Hemi" {
		return 2 * e.cylinders
	}
	return e.cylinders
}

func perEngine(m *maker, p *platform) []slot {
	return m.engines(p, "", func(engine) bool { return true })
}
func perGasoline(m *maker, p *platform) []slot { return m.engines(p, "", gasoline) }
func perPlatformEngine(m *maker, p *platform) []slot {
	return m.engines(p, p.key, func(engine) bool { return true })
}
func perCartridge(m *maker, p *platform) []slot { return m.engines(p, "", engine.cartridge) }
func perSpinOn(m *maker, p *platform) []slot {
	return m.engines(p, "", func(e engine) bool { return !e.cartridge() })
}
func perPlug(m *maker, p *platform) []slot {
	list := m.engines(p, "", gasoline)
	for i := range list {
		list[i].quantity, _ = strconv.Atoi(list[i].facts["plugs"])
	}
	return list
}
func perCoil(m *maker, p *platform) []slot {
	list := m.engines(p, "", gasoline)
	for i := range list {
		list[i].quantity, _ = strconv.Atoi(list[i].facts["cylinders"])
	}
	return list
}

func gasoline(e engine) bool { return !e.diesel }

// cartridge says whether the oil filter is an element without a can.
func (e engine) cartridge() bool {
	return slices.Contains([]string{"Pentastar", "2AR-FE", "2GR-FE", "2GR-FKS", "2ZR-FE", "1AR-FE", "3UR-FE", "L15B",
		"High Feature", "EcoDiesel", "A25A-FKS"}, e.family) ||
		e.family == "Ecotec" && e.cylinders == 4
}

// engines are the engines that a platform came with, one slot for each; within makes them the platform's own.
func (m *maker) engines(p *platform, within string, wanted func(engine) bool) []slot {
	var list []slot
	seen := map[string]bool{}
	for _, v := range m.cars[p.key] {
		sizes, _ := v.values.Listed(vehicle.EngineSize)
		for _, size := range sizes {
			e := engineOf(size.Label, v.families[size.Label])
			key := strings.TrimSpace(within + " " + e.label + " " + e.family)
			if seen[key] || e.rare || e.cylinders == 0 || !wanted(e) {
				continue
			}
			seen[key] = true
			s := p.slot(key, "engine", e.label, "family", e.family, "liters", e.liters, "cylinders", strconv.Itoa(e.cylinders),
				"plugs", strconv.Itoa(e.plugs()))
			s.needs, s.family = []need{{vehicle.EngineSize, e.label, ""}}, e.family
			list = append(list, s)
		}
	}
	return list
}

// engineAlone is a part for an engine, whatever it stands in: "Coyote", "Hemi". One that the reference lacks has no
// parts.
func engineAlone(r *vehicle.Reference, families ...string) []target {
	var list []target
	for _, mfr := range r.EngineMfrs() {
		for _, family := range r.EngineFamilies(mfr.Value) {
			if !slices.Contains(families, family.Label) {
				continue
			}
			list = append(list, target{
				slot: slot{key: family.Label, weight: 1, facts: facts("family", family.Label, "maker", mfr.Label)},
				applications: []fitment.Application{{Quantity: 1, Conditions: []fitment.Condition{
					{Field: vehicle.EngineMfr, Value: mfr.Value, Label: mfr.Label},
					{Field: vehicle.EngineFamily, Value: family.Value, Label: family.Label},
				}}},
			})
		}
	}
	return list
}
