package location_test

import (
	"context"
	"reflect"
	"testing"
	"time"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/location"
)

func chicago(t *testing.T) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation("America/Chicago")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

func store(t *testing.T) location.Details {
	t.Helper()
	return location.Details{
		Code: "MAIN", Name: "Camber Cedar Falls", ShortName: "Cedar Falls", Address1: "101 Main St", City: "Cedar Falls",
		State:    "IA",
		Postcode: "50613", Country: "US", Telephone: "(319) 555-0142", Email: "main@demo.test", Zone: chicago(t), Sort: 1,
		Hours: location.Week{time.Monday: {{Opens: "07:30", Closes: "18:00"}}},
	}
}

func TestTheDayIsTheStores(t *testing.T) {
	t.Parallel()
	d := store(t)
	for at, want := range map[string]string{
		"2026-03-02T05:59:59Z": "2026-03-01", "2026-03-02T06:00:00Z": "2026-03-02", // CST
		"2026-07-02T04:59:59Z": "2026-07-01", "2026-07-02T05:00:00Z": "2026-07-02", // CDT
	} {
		instant, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		if got := d.Day(instant); got != want {
			t.Errorf("%s is %s, want %s", at, got, want)
		}
	}
}

func TestOpenUntil(t *testing.T) {
	t.Parallel()
	d := store(t)
	for at, want := range map[string]string{
		"2026-03-02T13:29:00Z": "", "2026-03-02T13:30:00Z": "6:00 pm", "2026-03-02T23:59:00Z": "6:00 pm",
		"2026-03-03T00:00:00Z": "",
		"2026-03-03T15:00:00Z": "", // a Tuesday
	} {
		instant, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		if got, open := d.OpenUntil(instant); got != want || open != (want != "") {
			t.Errorf("%s: %q %v, want %q", at, got, open, want)
		}
	}
}

func TestALocationIsReadAsItWasAdded(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := location.New()
		second := store(t)
		second.Code, second.Hours, second.Sort = "WATERLOO", nil, 0
		want := []location.Location{{Details: second}, {Details: store(t)}}
		for _, i := range []int{1, 0} {
			id, err := s.AddLocation(ctx, want[i].Details)
			if err != nil {
				t.Fatal(err)
			}
			want[i].ID = id
		}
		got, err := s.Locations(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for i := range got { // two *time.Location of one zone are not deeply equal
			if got[i].Zone.String() != "America/Chicago" {
				t.Errorf("zone %s", got[i].Zone)
			}
			got[i].Zone = want[i].Zone
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("got  %+v\nwant %+v", got, want)
		}
		if one, err := s.Location(ctx, want[1].ID); err != nil || one.Code != "MAIN" || len(one.Hours) != 1 {
			t.Errorf("got %+v (%v)", one, err)
		}
		if _, err := s.Location(ctx, 99); fault.Of(err).Kind != fault.NotFound {
			t.Errorf("an unknown store: %v", err)
		}
		if _, err := s.AddLocation(ctx, store(t)); fault.Of(err).Kind != fault.Conflict {
			t.Errorf("the same code again: %v", err)
		}
	})
}

func TestAnImpossibleStoreIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := location.New()
		for field, spoil := range map[string]func(*location.Details){
			"code":      func(d *location.Details) { d.Code = "main st" },
			"name":      func(d *location.Details) { d.Name = "" },
			"time_zone": func(d *location.Details) { d.Zone = nil },
			"hours[1]": func(d *location.Details) {
				d.Hours = location.Week{time.Monday: {{Opens: "18:00", Closes: "7:30"}}}
			},
		} {
			d := store(t)
			spoil(&d)
			_, err := s.AddLocation(ctx, d)
			if f := fault.Of(err); f == nil || f.Kind != fault.Invalid || len(f.Fields) != 1 || f.Fields[field].Format == "" {
				t.Errorf("%s: %v", field, err)
			}
		}
		if found, err := s.Locations(ctx); err != nil || len(found) != 0 {
			t.Errorf("%d stores (%v), want none", len(found), err)
		}
	})
}

func TestTheFirstSiteIsTheShops(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := location.New()
		if _, err := s.Site(ctx); fault.Of(err).Kind != fault.NotFound {
			t.Errorf("no site: %v", err)
		}
		id, err := s.AddSite(ctx, "camber.test")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := s.Site(ctx); err != nil || got != (location.Site{ID: id, Name: "camber.test"}) {
			t.Errorf("got %+v (%v)", got, err)
		}
		if _, err := s.AddSite(ctx, "camber.test"); fault.Of(err).Kind != fault.Conflict {
			t.Errorf("the same name again: %v", err)
		}
	})
}
