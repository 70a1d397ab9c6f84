// Package profile answers who a customer is: details, addresses, password.
package profile

import (
	"camber/internal/shop/access"
	"camber/internal/shop/account"
	"camber/internal/shop/customer"
	"camber/internal/web/present"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/member"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers are made from.
type Deps struct {
	Member    *member.Members
	Visit     *visit.Visits
	Access    *access.Service
	Accounts  *account.Service
	Customers *customer.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/account/password", routing.Customer, "", nil, s.ShowPassword),
		routing.Post("/account/password", routing.Customer,
			"present password confirm", present.Said{}, s.ChangePassword),
		routing.Get("/account/edit", routing.Customer, "", nil, s.ShowDetails),
		routing.Post("/account/edit", routing.Customer,
			"firstname lastname email telephone newsletter texting_alerts password", present.Said{}, s.SaveDetails),
		routing.Get("/account/address", routing.Customer, "", nil, s.ShowAddresses),
		routing.Get("/account/address/edit", routing.Customer, "address_id", nil, s.ShowAddress),
		routing.Post("/account/address/save", routing.Customer,
			"address_id label address[…] default", present.Said{}, s.SaveAddress),
		routing.Post("/account/address/default", routing.Customer, "address_id", present.Said{}, s.ChooseAddress),
		routing.Post("/account/address/remove", routing.Customer, "address_id", present.Said{}, s.RemoveAddress),
	}
}
