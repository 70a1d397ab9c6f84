package fitment

import (
	"slices"

	"camber/internal/base/fault"
	"camber/internal/shop/catalog"
)

// Book holds applications in memory: those of some parts, or all. It is read by any number at once and never changed.
type Book struct {
	applications map[int64][]Application
	universal    map[int64]bool
	components   map[int64][]catalog.Component // of kits
	values       map[int64]Values              // by base vehicle
}

// Answer says whether a part or kit fits v; v may be nil. A kit fits only if every component with applications does
// (TRD-6), and may or may not fit because of the first that is not certain.
func (b *Book) Answer(v *Vehicle, partID int64) Answer {
	own := b.single(v, partID)
	components := b.components[partID]
	if len(components) == 0 {
		return own
	}
	var judged []Answer
	for _, c := range components {
		a := b.single(v, c.PartID)
		if a.Result == Unknown && (v == nil || v.BaseVehicleID == 0) && own.Result != Universal {
			return a // it may have applications that can't be judged
		}
		if a.Result != Unknown {
			judged = append(judged, a)
		}
	}
	if own.Result != Unknown {
		judged = append(judged, own)
	}
	if len(judged) == 0 {
		return own
	}
	for _, r := range []Result{No, Maybe} {
		for _, a := range judged {
			if a.Result == r {
				a.Position, a.Quantity = "", 0
				return a
			}
		}
	}
	return together(judged, partID)
}

func (b *Book) single(v *Vehicle, partID int64) Answer {
	var values Values
	if v != nil {
		values = b.values[v.BaseVehicleID]
	}
	a := Evaluate(b.applications[partID], b.universal[partID], v, values)
	a.PartID = partID
	return a
}

// together is the answer of a kit whose parts all fit.
func together(fitting []Answer, kitID int64) Answer {
	all := Answer{Result: Universal, Reason: fault.T("every part of the kit fits"), PartID: kitID}
	for _, a := range fitting {
		if a.Result == Yes {
			all.Result = Yes
		}
		for _, n := range a.Notes {
			if !slices.Contains(all.Notes, n) {
				all.Notes = append(all.Notes, n)
			}
		}
		for _, r := range a.Rows {
			if !slices.ContainsFunc(all.Rows, func(have Row) bool { return have.Field == r.Field && have.Part == r.Part }) {
				all.Rows = append(all.Rows, r)
			}
		}
	}
	return all
}
