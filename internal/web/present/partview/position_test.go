package partview

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/web/present/vehicleview"
)

func TestPositionsStandInOneOrder(t *testing.T) {
	t.Parallel()
	got := []string{"Right", "upper", "rear left", "front right", "rear", "left", "front", "Front Left"}
	slices.SortStableFunc(got, ComparePositions)
	if diff := cmp.Diff([]string{"front", "Front Left", "front right", "rear", "rear left", "left", "Right", "upper"},
		got); diff != "" {
		t.Error(diff)
	}
}

func TestPositionsAreTranslatedOrTheCatalogsOwn(t *testing.T) {
	t.Parallel()
	spanish := text.With(ctx, text.Spanish)
	for label, want := range map[string]string{"front left": "Delantero izquierdo", "Rear": "Trasero", "upper": "Upper",
		"": ""} {
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
		want     vehicleview.FitPlaces
		quantity int
	}{
		{"fits", fitment.Answer{Result: fitment.Yes, Position: "front left", Quantity: 2}, 1,
			vehicleview.FitPlaces{Position: "Front left", Required: "2 required"}, 2},
		{"may fit", fitment.Answer{Result: fitment.Maybe, Position: "upper", Quantity: 1}, 1,
			vehicleview.FitPlaces{Position: "Upper", IsData: true, Required: "1 required"}, 1},
		{"is sold by the ten", fitment.Answer{Result: fitment.Yes, Quantity: 4}, 10,
			vehicleview.FitPlaces{Required: "4 required"}, 10},
		{"says neither", fitment.Answer{Result: fitment.Universal}, 1, vehicleview.FitPlaces{}, 1},
		{"does not fit", fitment.Answer{Result: fitment.No, Position: "front", Quantity: 2}, 1, vehicleview.FitPlaces{}, 1},
	} {
		s := shelf(catalog.Part{ID: 7, Minimum: c.minimum, Orderable: true, Active: true})
		s.Fits = map[int64]fitment.Answer{7: c.answer}
		d := NewPart(ctx, s, 7, nil, nil)
		if diff := cmp.Diff(c.want, d.FitPlaces); diff != "" || d.Action.Quantity != c.quantity {
			t.Errorf("%s: begins with %d %s", c.name, d.Action.Quantity, diff)
		}
	}
}
