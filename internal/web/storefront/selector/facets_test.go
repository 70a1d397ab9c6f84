package selector

import (
	"net/url"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/shop/vehicle"
)

// FIT-14
func TestAddedFactsAreReadInOrderAndWithoutTheirLabels(t *testing.T) {
	t.Parallel()
	got, err := addedFacets(url.Values{
		"add10": {"SubModelID||20||Sub Model||LT"}, "add2": {"MakeID||47||Make||<b>"}, "add1": {"Year||2015"}, "add3": {""},
		"address": {"x"}, "add": {"Year||1||a||b"},
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]facet{{"Year", 2015}, {"MakeID", 47}, {"SubModelID", 20}}, got); diff != "" {
		t.Error(diff)
	}
	for _, bad := range []string{"Year", "Year||", "Year||x", "||2015", "Year||2015.5"} {
		if _, err := addedFacets(url.Values{"add1": {bad}}); !fault.Is(err, fault.Invalid) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// FIT-3: the selector's fields stand for the facets; an address that fills it is read as it was written.
func TestAnAddressFillsTheSelector(t *testing.T) {
	t.Parallel()
	v := vehicle.Vehicle{BaseVehicleID: 9, Year: 2015, MakeID: 47, ModelID: 561}
	for i, field := range []string{
		vehicle.SubModel, vehicle.BedLength, vehicle.BodyType, vehicle.EngineMfr, vehicle.EngineFamily, vehicle.EngineSize,
		vehicle.DriveType,
	} {
		v = v.With(vehicle.Fact{Field: field, Value: int64(i + 1)})
	}
	const want = "/?year=2015&make=47&model=561&subModel=1&bedLength=2&bodyType=3&engineMfr=4&engineFamily=5&engineSize=6&driveType=7"
	address := SelectorOf(v)
	if address != want {
		t.Errorf("%s, want %s", address, want)
	}
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(v.Facts, factsIn(u.Query())); diff != "" {
		t.Error(diff)
	}
}
