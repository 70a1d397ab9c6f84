package present

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
)

func TestPositionsStandInOneOrder(t *testing.T) {
	t.Parallel()
	got := []string{"Right", "upper", "rear left", "front right", "rear", "left", "front", "Front Left"}
	slices.SortStableFunc(got, ComparePositions)
	if diff := cmp.Diff([]string{"front", "Front Left", "front right", "rear", "rear left", "left", "Right", "upper"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestPositionsAreTranslatedOrTheCatalogsOwn(t *testing.T) {
	t.Parallel()
	spanish := text.With(ctx, text.Spanish)
	for label, want := range map[string]string{"front left": "Delantero izquierdo", "Rear": "Trasero", "upper": "Upper", "": ""} {
		if got, isData := Position(spanish, label); got != want || isData != (want == "Upper" || want == "") {
			t.Errorf("%q: %q, %v", label, got, isData)
		}
	}
}

// TRD-5: the page of a part says where it goes and how many of it the vehicle needs, and begins with as many.
func TestAPartSaysWhereItGoesAndHowMany(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		answer   fitment.Answer
		minimum  int
		want     FitPlaces
		quantity int
	}{
		{"fits", fitment.Answer{Result: fitment.Yes, Position: "front left", Quantity: 2}, 1, FitPlaces{Position: "Front left", Required: "2 required"}, 2},
		{"may fit", fitment.Answer{Result: fitment.Maybe, Position: "upper", Quantity: 1}, 1, FitPlaces{Position: "Upper", IsData: true, Required: "1 required"}, 1},
		{"is sold by the ten", fitment.Answer{Result: fitment.Yes, Quantity: 4}, 10, FitPlaces{Required: "4 required"}, 10},
		{"says neither", fitment.Answer{Result: fitment.Universal}, 1, FitPlaces{}, 1},
		{"does not fit", fitment.Answer{Result: fitment.No, Position: "front", Quantity: 2}, 1, FitPlaces{}, 1},
	} {
		s := shelf(catalog.Part{ID: 7, Minimum: c.minimum, Orderable: true, Active: true})
		s.Fits = map[int64]fitment.Answer{7: c.answer}
		d := NewPart(ctx, s, 7, nil, nil)
		if diff := cmp.Diff(c.want, d.FitPlaces); diff != "" || d.Action.Quantity != c.quantity {
			t.Errorf("%s: begins with %d %s", c.name, d.Action.Quantity, diff)
		}
	}
}

func TestAPartIsDrawnByItsName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"HEAD LAMP ASSY LH": "headlamp", "Rear Bumper Lamp": "bulb", "FENDER 2WD W/SIDE LAMP HOLE RH": "fender", "Door Mirror": "mirror", "Doors and Door Components": "body",
		"Oil filters": "filter", "Motor oil": "oil", "Wheel speed sensor": "crank-sensor", "Ceramic Brake Pads": "pads", "Accessories and Ornamental": "", "": "",
		"Front lower ball joints": "ball-joint", "Cabin air filter": "cabin-filter", "Brake master cylinder": "master-cylinder", "Outer tie rod end": "tie-rod", "Glass cleaner": "spray",
	} {
		if got := pictogram("", name); got != want {
			t.Errorf("%s is drawn as %q", name, got)
		}
	}
	if got := pictogram("kit", "Head lamp"); got != "kit" {
		t.Errorf("its own drawing became %q", got)
	}
}
