// Package shifts answers the drawer: shifts, cash in and out, X and Z report.
package shifts

import (
	"camber/internal/shop/access"
	"camber/internal/shop/location"
	"camber/internal/shop/printer"
	"camber/internal/shop/register"
	"camber/internal/shop/tax"
	"camber/internal/shop/till"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present"
	"camber/internal/web/present/deskview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/paper"
)

// Deps is what these handlers work with.
type Deps struct {
	Desk      *desk.Desk
	Paper     *paper.Papers
	Locations *location.Service
	Printers  *printer.Service
	Registers *register.Service
	Taxes     *tax.Service
	Till      *till.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/pos/shift", routing.Till(access.SellAtTill), "", nil, s.ShowShift),
		routing.Post("/pos/shift/move", routing.TillAsking(access.MoveCash),
			"kind amount reason", deskview.CashMoves{}, s.MoveCash, routing.Must, routing.Twin),
		routing.Post("/pos/shift/close", routing.TillAsking(access.CloseShift),
			"cash checks cards", present.Success{}, s.CloseShift, routing.Must),
		routing.Get("/pos/shift/report", routing.Till(access.SellAtTill), "shift_id format paper columns copy", nil, s.ShowShiftReport),
		routing.Post("/pos/shift/report", routing.Till(access.SellAtTill), "shift_id copy", deskview.PaperQueued{},
			s.ShowShiftReport, routing.Must),
		routing.Post("/pos/shift/open", routing.Till(access.OpenShift),
			"float", deskview.Shift{}, s.OpenShift, routing.Must),
	}
}
