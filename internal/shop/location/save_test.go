package location_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/location"
)

var system = access.Actor{Kind: access.System}

func kindOf(err error) fault.Kind {
	if f := fault.Of(err); f != nil {
		return f.Kind
	}
	return 0
}

// START-1 ADM-2: a store with its hours and closures is kept as it was said, and read so.
func TestAStoreIsChanged(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := location.New()
		id, err := s.Add(ctx, system, store(t))
		if err != nil {
			t.Fatal(err)
		}
		before, err := s.Location(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		changed := before
		changed.Name, changed.Code, changed.State = " Main Street ", "OTHER", "ia"
		changed.Zone = zoned(t, "America/New_York")
		changed.Hours = week(t, "mon-fri 13-17 8-12, sat 20-2")
		changed.Closures = []location.Closure{closure(t, "2026-12-25 closed Christmas"),
			closure(t, "2026-11-26..2026-11-27 9-12 Thanksgiving")}
		changed.Offers = []location.Offer{location.Hoses, location.Fitting}
		saved, err := s.Save(ctx, system, before.Version(), changed)
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.Location(ctx, id)
		if err != nil || got.Version() != saved.Version() {
			t.Fatalf("%+v is not %+v (%v)", got, saved, err)
		}
		if got.Name != "Main Street" || got.Code != "MAIN" || got.State != "IA" || got.Zone.String() != "America/New_York" ||
			got.Hours.String() != "mon-fri 08:00-12:00 13:00-17:00, sat 20:00-02:00" ||
			len(got.Closures) != 2 || got.Closures[0].Reason != "Thanksgiving" ||
			!cmp.Equal(got.Offers, []location.Offer{location.Fitting, location.Hoses}) {
			t.Errorf("%+v", got)
		}
		rows, err := audit.Rows(ctx, "store", id)
		if err != nil || len(rows) != 2 || rows[1].Action != "store.edit" {
			t.Fatalf("the log has %v (%v)", rows, err)
		}
		if _, err := s.Save(ctx, system, saved.Version(), saved); err != nil {
			t.Error(err)
		}
		if rows, _ := audit.Rows(ctx, "store", id); len(rows) != 2 {
			t.Error("nothing was changed, and the log has it")
		}

		late := before
		late.Telephone = "(319) 555-0000"
		_, err = s.Save(ctx, system, before.Version(), late)
		f := fault.Of(err)
		if f == nil || f.Kind != fault.Conflict || f.Fields["name"].String() != "Meanwhile it is: Main Street" ||
			f.Fields["hours"].Format == "" || f.Fields["telephone"].Format == "" || f.Fields["city"].Format != "" {
			t.Errorf("the second one to save: %v %v", err, f.Fields)
		}
		if again, err := s.Location(ctx, id); err != nil || again.Version() != saved.Version() {
			t.Errorf("it changed nevertheless (%v)", err)
		}
	})
}

func TestWhatAStoreCantBeIsSaidByField(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := location.New()
		id, err := s.Add(ctx, system, store(t))
		if err != nil {
			t.Fatal(err)
		}
		whole, err := s.Location(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		closures := func(written ...string) func(*location.Details) {
			return func(d *location.Details) {
				d.Closures = nil
				for _, w := range written {
					d.Closures = append(d.Closures, closure(t, w))
				}
			}
		}
		hours := func(written string) func(*location.Details) {
			return func(d *location.Details) { d.Hours = week(t, written) }
		}
		for what, c := range map[string]struct {
			field string
			spoil func(*location.Details)
		}{
			"no street":               {"address_1", func(d *location.Details) { d.Address1 = " " }},
			"no town":                 {"city", func(d *location.Details) { d.City = "" }},
			"a state in full":         {"state", func(d *location.Details) { d.State = "Iowa" }},
			"half a ZIP code":         {"postcode", func(d *location.Details) { d.Postcode = "506" }},
			"no telephone":            {"telephone", func(d *location.Details) { d.Telephone = "" }},
			"half an address":         {"email", func(d *location.Details) { d.Email = "main" }},
			"the machine's own zone":  {"time_zone", func(d *location.Details) { d.Zone = time.Local }},
			"a name for a poster":     {"short_name", func(d *location.Details) { d.ShortName = "The one beside the old station" }},
			"spans that overlap":      {"hours[1]", hours("mon 8-12 11-17")},
			"a night into a morning":  {"hours[5]", hours("fri 20-9, sat 8-16")},
			"a night around itself":   {"hours[1]", hours("mon 8-7 20-9")},
			"five spans":              {"hours[2]", hours("tue 1-2 3-4 5-6 7-8 9-10")},
			"a day twice":             {"closures[1]", closures("2026-12-24..2026-12-26 closed A", "2026-12-26 closed B")},
			"a year that is over":     {"closures[0]", closures("2026-12-24..2025-12-26 closed A")},
			"a day that there is not": {"closures[0]", closures("2026-02-30 closed A")},
			"no reason":               {"closures[0]", closures("2026-12-24 closed")},
			"what nobody offers":      {"offers", func(d *location.Details) { d.Offers = []location.Offer{"coffee"} }},
		} {
			spoilt := whole
			c.spoil(&spoilt.Details)
			_, err := s.Save(ctx, system, whole.Version(), spoilt)
			if f := fault.Of(err); f == nil || f.Kind != fault.Invalid || len(f.Fields) != 1 || f.Fields[c.field].Format == "" {
				t.Errorf("%s: %v", what, err)
			}
			spoilt.Code = "NEW"
			if _, err := s.Add(ctx, system, spoilt.Details); kindOf(err) != fault.Invalid {
				t.Errorf("%s, in a new store: %v", what, err)
			}
		}
		if all, err := s.Locations(ctx); err != nil || len(all) != 1 || all[0].Version() != whole.Version() {
			t.Errorf("%v (%v)", all, err)
		}
	})
}

