package cart

import (
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
)

// Doubts says what of a cart is likely wrong, a sentence each (JOB-3): fewer pieces of a part than its vehicle takes at
// that place, two for one side and none for the other, and parts that do not fit the vehicle for which others do. What
// may lie at home is no doubt: pads want no rotors.
func (v View) Doubts() []fault.Text {
	var doubts []fault.Text
	for _, of := range v.byVehicle() {
		doubts = append(doubts, of.misfits()...)
		doubts = append(doubts, of.tooFew()...)
		doubts = append(doubts, of.oneSided()...)
	}
	return doubts
}

// forOne are the parts of a cart for one vehicle.
type forOne struct {
	vehicle string
	lines   []ViewLine
}

// byVehicle are the parts whose vehicle is known, in the order of the lines.
func (v View) byVehicle() []forOne {
	var all []forOne
	for _, l := range v.Lines {
		of := v.Cart.For(l.Line)
		if of == nil || !l.IsPart() || !l.ForSale {
			continue
		}
		at := slices.IndexFunc(all, func(one forOne) bool { return one.vehicle == of.Text() })
		if at < 0 {
			at, all = len(all), append(all, forOne{vehicle: of.Text()})
		}
		all[at].lines = append(all[at].lines, l)
	}
	return all
}

// misfits are the parts that do not fit where others do.
func (f forOne) misfits() []fault.Text {
	if !slices.ContainsFunc(f.lines, func(l ViewLine) bool { return l.Fit.Result == fitment.Yes }) {
		return nil
	}
	var doubts []fault.Text
	for _, l := range f.lines {
		if l.Fit.Result == fitment.No {
			doubts = append(doubts, fault.T("%s does not fit the %s, as other parts here do.", called(l), f.vehicle))
		}
	}
	return doubts
}

// place is where parts of a kind sit on a vehicle.
type place struct {
	categoryID int64
	position   string
}

// at are the pieces of the parts that fit, by place, in the order of the lines.
func (f forOne) at(position func(string) string) (order []place, lines map[place][]ViewLine, pieces map[place]int) {
	lines, pieces = map[place][]ViewLine{}, map[place]int{}
	for _, l := range f.lines {
		if l.Fit.Result != fitment.Yes || l.Part.Kind == catalog.KindKit {
			continue
		}
		p := place{l.Part.CategoryID, position(l.Fit.Position)}
		if len(lines[p]) == 0 {
			order = append(order, p)
		}
		lines[p] = append(lines[p], l)
		pieces[p] += l.Quantity
	}
	return order, lines, pieces
}

// tooFew are places that take more pieces than the cart has for them.
func (f forOne) tooFew() []fault.Text {
	var doubts []fault.Text
	order, lines, pieces := f.at(func(position string) string { return position })
	for _, p := range order {
		first := lines[p][0]
		if needed := first.Fit.Quantity; needed > pieces[p] {
			doubts = append(doubts, fault.T("%s: the %s takes %s, %s in the cart.", called(first), f.vehicle, needed, pieces[p]))
		}
	}
	return doubts
}

// oneSided are parts of which there are two for the same side and none for the other.
func (f forOne) oneSided() []fault.Text {
	var doubts []fault.Text
	order, lines, _ := f.at(func(position string) string {
		axle, _ := side(position)
		return axle
	})
	for _, p := range order {
		on := map[string]int{}
		var first ViewLine
		for _, l := range lines[p] {
			if _, of := side(l.Fit.Position); of != "" && l.Fit.Quantity <= 1 {
				if on[of] += l.Quantity; first.Key == "" {
					first = l
				}
			}
		}
		switch {
		case on[left] > 1 && on[right] == 0:
			doubts = append(doubts, fault.T("%s: %s for the left side, none for the right.", called(first), on[left]))
		case on[right] > 1 && on[left] == 0:
			doubts = append(doubts, fault.T("%s: %s for the right side, none for the left.", called(first), on[right]))
		}
	}
	return doubts
}

const (
	left  = "left"
	right = "right"
)

// side is the side of a position, empty: it has none, and what remains of it: "front left" is left of "front".
func side(position string) (rest, of string) {
	words := strings.Fields(strings.ToLower(position))
	for _, one := range []string{left, right} {
		if at := slices.Index(words, one); at >= 0 {
			return strings.Join(slices.Delete(words, at, at+1), " "), one
		}
	}
	return strings.Join(words, " "), ""
}

func called(l ViewLine) string { return l.Part.Brand + " " + l.Part.Number }
