// Package prices is where the back office keeps what parts cost whom: the price levels, the specials, and what customers
// were promised.
package prices

import (
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/price"
	"camber/internal/web/admin/office"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
)

// Deps is what these handlers work with.
type Deps struct {
	Office    *office.Office
	Catalog   *catalog.Service
	Customers *customer.Service
	Prices    *price.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	edit := routing.Office(access.EditCatalog)
	const (
		list     = "page limit sort order search level_id state"
		level    = "code name from_level_id matrix[…]"
		special  = "level_id quantity price from to"
		promised = "quantity price from to"
	)
	return []routing.Route{
		routing.Get("/admin/price", edit, "", nil, s.ShowLevels),
		routing.Get("/admin/price/add", edit, "", nil, s.ShowNewLevel),
		routing.Get("/admin/price/edit", edit, "level_id", nil, s.ShowLevel),
		routing.Get("/admin/price/special", edit, list, nil, s.ShowSpecials),
		routing.Get("/admin/api/price/get", edit, "level_id", adminview.LevelRecord{}, s.Level),
		routing.Get("/admin/api/price/try", edit, "number quantity customer", adminview.PriceTrial{}, s.Try),
		routing.Post("/admin/api/price/add", edit, level, adminview.Moved{}, s.AddLevel, routing.Once),
		routing.Post("/admin/api/price/edit", edit, "level_id version "+level, adminview.SavedLevel{}, s.SaveLevel,
			routing.Once),
		routing.Post("/admin/api/price/remove", edit, "level_id", adminview.Moved{}, s.RemoveLevel),

		routing.Get("/admin/api/price/special", edit, list, adminview.SpecialList{}, s.Specials),
		routing.Post("/admin/api/price/special/add", edit, "number "+special, present.Said{}, s.AddSpecial, routing.Once),
		routing.Post("/admin/api/price/special/edit", edit, "product_id version "+special, present.Said{}, s.SaveSpecial,
			routing.Once),
		routing.Post("/admin/api/price/special/remove", edit, "product_id version level_id quantity from",
			present.Said{}, s.EndSpecial),

		routing.Get("/admin/price/contract", edit, "page limit sort order search customer state", nil, s.ShowContracts),
		routing.Get("/admin/api/price/contract", edit, "page limit sort order search customer state",
			adminview.ContractList{}, s.Contracts),
		routing.Get("/admin/api/price/contract/buyers", edit, "search", adminview.Buyers{}, s.Buyers),
		routing.Post("/admin/api/price/contract/add", edit, "customer number "+promised, present.Said{}, s.AddContract,
			routing.Once),
		routing.Post("/admin/api/price/contract/edit", edit, "customer_id product_id version "+promised, present.Said{},
			s.SaveContract, routing.Once),
		routing.Post("/admin/api/price/contract/remove", edit, "customer_id product_id version quantity from",
			present.Said{}, s.EndContract),
	}
}
