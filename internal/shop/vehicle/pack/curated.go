package main

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"camber/internal/shop/vehicle"
)

//go:embed curated.txt
var curated string

// curatedFields are the fields as curated.txt calls them.
var curatedFields = map[string]string{
	"sub": vehicle.SubModel, "bed": vehicle.BedLength, "body": vehicle.BodyType, "engine": vehicle.EngineSize,
	"drive": vehicle.DriveType,
	"trans": vehicle.Transmission, "rotor": vehicle.FrontRotorSize, "rear brakes": vehicle.RearBrakeType,
}

// engineMfrs make the engines of a make's vehicles where the line names nobody else.
var engineMfrs = map[string]string{
	"Chevrolet": "General Motors", "GMC": "General Motors", "Buick": "General Motors", "Cadillac": "General Motors",
	"Pontiac": "General Motors",
	"Ford":    "Ford", "Lincoln": "Ford", "Mercury": "Ford", "Dodge": "Chrysler", "Chrysler": "Chrysler",
	"Jeep":   "Chrysler",
	"Ram":    "Chrysler",
	"Toyota": "Toyota", "Lexus": "Toyota", "Honda": "Honda", "Acura": "Honda", "Nissan": "Nissan", "Infiniti": "Nissan",
	"Hyundai": "Hyundai", "Kia": "Hyundai", "Subaru": "Subaru", "Mazda": "Mazda", "Volkswagen": "Volkswagen",
	"Audi": "Volkswagen", "BMW": "BMW",
}

// facts are one line of curated.txt.
type facts struct {
	from, to int
	model
	labels  map[string][]string // by field
	engines map[string]variant  // what goes with an engine, by its label
	rules   []rule
}

// rule says that a value goes only with some of another field's.
type rule struct {
	field, label string
	other        string
	allowed      []string
}

// curate puts what is written of a vehicle in place of what patterns say of it; of two lines the later counts.
func (c *catalog) curate(text string) error {
	known := map[model]bool{}
	for b := range c.bases {
		known[b.model] = true
	}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f, err := parse(line)
		if err != nil {
			return fmt.Errorf("curated.txt, line %d: %w", i+1, err)
		}
		if !known[f.model] {
			return fmt.Errorf("curated.txt, line %d: vPIC has no %s %s in any year", i+1, f.make, f.name)
		}
		for year := f.from; year <= f.to; year++ {
			b := base{year, f.model}
			c.bases[b], c.written[b] = f.variants(), true
		}
	}
	return nil
}

// parse reads "2014-2018 | Chevrolet | Silverado 1500 | sub: WT, LT | engine: 5.3L V8 (EcoTec3) | WT > body: Regular
// Cab".
func parse(line string) (facts, error) {
	parts := strings.Split(line, "|")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	if len(parts) < 4 {
		return facts{}, fmt.Errorf("%q is not years, make, model and facts", line)
	}
	f := facts{model: model{parts[1], parts[2]}, labels: map[string][]string{}, engines: map[string]variant{}}
	first, last, isRange := strings.Cut(parts[0], "-")
	if !isRange {
		last = first
	}
	var err1, err2 error
	f.from, err1 = strconv.Atoi(first)
	f.to, err2 = strconv.Atoi(last)
	if err1 != nil || err2 != nil || f.from > f.to || f.from < firstYear {
		return facts{}, fmt.Errorf("%q are no years", parts[0])
	}
	for _, part := range parts[3:] {
		if err := f.take(part); err != nil {
			return facts{}, err
		}
	}
	return f, nil
}

func (f *facts) take(part string) error {
	value, said, isRule := strings.Cut(part, ">")
	if !isRule {
		said = part
	}
	name, list, ok := strings.Cut(said, ":")
	field := curatedFields[strings.TrimSpace(name)]
	if !ok || field == "" {
		return fmt.Errorf("%q names no field", part)
	}
	labels := splitList(list)
	if !isRule {
		for _, label := range labels {
			if field == vehicle.EngineSize {
				label = f.engine(label)
			}
			f.labels[field] = append(f.labels[field], label)
		}
		return nil
	}
	r := rule{label: strings.TrimSpace(value), other: field, allowed: labels}
	for of, all := range f.labels {
		if of != field && slices.Contains(all, r.label) {
			r.field = of
		}
	}
	if r.field == "" || slices.ContainsFunc(labels, func(l string) bool { return !slices.Contains(f.labels[field], l) }) {
		return fmt.Errorf("%q speaks of a value that is not there", part)
	}
	f.rules = append(f.rules, r)
	return nil
}

// engine notes what goes with "6.7L L6 Diesel (ISB, Cummins)": the family and, where it isn't the usual one, the maker.
func (f *facts) engine(said string) (label string) {
	label, in, _ := strings.Cut(strings.TrimSuffix(said, ")"), "(")
	label = strings.TrimSpace(label)
	family, mfr, _ := strings.Cut(in, ";")
	if mfr == "" {
		mfr = engineMfrs[f.make]
	}
	with := variant{vehicle.EngineMfr: nonEmpty(strings.TrimSpace(mfr)),
		vehicle.EngineFamily: nonEmpty(strings.TrimSpace(family)), vehicle.Fuel: {"Gas"}}
	switch {
	case strings.Contains(label, "Diesel"):
		with[vehicle.Fuel] = []string{"Diesel"}
	case label == "Electric":
		with[vehicle.Fuel] = []string{"Electric"}
	}
	f.engines[label] = with
	return label
}

func splitList(list string) []string {
	var labels []string
	for _, label := range strings.Split(list, ",") {
		labels = append(labels, strings.TrimSpace(label))
	}
	return labels
}

// variants are one for each engine and each combination that rules leave of the fields they speak of.
func (f *facts) variants() []variant {
	linked := []string{vehicle.EngineSize}
	for _, r := range f.rules {
		linked = append(linked, r.field, r.other)
	}
	slices.Sort(linked)
	linked = slices.Compact(linked)
	all := []variant{{}}
	for _, field := range linked {
		if len(f.labels[field]) == 0 {
			continue
		}
		var more []variant
		for _, v := range all {
			for _, label := range f.labels[field] {
				next := variant{field: {label}}
				for k, labels := range v {
					next[k] = labels
				}
				if f.obeys(next) {
					more = append(more, next)
				}
			}
		}
		all = more
	}
	for _, v := range all {
		for field, labels := range f.labels {
			if v[field] == nil {
				v[field] = labels
			}
		}
		if engine := v[vehicle.EngineSize]; len(engine) == 1 {
			for field, labels := range f.engines[engine[0]] {
				v[field] = labels
			}
		}
	}
	return all
}

func (f *facts) obeys(v variant) bool {
	for _, r := range f.rules {
		if slices.Contains(v[r.field], r.label) && len(v[r.other]) == 1 && !slices.Contains(r.allowed, v[r.other][0]) {
			return false
		}
	}
	return true
}
