package present

import (
	"slices"
	"strings"
	"unicode"

	"camber/internal/base/text"
)

// Pictogram is the drawing of a part or a category: its own, or what its name speaks of. Empty: nobody knows.
func Pictogram(own, name string) string {
	if own != "" {
		return own
	}
	words := strings.FieldsFunc(text.Fold(name), func(r rune) bool { return !unicode.IsLetter(r) })
	if at := slices.IndexFunc(words, func(w string) bool { return w == "w" || w == "with" || w == "for" }); at >= 0 {
		words = words[:at] // a fender w/ lamp hole
	}
	for i, word := range words {
		words[i] = singular(word)
	}
	if slices.Contains(words, "cabin") {
		return "cabin-filter" // whatever of its air
	}
	for i := len(words) - 1; i > 0; i-- { // a ball joint is drawn before any joint
		if drawing := drawingOfTwo(words[i-1] + " " + words[i]); drawing != "" {
			return drawing
		}
		if drawing := drawingOf(words[i]); drawing != "" {
			return drawing
		}
	}
	for _, of := range []func(word string) string{drawingOf, vaguely} {
		for _, word := range slices.Backward(words) { // a bumper lamp is a lamp
			if drawing := of(word); drawing != "" {
				return drawing
			}
		}
	}
	return ""
}

// singular takes away the s of several.
func singular(word string) string {
	if strings.HasSuffix(word, "ss") {
		return word
	}
	return strings.TrimSuffix(word, "s")
}

// drawingOfTwo is what two words that name a kind of part are drawn as.
func drawingOfTwo(words string) string {
	switch words {
	case "rotor kit", "rotor set":
		return "pad-rotor-set"
	case "master cylinder":
		return "master-cylinder"
	case "brake hose", "brake line":
		return "brake-hose"
	case "wheel bearing", "hub assembly":
		return "hub"
	case "air filter":
		return "air"
	case "fuel filter":
		return "fuel-filter"
	case "ignition coil":
		return "coil"
	case "water pump":
		return "water-pump"
	case "timing belt", "timing chain", "timing kit", "timing set":
		return "timing"
	case "engine mount", "motor mount", "transmission mount":
		return "mount"
	case "air flow", "mass air", "flow sensor":
		return "maf"
	case "position sensor", "crankshaft sensor", "camshaft sensor", "speed sensor":
		return "crank-sensor"
	case "throttle body":
		return "throttle"
	case "fuel injector":
		return "injector"
	case "fuel pump":
		return "fuel-pump"
	case "head lamp", "head light":
		return "headlamp"
	case "tail lamp", "tail light", "stop lamp":
		return "taillamp"
	case "washer pump":
		return "washer-pump"
	case "control arm":
		return "control-arm"
	case "ball joint":
		return "ball-joint"
	case "tie rod", "rod end":
		return "tie-rod"
	case "stabilizer link", "bar link", "sway link":
		return "link"
	case "coil spring", "leaf spring":
		return "spring"
	case "cv axle", "cv shaft", "half shaft", "cv joint":
		return "cv-axle"
	case "universal joint", "u joint":
		return "u-joint"
	case "axle shaft":
		return "axle"
	case "exhaust manifold", "intake manifold":
		return "manifold"
	case "motor oil", "engine oil", "gear oil":
		return "oil"
	case "brake fluid":
		return "brake-fluid"
	case "code reader", "scan tool":
		return "code-reader"
	case "floor mat", "floor liner":
		return "floor-mat"
	case "cargo carrier", "roof box", "cargo box":
		return "cargo"
	case "ball mount", "receiver hitch", "trailer hitch":
		return "hitch"
	case "lug nut", "wheel nut", "wheel stud":
		return "lug-nut"
	case "cooling fan", "fan assembly":
		return "fan"
	case "window regulator", "window motor":
		return "window-regulator"
	case "door handle":
		return "door-handle"
	case "steering rack", "steering gear":
		return "steering-rack"
	}
	return ""
}

// drawingOf is what a word that names a kind of part is drawn as.
func drawingOf(word string) string {
	switch word {
	case "rotor", "disc":
		return "rotor"
	case "pad":
		return "pads"
	case "shoe":
		return "shoes"
	case "plug":
		return "plug"
	case "lamp", "light", "lighting", "bulb":
		return "bulb"
	case "headlamp", "headlight":
		return "headlamp"
	case "taillamp", "taillight":
		return "taillamp"
	case "fluid":
		return "fluid"
	case "antifreeze":
		return "coolant"
	case "cleaner", "spray", "degreaser":
		return "spray"
	case "radiator":
		return "rad"
	case "muffler", "exhaust":
		return "muff"
	case "converter":
		return "catalytic"
	case "alternator":
		return "alt"
	case "fuse":
		return "relay"
	case "bearing":
		return "hub"
	case "mat", "liner":
		return "floor-mat"
	case "rack":
		return "cargo"
	case "wrench", "socket", "tool", "labor":
		return "labor"
	case "turbocharger":
		return "turbo"
	case "blower":
		return "fan"
	case "hood", "tailgate":
		return "body"
	case "drum", "caliper", "filter", "coil", "belt", "tensioner", "thermostat", "hose", "gasket", "mount", "sensor",
		"throttle",
		"injector", "starter", "battery", "relay", "mirror", "wiper", "shock", "strut", "spring", "clutch", "manifold", "oil",
		"coolant",
		"grease", "jack", "hitch", "bumper", "fender", "grille", "tire", "tpms", "compressor", "condenser", "fan", "horn",
		"turbo", "hub":
		return word
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
	case "steering":
		return "tie-rod"
	case "chemical":
		return "spray"
	case "cooling":
		return "rad"
	case "wheel":
		return "wheel"
	case "door", "body", "panel":
		return "body"
	}
	return ""
}
