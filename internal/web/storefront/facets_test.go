package storefront

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/shop/vehicle"
)

// FIT-14
func TestAddedFactsAreReadInOrderAndWithoutTheirLabels(t *testing.T) {
	t.Parallel()
	got, err := addedFacets(url.Values{
		"add10": {"SubModelID||20||Sub Model||LT"}, "add2": {"MakeID||47||Make||<b>"}, "add1": {"Year||2015"}, "add3": {""}, "address": {"x"}, "add": {"Year||1||a||b"},
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
		vehicle.SubModel, vehicle.BedLength, vehicle.BodyType, vehicle.EngineMfr, vehicle.EngineFamily, vehicle.EngineSize, vehicle.DriveType,
	} {
		v = v.With(vehicle.Fact{Field: field, Value: int64(i + 1)})
	}
	const want = "/?year=2015&make=47&model=561&subModel=1&bedLength=2&bodyType=3&engineMfr=4&engineFamily=5&engineSize=6&driveType=7"
	address := selectorOf(v)
	if address != want {
		t.Errorf("%s, want %s", address, want)
	}
	if diff := cmp.Diff(v.Facts, factsIn(must(url.Parse(address)).Query())); diff != "" {
		t.Error(diff)
	}
}

// FIT-13: a part number is percent-encoded, and the first ~ divides a pair.
func TestPairsOfPartsAreRead(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{"KSTL~KB-1363C,BKDN~PF%2C48~E", "KSTL%7EKB-1363C,BKDN%7EPF%2C48%7EE", "KSTL~KB-1363C%2CBKDN~PF%252C48~E"} {
		got, err := parsePairs(rawParameter("add=x&Parts="+raw, "Parts"))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]pair{{"KSTL", "KB-1363C"}, {"BKDN", "PF,48~E"}}, got); diff != "" {
			t.Errorf("%s: %s", raw, diff)
		}
	}
	if got, err := parsePairs("BKDN~PF%2C48"); err != nil || len(got) != 1 || got[0].Number != "PF,48" {
		t.Errorf("one pair with a comma: %v, %v", got, err)
	}
	if got, err := parsePairs(""); err != nil || len(got) != 0 {
		t.Errorf("nothing asked: %v, %v", got, err)
	}
	many := make([]string, 101)
	for i := range many {
		many[i] = fmt.Sprintf("A~%d", i)
	}
	for _, bad := range []string{"KSTL", "KSTL~", "~--", strings.Join(many, ",")} {
		if _, err := parsePairs(bad); !fault.Is(err, fault.Invalid) {
			t.Errorf("%q was taken", bad)
		}
	}
	if _, err := parsePairs(strings.Join(many[:100], ",")); err != nil {
		t.Error(err)
	}
}
