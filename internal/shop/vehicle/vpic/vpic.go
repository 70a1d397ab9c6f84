// Package vpic decodes vehicle identification numbers by the patterns that makers file with NHTSA (vPIC).
package vpic

import "strings"

// Elements of vPIC that are kept: what a pattern can say.
const (
	Body              = 5  // body class
	Cylinders         = 9  // number
	DisplacementCC    = 11 // decimal
	DisplacementL     = 13 // decimal
	Doors             = 14 // number
	Drive             = 15
	EngineModel       = 18
	Fuel              = 24 // the first
	Model             = 28 // its value is the place of the model
	Series            = 34
	Trim              = 38
	Configuration     = 64 // of the engine's cylinders
	SecondFuel        = 66
	Electrification   = 126
	Turbo             = 135
	EngineMfr         = 146
	elements          = 256
	priorityOfEngines = 50 // of what follows from an engine model: below every schema's year
)

// Kinds of vehicle, as vPIC numbers them.
const (
	Car        = 2
	Truck      = 3
	MPV        = 7
	Incomplete = 10
)

// vin is where patterns look: positions 4 to 8 and 10 to 17.
type vin struct{ descriptor, rest string }

func split(number string) vin { return vin{number[3:8], number[9:17]} }

// matches says whether a key fits: * is any character, [A-C7] a set, | goes on at position 10, and what a key does not
// reach is free. A # is a digit.
func (v vin) matches(key string) bool {
	text := v.descriptor
	for at := 0; key != ""; {
		if key[0] == '|' {
			text, at, key = v.rest, 0, key[1:]
			continue
		}
		if at >= len(text) {
			return false
		}
		size := width(key)
		if !allows(key[:size], text[at]) {
			return false
		}
		at, key = at+1, key[size:]
	}
	return true
}

// nearly says whether a key that speaks of at least four places fits but for one of them.
func (v vin) nearly(key string) bool {
	said, wrong := 0, 0
	for at := 0; key != "" && key[0] != '|'; at++ {
		if at >= len(v.descriptor) {
			return false
		}
		size := width(key)
		if key[:size] != "*" {
			said++
		}
		if !allows(key[:size], v.descriptor[at]) {
			wrong++
		}
		key = key[size:]
	}
	return said >= 4 && wrong == 1
}

// width is how many bytes of the key stand for one character.
func width(key string) int {
	if key[0] == '[' {
		if end := strings.IndexByte(key, ']'); end > 0 {
			return end + 1
		}
	}
	return 1
}

// allows says whether one place of a key admits a character.
func allows(place string, c byte) bool {
	switch {
	case place == "*":
		return true
	case place == "#":
		return c >= '0' && c <= '9'
	case len(place) == 1:
		return place[0] == c
	}
	set := place[1 : len(place)-1]
	for i := 0; i < len(set); i++ {
		if i+2 < len(set) && set[i+1] == '-' {
			if set[i] <= c && c <= set[i+2] {
				return true
			}
			i += 2
		} else if set[i] == c {
			return true
		}
	}
	return false
}

// Places are what a key admits at each of the 13 places that patterns look at, as sets of characters.
type Places [13]uint64

const characters = "0123456789ABCDEFGHJKLMNPRSTUVWXYZ"

// PlacesOf reads a key.
func PlacesOf(key string) Places {
	var p Places
	for i := range p {
		p[i] = 1<<len(characters) - 1
	}
	for at, end := 0, 5; key != "" && at < len(p); {
		if key[0] == '|' {
			at, end, key = 5, len(p), key[1:]
			continue
		}
		size := width(key)
		if at < end {
			p[at] = 0
			for i := range len(characters) {
				if allows(key[:size], characters[i]) {
					p[at] |= 1 << i
				}
			}
		}
		at, key = at+1, key[size:]
	}
	return p
}

// And is what both admit; ok says whether there is such a vehicle.
func (p Places) And(other Places) (both Places, ok bool) {
	ok = true
	for i := range p {
		both[i] = p[i] & other[i]
		ok = ok && both[i] != 0
	}
	return both, ok
}

// Speaks says whether there is a place that both restrict.
func (p Places) Speaks(other Places) bool {
	const anything = 1<<len(characters) - 1
	for i := range p {
		if p[i] != anything && other[i] != anything {
			return true
		}
	}
	return false
}
