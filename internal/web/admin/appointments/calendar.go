package appointments

import (
	"context"
	"net/http"

	"camber/internal/base/text"
	"camber/internal/shop/appointment"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/appointmentview"
	"camber/internal/web/wire"
)

// ofFeed is which calendar a call is about.
type ofFeed struct {
	Kind      appointment.FeedKind `form:"kind"`
	SubjectID int64                `form:"subject_id"`
	Names     bool                 `form:"names"`
}

func (s *Server) feed(ctx context.Context, kind appointment.FeedKind, id int64) (adminview.Feed, error) {
	f, err := appointment.FeedOf(ctx, kind, id)
	if err != nil {
		return adminview.Feed{}, err
	}
	zone, err := s.Office.Zone(ctx)
	return adminview.NewFeed(f, zone), err
}

// MakeFeed gives a calendar a secret address, which is told now and never again; one that it had ends.
func (s *Server) MakeFeed(w http.ResponseWriter, r *http.Request) error {
	var in ofFeed
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	token, err := s.Appointments.MakeFeed(ctx, wire.Actor(ctx), in.Kind, in.SubjectID, in.Names)
	if err != nil {
		return err
	}
	shown, err := s.feed(ctx, in.Kind, in.SubjectID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.MadeFeed{Success: text.Tr(ctx, "The calendar has an address."),
		URL: s.Visit.Absolute(r, appointmentview.CalendarPath(token)), Feed: shown})
}

// EditFeed says whether a calendar has names, phones and notes.
func (s *Server) EditFeed(w http.ResponseWriter, r *http.Request) error {
	return s.changeFeed(w, r, text.Tr(r.Context(), "Saved."), func(ctx context.Context, in ofFeed) error {
		return s.Appointments.NameInFeed(ctx, wire.Actor(ctx), in.Kind, in.SubjectID, in.Names)
	})
}

// EndFeed takes the address away.
func (s *Server) EndFeed(w http.ResponseWriter, r *http.Request) error {
	words := text.Tr(r.Context(), "The address of the calendar is gone.")
	return s.changeFeed(w, r, words, func(ctx context.Context, in ofFeed) error {
		return s.Appointments.EndFeed(ctx, wire.Actor(ctx), in.Kind, in.SubjectID)
	})
}

func (s *Server) changeFeed(w http.ResponseWriter, r *http.Request, words string,
	do func(context.Context, ofFeed) error) error {
	var in ofFeed
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := do(ctx, in); err != nil {
		return err
	}
	shown, err := s.feed(ctx, in.Kind, in.SubjectID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.SavedFeed{Success: words, Feed: shown})
}
