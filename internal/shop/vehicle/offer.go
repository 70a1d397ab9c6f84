package vehicle

import (
	"slices"
	"strconv"
)

// Offer is what of a reference there is to choose: cars and light trucks, and those of the others that a shop wants.
type Offer struct {
	reference *Reference
	all       bool
	wanted    func(baseVehicleID int64) bool
}

// Offer offers the light vehicles, and of the heavy ones (lorries, cranes, sweepers) those that wanted names; nil names
// all.
func (r *Reference) Offer(wanted func(baseVehicleID int64) bool) Offer {
	return Offer{r, wanted == nil || len(r.heavy) == 0, wanted}
}

// has says whether the base vehicle at a place is offered.
func (o Offer) has(base uint32) bool {
	if o.all {
		return true
	}
	base = o.reference.same(base)
	_, heavy := slices.BinarySearch(o.reference.heavy, base)
	return !heavy || o.wanted(o.reference.baseID[base])
}

// Years returns the years that there are vehicles of, the newest first.
func (o Offer) Years() []Option {
	years := make([]Option, 0, len(o.reference.years))
	for _, y := range slices.Backward(o.reference.years) {
		if slices.ContainsFunc(o.reference.year(int64(y)), o.has) {
			years = append(years, Option{Value: int64(y), Label: strconv.Itoa(int(y))})
		}
	}
	return years
}

// Makes returns the makes of a year by label.
func (o Offer) Makes(year int64) []Option {
	var makes []Option
	r, last := o.reference, -1
	for _, base := range r.year(year) {
		if at := int(r.makeOf[r.baseModel[base]]); at != last && o.has(base) {
			makes = append(makes, r.makes[at])
			last = at
		}
	}
	return makes
}

// Models returns the models of a make in a year by label.
func (o Offer) Models(year, makeID int64) []Option {
	r := o.reference
	at, ok := r.makeAt[makeID]
	if !ok {
		return nil
	}
	bases := r.ofMake(year, at)
	models := make([]Option, 0, len(bases))
	for _, base := range bases {
		if o.has(base) {
			models = append(models, r.models[r.baseModel[base]])
		}
	}
	return models
}
