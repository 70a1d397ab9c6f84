package location_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"camber/internal/base/fault"
	"camber/internal/base/geo"
	"camber/internal/dbtest"
	"camber/internal/shop/location"
)

// LOC-1: 25 miles unless something else from 10 to 250 is asked for; out of range it is 10.
func TestMilesOutOfRangeFallBackToTheLeast(t *testing.T) {
	t.Parallel()
	for asked, want := range map[string]int{
		"": 25, "  ": 25, "25": 25, "10": 10, "250": 250, " 100 ": 100, "9": 10, "9.9": 10, "250.1": 10, "251": 10, "0": 10,
		"-5": 10, "1e9": 10, "NaN": 10, "Inf": 10, "far": 10, "25 mi": 10, "99.5": 99,
	} {
		if got := location.ParseMiles(asked); got != want {
			t.Errorf("%q: %d, not %d", asked, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		asked := rapid.OneOf(rapid.String(), rapid.Map(rapid.Int(), strconv.Itoa)).Draw(t, "asked")
		if got := location.ParseMiles(asked); got < location.LeastMiles || got > location.MostMiles {
			t.Fatalf("%q: %d", asked, got)
		}
	})
}

func TestAPlaceIsReadAsItIsWritten(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{"": "", " ": "", "42.5365,-92.4455": "42.5365, -92.4455", "0, 0": "0, 0",
		" 90 ,180": "90, 180", "1.23456789, 2": "1.234568, 2"} {
		p, err := location.ParsePlace(said)
		if err != nil || location.PlaceText(p) != want {
			t.Errorf("%q: %v %v", said, p, err)
		}
	}
	for _, said := range []string{"42.5", "x, y", "91, 0", "0, 181", "NaN, 0", "42.5 -92.4", ","} {
		if p, err := location.ParsePlace(said); kindOf(err) != fault.Invalid {
			t.Errorf("%q: %v %v", said, p, err)
		}
	}
}

// three are the stores of the demonstration and a dealer's farther off.
func three(t *testing.T) []location.Location {
	t.Helper()
	at := func(id int64, code, name, street, city, zip string, place string) location.Location {
		d := store(t)
		d.Code, d.Name, d.ShortName, d.Address1, d.City, d.Postcode = code, name, city, street, city, zip
		d.Place, _ = location.ParsePlace(place)
		return location.Location{ID: id, Details: d}
	}
	all := []location.Location{
		at(1, "WAV", "Waverly, Bremer Ave", "904 W Bremer Ave", "Waverly", "50677", "42.7258, -92.4790"),
		at(2, "MAIN", "Cedar Falls, Main St", "218 Main St", "Cedar Falls", "50613", "42.5365, -92.4455"),
		at(3, "LOO", "Waterloo, Hwy 63", "3470 Highway 63", "Waterloo", "50701", ""),
		at(4, "DSM", "Des Moines Speed Shop", "1 Grand Ave", "Des Moines", "50309", ""),
		at(5, "OLD", "Evansdale", "1 Lafayette Rd", "Evansdale", "50707", ""),
	}
	all[1].Offers, all[2].Offers = []location.Offer{location.Fitting, location.BatteryTest}, []location.Offer{location.BatteryTest}
	all[3].OutOfUse, all[3].Dealer = true, true
	all[4].OutOfUse = true
	return all
}

func idsOf(f location.Found) []int64 {
	ids := []int64{}
	for _, s := range f.Stores {
		ids = append(ids, s.ID)
	}
	return ids
}

// LOC-2: stores are found by ZIP code, by town and by name, the nearest first; a store out of use never, unless it is a
// dealer's.
func TestStoresAreFound(t *testing.T) {
	t.Parallel()
	cedarFalls := &geo.Point{Lat: 42.5241, Lng: -92.4497}
	monday := time.Date(2026, 3, 2, 16, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		wish    location.Wish
		want    []int64
		unknown bool
	}{
		"from a ZIP code":      {location.Wish{Asked: "50613", Miles: 25}, []int64{2, 3, 1}, false},
		"from a town":          {location.Wish{Asked: "waverly, ia", Miles: 25}, []int64{1, 2, 3}, false},
		"the town that's near": {location.Wish{Asked: "Waterloo", Miles: 10}, []int64{3, 2}, false},
		"a short way":          {location.Wish{Asked: "50613", Miles: 10}, []int64{2, 3}, false},
		"a dealer's too":       {location.Wish{Asked: "50613", Miles: 250}, []int64{2, 3, 1, 4}, false},
		"no dealer's":          {location.Wish{Asked: "50613", Miles: 250, PickUp: true}, []int64{2, 3, 1}, false},
		"by name":              {location.Wish{Asked: "speed sh", Miles: 10}, []int64{4}, false},
		"by street":            {location.Wish{Asked: "bremer ave"}, []int64{1}, false},
		"by name, with where":  {location.Wish{Asked: "st", At: cedarFalls, Miles: 10}, []int64{2}, false},
		"a name, out of use":   {location.Wish{Asked: "lafayette rd", Miles: 250}, []int64{}, true},
		"a ZIP code of none":   {location.Wish{Asked: "00000", Miles: 250}, []int64{}, true},
		"nothing like it":      {location.Wish{Asked: "Xyzzy", Miles: 250}, []int64{}, true},
		"only signs":           {location.Wish{Asked: "%!", Miles: 250}, []int64{}, true},
		"near somebody":        {location.Wish{At: cedarFalls, Miles: 25}, []int64{2, 3, 1}, false},
		"near nobody":          {location.Wish{At: &geo.Point{}, Miles: 250}, []int64{}, false},
		"everywhere":           {location.Wish{Miles: 25}, []int64{1, 2, 3, 4}, false},
		"the first ones":       {location.Wish{Asked: "50613", Miles: 250, Most: 2}, []int64{2, 3}, false},
		"with a filter":        {location.Wish{Asked: "50613", Miles: 25, Filters: []string{"battery_test"}}, []int64{2, 3}, false},
		"with two":             {location.Wish{Asked: "50613", Miles: 25, Filters: []string{"battery_test", "fitting"}}, []int64{2}, false},
		"with none of ours":    {location.Wish{Asked: "50613", Miles: 25, Filters: []string{"parking"}}, []int64{2, 3, 1}, false},
		"what nobody has":      {location.Wish{Asked: "50613", Miles: 25, Filters: []string{"keys"}}, []int64{}, false},
		"a ZIP code over where": {location.Wish{Asked: "50677", At: cedarFalls, Miles: 25},
			[]int64{1, 2, 3}, false},
	} {
		got := location.Find(three(t), c.wish, monday)
		if !slices.Equal(idsOf(got), c.want) || got.Unknown != c.unknown {
			t.Errorf("%s: %v %v", name, idsOf(got), got.Unknown)
		}
	}
	counts := location.Find(three(t), location.Wish{Asked: "50613", Miles: 25, Filters: []string{"fitting"}}, monday).Filters
	if got := fmt.Sprint(counts); got != "[{open_now 3} {fitting 1} {battery_test 2}]" {
		t.Errorf("the filters are %s", got)
	}
	if got := location.Find(three(t), location.Wish{Miles: 25}, monday.Add(12*time.Hour)).Filters[0].Filter; got == "open_now" {
		t.Error("at night some are open")
	}
}

// LOC-2 LOC-5: whatever is asked for, the stores are within the radius, the nearest first, all of them, each with the
// filters that were asked for.
func TestStoresStandByDistanceWithinTheRadius(t *testing.T) {
	t.Parallel()
	base := store(t)
	now := time.Date(2026, 3, 2, 16, 0, 0, 0, time.UTC)
	rapid.Check(t, func(t *rapid.T) {
		near := rapid.Custom(func(t *rapid.T) geo.Point {
			return geo.Point{Lat: rapid.Float64Range(40, 44).Draw(t, "lat"), Lng: rapid.Float64Range(-95, -90).Draw(t, "lng")}
		})
		var all []location.Location
		for i := range rapid.IntRange(0, 12).Draw(t, "stores") {
			l := location.Location{ID: int64(i + 1), Details: base}
			if p := near.Draw(t, "place"); rapid.Bool().Draw(t, "is known") {
				l.Place = &p
			} else {
				l.Postcode = "00000"
			}
			l.OutOfUse, l.Dealer = rapid.Bool().Draw(t, "out of use"), rapid.Bool().Draw(t, "dealer")
			if rapid.Bool().Draw(t, "fits") {
				l.Offers = []location.Offer{location.Fitting}
			}
			all = append(all, l)
		}
		at, miles := near.Draw(t, "at"), rapid.IntRange(location.LeastMiles, location.MostMiles).Draw(t, "miles")
		wish := location.Wish{At: &at, Miles: miles}
		if rapid.Bool().Draw(t, "filter") {
			wish.Filters = []string{"fitting"}
		}
		found := location.Find(all, wish, now)
		want := 0
		for _, l := range all {
			if l.IsListed() && l.Place != nil && geo.Miles(at, *l.Place) <= float64(miles) &&
				(len(wish.Filters) == 0 || len(l.Offers) > 0) {
				want++
			}
		}
		if len(found.Stores) != want {
			t.Fatalf("%d stores, not %d", len(found.Stores), want)
		}
		for i, s := range found.Stores {
			if s.Miles != geo.Miles(at, *s.Point) || i > 0 && found.Stores[i-1].Miles > s.Miles {
				t.Fatalf("%d: %f", i, s.Miles)
			}
		}
	})
}

// LOC-3: where a store is, its site and whether it is a dealer's are kept.
func TestWhereAStoreIsIsKept(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := location.New()
		id, err := s.Add(ctx, system, store(t))
		if err != nil {
			t.Fatal(err)
		}
		before, err := s.Location(ctx, id)
		if err != nil || before.Place != nil || geo.Miles(*before.Point(), geo.Point{Lat: 42.5241, Lng: -92.4497}) > 0.1 {
			t.Fatalf("%+v %v", before, err)
		}
		changed := before
		changed.Place, changed.Website, changed.Dealer = &geo.Point{Lat: 42.5365, Lng: -92.4455}, " https://example.com/store ", true
		if _, err := s.Save(ctx, system, before.Version(), changed); err != nil {
			t.Fatal(err)
		}
		got, err := s.Location(ctx, id)
		if err != nil || *got.Point() != *changed.Place || got.Website != "https://example.com/store" || !got.Dealer {
			t.Errorf("%+v %v", got, err)
		}
		for _, site := range []string{"example.com", "javascript:alert(1)", "https://", "https://me@example.com", "ftp://example.com"} {
			wrong := got
			wrong.Website = site
			_, err := s.Save(ctx, system, got.Version(), wrong)
			if f := fault.Of(err); f == nil || f.Fields["website"].Format == "" {
				t.Errorf("%q: %v", site, err)
			}
		}
		found, err := s.Find(ctx, location.Wish{Asked: "50613", Miles: 10})
		if err != nil || !slices.Equal(idsOf(found), []int64{id}) {
			t.Errorf("%v %v", found, err)
		}
	})
}
