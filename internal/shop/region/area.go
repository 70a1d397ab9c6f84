package region

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/ids"
)

// Area is a set of places that belong together for taxes or shipping.
type Area struct {
	ID     int64
	Name   string
	Places []Place
}

// Version names the state of an area that a form was opened with: who saves by another one is told what differs.
func (a Area) Version() string { return ids.Version(a.Name, a.inOrder()) }

// inOrder are the places as they are kept: by country and zone.
func (a Area) inOrder() []Place {
	return slices.SortedFunc(slices.Values(a.Places), func(p, q Place) int {
		return cmp.Or(cmp.Compare(p.CountryID, q.CountryID), cmp.Compare(p.ZoneID, q.ZoneID))
	})
}

// samePlaces says whether two areas are of the same places.
func (a Area) samePlaces(b Area) bool {
	return slices.EqualFunc(a.inOrder(), b.inOrder(), func(p, q Place) bool {
		return p.CountryID == q.CountryID && p.ZoneID == q.ZoneID && slices.Equal(p.Postcodes, q.Postcodes)
	})
}

// Place is a country, or one of its zones, or of either what lies within some postcodes.
type Place struct {
	CountryID int64
	ZoneID    int64     // 0: all of them
	Postcodes Postcodes // empty: all of them
}

// Has says whether an address lies in the area. An address without a country lies in none.
func (a Area) Has(to Address) bool {
	return slices.ContainsFunc(a.Places, func(p Place) bool {
		return p.CountryID == to.CountryID && (p.ZoneID == 0 || p.ZoneID == to.ZoneID) && p.Postcodes.Have(to.Postcode)
	})
}

func (a Area) check() map[string]fault.Text {
	fields := map[string]fault.Text{}
	if problem := fault.Length(a.Name, true, 1, 64); problem != nil {
		fields["name"] = *problem
	}
	if len(a.Places) == 0 {
		fields["places"] = fault.T("Required")
	}
	for i, p := range a.Places {
		_, country := CountryOf(p.CountryID)
		zone, known := ZoneOf(p.ZoneID)
		again := slices.ContainsFunc(a.Places[:i],
			func(q Place) bool { return q.CountryID == p.CountryID && q.ZoneID == p.ZoneID })
		switch {
		case !country, p.ZoneID != 0 && (!known || zone.CountryID != p.CountryID):
			fields["places"] = fault.T("Please choose one of the list")
		case again:
			fields["places"] = fault.T("An area names a place once.")
		}
	}
	return fields
}

// Postcodes are ranges of postcodes, in order.
type Postcodes []Range

// Range is the postcodes from the first to the last, which are equally long. A longer postcode lies in it when its
// beginning does: 503 has 50322 and 50322-1234.
type Range struct{ First, Last string }

var bound = regexp.MustCompile(`^[0-9A-Z]{1,10}$`)

// ParsePostcodes reads what a person writes: 50301-50399, 52240, K1A. Nothing means every postcode.
func ParsePostcodes(s string) (Postcodes, error) {
	var all Postcodes
	for written := range strings.SplitSeq(s, ",") {
		first, last, isRange := strings.Cut(written, "-")
		first, last = plain(first), plain(last)
		if !isRange {
			last = first
		}
		if first == "" && !isRange {
			continue
		}
		if !bound.MatchString(first) || !bound.MatchString(last) || len(first) != len(last) || first > last {
			return nil, fault.New(fault.Invalid, "%s is no range of postal codes.", strings.TrimSpace(written))
		}
		all = append(all, Range{first, last})
	}
	slices.SortFunc(all, func(a,
		b Range) int {
		return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(a.Last, b.Last))
	})
	return slices.Compact(all), nil
}

// String is what ParsePostcodes reads.
func (p Postcodes) String() string {
	written := make([]string, len(p))
	for i, r := range p {
		if written[i] = r.First; r.Last != r.First {
			written[i] += "-" + r.Last
		}
	}
	return strings.Join(written, ", ")
}

// Have says whether a postcode lies in one of the ranges; in none at all every postcode does.
func (p Postcodes) Have(postcode string) bool {
	code := plain(postcode)
	return len(p) == 0 || slices.ContainsFunc(p, func(r Range) bool {
		return len(code) >= len(r.First) && r.First <= code[:len(r.First)] && code[:len(r.Last)] <= r.Last
	})
}

// plain is a postcode as it is compared: letters and digits, in capitals.
func plain(postcode string) string {
	return strings.ToUpper(postcodeSigns.Replace(strings.TrimSpace(postcode)))
}

var postcodeSigns = strings.NewReplacer(" ", "", "-", "")
