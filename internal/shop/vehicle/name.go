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

// Named returns the base vehicle of a year whose make and model have these names, whatever their case, accents and
// signs: "Chevy", "F150". A name that is only the beginning of several ("Silverado") is none of them.
func (r *Reference) Named(year int64, makeName, modelName string) (Vehicle, bool) {
	of, model := nameKey(makeName), modelKey(modelName)
	if said, ok := saidMakes[of]; ok && !slices.Contains(r.makeKey, of) {
		of = said
	}
	if v, ok := r.named(year, of, model); ok {
		return v, true
	}
	if said, ok := saidModels[model]; ok {
		return r.named(year, of, said)
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

func (r *Reference) named(year int64, of, model string) (Vehicle, bool) {
	if model == "" {
		return Vehicle{}, false
	}
	for at, key := range r.makeKey {
		if key != of {
			continue
		}
		for _, base := range r.ofMake(year, uint32(at)) {
			if r.modelKey[r.baseModel[base]] == model {
				return r.vehicle(base), true
			}
		}
	}
	return Vehicle{}, false
}
