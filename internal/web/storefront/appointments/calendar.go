package appointments

import (
	"cmp"
	"context"
	"net/http"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/ical"
	"camber/internal/base/text"
	"camber/internal/shop/appointment"
	"camber/internal/shop/garage"
	"camber/internal/web/present/appointmentview"
)

// Calendar is that of a bay or an installer, for a program that has its secret address. What was called off is told as
// such.
func (s *Server) Calendar(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	token, is := strings.CutSuffix(r.PathValue("file"), ".ics")
	if !is {
		return fault.New(fault.NotFound, "There is no such calendar.")
	}
	feed, all, err := s.Appointments.FeedByToken(ctx, token)
	if err != nil {
		return err
	}
	tell, err := s.teller(ctx, feed, all)
	if err != nil {
		return err
	}
	c := ical.Calendar{Name: text.Tr(ctx, "Appointments")}
	for _, a := range all {
		says, err := tell(ctx, a)
		if err != nil {
			return err
		}
		c.Events = append(c.Events, appointmentview.NewEvent(ctx, a, says, feed.Names, r.Host))
	}
	if r.Method == http.MethodGet {
		if err := s.Appointments.Fetched(ctx, feed); err != nil {
			return err
		}
	}
	w.Header().Set("Content-Type", ical.Kind)
	w.Header().Set("Cache-Control", "private, no-store")
	w.Header().Set("X-Robots-Tag", "noindex")
	_, _ = w.Write(c.Write())
	return nil
}

// teller says what a calendar can tell of its appointments; whose they are only where names are switched on.
func (s *Server) teller(ctx context.Context, feed appointment.Feed, all []appointment.Appointment) (
	func(context.Context, appointment.Appointment) (appointmentview.Told, error), error) {
	places, stores, ids := map[int64]string{}, map[int64]string{}, []int64{}
	found, err := s.Locations.Locations(ctx)
	if err != nil {
		return nil, err
	}
	for _, l := range found {
		stores[l.ID] = l.Name
	}
	bays, err := s.Appointments.Bays(ctx)
	if err != nil {
		return nil, err
	}
	for _, b := range bays {
		places[b.ID] = b.Title + ", " + stores[b.LocationID]
	}
	for _, a := range all {
		ids = append(ids, a.PartIDs...)
	}
	parts, err := s.Catalog.Parts(ctx, ids)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, a appointment.Appointment) (says appointmentview.Told, err error) {
		says.Place = cmp.Or(places[a.BayID], stores[a.LocationID])
		for _, id := range a.PartIDs {
			if p, has := parts[id]; has {
				says.Work = append(says.Work, p.Name)
			}
		}
		if says.Vehicle, err = vehicleOf(ctx, a); err == nil && feed.Names {
			says.Who, err = s.Appointments.Contact(ctx, a)
		}
		return says, err
	}, nil
}

// vehicleOf is the car of an appointment in words; empty: none is known.
func vehicleOf(ctx context.Context, a appointment.Appointment) (string, error) {
	if a.VehicleID == 0 {
		return "", nil
	}
	v, err := garage.One(ctx, a.VehicleID)
	if fault.Is(err, fault.NotFound) {
		return "", nil
	}
	return v.Vehicle.Text(), err
}
