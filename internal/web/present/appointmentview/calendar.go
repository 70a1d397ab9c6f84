package appointmentview

import (
	"context"
	"strconv"
	"strings"

	"camber/internal/base/ical"
	"camber/internal/base/text"
	"camber/internal/shop/appointment"
)

// CalendarPath is where programs fetch a calendar.
func CalendarPath(token string) string { return "/calendar/" + token + ".ics" }

// Told is what a calendar can tell of an appointment. Names, phones and notes are told where that is switched on.
type Told struct {
	Work    []string // names of parts
	Vehicle string
	Place   string // bay and store
	Who     appointment.Contact
}

// NewEvent is an appointment in a calendar. host makes its name another than those of other shops.
func NewEvent(ctx context.Context, a appointment.Appointment, says Told, names bool, host string) ical.Event {
	e := ical.Event{UID: "appointment-" + strconv.FormatInt(a.ID, 10) + "@" + host, Sequence: a.Version, Start: a.Start,
		End: a.End, Changed: a.Changed, Status: ical.Confirmed, Location: says.Place}
	if a.Status == appointment.Cancelled {
		e.Status = ical.Cancelled
	} else if a.Status == appointment.New {
		e.Status = ical.Tentative
	}
	e.Summary = strings.Join(says.Work, ", ")
	if e.Summary == "" {
		e.Summary = text.Tr(ctx, "Appointment")
	}
	if a.Status == appointment.Block {
		e.Summary = text.Tr(ctx, "Blocked")
	}
	lines := []string{says.Vehicle}
	if a.Waits {
		lines = append(lines, text.Tr(ctx, "Waits for the car"))
	}
	if names {
		if says.Who.Name != "" {
			e.Summary += ", " + says.Who.Name
		}
		lines = append(lines, says.Who.Phone, a.Note)
	}
	for _, line := range lines {
		if line == "" {
			continue
		}
		if e.Description != "" {
			e.Description += "\n"
		}
		e.Description += line
	}
	return e
}
