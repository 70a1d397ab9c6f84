package present

import (
	"context"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/location"
)

// OpenDays is a run of days with the same hours: "Monday to Friday", "8 am to 7 pm".
type OpenDays struct{ Days, Hours string }

// week is in the order that a shop writes on its door.
var week = []struct {
	day  time.Weekday
	name fault.Text
}{
	{time.Monday, fault.T("Monday")}, {time.Tuesday, fault.T("Tuesday")}, {time.Wednesday, fault.T("Wednesday")},
	{time.Thursday, fault.T("Thursday")},
	{time.Friday, fault.T("Friday")}, {time.Saturday, fault.T("Saturday")}, {time.Sunday, fault.T("Sunday")},
}

// NewOpenDays are the hours of a week; none for a store that names none.
func NewOpenDays(ctx context.Context, hours map[time.Weekday]location.Hours) []OpenDays {
	if len(hours) == 0 {
		return nil
	}
	var runs []OpenDays
	for from := 0; from < len(week); {
		to := from
		for to+1 < len(week) && hours[week[to+1].day] == hours[week[from].day] {
			to++
		}
		run := OpenDays{Days: Words(ctx, week[from].name), Hours: hoursText(ctx, hours[week[from].day])}
		if to > from {
			run.Days = text.Tr(ctx, "%s to %s", run.Days, Words(ctx, week[to].name))
		}
		runs = append(runs, run)
		from = to + 1
	}
	return runs
}

func hoursText(ctx context.Context, h location.Hours) string {
	if h == (location.Hours{}) {
		return text.Tr(ctx, "Closed")
	}
	return text.Tr(ctx, "%s to %s", clockText(h.Opens), clockText(h.Closes))
}

// clockText turns "07:30" into "7:30 am" and "18:00" into "6 pm".
func clockText(clock string) string {
	at, err := time.Parse("15:04", clock)
	if err != nil {
		return clock
	}
	return strings.Replace(at.Format("3:04 pm"), ":00", "", 1)
}
