package vehicle_test

import (
	"testing"

	"camber/internal/shop/vehicle"
)

// TRD-17: each base vehicle has an address of its own, and other spellings lead to it.
func TestVehiclesHaveSlugsOfTheirOwn(t *testing.T) {
	t.Parallel()
	b := vehicle.NewBuilder(false)
	b.Make(1, "Chevrolet", true)
	b.Make(2, "Land Rover", true)
	b.Make(3, "Land", false)
	b.Model(1, 1, "Silverado 1500", true)
	b.Model(2, 1, "Silverado-1500", true)
	b.Model(3, 2, "Évoque", true)
	b.Model(4, 3, "Rover Évoque", true)
	b.Model(5, 1, "Town & Country", true)
	b.Base(10, 2015, 1)
	b.Base(7, 2015, 2)
	b.Base(20, 2016, 1)
	b.Base(30, 2015, 3)
	b.Base(31, 2015, 4)
	b.Base(40, 2015, 5)
	r := b.Reference()
	for id, want := range map[int64]string{
		7: "2015-chevrolet-silverado-1500", 10: "2015-chevrolet-silverado-1500-10", 20: "2016-chevrolet-silverado-1500",
		30: "2015-land-rover-evoque", 31: "2015-land-rover-evoque-31", 40: "2015-chevrolet-town-and-country",
	} {
		v, _ := r.Base(id)
		if got := r.Slug(v); got != want {
			t.Errorf("%d: %s", id, got)
		}
		if found, ok := r.BySlug(want); !ok || found.BaseVehicleID != id {
			t.Errorf("%s leads to %+v", want, found)
		}
	}
	for spelling, want := range map[string]int64{
		"2016-Chevrolet_Silverado 1500": 20, "2016-chevy-silverado-1500": 20, "2016-chevrolet-silverado1500": 20,
		"2015-chevrolet-town-country":   0,
		"2014-chevrolet-silverado-1500": 0, "2015-chevrolet-silverado-1500-20": 0, "chevrolet-silverado": 0, "2015": 0, "": 0,
		"2015-land": 0,
	} {
		if v, ok := r.BySlug(spelling); v.BaseVehicleID != want || ok != (want != 0) {
			t.Errorf("%q leads to %+v", spelling, v)
		}
	}
	if got := r.Slug(vehicle.Vehicle{Facts: []vehicle.Fact{{Field: vehicle.EngineSize, Value: 1, Label: "5.3L"}}}); got != "" {
		t.Errorf("an engine has %q", got)
	}
}
