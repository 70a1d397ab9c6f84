package fitment

import (
	"slices"

	"camber/internal/base/fault"
)

// Kit is the answer of a kit: own is that by the kit's own applications, components are those of its parts. It fits
// only if every component with applications does (TRD-6), and may or may not fit because of the first that is not
// certain. A kit is never universal of itself, only where its components are.
func Kit(own Answer, components []Answer) Answer {
	if len(components) == 0 {
		return own
	}
	if own.Result == Universal {
		own = Answer{Result: Unknown, Reason: components[0].Reason, PartID: own.PartID, Unrecorded: true}
	}
	judged := make([]Answer, 0, len(components)+1)
	lost := false
	for _, c := range append(slices.Clip(components), own) {
		lost = lost || c.Incomplete
		switch {
		case c.Result == Unknown && !c.Unrecorded:
			return c // it has applications that can't be judged
		case c.Result != Unknown:
			judged = append(judged, c)
		}
	}
	if len(judged) == 0 {
		return own
	}
	for _, r := range []Result{No, Maybe} {
		for _, a := range judged {
			if a.Result == r {
				a.Position, a.Quantity = "", 0
				if lost {
					a = a.WithLost()
				}
				return a
			}
		}
	}
	return together(judged, own.PartID)
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
