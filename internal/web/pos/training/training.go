// Package training answers the registers that are put into training and come back (OPS-8). Its addresses are the shop's,
// also of a register that trains.
package training

import (
	"context"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/training"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present"
	"camber/internal/web/present/deskview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Desk      *desk.Desk
	Trainings *training.Service
}

// Entrance signs a member of staff in at their register in the training shop in use, with a cookie of its own, and
// returns which shop that is.
type Entrance func(ctx context.Context, w http.ResponseWriter, actor access.Actor) (int64, error)

// Server holds the handlers.
type Server struct {
	Deps
	enter Entrance
}

func New(d Deps) *Server { return &Server{Deps: d} }

// EnterBy says how. It is called once, before the first request.
func (s *Server) EnterBy(enter Entrance) { s.enter = enter }

const (
	path  = "/pos/training"
	fill  = path + "/fill"
	begin = path + "/begin"
	leave = path + "/leave"
)

// IsOfShop says whether a request of a register that trains is for the shop all the same.
func IsOfShop(r *http.Request) bool {
	switch r.URL.Path {
	case path, fill, begin, leave:
		return true
	}
	return false
}

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get(path, routing.Till(access.Train), "", deskview.Training{}, s.Show),
		routing.Post(fill, routing.Till(access.Train), "", deskview.Training{}, s.Fill),
		routing.Post(begin, routing.Till(access.Train), "", present.Success{}, s.Begin),
		routing.Post(leave, routing.TillExit, "", present.Success{}, s.Leave),
	}
}

// Show says how the training shop is.
func (s *Server) Show(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	zone, err := s.Desk.Zone(ctx)
	if err != nil {
		return err
	}
	inUse, newest, err := s.Trainings.Now(ctx)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, deskview.NewTraining(inUse, newest, zone))
}

// Fill has the training shop filled anew.
func (s *Server) Fill(w http.ResponseWriter, r *http.Request) error {
	if err := s.Trainings.Fill(r.Context(), wire.Actor(r.Context())); err != nil {
		return err
	}
	return s.Show(w, r)
}

// Begin puts the browser's register into training. Its session in the shop stays as it is.
func (s *Server) Begin(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	if s.enter == nil {
		return fault.New(fault.Conflict, "This register is in training already.")
	}
	actor, v := wire.Actor(ctx), wire.CurrentVisit(ctx)
	id, err := s.enter(ctx, w, actor)
	if err != nil {
		return err
	}
	if err := s.Trainings.Begin(ctx, actor, id); err != nil {
		return err
	}
	v.Training = id
	if err := wire.SaveVisit(ctx, v); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.Success{Success: true, Redirect: sale})
}

const sale = "/checkout/cart"

// Leave brings it back to what was open.
func (s *Server) Leave(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	if v := wire.CurrentVisit(ctx); v.Training != 0 {
		if err := s.Trainings.Leave(ctx, wire.Actor(ctx), v.Training); err != nil {
			return err
		}
		v.Training = 0
		if err := wire.SaveVisit(ctx, v); err != nil {
			return err
		}
	}
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, sale)
	}
	return wire.Reply(w, http.StatusOK, present.Success{Success: true, Redirect: sale})
}
