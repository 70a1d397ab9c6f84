package vehicle

import (
	"slices"
	"strings"

	"camber/internal/base/text"
)

// Names of makes that people also say.
var saidMakes = map[string]string{
	"chevy": "chevrolet", "vw": "volkswagen", "mercedes": "mercedesbenz", "benz": "mercedesbenz", "mb": "mercedesbenz",
	"caddy": "cadillac", "alfa": "alfaromeo", "rangerover": "landrover",
	"olds": "oldsmobile", "infinity": "infiniti", "dodgeram": "ram", "ramtrucks": "ram",
}

// nameKey is a name without case, accents, spaces and signs: F-150 and f150 are one, and so are & and "and".
func nameKey(name string) string {
	name = strings.ReplaceAll(name, "&", "and")
	return strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c > 127 {
			return c
		}
		return -1
	}, text.Fold(name))
}

// modelKey takes C-Class and C for one.
func modelKey(name string) string { return strings.TrimSuffix(nameKey(name), "class") }

// saidModels are other names of models.
var saidModels = map[string]string{"mx5miata": "mx5", "miata": "mx5", "solara": "camrysolara"}

// kinds are words behind the name of a model that tell nothing apart: an S10 is the S-10 Pickup.
var kinds = []string{"pickup", "truck", "van"}

// otherKeys are further names of a model: each half of "Caravan/Grand Caravan", and what is left without its kind.
func otherKeys(label string) []string {
	var keys []string
	halves := strings.Split(label, "/")
	for _, half := range halves {
		key := modelKey(half)
		if len(halves) > 1 && len(key) > 1 { // of C/K Pickup neither half is a name
			keys = append(keys, key)
		}
		for _, k := range kinds {
			if short, ok := strings.CutSuffix(key, k); ok && short != "" {
				keys = append(keys, short)
			}
		}
	}
	return keys
}

// writings are the keys under which a model may stand that is written so, the likeliest first.
func writings(year int64, makeKey, model string) []string {
	all := []string{model}
	if said, ok := saidModels[model]; ok {
		all = append(all, said)
	}
	if short, ok := strings.CutPrefix(model, makeKey); ok && short != "" { // Mazda Mazda 3
		all = append(all, short)
	} else if model != "" {
		all = append(all, makeKey+model)
	}
	endings := kinds
	switch {
	case year >= 2000 && strings.HasPrefix(model, "f"): // since then there is no other F-250
		endings = append(slices.Clip(endings), "superduty")
	case strings.HasPrefix(model, "e"):
		endings = append(slices.Clip(endings), "econoline", "econolinesuperduty", "superduty")
	}
	for _, ending := range endings {
		if short, ok := strings.CutSuffix(model, ending); ok && short != "" {
			all = append(all, short)
		}
	}
	// Since then the heavy-duty one is the only one of its number.
	if year >= 2007 && (strings.HasSuffix(model, "2500") || strings.HasSuffix(model, "3500")) {
		all = append(all, model+"hd")
	}
	return all
}

// Named returns the base vehicle of a year whose make and model have these names, whatever their case, accents and
// signs: "Chevy", "F150", "S10", "F-250 Super Duty". A name that is only the beginning of several ("Silverado") is none
// of them.
func (r *Reference) Named(year int64, makeName, modelName string) (Vehicle, bool) {
	of, model := r.makeNamed(makeName), modelKey(modelName)
	for _, key := range writings(year, of, model) {
		if v, ok := r.named(year, of, key); ok {
			return v, true
		}
	}
	// Ram was a model of Dodge's and became a make.
	switch short, was := strings.CutPrefix(model, "ram"); {
	case was && (of == "ram" || of == "dodge"):
		return r.named(year, "ram", short)
	case of == "ram":
		return r.named(year, "dodge", "ram"+model)
	}
	return Vehicle{}, false
}

// makeNamed is the key of the make that a name means.
func (r *Reference) makeNamed(makeName string) string {
	of := nameKey(makeName)
	if said, ok := saidMakes[of]; ok && !slices.Contains(r.makeKey, of) {
		return said
	}
	return of
}

// named looks for a key: a model of that name, else the only one with that further name.
func (r *Reference) named(year int64, of, model string) (Vehicle, bool) {
	if model == "" {
		return Vehicle{}, false
	}
	for at, key := range r.makeKey {
		if key != of {
			continue
		}
		var others []uint32
		for _, base := range r.ofMake(year, uint32(at)) {
			switch m := r.baseModel[base]; {
			case r.modelKey[m] == model:
				return r.vehicle(base), true
			case slices.Contains(r.otherKey[m], model):
				others = append(others, base)
			}
		}
		if len(others) == 1 {
			return r.vehicle(others[0]), true
		}
	}
	return Vehicle{}, false
}

// Meaning is what a make and a model in somebody's words stand for.
type Meaning struct {
	Vehicle   Vehicle
	SubModels []Fact // it is one of these; empty: any
	// the part of the model that was named, where the reference knows it only together with another; else empty
	Only string
}

// Meant is Named, and knows models that are named by their sub model too: "C300", "Mustang GT".
func (r *Reference) Meant(year int64, makeName, modelName string) (Meaning, bool) {
	if v, ok := r.Named(year, makeName, modelName); ok {
		m := Meaning{Vehicle: v}
		if strings.Contains(v.Model, "/") && modelKey(v.Model) != modelKey(modelName) && len(otherKeys(v.Model)) > 1 {
			m.Only = strings.Join(strings.Fields(modelName), " ")
		}
		return m, true
	}
	of, model := r.makeNamed(makeName), nameKey(modelName)
	var found []Meaning
	for at, key := range r.makeKey {
		if key != of || model == "" {
			continue
		}
		for _, base := range r.ofMake(year, uint32(at)) {
			rest, _ := strings.CutPrefix(model, r.modelKey[r.baseModel[base]])
			if m, ok := r.bySubModel(r.vehicle(base), model, rest); ok {
				found = append(found, m)
			}
		}
	}
	if len(found) != 1 {
		return Meaning{}, false
	}
	return found[0], true
}

// bySubModel is the meaning of a name that is the sub model of v, alone or behind the model.
func (r *Reference) bySubModel(v Vehicle, name, rest string) (Meaning, bool) {
	listed, _ := r.Values(v).Listed(SubModel)
	m := Meaning{Vehicle: v}
	for _, f := range listed {
		first, _, _ := strings.Cut(f.Label, " ")
		switch key := nameKey(f.Label); {
		case key == rest && rest != name:
		case numbered(name) && (key == name || nameKey(first) == name): // a C300 4-MATIC is a C300
		default:
			continue
		}
		m.SubModels = append(m.SubModels, f)
	}
	return m, len(m.SubModels) > 0
}

// numbered says whether a name has letters and figures, as those have by which a maker tells its models apart.
func numbered(name string) bool {
	return strings.ContainsAny(name, "0123456789") &&
		strings.ContainsFunc(name, func(c rune) bool { return c >= 'a' && c <= 'z' })
}
