package present

import (
	"slices"
	"strings"
	"unicode"

	"camber/internal/base/text"
)

// pictogram is the drawing of a part or a category: its own, or what its name speaks of. Empty: nobody knows.
func pictogram(own, name string) string {
	if own != "" {
		return own
	}
	words := strings.FieldsFunc(text.Fold(name), func(r rune) bool { return !unicode.IsLetter(r) })
	if at := slices.IndexFunc(words, func(w string) bool { return w == "w" || w == "with" || w == "for" }); at >= 0 {
		words = words[:at] // a fender w/ lamp hole
	}
	for _, of := range []func(word string) string{drawingOf, vaguely} {
		for _, word := range slices.Backward(words) { // a bumper lamp is a lamp
			if drawing := of(strings.TrimSuffix(word, "s")); drawing != "" {
				return drawing
			}
		}
	}
	return ""
}

// drawingOf is what a word that names a kind of part is drawn as.
func drawingOf(word string) string {
	switch word {
	case "rotor", "disc", "drum":
		return "rotor"
	case "pad", "shoe":
		return "pads"
	case "caliper":
		return "caliper"
	case "filter":
		return "filter"
	case "plug", "coil":
		return "plug"
	case "shock", "strut":
		return "shock"
	case "battery":
		return "battery"
	case "alternator", "starter":
		return "alt"
	case "lamp", "light", "lighting", "bulb", "headlamp", "headlight":
		return "bulb"
	case "wiper":
		return "wiper"
	case "belt":
		return "belt"
	case "sensor":
		return "sensor"
	case "fluid", "grease", "cleaner", "coolant":
		return "fluid"
	case "radiator", "condenser":
		return "rad"
	case "muffler", "exhaust":
		return "muff"
	case "mirror":
		return "mirror"
	case "bumper", "fender", "hood", "grille", "tailgate":
		return "body"
	}
	return ""
}

// vaguely is what a word is drawn as that says only where a part belongs: a door mirror is no door.
func vaguely(word string) string {
	switch word {
	case "brake":
		return "pads"
	case "ignition":
		return "plug"
	case "suspension":
		return "shock"
	case "oil":
		return "fluid"
	case "cooling":
		return "rad"
	case "wheel", "tire":
		return "wheel"
	case "door", "body", "panel":
		return "body"
	}
	return ""
}
