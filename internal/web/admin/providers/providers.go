// Package providers is where an owner sees what the shop works with outside of its own program, and tries each.
package providers

import (
	"net/http"

	"camber/internal/base/checkup"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/connection"
	"camber/internal/shop/location"
	"camber/internal/shop/payment"
	"camber/internal/web/admin/office"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Office      *office.Office
	Connections *connection.Service
	Locations   *location.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	owner := routing.Office(access.EditSettings)
	return []routing.Route{
		routing.Get("/admin/provider", owner, "", nil, s.ShowProviders),
		routing.Post("/admin/api/provider/try", owner, "name to", adminview.ProviderFinding{}, s.Try,
			routing.Outside), // two presses are one message
	}
}

// ShowProviders is the screen. Nobody outside is asked for it.
func (s *Server) ShowProviders(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	all, err := s.Connections.All(wire.Actor(ctx))
	if err != nil {
		return err
	}
	shown := adminview.ProvidersPage{Providers: []adminview.Provider{}, Stores: []adminview.StoreTenders{}}
	for _, c := range all {
		var found []checkup.Finding
		if c.Examine != nil {
			if found, err = c.Examine(ctx); err != nil {
				return err
			}
		}
		shown.Providers = append(shown.Providers, adminview.NewProvider(ctx, c, found))
	}
	stores, err := s.Locations.InUse(ctx)
	if err != nil {
		return err
	}
	for _, store := range stores {
		takes, err := payment.TakesAt(ctx, store.ID)
		if err != nil {
			return err
		}
		shown.Stores = append(shown.Stores, adminview.NewStoreTenders(ctx, store.ShortName, takes))
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Payment and providers"), "providers", "office-providers",
		func(bar adminview.OfficeBar) any {
			shown.Bar = bar
			return shown
		})
}

// Try tries one of them.
func (s *Server) Try(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Name string `form:"name"`
		To   string `form:"to"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	found, err := s.Connections.Try(ctx, wire.Actor(ctx), in.Name, in.To)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.NewProviderFinding(found))
}
