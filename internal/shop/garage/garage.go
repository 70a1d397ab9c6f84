// Package garage keeps the vehicles that people shop for: a visitor's last few, a customer's until they are removed.
package garage

import (
	"slices"
	"strconv"
	"strings"

	"camber/internal/shop/vehicle"
)

// Last is how many vehicles are one click away (FIT-3).
const Last = 5

// most is how many vehicles a customer's garage holds; the one not chosen for longest makes room.
const most = 30

// Kept is a vehicle of a customer's garage.
type Kept struct {
	ID      int64
	Vehicle vehicle.Vehicle
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
