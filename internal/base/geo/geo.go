// Package geo knows where places of the United States are: ZIP codes and towns, and how many miles lie between.
package geo

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"camber/internal/base/text"
)

// Point is a place on the globe, in degrees: north and east are positive.
type Point struct {
	Lat float64 `json:"lat"`
	Lng float64 `json:"lng"`
}

// On says whether there is such a place on the globe.
func (p Point) On() bool { return math.Abs(p.Lat) <= 90 && math.Abs(p.Lng) <= 180 }

// Place is a town, or what a ZIP code is for.
type Place struct {
	Name  string
	State string // two capitals
	Point
	ZIPs int // of a town: how many ZIP codes it has, which grows with it; of a ZIP code 1
}

const earth = 3958.7613 // miles, the mean radius

// Miles is the length of the great circle from a to b.
func Miles(a, b Point) float64 {
	const degree = math.Pi / 180
	lat, lng := math.Sin((b.Lat-a.Lat)*degree/2), math.Sin((b.Lng-a.Lng)*degree/2)
	h := lat*lat + math.Cos(a.Lat*degree)*math.Cos(b.Lat*degree)*lng*lng
	return 2 * earth * math.Asin(math.Sqrt(min(h, 1)))
}

var zipPattern = regexp.MustCompile(`^\s*(\d{5})(?:[- ]?\d{4})?\s*$`)

// IsZIP says whether a text is written as a ZIP code is, with four more digits or without.
func IsZIP(s string) bool { return zipPattern.MatchString(s) }

// ZIP is the place of a ZIP code; false: there is none.
func ZIP(code string) (Place, bool) {
	written := zipPattern.FindStringSubmatch(code)
	if written == nil {
		return Place{}, false
	}
	return table().zip(written[1])
}

// Towns are all of a name, which may end with a state: Cedar Falls, "Cedar Falls, IA", "cedar falls iowa". The one with
// the most ZIP codes comes first.
func Towns(asked string) []Place {
	t, name := table(), Plain(asked)
	found := t.named(name, "")
	if len(found) == 0 {
		for _, s := range t.states {
			for _, ending := range []string{" " + strings.ToLower(s.code), " " + Plain(s.name)} {
				if town, has := strings.CutSuffix(name, ending); has && len(found) == 0 {
					found = t.named(town, s.code)
				}
			}
		}
	}
	slices.SortStableFunc(found, func(a, b Place) int { return b.ZIPs - a.ZIPs })
	return found
}

// Around are up to so many towns within some miles of a point, those with the most ZIP codes first.
func Around(at Point, miles float64, most int) []Place {
	found := table().around(at, miles)
	slices.SortStableFunc(found, func(a, b Place) int { return b.ZIPs - a.ZIPs })
	return found[:min(most, len(found))]
}

// Plain is the name of a town as it is compared: folded, Saint, Fort and Mount short, nothing but letters and digits.
func Plain(name string) string {
	words := strings.FieldsFunc(strings.ReplaceAll(text.Fold(name), "'", ""), func(r rune) bool {
		return (r < 'a' || 'z' < r) && (r < '0' || '9' < r)
	})
	for i, w := range words {
		switch w {
		case "saint":
			words[i] = "st"
		case "sainte":
			words[i] = "ste"
		case "fort":
			words[i] = "ft"
		case "mount":
			words[i] = "mt"
		}
	}
	return strings.Join(words, " ")
}
