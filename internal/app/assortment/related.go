package assortment

import (
	"fmt"
	"slices"
	"strings"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
)

// interchange lets parts for the same thing name each other's numbers.
func (m *maker) interchange() {
	same := map[string][]int{}
	for i, d := range m.made {
		if d.article.by == nil {
			continue
		}
		k := d.article.typeName + "|" + d.article.position + "|" + d.target.key + "|" + d.target.position
		same[k] = append(same[k], i)
		shape, ok := d.target.facts["shape"]
		if ok {
			m.parts[i].Item.Interchanges = append(m.parts[i].Item.Interchanges, catalog.Interchange{
				Kind: catalog.Competitor, Label: "Friction shape", Number: "D" + shape, Direction: catalog.Both,
			})
		}
	}
	for i, d := range m.made {
		k := d.article.typeName + "|" + d.article.position + "|" + d.target.key + "|" + d.target.position
		if d.article.typeName == "" || len(same[k]) < 2 {
			continue
		}
		for _, other := range same[k] {
			if o := m.parts[other]; other != i && o.Brand != m.parts[i].Brand {
				m.parts[i].Item.Interchanges = append(m.parts[i].Item.Interchanges, catalog.Interchange{
					Kind: catalog.Competitor, Brand: aaia(o.Brand), Label: o.Brand, Number: o.Item.Number, Direction: catalog.Both,
					Grade: m.parts[other].Item.Tier,
				})
			}
		}
	}
}

func aaia(brand string) string {
	at := slices.IndexFunc(Brands(), func(b Brand) bool { return b.Name == brand })
	return Brands()[at].AAIA
}

// supersede gives some parts the numbers that they had before. Of the first few the shop has a last piece under the old
// number.
func (m *maker) supersede() {
	left := 4
	for i := range m.parts {
		p := &m.parts[i]
		if p.Brand != "Sentrel" && p.Brand != "Stannard" && p.Brand != "Pelham" || drawn(9, "superseded", p.Item.Number) > 0 {
			continue
		}
		old := p.Item.Number + "A"
		if m.numbers[p.Brand+text.Number(old)] {
			continue
		}
		p.Item.Supersedes = []catalog.Superseded{{Number: old, Message: "Same part, new number."}}
		if left == 0 {
			continue
		}
		left--
		before := *p
		before.Item.Number, before.Item.Supersedes, before.Item.Interchanges = old, nil, nil
		before.Stock, before.Popularity = [Stores]int{left % 3, 1, 0}, 0
		m.pack(&before, *m.made[i].article)
		m.parts = append(m.parts, before)
		p = &m.parts[i]
		p.Stock[0] = 0
		m.made = append(m.made, m.made[i])
	}
}

// kits are pads and rotors of one axle in one box, cheaper than one by one.
func (m *maker) kits() []Part {
	var kits []Part
	for _, axle := range []struct {
		pads, rotor    string
		en, es, letter string
	}{{"Ceramic Brake Pads, Front", "Coated Brake Rotor, Front, ", "Front", "delantero", "F"},
		{"Ceramic Brake Pads, Rear", "Coated Brake Rotor, Rear, ", "Rear", "trasero", "R"}} {
		done := map[string]bool{}
		for i := range m.parts {
			pads := m.parts[i]
			if pads.Brand != "Halden" || pads.Item.Texts[text.English].Name != axle.pads || done[pads.Item.Number] ||
				m.made[i].target.weight < 2 {
				continue
			}
			at := slices.IndexFunc(m.parts, func(r Part) bool {
				return r.Brand == pads.Brand && strings.HasPrefix(r.Item.Texts[text.English].Name, axle.rotor) &&
					r.Applications[0].BaseVehicleID == pads.Applications[0].BaseVehicleID
			})
			if at < 0 {
				continue
			}
			done[pads.Item.Number] = true
			kits = append(kits, m.kit(pads, m.parts[at], axle.en, axle.es, axle.letter))
		}
	}
	return kits
}

func (m *maker) kit(pads, rotor Part, en, es, letter string) Part {
	price := (pads.Retail + 2*rotor.Retail) * 91 / 100
	shape := strings.TrimPrefix(pads.Item.Number, "HC")
	k := Part{
		Brand: pads.Brand, Category: "Brake kits", Popularity: min(pads.Popularity, 29), Retail: ending(price),
		Jobber:     price * 74 / 100,
		Components: []Component{{pads.Item.Number, 1}, {rotor.Item.Number, 2}},
		Item: catalog.Item{
			Maintenance: catalog.Put, Number: fmt.Sprintf("HK%s-%s", shape, letter), Pictogram: "pad-rotor-set",
			Tier: catalog.Aftermarket, Series: pads.Item.Series,
			WeightG: pads.Item.WeightG + 2*rotor.Item.WeightG, PartType: "Disc Brake Kit",
			Texts: map[text.Lang]catalog.Texts{
				text.English: {
					Name:        "Ceramic Pad and Rotor Set, " + en,
					Summary:     fmt.Sprintf("Pads %s and two rotors %s in one box", pads.Item.Number, rotor.Item.Number),
					Description: "Everything for one axle: a set of ceramic pads with hardware and two coated rotors, matched to each other.",
					Warranty:    "24 months or 24,000 miles",
				},
				text.Spanish: {
					Name:        "Juego de pastillas cerámicas y discos, " + es,
					Summary:     fmt.Sprintf("Pastillas %s y dos discos %s en una caja", pads.Item.Number, rotor.Item.Number),
					Description: "Todo para un eje: un juego de pastillas cerámicas con herrajes y dos discos recubiertos, hechos el uno para el otro.",
					Warranty:    "24 meses o 24,000 millas",
				},
			},
		},
	}
	if drawn(3, "kit", k.Item.Number) == 0 {
		k.MAP = ending(k.Retail * money.Cents(112) / 100) // sold below what may be advertised
	}
	m.pack(&k, article{})
	return k
}
