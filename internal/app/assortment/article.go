package assortment

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/vehicle"
)

// article is a kind of part as one brand makes it. In its texts, number and specifications {front} stands for the fact
// "front" of what a part is made for, and in the number # for a digit.
type article struct {
	brand, category, pictogram string
	number                     string
	series, tier               string
	typeName                   string
	en, es                     words
	specs                      []spec
	by                         axis     // nil: variants
	variants                   variants // fit whatever the vehicle
	takes                      takes    // of variants: who takes them
	families                   []string // of engines that the part is made for, whatever they stand in
	unlisted                   bool     // the maker says nothing of vehicles
	share                      int      // percent of what is asked for sometimes that the shop carries; 0: all
	position                   string
	quantity                   int // for a vehicle; 0: 1
	note                       string
	cents                      money.Cents // for a car; 0: a fact says it
	flat                       bool        // costs and weighs the same for all
	core                       money.Cents
	grams                      int
	minimum, multiple          int
	dozen                      money.Cents // what one piece costs by the dozen, in percent of the price
	advertised                 int         // MAP in percent of the price
	prop65                     string
	options                    []catalog.NewOption
	document                   string // what its instructions are called
	bulky                      bool   // a few pieces at most
}

type words struct{ name, summary, description, warranty string }

type spec struct{ en, valueEn, es, valueEs string }

// axis says what the parts of an article are made for on a platform: the number of a shape, a length, an engine.
type axis func(m *maker, p *platform) []slot

// slot is one such thing. Slots of the same key take the same part.
type slot struct {
	key      string
	facts    map[string]string
	class    class
	weight   int
	position string
	quantity int
	needs    []need
	family   string // of the engine
	note     string
}

// need is a value that the vehicle must have come with; where the reference does not know the field, note is said.
type need struct{ field, label, note string }

// variants are the things of a shelf: a row of facts for each.
type variants struct {
	names []string
	rows  [][]string
}

// of makes variants of rows written as "5W-30|1 qt|946 ml|799".
func of(names string, rows ...string) variants {
	v := variants{names: strings.Split(names, "|")}
	for _, r := range rows {
		v.rows = append(v.rows, strings.Split(r, "|"))
	}
	return v
}

func (v variants) targets() []target {
	list := make([]target, 0, len(v.rows))
	for i, row := range v.rows {
		s := slot{key: strings.Join(row, " "), facts: map[string]string{}, weight: 3 - min(3*i/len(v.rows), 2)}
		for n, name := range v.names {
			s.facts[name] = row[n]
		}
		list = append(list, target{slot: s})
	}
	return list
}

// fill puts the facts of a target into a text.
func fill(s string, facts map[string]string) (string, error) {
	for _, name := range slices.Sorted(maps.Keys(facts)) {
		s = strings.ReplaceAll(s, "{"+name+"}", facts[name])
	}
	if at := strings.IndexByte(s, '{'); at >= 0 {
		return "", fmt.Errorf("nothing is known of %s", s[at:])
	}
	return s, nil
}

// texts fills the words of both languages. The first error is returned.
func (a article) texts(facts map[string]string) (map[text.Lang]catalog.Texts, error) {
	all := map[text.Lang]catalog.Texts{}
	for lang, w := range map[text.Lang]words{text.English: a.en, text.Spanish: a.es} {
		var t catalog.Texts
		for _, field := range []struct {
			to   *string
			from string
		}{{&t.Name, w.name}, {&t.Summary, w.summary}, {&t.Description, w.description}, {&t.Warranty, w.warranty}} {
			filled, err := fill(field.from, facts)
			if err != nil {
				return nil, err
			}
			*field.to = filled
		}
		all[lang] = t
	}
	if a.prop65 != "" {
		e := all[text.English]
		e.Prop65 = a.prop65
		all[text.English] = e
	}
	return all, nil
}

// GroupOf is the group that a specification stands in, by its English name; empty: it stands among the others.
func GroupOf(name string) map[text.Lang]string {
	switch name {
	case "Axle", "Side", "Engine":
		return map[text.Lang]string{text.English: "Where it goes", text.Spanish: "Dónde va"}
	case "Diameter", "Drum diameter", "Height", "Hex", "Lugs", "Pad thickness", "Thread", "Volume", "Wheel stud":
		return map[text.Lang]string{text.English: "Size", text.Spanish: "Tamaño"}
	}
	return nil
}

func (a article) attributes(facts map[string]string) (map[text.Lang][]catalog.Attribute, error) {
	all := map[text.Lang][]catalog.Attribute{}
	for _, s := range a.specs {
		en, err := fill(s.valueEn, facts)
		if err != nil {
			return nil, err
		}
		es, err := fill(s.valueEs, facts)
		if err != nil {
			return nil, err
		}
		if en == "" {
			continue
		}
		group := GroupOf(s.en)
		all[text.English] = append(all[text.English], catalog.Attribute{Name: s.en, Value: en, Group: group[text.English]})
		all[text.Spanish] = append(all[text.Spanish], catalog.Attribute{Name: s.es, Value: es, Group: group[text.Spanish]})
	}
	return all, nil
}

