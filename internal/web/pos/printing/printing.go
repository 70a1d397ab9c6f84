// Package printing answers the receipt printer of a register: what waits for it, what a screen prints for it, and its
// test.
package printing

import (
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/printer"
	"camber/internal/shop/register"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/paperview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/paper"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Desk      *desk.Desk
	Paper     *paper.Papers
	Printers  *printer.Service
	Registers *register.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/pos/printer", routing.Till(access.SellAtTill), "", deskview.Printer{}, s.Printer),
		routing.Post("/pos/printer/take", routing.Till(access.SellAtTill), "holder", deskview.PrintJobTaken{}, s.Take),
		routing.Post("/pos/printer/tell", routing.Till(access.SellAtTill), "job_id holder word problem",
			deskview.Printer{}, s.Tell),
		routing.Post("/pos/printer/job", routing.Till(access.SellAtTill), "job_id act", deskview.Printer{}, s.Act,
			routing.Once),
		routing.Post("/pos/printer/test", routing.TillAsking(access.OpenDrawer), "drawer", deskview.Printer{}, s.Test,
			routing.Must),
	}
}

// Printer says how the printer of the register is reached, and what waits for it.
func (s *Server) Printer(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	actor := wire.Actor(ctx)
	p, err := printer.Of(ctx, actor.LocationID, actor.RegisterID)
	if err != nil {
		return err
	}
	waits, err := s.Printers.Queue(ctx, actor.RegisterID)
	if err != nil {
		return err
	}
	zone, err := s.Desk.Zone(ctx)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, deskview.NewPrinter(ctx, p, waits, zone))
}

// Take hands the screen the next job of its register, where the printer hangs on the screen's own machine.
func (s *Server) Take(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Holder string `form:"holder"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if problem := fault.Length(in.Holder, true, 8, 64); problem != nil {
		return fault.InFields(map[string]fault.Text{"holder": *problem})
	}
	ctx := r.Context()
	job, err := s.Printers.HandOut(ctx, wire.Actor(ctx), in.Holder)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, deskview.NewPrintJobTaken(job))
}

// Tell keeps what the screen says of the job that it took.
func (s *Server) Tell(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ID      int64  `form:"job_id"`
		Holder  string `form:"holder"`
		Word    string `form:"word"`
		Problem string `form:"problem"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	err := s.Printers.Tell(ctx, wire.Actor(ctx), in.ID, in.Holder, printer.Word(in.Word), in.Problem)
	if err != nil {
		return err
	}
	return s.Printer(w, r)
}

// Act is what a person does about a job that was not printed.
func (s *Server) Act(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ID  int64  `form:"job_id"`
		Act string `form:"act"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if _, err := s.Printers.Do(ctx, wire.Actor(ctx), in.ID, printer.Act(in.Act)); err != nil {
		return err
	}
	return s.Printer(w, r)
}

// Test prints whatever papers need of a printer. With the drawer it is a drawer opened without a sale, on record as such.
func (s *Server) Test(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Drawer string `form:"drawer"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	actor := wire.Actor(ctx)
	kick := desk.IsYes(in.Drawer)
	if kick {
		if err := s.Registers.OpenDrawer(ctx, actor, text.Tr(ctx, "Test print")); err != nil {
			return err
		}
	}
	at, err := s.Registers.Register(ctx, actor.RegisterID)
	if err != nil {
		return err
	}
	place, err := s.Desk.Place(ctx)
	if err != nil {
		return err
	}
	p, err := printer.Of(ctx, actor.LocationID, actor.RegisterID)
	if err != nil {
		return err
	}
	d, err := s.Paper.Headed(ctx, paperview.NewTest(ctx, at.Name, place, p))
	if err != nil {
		return err
	}
	if err := s.Printers.Try(ctx, actor, d, kick); err != nil {
		return err
	}
	return s.Printer(w, r)
}
