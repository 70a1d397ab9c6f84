package appointments

import (
	"cmp"
	"context"
	"net/http"
	"slices"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/appointment"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/appointmentview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// asked is the form of a request as it is sent (APPT-5).
type asked struct {
	Name       string `form:"name"`
	Email      string `form:"email"`
	Phone      string `form:"phone"`
	LocationID int64  `form:"location_id"`
	Day        string `form:"date"`
	Clock      string `form:"time"`
	Vehicle    string `form:"vehicle"`
	Message    string `form:"message"`
	Waits      bool   `form:"waits"`
	Approver   string `form:"approver"`
	Captcha    string `form:"captcha"`
	Typed      string `form:"captchaInput"` // as the shop's own pages name it
	Another    bool   `form:"another"`      // a form without script asks for another picture
	Sent       bool   `form:"sent"`
}

func (in asked) riddle() string { return cmp.Or(in.Captcha, in.Typed) }

// CountAsk counts a request before it is known what becomes of it.
func (s *Server) CountAsk(r *http.Request) error {
	var in asked
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	return s.Appointments.CountRequest(ctx, wire.Actor(ctx), wire.CurrentVisit(ctx).Riddle, in.riddle())
}

// ShowAsk is the form by which an appointment is asked for. A shop without bays has none.
func (s *Server) ShowAsk(w http.ResponseWriter, r *http.Request) error {
	var in asked
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	in.LocationID = cmp.Or(in.LocationID, wire.CurrentVisit(ctx).LocationID)
	if id := wire.Actor(ctx).CustomerID; id != 0 {
		c, err := s.Customers.Customer(ctx, id)
		if err != nil {
			return err
		}
		in.Name, in.Email, in.Phone = c.Name(), c.Email, c.Telephone
	}
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return err
	}
	if now.Vehicle != nil {
		in.Vehicle = now.Vehicle.Text()
	}
	return s.askPage(w, r, http.StatusOK, in, nil)
}

// Ask keeps what a shopper asks for. The answer of the riddle that comes with it decides.
func (s *Server) Ask(w http.ResponseWriter, r *http.Request) error {
	var in asked
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx, plain := r.Context(), wire.WantsPage(r)
	if plain && in.Another {
		return s.askPage(w, r, http.StatusOK, in, nil)
	}
	_, err := s.Appointments.Ask(ctx, wire.Actor(ctx), appointment.Wish{
		Session: wire.CurrentVisit(ctx).Riddle, Riddle: in.riddle(),
		Request: appointment.Request{LocationID: in.LocationID, Name: in.Name, Email: in.Email, Phone: in.Phone, Day: in.Day,
			Clock: in.Clock, Vehicle: in.Vehicle, Message: in.Message, Approver: in.Approver, Waits: in.Waits,
			Lang: text.In(ctx)},
	})
	switch f := fault.Of(err); {
	case err == nil && plain:
		return wire.Redirect(w, r, appointmentview.AskPath+"?sent=1")
	case err == nil:
		return wire.Reply(w, http.StatusOK, present.Said{Success: requestSent(ctx)})
	case plain && f.Kind == fault.Invalid:
		return s.askPage(w, r, wire.FormStatus(f), in, f)
	}
	return err
}

func requestSent(ctx context.Context) string { return text.Tr(ctx, "Request sent successfully!") }

// askPage shows the form with what was typed; after a mistake with another picture.
func (s *Server) askPage(w http.ResponseWriter, r *http.Request, status int, in asked, wrong *fault.Error) error {
	ctx := r.Context()
	stores, err := s.Appointments.Stores(ctx)
	if err != nil {
		return err
	}
	if len(stores) == 0 {
		return fault.New(fault.NotFound, "This shop takes no appointments.")
	}
	f, err := s.Frame.For(r, text.Tr(ctx, "Ask for an appointment"))
	if err != nil {
		return err
	}
	f.Path, f.Private = appointmentview.AskPath, status != http.StatusOK || in.Sent
	if f.Private {
		f.Canonical = ""
	}
	f.Description = text.Tr(ctx, "Ask one of our stores for a time in the workshop.")
	d := appointmentview.AskPage{Name: in.Name, Email: in.Email, Phone: in.Phone, Location: in.LocationID, Day: in.Day,
		Clock: in.Clock, Vehicle: in.Vehicle, Message: in.Message, Approver: in.Approver, Waits: in.Waits,
		Times: appointmentview.AskTimes(), StoreHref: present.ContactAddress(0)}
	if in.Sent {
		d.Sent = requestSent(ctx)
		return wire.Page(w, r, status, page.AskAppointment(f, d))
	}
	for _, l := range stores {
		d.Stores = append(d.Stores, appointmentview.LocationChoice{ID: l.ID, Name: l.Name})
	}
	at := max(0, slices.IndexFunc(d.Stores, func(l appointmentview.LocationChoice) bool { return l.ID == d.Location }))
	rules, err := appointment.RulesOf(ctx, stores[at].ID)
	if err != nil {
		return err
	}
	soonest := clock.Now(ctx).Add(rules.Notice)
	d.First, d.Last = stores[at].Day(soonest), stores[at].Day(soonest.AddDate(0, 6, 0))
	d.Problem, d.Errors = visit.Wrong(ctx, wrong)
	if d.Riddle, err = s.Inquiry.Ask(ctx, wrong != nil || in.Another); err != nil {
		return err
	}
	return wire.Page(w, r, status, page.AskAppointment(f, d))
}
