package present

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/shop/location"
)

func TestDaysOfTheSameHoursAreOneLine(t *testing.T) {
	t.Parallel()
	days := func(h location.Hours, on ...time.Weekday) map[time.Weekday]location.Hours {
		m := map[time.Weekday]location.Hours{}
		for _, d := range on {
			m[d] = h
		}
		return m
	}
	work := days(location.Hours{Opens: "07:30", Closes: "18:00"}, time.Monday, time.Tuesday, time.Wednesday, time.Thursday,
		time.Friday)
	weekend := days(location.Hours{Opens: "07:30", Closes: "18:00"}, time.Monday, time.Tuesday, time.Wednesday,
		time.Thursday, time.Friday)
	weekend[time.Saturday] = location.Hours{Opens: "12:00", Closes: "16:00"}
	for name, c := range map[string]struct {
		hours map[time.Weekday]location.Hours
		want  []OpenDays
	}{
		"no hours known":     {nil, nil},
		"closed at weekends": {work, []OpenDays{{"Monday to Friday", "7:30 am to 6 pm"}, {"Saturday to Sunday", "Closed"}}},
		"shorter on Saturdays": {weekend, []OpenDays{{"Monday to Friday", "7:30 am to 6 pm"}, {"Saturday", "12 pm to 4 pm"},
			{"Sunday", "Closed"}}},
	} {
		if diff := cmp.Diff(c.want, NewOpenDays(t.Context(), c.hours)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
