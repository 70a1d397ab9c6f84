// Package garage keeps the vehicles that people shop for: a visitor's last few, a customer's until they are removed.
package garage

import (
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/shop/vehicle"
)

// Last is how many vehicles are one click away (FIT-3).
const Last = 5

// most is how many vehicles a customer's garage holds; the one not chosen for longest makes room.
const most = 30

// Entry is a vehicle of a customer's garage. One that they own has papers, and stays whatever else they look for.
type Entry struct {
	ID         int64
	CustomerID int64
	Vehicle    vehicle.Vehicle
	IsOwned    bool
	IsGone     bool // the reference does not have the vehicle any more (Again)
	Papers
}

// Again are kept vehicles as the reference has them now: those that were chosen with another are looked up by their
// names.
func Again(r *vehicle.Reference, entries ...Entry) []Entry {
	list := slices.Clone(entries)
	for i, k := range list {
		if now, isKnown := r.Again(k.Vehicle); isKnown {
			list[i].Vehicle = now
		} else {
			list[i].IsGone = true
		}
	}
	return list
}

// Papers are what is written down of a vehicle that somebody owns (CUST-33).
type Papers struct {
	Title        string
	VIN          string
	LicensePlate string
	LicenseState string
	Notes        string
}

func (p Papers) trimmed() Papers {
	for _, s := range []*string{&p.Title, &p.VIN, &p.LicensePlate, &p.LicenseState, &p.Notes} {
		*s = strings.TrimSpace(*s)
	}
	p.VIN, p.LicensePlate, p.LicenseState = strings.ToUpper(p.VIN), strings.ToUpper(p.LicensePlate),
		strings.ToUpper(p.LicenseState)
	return p
}

// check says what is wrong with trimmed papers of a vehicle.
func (p Papers) check(v vehicle.Vehicle) map[string]fault.Text {
	fields := map[string]fault.Text{}
	mark := func(field string, problem *fault.Text) {
		if problem != nil {
			fields[field] = *problem
		}
	}
	mark("title", fault.Length(p.Title, false, 0, 64))
	mark("vin", fault.Length(p.VIN, false, 5, 17))
	mark("license_plate", fault.Length(p.LicensePlate, false, 2, 12))
	mark("license_state", fault.Length(p.LicenseState, false, 2, 3))
	mark("notes", fault.Length(p.Notes, false, 0, 1000))
	if !v.HasYMM() && len(v.Facts) == 0 && p.Title == "" && p.VIN == "" && p.LicensePlate == "" {
		fields["title"] = fault.T("Required")
	}
	return fields
}

// Add puts a vehicle before the last ones of a visitor. One that says no more than it does goes, and so does the oldest
// where there are too many.
func Add(last []vehicle.Vehicle, v vehicle.Vehicle) []vehicle.Vehicle {
	list := []vehicle.Vehicle{v}
	for _, old := range last {
		if !says(v, old) && len(list) < Last {
			list = append(list, old)
		}
	}
	return list
}

// says tells whether all that is known of another vehicle is known of v too: then they are one.
func says(v, other vehicle.Vehicle) bool {
	if v.HasYMM() != other.HasYMM() || v.Year != other.Year || v.MakeID != other.MakeID || v.ModelID != other.ModelID {
		return false
	}
	return !slices.ContainsFunc(other.Facts, func(f vehicle.Fact) bool {
		known, ok := v.Fact(f.Field)
		return !ok || known.Value != f.Value
	})
}

// facets tells a vehicle from every other: "Year=2015 MakeID=47 ModelID=561 EngineSizeID=3".
func facets(v vehicle.Vehicle) string {
	all := v.Facets()
	words := make([]string, 0, len(all))
	for _, f := range all {
		words = append(words, f.Field+"="+strconv.FormatInt(f.Value, 10))
	}
	return strings.Join(words, " ")
}
