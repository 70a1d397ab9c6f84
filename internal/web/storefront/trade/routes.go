// Package trade answers an account's first page, its credit and its business.
package trade

import (
	"camber/internal/shop/access"
	"camber/internal/shop/account"
	"camber/internal/shop/credit"
	"camber/internal/shop/customer"
	"camber/internal/shop/payment"
	"camber/internal/shop/price"
	"camber/internal/web/present"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/member"
	"camber/internal/web/storefront/purchases"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers are made from.
type Deps struct {
	Member    *member.Members
	Purchases *purchases.Server
	Visit     *visit.Visits
	Access    *access.Service
	Accounts  *account.Service
	Credits   *credit.Service
	Customers *customer.Service
	OnAccount *payment.Accounts
	Prices    *price.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/account", routing.Customer, "", nil, s.ShowAccount),
		routing.Get("/account/credit", routing.Customer, "", nil, s.ShowCredit),
		routing.Get("/account/business", routing.Customer, "", nil, s.ShowBusiness),
		routing.Post("/account/business/add", routing.Customer,
			"firstname lastname email telephone", present.Said{}, s.AddUser, routing.Outside, routing.Form),
		routing.Post("/account/business/remove", routing.Customer, "customer_id", present.Said{}, s.RemoveUser),
	}
}
