// Package region is the countries of the world and their zones (ISO 3166-1 and 3166-2), the addresses in them, and the
// areas that a shop makes of them for its taxes and its shipping.
package region

import (
	"regexp"
	"strings"

	"camber/internal/base/text"
)

// Country is a country of ISO 3166-1.
type Country struct {
	ID    int64
	Code  string // alpha-2
	Name  string
	zones []Zone
}

// Zone is a state, a province or whatever else a country is made of.
type Zone struct {
	ID        int64
	CountryID int64
	Code      string // with its country's: US-TX
	Name      string
}

// Short is the zone's code within its country: TX.
func (z Zone) Short() string { return z.Code[len("US-"):] }

// Zones are those of the country by name, for all to read and nobody to write.
func (c Country) Zones() []Zone { return c.zones }

// Countries are all by name, for all to read and nobody to write.
func Countries() []Country { return read().countries }

// CountryOf returns the country of an id.
func CountryOf(id int64) (Country, bool) {
	at, known := read().byID[id]
	if !known {
		return Country{}, false
	}
	return read().countries[at], true
}

// ZoneOf returns the zone of an id.
func ZoneOf(id int64) (Zone, bool) {
	z, known := read().zones[id]
	return z, known
}

var (
	countryPattern = regexp.MustCompile(`^[A-Z]{2}$`)
	zonePattern    = regexp.MustCompile(`^[A-Z]{2}-[A-Z0-9]{1,3}$`)
)

// CountryID is the id of a code like US, 0 where it is none. It is computed, so that it stays the same for ever,
// whatever list of countries the program carries.
func CountryID(code string) int64 {
	if !countryPattern.MatchString(code) {
		return 0
	}
	return int64(code[0]-'A')*26 + int64(code[1]-'A') + 1
}

const (
	signs      = 37 // no sign, 0 to 9, A to Z
	perCountry = signs * signs * signs
)

// ZoneID is the id of a code like US-TX, 0 where it is none. It is computed as CountryID is.
func ZoneID(code string) int64 {
	if !zonePattern.MatchString(code) {
		return 0
	}
	var within int64
	for _, sign := range []byte(code[len("US-"):]) {
		within = within*signs + place(sign)
	}
	return CountryID(code[:2])*perCountry + within
}

// place is 1 to 36, so that 1 and 01 differ.
func place(sign byte) int64 {
	if sign <= '9' {
		return int64(sign-'0') + 1
	}
	return int64(sign-'A') + 11
}

// ZoneNamed is the zone of a country that a person or a sheet names: IA, US-IA or Iowa; 0: there is none.
func ZoneNamed(countryID int64, words string) int64 {
	country, known := CountryOf(countryID)
	if !known {
		return 0
	}
	words = text.Fold(strings.TrimSpace(words))
	for _, z := range country.zones {
		if words == text.Fold(z.Short()) || words == text.Fold(z.Code) || words == text.Fold(z.Name) {
			return z.ID
		}
	}
	return 0
}
