// Package seat answers who sits at a register: sign-in, the lock, approvals by another person.
package seat

import (
	"camber/internal/shop/access"
	"camber/internal/shop/location"
	"camber/internal/shop/register"
	"camber/internal/web/present"
	"camber/internal/web/present/deskview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/frame"
)

// Deps is what these handlers work with.
type Deps struct {
	Frame     *frame.Frames
	Access    *access.Service
	Locations *location.Service
	Registers *register.Service
	Seal      access.Seal
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/pos/login", routing.TillDoor, "redirect", nil, s.ShowSignIn),
		routing.Post("/pos/login", routing.TillDoor, "email password register redirect", present.Success{}, s.SignIn),
		routing.Post("/pos/logout", routing.TillExit, "", present.Success{}, s.SignOut),
		routing.Get("/pos/lock", routing.Till(access.SellAtTill), "", deskview.Lock{}, s.IsLocked),
		routing.Post("/pos/lock", routing.Till(access.SellAtTill), "", deskview.Lock{}, s.Lock),
		routing.Post("/pos/unlock", routing.TillExit, "pin badge password", deskview.Unlocked{}, s.Unlock),
		routing.Post("/pos/pin", routing.Till(access.SellAtTill), "staff_id password pin", present.Said{}, s.SetPIN),
		routing.Post("/pos/badge", routing.Till(access.SellAtTill), "password badge", present.Said{}, s.SetBadge),
		routing.Get("/pos/approve", routing.Till(access.SellAtTill), "permission", deskview.People{}, s.Approvers),
		routing.Post("/pos/approve", routing.Till(access.SellAtTill),
			"effect pin badge", deskview.Approval{}, s.Approve),
	}
}