// Chassis: one part for a platform.
func perPlatform(_ *maker, p *platform) []slot { return []slot{p.slot(p.key)} }

func (p *platform) slot(key string, more ...string) slot {
	return slot{key: key, class: p.class, weight: p.weight, facts: facts(append([]string{
		"lugs", strconv.Itoa(p.lugs), "stud", p.stud, "group", p.battery, "group-code", text.Number(p.battery),
	}, more...)...)}
}

func facts(pairs ...string) map[string]string {
	m := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i]] = pairs[i+1]
	}
	return m
}

func perFrontPads(_ *maker, p *platform) []slot {
	return []slot{p.slot(p.frontPads, "shape", p.frontPads)}
}

func perRearPads(_ *maker, p *platform) []slot {
	if p.rearPads == "" {
		return nil
	}
	return []slot{p.rearWith("Disc", p.slot(p.rearPads, "shape", p.rearPads))}
}

// rearWith adds the kind of rear brakes to what a part needs where the platform was built with both.
func (p *platform) rearWith(kind string, s slot) slot {
	if p.rearPads != "" && p.drum > 0 {
		s.needs = append(s.needs, need{vehicle.RearBrakeType, kind, "With rear " + strings.ToLower(kind) + " brakes"})
	}
	return s
}

func perShoes(_ *maker, p *platform) []slot {
	if p.drum == 0 {
		return nil
	}
	return []slot{p.rearWith("Drum",
		p.slot(p.shoes, "shape", p.shoes, "drum", inches(p.drum), "drum-mm", millimetres(p.drum)))}
}

func perDrum(_ *maker, p *platform) []slot {
	if p.drum == 0 {
		return nil
	}
	return []slot{p.rearWith("Drum", p.slot(fmt.Sprintf("%s %d", p.key, p.drum), "drum", inches(p.drum), "drum-mm",
		millimetres(p.drum)))}
}

func perFrontRotor(_ *maker, p *platform) []slot {
	var list []slot
	for _, size := range []int{p.front, p.front2} {
		if size == 0 {
			continue
		}
		s := p.slot(fmt.Sprintf("%s %d", p.key, size), "rotor", inches(size), "rotor-mm", millimetres(size))
		if p.front2 > 0 {
			s.needs = []need{{vehicle.FrontRotorSize, inches(size), "With " + inches(size) + " front rotors"}}
		}
		list = append(list, s)
	}
	return list
}

func perRearRotor(_ *maker, p *platform) []slot {
	if p.rear == 0 {
		return nil
	}
	return []slot{p.rearWith("Disc", p.slot(fmt.Sprintf("%s %d", p.key, p.rear), "rotor", inches(p.rear), "rotor-mm",
		millimetres(p.rear)))}
}

// inches writes tenths of an inch.
func inches(tenths int) string { return fmt.Sprintf("%d.%d in", tenths/10, tenths%10) }

func millimetres(tenths int) string { return fmt.Sprintf("%d mm", (tenths*254+50)/100) }

// perSide makes two parts of a platform, left and right.
func perSide(front string) axis {
	return func(_ *maker, p *platform) []slot {
		var list []slot
		for _, side := range [][3]string{{"left", "Left", "Izquierdo"}, {"right", "Right", "Derecho"}} {
			s := p.slot(p.key+" "+side[0], "Side", side[1], "lado", strings.ToLower(side[2]), "Lado", side[2], "S", side[1][:1])
			s.position = strings.TrimSpace(front + " " + side[0])
			list = append(list, s)
		}
		return list
	}
}

// perBlade is a wiper blade of each length.
func perBlade(_ *maker, p *platform) []slot {
	if p.driver == p.passenger {
		s := p.blade(p.driver)
		s.quantity = 2
		return []slot{s}
	}
	driver, passenger := p.blade(p.driver), p.blade(p.passenger)
	driver.note, passenger.note = "Driver side", "Passenger side"
	return []slot{driver, passenger}
}

func (p *platform) blade(length int) slot {
	s := p.slot(fmt.Sprintf("%d in", length), "length", strconv.Itoa(length), "length-cm",
		strconv.Itoa((length*254+50)/100))
	s.position = "front"
	return s
}

func perRearBlade(_ *maker, p *platform) []slot {
	if p.tip == 0 {
		return nil
	}
	s := p.blade(p.tip)
	s.position = "rear"
	return []slot{s}
}

func perStud(_ *maker, p *platform) []slot {
	s := p.slot(p.stud)
	s.quantity = 4 * p.lugs
	return []slot{s}
}

func perLowBeam(_ *maker, p *platform) []slot {
	if p.low == "" {
		return nil
	}
	return []slot{p.slot(p.low, "bulb", p.low)}
}

func perHighBeam(_ *maker, p *platform) []slot {
	if p.high == "" || p.high == p.low {
		return nil
	}
	return []slot{p.slot(p.high, "bulb", p.high)}
}

func perBattery(_ *maker, p *platform) []slot { return []slot{p.slot(p.battery)} }

// of heavier vehicles parts are dearer and heavier, in percent.
func (c class) scale() int { return [...]int{100, 112, 128, 165}[c] }
