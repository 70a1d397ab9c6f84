package geo_test

import (
	"bufio"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/geo"
)

var (
	cedarFalls = geo.Point{Lat: 42.5241, Lng: -92.4497}
	waterloo   = geo.Point{Lat: 42.4928, Lng: -92.3426}
)

// LOC-5: distances are of great circles, in miles.
func TestMilesAreOfTheGreatCircle(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		a, b  geo.Point
		miles float64
	}{
		"nowhere":                {cedarFalls, cedarFalls, 0},
		"a degree north":         {geo.Point{Lat: 41, Lng: -93}, geo.Point{Lat: 42, Lng: -93}, 69.09},
		"a degree east":          {geo.Point{Lat: 60, Lng: 10}, geo.Point{Lat: 60, Lng: 11}, 34.54},
		"the next town":          {cedarFalls, waterloo, 5.87},
		"New York, Los Angeles":  {geo.Point{Lat: 40.7128, Lng: -74.006}, geo.Point{Lat: 34.0522, Lng: -118.2437}, 2445.6},
		"over the date line":     {geo.Point{Lat: 0, Lng: 179.5}, geo.Point{Lat: 0, Lng: -179.5}, 69.09},
		"from one pole to other": {geo.Point{Lat: 90}, geo.Point{Lat: -90, Lng: 77}, math.Pi * 3958.7613},
	} {
		if got := geo.Miles(c.a, c.b); math.Abs(got-c.miles) > 0.1 {
			t.Errorf("%s: %.2f miles, not %.2f", name, got, c.miles)
		}
	}
	point := rapid.Custom(func(t *rapid.T) geo.Point {
		return geo.Point{Lat: rapid.Float64Range(-90, 90).Draw(t, "lat"), Lng: rapid.Float64Range(-180, 180).Draw(t, "lng")}
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := point.Draw(t, "a"), point.Draw(t, "b"), point.Draw(t, "c")
		ab, ba, ac, cb := geo.Miles(a, b), geo.Miles(b, a), geo.Miles(a, c), geo.Miles(c, b)
		if math.Abs(ab-ba) > 1e-6 || ab < 0 || ab > math.Pi*3958.7613+1e-3 || ab > ac+cb+1e-3 {
			t.Fatalf("a-b %f, b-a %f, a-c %f, c-b %f", ab, ba, ac, cb)
		}
	})
}

func TestAPointIsOnTheGlobe(t *testing.T) {
	t.Parallel()
	for p, want := range map[geo.Point]bool{{}: true, {90, -180}: true, {90.1, 0}: false, {0, 181}: false,
		{math.Inf(1), 0}: false} {
		if p.On() != want {
			t.Errorf("%v: %v", p, !want)
		}
	}
	if (geo.Point{Lat: math.NaN()}).On() {
		t.Error("a latitude that is no number is on the globe")
	}
}

// LOC-5: a ZIP code is found without asking anybody.
func TestZIPCodesAreFoundInTheTableThatIsCarried(t *testing.T) {
	t.Parallel()
	for asked, town := range map[string]string{"50613": "Cedar Falls, IA", " 50613-1234 ": "Cedar Falls, IA",
		"10001": "New York, NY", "90210": "Beverly Hills, CA", "99553": "Akutan, AK", "506131234": "Cedar Falls, IA"} {
		if p, found := geo.ZIP(asked); !found || p.Name+", "+p.State != town {
			t.Errorf("%q: %v, %v", asked, p, found)
		}
	}
	if p, _ := geo.ZIP("50613"); geo.Miles(p.Point, cedarFalls) > 0.1 {
		t.Errorf("50613 is %.1f miles off", geo.Miles(p.Point, cedarFalls))
	}
	for _, asked := range []string{"", "00000", "99999", "5061", "506133", "K1A 0B1", "Cedar Falls", "-50613"} {
		if p, found := geo.ZIP(asked); found {
			t.Errorf("%q is %v", asked, p)
		}
	}
}

func TestTownsAreFoundAsPeopleWriteThem(t *testing.T) {
	t.Parallel()
	for asked, first := range map[string]string{
		"Cedar Falls": "Cedar Falls, IA", "cedar  falls, ia": "Cedar Falls, IA", "CEDAR FALLS Iowa": "Cedar Falls, IA",
		"Saint Louis": "Saint Louis, MO", "St. Louis": "Saint Louis, MO", "st louis, missouri": "Saint Louis, MO",
		"Houston": "Houston, TX", "Houston, AK": "Houston, AK", "Fort Worth": "Fort Worth, TX",
		"Fargo North Dakota": "Fargo, ND",
	} {
		found := geo.Towns(asked)
		if len(found) == 0 || found[0].Name+", "+found[0].State != first {
			t.Errorf("%q: %v", asked, found)
		}
	}
	for _, asked := range []string{"", " ", "Nowhere at all", "IA", "Cedar Falls, TX"} {
		if found := geo.Towns(asked); len(found) > 0 {
			t.Errorf("%q: %v", asked, found)
		}
	}
}

func TestTownsAroundAPointAreThoseWithinTheMiles(t *testing.T) {
	t.Parallel()
	found := geo.Around(cedarFalls, 10, 5)
	if !slices.ContainsFunc(found, func(p geo.Place) bool { return p.Name == "Waterloo" }) || len(found) > 5 {
		t.Errorf("%v", found)
	}
	for i, p := range found {
		if geo.Miles(p.Point, cedarFalls) > 10 || i > 0 && found[i-1].ZIPs < p.ZIPs {
			t.Errorf("%d: %v", i, p)
		}
	}
}

// LOC-5: each ZIP code of a state is in the table, where GeoNames has it.
func TestTheTableIsGeoNames(t *testing.T) {
	t.Parallel()
	data := os.Getenv("CAMBER_TEST_DATA")
	if data == "" {
		t.Skip("CAMBER_TEST_DATA does not say where GeoNames' table is")
	}
	file, err := os.Open(filepath.Join(data, "geo", "geonames_US_postal.txt"))
	if err != nil {
		t.Skipf("GeoNames' table is not there: %v", err)
	}
	defer file.Close()
	rows, seen := 0, map[string]bool{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		f := strings.Split(lines.Text(), "\t")
		if seen[f[1]] || f[4] == "" {
			continue
		}
		rows++
		seen[f[1]] = true
		lat, _ := strconv.ParseFloat(f[9], 64)
		lng, _ := strconv.ParseFloat(f[10], 64)
		p, found := geo.ZIP(f[1])
		if !found || p.State != f[4] || geo.Plain(p.Name) != geo.Plain(f[2]) ||
			math.Abs(p.Lat-lat) > 0.0001 || math.Abs(p.Lng-lng) > 0.0001 {
			t.Fatalf("%s: %v", lines.Text(), p)
		}
	}
	if rows != 40_979 {
		t.Errorf("%d ZIP codes", rows)
	}
}
