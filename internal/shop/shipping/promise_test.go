package shipping

import (
	"testing"
	"testing/quick"
	"time"

	"camber/internal/base/money"
	"camber/internal/shop/location"
)

func store(t *testing.T, zone string) location.Location {
	t.Helper()
	in, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	week := location.TypicalWeek()
	return location.Location{ID: 1, Details: location.Details{Zone: in, Hours: week,
		Closures: []location.Closure{{First: "2026-11-26", Last: "2026-11-27", Reason: "Thanksgiving"}}}}
}

// PICK-4: a parcel leaves on a working day on which the store is open, before its time, and arrives working days later.
func TestWhenAParcelLeavesAndArrives(t *testing.T) {
	t.Parallel()
	at := store(t, "America/Chicago")
	ground := Way{DaysFrom: 3, DaysTo: 5}
	for now, want := range map[string]Promise{
		"2026-11-24 13:59": {"2026-11-24", "2026-11-27", "2026-12-01"}, // Tuesday
		"2026-11-24 14:00": {"2026-11-25", "2026-11-30", "2026-12-02"},
		"2026-11-25 20:00": {"2026-11-30", "2026-12-03", "2026-12-07"}, // before two closed days and a weekend
		"2026-11-28 09:00": {"2026-11-30", "2026-12-03", "2026-12-07"}, // Saturday: open, and no carrier comes
		"2026-03-07 10:00": {"2026-03-09", "2026-03-12", "2026-03-16"}, // the clock leaps on Sunday
		"2026-10-30 23:30": {"2026-11-02", "2026-11-05", "2026-11-09"}, // and back
	} {
		moment, err := time.ParseInLocation("2006-01-02 15:04", now, at.Zone)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := ground.promised(moment.UTC(), at, "14:00"); !ok || got != want {
			t.Errorf("%s: %v, want %v", now, got, want)
		}
	}
	tuesday := time.Date(2026, 11, 24, 18, 0, 0, 0, time.UTC)
	if got, ok := (Way{}).promised(tuesday, at, "14:00"); ok {
		t.Errorf("a way that says nothing promises %v", got)
	}
	closed := at
	closed.Hours = nil
	if got, ok := ground.promised(tuesday, closed, "14:00"); ok {
		t.Errorf("a store that never opens promises %v", got)
	}
}

// A promise never lies before the day of the order, its last day never before its first, and none is on a weekend.
func TestPromisesAreInOrder(t *testing.T) {
	t.Parallel()
	at := store(t, "America/Phoenix")
	first := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	err := quick.Check(func(minutes uint32, from, more uint8) bool {
		now := first.Add(time.Duration(minutes%2_000_000) * time.Minute)
		w := Way{DaysFrom: int(from % 30), DaysTo: int(from%30) + int(more%30)}
		p, ok := w.promised(now, at, "14:00")
		if !ok {
			return w.DaysTo == 0
		}
		for _, day := range []string{p.Leaves, p.First, p.Last} {
			if date, err := time.Parse(time.DateOnly, day); err != nil || !isWorking(date) {
				return false
			}
		}
		return at.Day(now) <= p.Leaves && p.Leaves <= p.First && p.First <= p.Last
	}, &quick.Config{MaxCount: 20_000})
	if err != nil {
		t.Error(err)
	}
}

// PICK-4: what is missing until a way is free is told by the first total from which it is, in the area where it goes.
func TestWhatIsMissingUntilItIsSentFree(t *testing.T) {
	t.Parallel()
	free := func(cost money.Cents) []Band { return []Band{{AnyWeight, cost}} }
	ground := Way{Kind: Flat, Active: true, Tariffs: []Tariff{
		{AreaID: 9, From: 20_00, Bands: free(0)}, {AreaID: 1, From: 99_00, Bands: free(0)},
		{AreaID: 1, From: 50_00, Bands: free(4_95)}, {AreaID: 1, Bands: free(8_95)}}}
	for name, c := range map[string]struct {
		way  Way
		load load
		want money.Cents
	}{
		"below":          {ground, load{known: true, subtotal: 86_60, areas: map[int64]bool{1: true}}, 12_40},
		"far below":      {ground, load{known: true, subtotal: 0, areas: map[int64]bool{1: true}}, 99_00},
		"at it":          {ground, load{known: true, subtotal: 99_00, areas: map[int64]bool{1: true}}, 0},
		"elsewhere":      {ground, load{known: true, subtotal: 50_00, areas: map[int64]bool{2: true}}, 0},
		"nobody knows":   {ground, load{subtotal: 50_00, areas: map[int64]bool{1: true}}, 0},
		"out of use":     {Way{Kind: Flat, Tariffs: ground.Tariffs}, load{known: true, areas: map[int64]bool{1: true}}, 0},
		"never free":     {Way{Kind: Flat, Active: true, Tariffs: ground.Tariffs[3:]}, load{known: true, areas: map[int64]bool{1: true}}, 0},
		"its own charge": {ground, load{known: true, subtotal: 50_00, own: 5_00, areas: map[int64]bool{1: true}}, 0},
	} {
		if got := c.way.freeIn(c.load); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}
