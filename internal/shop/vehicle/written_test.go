package vehicle_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/shop/vehicle"
)

// What sheets write, and what of the default reference it means.
func TestNamesThatPeopleWriteMeanAVehicle(t *testing.T) {
	t.Parallel()
	r, err := vehicle.Default()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		year              int64
		make, model, want string // empty: nothing
		subModels         []string
	}{
		{1998, "Chevy", "S10", "1998 Chevrolet S-10 Pickup", nil},
		{1998, "Chevrolet", "S-10", "1998 Chevrolet S-10 Pickup", nil},
		{1998, "Chevrolet", "Astro", "1998 Chevrolet Astro Van", nil},
		{2005, "Dodge", "Grand Caravan", "2005 Dodge Caravan/Grand Caravan", nil},
		{2012, "Dodge", "Grand Caravan", "2012 Dodge Grand Caravan", nil},
		{2012, "Ford", "F-250 Super Duty", "2012 Ford F-250", nil},
		{2012, "Ford", "F250 Pickup", "2012 Ford F-250", nil},
		{2010, "GMC", "Sierra 2500", "2010 GMC Sierra 2500 HD", nil},
		{2010, "Mazda", "Mazda 3", "2010 Mazda Mazda3", nil},
		{2010, "Mazda", "3", "2010 Mazda Mazda3", nil},
		{2010, "Mercedes", "C300", "2010 Mercedes-Benz C-Class", []string{"C300", "C300 4-MATIC"}},
		{2010, "Mercedes-Benz", "C 350", "2010 Mercedes-Benz C-Class", []string{"C350"}},
		{2012, "Ford", "Mustang GT", "2012 Ford Mustang", []string{"GT"}},
		{2012, "Ford", "Mustang", "2012 Ford Mustang", nil},
		{2012, "Chevrolet", "Silverado", "", nil},
		{2012, "Ford", "GT", "", nil},
		{2012, "Ford", "", "", nil},
		{1998, "Ford", "F-250 Super Duty", "", nil},
	} {
		m, ok := r.Meant(c.year, c.make, c.model)
		var subs []string
		for _, f := range m.SubModels {
			subs = append(subs, f.Label)
		}
		got := ""
		if ok {
			got = m.Vehicle.Base()
		}
		if diff := cmp.Diff(c.subModels, subs); got != c.want || diff != "" {
			t.Errorf("%d %s %s is %q, want %q; sub models %s", c.year, c.make, c.model, got, c.want, diff)
		}
		if half := strings.Contains(c.want, "/"); half != (m.Only != "") {
			t.Errorf("%s %s is one of two names, but only %q was named", c.make, c.model, m.Only)
		}
	}
	nearest, _ := r.NearestModels(2012, 2014, "Dodge", "Grnd Caravn", 3)
	if len(nearest) != 3 || nearest[0] != "Grand Caravan" {
		t.Errorf("nearest to Grnd Caravn are %q", nearest)
	}
	if nearest, ofMakes := r.NearestModels(2012, 2014, "Chevrolt", "Impala", 3); !ofMakes || len(nearest) != 3 ||
		nearest[0] != "Chevrolet" {
		t.Errorf("nearest to Chevrolt are %q", nearest)
	}
}

func TestWordsForAValueMeanAllThatAgree(t *testing.T) {
	t.Parallel()
	const mustang = "3.7L V6|5.0L V8|5.4L V8 Supercharged|5.8L V8 Supercharged"
	for _, c := range []struct{ field, listed, written, want string }{
		{vehicle.EngineSize, mustang, "5.0L", "5.0L V8"},
		{vehicle.EngineSize, mustang, "5.0", "5.0L V8"},
		{vehicle.EngineSize, mustang, "V8 5.0L", "5.0L V8"},
		{vehicle.EngineSize, mustang, "v8", "5.0L V8|5.4L V8 Supercharged|5.8L V8 Supercharged"},
		{vehicle.EngineSize, mustang, "6 cyl", "3.7L V6"},
		{vehicle.EngineSize, mustang, "5.0L V6", ""},
		{vehicle.EngineSize, mustang, "5.0L 302cid", ""},
		{vehicle.EngineSize, mustang, "5.0L 302", ""},
		{vehicle.EngineSize, mustang, "5.0L Coyote", ""},
		{vehicle.EngineSize, mustang, "3.7L V6, 5.0L V8", "3.7L V6|5.0L V8"},
		{vehicle.EngineSize, mustang, "3.7L V6, 4.6L V8", ""},
		{vehicle.EngineSize, "2.5L L4|3.5L V6", "2.5L I4", "2.5L L4"},
		{vehicle.EngineSize, "2.5L L4|3.5L V6", "2.5 l4", "2.5L L4"},
		{vehicle.EngineSize, "2.5L L4|3.5L V6", "4 Cyl 2.5L", "2.5L L4"},
		{vehicle.EngineSize, "2.5L L4|2.5L H4", "2.5L 4-cyl", "2.5L L4|2.5L H4"},
		{vehicle.EngineSize, "2.0L|2.3L Turbo|2.5L", "2.5L I4", "2.5L"},
		{vehicle.EngineSize, "3.5L V6|3.5L V6 Turbo", "3.5L V6", "3.5L V6"},
		{vehicle.EngineSize, "2.7L V6 Turbo|3.5L V6 Turbo", "3.5L V6", "3.5L V6 Turbo"},
		{vehicle.EngineSize, "6.2L V8|6.7L V8 Diesel", "6.7L Diesel", "6.7L V8 Diesel"},
		{vehicle.EngineSize, "6.2L V8|6.7L V8 Diesel", "6.7L V8 Gas", ""},
		{vehicle.EngineSize, "2.0L L4", "2.0L L4 Turbo", ""},
		{vehicle.EngineSize, "Electric", "V8", ""},
		{vehicle.DriveType, "FWD|RWD|4WD", "2WD", "FWD|RWD"},
		{vehicle.DriveType, "2WD|4WD", "4x4", "4WD"},
		{vehicle.DriveType, "2WD|4WD", "AWD", ""},
		{vehicle.BedLength, `5' 8"|6' 6"|8' 0"`, "6.5 ft", `6' 6"`},
		{vehicle.BedLength, `5' 8"|6' 6"|8' 0"`, "68 in.", `5' 8"`},
		{vehicle.BedLength, `5' 8"|6' 6"|8' 0"`, `8' Bed`, `8' 0"`},
		{vehicle.BedLength, `5' 8"|6' 6"|8' 0"`, "66", ""},
		{vehicle.BodyType, "Crew Cab|Regular Cab", "Crew Cab Pickup", "Crew Cab"},
		{vehicle.SubModel, "LT|LTZ", "lt", "LT"},
		{vehicle.SubModel, "LT|LTZ", "LTX", ""},
	} {
		values := vehicle.Values{}
		for i, label := range strings.Split(c.listed, "|") {
			values[c.field] = append(values[c.field], vehicle.Fact{Field: c.field, Value: int64(i + 1), Label: label})
		}
		var got []string
		for _, f := range values.Written(c.field, c.written) {
			got = append(got, f.Label)
		}
		if want := slices.DeleteFunc(strings.Split(c.want, "|"), func(s string) bool { return s == "" }); !slices.Equal(got, want) {
			t.Errorf("%s %q among %s is %q, want %q", c.field, c.written, c.listed, got, want)
		}
	}
}
