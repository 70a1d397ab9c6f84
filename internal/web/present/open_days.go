package present

import (
	"context"
	"slices"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/location"
	"camber/internal/shop/shipping"
)

// OpenDays is a run of days with the same hours: "Monday to Friday", "8 am to 7 pm". Reason is why these are others than
// usual, in the shop's own words.
type OpenDays struct{ Days, Hours, Reason string }

// week is in the order that a shop writes on its door.
var week = []struct {
	day         time.Weekday
	name, short fault.Text
}{
	{time.Monday, fault.T("Monday"), fault.T("Mon")}, {time.Tuesday, fault.T("Tuesday"), fault.T("Tue")},
	{time.Wednesday, fault.T("Wednesday"), fault.T("Wed")}, {time.Thursday, fault.T("Thursday"), fault.T("Thu")},
	{time.Friday, fault.T("Friday"), fault.T("Fri")}, {time.Saturday, fault.T("Saturday"), fault.T("Sat")},
	{time.Sunday, fault.T("Sunday"), fault.T("Sun")},
}

// Weekday is the name of a day.
func Weekday(ctx context.Context, day time.Weekday) string { return Words(ctx, week[(day+6)%7].name) }

// ShortWeekday is the short name of a day: "Mon".
func ShortWeekday(ctx context.Context, day time.Weekday) string {
	return Words(ctx, week[(day+6)%7].short)
}

// daysAhead is how long before they come a store's closed days are told.
const daysAhead = 14

// NewOpenDays are the hours of a week, and the days of the next two weeks on which they are others, each with its
// reason; none for a store that names no hours.
func NewOpenDays(ctx context.Context, d location.Details, now time.Time) []OpenDays {
	if len(d.Hours) == 0 {
		return nil
	}
	var runs []OpenDays
	for from := 0; from < len(week); {
		to := from
		for to+1 < len(week) && slices.Equal(d.Hours[week[to+1].day], d.Hours[week[from].day]) {
			to++
		}
		run := OpenDays{Days: Words(ctx, week[from].name), Hours: HoursText(ctx, d.Hours[week[from].day])}
		if to > from {
			run.Days = text.Tr(ctx, "%s to %s", run.Days, Words(ctx, week[to].name))
		}
		runs = append(runs, run)
		from = to + 1
	}
	for _, c := range d.ClosuresFrom(d.Day(now), daysAhead) {
		run := OpenDays{Days: dayInWeek(ctx, c.First), Hours: HoursText(ctx, c.Hours), Reason: c.Reason}
		if c.Last != c.First {
			run.Days = text.Tr(ctx, "%s to %s", run.Days, dayInWeek(ctx, c.Last))
		}
		runs = append(runs, run)
	}
	return runs
}

// dayInWeek turns "2026-11-26" into "Thu, 11/26/2026".
func dayInWeek(ctx context.Context, day string) string {
	date, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return ShortWeekday(ctx, date.Weekday()) + ", " + Day(day)
}

// DeliveryText says when a parcel leaves and arrives: "Leaves Mon, 11/30/2026, arrives Thu, 12/03/2026 to Fri,
// 12/04/2026".
func DeliveryText(ctx context.Context, p *shipping.Promise) string {
	switch {
	case p == nil:
		return ""
	case p.First == p.Last:
		return text.Tr(ctx, "Leaves %s, arrives %s", dayInWeek(ctx, p.Leaves), dayInWeek(ctx, p.Last))
	}
	return text.Tr(ctx, "Leaves %s, arrives %s to %s", dayInWeek(ctx, p.Leaves), dayInWeek(ctx, p.First),
		dayInWeek(ctx, p.Last))
}

// HoursText are the hours of a day: "8 am to 12 pm, 1 pm to 6 pm", or that it is closed.
func HoursText(ctx context.Context, hours []location.Hours) string {
	if len(hours) == 0 {
		return text.Tr(ctx, "Closed")
	}
	spans := make([]string, len(hours))
	for i, h := range hours {
		spans[i] = text.Tr(ctx, "%s to %s", clockText(h.Opens), clockText(h.Closes))
		if h.Opens == h.Closes {
			spans[i] = text.Tr(ctx, "Day and night")
		}
	}
	return strings.Join(spans, ", ")
}

// clockText turns "07:30" into "7:30 am" and "18:00" into "6 pm".
func clockText(clock string) string {
	at, err := time.Parse("15:04", clock)
	if err != nil {
		return clock
	}
	return strings.Replace(at.Format("3:04 pm"), ":00", "", 1)
}

// OpenText says until when a store is open, or that it is closed now and when it opens.
func OpenText(ctx context.Context, l location.Location, now time.Time) string {
	if closes, open := l.OpenUntil(now); open {
		if closes == "" {
			return text.Tr(ctx, "Open day and night")
		}
		return text.Tr(ctx, "Open until %s", closes)
	}
	next, opens := l.OpensNext(now)
	if !opens {
		return text.Tr(ctx, "Closed now")
	}
	at := clockText(next.Format("15:04"))
	switch today := l.Day(now); {
	case l.Day(next) == today:
	case next.Sub(now) < 6*24*time.Hour:
		at = ShortWeekday(ctx, next.Weekday()) + " " + at
	default:
		at = Day(l.Day(next))
	}
	return text.Tr(ctx, "Closed, opens %s", at)
}
