// Package store is where the back office keeps the shop's stores, their hours and their registers.
package store

import (
	"camber/internal/shop/access"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/register"
	"camber/internal/shop/tax"
	"camber/internal/web/admin/office"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
)

// Deps is what these handlers work with.
type Deps struct {
	Office    *office.Office
	Locations *location.Service
	Registers *register.Service
	Prices    *price.Service
	Tax       *tax.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	who := routing.Office(access.EditStores)
	const fields = " name short_name address_1 city state postcode telephone email time_zone hours[…] closures[…] reasons[…]" +
		" offers[…] website place dealer"
	saved := adminview.SavedStore{}
	return []routing.Route{
		routing.Get("/admin/store", who, "page limit sort order", nil, s.ShowStores),
		routing.Get("/admin/store/add", who, "", nil, s.ShowNew),
		routing.Get("/admin/store/edit", who, "store_id", nil, s.ShowStore),
		routing.Get("/admin/api/store", who, "page limit sort order", adminview.StoreList{}, s.Stores),
		routing.Get("/admin/api/store/get", who, "store_id", adminview.Store{}, s.Store),
		routing.Post("/admin/api/store/add", who, "code registers"+fields, adminview.Moved{}, s.AddStore, routing.Must),
		routing.Post("/admin/api/store/edit", who, "store_id version"+fields, saved, s.SaveStore, routing.Once),
		routing.Post("/admin/api/store/inUse", who, "store_id in_use", saved, s.SetInUse),
		routing.Post("/admin/api/store/register/add", who, "store_id name", saved, s.AddRegister, routing.Once),
		routing.Post("/admin/api/store/register/edit", who, "register_id version name in_use", saved, s.SaveRegister,
			routing.Once),
	}
}
