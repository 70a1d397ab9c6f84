package cart

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// JOB-3: half a pair, two left sides and a part that does not fit are named; what may lie at home is not.
func TestACartSaysWhatIsLikelyWrong(t *testing.T) {
	t.Parallel()
	const pads, rotors, calipers = 1, 2, 3
	truck := &vehicle.Vehicle{BaseVehicleID: 1, Year: 2015, Make: "Chevrolet", Model: "Silverado 1500"}
	car := &vehicle.Vehicle{BaseVehicleID: 2, Year: 2012, Make: "Honda", Model: "Civic"}
	line := func(number string, category int64, quantity int, position string, needed int) ViewLine {
		return ViewLine{Line: Line{Key: number, PartID: int64(len(number)), Quantity: quantity}, ForSale: true,
			Part: catalog.Part{Brand: "Kestrel", Number: number, CategoryID: category},
			Fit:  fitment.Answer{Result: fitment.Yes, Position: position, Quantity: needed}}
	}
	with := func(l ViewLine, change func(*ViewLine)) ViewLine {
		change(&l)
		return l
	}
	misfit := func(l *ViewLine) { l.Fit = fitment.Answer{Result: fitment.No} }
	for name, c := range map[string]struct {
		lines []ViewLine
		want  []string
	}{
		"pads without rotors": {[]ViewLine{line("P", pads, 1, "front", 1)}, nil},
		"one rotor": {[]ViewLine{line("R", rotors, 1, "front", 2)},
			[]string{"Kestrel R: the 2015 Chevrolet Silverado 1500 takes 2, 1 in the cart."}},
		"a pair of rotors": {[]ViewLine{line("R", rotors, 2, "front", 2)}, nil},
		"a pair of two makers": {[]ViewLine{line("R", rotors, 1, "front", 2),
			line("S", rotors, 1, "front", 2)},
			nil},
		"one of each axle is no pair": {[]ViewLine{line("R", rotors, 1, "front", 2),
			line("S", rotors, 2, "rear", 2)},
			[]string{"Kestrel R: the 2015 Chevrolet Silverado 1500 takes 2, 1 in the cart."}},
		"a left and a right caliper": {[]ViewLine{line("L", calipers, 1, "front left", 1),
			line("R", calipers, 1, "front right", 1)},
			nil},
		"one left caliper": {[]ViewLine{line("L", calipers, 1, "Front Left", 1)}, nil},
		"two left calipers": {[]ViewLine{line("L", calipers, 2, "Front Left", 1)},
			[]string{"Kestrel L: 2 for the left side, none for the right."}},
		"two right, of two makers": {[]ViewLine{line("R", calipers, 1, "rear right", 1),
			line("S", calipers, 1, "rear right", 1)},
			[]string{"Kestrel R: 2 for the right side, none for the left."}},
		"two that a side takes": {[]ViewLine{line("L", calipers, 2, "front left", 2)}, nil},
		"front left and rear left": {[]ViewLine{line("L", calipers, 1, "front left", 1),
			line("M", calipers, 1, "rear left", 1)},
			nil},
		"one that does not fit": {[]ViewLine{line("P", pads, 1, "front", 1),
			with(line("X", rotors, 2, "", 0), misfit)},
			[]string{"Kestrel X does not fit the 2015 Chevrolet Silverado 1500, as other parts here do."}},
		"none fits": {[]ViewLine{with(line("X", rotors, 2, "", 0), misfit)}, nil},
		"one for another vehicle": {[]ViewLine{line("P", pads, 1, "front", 1),
			with(line("X", rotors, 1, "front", 2), func(l *ViewLine) { l.Vehicle = car })},
			[]string{"Kestrel X: the 2012 Honda Civic takes 2, 1 in the cart."}},
		"one that is not for sale": {[]ViewLine{with(line("R", rotors, 1, "front", 2),
			func(l *ViewLine) { l.ForSale = false })}, nil},
		"a kit brings what it is made of": {[]ViewLine{with(line("K", rotors, 1, "front", 2),
			func(l *ViewLine) { l.Part.Kind = catalog.KindKit })}, nil},
	} {
		var got []string
		for _, d := range (View{Cart: Cart{Vehicle: truck}, Lines: c.lines}).Doubts() {
			got = append(got, d.String())
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	if got := (View{Lines: []ViewLine{line("R", rotors, 1, "front", 2)}}).Doubts(); len(got) != 0 {
		t.Errorf("for no vehicle: %v", got)
	}
}
