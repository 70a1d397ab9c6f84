package appointmentview

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/appointment"
	"camber/internal/shop/location"
	"camber/internal/web/present"
)

// LinkPath is where a customer confirms, moves or calls off an appointment.
func LinkPath(token string) string { return "/a/" + token }

// LinkPage is an appointment for whoever has its link.
type LinkPage struct {
	Token       string
	Version     int64
	When        string // "Tuesday, 03/10/2026, 10:00 am"
	Store       present.StoreAddress
	Vehicle     string
	Work        []string // names of parts
	Length      string
	IsCalledOff bool
	IsOver      bool // nothing can be said of it any more
	IsConfirmed bool
	MayConfirm  bool
	MayMove     bool
	MayCancel   bool
	Days        []LinkDay
	Day         *LinkDay // whose times are shown

	// what was sent, when it was refused
	Reason  string
	Problem string
	Errors  map[string]string
}

// LinkDay is a day with free times.
type LinkDay struct {
	Day   string
	Name  string // "Tue 03/10"
	Href  string
	Times []LinkTime
}

// LinkTime is a time to which an appointment can move.
type LinkTime struct {
	Slot int64 // the count of five minutes since 1970
	Name string
}

// NewLinkPage is an appointment as its customer may see it.
func NewLinkPage(ctx context.Context, a appointment.Appointment, token string, store location.Location, site string,
	rules appointment.Rules, now time.Time) LinkPage {
	at := a.Start.In(store.Zone)
	d := LinkPage{Token: token, Version: a.Version, Store: present.NewStoreAddress(site, store),
		When:   present.Weekday(ctx, at.Weekday()) + ", " + at.Format("01/02/2006") + ", " + Clock(at),
		Length: Length(ctx, int(a.Length()/time.Minute)), IsCalledOff: a.Status == appointment.Cancelled,
		IsConfirmed: !a.Confirmed.IsZero(), MayConfirm: a.MayConfirm(now), MayMove: rules.MayMove(a, now),
		MayCancel: rules.MayCancel(a, now), Errors: map[string]string{}}
	d.IsOver = !d.IsCalledOff && (!a.IsAwaited() || !now.Before(a.Start))
	return d
}

// Offer shows the free days, and the times of one of them: the first if that is none of them.
func (d *LinkPage) Offer(ctx context.Context, free []appointment.FreeDay, zone *time.Location, day string) {
	for _, one := range free {
		date, _ := time.Parse(time.DateOnly, one.Day) // of our own making
		shown := LinkDay{Day: one.Day, Name: present.ShortWeekday(ctx, date.Weekday()) + " " + date.Format("01/02"),
			Href: LinkPath(d.Token) + "?day=" + one.Day + "#move"}
		for _, p := range one.Places {
			shown.Times = append(shown.Times, LinkTime{appointment.SlotOf(p.Start), Clock(p.Start.In(zone))})
		}
		d.Days = append(d.Days, shown)
	}
	for i := range d.Days {
		if d.Day == nil || d.Days[i].Day == day {
			d.Day = &d.Days[i]
		}
	}
}

// Length are minutes in words: "1 hr 30 min".
func Length(ctx context.Context, minutes int) string {
	hours, rest := text.Tr(ctx, "%d hr", minutes/60), text.Tr(ctx, "%d min", minutes%60)
	switch {
	case minutes < 60:
		return rest
	case minutes%60 == 0:
		return hours
	}
	return hours + " " + rest
}

// SlotTime is the moment that a form names by its slot; false: it names none.
func SlotTime(written string) (time.Time, bool) {
	slot, err := strconv.ParseInt(written, 10, 64)
	if err != nil || slot < 0 || slot > 1<<32 {
		return time.Time{}, false
	}
	return appointment.SlotTime(slot), true
}
