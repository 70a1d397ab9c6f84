package letters

import (
	"context"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/shop/appointment"
	"camber/internal/shop/notify"
	"camber/internal/web/present"
	"camber/internal/web/present/appointmentview"
)

// booked says when and where a car is expected, as it is now: an appointment may have moved meanwhile.
func (l *Letters) booked(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	a, err := appointment.ByID(ctx, m.SubjectID)
	if err != nil {
		return notify.Rendered{}, err
	}
	return l.expected(ctx, m, a)
}

// reminder reminds of an appointment. One that was moved or called off since it was queued, or that has begun, is not
// sent any more (APPT-4).
func (l *Letters) reminder(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	r, err := appointment.ReminderByID(ctx, m.SubjectID)
	if err != nil {
		return notify.Rendered{}, err
	}
	a, err := appointment.ByID(ctx, r.AppointmentID)
	if err != nil {
		return notify.Rendered{}, err
	}
	if !r.IsOf(a, clock.Now(ctx)) {
		return notify.Rendered{}, fault.New(fault.Declined, "The appointment was moved or called off, or has begun.")
	}
	return l.expected(ctx, m, a)
}

func (l *Letters) expected(ctx context.Context, m notify.Request, a appointment.Appointment) (notify.Rendered, error) {
	store, err := l.Locations.Location(ctx, a.LocationID)
	if err != nil {
		return notify.Rendered{}, err
	}
	at := present.NewStoreAddress(l.site, store)
	token := l.Booked.Token(a.ID)
	written, err := l.worded(ctx, m, m.Kind, told{
		"when": present.Moment(a.Start, store.Zone), "store": at.Name + ", " + at.Address, "phone": store.Telephone,
		"link": l.address(appointmentview.LinkPath(token)),
	}, nil)
	_, written.Private, _ = strings.Cut(token, "-")
	return written, err
}

// declined says that what a shopper asked for can't be.
func (l *Letters) declined(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	asked, err := appointment.RequestByID(ctx, m.SubjectID)
	if err != nil {
		return notify.Rendered{}, err
	}
	store, err := l.Locations.Location(ctx, asked.LocationID)
	if err != nil {
		return notify.Rendered{}, err
	}
	at := present.NewStoreAddress(l.site, store)
	return l.worded(ctx, m, m.Kind, told{
		"when": present.Day(asked.Day) + " " + appointmentview.ClockOf(asked.Clock), "note": m.Note,
		"store": at.Name + ", " + at.Address, "phone": store.Telephone, "link": l.address(appointmentview.AskPath),
	}, nil)
}
