package adminview

import (
	"context"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/appointment"
	"camber/internal/web/present"
	"camber/internal/web/present/appointmentview"
)

// LossesPage is the list of appointments that did not take their time.
type LossesPage struct {
	Bar    OfficeBar      `json:"bar"`
	Stores []OfficeChoice `json:"stores"`
	Today  string         `json:"today"`
}

// LossList is one page of it.
type LossList struct {
	Results []LossRow `json:"results"`
	present.Paging
	Counts map[string]int `json:"counts"` // by kind
	Idle   string         `json:"idle"`   // how long bays stood empty by those of the kind that is listed
}

// LossRow is one time that was given up.
type LossRow struct {
	Key      string `json:"key"`
	When     string `json:"when"`
	Store    string `json:"store"`
	Customer string `json:"customer"`
	Kind     string `json:"kind"`
	KindText string `json:"kind_text"`
	Reason   string `json:"reason"` // of a moved one: where to and by whom
	Notice   string `json:"notice"` // how long before; empty: not before
	Hours    string `json:"hours"`
	Idle     string `json:"idle"`
	URL      string `json:"url"` // of the board of that day
}

var lossWords = map[appointment.LossKind]string{
	appointment.CalledOff: text.Key("Called off"),
	appointment.MovedAway: text.Key("Moved"),
	appointment.Missed:    text.Key("Nobody came"),
}

// NewLossRow shows one.
func NewLossRow(ctx context.Context, l appointment.Loss, store string, zone *time.Location, n AppointmentNames) LossRow {
	at := l.Lost.Start.In(zone)
	row := LossRow{Key: string(l.Kind) + l.At.Format(time.RFC3339Nano), When: at.Format("01/02/2006 3:04 pm"), Store: store,
		Customer: n.customer(l.Appointment), Kind: string(l.Kind), KindText: text.Tr(ctx, lossWords[l.Kind]), Reason: l.Reason,
		Notice: notice(ctx, l.Notice()), Hours: hoursOf(l.Lost.End.Sub(l.Lost.Start)), Idle: hoursOf(l.Idle),
		URL: "/admin/appointment?day=" + at.Format(time.DateOnly)}
	to := l.Start.In(zone).Format("01/02/2006 3:04 pm")
	switch l.Mover {
	case appointment.ByCustomer:
		row.Reason = text.Tr(ctx, "By the customer, to %s", to)
	case appointment.ByStaff:
		row.Reason = text.Tr(ctx, "By staff, to %s", to)
	case appointment.ByParts:
		row.Reason = text.Tr(ctx, "Its parts come late: to %s", to)
	}
	if l.Reason == appointment.CalledOffByCustomer {
		row.Reason = text.Tr(ctx, l.Reason)
	}
	return row
}

// IdleText is how long bays stood empty.
func IdleText(sums map[appointment.LossKind]appointment.LossSum, kind appointment.LossKind) string {
	var idle time.Duration
	for k, sum := range sums {
		if kind == "" || k == kind {
			idle += sum.Idle
		}
	}
	return hoursOf(idle)
}

func hoursOf(d time.Duration) string { return appointmentview.Hours(int(d / time.Minute)) }

// notice is how long before its start a time was given up.
func notice(ctx context.Context, d time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case d <= 0:
		return ""
	case d < 2*day:
		return text.Tr(ctx, "%d hours before", int(d/time.Hour))
	}
	return text.Tr(ctx, "%d days before", int(d/day))
}
