package region

import (
	"regexp"
	"slices"
	"strings"
)

// Everywhere is the area in which every address lies. It is none of the shop's: its id is 0 and it has no name.
func Everywhere() Area { return Area{Places: []Place{{}}} }

func (p Place) isEverywhere() bool { return p.CountryID == 0 }

// Covers says whether each address in b lies in a, as far as their places alone can tell.
func (a Area) Covers(b Area) bool {
	return !slices.ContainsFunc(b.Places, func(of Place) bool {
		return !slices.ContainsFunc(a.Places, func(p Place) bool { return p.covers(of) })
	})
}

func (p Place) covers(other Place) bool {
	if p.isEverywhere() || other.isEverywhere() {
		return p.isEverywhere()
	}
	return p.CountryID == other.CountryID && (p.ZoneID == 0 || p.ZoneID == other.ZoneID) &&
		p.Postcodes.cover(other.Postcodes)
}

// cover says whether each postcode of other is one of p.
func (p Postcodes) cover(other Postcodes) bool {
	if len(p) == 0 || len(other) == 0 {
		return len(p) == 0
	}
	return !slices.ContainsFunc(other, func(r Range) bool {
		return !slices.ContainsFunc(p, func(by Range) bool {
			return len(by.First) <= len(r.First) && by.First <= r.First[:len(by.First)] && r.Last[:len(by.Last)] <= by.Last
		})
	})
}

// Reachable says whether an address can lie in the area. It can't where its postcodes are none of their country, or, in
// the United States, of another state.
func (a Area) Reachable() bool { return slices.ContainsFunc(a.Places, Place.reachable) }

func (p Place) reachable() bool {
	country, _ := CountryOf(p.CountryID)
	if len(p.Postcodes) == 0 {
		return true
	}
	return slices.ContainsFunc(p.Postcodes, func(r Range) bool {
		if country.ID == CountryID("US") {
			return r.isZIP() && (p.ZoneID == 0 || r.within(p.ZoneID))
		}
		pattern := country.Form().pattern
		return pattern == nil || completes(pattern, r.First) || completes(pattern, r.Last)
	})
}

var digits = regexp.MustCompile(`^\d{1,9}$`)

func (r Range) isZIP() bool { return digits.MatchString(r.First) && digits.MatchString(r.Last) }

// within says whether a ZIP code of the range is one of a state's, or the state is none whose ZIP codes are known.
func (r Range) within(zoneID int64) bool {
	first, last, isKnown := (r.First + "00")[:3], (r.Last + "99")[:3], false
	for entry := range strings.FieldsSeq(zipCodes) {
		span, state, _ := strings.Cut(entry, ":")
		if ZoneID("US-"+state) != zoneID {
			continue
		}
		if isKnown = true; span[:3] <= last && first <= span[4:] {
			return true
		}
	}
	return !isKnown
}

// completes says whether a postcode of a pattern begins so.
func completes(pattern *regexp.Regexp, begin string) bool {
	const longest = 8
	ends := []string{begin}
	for len(ends[0]) <= longest {
		if slices.ContainsFunc(ends, pattern.MatchString) {
			return true
		}
		var longer []string
		for _, e := range ends {
			longer = append(longer, e+"0", e+"A")
		}
		ends = longer
	}
	return false
}
