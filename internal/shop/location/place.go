package location

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/geo"
	"camber/internal/base/text"
)

// Miles within which stores are looked for (LOC-1).
const (
	LeastMiles = 10
	UsualMiles = 25
	MostMiles  = 250
)

// ParseMiles reads a distance as it was asked for: none is the usual one, one out of range the least.
func ParseMiles(asked string) int {
	asked = strings.TrimSpace(asked)
	if asked == "" {
		return UsualMiles
	}
	miles, err := strconv.ParseFloat(asked, 64)
	if err != nil || !(LeastMiles <= miles && miles <= MostMiles) {
		return LeastMiles
	}
	return int(miles)
}

// ParsePlace reads "42.5348, -92.4455", latitude and longitude in degrees; nil: nothing is said.
func ParsePlace(said string) (*geo.Point, error) {
	if strings.TrimSpace(said) == "" {
		return nil, nil
	}
	lat, lng, _ := strings.Cut(said, ",")
	var p geo.Point
	var err1, err2 error
	p.Lat, err1 = strconv.ParseFloat(strings.TrimSpace(lat), 64)
	p.Lng, err2 = strconv.ParseFloat(strings.TrimSpace(lng), 64)
	if err1 != nil || err2 != nil || !p.On() {
		return nil, fault.New(fault.Invalid, "Latitude and longitude, for example 42.5348, -92.4455.")
	}
	return &p, nil
}

// PlaceText writes a place as ParsePlace reads it.
func PlaceText(p *geo.Point) string {
	if p == nil {
		return ""
	}
	degrees := func(d float64) string { return strconv.FormatFloat(math.Round(d*1e6)/1e6, 'f', -1, 64) }
	return degrees(p.Lat) + ", " + degrees(p.Lng)
}

// Point is where a store is: as the owner says, else the middle of its ZIP code; nil: nobody knows.
func (d Details) Point() *geo.Point {
	if d.Place != nil {
		return d.Place
	}
	if p, known := geo.ZIP(d.Postcode); known {
		return &p.Point
	}
	return nil
}

// IsListed says whether shoppers find it: a store in use, or a dealer's.
func (l Location) IsListed() bool { return !l.OutOfUse || l.Dealer }

// OpenNow is the filter of the stores that are open at this moment; the others are what stores offer.
const OpenNow = "open_now"

// Filters are the ids of all that stores can be filtered by, in the order in which they are listed.
func Filters() []string {
	ids := []string{OpenNow}
	for _, o := range AllOffers() {
		ids = append(ids, string(o))
	}
	return ids
}

func (l Location) passes(filter string, now time.Time) bool {
	if filter == OpenNow {
		_, open := l.OpenUntil(now)
		return open
	}
	return slices.Contains(l.Offers, Offer(filter))
}

// Wish is which stores somebody looks for.
type Wish struct {
	Asked   string     // a ZIP code, a town, or words of a store's name; empty: near At
	At      *geo.Point // where they are; nil: nobody knows
	Miles   int        // how far from there
	Filters []string   // of Filters, which all must hold; others are passed over
	PickUp  bool       // only where the shop itself hands out orders
	Most    int        // how many; 0: all
}

// Near is a store that was found.
type Near struct {
	Location
	Point *geo.Point // nil: nobody knows
	Miles float64    // from where was asked; negative: nobody knows
}

// Count is how many of the stores within reach a filter leaves.
type Count struct {
	Filter string
	Stores int
}

// Found is what a Wish finds: stores by distance, in the order of the shop where there is none.
type Found struct {
	Stores  []Near
	Filters []Count    // of those that leave any, before the wish's own
	At      *geo.Point // from where the distances are
	Unknown bool       // what was asked for is no place and no store's name
}

// Find looks for stores among those that are listed. A ZIP code or town is where to look from, all else a name.
func Find(stores []Location, w Wish, now time.Time) Found {
	f := Found{At: w.At}
	named, asked := false, strings.TrimSpace(w.Asked)
	if asked != "" {
		if at := whereabouts(stores, asked); at != nil {
			f.At = at
		} else {
			named = true
			f.Unknown = geo.IsZIP(asked)
		}
	}
	var within []Near
	for _, l := range stores {
		one := Near{Location: l, Point: l.Point(), Miles: -1}
		if f.At != nil && one.Point != nil {
			one.Miles = geo.Miles(*f.At, *one.Point)
		}
		switch {
		case !l.IsListed(), w.PickUp && l.OutOfUse:
		case named && (f.Unknown || !l.isCalled(asked)):
		case !named && f.At != nil && (one.Miles < 0 || one.Miles > float64(w.Miles)):
		default:
			within = append(within, one)
		}
	}
	f.Unknown = named && len(within) == 0
	for _, id := range Filters() {
		n := 0
		for _, one := range within {
			if one.passes(id, now) {
				n++
			}
		}
		if n > 0 {
			f.Filters = append(f.Filters, Count{id, n})
		}
	}
	for _, one := range within {
		if !slices.ContainsFunc(w.Filters, func(id string) bool {
			return slices.Contains(Filters(), id) && !one.passes(id, now)
		}) {
			f.Stores = append(f.Stores, one)
		}
	}
	slices.SortStableFunc(f.Stores, func(a, b Near) int {
		switch {
		case a.Miles < b.Miles && a.Miles >= 0, b.Miles < 0 && a.Miles >= 0:
			return -1
		case a.Miles > b.Miles && b.Miles >= 0, a.Miles < 0 && b.Miles >= 0:
			return 1
		}
		return 0
	})
	if w.Most > 0 && len(f.Stores) > w.Most {
		f.Stores = f.Stores[:w.Most]
	}
	return f
}

// whereabouts is where a ZIP code is, or the town of a name that is nearest to any of the stores; nil: no such place.
func whereabouts(stores []Location, asked string) *geo.Point {
	if p, known := geo.ZIP(asked); known {
		return &p.Point
	}
	var best *geo.Point
	least := math.Inf(1)
	for _, town := range geo.Towns(asked) {
		if best == nil {
			best = &town.Point
		}
		for _, l := range stores {
			if at := l.Point(); at != nil && l.IsListed() {
				if miles := geo.Miles(*at, town.Point); miles < least {
					best, least = &town.Point, miles
				}
			}
		}
	}
	return best
}

// isCalled says whether each word that was asked for begins one of the store's name, street or town.
func (l Location) isCalled(asked string) bool {
	words := strings.Fields(geo.Plain(strings.Join([]string{l.Name, l.ShortName, l.Address1, l.City, l.State}, " ")))
	sought := strings.Fields(geo.Plain(text.Typed(asked)))
	for _, s := range sought {
		if !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, s) }) {
			return false
		}
	}
	return len(sought) > 0
}
