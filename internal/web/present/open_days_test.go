package present

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/shop/location"
)

func TestDaysOfTheSameHoursAreOneLine(t *testing.T) {
	t.Parallel()
	days := func(h location.Hours, on ...time.Weekday) location.Week {
		m := location.Week{}
		for _, d := range on {
			m[d] = []location.Hours{h}
		}
		return m
	}
	work := days(location.Hours{Opens: "07:30", Closes: "18:00"}, time.Monday, time.Tuesday, time.Wednesday, time.Thursday,
		time.Friday)
	weekend := days(location.Hours{Opens: "07:30", Closes: "18:00"}, time.Monday, time.Tuesday, time.Wednesday,
		time.Thursday, time.Friday)
	weekend[time.Saturday] = []location.Hours{{Opens: "08:00", Closes: "12:00"}, {Opens: "13:00", Closes: "16:00"}}
	weekend[time.Sunday] = []location.Hours{{Opens: "00:00", Closes: "00:00"}}
	closures := []location.Closure{
		{First: "2026-11-01", Last: "2026-11-02", Reason: "Over"},
		{First: "2026-11-26", Last: "2026-11-26", Reason: "Thanksgiving"},
		{First: "2026-11-27", Last: "2026-11-28", Reason: "The days after", Hours: work[time.Monday]},
		{First: "2026-12-25", Last: "2026-12-25", Reason: "Not yet told"},
	}
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	working := []OpenDays{{"Monday to Friday", "7:30 am to 6 pm", ""}, {"Saturday to Sunday", "Closed", ""}}
	for name, c := range map[string]struct {
		hours    location.Week
		closures []location.Closure
		want     []OpenDays
	}{
		"no hours known":     {nil, nil, nil},
		"closed at weekends": {work, nil, working},
		"a lunch break, and a day without an end": {weekend, nil, []OpenDays{{"Monday to Friday", "7:30 am to 6 pm", ""},
			{"Saturday", "8 am to 12 pm, 1 pm to 4 pm", ""}, {"Sunday", "Day and night", ""}}},
		"the closed days of two weeks": {work, closures, append(slices.Clone(working),
			OpenDays{"Thu, 11/26/2026", "Closed", "Thanksgiving"},
			OpenDays{"Fri, 11/27/2026 to Sat, 11/28/2026", "7:30 am to 6 pm", "The days after"})},
	} {
		d := location.Details{Zone: time.UTC, Hours: c.hours, Closures: c.closures}
		if diff := cmp.Diff(c.want, NewOpenDays(t.Context(), d, now)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestAClosedStoreSaysWhenItOpens(t *testing.T) {
	t.Parallel()
	l := location.Location{Details: location.Details{Zone: time.UTC, Hours: location.Week{
		time.Monday: {{Opens: "07:30", Closes: "12:00"}, {Opens: "13:00", Closes: "18:00"}}}}}
	always := location.Location{Details: location.Details{Zone: time.UTC, Hours: location.Week{}}}
	for day := range time.Weekday(7) {
		always.Hours[day] = []location.Hours{{Opens: "00:00", Closes: "00:00"}}
	}
	monday := time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		at   location.Location
		now  time.Duration
		want string
	}{
		{l, 7 * time.Hour, "Closed, opens 7:30 am"},
		{l, 8 * time.Hour, "Open until 12:00 pm"},
		{l, 12 * time.Hour, "Closed, opens 1 pm"},
		{l, 19 * time.Hour, "Closed, opens 11/30/2026"},
		{l, 4 * 24 * time.Hour, "Closed, opens Mon 7:30 am"},
		{always, 5 * time.Hour, "Open day and night"},
		{location.Location{Details: location.Details{Zone: time.UTC}}, 0, "Closed now"},
	} {
		if got := OpenText(t.Context(), c.at, monday.Add(c.now)); got != c.want {
			t.Errorf("after %s: %q, want %q", c.now, got, c.want)
		}
	}
}
