// Package opening is where the owner of a shop sees what it still needs before it sells, with the screen of each.
package opening

import (
	"net/http"

	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/firstsale"
	"camber/internal/shop/location"
	"camber/internal/web/admin/office"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Office    *office.Office
	FirstSale *firstsale.Service
	Locations *location.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	owner := routing.Office(access.ManageStaff)
	return []routing.Route{
		routing.Get(office.StartPath, owner, "", nil, s.ShowSteps),
		routing.Get("/admin/api/start", owner, "", adminview.StartSteps{}, s.Steps),
		routing.Post("/admin/api/start/try", owner, "store_id", adminview.Trial{}, s.Try),
	}
}

// screens are where a step is done; one without is done by whoever runs the program.
var screens = map[firstsale.Name]string{
	firstsale.Owner: "staff", firstsale.Store: "store", firstsale.Look: "settings", firstsale.Taxes: "taxes",
	firstsale.Shipping: "shipping", firstsale.Staff: "staff", firstsale.Parts: "products",
}

// ShowSteps is the checklist (START-1).
func (s *Server) ShowSteps(w http.ResponseWriter, r *http.Request) error {
	steps, err := s.steps(r)
	if err != nil {
		return err
	}
	stores, err := s.Locations.InUse(r.Context())
	if err != nil {
		return err
	}
	page := adminview.StartPage{Steps: steps,
		Stores: adminview.Choices(stores, func(l location.Location) (int64, string) { return l.ID, l.ShortName })}
	return s.Office.Show(w, r, text.Tr(r.Context(), "Setting up"), "start", "office-start",
		func(bar adminview.OfficeBar) any {
			page.Bar = bar
			return page
		})
}

// Try sells a part at a store and takes the sale back.
func (s *Server) Try(w http.ResponseWriter, r *http.Request) error {
	storeID, err := wire.ID(r, "store_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	trial, err := s.FirstSale.Try(ctx, wire.Actor(ctx), storeID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.NewTrial(ctx, trial))
}

// Steps is the checklist as it is now.
func (s *Server) Steps(w http.ResponseWriter, r *http.Request) error {
	steps, err := s.steps(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, steps)
}

func (s *Server) steps(r *http.Request) (adminview.StartSteps, error) {
	ctx := r.Context()
	steps, err := s.FirstSale.Steps(ctx)
	if err != nil {
		return adminview.StartSteps{}, err
	}
	return adminview.NewStart(ctx, steps, func(n firstsale.Name) string {
		return office.PathOf(wire.Actor(ctx), screens[n])
	}), nil
}
