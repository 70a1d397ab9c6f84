// Package appointments takes what shoppers ask for, and answers the link of an appointment: whoever has it confirms,
// moves or calls it off, without an account.
package appointments

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/base/throttle"
	"camber/internal/shop/appointment"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/location"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/appointmentview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/inquiry"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// Deps is what these handlers are made from.
type Deps struct {
	Frame        *frame.Frames
	Inquiry      *inquiry.Server
	Visit        *visit.Visits
	Appointments *appointment.Service
	Catalog      *catalog.Service
	Customers    *customer.Service
	Locations    *location.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	counted := routing.CountedBy(s.Count)
	return []routing.Route{
		routing.Get("/a/{token}", routing.Shop, "day", nil, s.ShowAppointment),
		routing.Post("/a/{token}/confirm", routing.Shop, "version", present.Success{}, s.Confirm, counted),
		routing.Post("/a/{token}/move", routing.Shop, "version slot", present.Success{}, s.Move, counted),
		routing.Post("/a/{token}/cancel", routing.Shop, "version reason", present.Success{}, s.CallOff, counted),
		routing.Open("/calendar/{file}", routing.Anyone, s.Calendar),
		routing.Get(appointmentview.AskPath, routing.Shop, "location_id sent", nil, s.ShowAsk),
		routing.Post(appointmentview.AskPath, routing.Shop,
			"name email phone location_id date time vehicle message waits approver captcha captchaInput another",
			present.Said{}, s.Ask, routing.Once, routing.CountedBy(s.CountAsk)),
	}
}

// said is what a form of the page sends.
type said struct {
	Version int64  `form:"version"`
	Slot    string `form:"slot"`
	Reason  string `form:"reason"`
	Day     string `form:"day"`
}

const (
	mostAnswers = 30
	answeredIn  = 10 * time.Minute
)

// Count bounds how often one link is answered.
func (*Server) Count(r *http.Request) error {
	return throttle.Take(r.Context(), "appointment "+r.PathValue("token"), mostAnswers, answeredIn)
}

// ShowAppointment is the page of an appointment (APPT-4). Reading it changes nothing.
func (s *Server) ShowAppointment(w http.ResponseWriter, r *http.Request) error {
	var in said
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	return s.show(w, r, http.StatusOK, in, nil)
}

func (s *Server) show(w http.ResponseWriter, r *http.Request, status int, in said, refused *fault.Error) error {
	ctx, token := r.Context(), r.PathValue("token")
	a, err := s.Appointments.ByToken(ctx, token)
	if err != nil {
		return err
	}
	store, err := s.Locations.Location(ctx, a.LocationID)
	if err != nil {
		return err
	}
	rules, err := appointment.RulesOf(ctx, store.ID)
	if err != nil {
		return err
	}
	f, err := s.Frame.For(r, text.Tr(ctx, "Your appointment"))
	if err != nil {
		return err
	}
	f.Private, f.Canonical, f.Path = true, "", appointmentview.LinkPath(token)
	d := appointmentview.NewLinkPage(ctx, a, token, store, f.Site, rules, clock.Now(ctx))
	if d.MayMove {
		free, err := s.Appointments.Free(ctx, a)
		if err != nil {
			return err
		}
		d.Offer(ctx, free, store.Zone, cmp.Or(in.Day, store.Day(a.Start)))
	}
	if err := s.about(ctx, a, &d); err != nil {
		return err
	}
	if refused != nil {
		d.Reason = in.Reason
		d.Problem, d.Errors = visit.Wrong(ctx, refused)
	}
	return wire.Page(w, r, status, page.Appointment(f, d))
}

// about is what an appointment is for.
func (s *Server) about(ctx context.Context, a appointment.Appointment, d *appointmentview.LinkPage) error {
	var err error
	if d.Vehicle, err = vehicleOf(ctx, a); err != nil {
		return err
	}
	parts, err := s.Catalog.Parts(ctx, a.PartIDs)
	for _, id := range a.PartIDs {
		if p, has := parts[id]; has {
			d.Work = append(d.Work, p.Name)
		}
	}
	return err
}

// Confirm notes that they come.
func (s *Server) Confirm(w http.ResponseWriter, r *http.Request) error {
	return s.answer(w, r, func(ctx context.Context, token string, in said) error {
		return s.Appointments.Confirm(ctx, wire.Actor(ctx), token, in.Version)
	})
}

// Move puts it to another time.
func (s *Server) Move(w http.ResponseWriter, r *http.Request) error {
	return s.answer(w, r, func(ctx context.Context, token string, in said) error {
		start, is := appointmentview.SlotTime(in.Slot)
		if !is {
			return fault.New(fault.Invalid, "Please choose a time.")
		}
		return s.Appointments.MoveTo(ctx, wire.Actor(ctx), token, in.Version, start)
	})
}

// CallOff frees its time.
func (s *Server) CallOff(w http.ResponseWriter, r *http.Request) error {
	return s.answer(w, r, func(ctx context.Context, token string, in said) error {
		return s.Appointments.CallOff(ctx, wire.Actor(ctx), token, in.Version, in.Reason)
	})
}

func (s *Server) answer(w http.ResponseWriter, r *http.Request, do func(context.Context, string, said) error) error {
	var in said
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	token := r.PathValue("token")
	err := do(r.Context(), token, in)
	if f := fault.Of(err); f != nil && (f.Kind == fault.Invalid || f.Kind == fault.Conflict) && wire.WantsPage(r) {
		return s.show(w, r, wire.FormStatus(f), in, f)
	}
	if err != nil {
		return err
	}
	path := appointmentview.LinkPath(token)
	return visit.Answer(w, r, present.Success{Success: true, Redirect: path}, path)
}
