package location_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"camber/internal/shop/location"
)

func zoned(t *testing.T, name string) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

func week(t *testing.T, written string) location.Week {
	t.Helper()
	w, err := location.ParseWeek(written)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func closure(t *testing.T, written string) location.Closure {
	t.Helper()
	c, err := location.ParseClosure(written)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// PITFALLS e8: hours are the store's own, over midnight, over both changes of the clock and on days of their own.
func TestHoursAreOfTheStoresOwnClock(t *testing.T) {
	t.Parallel()
	const (
		workdays = "mon-fri 7:30-18, sat 8-16"
		nights   = "mon-sun 18-2"
		always   = "mon-sun 0-24"
		lunch    = "mon-fri 8-12 13-17"
		early    = "sun 1:30-2:30"
	)
	for _, c := range []struct {
		zone, hours, closed string
		at                  string
		until, next         string
	}{
		// a usual day, and the weekend
		{"America/Chicago", workdays, "", "2026-06-08T07:29:00-05:00", "", "2026-06-08T07:30:00-05:00"},
		{"America/Chicago", workdays, "", "2026-06-08T07:30:00-05:00", "6:00 pm", "2026-06-09T07:30:00-05:00"},
		{"America/Chicago", workdays, "", "2026-06-08T18:00:00-05:00", "", "2026-06-09T07:30:00-05:00"},
		{"America/Chicago", workdays, "", "2026-06-13T16:00:00-05:00", "", "2026-06-15T07:30:00-05:00"},
		// the same moment elsewhere
		{"America/New_York", workdays, "", "2026-06-08T12:30:00Z", "6:00 pm", "2026-06-09T11:30:00Z"},
		{"Pacific/Honolulu", workdays, "", "2026-06-08T12:30:00Z", "", "2026-06-08T17:30:00Z"},
		{"Asia/Kolkata", workdays, "", "2026-06-08T12:29:00Z", "6:00 pm", "2026-06-09T02:00:00Z"},
		// several spans
		{"America/Chicago", lunch, "", "2026-06-08T11:59:00-05:00", "12:00 pm", "2026-06-08T13:00:00-05:00"},
		{"America/Chicago", lunch, "", "2026-06-08T12:00:00-05:00", "", "2026-06-08T13:00:00-05:00"},
		// past midnight
		{"America/Chicago", nights, "", "2026-06-09T01:59:00-05:00", "2:00 am", "2026-06-09T18:00:00-05:00"},
		{"America/Chicago", nights, "", "2026-06-09T02:00:00-05:00", "", "2026-06-09T18:00:00-05:00"},
		{"America/Chicago", nights, "", "2026-06-08T23:00:00-05:00", "2:00 am", "2026-06-09T18:00:00-05:00"},
		{"America/Chicago", always, "", "2026-06-09T00:00:00-05:00", "always", ""},
		// the clock leaps from 2 to 3: what would close at 2:30 closes as it leaps
		{"America/Chicago", early, "", "2026-03-08T01:45:00-06:00", "3:00 am", "2026-03-15T01:30:00-05:00"},
		{"America/Chicago", early, "", "2026-03-08T03:00:00-05:00", "", "2026-03-15T01:30:00-05:00"},
		{"America/Chicago", nights, "", "2026-03-08T01:59:00-06:00", "3:00 am", "2026-03-08T18:00:00-05:00"},
		{"America/Chicago", workdays, "", "2026-03-07T20:00:00-06:00", "", "2026-03-09T07:30:00-05:00"},
		// it shows 1 to 2 twice: a time is the first of the two
		{"America/Chicago", early, "", "2026-11-01T01:30:00-05:00", "2:30 am", "2026-11-08T01:30:00-06:00"},
		{"America/Chicago", early, "", "2026-11-01T01:15:00-06:00", "2:30 am", "2026-11-08T01:30:00-06:00"},
		{"America/Chicago", "sat 20-1:30", "", "2026-11-01T01:29:00-05:00", "1:30 am", "2026-11-07T20:00:00-06:00"},
		{"America/Chicago", "sat 20-1:30", "", "2026-11-01T01:00:00-06:00", "", "2026-11-07T20:00:00-06:00"},
		// the other half of the world changes the other way, and one zone by half an hour
		{"Australia/Sydney", early, "", "2026-10-04T01:45:00+10:00", "3:00 am", "2026-10-11T01:30:00+11:00"},
		{"Australia/Lord_Howe", "sun 2:15-4", "", "2026-10-04T02:30:00+11:00", "4:00 am", "2026-10-11T02:15:00+11:00"},
		// where no clock changes
		{"America/Phoenix", early, "", "2026-03-08T01:45:00-07:00", "2:30 am", "2026-03-15T01:30:00-07:00"},
		// days of their own
		{"America/Chicago", workdays, "2026-11-26 closed Thanksgiving", "2026-11-26T10:00:00-06:00", "",
			"2026-11-27T07:30:00-06:00"},
		{"America/Chicago", workdays, "2026-12-24 8-13 Christmas Eve", "2026-12-24T07:45:00-06:00", "",
			"2026-12-24T08:00:00-06:00"},
		{"America/Chicago", workdays, "2026-12-24 8-13 Christmas Eve", "2026-12-24T12:00:00-06:00", "1:00 pm",
			"2026-12-25T07:30:00-06:00"},
		{"America/Chicago", workdays, "2026-12-13 10-14 Open house", "2026-12-13T11:00:00-06:00", "2:00 pm",
			"2026-12-14T07:30:00-06:00"}, // a Sunday
		{"America/Chicago", nights, "2026-12-25 closed Christmas", "2026-12-25T01:00:00-06:00", "2:00 am",
			"2026-12-26T18:00:00-06:00"}, // the night before lasts into it
		{"America/Chicago", workdays, "2026-12-21..2027-01-31 closed Winter", "2026-12-22T09:00:00-06:00", "", ""},
	} {
		d := location.Details{Zone: zoned(t, c.zone), Hours: week(t, c.hours)}
		if c.closed != "" {
			d.Closures = []location.Closure{closure(t, c.closed)}
		}
		at, err := time.Parse(time.RFC3339, c.at)
		if err != nil {
			t.Fatal(err)
		}
		until, isOpen := d.OpenUntil(at)
		if isOpen && until == "" {
			until = "always"
		}
		if until != c.until || isOpen != (c.until != "") {
			t.Errorf("%s, %s %s, %s: open until %q, want %q", c.zone, c.hours, c.closed, c.at, until, c.until)
		}
		next := ""
		if t0, opens := d.OpensNext(at); opens {
			next = t0.Format(time.RFC3339)
			if want, err := time.Parse(time.RFC3339, c.next); err == nil && want.Equal(t0) {
				next = c.next
			}
		}
		if next != c.next {
			t.Errorf("%s, %s %s, %s: opens %q, want %q", c.zone, c.hours, c.closed, c.at, next, c.next)
		}
	}
}

func TestHoursAreReadAsTheyAreWritten(t *testing.T) {
	t.Parallel()
	for written, want := range map[string]string{
		"mon-fri 7:30-18, sat 8-16":         "mon-fri 07:30-18:00, sat 08:00-16:00",
		"Mon 8-12 13-17, tue 8-12 13-17":    "mon-tue 08:00-12:00 13:00-17:00",
		"sat-mon 0-24":                      "mon 00:00-00:00, sat-sun 00:00-00:00",
		"closed":                            "closed",
		"mon closed, sun 22-2":              "sun 22:00-02:00",
		location.TypicalWeek().String():     "mon-fri 07:30-18:00, sat 08:00-16:00",
		"wed 13-17 8-12":                    "wed 08:00-12:00 13:00-17:00",
		"mon-sun 9-17":                      "mon-sun 09:00-17:00",
		"tue-thu 9-17, fri 9-17, mon 10-17": "mon 10:00-17:00, tue-fri 09:00-17:00",
	} {
		got, err := location.ParseWeek(written)
		if err != nil || got.String() != want {
			t.Errorf("%s: %s (%v), want %s", written, got, err, want)
		}
	}
	for _, wrong := range []string{"someday 8-12", "mon 8", "mon 8-25", "mon eight-twelve", "mon 8:60-9"} {
		if got, err := location.ParseWeek(wrong); err == nil {
			t.Errorf("%s is %s", wrong, got)
		}
	}
	for written, want := range map[string]string{
		"2026-12-24 8-13 Christmas Eve":            "2026-12-24 08:00-13:00 Christmas Eve",
		"2026-12-25..2026-12-26 closed Christmas":  "2026-12-25..2026-12-26 closed Christmas",
		"2026-07-04 closed 4th of July":            "2026-07-04 closed 4th of July",
		"2026-07-03 8-12 13-15 Before the holiday": "2026-07-03 08:00-12:00 13:00-15:00 Before the holiday",
	} {
		if got, err := location.ParseClosure(written); err != nil || got.String() != want {
			t.Errorf("%s: %s (%v)", written, got, err)
		}
	}
	if _, err := location.ParseClosure("2026-12-25 Christmas"); err == nil {
		t.Error("a day without hours is taken")
	}
}

// Any week is open when the clock on the wall is within one of its spans, whatever the zone, away from the changes of the
// clock.
func TestAStoreIsOpenWithinItsSpans(t *testing.T) {
	t.Parallel()
	zones := []string{"America/New_York", "America/Denver", "Pacific/Auckland", "Europe/London", "Asia/Kathmandu"}
	rapid.Check(t, func(r *rapid.T) {
		zone, err := time.LoadLocation(rapid.SampledFrom(zones).Draw(r, "zone"))
		if err != nil {
			r.Fatal(err)
		}
		clock := func(minutes int) string {
			return time.Date(2026, 1, 1, 0, minutes, 0, 0, time.UTC).Format("15:04")
		}
		opens := rapid.IntRange(0, 22*60).Draw(r, "opens")
		closes := rapid.IntRange(opens+1, 23*60+59).Draw(r, "closes")
		hours := []location.Hours{{Opens: clock(opens), Closes: clock(closes)}}
		d := location.Details{Zone: zone, Hours: location.Week{time.Tuesday: hours}}
		minute := rapid.IntRange(0, 24*60-1).Draw(r, "now")
		now := time.Date(2026, 6, 9, 0, minute, 0, 0, zone) // a Tuesday
		_, isOpen := d.OpenUntil(now)
		if want := opens <= minute && minute < closes; isOpen != want {
			r.Fatalf("at %s of %s: %v", now, d.Hours, isOpen)
		}
		if got, err := location.ParseWeek(d.Hours.String()); err != nil || !cmp.Equal(got, d.Hours) {
			r.Fatalf("%s is read as %s (%v)", d.Hours, got, err)
		}
	})
}