// Who is not at all stores changes their own and adds none.
func TestAStoreIsChangedByWhoIsThere(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := location.New()
		first, second := store(t), store(t)
		second.Code = "WATERLOO"
		var ids [2]int64
		for i, d := range []location.Details{first, second} {
			id, err := s.Add(ctx, system, d)
			if err != nil {
				t.Fatal(err)
			}
			ids[i] = id
		}
		manager := access.Actor{Kind: access.Staff, StaffID: 7}.Granted(access.EditStores).Placed(ids[0])
		cashier := access.Actor{Kind: access.Staff, StaffID: 8, AllLocations: true}.Granted(access.SellAtTill)
		own, err := s.Location(ctx, ids[0])
		if err != nil {
			t.Fatal(err)
		}
		other, err := s.Location(ctx, ids[1])
		if err != nil {
			t.Fatal(err)
		}
		third := store(t)
		third.Code = "WAVERLY"
		for what, refused := range map[string]error{
			"another's store": func() error { _, err := s.Save(ctx, manager, other.Version(), other); return err }(),
			"a new store":     func() error { _, err := s.Add(ctx, manager, third); return err }(),
			"out of use":      s.SetInUse(ctx, manager, ids[1], false),
			"a cashier":       func() error { _, err := s.Save(ctx, cashier, own.Version(), own); return err }(),
		} {
			if kindOf(refused) != fault.Forbidden {
				t.Errorf("%s: %v", what, refused)
			}
		}
		renamed := own
		renamed.Name = "Ours"
		if _, err := s.Save(ctx, manager, own.Version(), renamed); err != nil {
			t.Error(err)
		}
	})
}

func TestTheLastStoreStaysInUse(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := location.New()
		first, second := store(t), store(t)
		second.Code = "WATERLOO"
		one, err := s.Add(ctx, system, first)
		if err != nil {
			t.Fatal(err)
		}
		two, err := s.Add(ctx, system, second)
		if err != nil {
			t.Fatal(err)
		}
		inUse := func() (codes []string) {
			t.Helper()
			found, err := s.InUse(ctx)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range found {
				codes = append(codes, l.Code)
			}
			return codes
		}
		if err := s.SetInUse(ctx, system, one, false); err != nil {
			t.Fatal(err)
		}
		if got := inUse(); !cmp.Equal(got, []string{"WATERLOO"}) {
			t.Errorf("in use: %v", got)
		}
		if err := s.SetInUse(ctx, system, two, false); kindOf(err) != fault.Conflict {
			t.Errorf("the last one: %v", err)
		}
		if all, err := s.Locations(ctx); err != nil || len(all) != 2 || !all[0].OutOfUse || all[1].OutOfUse {
			t.Errorf("%+v (%v)", all, err)
		}
		if err := s.SetInUse(ctx, system, one, true); err != nil {
			t.Fatal(err)
		}
		if got := inUse(); !cmp.Equal(got, []string{"MAIN", "WATERLOO"}) {
			t.Errorf("in use: %v", got)
		}
	})
}
